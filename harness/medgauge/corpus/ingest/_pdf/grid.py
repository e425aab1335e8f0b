"""The printed lines of a table as a grid: where its rows and columns part, and its cells."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from medgauge.corpus.ingest._pdf.glyphs import Glyph
from medgauge.corpus.ingest._pdf.marks import Box, Marks

NEAR = 3.0
"""Points within which two printed lines are one, or touch."""
DOUBLE = 6.0
"""Points within which two printed lines without text between are a double one."""
PADDING = 2.0
"""Least points between a cell's text and the end of its printed lines."""
MAX_LINES = 4000
"""On one page."""
UNREADABLE = "table cannot be read"


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
        return within(glyph, self.box)


def grids(marks: Marks) -> list[Grid]:
    """Return what may be grids of a page. Raises ValueError for too many lines."""
    lines = [box for box in marks.rules if max(box[2] - box[0], box[3] - box[1]) > 5]
    if len(lines) > MAX_LINES:
        raise ValueError(f"more than {MAX_LINES:,} printed lines on a page")
    found = []
    for group in _groups(lines):
        level = [box for box in group if flat(box)]
        upright = [box for box in group if not flat(box)]
        across = places((box[1] + box[3]) / 2 for box in level)
        down = places((box[0] + box[2]) / 2 for box in upright)
        if len(across) >= 2 and down:
            found.append(Grid(across, down, tuple(group)))
    return found


def flat(box: Box) -> bool:
    """Whether a box is at least as wide as it is high."""
    return box[2] - box[0] >= box[3] - box[1]


def within(glyph: Glyph, box: Box) -> bool:
    """Whether the middle of a glyph stands inside a box."""
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


def places(values: Iterable[float]) -> tuple[float, ...]:
    """Return one place, in points, for each run of values that are nearly the same."""
    found: list[list[float]] = []
    for value in sorted(values):
        if found and value - found[-1][-1] <= NEAR:
            found[-1].append(value)
        else:
            found.append([value])
    return tuple(sum(group) / len(group) for group in found)


def cells_of(grid: Grid) -> Iterator[tuple[Box, int, int, int]]:
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
        if not flat(box)
    )


def _ruled(grid: Grid, at: int, band: tuple[float, float]) -> bool:
    middle = sum(band) / 2
    return any(
        abs((box[1] + box[3]) / 2 - grid.across[at]) <= NEAR and box[0] <= middle <= box[2]
        for box in grid.lines
        if flat(box)
    )


def whole(grid: Grid, glyphs: list[Glyph]) -> Grid | None:
    """Return a grid with the sides that have no line, where text stands; None for one column.

    Raises ValueError where text of a side without a line may be cut off.
    """
    flats = [box for box in grid.lines if flat(box)]
    left, right = min(box[0] for box in flats), max(box[2] for box in flats)
    top, bottom = grid.across[0], grid.across[-1]
    beside = [one for one in glyphs if top < one.base - 0.3 * one.size < bottom and not one.blank]
    down = list(grid.down)
    if any(left < one.left and one.right < down[0] for one in beside):
        down.insert(0, left)
    if any(down[-1] < one.left < right for one in beside):
        if any(one.left < right < one.right + PADDING for one in beside):
            raise ValueError(f"{UNREADABLE}: it may be cut off at the right")
        down.append(right)
    return replace(grid, down=tuple(down)) if len(down) >= 3 else None


def refuse_cut(grid: Grid, glyphs: list[Glyph]) -> None:
    """Raise ValueError where a word goes on beyond the table's lines: columns may be cut off."""
    shown = {one.order: one for one in glyphs if not one.blank}
    for order, one in shown.items():
        after = shown.get(order + 1)
        if after and grid.holds(one) and not grid.holds(after):
            near = abs(after.base - one.base) < 1 and abs(after.left - one.right) < 0.2 * one.size
            if near:
                raise ValueError(
                    f"{UNREADABLE}: its text goes on beyond its lines, it may be cut off"
                )


def single(grid: Grid, glyphs: list[Glyph]) -> Grid:
    """Return a grid in which double lines, with no text between them, are one."""
    heights = [one.base - 0.3 * one.size for one in glyphs]
    middles = [(one.left + one.right) / 2 for one in glyphs]
    return replace(grid, across=_merged(grid.across, heights), down=_merged(grid.down, middles))


def _merged(values: tuple[float, ...], text: list[float]) -> tuple[float, ...]:
    found: list[float] = []
    for value in values:
        near = found and value - found[-1] < DOUBLE
        if near and not any(found[-1] < one < value for one in text):
            found[-1] = (found[-1] + value) / 2
        else:
            found.append(value)
    return tuple(found)
