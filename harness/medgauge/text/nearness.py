"""Which amounts say the same, which may be taken for one another, and how their values lie."""

from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from medgauge.text.measure import Measured
from medgauge.text.scales import COUNTED, MONTHS, NONE, PERCENT, TIME


class Overlap(StrEnum):
    """How the values that two amounts allow lie to each other."""

    SAME = "same"
    INSIDE = "inside"
    """All of the first are allowed by the second, and not the reverse."""
    AROUND = "around"
    PARTLY = "partly"
    APART = "apart"
    UNLIKE = "unlike"
    """They cannot be compared: other units, other rates, one of them rough."""


_MONTH_DAYS = (Fraction(28 * 86_400), Fraction(31 * 86_400))
"""The shortest and the longest month in seconds: 4 weeks, 30 days and a month may be one."""
_NEAR = Fraction(1, 10)
_AREA, _SURFACE = "m2", Fraction(173, 100)
"""A body's surface, to which a flow is often referred, in m²."""
_ALIKE = (frozenset(("U", "IU")), frozenset(("mol", "Eq")), frozenset((NONE, "time", "fold")))
"""Base units of which one number may mean the same."""


def same(one: Measured, other: Measured) -> bool:
    """Whether two amounts say exactly the same, however written."""
    return overlap(one, other) is Overlap.SAME


def contains(one: Measured, other: Measured) -> bool:
    """Whether all that `other` allows is allowed by `one`."""
    return overlap(other, one) in (Overlap.SAME, Overlap.INSIDE)


def overlap(one: Measured, other: Measured) -> Overlap:
    """Return how two amounts lie to each other; UNLIKE where that is not certain."""
    if not _alike(one, other):
        return Overlap.UNLIKE
    whole = _lie(one, other)
    if one.paired is None or other.paired is None:
        return whole
    return _both(whole, _lie(_second(one), _second(other)))


def _lie(one: Measured, other: Measured) -> Overlap:
    first, second = _ends(one), _ends(other)
    if first == second:
        return Overlap.SAME
    if second[0] <= first[0] and first[1] <= second[1]:
        return Overlap.INSIDE
    if first[0] <= second[0] and second[1] <= first[1]:
        return Overlap.AROUND
    return Overlap.APART if first[1] < second[0] or second[1] < first[0] else Overlap.PARTLY


def _second(one: Measured) -> Measured:
    """Return the second values of two that belong together, with the same comparator."""
    return replace(
        one,
        low=None if one.low is None else one.paired,
        high=None if one.high is None else one.paired,
    )


def _both(first: Overlap, second: Overlap) -> Overlap:
    """Return how pairs of values lie, from how their first and their second values do."""
    if first is second or second is Overlap.SAME:
        return first
    if first is Overlap.SAME:
        return second
    return Overlap.APART if Overlap.APART in (first, second) else Overlap.PARTLY


def _alike(one: Measured, other: Measured) -> bool:
    """Whether two amounts are of one unit and rate and can be held against each other."""
    if (one.unit, one.per, one.about) != (other.unit, other.per, other.about):
        return False
    if (one.often, one.pace, one.times) != (other.often, other.pace, other.times):
        return False
    return (one.paired is None) == (other.paired is None)


_End = tuple[int, Fraction, int]
"""-1 or 1 for no bound, else 0; the value; and which side of it the end lies."""


def _ends(one: Measured) -> tuple[_End, _End]:
    low: _End = (-1, Fraction(0), 0)
    high: _End = (1, Fraction(0), 0)
    whole = one.counted
    if one.low is not None:
        step = whole and one.low_open and one.low.denominator == 1
        low = (0, one.low + 1, 0) if step else (0, one.low, int(one.low_open))
    if one.high is not None:
        step = whole and one.high_open and one.high.denominator == 1
        high = (0, one.high - 1, 0) if step else (0, one.high, -int(one.high_open))
    return low, high


def near(one: Measured, other: Measured) -> bool:
    """Whether two amounts may be taken for one another, so that neither proves the other wrong.

    Both ends are less than 10 % apart, within rounding of either's written digits, equal as whole
    numbers, or equal on a calendar (30 days, 4 weeks, a month; 52 weeks, a year). Units that may
    mean the same (U and IU), a rate of a dose or a body surface that only one names, and roughness
    do not tell apart.
    """
    if _near(one, other):
        return True
    first, second = _total(one, other), _total(other, one)
    return (first is not one or second is not other) and _near(first, second)


def _near(one: Measured, other: Measured) -> bool:
    if not (_near_units(one, other) and _close_ends(one, other) and _near_rates(one, other)):
        return False
    if one.paired is None or other.paired is None:
        return True
    return _close(one.paired, other.paired, max(one.grain, other.grain) / 2)


def _total(one: Measured, other: Measured) -> Measured:
    """Return an amount in the terms of the other: a dose in all per day, a flow per surface."""
    if one.often is not None and other.often is None and one.pace in other.per:
        one = _times(replace(one, often=None, per=tuple(sorted((*one.per, one.pace)))), one.often)
    if _AREA in other.per and _AREA not in one.per:
        return _times(one, 1 / _SURFACE)
    return one


def _times(one: Measured, factor: Fraction) -> Measured:
    low = None if one.low is None else one.low * factor
    high = None if one.high is None else one.high * factor
    return replace(one, low=low, high=high, grain=one.grain * factor)


def _near_units(one: Measured, other: Measured) -> bool:
    first, second = _plain_unit(one), _plain_unit(other)
    known = first == second or any({first, second} <= group for group in _ALIKE)
    timed = {first, second} == {TIME, MONTHS} or {first, second} == {NONE, PERCENT}
    less = set(one.per) <= set(other.per) or set(other.per) <= set(one.per)
    paced = {*one.per, *other.per} == {TIME, MONTHS}
    return (known or timed) and (less or paced)


def _plain_unit(one: Measured) -> str:
    return one.unit.rpartition(" ")[2]


def _near_rates(one: Measured, other: Measured) -> bool:
    if one.often is None or other.often is None:
        return True
    first, second = one.often, other.often
    if one.pace != other.pace:
        return _calendar(1 / first, 1 / second, one.pace == MONTHS)
    return _close(first, second, Fraction(0))


def _close_ends(one: Measured, other: Measured) -> bool:
    slack = max(one.grain, other.grain) / 2
    ends = zip(_whole_ends(one), _whole_ends(other), strict=True)
    return all(_close_end(pair, slack, one, other) for pair in ends)


def _whole_ends(one: Measured) -> tuple[Fraction | None, Fraction | None]:
    """Return both ends; of what may be a count, as the last whole numbers it allows."""
    whole = one.counted or one.unit == NONE or one.unit in COUNTED
    low, high = one.low, one.high
    if whole and low is not None and one.low_open and low.denominator == 1:
        low += 1
    if whole and high is not None and one.high_open and high.denominator == 1:
        high -= 1
    return low, high


def _close_end(
    ends: tuple[Fraction | None, Fraction | None], slack: Fraction, one: Measured, other: Measured
) -> bool:
    first, second = ends
    if first is None or second is None:
        return first is second
    units = {_plain_unit(one), _plain_unit(other)}
    if units == {TIME, MONTHS}:
        return _calendar(first, second, _plain_unit(one) == MONTHS)
    if {*one.per, *other.per} == {TIME, MONTHS} and first and second:
        return _calendar(1 / first, 1 / second, MONTHS in one.per)
    if units == {NONE, PERCENT}:
        first = first * 100 if one.unit == NONE else first
        second = second * 100 if other.unit == NONE else second
    return _close(first, second, slack)


def _close(first: Fraction, second: Fraction, slack: Fraction) -> bool:
    apart = abs(first - second)
    return apart <= slack or apart < _NEAR * max(abs(first), abs(second))


def _calendar(first: Fraction, second: Fraction, first_in_months: bool) -> bool:
    """Whether a number of months and a time in seconds may be the same time."""
    months, seconds = (first, second) if first_in_months else (second, first)
    shortest, longest = (months * days for days in _MONTH_DAYS)
    return shortest * (1 - _NEAR) < seconds < longest * (1 + _NEAR)
