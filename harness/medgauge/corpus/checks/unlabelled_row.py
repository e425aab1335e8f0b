"""A table row without its label: whom its values are about is not said."""

from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed

name = "unlabelled-row"
severity = "look"
mend = "fill the first cell of the row in the source, or let the cell above span both rows"

FEWEST = 2
"""Columns."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each row that begins with a later column's name."""
    for place in reviewed.places:
        columns: list[str] = []
        for line in place.lines:
            if _is_header(line):
                columns = line.rstrip(".").split("; ")
            elif ": " not in line:
                columns = []
            elif _begins_late(line, columns) or _lacks_corner(line, columns, place.lines):
                message = "a row without its label"
                yield Remark(message, place.document, place.section, line)


def _is_header(line: str) -> bool:
    """Whether a line is the heading row of a table: `Agent; Starting dose; Maximum.`"""
    return line.endswith(".") and line.count("; ") >= FEWEST - 1 and ": " not in line


def _begins_late(line: str, columns: list[str]) -> bool:
    """Whether a row begins with a later column's name, and goes on with the next one's."""
    for position, column in enumerate(columns[1:], 1):
        if line.startswith(f"{column}: "):
            following = columns[position + 1 : position + 2]
            return all(f"; {one}: " in line for one in following)
    return False


def _lacks_corner(line: str, columns: list[str], lines: list[str]) -> bool:
    """Whether a row begins with the first named column, where other rows have a label before it."""
    if len(columns) < FEWEST or not line.startswith(f"{columns[0]}: "):
        return False
    named = f"; {columns[1]}: " in line
    return named and any(f": {columns[0]}: " in one and one.endswith(".") for one in lines)
