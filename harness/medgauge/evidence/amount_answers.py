"""Whether two amounts that stand in the same place of two sentences give the same answer."""

from enum import IntEnum

from medgauge.text.frames import ClauseKind, Role, Told
from medgauge.text.measured import Measured, Overlap, near, overlap
from medgauge.text.scales import COUNTED, MONTHS, TIME


class Answer(IntEnum):
    """What a claim's amount is to a passage's, from no to a sure difference."""

    SAME = 0
    OPEN = 1
    """Near it, implied by it, or not to be told."""
    OTHER = 2


_HOLDS = (ClauseKind.CONDITION, ClauseKind.POPULATION)
_LATER, _ON = ("after", "from", "past"), ("until", "till")
_SIDED = ("before", "within", "by", *_LATER, *_ON)
_CHANGE = (
    {"by", "to"},
    {"before", "after"},
    {"until", "after"},
    {"from", "to"},
    {"within", "after"},
)
_TURNED = {"before", "after"}
"""Words that exclude each other: of one time, it is they that differ and not the amount."""


def answer(passage: Told, claim: Told, kind: ClauseKind, *, denied: bool) -> Answer:
    """Compare two amounts that stand in a clause of one kind.

    In a condition a claim may ask for more than the source does (`over 75` for `over 65`) without
    saying more; in what is advised it may allow more (`at least 2` for `at least 3`); under a
    denial the reverse.
    """
    one, other = passage.measured, claim.measured
    if one is None or other is None:
        return _unread(passage, claim, kind)
    lie = overlap(other, one)
    if {passage.lead, claim.lead} in _CHANGE:
        told = lie is Overlap.SAME and {passage.lead, claim.lead} == _TURNED
        return Answer.SAME if told else Answer.OPEN
    if lie is Overlap.SAME:
        return Answer.SAME
    if near(one, other):
        return Answer.OPEN
    if lie is Overlap.UNLIKE:
        return _unlike(one, other)
    if claim.lead in _SIDED and kind is not ClauseKind.EXCEPTION and _is_time(other):
        return _deadline(one, other, claim.lead)
    if lie is Overlap.APART:
        return Answer.OTHER
    holds = claim.role is Role.AGE and kind is ClauseKind.MAIN
    return _nested(lie, (one, other), kind, denied=denied, holds=holds)


def is_apart(passage: Told, claim: Told) -> bool:
    """Whether no case is both what a passage's amount allows and what a claim's does."""
    one, other = passage.measured, claim.measured
    if one is None or other is None:
        return passage.role is Role.NAME and claim.role is Role.NAME
    return overlap(one, other) is Overlap.APART


def _unread(passage: Told, claim: Told, kind: ClauseKind) -> Answer:
    """Compare amounts of which one cannot be read: by how they are written.

    Another name (`type 1` for `type 2`) is another answer where it says for whom or when, and
    another question elsewhere.
    """
    if passage.amount.key.lower() == claim.amount.key.lower():
        return Answer.SAME
    named = passage.role is Role.NAME and claim.role is Role.NAME
    alike = passage.amount.kind is claim.amount.kind
    return Answer.OTHER if named and alike and kind in _HOLDS else Answer.OPEN


def _unlike(one: Measured, other: Measured) -> Answer:
    """Compare times in months with times in seconds, and doses that differ only in how often."""
    if {one.unit, other.unit} == {TIME, MONTHS} and one.is_point and other.is_point:
        return Answer.OTHER
    rates = one.unit == other.unit == "time" and {*one.per, *other.per} == {TIME, MONTHS}
    if rates and one.is_point and other.is_point:
        return Answer.OTHER
    alike = (one.unit, one.per, one.about) == (other.unit, other.per, other.about)
    if not alike or (one.paired is None) != (other.paired is None):
        return Answer.OPEN
    if (one.often is None) != (other.often is None):
        return Answer.OPEN
    return Answer.OTHER


def _is_time(value: Measured) -> bool:
    return value.unit in (TIME, MONTHS, *COUNTED) and not value.per


def _deadline(one: Measured, other: Measured, lead: str) -> Answer:
    """Compare `after 60 minutes`, `until 6 months`, `before 24 weeks`.

    Whether an earlier or later time says more depends on what it is a time of; only an earlier
    `after` and a later `until` say more in any reading. A range of times is exact.
    """
    ends = (one.low, one.high, other.low, other.high)
    if None in ends:
        return Answer.OPEN
    if not one.is_point and not other.is_point:
        return Answer.OTHER
    if not one.is_point or not other.is_point:
        return Answer.OPEN
    earlier = other.low < one.low if other.low is not None and one.low is not None else False
    says_more = earlier if lead in _LATER else not earlier and lead in _ON
    return Answer.OTHER if says_more else Answer.OPEN


def _nested(
    lie: Overlap, both: tuple[Measured, Measured], kind: ClauseKind, *, denied: bool, holds: bool
) -> Answer:
    one, other = both
    if kind in _HOLDS or holds:
        return Answer.OPEN if lie is Overlap.INSIDE else Answer.OTHER
    if kind is ClauseKind.EXCEPTION:
        return Answer.OPEN if lie is Overlap.AROUND else Answer.OTHER
    if kind is not ClauseKind.MAIN:
        return Answer.OPEN
    if one.is_bound and other.is_bound:
        return _bounds(lie, one, other, denied=denied)
    ends = (one.low, one.high, other.low, other.high)
    ranges = None not in ends and not one.is_point and not other.is_point
    return Answer.OTHER if ranges else Answer.OPEN


def _bounds(lie: Overlap, one: Measured, other: Measured, *, denied: bool) -> Answer:
    """Compare `at least` and `at most` in what is advised."""
    turned = (one.low is None) != (other.low is None)
    if turned:
        values = (one.low or one.high, other.low or other.high)
        return Answer.OTHER if values[0] == values[1] else Answer.OPEN
    says_more = Overlap.AROUND if denied else Overlap.INSIDE
    return Answer.OTHER if lie is says_more else Answer.OPEN
