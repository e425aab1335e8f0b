"""The rows of the verdict table, each as what must hold before a candidate is its verdict.

`methodology/generator.md` says the same in prose, row by row and code by code.
"""

from collections.abc import Iterable

from medgauge.authoring.decide.anchors import anchors, shared
from medgauge.authoring.decide.case import Case
from medgauge.authoring.decide.codes import Code
from medgauge.authoring.decide.directing import comparable, directing, repeating
from medgauge.authoring.decide.hearing import Heard, Witness, as_strong, hear_within, on_subject
from medgauge.authoring.decide.implied import may_be_implied
from medgauge.authoring.decide.proved import Proved
from medgauge.authoring.decide.regions import region
from medgauge.authoring.decide.restated import named_alone, restated
from medgauge.authoring.decide.scope import is_entailed, limits_a_part, only_leaves_out
from medgauge.authoring.decide.touching import touching
from medgauge.authoring.passages import Passage, SectionName
from medgauge.evidence.entail import Relation
from medgauge.model.generation import Refusal
from medgauge.model.task import Region

RUNGS = 2
"""Rungs of the ladder by which a changed strength must have moved, at least."""


def supported(case: Case) -> Proved | Refusal:
    """The source states the claim where the fact stands, and nowhere another answer to it."""
    here = hear_within(case.claim, case.ground, case.cited)
    if not _states_where_it_stands(case, here):
        return Refusal(code=Code.NOT_STATED, detail=case.claim.text)
    if other := here.of(Relation.DIFFERS):
        return _refusal(Code.SEVERAL_VALUES, other)
    return _with_regions(case, here)


def altered(case: Case) -> Proved | Refusal:
    """Nobody states the claim, the source answers its question otherwise, and in one way only."""
    if refusal := _stated_or_unsure(case) or _too_near(case):
        return refusal
    if only_leaves_out(case.difference) and (
        entry := named_alone(case.claim, case.cited, case.ground)
    ):
        return Refusal(code=Code.UNSURE_IN_SOURCE, detail=_told(entry))
    here = case.heard.within(case.cited)
    if not _is_heard(case, here.of(Relation.DIFFERS)):
        return Refusal(code=Code.NOT_ANOTHER_ANSWER, detail=case.fact.text)
    truth = hear_within(case.fact, case.ground, case.cited)
    if other := truth.of(Relation.DIFFERS):
        return _refusal(Code.SEVERAL_VALUES, other)
    if not case.candidate.change.decisive:
        return Refusal(code=Code.REGION_UNFIT, detail="nothing shows the true form")
    return _with_regions(case, truth)


def wrong_source(case: Case) -> Proved | Refusal:
    """The source does not state the claim, and another document or edition does."""
    here, away = case.heard.within(case.cited), case.heard.outside(case.cited)
    if stated := here.of(Relation.STATES):
        return _refusal(Code.STATED_BY_SOURCE, stated)
    if unsure := here.of(Relation.UNSURE):
        return _refusal(Code.UNSURE_IN_SOURCE, unsure)
    if passage := repeating(case.claim, case.cited, case.ground):
        return Refusal(code=Code.UNSURE_IN_SOURCE, detail=_told(passage))
    if _is_another(case) and (passage := comparable(case.claim, case.cited, case.ground)):
        return Refusal(code=Code.ANSWERED_BY_SOURCE, detail=_told(passage))
    if not _states_where_it_stands(case, away):
        return Refusal(code=Code.NOT_STATED, detail=case.claim.text)
    true_source = hear_within(case.claim, case.ground, case.candidate.fact.place)
    if other := true_source.of(Relation.DIFFERS):
        return _refusal(Code.SEVERAL_VALUES, other)
    if passage := _again(case, true_source):
        return Refusal(code=Code.MAY_BE_RESTATED, detail=_told(passage))
    return _with_regions(case, away)


def unsupported(case: Case) -> Proved | Refusal:
    """Nobody states the claim, and the source gives no answer to its question."""
    if refusal := _stated_or_unsure(case) or _too_near(case):
        return refusal
    here = hear_within(case.claim, case.ground, case.cited)
    if answers := here.of(Relation.DIFFERS):
        return _refusal(Code.ANSWERED_BY_SOURCE, answers)
    passage = touching(case.claim, case.cited, case.ground)
    if passage := passage or directing(case.claim, case.cited, case.ground):
        return Refusal(code=Code.ANSWERED_BY_SOURCE, detail=_told(passage))
    names = anchors(case.claim, case.cited, case.ground)
    unshared = not shared(case.claim, case.cited, case.ground)
    # Of a section that shares no subject only itself would do: other honest quotations would not.
    if not names or (unshared and case.candidate.section is not None):
        return Refusal(code=Code.NO_SUBJECT, detail=case.claim.text)
    return Proved(regions=(), anchors=names)


def _is_another(case: Case) -> bool:
    """Whether another document is cited: another edition is expected to answer otherwise."""
    return case.cited.document != case.candidate.fact.place.document


def _stated_or_unsure(case: Case) -> Refusal | None:
    """Refuse what anyone states or may state, the cited source before others."""
    heard = on_subject(case.heard, case.claim, case.ground)
    if case.difference.only_strength:
        heard = as_strong(heard, case.claim)
    here, away = heard.within(case.cited), heard.outside(case.cited)
    for relation, at_home, elsewhere in (
        (Relation.STATES, Code.STATED_BY_SOURCE, Code.STATED_ELSEWHERE),
        (Relation.UNSURE, Code.UNSURE_IN_SOURCE, Code.UNSURE_ELSEWHERE),
    ):
        for found, code in ((here.of(relation), at_home), (away.of(relation), elsewhere)):
            if found:
                return _refusal(code, found)
    return None


def _too_near(case: Case) -> Refusal | None:
    """Refuse a change that a reader may overlook with reason."""
    change = case.difference
    if change.is_small:
        return Refusal(code=Code.SMALL_CHANGE, detail=case.candidate.change.note)
    if change.steps is not None and change.steps < RUNGS:
        return Refusal(code=Code.STRENGTH_NEAR, detail=case.candidate.change.note)
    if may_be_implied(change):
        return Refusal(code=Code.MAY_BE_IMPLIED, detail=case.candidate.change.note)
    if limits_a_part(change):
        return Refusal(code=Code.PART_ONLY, detail=case.candidate.change.note)
    if is_entailed(change, case.candidate.fact, case.ground):
        return Refusal(code=Code.ENTAILED, detail=case.candidate.change.note)
    return None


def _states_where_it_stands(case: Case, heard: Heard) -> bool:
    return _is_heard(case, heard.of(Relation.STATES))


def _is_heard(case: Case, witnesses: Iterable[Witness]) -> bool:
    """Whether one of some witnesses is where the fact stands."""
    fact = case.candidate.fact
    return any(
        one.passage.where == (fact.place.document, fact.place.edition, fact.section)
        and one.passage.overlaps(fact.start, fact.end)
        for one in witnesses
    )


def _again(case: Case, heard: Heard) -> Passage | None:
    return restated(case.fact, heard, case.candidate.fact, case.ground)


def _with_regions(case: Case, heard: Heard) -> Proved | Refusal:
    """Return every passage that states as a region, or refuse when one cannot be or is unsure."""
    if passage := _again(case, heard):
        return Refusal(code=Code.MAY_BE_RESTATED, detail=_told(passage))
    regions: list[Region] = []
    for one in sorted(heard.of(Relation.STATES), key=_where):
        found = region(one.passage, case.candidate.change.decisive)
        if found is None:
            return _refusal(Code.REGION_UNFIT, [one])
        regions.append(found)
    return Proved(
        regions=tuple(dict.fromkeys(regions)),
        anchors=anchors(case.claim, case.cited, case.ground),
    )


def _where(one: Witness) -> tuple[SectionName, int, int]:
    return one.passage.where, one.passage.start, one.passage.end


def _refusal(code: Code, witnesses: Iterable[Witness]) -> Refusal:
    return Refusal(code=code, detail=_told(next(iter(witnesses)).passage))


def _told(passage: Passage) -> str:
    return f"{' '.join(passage.where)}: {passage.text}"
