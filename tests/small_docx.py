"""Writes small Word files from the XML of their body, for what no writer at hand can be made to."""

import zipfile
from functools import cache
from io import BytesIO

from docx import Document
from docx.oxml.ns import nsdecls

NAMES = nsdecls("w", "r", "wp", "a", "pic", "m") + (
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    ' xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
    ' xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
)


DOCUMENT, NUMBERS = "word/document.xml", "word/numbering.xml"


def word(body: str, levels: str = "", more: str = "") -> bytes:
    """Return a Word file with this body; `levels` are those of numbering 77, `more` other ones."""
    parts: dict[str, bytes | None] = {
        DOCUMENT: f"<w:document {NAMES}><w:body>{body}</w:body></w:document>".encode()
    }
    if levels or more:
        abstract = f'<w:abstractNum w:abstractNumId="7">{levels}</w:abstractNum>'
        num = '<w:num w:numId="77"><w:abstractNumId w:val="7"/></w:num>'
        parts[NUMBERS] = f"<w:numbering {NAMES}>{abstract}{num}{more}</w:numbering>".encode()
    return changed(_empty(), parts)


@cache
def _empty() -> bytes:
    out = BytesIO()
    Document().save(out)
    return out.getvalue()


def changed(data: bytes, parts: dict[str, bytes | None]) -> bytes:
    """Return a ZIP with some parts put in, or taken out where None."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as archive, zipfile.ZipFile(out, "w") as made:
        for name in archive.namelist():
            if name not in parts:
                made.writestr(name, archive.read(name))
        for name, part in parts.items():
            if part is not None:
                made.writestr(name, part)
    return out.getvalue()


def paragraph(text: str, properties: str = "", run: str = "") -> str:
    """Return the XML of a paragraph of one run."""
    kept = f'<w:r><w:rPr>{run}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'
    return f"<w:p><w:pPr>{properties}</w:pPr>{kept}</w:p>"


def runs(*pieces: str | tuple[str, str]) -> str:
    """Return the XML of a paragraph: text, or text with the properties of its run."""
    parts = [piece if isinstance(piece, tuple) else (piece, "") for piece in pieces]
    inside = "".join(
        text
        if text.startswith("<")
        else f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'
        for text, look in parts
    )
    return f"<w:p>{inside}</w:p>"


def level(at: int, text: str, style: str = "decimal", more: str = "") -> str:
    """Return the XML of one level of a numbering."""
    return (
        f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{style}"/>{more}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def numbered(text: str, at: int = 0, num: int = 77) -> str:
    """Return the XML of a paragraph of a numbering."""
    return paragraph(text, f'<w:numPr><w:ilvl w:val="{at}"/><w:numId w:val="{num}"/></w:numPr>')
