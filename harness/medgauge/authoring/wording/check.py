"""Whether a wording says the same as before: measures, strength, direction and negation."""

import re
from collections import Counter

from medgauge.text.amounts import amounts
from medgauge.text.ladder import rungs
from medgauge.text.measured import Measured, measured, same

_DENIALS = re.compile(
    r"(?<![\w-])(?:not|no|never|none|neither|nor|without|cannot|against|except|unless|only|until"
    r"|before|after|all|any|or|and|alone|both|either)(?![\w-])",
    re.IGNORECASE,
)
"""Words that turn or bound what is said: each must come back as often as it was there."""
_OR_MORE = re.compile(r"\b(?:or|and) (?:more|over|above|older|less|under|below|younger|fewer)\b")


def says_the_same(before: str, after: str) -> bool:
    """Whether two folded sentences measure and recommend the same and deny as much."""
    return (
        _strength(before) == _strength(after)
        and _denials(before) == _denials(after)
        and _same_amounts(before, after)
    )


def _strength(text: str) -> Counter[str]:
    return Counter(rung.name for rung in rungs(text))


def _denials(text: str) -> Counter[str]:
    """Count what is left outside the words of strength, which say their own direction."""
    for rung in reversed(rungs(text)):
        text = f"{text[: rung.start]}{text[rung.end :]}"
    return Counter(one.lower() for one in _DENIALS.findall(_OR_MORE.sub("", text)))


def _same_amounts(before: str, after: str) -> bool:
    left = [(one.key, measured(one)) for one in amounts(before)]
    right = [(one.key, measured(one)) for one in amounts(after)]
    if len(left) != len(right):
        return False
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
