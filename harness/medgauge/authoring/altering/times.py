"""Other times for a time of a sentence that are written in another unit: `six weeks`, `a month`.

A slip takes one that the document gives elsewhere, or weeks for months and days for weeks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from medgauge.authoring.altering.kinds import DAYS, is_often, is_time
from medgauge.authoring.altering.parts import Parts
from medgauge.authoring.altering.stance import Way

_CONFUSED = {"day": ("week",), "week": ("day", "month"), "month": ("week",)}
"""Units that are taken for one another, the number staying."""
LEAST_CHANGE, MOST_CHANGE, MOST_CONFUSED = Fraction(3, 2), Fraction(6), Fraction(7)
"""Borrowed times differ by no less than this, so that no calendar makes them one, and no more."""


@dataclass(frozen=True)
class Time:
    """A time to be put in the place of another."""

    value: Fraction
    unit: str
    """In the singular."""
    borrowed: bool


def other_times(parts: Parts, way: Way, lent: Sequence[tuple[Fraction, str]]) -> Iterator[Time]:
    """Yield times in other units than the one of an amount; `lent` ones are values with units."""
    if len(parts.numbers) > 1 or parts.joined or is_often(parts) or not is_time(parts):
        return
    if parts.measure not in DAYS:
        return
    (slot,) = parts.numbers
    known = dict.fromkeys(lent)
    for value, unit in known:
        if unit != parts.measure and _fits(parts, (value, unit), way, MOST_CHANGE):
            yield Time(value, unit, borrowed=True)
    for unit in _CONFUSED.get(parts.measure, ()):
        fits = _fits(parts, (slot.value, unit), way, MOST_CONFUSED)
        if fits and (slot.value, unit) not in known:
            yield Time(slot.value, unit, borrowed=False)


def _fits(parts: Parts, other: tuple[Fraction, str], way: Way, most: Fraction) -> bool:
    old, new = parts.numbers[0].value * DAYS[parts.measure], other[0] * DAYS[other[1]]
    if min(old, new) <= 0 or not LEAST_CHANGE <= max(old / new, new / old) <= most:
        return False
    return way is Way.EITHER or (way is Way.UP) == (new > old)
