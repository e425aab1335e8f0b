"""Scores a citation check claim by claim: the verdict against the key, the span against the corpus.

The evidence of a claim is judged by what the key needs, whatever verdict was given, so verdict and
evidence make a table of four cells.
"""

from dataclasses import dataclass

from medgauge.evidence.spans import Located
from medgauge.grading.admit import Answer
from medgauge.grading.case import Case
from medgauge.grading.findings import failure, note
from medgauge.grading.in_place import in_place
from medgauge.grading.rules import MAX_PLACES
from medgauge.model.corpus import MatchKind, Span
from medgauge.model.family import Verdict
from medgauge.model.grade import ClaimGrade, Finding
from medgauge.model.task import ClaimKey

name = "evidence_check"
label = "Verdict and verbatim evidence per claim"
summary = "Each claim's verdict is compared with the key, and its span with the frozen corpus."

VERBATIM = (MatchKind.EXACT, MatchKind.FOLDED)


@dataclass(frozen=True)
class _Evidence:
    """How one span stands: where it qualifies, and whether the evidence counts as right."""

    right: bool
    place: Span | None = None


def score(case: Case) -> tuple[tuple[ClaimGrade, ...], tuple[Finding, ...]]:
    """Return the grade of every claim of the key, in its order, and the findings on them."""
    grades: list[ClaimGrade] = []
    findings: list[Finding] = []
    for key in case.gold.claims:
        answer = case.admitted.answers.get(key.claim_ref)
        if answer is None:
            grades.append(unanswered(key))
            continue
        located = case.located[answer.source_span] if answer.source_span is not None else None
        evidence = _judge(key, answer, located, case)
        grades.append(_grade(key, answer, located, evidence))
        findings += _findings(key, answer, located, evidence)
    return tuple(grades), tuple(findings)


def unanswered(key: ClaimKey) -> ClaimGrade:
    """Return the grade of a claim that got no usable answer: everything is wrong."""
    return ClaimGrade(
        claim_ref=key.claim_ref,
        operator=key.operator,
        tags=key.tags,
        gold=key.verdict,
        given=None,
        verdict_right=False,
        evidence_right=False,
        span_given=None,
    )


def _judge(key: ClaimKey, answer: Answer, located: Located | None, case: Case) -> _Evidence:
    if located is None:
        return _Evidence(key.verdict is Verdict.UNVERIFIABLE)
    if located.kind not in VERBATIM:
        return _Evidence(False)
    if key.verdict is Verdict.UNVERIFIABLE:
        return _Evidence(answer.verdict is Verdict.UNVERIFIABLE)
    place = in_place(key, located.places, case.evidence)
    return _Evidence(place is not None, place)


def _grade(
    key: ClaimKey, answer: Answer, located: Located | None, evidence: _Evidence
) -> ClaimGrade:
    places = located.places if located else ()
    if evidence.place is not None:
        places = (evidence.place, *(place for place in places if place != evidence.place))
    return ClaimGrade(
        claim_ref=key.claim_ref,
        operator=key.operator,
        tags=key.tags,
        gold=key.verdict,
        given=answer.verdict,
        verdict_right=answer.verdict is key.verdict,
        evidence_right=evidence.right,
        span_given=answer.source_span,
        places=places[:MAX_PLACES],
    )


def _findings(
    key: ClaimKey, answer: Answer, located: Located | None, evidence: _Evidence
) -> list[Finding]:
    found: list[Finding] = []
    ref, span = key.claim_ref, answer.source_span or ""
    verbatim = located is not None and located.kind in VERBATIM
    if answer.verdict is not key.verdict:
        change = f"{answer.verdict} was given, {key.verdict} is right"
        found.append(failure("verdict_wrong", change, ref, answer.verdict))
    if located is None and answer.verdict is not Verdict.UNVERIFIABLE:
        found.append(failure("span_missing", ref=ref))
    if located is not None and located.kind is MatchKind.MISQUOTE:
        found.append(failure("misquote", ref=ref, value=span))
    if verbatim and answer.verdict is key.verdict and not evidence.right:
        found.append(failure("evidence_error", ref=ref, value=span))
    if verbatim and answer.verdict is Verdict.UNVERIFIABLE:
        found.append(note("span_with_unverifiable", ref=ref, value=span))
    if evidence.place is not None and _outside_cited_section(evidence.place, key):
        found.append(note("section_mismatch", evidence.place.section, ref))
    return found


def _outside_cited_section(place: Span, key: ClaimKey) -> bool:
    cited = key.cited
    return (
        (place.document, place.edition) == (cited.document, cited.edition)
        and cited.section is not None
        and place.section != cited.section
    )
