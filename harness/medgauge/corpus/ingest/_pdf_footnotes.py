"""Notes at the foot of a page: smaller print under a line or a raised mark, left out, reported."""

import re

from medgauge.corpus.ingest._pdf_furniture import rows_of
from medgauge.corpus.ingest._pdf_lines import Note, Piece
from medgauge.corpus.ingest._pdf_marks import Box

SMALLER = 0.93
LOWER = 0.4
"""Part of a page's height above which no footnote begins."""
_MARK = re.compile(r"(?:\[?\d{1,3}\]?|[*†‡§¶]+|[a-z]\b)")


def without_footnotes(
    pages: list[list[Piece]], rules: list[list[Box]], body: float
) -> tuple[list[list[Piece]], list[Note]]:
    """Return the pages without their footnotes, and a doubted note of each.

    A footnote is print smaller than the text under a short printed line at the page's foot, below
    which nothing in the text's size stands.
    """
    kept: list[list[Piece]] = []
    notes: list[Note] = []
    for pieces, lines in zip(pages, rules, strict=True):
        foot = [piece for piece in pieces if _under(piece, pieces, lines, body)]
        gone = {id(piece) for piece in foot}
        kept.append([piece for piece in pieces if id(piece) not in gone])
        for row in rows_of(foot, 1.0):
            place = f"page {row.pieces[0].page}: line of a footnote left out"
            notes.append(Note(place, row.text[:120], False))
    return kept, notes


def _under(piece: Piece, pieces: list[Piece], lines: list[Box], body: float) -> bool:
    if piece.box or piece.size >= SMALLER * body:
        return False
    for line in lines:
        beside = line[0] - 5 <= piece.left <= line[2] + 400
        if not beside or piece.top < line[1] - 2 or line[3] - line[1] > 2:
            continue
        below = [one for one in pieces if one.top > line[1] - 2 and one.left < line[2] + 100]
        if all(not one.box and one.size < SMALLER * body for one in below):
            return _MARK.match(below[0].plain) is not None
    return False
