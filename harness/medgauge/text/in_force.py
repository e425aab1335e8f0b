"""Which editions of one document are in force, now or on a day, and which only may be.

Years are used for days that are not written, as far as they decide; nothing is assumed beyond.
"""

import re
from collections.abc import Sequence
from datetime import MAXYEAR, date, timedelta
from typing import NamedTuple

from medgauge.text.source import Source

_DAY = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
"""`2021`, `2021-03`, `2021-03-01`"""
CURRENT = "current"


class Range(NamedTuple):
    """The first and the last day that something may have happened on."""

    first: date
    last: date


class InForce(NamedTuple):
    """Editions that are in force, and editions of which it is not known."""

    certain: tuple[Source, ...]
    possible: tuple[Source, ...]


EVER = Range(date.max, date.max)


def days(text: str) -> Range | None:
    """Return the days that `2021`, `2021-03` or `2021-03-01` stand for; None for no such date."""
    found = _DAY.fullmatch(text)
    if found is None:
        return None
    year, month, day = (int(part) if part else None for part in found.groups())
    try:
        first = date(year or 0, 1 if month is None else month, 1 if day is None else day)
    except ValueError:
        return None
    if day:
        return Range(first, first)
    after = (first.year + 1, 1) if not month or month == 12 else (first.year, month + 1)
    last = date.max if after[0] > MAXYEAR else date(*after, 1) - timedelta(days=1)
    return Range(first, last)


def in_force(editions: Sequence[Source], on: date | None = None) -> InForce:
    """Return which of a document's editions are in force, by their status or on a day."""
    if on is None:
        return InForce(tuple(one for one in editions if one.status == CURRENT), ())
    certain, possible = [], []
    for one in editions:
        begin = begins(one)
        if begin is None:
            possible.append(one)
            continue
        end = ends(one, editions)
        if begin.last <= on <= end.first:
            certain.append(one)
        elif begin.first <= on <= end.last:
            possible.append(one)
    return InForce(tuple(certain), tuple(possible))


def begins(edition: Source) -> Range | None:
    """Return when an edition came into force: its date, else its year; None if neither is one."""
    return days(edition.in_force_from) or days(edition.year)


def ends(edition: Source, editions: Sequence[Source]) -> Range:
    """Return the last day an edition was in force, as far as it is known.

    Its own date; else the day before the edition that supersedes it; an edition in force has no
    end; any other may have ended at any time until a later edition began.
    """
    begin = begins(edition) or Range(date.min, date.min)
    if written := days(edition.in_force_until):
        return written
    after = [one for one in editions if one.supersedes == edition.edition]
    starts = [start for one in after if (start := begins(one))]
    if len(starts) == 1:
        return Range(*(_day_before(day) for day in starts[0]))
    if edition.status == CURRENT:
        return EVER
    later = [start.last for one in editions if (start := begins(one)) and start.first > begin.last]
    return Range(begin.first, min(later, default=date.max))


def may_be_in_force(edition: Source, editions: Sequence[Source], when: Range) -> bool:
    """Whether an edition may have been in force on one of some days, by what is known."""
    begin = begins(edition) or Range(date.min, date.min)
    return begin.first <= when.last and when.first <= ends(edition, editions).last


def may_have_ended(edition: Source, editions: Sequence[Source], when: Range) -> bool:
    """Whether an edition's last day in force, or the next one, may be one of some days."""
    end = ends(edition, editions)
    after = end.last + timedelta(days=1) if end.last < date.max else end.last
    return end.first <= when.last and when.first <= after


def _day_before(day: date) -> date:
    return day - timedelta(days=1) if day > date.min else day
