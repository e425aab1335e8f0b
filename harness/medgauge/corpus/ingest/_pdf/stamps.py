"""Lines that tell by their form what they are: page numbers, and what browsers print."""

import re

from medgauge.corpus.ingest._pdf.rows import Row

OUTER = 0.05
"""Part of a page's height in which browsers print their own lines."""
_PAGE = re.compile(
    r"(?:[-–—|•·]\s*)?(?:(?P<named>page|p\.)\s*)?(?P<number>\d{1,4}|[ivxlc]{1,7})"
    r"(?:\s*(?:of|/)\s*(?P<count>\d{1,4}))?(?:\s*[-–—|•·])?",
    re.IGNORECASE,
)
"""A line that is a page number: `14`, `xii`, `page 14 of 60`, `- 3 -`, `3/12`."""
_PAGED = re.compile(
    r"\bpage\s*\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?$"
    r"|^page\s*\d{1,4}\b(?:\s*(?:of|/)\s*\d{1,4}\b)?",
    re.IGNORECASE,
)
_PRINTED = re.compile(
    r"\d{1,4}[./-] ?\d{1,2}[./-] ?\d{2,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?"
)
"""The date and time that a browser prints at the head of each page."""
_ADDRESS = re.compile(r"(?:https?|file|about|data):\S+")


def says_page(row: Row) -> bool:
    """Whether a line begins or ends with `page 14`."""
    return any(_PAGED.search(one.plain) for one in row.pieces)


def without_page(text: str) -> str:
    """Return a line without the words `page 14 of 60` at its begin or end."""
    return _PAGED.sub("", text).strip()


def page_stamp(row: Row) -> bool:
    """Whether a piece of a line is nothing but `page 14`, or `14` on the fourteenth page."""
    return any(_stamp(piece.plain, row.page) for piece in row.pieces)


def page_form(row: Row) -> bool:
    """Whether a line has the form of a page number that is more than arabic digits."""
    return bool(_PAGE.fullmatch(row.text)) and not row.text.isdecimal()


def _stamp(text: str, page: int) -> bool:
    found = _PAGE.fullmatch(text)
    if not found:
        return False
    return bool(found["named"]) or found["number"] == str(page)


def browsers(row: Row) -> bool:
    """Whether a line is what browsers print at the ends of a page: date and title, or address."""
    texts = [row.text, *(piece.plain for piece in row.pieces)]
    kind = _PRINTED if row.at_top else _ADDRESS
    return row.depth <= OUTER and any(kind.fullmatch(text) for text in texts)
