"""Whether a row of a table, an entry or a sentence of the source gives a fact's amount elsewhere.

A row holds too few of a fact's words to be seen to state it or to differ from it, and is what a
reader would quote all the same: `apixaban: Dose: 10 mg twice daily; Duration: 7 days`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from medgauge.authoring.decide.case import Case
from medgauge.authoring.decide.codes import Code
from medgauge.authoring.decide.contrast import contrasts
from medgauge.authoring.decide.proved import Proved
from medgauge.authoring.near import words
from medgauge.authoring.passages import Passage, Reading
from medgauge.model.generation import Refusal
from medgauge.text.fold import fold_text
from medgauge.text.frames import Role, frame
from medgauge.text.measured import Measured, Overlap, near, overlap
from medgauge.text.scales import MONTHS, NONE

NAMED = 3
"""Rarest names of a fact's subject of which a row has one: tables make the rarest less rare."""
_ROW = re.compile(r"[^.:]{1,80}: \S")
"""A label and what it says: a row of a table, or an item with a label."""
_TIMES = ("s", MONTHS)
"""Units of time: weeks and months are one kind."""
_ADVISED = (Role.DOSE, Role.FREQUENCY, Role.DURATION, Role.TARGET)
"""What a row answers otherwise, where it has another amount of that kind."""


def told_in_a_row(case: Case, proved: Proved) -> Refusal | None:
    """Refuse where the fact's source has its amount, or another, where the key does not list it.

    Rows, entries and headings count that have one of the names of the fact's subject, themselves
    or in what they stand under; full sentences only where they have one and all that decides.
    """
    decisive = _decisive(case)
    index = case.ground.sentence_index
    main = [one for one in index.names(case.fact) if index.is_subject(one)][:NAMED]
    if not decisive or not main:
        return None
    listed = {(one.section, one.quote) for one in proved.regions}
    other: Passage | None = None
    for passage in _elsewhere(case):
        if (passage.section, passage.text) in listed:
            continue
        there = [one.measured for one in frame(passage.said).amounts if one.measured]
        if not there or not _names(passage, main) or contrasts(passage, case.fact):
            continue
        equal = [any(_same(one, value) for value in there) for one, _ in decisive]
        if all(equal) or (_is_row(passage) and any(equal)):
            return _refusal(Code.MAY_BE_RESTATED, passage)
        if other is None and _is_row(passage) and _answers(decisive, there):
            other = passage
    return _refusal(Code.SEVERAL_VALUES, other) if other else None


def _decisive(case: Case) -> list[tuple[Measured, Role]]:
    """Return the amounts of the fact that decide, each with what it is an amount of."""
    tokens = [frame(fold_text(one)) for one in case.candidate.change.decisive]
    asked = [one.measured for token in tokens for one in token.amounts if one.measured]
    return [
        (one.measured, one.role)
        for one in case.fact.amounts
        if one.measured and any(_same(one.measured, value) for value in asked)
    ]


def _elsewhere(case: Case) -> Iterator[Passage]:
    fact = case.candidate.fact
    for passage in case.ground.sentence_index.of(fact.place):
        if passage.reading is Reading.PAIR:
            continue
        if passage.section != fact.section or not passage.overlaps(fact.start, fact.end):
            yield passage


def _is_row(passage: Passage) -> bool:
    return _ROW.match(passage.text) is not None or not passage.text.rstrip().endswith(".")


def _names(passage: Passage, main: list[str]) -> bool:
    """Whether a passage has one of some names; for a row, what it stands under may have it."""
    held = {*words(passage.said), *(words(passage.under) if _is_row(passage) else ())}
    return any(one in held for one in main)


def _answers(decisive: list[tuple[Measured, Role]], there: list[Measured]) -> bool:
    """Whether another amount of a kind that is advised stands there."""
    return any(
        role in _ADVISED and one.unit != NONE and any(_kind(one) == _kind(value) for value in there)
        for one, role in decisive
    )


def _kind(one: Measured) -> tuple[str, tuple[str, ...]]:
    return "time" if one.unit in _TIMES else one.unit, one.per


def _same(one: Measured, other: Measured) -> bool:
    """Whether two amounts may be one, however often: equal, one in the other, or nearly equal."""
    first, second = _once(one), _once(other)
    lie = overlap(first, second)
    return lie in (Overlap.SAME, Overlap.INSIDE, Overlap.AROUND) or near(first, second)


def _once(one: Measured) -> Measured:
    """Return an amount without how often: a row may have that in another cell."""
    return replace(one, often=None, pace="", times=1)


def _refusal(code: Code, passage: Passage) -> Refusal:
    return Refusal(code=code, detail=f"{' '.join(passage.where)}: {passage.text}")
