"""The two shapes every report is made of: a figure and a table, both of raw text."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One number with what is needed to read it."""

    label: str
    value: str
    """The number, or `null`."""
    counts: str
    """Numerator and denominator, e.g. `2/3 tasks`."""
    interval: str
    """The interval, or the reason why it or the value is missing."""


@dataclass(frozen=True)
class Table:
    """Rows of text below a heading; every row has as many cells as there are columns."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    tall: bool = False
    """Whether cells hold whole sentences, so that a narrow medium lists them below each other."""
    brief: tuple[str, ...] = ()
    """For each row the one line that can stand for it, empty where it must be seen whole."""


def counted(number: int, noun: str) -> str:
    """Return a count as a reader writes it: `1 attempt`, `2 attempts`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
