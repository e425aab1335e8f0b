"""A PDF written operator by operator, for pages that no office program would write."""

from collections.abc import Mapping, Sequence

WIDTH, HEIGHT = 595, 842
FONTS = "/F1 3 0 R /F2 4 0 R"
HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>"


def line(x: float, y: float, text: str, size: float = 11, font: str = "F1") -> str:
    """Return the operators that draw one line of text at a place counted from the bottom left."""
    escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"BT /{font} {size} Tf {x} {y} Td ({escaped}) Tj ET"


def lines(x: float, y: float, texts: Sequence[str], size: float = 11, step: float = 13.5) -> str:
    """Return the operators that draw lines one below the other."""
    return "\n".join(line(x, y - at * step, text, size) for at, text in enumerate(texts))


def drawn(
    *pages: str,
    page: str = "",
    objects: Sequence[str] = (),
    replaced: Mapping[int, str] | None = None,
) -> bytes:
    """Return a PDF with one page for each run of operators.

    `page` goes into every page's dictionary, `objects` get the numbers from 5 on, and `replaced`
    takes the place of objects by number: 1 is the catalogue, 2 the tree of pages.
    """
    first = 5 + len(objects)
    kids = " ".join(f"{first + 2 * at} 0 R" for at in range(len(pages)))
    bodies = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        HELVETICA % "Helvetica",
        HELVETICA % "Helvetica-Bold",
        *objects,
    ]
    for at, content in enumerate(pages):
        bodies.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] {page}"
            f" /Resources << /Font << {FONTS} >> /XObject << /X1 5 0 R >>"
            f" /Properties << /P1 5 0 R >> >>"
            f" /Contents {first + 2 * at + 1} 0 R >>"
        )
        size = len(content.encode("latin-1"))
        bodies.append(f"<< /Length {size} >>\nstream\n{content}\nendstream")
    for number, body in (replaced or {}).items():
        bodies[number - 1] = body
    return _file(bodies)


def _file(bodies: Sequence[str]) -> bytes:
    data = b"%PDF-1.7\n"
    places = []
    for number, body in enumerate(bodies, 1):
        places.append(len(data))
        data += f"{number} 0 obj\n{body}\nendobj\n".encode("latin-1")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(bodies) + 1
    return data + (
        f"xref\n0 {size}\n0000000000 65535 f \n{table}"
        f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    ).encode("latin-1")
