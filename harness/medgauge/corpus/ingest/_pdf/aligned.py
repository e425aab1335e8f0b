"""Tables whose columns are told by place and by the order of drawing: read only where all is sure.

Writers draw a table row by row and a row cell by cell, so that the lines of one cell follow each
other in the file though the lines of the cell beside it stand at the same height.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from medgauge.corpus.ingest._pdf.drawn_rows import Row, blocks_of, bottom_of, rows_of, top_of
from medgauge.corpus.ingest._pdf.lines import Cell, Piece, Told
from medgauge.corpus.ingest._pdf.lines_across import whole
from medgauge.corpus.ingest._pdf.marks import Box

ROOM = 0.35
"""Least gap between two columns, in heights of the font."""
BESIDE = 3.0
"""Most room that writers leave between the text of two columns, in heights of the font."""
EVEN = 1.0
"""Points by which the distances of the lines of cells may differ."""
WIDER = 1.5
"""Points by which rows stand farther apart than the lines of one cell, where that is told."""
PROSE = 2
"""Most lines of a block that may be no paragraph."""
FARTHEST = 2.5
"""Most room between two rows, in heights of the font."""
LONGEST = 200
"""Most lines of print in one table."""


@dataclass(frozen=True)
class _Writer:
    """What the pages of a file show of the program that drew them."""

    by_cells: bool
    """Whether it draws the lines of one cell after each other, also beside another cell."""
    leading: float
    """Most distance of two lines of its paragraphs, in heights of the font; 0 where unknown."""


def with_tables(pages: list[list[Piece]], rules: list[list[Box]]) -> list[list[Piece]]:
    """Return the pages with each table that has no printed grid in place of its cells.

    Rule `aligned-table`: all rows have the same columns, none of whose text reaches into another;
    every row begins for sure, by the order of drawing, a printed line, a distance that lines of
    one text do not have, or text that would have had room in the line above; the first row is the
    header, by weight or by a printed line of its own. Where one of these is not sure the pieces
    are left as they are.
    """
    tables = [list(_candidates(pieces)) for pieces in pages]
    turned = any(_turned_back(row) for page in tables for rows in page for row in rows)
    writer = _Writer(turned, _leading(pages))
    found = []
    for pieces, lines, page in zip(pages, rules, tables, strict=True):
        level = whole(lines)
        for rows in page:
            inside = [one for row in rows for block in row for one in block.lines]
            if _sure(rows, level, writer) and not _crowded(inside, pieces):
                gone = {id(one) for one in inside}
                pieces = [*(one for one in pieces if id(one) not in gone), _piece(rows)]
        found.append(pieces)
    return found


def _leading(pages: list[list[Piece]]) -> float:
    """Return how far apart the lines of nearly all paragraphs stand, in heights of their font."""
    gaps = sorted(
        (other.base - one.base) / other.size
        for pieces in pages
        for block in blocks_of(pieces)
        if len(block.lines) > PROSE
        for one, other in pairwise(block.lines)
    )
    return gaps[len(gaps) * 9 // 10] if gaps else 0.0


def _candidates(pieces: list[Piece]) -> Iterator[list[Row]]:
    """Yield the rows, one below the other, that have the same number of cells side by side."""
    run: list[Row] = []
    for row in rows_of(pieces):
        follows = run and len(row) == len(run[-1]) and _next(run[-1], row)
        if run and not (follows and _one_table([*run, row])):
            yield from _several(run)
            run = []
        run.append(row)
    yield from _several(run)


def _next(above: Row, row: Row) -> bool:
    """Whether a row stands right below another, as far off as rows of a table may be."""
    return -1 <= top_of(row) - bottom_of(above) <= FARTHEST * row[0].size


def _several(run: list[Row]) -> Iterator[list[Row]]:
    if (
        len(run) > 1
        and len(run[0]) > 1
        and sum(len(one.lines) for row in run for one in row) < (LONGEST * len(run[0]))
    ):
        yield run


def _one_table(rows: list[Row]) -> bool:
    """Whether the columns of all rows are apart: no text reaches beside that of the next one."""
    room = ROOM * min(block.size for row in rows for block in row)
    return all(
        max(row[at].right for row in rows) + room <= min(row[at + 1].left for row in rows)
        for at in range(len(rows[0]) - 1)
    )


def _turned_back(row: Row) -> bool:
    """Whether a row shows that the file draws cell by cell: a cell goes down beside another."""
    return any(
        len(one.lines) > 1 and other.top < one.lines[-1].base and one.top < other.lines[-1].base
        for one, other in pairwise(row)
    )


def _sure(rows: list[Row], level: list[Box], writer: _Writer) -> bool:
    return (
        _whole_cells(rows, writer.by_cells)
        and all(
            writer.by_cells
            or _ruled(above, row, level)
            or _apart(above, row, writer)
            or _had_room(rows, above, row)
            for above, row in pairwise(rows)
        )
        and _headed(rows, level)
    )


def _apart(above: Row, row: Row, writer: _Writer) -> bool:
    """Whether two rows of single lines stand farther apart than lines of one text do."""
    size = max(block.size for block in row)
    step = row[0].lines[0].base - above[0].lines[-1].base
    return writer.leading > 0 and step > writer.leading * size + WIDER


def _whole_cells(rows: list[Row], by_cells: bool) -> bool:
    """Whether the lines of each cell are one text, and none of them is of another row."""
    inner = [
        other.base - one.base
        for row in rows
        for block in row
        for one, other in pairwise(block.lines)
    ]
    if not inner:
        return True
    steps = [top_of(row) - bottom_of(above) for above, row in pairwise(rows)]
    height = rows[0][0].lines[0].bottom - rows[0][0].lines[0].top
    leading = [gap - height for gap in inner]
    if max(inner) - min(inner) > EVEN or not by_cells:
        return False
    if min(steps) > max(leading) + WIDER:
        return True
    return not any(
        _fits(one, other, _end(rows, at))
        for row in rows[1:]
        for at, block in enumerate(row)
        for one, other in pairwise(block.lines)
    )


def _had_room(rows: list[Row], above: Row, row: Row) -> bool:
    """Whether a row of single lines is no rest of the one above: a cell had room there."""
    return any(
        _fits(before.lines[-1], after.lines[0], _end(rows, at))
        for at, (before, after) in enumerate(zip(above, row, strict=True))
    )


def _fits(above: Piece, below: Piece, end: float) -> bool:
    word = below.words[0]
    return above.right + 0.35 * below.size + word.right - word.left < end


def _end(rows: list[Row], column: int) -> float:
    """Return where the lines of a column may end for sure, whatever stays free beside them."""
    own = max(row[column].right for row in rows)
    if column + 1 == len(rows[0]):
        return own
    beside = min(row[column + 1].left for row in rows)
    return max(own, beside - BESIDE * rows[0][0].size)


def _headed(rows: list[Row], level: list[Box]) -> bool:
    """Whether the first row is the header: bold above others, or alone over a printed line."""
    body = rows[1:]
    bold = all(one.bold for one in rows[0])
    if bold:
        return not all(one.bold for row in body for one in row)
    under = [_ruled(above, row, level) for above, row in pairwise(rows)]
    return under[0] and not any(under[1:])


def _ruled(above: Row, below: Row, level: list[Box]) -> bool:
    """Whether one printed line over all columns parts two rows."""
    return any(
        bottom_of(above) - 2 < line[1] < top_of(below) + 2
        and line[0] <= above[0].left
        and line[2] >= below[-1].left
        for line in level
    )


def _crowded(inside: list[Piece], pieces: list[Piece]) -> bool:
    """Whether something that is no cell stands amid them."""
    own = {id(one) for one in inside}
    left, top, right, bottom = _box(inside)
    return any(
        one.left < right and one.right > left and one.top < bottom - 1 and one.bottom > top + 1
        for one in pieces
        if id(one) not in own
    )


def _box(pieces: list[Piece]) -> Box:
    return (
        min(one.left for one in pieces),
        min(one.top for one in pieces),
        max(one.right for one in pieces),
        max(one.bottom for one in pieces),
    )


def _piece(rows: list[Row]) -> Piece:
    pieces = [one for row in rows for block in row for one in block.lines]
    table = tuple(
        tuple(
            Cell(tuple(block.lines), not number, 1, 1, _end(rows, at))
            for at, block in enumerate(row)
        )
        for number, row in enumerate(rows)
    )
    box = _box(pieces)
    first = min(one.first for one in pieces)
    return Piece((), Told(""), pieces[0].page, box[3], 10.0, False, first, box, table)
