"""The grid of a DOCX table: merged cells, rows that are headers, and the ground behind text."""

from dataclasses import dataclass, field
from typing import Any

from docx.oxml.ns import qn

from medgauge.corpus.ingest._docx.looks import UNKNOWN, lightness
from medgauge.corpus.ingest._docx.styles import Styles, number_of, switched, value
from medgauge.corpus.ingest._xml import all_text, local

MAX_SPAN = 1000
_FIRST_ROW = 0x0020
_NO_HEIGHT, _LOW = 40, 120
"""Twips: rows of an exact height up to the first show nothing, under the second a part."""
_UNREAD = {"cellDel", "cellIns", "cellMerge", "hMerge"}


@dataclass
class GridCell:
    """A cell and how far it reaches."""

    node: Any
    columns: int
    rows: int = 1


@dataclass
class GridRow:
    """A row: its cells without those that another one covers, and what is said of it."""

    node: Any
    cells: list[GridCell] = field(default_factory=list)
    repeated: bool = False
    removed: str = ""
    inserted: bool = False


class Styled:
    """What a table's properties and style say of its rows and their ground."""

    def __init__(self, table: Any, styles: Styles) -> None:
        given = table.find(qn("w:tblPr"))
        style = value(_found(given, "tblStyle"), "val")
        look = _found(given, "tblLook")
        flags = value(look, "val")
        first = value(look, "firstRow")
        on = first in {"1", "true"} if first else bool(_hex(flags) & _FIRST_ROW)
        chain = list(styles.chain(style))
        parts = [part for node in chain for part in node.findall(qn("w:tblStylePr"))]
        self.first_row = on and any(value(part, "type") == "firstRow" for part in parts)
        self.shaded = any(one is not None for node in chain for one in node.iter(qn("w:shd")))
        self.right_to_left = bool(switched(_found(given, "bidiVisual")))

    def ground(self, cell: Any) -> float:
        """Return the lightness of the ground of a cell's text."""
        if not len(cell):
            return 1.0
        own = lightness(value(cell.find(f"{qn('w:tcPr')}/{qn('w:shd')}"), "fill"))
        return own if own is not None else UNKNOWN if self.shaded else 1.0


class Columns:
    """The rows of a table with vertical merges turned into cells that reach down."""

    def __init__(self, table: Any) -> None:
        self.rows: list[GridRow] = []
        self.problems: list[str] = []
        self._above: dict[int, GridCell] = {}
        self._merged: dict[int, GridCell] = {}
        for node in _inside(table, "tr"):
            self._row(node)
        self.many = sum(len(row.cells) > 1 for row in self.rows) > 1

    def _row(self, node: Any) -> None:
        given = node.find(qn("w:trPr"))
        row = GridRow(node)
        self.rows.append(row)
        if given is not None:
            row.repeated = bool(switched(given.find(qn("w:tblHeader"))))
            row.inserted = given.find(qn("w:ins")) is not None
            if given.find(qn("w:del")) is not None:
                row.removed = "row deleted as a tracked change, left out"
            elif switched(given.find(qn("w:hidden"))):
                row.removed = "hidden row left out"
            elif (high := _exact_height(given)) <= _NO_HEIGHT:
                row.removed = "row without height left out"
            elif high < _LOW:
                self.problems.append(f"a table row of {high / 20:g} points cuts its text")
        if row.removed:
            return
        self._merged = {}
        column = number_of(given.find(qn("w:gridBefore")), 0) if given is not None else 0
        if column:
            row.cells.append(GridCell((), column))
        for cell in _inside(node, "tc"):
            column = self._cell(cell, row, column)
        self._above = self._merged

    def _cell(self, node: Any, row: GridRow, column: int) -> int:
        given = node.find(qn("w:tcPr"))
        span, merge = 1, None
        if given is not None:
            told = given.find(qn("w:gridSpan"))
            span = number_of(told, 1 if told is None else MAX_SPAN + 1)
            if not 0 < span <= MAX_SPAN:
                self.problems.append(f"a cell spans {value(told, 'val')[:20]} columns")
                span = 1
            merge = given.find(qn("w:vMerge"))
            if unread := [local(one) for one in given if local(one) in _UNREAD]:
                self.problems.append(f"a table cell holds <{unread[0]}>, which is not read here")
        goes_on = merge is not None and value(merge, "val") != "restart"
        above = self._above.get(column)
        if goes_on and above is not None and above.columns == span:
            above.rows += 1
            self._merged[column] = above
            if hidden := all_text(node).strip():
                self.problems.append(f"text in a cell that another one covers: {hidden[:40]!r}")
        else:
            cell = GridCell(node, span)
            row.cells.append(cell)
            if merge is not None:
                self._merged[column] = cell
            if goes_on:
                self.problems.append("a table cell goes on from one that is not above it")
        return column + span


def torn(rows: list[GridRow], heads: list[bool]) -> bool:
    """Whether a cell of a header row reaches down into a row that is none."""
    return any(
        head and not all(heads[at : at + cell.rows])
        for at, (row, head) in enumerate(zip(rows, heads, strict=True))
        for cell in row.cells
    )


def header_row(rows: list[GridRow], position: int, styled: Styled) -> bool:
    """Whether a row is a header: repeated on each page, else first and marked or bold."""
    if any(row.repeated for row in rows):
        return all(row.repeated for row in rows[: position + 1])
    if position or len(rows) < 2:
        return False
    return styled.first_row or (_bold(rows[0]) and not _bold(rows[1]))


def _exact_height(given: Any) -> int:
    """Return the twips that a row is held to, or those of a high one where it is not."""
    height = given.find(qn("w:trHeight"))
    return number_of(height, _LOW) if value(height, "hRule") == "exact" else _LOW


def _bold(row: GridRow) -> bool:
    runs = [run for run in row.node.iter(qn("w:r")) if all_text(run).strip()]
    return bool(runs) and all(switched(run.find(f"{qn('w:rPr')}/{qn('w:b')}")) for run in runs)


def _inside(node: Any, name: str) -> list[Any]:
    """Return children of this kind, also inside content controls."""
    found: list[Any] = []
    for one in node:
        if local(one) == name:
            found.append(one)
        elif local(one) in {"sdt", "sdtContent", "customXml"}:
            found += _inside(one, name)
    return found


def _found(node: Any, name: str) -> Any:
    return None if node is None else node.find(qn(f"w:{name}"))


def _hex(text: str) -> int:
    try:
        return int(text, 16)
    except ValueError:
        return 0
