"""Whether two things that a sentence sets apart have changed places: `A instead of B`."""

from collections.abc import Iterator, Sequence
from itertools import product

from medgauge.evidence.parsed import NOT

_PIVOTS: tuple[tuple[str, ...], ...] = (
    ("instead",),
    ("rather", "&than"),
    ("&over",),
    ("prefer", "&over"),
    ("prefer",),
    ("outweigh",),
    (NOT, "outweigh"),
    ("exc",),
    (NOT, "exc"),
)
"""Words, as they are compared, on whose two sides stand things that cannot be exchanged: the last
two are `exceed`."""


def are_exchanged(passage: Sequence[str], claim: Sequence[str]) -> bool:
    """Whether the words of one sentence are those of another with two stretches exchanged.

    The stretches stand next to the same word that sets one before the other, and all else is equal.
    """
    said = list(claim)
    return len(passage) == len(claim) and any(one == said for one in _turned(list(passage)))


def _turned(words: list[str]) -> Iterator[list[str]]:
    """Yield a sentence with any two stretches around a pivot exchanged."""
    for start, end in _pivots(words):
        for low, high in product(range(start), range(end + 1, len(words) + 1)):
            before, after = words[low:start], words[end:high]
            if before != after:
                yield [*words[:low], *after, *words[start:end], *before, *words[high:]]


def _pivots(words: list[str]) -> Iterator[tuple[int, int]]:
    for at, pivot in product(range(len(words)), _PIVOTS):
        if tuple(words[at : at + len(pivot)]) == pivot:
            yield at, at + len(pivot)
