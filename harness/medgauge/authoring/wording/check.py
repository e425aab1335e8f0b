"""Whether a wording says the same as before: measures, strength, direction and negation."""

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from medgauge.text.amounts import amounts
from medgauge.text.ladder import rungs
from medgauge.text.measured import Measured, measured, same

_DENIALS = re.compile(
    r"(?<![\w-])(?:not|no|never|none|neither|nor|without|in the absence of|cannot|against|except"
    r"|unless|only|until|till|before|prior|ahead of|after|following|all|any|or|and|alone|both"
    r"|either)(?![\w-])",
    re.IGNORECASE,
)
"""Words that turn or bound what is said: each must come back as often as it was there."""
_ALIKE = {
    "prior": "before",
    "ahead of": "before",
    "following": "after",
    "unless": "except",
    "till": "until",
    "no": "without",
    "in the absence of": "without",
}
"""Those that say the same: each is counted as its other."""
_Amounts = tuple[tuple[str, Measured | None], ...]
_UNDECIDED = re.compile(
    r"(?:the )?(?:current )?evidence is (?:insufficient|not sufficient)(?= to )"
    r"|there is (?:not enough|too little) evidence(?= to )",
    re.IGNORECASE,
)
_SAID_APART = re.compile(r", ((?i:do not|never|consider|avoid) )")
"""An order behind a clause is one as much as at the start of a sentence."""
_OR_MORE = re.compile(
    r"\b(?:or|and) (?:more|over|above|older|less|under|below|younger|fewer)\b"
    r"|\b(?:no|not) (?:more|less|longer|later|fewer) than(?= (?:\d|one|two|three|four|five|six))"
)
"""Words of an amount, told by its measure."""


def says_the_same(before: str, after: str) -> bool:
    """Whether two folded sentences measure and recommend the same and deny as much."""
    one, other = _sense(before), _sense(after)
    return (
        one.strength == other.strength
        and one.denials == other.denials
        and _same_amounts(one.amounts, other.amounts)
    )


class _Sense(NamedTuple):
    """What a wording may not change of a sentence."""

    strength: Counter[str]
    denials: Counter[str]
    amounts: tuple[tuple[str, Measured | None], ...]


@lru_cache(maxsize=1 << 15)
def _sense(text: str) -> _Sense:
    text = _SAID_APART.sub(r". \1", _UNDECIDED.sub("there is insufficient evidence", text))
    found = rungs(text)
    left = text
    for rung in reversed(found):
        left = f"{left[: rung.start]}{left[rung.end :]}"
    denials = (one.lower() for one in _DENIALS.findall(_OR_MORE.sub("", left)))
    return _Sense(
        Counter(rung.name for rung in found),
        Counter(_ALIKE.get(one, one) for one in denials),
        tuple((one.key, measured(one)) for one in amounts(text)),
    )


def _same_amounts(left: _Amounts, others: _Amounts) -> bool:
    if len(left) != len(others):
        return False
    right = list(others)
    for key, value in left:
        match = next((one for one in right if _alike(key, value, *one)), None)
        if match is None:
            return False
        right.remove(match)
    return True


def _alike(key: str, value: Measured | None, other: str, found: Measured | None) -> bool:
    if value is None or found is None:
        return value is found and key == other
    return same(value, found)
