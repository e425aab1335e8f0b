"""Which way a bound may move so that the sentence says more than its source, and not less.

A bound that limits *whom or when* advice is for may only be widened: advice for all over 55 is not
implied by advice for all over 65, but the other way round it is. A bound that is itself advised may
only be tightened: who must wait at least 3 weeks need not wait 6. What is forbidden or allowed
grows when its bound is widened; an exception only shrinks.
"""

import re
from enum import StrEnum

from medgauge.authoring.altering.parts import Parts
from medgauge.text import comparators


class Stance(StrEnum):
    """What an amount does in its sentence."""

    LIMITS = "limits"
    """Says whom or when the advice is for."""
    EXCEPTS = "excepts"
    """Says whom or when it is not for."""
    ADVISED = "advised"
    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class Bound(StrEnum):
    """What a comparator leaves open."""

    LOWER = "lower"
    """Everything from the value up: `at least`, `>`, `older than`."""
    UPPER = "upper"
    """Everything up to the value: `at most`, `<`, `younger than`, `within`."""


class Way(StrEnum):
    """Where a value may move."""

    UP = "up"
    DOWN = "down"
    EITHER = "either"


_FROM = (comparators.Bound.FROM, comparators.Bound.ABOVE)
_TO = (comparators.Bound.UP_TO, comparators.Bound.BELOW)
_EVERY = re.compile(r"\b(?:once )?(?:every|each)$")
_DENIED = re.compile(
    r"(?<!should )(?<!must )(?<!may )(?<!do )(?<!does )\b(?:no|not) $", re.IGNORECASE
)
"""A denial of the comparator, and not of what is advised."""
_ENDS = ("within", "until", "till", "before")
"""Prepositions that leave open what is earlier."""


def bound_of(folded: str, parts: Parts, lead: str) -> Bound | None:
    """Return what the comparator of an amount, or the preposition before it, leaves open.

    How often something is done bounds the time between: `at least every 3 months` is at most 3.
    """
    if len(parts.numbers) > 1:
        return None
    often = bool(_EVERY.search(parts.comparator))
    compared = _EVERY.sub("", parts.comparator).strip().lower()
    read = comparators.in_front(compared) or comparators.behind(compared) if compared else None
    turned = often != bool(compared and _DENIED.search(folded[: parts.start]))
    if read in _FROM or (lead == "from" and not read):
        return Bound.UPPER if turned else Bound.LOWER
    if read in _TO:
        return Bound.LOWER if turned else Bound.UPPER
    return Bound.UPPER if lead in _ENDS else None


def way(stance: Stance, bound: Bound | None) -> Way:
    """Return where a value may move so that the source does not imply the claim."""
    if bound is None:
        return Way.EITHER
    grows = stance in (Stance.LIMITS, Stance.FORBIDDEN, Stance.ALLOWED)
    return Way.UP if (bound is Bound.UPPER) == grows else Way.DOWN
