"""From the pieces of all pages to paragraphs: columns page by page, then one flow of lines."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from statistics import median

from medgauge.corpus.ingest._pdf.columns import Column, LayoutUnsupported, columns
from medgauge.corpus.ingest._pdf.contents import CONTENTS, LEADER, PAGE_NUMBER
from medgauge.corpus.ingest._pdf.headings import Paragraph
from medgauge.corpus.ingest._pdf.hyphens import Lexicon
from medgauge.corpus.ingest._pdf.lines import Piece, Told, together
from medgauge.corpus.ingest._pdf.paragraphs import BULLETS, MARKER, Flow, Line, mark_items
from medgauge.corpus.raw import Problem

WIDE = 0.9
"""A gap within a line, in heights of its font, that may part columns or cells."""
EVEN = 1.8
"""How much wider than a line's usual gap one may be where a line is spread to the margin."""
FLUSH = 1.0
"""Points by which lines that are spread to the margin may differ."""


def flow(pages: list[list[Piece]], name: str) -> tuple[list[Paragraph], list[Problem]]:
    """Return the paragraphs of a document in reading order, and the pages that have no sure one."""
    lines: list[Line] = []
    problems: list[Problem] = []
    count = 0
    for at, pieces in enumerate(pages):
        try:
            page: list[Line] = []
            for column in columns(pieces):
                count += 1
                page.extend(_lines(column, count, _contents(pieces)))
            for drawn, line in enumerate(sorted(page, key=lambda one: one.piece.first)):
                line.drawn, line.final = drawn, drawn == len(page) - 1
            lines.extend(page)
        except LayoutUnsupported as error:
            problems.append((name, f"page {at + 1}", str(error)))
    mark_items(lines)
    lexicon = Lexicon(line.told.text for line in lines)
    return Flow(lines, lexicon).paragraphs(), problems


def _contents(pieces: list[Piece]) -> float:
    """Return the baseline of the heading of a page's table of contents, infinity without one."""
    return min((one.base for one in pieces if CONTENTS.fullmatch(one.plain)), default=math.inf)


def _entry(piece: Piece) -> Piece:
    """Return a line of the contents with dots before its page number, as if they were printed."""
    told = piece.told.text.removesuffix(piece.words[-1].plain)
    return replace(piece, told=Told(f"{told}.... {piece.words[-1].plain}"))


def _leads(piece: Piece) -> bool:
    """Whether a line ends in a page number far from its other words, which stand together."""
    gaps = [other.left - one.right for one, other in pairwise(piece.words)]
    paged = PAGE_NUMBER.fullmatch(piece.words[-1].plain)
    marked = piece.words[0].plain.replace(".", "").isdigit()
    near = all(gap < WIDE * piece.size for gap in gaps[1 if marked else 0 : -1])
    return bool(paged and len(gaps) > 0 and gaps[-1] >= WIDE * piece.size and near)


def _lines(column: Column, count: int, contents: float) -> Iterator[Line]:
    rows: list[list[Piece]] = []
    for piece in sorted(column.pieces, key=lambda one: one.box[1] if one.box else one.base):
        alike = rows and not piece.box and not rows[-1][0].box
        if alike and piece.base - rows[-1][0].base <= 1.0:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    found = [row[0] if row[0].box else together(row) for row in rows]
    spread = _spread(found, column)
    for printed in found:
        piece = printed
        if not piece.box and piece.base > contents and _leads(piece):
            piece = _entry(piece)
        elif not piece.box:
            _refuse_gaps(piece, id(piece) in spread)
        yield Line(piece, piece.told, count, column.right)


def _spread(found: list[Piece], column: Column) -> set[int]:
    """Lines that are spread to the margin: they reach it exactly, as at least half of all do, or
    have gaps of one width."""
    flush = {id(piece) for piece in found if abs(piece.right - column.right) <= FLUSH}
    if 2 * len(flush) >= len(found) >= 4:
        return flush
    return {id(one) for one in found if id(one) in flush and not one.box and _even(one)}


def _even(piece: Piece) -> bool:
    gaps = [other.left - one.right for one, other in pairwise(piece.words)]
    return len(gaps) > 1 and max(gaps) - min(gaps) <= 0.1 * piece.size


def _refuse_gaps(piece: Piece, spread: bool) -> None:
    """Refuse a line with a gap that is neither after a marker nor as wide as its other gaps."""
    gaps = [other.left - one.right for one, other in pairwise(piece.words)]
    if not gaps or LEADER.search(piece.plain):
        return
    first = piece.words[0].plain
    marked = first in BULLETS or MARKER.fullmatch(first) or first.replace(".", "").isdigit()
    few = min(gaps) if spread else 0.3 * piece.size
    usual = median(gaps) if len(gaps) > 2 else few
    for gap in gaps[1:] if marked else gaps:
        if gap >= WIDE * piece.size and gap > EVEN * usual:
            raise LayoutUnsupported(
                f"a line with a wide gap may be two columns or cells of a table without lines: "
                f"{piece.plain[:60]!r}; give the document as Word or HTML instead"
            )
