"""Tables of a PDF: a grid of printed lines whose header row is sure, else refused."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from medgauge.corpus.ingest import _tables as tables
from medgauge.corpus.ingest._pdf.glyphs import Glyph
from medgauge.corpus.ingest._pdf.hyphens import Lexicon, joined
from medgauge.corpus.ingest._pdf.lines import Cell, Note, Piece, Told, pieces
from medgauge.corpus.ingest._pdf.marks import Box, Marks
from medgauge.corpus.ingest._pdf.scripts import levelled

NEAR = 3.0
"""Points within which two printed lines are one, or touch."""
MAX_LINES = 4000
"""On one page."""
JOIN = "\x00"
"""Stands in a cell's text for a hyphen in doubt until the row is one line."""
EXACT = 0.6
"""Points of room beside a word that a column was made for."""
UNREADABLE = "table cannot be read"
_LAST = re.compile(r"[^\W\d_]+$")
_FIRST = re.compile(r"[^\W\d_]+")
_BULLETS = ("•", "–", "◦", "▪")


@dataclass(frozen=True)
class Grid:
    """Where the printed lines of one table stand."""

    across: tuple[float, ...]
    """Places of the lines across, from the top."""
    down: tuple[float, ...]
    """Places of the lines down, from the left."""
    lines: tuple[Box, ...]

    @property
    def box(self) -> Box:
        """Where the table stands."""
        return self.down[0], self.across[0], self.down[-1], self.across[-1]

    def holds(self, glyph: Glyph) -> bool:
        """Whether a glyph stands in the table."""
        return _within(glyph, self.box)


def grids(marks: Marks) -> list[Grid]:
    """Return the grids of a page with two columns or more. Raises ValueError for too many lines."""
    lines = [box for box in marks.rules if max(box[2] - box[0], box[3] - box[1]) > 5]
    if len(lines) > MAX_LINES:
        raise ValueError(f"more than {MAX_LINES:,} printed lines on a page")
    found = []
    for group in _groups(lines):
        flat = [box for box in group if _flat(box)]
        upright = [box for box in group if not _flat(box)]
        across = _places((box[1] + box[3]) / 2 for box in flat)
        down = _places((box[0] + box[2]) / 2 for box in upright)
        if len(across) >= 2 and len(down) >= 3:
            found.append(Grid(across, down, tuple(group)))
    return found


def table_piece(grid: Grid, glyphs: list[Glyph], page: int, marks: Marks) -> Piece | None:
    """Return a table as a piece of the page, None for one without text. Raises ValueError."""
    if not glyphs:
        return None
    shape = list(_shape(grid))
    bold = [_heavy([one for one in glyphs if _within(one, box)]) for box, *_ in shape]
    shaded = [_shaded(box, marks) for box, *_ in shape]
    heads = _heads(shape, bold) or _heads(shape, shaded)
    if not heads:
        raise ValueError(f"{UNREADABLE}: no row of it is told to be the header")
    rows: dict[int, list[Cell]] = {}
    for box, row, columns, down in shape:
        inside = [one for one in glyphs if _within(one, box)]
        lines = tuple(_lines(inside, page, marks))
        room = min((line.left for line in lines), default=box[0]) - box[0]
        cell = Cell(lines, row in heads, columns, down, box[2] - room)
        rows.setdefault(row, []).append(cell)
    laid = tuple(tuple(rows.get(row, ())) for row in range(len(grid.across) - 1))
    start = min(glyph.order for glyph in glyphs)
    base = grid.box[3]
    return Piece((), Told(""), page, base, 10.0, False, start, grid.box, laid)


def table_text(piece: Piece, lexicon: Lexicon) -> list[tuple[str, list[int], Told]]:
    """Return each line a table reads as, its doubtful hyphens, and what to know of the table.

    Raises ValueError when it cannot be read.
    """
    notes: list[Note] = []
    problems: list[str] = []
    rows = []
    for row in piece.table:
        cells = []
        for cell in row:
            lines = tuple(_cell_lines(cell, lexicon))
            cells.append(tables.Cell(lines, cell.header, cell.columns, cell.rows))
            notes.extend(note for line in cell.lines for note in line.told.notes)
            problems.extend(one for line in cell.lines for one in line.told.problems)
        rows.append(tables.Row(tuple(cells)))
    found: list[tuple[str, list[int], Told]] = []
    for line in tables.table_lines(rows):
        text, places = "", []
        for part in line.split(JOIN):
            text += part
            places.append(len(text))
        about = Told("") if found else Told("", tuple(notes), tuple(problems))
        found.append((text, places[:-1], about))
    return found


def opens_in_part(piece: Piece) -> bool:
    """Whether the first row under a table's header has an empty cell, as the rest of a row has."""
    body = [row for row in piece.table if row and not all(cell.header for cell in row)]
    return bool(body) and not all(cell.lines for cell in body[0])


def _cell_lines(cell: Cell, lexicon: Lexicon) -> Iterator[str]:
    text = ""
    for before, line in zip([None, *cell.lines], cell.lines, strict=False):
        told = line.told.text
        if before and _parted_word(before, line, cell.edge, lexicon):
            raise ValueError(
                f"{UNREADABLE}: a cell parts a word or number: {text[-20:]}|{told[:20]}"
            )
        if text and not told.startswith(_BULLETS):
            whole, place, _ = joined(text, told, lexicon)
            text = whole if place is None else whole[:place] + JOIN + whole[place:]
        else:
            if text:
                yield text
            text = told.lstrip("".join(_BULLETS)).lstrip() if told.startswith(_BULLETS) else told
    if text:
        yield text


def _parted_word(before: Piece, after: Piece, edge: float, lexicon: Lexicon) -> bool:
    """Whether a narrow cell seems to break a word or number without a hyphen.

    Only a word that fills its line alone is broken so, where the next letter has no room; a column
    made as wide as its longest word leaves no room at all.
    """
    text, line = before.told.text, after.told.text
    letter = (after.words[0].right - after.words[0].left) / len(after.words[0].plain)
    left = edge - before.right
    if len(before.words) > 1:
        return False
    tight = EXACT < left < letter
    if text[-1:].isdigit() and line[:1].isdigit():
        return tight
    first, last = _FIRST.match(line), _LAST.search(text)
    capitals = text[-1:].isupper() and line[:1].isupper()
    goes_on = line[:1].islower() or capitals
    if not first or not last or not goes_on or lexicon.knows(last[0]):
        return False
    return tight or lexicon.knows(last[0] + first[0])


def _lines(glyphs: list[Glyph], page: int, marks: Marks) -> Iterator[Piece]:
    for row in levelled(glyphs):
        found = list(pieces(row, page, marks.links))
        if len(found) > 1:
            raise ValueError(f"{UNREADABLE}: a cell holds text side by side")
        yield from found


def _flat(box: Box) -> bool:
    return box[2] - box[0] >= box[3] - box[1]


def _within(glyph: Glyph, box: Box) -> bool:
    middle, high = (glyph.left + glyph.right) / 2, glyph.base - 0.3 * glyph.size
    return box[0] < middle < box[2] and box[1] < high < box[3]


def _groups(lines: list[Box]) -> Iterator[list[Box]]:
    """Yield the printed lines that touch, directly or through others."""
    left = list(lines)
    while left:
        group, fresh = [], [left.pop()]
        while fresh:
            one = fresh.pop()
            group.append(one)
            touching = [box for box in left if _touch(one, box)]
            left = [box for box in left if not _touch(one, box)]
            fresh.extend(touching)
        yield group


def _touch(one: Box, other: Box) -> bool:
    return (
        one[0] <= other[2] + NEAR
        and other[0] <= one[2] + NEAR
        and one[1] <= other[3] + NEAR
        and other[1] <= one[3] + NEAR
    )


def _places(values: Iterable[float]) -> tuple[float, ...]:
    found: list[list[float]] = []
    for value in sorted(values):
        if found and value - found[-1][-1] <= NEAR:
            found[-1].append(value)
        else:
            found.append([value])
    return tuple(sum(group) / len(group) for group in found)


def _shape(grid: Grid) -> Iterator[tuple[Box, int, int, int]]:
    """Yield each cell: its box, its row, how many columns and rows it reaches over."""
    across, down = list(pairwise(grid.across)), list(pairwise(grid.down))
    taken: set[tuple[int, int]] = set()
    for row, (top, _) in enumerate(across):
        for column, (left, _) in enumerate(down):
            if (row, column) in taken:
                continue
            wide = high = 1
            while column + wide < len(down) and not _parted(grid, column + wide, across[row]):
                wide += 1
            while row + high < len(across) and not _ruled(grid, row + high, down[column]):
                high += 1
            own = {(row + y, column + x) for y in range(high) for x in range(wide)}
            if own & taken or not _whole(grid, (row, column, high, wide)):
                raise ValueError(f"{UNREADABLE}: its lines make no cells")
            taken |= own
            yield (
                (left, top, down[column + wide - 1][1], across[row + high - 1][1]),
                row,
                wide,
                high,
            )


def _whole(grid: Grid, cell: tuple[int, int, int, int]) -> bool:
    """Whether no printed line goes through a cell that reaches over several places."""
    row, column, high, wide = cell
    across, down = list(pairwise(grid.across)), list(pairwise(grid.down))
    through = any(
        _parted(grid, at, across[row + y])
        for at in range(column + 1, column + wide)
        for y in range(high)
    )
    return not through and not any(
        _ruled(grid, at, down[column + x]) for at in range(row + 1, row + high) for x in range(wide)
    )


def _parted(grid: Grid, at: int, band: tuple[float, float]) -> bool:
    """Whether a line down stands at a place for the middle of a row."""
    middle = sum(band) / 2
    return any(
        abs((box[0] + box[2]) / 2 - grid.down[at]) <= NEAR and box[1] <= middle <= box[3]
        for box in grid.lines
        if not _flat(box)
    )


def _ruled(grid: Grid, at: int, band: tuple[float, float]) -> bool:
    middle = sum(band) / 2
    return any(
        abs((box[1] + box[3]) / 2 - grid.across[at]) <= NEAR and box[0] <= middle <= box[2]
        for box in grid.lines
        if _flat(box)
    )


def _heavy(glyphs: list[Glyph]) -> bool | None:
    """Whether all letters are bold; None without any."""
    letters = [one.bold for one in glyphs if one.text.isalnum()]
    return all(letters) if letters else None


def _shaded(box: Box, marks: Marks) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(fill[0] <= x <= fill[2] and fill[1] <= y <= fill[3] for fill, _ in marks.fills)


def _heads(shape: list[tuple[Box, int, int, int]], strong: Sequence[bool | None]) -> set[int]:
    """The first rows whose cells are all set apart, when others are not."""
    rows: dict[int, list[bool]] = {}
    for (_, row, _, _), mark in zip(shape, strong, strict=True):
        if mark is not None:
            rows.setdefault(row, []).append(mark)
    heads: set[int] = set()
    for row in sorted(rows):
        if not all(rows[row]):
            return heads
        heads.add(row)
    return set()
