"""Tables whose columns are told by place alone, or by lines across: read only where all is sure."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from medgauge.corpus.ingest._pdf.lines import Cell, Piece, Told
from medgauge.corpus.ingest._pdf.lines_across import NEAR, regions, whole
from medgauge.corpus.ingest._pdf.marks import Box

ROOM = 0.35
"""Least gap between two columns, in heights of the font."""
BESIDE = 3.0
"""Most room that writers leave between the text of two columns, in heights of the font."""
CLOSE = 1.45
"""Most distance of two lines of one cell, in heights of the font."""
APART = 2.6
"""Least distance of lines that part a table without printed lines from what follows it."""
WIDER = 1.5
"""Points by which rows stand farther apart than the lines of one cell, where that is told."""
LONGEST = 60
"""Most lines of print in one table."""


@dataclass
class _Row:
    """Pieces on one baseline."""

    pieces: list[Piece]

    @property
    def base(self) -> float:
        return self.pieces[0].base

    @property
    def size(self) -> float:
        return max(piece.size for piece in self.pieces)

    @property
    def bold(self) -> bool:
        return all(piece.bold for piece in self.pieces)


Band = tuple[float, float]
_Lines = list[dict[int, Piece]]
"""The pieces of each printed line by their column."""


def with_tables(pieces: list[Piece], rules: list[Box]) -> list[Piece]:
    """Return the pieces of a page, with each table that has no printed grid in place of its cells.

    Rule `aligned-table`: every piece of it lies in one column over all lines; the file draws it
    line by line; a line begins a row where a printed line stands above, or where the text of a
    cell would have had room in the line above; the first row is the header, by weight or by a
    printed line of its own. Where one of these is not sure the pieces are left as they are.
    """
    for lines in regions(pieces, rules):
        inside = _inside(pieces, lines)
        table = _table(_rows(inside), lines)
        if table:
            gone = {id(one) for one in inside}
            pieces = [*(one for one in pieces if id(one) not in gone), table]
    for rows, ruled in list(_unruled(pieces, rules)):
        table = _table(rows, [], ruled)
        if table:
            gone = {id(one) for row in rows for one in row.pieces}
            pieces = [*(one for one in pieces if id(one) not in gone), table]
    return pieces


def _inside(pieces: list[Piece], lines: list[Box]) -> list[Piece]:
    """Return what stands between the first and last line, and a row of cells right above."""
    text = [one for one in pieces if not one.box and one.base < lines[-1][3]]
    inside = [one for one in text if one.base > lines[0][1]]
    for row in _rows([one for one in text if one.base <= lines[0][1]])[-1:]:
        within = all(
            lines[0][0] - NEAR <= one.left and one.right <= lines[0][2] + NEAR for one in row.pieces
        )
        if within and len(row.pieces) > 1 and lines[0][1] - row.base < 1.5 * row.size:
            return [*row.pieces, *inside]
    return inside


def _rows(pieces: list[Piece]) -> list[_Row]:
    rows: list[_Row] = []
    for piece in sorted(pieces, key=lambda one: one.base):
        if rows and piece.base - rows[-1].base <= 1.0:
            rows[-1].pieces.append(piece)
        else:
            rows.append(_Row([piece]))
    for row in rows:
        row.pieces.sort(key=lambda one: one.left)
    return rows


def _unruled(pieces: list[Piece], rules: list[Box]) -> Iterator[tuple[list[_Row], bool]]:
    """Yield the lines from each header of several cells on, and whether a line is under that."""
    rows = _rows([one for one in pieces if not one.box])
    at = 0
    while at < len(rows):
        ruled = _underlined(rows[at], rules)
        several = len(rows[at].pieces) > 1 and (rows[at].bold or ruled)
        run = [rows[at], *(_below(rows, at) if several else ())]
        if len(run) > 1:
            yield run, ruled
        at += len(run)


def _underlined(row: _Row, rules: list[Box]) -> bool:
    return any(
        0 < line[1] - row.base < row.size
        and line[0] <= row.pieces[0].left + NEAR
        and line[2] >= row.pieces[-1].right - NEAR
        for line in whole(rules)
    )


def _below(rows: list[_Row], at: int) -> Iterator[_Row]:
    """Yield the lines under a header up to a space wider than those between its lines.

    What stands as near as they do belongs to the table; where it is no cell of one column the
    table is not read.
    """
    widest = 0.0
    for above, row in pairwise(rows[at:]):
        gap = row.base - above.base
        apart = widest and gap > widest + WIDER and len(row.pieces) == 1
        if gap > APART * row.size or apart:
            return
        widest = max(widest, gap)
        yield row


def _table(rows: list[_Row], lines: list[Box], under: bool = False) -> Piece | None:
    if not 2 <= len(rows) <= LONGEST or not _drawn_in_turn(rows):
        return None
    bands = _bands(rows)
    if len(bands) < 2:
        return None
    printed = [_placed(row, bands) for row in rows]
    groups = _grouped(printed, bands, lines)
    if groups is None or len(groups) < 2 or any(0 not in group[0] for group in groups):
        return None
    header, body = groups[0], groups[1:]
    bold = _bold(header) and not all(map(_bold, body))
    ruled = len(lines) == 3 and _base(header[0]) > lines[0][1]
    ruled = ruled and _base(header[-1]) < lines[1][1] < _base(body[0][0])
    named = {column for line in header for column in line} >= set(range(1, len(bands)))
    whole = all({one for line in group for one in line} == set(range(len(bands))) for group in body)
    ruled = ruled or (under and len(header) == 1)
    if not (bold or ruled) or not named or not whole:
        return None
    return _piece(groups, bands)


def _drawn_in_turn(rows: list[_Row]) -> bool:
    """Whether the file draws the lines from the top, as a table's rows of one line each are."""
    firsts = [min(one.first for one in row.pieces) for row in rows]
    return firsts[0] == min(firsts) and sum(a < b for a, b in pairwise(firsts)) >= len(rows) / 2


def _bands(rows: list[_Row]) -> list[Band]:
    """Return the columns: where pieces stand, parted by gaps that no piece reaches into."""
    room = ROOM * min(row.size for row in rows)
    found: list[Band] = []
    for piece in sorted((one for row in rows for one in row.pieces), key=lambda one: one.left):
        if found and piece.left - found[-1][1] < room:
            found[-1] = (found[-1][0], max(found[-1][1], piece.right))
        else:
            found.append((piece.left, piece.right))
    return found


def _placed(row: _Row, bands: list[Band]) -> dict[int, Piece]:
    found: dict[int, Piece] = {}
    for piece in row.pieces:
        column = next(at for at, band in enumerate(bands) if piece.left <= band[1])
        if column in found:
            return {}
        found[column] = piece
    return found


def _grouped(printed: _Lines, bands: list[Band], lines: list[Box]) -> list[_Lines] | None:
    """Return the printed lines of each row; None where it is not sure where a row begins."""
    if not all(printed):
        return None
    gaps = [_base(line) - _base(above) for above, line in pairwise(printed)]
    close = min(gaps)
    spaced = close <= CLOSE * _size(printed[-1]) and max(gaps[1:], default=0) > close + WIDER
    groups = [[printed[0]]]
    steps, inner = [], []
    for gap, (above, line) in zip(gaps, pairwise(printed), strict=True):
        new = spaced and gap > close + WIDER and len(line) == len(bands)
        if new or _parted(above, line, lines) or _begins(above, line, bands):
            groups.append([line])
            steps.append(gap)
        elif gap <= CLOSE * _size(line) and _goes_on(above, line, bands, spaced):
            groups[-1].append(line)
            inner.append(gap)
        else:
            return None
    return None if inner and max(inner) > min(steps, default=0) - 1 else groups


def _begins(above: dict[int, Piece], line: dict[int, Piece], bands: list[Band]) -> bool:
    """Whether a line is a new row for sure: all cells stand in it, and one had room above."""
    if len(line) < len(bands) or len(above) < len(bands):
        return False
    return any(_fits(above[at], line[at], at, bands) for at in line)


def _goes_on(
    above: dict[int, Piece], line: dict[int, Piece], bands: list[Band], spaced: bool
) -> bool:
    """Whether a line is the rest of cells of the line above, in which none of it had room.

    Where rows are `spaced` wider than lines, all cells may go on in it.
    """
    return (spaced or len(line) < len(bands)) and all(
        at in above and not _fits(above[at], one, at, bands) for at, one in line.items()
    )


def _fits(above: Piece, below: Piece, column: int, bands: list[Band]) -> bool:
    word = below.words[0]
    needed = above.right - above.left + 0.35 * below.size + word.right - word.left
    return needed < _width(column, bands, below.size)


def _width(column: int, bands: list[Band], size: float) -> float:
    """Return how wide the lines of a column may be for sure, whatever stays free beside them."""
    left, right = bands[column]
    beside = bands[column + 1][0] if column + 1 < len(bands) else right
    return max(right - left, beside - left - BESIDE * size)


def _parted(above: dict[int, Piece], below: dict[int, Piece], lines: list[Box]) -> bool:
    return any(_base(above) - 1 < line[1] < _base(below) - 0.3 * _size(below) for line in lines)


def _base(line: dict[int, Piece]) -> float:
    return next(iter(line.values())).base


def _size(line: dict[int, Piece]) -> float:
    return max(one.size for one in line.values())


def _bold(group: _Lines) -> bool:
    return all(one.bold for line in group for one in line.values())


def _piece(groups: list[_Lines], bands: list[Band]) -> Piece:
    pieces = [one for group in groups for line in group for one in line.values()]
    ends = [band[0] + _width(at, bands, pieces[0].size) for at, band in enumerate(bands)]
    table = tuple(
        tuple(
            Cell(tuple(line[at] for line in group if at in line), not number, 1, 1, ends[at])
            for at in range(len(bands))
        )
        for number, group in enumerate(groups)
    )
    box = (
        min(one.left for one in pieces),
        min(one.top for one in pieces),
        max(one.right for one in pieces),
        max(one.bottom for one in pieces),
    )
    first = min(one.first for one in pieces)
    return Piece((), Told(""), pieces[0].page, box[3], 10.0, False, first, box, table)
