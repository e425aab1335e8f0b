"""Write the table of character shapes again, from fonts printed by a browser.

Run it where the fonts of FAMILIES are installed: `python write_shapes.py`. Of all shapes only
those stay that are needed to tell each of them from every other character.
"""

import ctypes
import subprocess
import tempfile
from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from medgauge.corpus.ingest._pdf import shapes
from medgauge.corpus.ingest._pdf.glyphs import frame_of, glyphs_of
from medgauge.corpus.ingest._pdf.ink import FINE, Picture
from medgauge.corpus.ingest._pdf.shapes import Shape

FAMILIES = """\
Caladea;Cantarell;Carlito;Charis SIL;DejaVu Sans;DejaVu Sans Mono;DejaVu Serif;EB Garamond;Gentium;\
Inter;Inter Display;Latin Modern Mono;Latin Modern Mono Light;Latin Modern Mono Prop;\
Latin Modern Roman;Latin Modern Roman Demi;Latin Modern Roman Slanted;Latin Modern Sans;\
Latin Modern Sans Demi Cond;Lato;Liberation Mono;Liberation Sans;Liberation Sans Narrow;\
Liberation Serif;Linux Biolinum O;Linux Libertine Display O;Linux Libertine Mono O;\
Linux Libertine O;Open Sans;Open Sans Condensed;Roboto;Roboto Condensed;STIXGeneral;\
TeX Gyre Adventor;TeX Gyre Bonum;TeX Gyre Cursor;TeX Gyre Heros;TeX Gyre Heros Cn;\
TeX Gyre Pagella;TeX Gyre Schola;TeX Gyre Termes;Vollkorn"""
BUILT_IN = tuple(
    f"{family}{style}".encode()
    for family, styles in (
        ("Helvetica", ("", "-Bold", "-Oblique", "-BoldOblique")),
        ("Times", ("-Roman", "-Bold", "-Italic", "-BoldItalic")),
        ("Courier", ("", "-Bold", "-Oblique", "-BoldOblique")),
        ("Symbol", ("",)),
    )
    for style in styles
)
STYLES = ("", "font-weight:bold", "font-style:italic", "font-weight:300", "font-weight:900")
CHARACTERS = (
    "0123456789<>≤≥±×%+−–-.,:;/=~µ()[]|'’!°ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
)
CLEAR, LOOSE = 0.02, -0.03
"""How much nearer its own character than any other a shape must be by the shapes that stay: where
a number hangs on it, and elsewhere."""


def printed(families: list[str]) -> list[tuple[str, Shape]]:
    """Return each character in each style and its shape."""
    shown = " ".join(one.replace("<", "&lt;") for one in CHARACTERS)
    lines = [
        f"<p style=\"font-family:'{family}';{style}\">{shown}</p>"
        for family in families
        for style in STYLES
    ]
    css = "p{font-size:11pt;margin:2px;white-space:nowrap;font-variant-ligatures:none}"
    with tempfile.TemporaryDirectory() as folder:
        page, target = Path(folder) / "fonts.html", Path(folder) / "fonts.pdf"
        page.write_text(f"<meta charset=utf-8><style>@page{{size:A3}}{css}</style>{''.join(lines)}")
        options = ["--headless", "--no-sandbox", "--no-pdf-header-footer"]
        command = ["chromium", *options, f"--print-to-pdf={target}", page.as_uri()]
        subprocess.run(command, check=True)
        found = list(_shapes(pdfium.PdfDocument(target)))
    return [(text, shape) for text, shape in found if shape]


def built_in() -> list[tuple[str, Shape]]:
    """Return each character of the fonts that a PDF need not bring, as the library draws them."""
    document = pdfium.PdfDocument.new()
    page = document.new_page(2400, 24 * len(BUILT_IN))
    for row, name in enumerate(BUILT_IN):
        font = raw.FPDFText_LoadStandardFont(document.raw, name)
        for column, text in enumerate("≤≥−" if name == b"Symbol" else CHARACTERS):
            shown = raw.FPDFPageObj_CreateTextObj(document.raw, font, 11.0)
            told = f"{text}\0".encode("utf-16-le")
            raw.FPDFText_SetText(shown, (ctypes.c_ushort * 2).from_buffer_copy(told))
            raw.FPDFPageObj_Transform(shown, 1, 0, 0, 1, 24 * column + 9, 24 * row + 9)
            raw.FPDFPage_InsertObject(page.raw, shown)
    raw.FPDFPage_GenerateContent(page.raw)
    return [(text, shape) for text, shape in _shapes(document) if shape]


def _shapes(document: pdfium.PdfDocument) -> list[tuple[str, Shape | None]]:
    found: list[tuple[str, Shape | None]] = []
    for page in document:
        frame = frame_of(page)
        picture = Picture(page, frame, FINE)
        found.extend(
            (shapes.kind(glyph.text), shapes.shape_of(glyph, picture))
            for glyph in glyphs_of(page, frame)
            if not glyph.blank
        )
    return found


def needed(
    first: list[tuple[str, Shape]], found: list[tuple[str, Shape]]
) -> list[tuple[str, Shape]]:
    """Return the first shapes and those that tell every other one from all other characters."""
    kept: dict[str, list[Shape]] = {}
    for text, shape in first:
        kept.setdefault(text, []).append(shape)
    changed = True
    while changed:
        changed = False
        for text, shape in found:
            own = min(map(shape.apart, kept.get(text, [])), default=9.0)
            near = min(
                (shape.apart(other) for one, others in kept.items() for other in others
                 if one not in shapes.alike(text)),
                default=0.0,
            )  # fmt: skip
            if own > near - (CLEAR if shapes.critical(text) else LOOSE):
                kept.setdefault(text, []).append(shape)
                changed = True
    return [(text, shape) for text in sorted(kept) for shape in kept[text]]


def main() -> None:
    """Write the table."""
    first = [one for one in built_in() if shapes.critical(one[0])]
    kept = needed(first, printed(FAMILIES.split(";")))
    shapes.TABLE.write_text("".join(shapes.stored(*one) + "\n" for one in kept), "utf-8")


if __name__ == "__main__":
    main()
