"""Notes at the foot of a page: under a short printed line, with a mark; left out and reported."""

import re

from medgauge.corpus.ingest._pdf.beside import told_beside
from medgauge.corpus.ingest._pdf.imprint import tells_amount
from medgauge.corpus.ingest._pdf.lines import Note, Piece
from medgauge.corpus.ingest._pdf.marks import Box
from medgauge.corpus.ingest._pdf.rows import Row, rows_of

SMALLER = 0.93
"""Print of a footnote beside the text's."""
RAISED = 0.8
"""Print of a raised mark beside its line's."""
THICK = 2.0
"""Points; the line over footnotes is thinner."""
_MARK = re.compile(r"(?:\[?\d{1,3}\]?|[*†‡§¶]+|[a-z]\b)")


def without_footnotes(
    pages: list[list[Piece]], rules: list[list[Box]], body: float
) -> tuple[list[list[Piece]], list[Note]]:
    """Return the pages without their footnotes, and a note of each line of them.

    Footnotes begin with a mark under a short printed line, below which nothing else stands: their
    print is smaller than the text's, or the mark is raised and no larger or bolder print follows.
    What begins so with text below it stays in the text and is doubted, and the page is doubted
    where a footnote tells an amount.
    """
    kept: list[list[Piece]] = []
    notes: list[Note] = []
    for pieces, lines in zip(pages, rules, strict=True):
        gone: set[int] = set()
        unsure: set[int] = set()
        for line in lines:
            below = _under(line, pieces)
            if below and _last(below, body):
                gone.update(id(piece) for piece in below)
            elif below and _note(below[0], body):
                unsure.add(id(below[0]))
        kept.append(
            [
                _doubted(piece) if id(piece) in unsure else piece
                for piece in pieces
                if id(piece) not in gone
            ]
        )
        rows = rows_of([piece for piece in pieces if id(piece) in gone], 1.0)
        found = [_left_out(row) for row in rows]
        notes.extend(told_beside([note for note in found if note.doubted], kept[-1]))
        notes.extend(note for note in found if not note.doubted)
    return kept, notes


def _left_out(row: Row) -> Note:
    place = f"page {row.page}: line of a footnote left out"
    if tells_amount(row.text):
        return Note(f"{place}, it tells an amount", row.text[:120], True)
    return Note(place, row.text[:120], False)


def _under(line: Box, pieces: list[Piece]) -> list[Piece]:
    """Return what stands under a printed line, from a footnote's mark on; none without one."""
    text = [piece for piece in pieces if not piece.box]
    if not text or line[3] - line[1] > THICK:
        return []
    beside = [one for one in pieces if one.left < line[2] + 5 and one.right > line[0] - 5]
    below = sorted((one for one in beside if one.top > line[1] - 2), key=lambda one: one.base)
    width = max(one.right for one in beside) - line[0] if beside else 0
    if not below or below[0].box or line[2] - line[0] > 0.6 * width:
        return []
    return below if _MARK.match(below[0].plain) else []


def _last(below: list[Piece], body: float) -> bool:
    """Whether only footnotes stand there: all in small print, or all like a raised mark's line."""
    first = below[0]
    if any(one.box for one in below):
        return False
    alike = all(one.size <= 1.03 * first.size and not one.bold for one in below)
    small = all(one.size < SMALLER * body for one in below)
    return small or (_raised(first) and alike)


def _note(first: Piece, body: float) -> bool:
    return _raised(first) or first.size < SMALLER * body


def _raised(first: Piece) -> bool:
    return first.words[0].size < RAISED * first.size


def _doubted(piece: Piece) -> Piece:
    reason = f"page {piece.page}: a note under a line, with text below it, is kept in the text"
    return piece.noted(Note(reason, piece.plain[:120], True))
