"""Other values for a number of a sentence: borrowed from elsewhere in the document, or near slips.

Each differs clearly, is usual for its unit, keeps its order among the sentence's other values of
that unit, and is not what the document gives for the same subject.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from medgauge.authoring.altering.borrowed import lendable, times_of, values_of
from medgauge.authoring.altering.kinds import is_often, is_time
from medgauge.authoring.altering.numbers import DOSED, bounds, read_measure, usual
from medgauge.authoring.altering.parts import Parts, Slot, parts_of
from medgauge.authoring.altering.plausible import plausible
from medgauge.authoring.altering.stance import Way
from medgauge.authoring.altering.times import other_times
from medgauge.authoring.dice import Dice
from medgauge.model.corpus import Document

_FIRST = re.compile(r"\b(?:first|last|next|past|previous|other) $", re.IGNORECASE)
_TEENS, _YEARS = 10, 4
"""From this age on to a grown one, an age moves by so many years at most."""
_CHILDREN = re.compile(r"\b(?:child|children|infants?|adolescents?|newborns?)\b", re.IGNORECASE)
_GESTATION = re.compile(r"gestation|pregnan|birth|born|deliver|eclampsia|caesarean", re.IGNORECASE)
_WEEKS, _TERM = 8, 42
"""Weeks of gestation by which a time in pregnancy may move, and how long one lasts at most."""

_IN_A = re.compile(r",? (?:a|per|each|every) (day|week|month|year)\b")
_HELD = {"day": {"hour": 24, "minute": 1440}, "week": {"day": 7, "night": 7},
         "month": {"day": 28, "week": 4}, "year": {"month": 12, "week": 52}}  # fmt: skip
"""How many of a shorter time a longer one has at most: no 10 days a week."""

LEAST_CHANGE = Fraction(6, 5)
"""Old and new differ by at least this factor: clearly more than a tenth, or than rounding."""
_MOST_CHANGE = Fraction(5, 2)
_MOST_BORROWED = Fraction(4)
_MOST_MEASURED = Fraction(3, 2)
"""Blood values and the like are bound to what a body may have; doses, times and shares are not."""
_HALF = 50
_MOST_ABOVE_HALF = Fraction(4, 3)
"""Shares of more than half, such as saturations."""
_MOST_OFTEN = Fraction(3)
_NARROW = {"mmHg": Fraction(5, 4), "°C": Fraction(21, 20), "kg/m²": Fraction(5, 4)}
"""Units in which a small step is a great one."""
_GROWN = 18
"""From this number of years on, years are taken for an age, which moves by steps of years."""
_AGE_STEPS = range(5, 21)
_NOUGHT = Fraction(10)


@dataclass(frozen=True)
class Wanted:
    """The number to be replaced, and where it may go."""

    parts: Parts
    slot: Slot
    way: Way
    dosed: bool
    """Whether it is a dose that is given, and not a bound of when."""


@dataclass(frozen=True)
class Other:
    """A value to put in its place."""

    value: Fraction
    reused: bool = False
    tags: tuple[str, ...] = ()
    unit: str = ""
    """Another unit than the old one, in the singular; empty where it stays."""


def others(wanted: Wanted, folded: str, document: Document, dice: Dice) -> Iterator[Other]:
    """Yield values for a number of a folded sentence, borrowed ones first: they are too few."""
    known = values_of(document, wanted.parts.measure)
    lent = {one.value for one in lendable(known, folded, document)}
    own = {one.value for one in known if one.sentence != folded} - lent
    borrowed = [
        Other(value, reused=True) for value in sorted(lent) if _fits(value, wanted, _MOST_BORROWED)
    ]
    for one in (*dice.shuffled(borrowed), *_in_other_units(wanted, folded, document, dice)):
        if _stays_sensible(one, wanted, folded):
            yield one
    usual = (one for one in _slips(wanted) if one.value not in own)
    made = [one for one in usual if one.value not in lent or one.tags]
    for one in dice.shuffled(made):
        if _stays_sensible(one, wanted, folded):
            yield one


def _in_other_units(wanted: Wanted, folded: str, document: Document, dice: Dice) -> list[Other]:
    """Return times in another unit for one that is advised, those first that are borrowed."""
    if not wanted.dosed or _IN_A.match(folded, wanted.parts.end) or _GESTATION.search(folded):
        return []
    lent = lendable(times_of(document), folded, document)
    found = [
        Other(time.value, reused=time.borrowed, unit=time.unit)
        for time in other_times(
            wanted.parts, wanted.way, [(one.value, one.measure) for one in lent]
        )
    ]
    return sorted(dice.child("times").shuffled(found), key=lambda one: not one.reused)


def _stays_sensible(one: Other, wanted: Wanted, folded: str) -> bool:
    kept = bool(one.unit) or _keeps_order(one.value, wanted, folded)
    return kept and _stands_once(wanted, folded) and _sensible(one.value, wanted, folded)


def _slips(wanted: Wanted) -> Iterator[Other]:
    measure, old = read_measure(wanted.parts), wanted.slot.value
    for value in usual(measure):
        if _fits(value, wanted, _MOST_CHANGE):
            yield Other(value)
    if measure in DOSED and wanted.dosed and len(wanted.parts.numbers) == 1:
        for value in (old * _NOUGHT, old / _NOUGHT):
            if _fits(value, wanted, _NOUGHT) and plausible(value, measure):
                yield Other(value, tags=("times_10",))


def _fits(value: Fraction, wanted: Wanted, most: Fraction) -> bool:
    old, measure = wanted.slot.value, read_measure(wanted.parts)
    if value <= 0 or old <= 0:
        return False
    least, greatest = bounds(measure)
    if wanted.way is not Way.EITHER and (wanted.way is Way.UP) != (value > old):
        return False
    if not least <= value <= greatest:
        return False
    change = max(value / old, old / value)
    if measure and measure not in DOSED and not is_time(wanted.parts) and measure != "%":
        most = min(most, _NARROW.get(measure, _MOST_MEASURED))
    if measure == "%":
        most = min(most, _MOST_CHANGE)
    if measure == "%" and old > _HALF:
        most = _MOST_ABOVE_HALF
    if is_often(wanted.parts):
        most = min(most, _MOST_OFTEN)
    clear = min(LEAST_CHANGE, 1 + (most - 1) / 2)
    if not clear <= change <= most:
        return False
    if measure in ("year", "") and old >= _GROWN and abs(value - old) not in _AGE_STEPS:
        return False
    return not (value.denominator != 1 and old.denominator == 1 and (not measure or old < _GROWN))


def _sensible(value: Fraction, wanted: Wanted, folded: str) -> bool:
    """Whether the words around still fit: adults are grown, and a `first` has several after it."""
    before = folded[: wanted.slot.start]
    parts = wanted.parts
    if value == 1 and (_FIRST.search(before) or not (parts.unit or "or" in parts.comparator)):
        return False
    if (longer := _IN_A.match(folded, parts.end)) and value >= _HELD[longer[1]].get(
        parts.measure, value + 1
    ):
        return False
    if wanted.parts.measure in ("year", ""):
        if value < _GROWN <= wanted.slot.value:
            return False
        if _TEENS <= wanted.slot.value < _GROWN and abs(value - wanted.slot.value) > _YEARS:
            return False
        return not (_CHILDREN.search(folded) and value > _GROWN >= wanted.slot.value)
    if _GESTATION.search(folded) and wanted.parts.measure == "week":
        return abs(value - wanted.slot.value) <= _WEEKS and value <= _TERM
    return True


def _keeps_order(value: Fraction, wanted: Wanted, folded: str) -> bool:
    """Whether the value stands to the sentence's other values as the old one did."""
    return all(
        (other.value < value) == (other.value < wanted.slot.value) and other.value != value
        for parts in parts_of(folded)
        if parts.measure == wanted.parts.measure
        for other in parts.numbers
        if other.start != wanted.slot.start and other.value != wanted.slot.value
    )


def _stands_once(wanted: Wanted, folded: str) -> bool:
    """Whether the old value stands once: two of one kind would have to change together."""
    figure = rf"(?<![\w.,]){re.escape(wanted.slot.text)}(?![\w.,]?\d)"
    return len(re.findall(figure, folded)) == 1
