"""What the amounts of a sentence are amounts of."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from medgauge.text.amounts import Amount, Kind, amounts
from medgauge.text.clauses import Clause, ClauseKind
from medgauge.text.measured import Measured, measured
from medgauge.text.scales import MONTHS, NONE


class Role(StrEnum):
    """What an amount is an amount of, the first that fits."""

    NAME = "name"
    """Part of a name or a date: `type 2`, `2018`."""
    AGE = "age"
    THRESHOLD = "threshold"
    """Part of a condition, an exception or of whom the advice is for."""
    DEADLINE = "deadline"
    """Of a clause of time: `before 24 weeks`, `within 7 days`."""
    TARGET = "target"
    FREQUENCY = "frequency"
    DURATION = "duration"
    DOSE = "dose"
    SHARE = "share"
    COUNT = "count"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Told:
    """An amount in its sentence."""

    amount: Amount
    measured: Measured | None
    role: Role
    clause: int
    """Place of its clause in the frame."""
    lead: str
    """The preposition just before it, in lower case, if any: `by`, `to`, `within`, `before`."""


_NAMES = (Kind.LABEL, Kind.DATE, Kind.YEAR)
_ASIDE = (ClauseKind.CONDITION, ClauseKind.EXCEPTION, ClauseKind.POPULATION)
_AGED = re.compile(
    r"(?<![^\W_])(?:aged?|ages|age of|age is|adults|years)(?: \()? ?$", re.IGNORECASE
)
_AGE_AFTER = re.compile(r"[ -](?:of age|old)(?![^\W_])|(?: \w+)? of age(?![^\W_])")
_OLDER = re.compile(r"(?<![^\W_])(?:younger|older)(?![^\W_])")
_AIMED = re.compile(r"(?<![^\W_])(?:target|goal|aim)s?(?:\W+\w+){0,6}\W*$", re.IGNORECASE)
_LEAD = re.compile(
    r"(?<![^\W_])(?P<word>by|to|from|for|within|before|after|until|till|of|at|in|over|during|past)"
    r"(?: (?:the|a|an|about|approximately|around|another))? $",
    re.IGNORECASE,
)
_ROUGH = re.compile(
    r"(?<![^\W_])(?:about|approximately|around|roughly|nearly|almost|some|circa) $", re.IGNORECASE
)
_REACH = 60
_OLDEST = 120


def told(folded: str, clauses: tuple[Clause, ...]) -> tuple[Told, ...]:
    """Return the amounts of a sentence with their roles, in order."""
    found = []
    for one in amounts(folded):
        place = next(
            (at for at, clause in enumerate(clauses) if clause.start <= one.start < clause.end),
            len(clauses) - 1,
        )
        found.append(_told(folded, one, place, clauses[place].kind))
    return tuple(found)


def _told(folded: str, one: Amount, place: int, kind: ClauseKind) -> Told:
    before = folded[max(0, one.start - _REACH) : one.start]
    found = _LEAD.search(before)
    lead = found["word"].lower() if found else ""
    value = measured(one)
    is_age = bool(
        _AGED.search(before) or _AGE_AFTER.match(folded, one.end) or _OLDER.search(one.text)
    )
    if value and is_age:
        value = _in_years(value)
    if value and _ROUGH.search(before):
        value = replace(value, about=True)
    if value and lead == "within" and value.is_point:
        value = replace(value, low=None)
    return Told(one, value, _role(one, value, kind, (before, lead, is_age)), place, lead)


def _in_years(value: Measured) -> Measured:
    """Return a bare age as one in years."""
    top = value.high or value.low
    if value.unit != NONE or value.per or top is None or top > _OLDEST:
        return value
    return replace(
        value,
        low=None if value.low is None else value.low * 12,
        high=None if value.high is None else value.high * 12,
        unit=MONTHS, counted=False, grain=value.grain * 12,
    )  # fmt: skip


def _role(
    one: Amount, value: Measured | None, kind: ClauseKind, around: tuple[str, str, bool]
) -> Role:
    before, lead, is_age = around
    if one.kind in _NAMES:
        return Role.NAME
    if is_age:
        return Role.AGE
    if kind in _ASIDE:
        return Role.THRESHOLD
    if kind is ClauseKind.TIME and lead in ("before", "after", "until", "till", "within"):
        return Role.DEADLINE
    if _AIMED.search(before):
        return Role.TARGET
    return _by_measure(one, value, lead)


def _by_measure(one: Amount, value: Measured | None, lead: str) -> Role:
    if value is None:
        return Role.VALUE
    if value.unit == "time" and value.per:
        return Role.FREQUENCY
    if one.kind is Kind.DOSE or value.often is not None:
        return Role.DOSE
    if value.unit in ("s", MONTHS) and not value.per:
        return Role.DURATION if lead in ("for", "over", "during", "") else Role.DEADLINE
    if value.unit == "%":
        return Role.SHARE
    if value.unit == NONE and not value.per:
        return Role.COUNT
    return Role.VALUE
