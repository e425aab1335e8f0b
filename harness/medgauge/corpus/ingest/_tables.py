"""Tables as sentences: spans filled in, then one line for the header and one for each row."""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

MAX_CELLS = 20_000
MAX_SPAN = 1000
STOPS = (".", ":", "?", "!")
_RATIO = re.compile(r"\d: \d")
_GLUES = (*STOPS, ";", ",")


class Cell(NamedTuple):
    """One cell as written: the lines in it, these as one text, and how far it reaches."""

    lines: Sequence[str]
    text: str
    header: bool
    columns: int
    rows: int


class Row(NamedTuple):
    """One row as written."""

    cells: list[Cell]
    part: str = ""
    """The part of the table it stands in: `thead`, `tbody`, `tfoot` or none."""
    group: int = 0
    """Counts the parts of the table: no cell reaches down into another part."""


Grid = list[list[Cell | None]]


def in_order(rows: list[Row]) -> list[Row]:
    """Return rows as browsers show them: the first head above all others, the first foot below."""
    first = {row.part: row.group for row in reversed(rows)}
    head = [row for row in rows if row.part == "thead" and row.group == first["thead"]]
    foot = [row for row in rows if row.part == "tfoot" and row.group == first["tfoot"]]
    if not foot and rows[: len(head)] == head:
        return rows
    apart = {row.group for row in (*head, *foot)}
    return [*head, *(row for row in rows if row.group not in apart), *foot]


def table_lines(rows: list[Row], nested: bool = False) -> list[str]:
    """Return the lines a table reads as; `nested` for one in a cell of another.

    Raises ValueError when it cannot be filled in, or its numbers would read as a ratio in a cell.
    """
    grid = _filled(rows)
    width = max(map(len, grid), default=0)
    heads = _header_rows(rows)
    befores = [_before(name) for name in _column_names(grid, heads, width)]
    lines: list[str] = []
    for position, row in enumerate(grid):
        title = _whole_row(row, width)
        if title is not None:
            lines.extend(title.lines)
        elif position in heads:
            lines.append(_ended(glued(_distinct(row))))
        else:
            lines.append(_sentence(row, befores))
    if nested and (wrong := next(filter(_RATIO.search, lines), "")):
        raise ValueError(f"a table in a cell of another would read as {wrong[:60]!r}")
    return [line for line in lines if line]


def _filled(rows: list[Row]) -> Grid:
    if not any(cell.columns > 1 or cell.rows > 1 for row in rows for cell in row.cells):
        return _bounded([[*row.cells] for row in rows])
    grid: Grid = [[] for _ in rows]
    for position, row in enumerate(rows):
        column = 0
        for cell in row.cells:
            while column < len(grid[position]) and grid[position][column] is not None:
                column += 1
            below = rows[position : position + cell.rows]
            reach = sum(one.group == row.group for one in below) if cell.rows > 1 else 1
            _place(grid[position : position + reach], column, cell)
            column += cell.columns
        _bounded(grid)
    return grid


def _bounded(grid: Grid) -> Grid:
    if sum(map(len, grid)) > MAX_CELLS:
        raise ValueError(f"table of more than {MAX_CELLS:,} cells")
    return grid


def _place(rows: Grid, column: int, cell: Cell) -> None:
    for row in rows:
        row.extend([None] * (column + cell.columns - len(row)))
        if any(row[column : column + cell.columns]):
            raise ValueError("two cells of a table stand in one place")
        row[column : column + cell.columns] = [cell] * cell.columns


def _header_rows(rows: list[Row]) -> set[int]:
    """Rows in the head, else the first rows whose cells are all header cells."""
    heads = {position for position, row in enumerate(rows) if row.part == "thead"}
    if heads:
        return heads
    titled = (bool(row.cells) and all(cell.header for cell in row.cells) for row in rows)
    return {position for position, _ in takewhile(lambda one: one[1], enumerate(titled))}


def _whole_row(row: list[Cell | None], width: int) -> Cell | None:
    """The one cell that fills its row from end to end, as in a title row or a boxed text."""
    if len(row) != width or not row or row[-1] is not row[0]:
        return None
    return row[0] if all(cell is row[0] for cell in row) else None


def _column_names(grid: Grid, heads: set[int], width: int) -> list[str]:
    rows = [grid[at] for at in sorted(heads) if _whole_row(grid[at], width) is None]
    columns = ([row[at] for row in rows if at < len(row)] for at in range(width))
    return [" ".join(_distinct(column)) for column in columns]


def _distinct(row: list[Cell | None]) -> list[str]:
    seen = {id(cell): cell for cell in row if cell is not None}
    return [cell.text for cell in seen.values() if cell.text]


def _sentence(row: list[Cell | None], befores: list[str]) -> str:
    first = row[0] if row else None
    label = first.text if first else ""
    parts = [
        before + cell.text
        for cell, before in zip(row[1:], befores[1:], strict=False)
        if cell is not None and cell is not first and cell.text
    ]
    return _ended(_before(label) + glued(parts) if parts else label)


def _before(name: str) -> str:
    """Say what a text is about; the colon keeps `eGFR ≥45` and `100 mg` two numbers."""
    return name + (" " if name.endswith(STOPS) else ": ") if name else ""


def glued(parts: Sequence[str]) -> str:
    """Join pieces by a semicolon, or by a space after a stop."""
    text = parts[0] if parts else ""
    for part in parts[1:]:
        gap = " " if text.endswith(_GLUES) else "; "
        text = text + gap + part if text else part
    return text


def _ended(text: str) -> str:
    return text if not text or text.endswith((".", "!", "?")) else text + "."
