"""From the pieces of all pages to paragraphs: columns page by page, then one flow of lines."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from statistics import median

from medgauge.corpus.ingest._hyphens import known_words
from medgauge.corpus.ingest._pdf.columns import Column, LayoutUnsupported, columns
from medgauge.corpus.ingest._pdf.contents import CONTENTS, LEADER, PAGE_NUMBER
from medgauge.corpus.ingest._pdf.headings import Paragraph
from medgauge.corpus.ingest._pdf.lines import Piece, Told, together
from medgauge.corpus.ingest._pdf.paragraphs import BULLETS, MARKER, Flow, Line, mark_items
from medgauge.corpus.raw import Problem

WIDE = 0.9
"""A gap within a line, in heights of its font, that may part columns or cells."""
EVEN = 1.8
"""How much wider than a line's usual gap one may be where a line is spread to the margin."""
RIVER = 4
"""Lines in which a wide gap stands at one place when it parts columns."""
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
    known = known_words(line.told.text for line in lines)
    return Flow(lines, known).paragraphs(), problems


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
    _refuse_gutter([row for row in rows if row[0].box or row[0].base < contents])
    found = [row[0] if row[0].box else together(row) for row in rows]
    spread = _spread(found, column)
    for printed in found:
        piece = printed
        if not piece.box and piece.base > contents and _leads(piece):
            piece = _entry(piece)
        elif not piece.box:
            _refuse_gaps(piece, id(piece) in spread)
        yield Line(piece, piece.told, count, column.right)


def _refuse_gutter(rows: list[list[Piece]]) -> None:
    """Refuse rows whose pieces differ in print, or that all have a wide gap at one place."""
    run: list[tuple[float, float, int]] = []
    for row in rows:
        ordered = sorted(row, key=lambda one: one.left)
        marked = _marked(ordered[0]) and len(ordered[0].words) == 1
        text = ordered[1:] if marked else ordered
        gaps = [(one.right, other.left) for one, other in pairwise(text)]
        if any(abs(one.size - other.size) > 0.1 * one.size for one, other in pairwise(text)):
            raise _unsure(" ".join(one.plain for one in ordered))
        run = [
            (max(gap[0], wide[0]), min(gap[1], wide[1]), wide[2] + 1)
            for gap in gaps
            for wide in (*run, (0.0, 10_000.0, 0))
            if min(gap[1], wide[1]) - max(gap[0], wide[0]) > 0.8 * ordered[0].size
        ]
        if any(count >= RIVER for _, _, count in run):
            raise _unsure(" ".join(one.plain for one in ordered))


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
    marked = _marked(piece)
    few = min(gaps) if spread else 0.3 * piece.size
    usual = median(gaps) if len(gaps) > 2 else few
    for gap in gaps[1:] if marked else gaps:
        if gap >= WIDE * piece.size and gap > EVEN * usual:
            raise _unsure(piece.plain)


def _marked(piece: Piece) -> bool:
    """Whether a line begins with what stands before items and headings."""
    first = piece.words[0].plain if piece.words else ""
    number = first.replace(".", "").isdigit()
    return number or first in BULLETS or bool(MARKER.fullmatch(first))


def _unsure(text: str) -> LayoutUnsupported:
    return LayoutUnsupported(
        "a line with a wide gap may be two columns or cells of a table without lines: "
        f"{text[:60]!r}; give the document as Word or HTML instead"
    )
