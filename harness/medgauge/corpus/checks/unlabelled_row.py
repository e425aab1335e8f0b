"""A table row without its label: whom its values are about is not said."""

from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed

name = "unlabelled-row"
severity = "look"
mend = "fill the first cell of the row in the source, or let the cell above span both rows"

FEWEST = 2
"""Columns."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each row that begins with a column's name."""
    for place in reviewed.places:
        for columns, rows in _tables(place.lines):
            for row in _without_label(columns, rows):
                yield Remark("a row without its label", place.document, place.section, row)


def _without_label(columns: list[str], rows: list[str]) -> Iterator[str]:
    """Yield the rows that begin with a later column's name, or the first's where labels are."""
    labels = any(f": {columns[0]}: " in row for row in rows)
    for row in rows:
        if _begins_late(row, columns) or (labels and _begins_with(row, columns, 0)):
            yield row


def _tables(lines: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the columns and the rows of each table; a line without a colon ends one."""
    columns: list[str] = []
    rows: list[str] = []
    for line in (*lines, ""):
        if columns and ": " in line:
            rows.append(line)
            continue
        if rows:
            yield columns, rows
        columns = line.rstrip(".").split("; ") if _is_header(line) else []
        rows = []


def _is_header(line: str) -> bool:
    """Whether a line is the heading row of a table: `Agent; Starting dose; Maximum.`"""
    return line.endswith(".") and line.count("; ") >= FEWEST - 1 and ": " not in line


def _begins_late(row: str, columns: list[str]) -> bool:
    """Whether a row begins with a later column's name, and goes on with the next one's."""
    return any(_begins_with(row, columns, position) for position in range(1, len(columns)))


def _begins_with(row: str, columns: list[str], position: int) -> bool:
    if not row.startswith(f"{columns[position]}: "):
        return False
    return all(f"; {one}: " in row for one in columns[position + 1 : position + 2])
