"""Closed tables of words that stand for one another, and where a sentence holds one of them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Swap:
    """A stretch of a folded sentence and what may stand there instead."""

    start: int
    end: int
    old: str
    new: str


@dataclass(frozen=True, eq=False)
class Row:
    """One row of a table: a pattern, and what takes its place (an expansion of the pattern)."""

    pattern: re.Pattern[str]
    new: str


def both_ways(pairs: Sequence[tuple[str, str]]) -> tuple[Row, ...]:
    """Return the rows that turn each word of a pair into the other."""
    return tuple(
        Row(re.compile(rf"\b{re.escape(old)}(?![\w-])", re.IGNORECASE), new)
        for one, other in pairs
        for old, new in ((one, other), (other, one))
    )


def rows(*table: tuple[str, str]) -> tuple[Row, ...]:
    """Return rows of patterns and what takes their place."""
    return tuple(Row(re.compile(pattern, re.IGNORECASE), new) for pattern, new in table)


@lru_cache(maxsize=32_768)
def swaps(folded: str, table: tuple[Row, ...]) -> tuple[Swap, ...]:
    """Return every place of a table's words; a capital at the beginning stays one."""
    return tuple(_swaps(folded, table))


def _swaps(folded: str, table: Iterable[Row]) -> Iterator[Swap]:
    taken: set[int] = set()
    for row in table:
        for found in row.pattern.finditer(folded):
            new = found.expand(row.new)
            if found[0][:1].isupper():
                new = new[:1].upper() + new[1:]
            if found.start() not in taken:
                taken.add(found.start())
                yield Swap(*found.span(), found[0], new)
