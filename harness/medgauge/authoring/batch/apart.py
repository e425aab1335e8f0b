"""Claims of one task are about different matters: no editor says a thing twice, or against itself.

Told from the facts alone, before anything is made of them, so that it tells nothing of a class.
"""

from collections.abc import Iterable
from functools import lru_cache

from medgauge.authoring.near import words
from medgauge.model.generation import Fact
from medgauge.text.fold import fold_text

HALF, FEWEST = 2, 3
"""Two facts are about one matter where the shorter shares one in so many of its telling words with
the other, and at least so many."""


def is_apart(fact: Fact, others: Iterable[Fact]) -> bool:
    """Whether a fact is about another matter than each of the others, in whatever edition."""
    return not any(_same_matter(fact, other) for other in others)


def _same_matter(one: Fact, other: Fact) -> bool:
    if one.start < other.end and other.start < one.end and _are_beside(one, other):
        return True
    mine, its = _telling(one.text), _telling(other.text)
    shared, shorter = len(mine & its), min(len(mine), len(its))
    return shared == shorter or (shared >= FEWEST and HALF * shared >= shorter)


def _are_beside(one: Fact, other: Fact) -> bool:
    return one.section == other.section and one.place == other.place


@lru_cache(maxsize=16_384)
def _telling(text: str) -> frozenset[str]:
    return frozenset(words(fold_text(text)))
