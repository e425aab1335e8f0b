"""The published ladder: which words recommend how strongly, and for or against.

The rungs stand in `methodology/ladder.md`. Only words that recommend are on it: not `the
recommended dose`, nor `the data suggest`, nor `is considered a risk`.
"""

import re
from dataclasses import dataclass

from medgauge.text.strength import Direction, said

__all__ = ["Direction", "Rung", "distance", "equal", "rungs"]


@dataclass(frozen=True)
class Rung:
    """One word of strength that recommends, at `start` to `end` of the folded text."""

    start: int
    end: int
    text: str
    direction: Direction
    level: int
    """1 (an option) to 4 (an obligation)."""
    name: str
    """Words of one name say the same: `consider`, `should consider`, `may be considered`."""


_DESCRIBES = re.compile(
    r"(?<![^\W_])(?:the|an?|this|these|as|than|if|usual|maximum|currently|previously|was|were)"
    r" (?:\w+ly )?$",
    re.IGNORECASE,
)
"""What stands before `recommended` and the like where these only describe."""
_FINDS = re.compile(
    r"(?<![^\W_])(?:evidence|data|stud(?:y|ies)|findings?|results?|trials?|research|reports?"
    r"|analys[ei]s|symptoms|signs|history)(?: \w+){0,3} $",
    re.IGNORECASE,
)
"""Who suggests something without advising it."""
_DENIES = ("do not", "does not", "don't", "doesn't", "never")
_ADVISES = re.compile(r"(?:^|[.:;!?)•*-] ?|(?:we|you|and|but|then|please) )$", re.IGNORECASE)
"""What stands before `do not` where it advises, and does not only deny."""
_PARTICIPLES = ("recommended", "suggested", "advised", "proposed")
_REACH = 60


def rungs(folded: str) -> tuple[Rung, ...]:
    """Return the words that recommend in a folded text, in order."""
    found = []
    for one in said(folded):
        if one.word is None or not one.word.level:
            continue
        lead = folded[max(0, one.start - _REACH) : one.start]
        word = one.text.lower()
        if word in _PARTICIPLES and _DESCRIBES.search(lead):
            continue
        if word in _DENIES and not _ADVISES.search(lead):
            continue
        if word.startswith("suggest") and _FINDS.search(lead):
            continue
        found.append(
            Rung(one.start, one.end, one.text, one.word.direction, one.word.level, one.word.rung)
        )
    return tuple(found)


def equal(one: Rung, other: Rung) -> bool:
    """Whether two words recommend the same."""
    return one.name == other.name


def distance(one: Rung, other: Rung) -> int:
    """Return how many rungs lie between two: on one side the difference of their levels, from one
    side to the other their sum."""
    if one.name == other.name:
        return 0
    return abs(_height(one) - _height(other))


def _height(one: Rung) -> int:
    if one.direction is Direction.NEITHER:
        return 0
    return one.level if one.direction is Direction.FOR else -one.level
