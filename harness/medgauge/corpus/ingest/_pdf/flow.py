"""From the pieces of all pages to paragraphs: columns page by page, then one flow of lines."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from medgauge.corpus.ingest._hyphens import known_words
from medgauge.corpus.ingest._pdf.columns import Column, LayoutUnsupported, columns
from medgauge.corpus.ingest._pdf.contents import CONTENTS, LEADER, PAGE_NUMBER
from medgauge.corpus.ingest._pdf.headings import Paragraph
from medgauge.corpus.ingest._pdf.items import mark_items, part_labels
from medgauge.corpus.ingest._pdf.lines import Piece, Told, together
from medgauge.corpus.ingest._pdf.paragraphs import BULLETS, MARKER, Flow, Line
from medgauge.corpus.raw import Problem

WIDE = 0.9
"""A gap within a line, in heights of its font, that may part columns or cells."""
EVEN = 1.8
"""How much wider than a line's usual gap one may be where a line is spread to the margin."""
RIVER = 4
"""Lines in which a wide gap stands at one place when it parts columns."""
TOUCH = 0.5
"""Points that two lines of one text may reach into each other."""
BETWEEN = 1.7
"""Least distance of a line and the next but one, in heights of the font."""
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
    part_labels(lines)
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
    _refuse_between(rows)
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
    have gaps of one width. A heading may reach beyond the margin, where most lines end."""
    ends = Counter(round(2 * piece.right) / 2 for piece in found if not piece.box)
    margin = ends.most_common(1)[0][0] if max(ends.values(), default=0) > 2 else column.right
    flush = {id(piece) for piece in found if abs(piece.right - margin) <= FLUSH}
    if 2 * len(flush) >= len(found) >= 4:
        return flush
    return {id(one) for one in found if id(one) in flush and not one.box and _even(one)}


def _even(piece: Piece) -> bool:
    gaps = _gaps(piece)
    return len(gaps) > 1 and max(gaps) - min(gaps) <= 0.1 * piece.size


def _gaps(piece: Piece) -> list[float]:
    """Return the gaps between the words of a line, without that after an item's marker."""
    gaps = [other.left - one.right for one, other in pairwise(piece.words)]
    return gaps[1:] if _marked(piece) else gaps


def _refuse_gaps(piece: Piece, spread: bool) -> None:
    """Refuse a line with a wide gap, unless it is spread to the margin and as wide as others."""
    gaps = _gaps(piece)
    if LEADER.search(piece.plain):
        return
    widest = EVEN * min(gaps, default=0.0) if spread else 0.0
    if any(gap >= WIDE * piece.size and gap > widest for gap in gaps):
        raise _unsure(piece.plain)


def _refuse_between(rows: list[list[Piece]]) -> None:
    """Refuse text that stands beside or between the lines of other text, as marginal notes do."""
    for above, row in pairwise(rows):
        apart = above[-1].right < row[0].left or row[-1].right < above[0].left
        beside = min(one.bottom for one in above) > max(one.top for one in row) + TOUCH
        if apart and beside:
            raise LayoutUnsupported(f"text stands beside other text: {_plain(row)!r}")
    for above, row, below in zip(rows, rows[1:], rows[2:], strict=False):
        size = min(above[0].size, below[0].size)
        tabled = any(one[0].box for one in (above, row, below))
        if not tabled and below[0].base - above[0].base < BETWEEN * size:
            raise LayoutUnsupported(f"text stands between the lines of other text: {_plain(row)!r}")


def _plain(row: list[Piece]) -> str:
    return " ".join(one.plain for one in row)[:60]


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
