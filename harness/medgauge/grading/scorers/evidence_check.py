"""Scores a citation check claim by claim: the verdict against the key, the span against the corpus.

The evidence of a claim is judged by what the key needs, whatever verdict was given, so verdict and
evidence make a table of four cells.
"""

from dataclasses import dataclass

from medgauge.evidence.spans import Located
from medgauge.grading.admit import Answer
from medgauge.grading.case import Case
from medgauge.grading.findings import failure, note
from medgauge.grading.in_place import Judged, in_place
from medgauge.grading.rules import MAX_PLACES
from medgauge.model.corpus import MatchKind, Span
from medgauge.model.family import Verdict
from medgauge.model.grade import ClaimGrade, Finding
from medgauge.model.task import ClaimKey

name = "evidence_check"
label = "Verdict and verbatim evidence per claim"
summary = "Each claim's verdict is compared with the key, and its span with the frozen corpus."

VERBATIM = (MatchKind.EXACT, MatchKind.FOLDED)

NOTHING_WRONG = Judged()


@dataclass(frozen=True)
class _Evidence:
    """How one span stands: where it qualifies, whether it counts as right, else why not."""

    right: bool
    judged: Judged = NOTHING_WRONG


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
    unverifiable = key.verdict is Verdict.UNVERIFIABLE
    if located is None:
        silent = answer.verdict is Verdict.UNVERIFIABLE
        reason = "evidence_not_given" if silent and not unverifiable else ""
        return _Evidence(silent and unverifiable, Judged(reason=reason))
    if located.kind not in VERBATIM:
        return _Evidence(False)
    if unverifiable and answer.verdict is Verdict.UNVERIFIABLE:
        return _Evidence(True)
    judged = in_place(key, located.places, case.evidence)
    return _Evidence(judged.place is not None, judged)


def _grade(
    key: ClaimKey, answer: Answer, located: Located | None, evidence: _Evidence
) -> ClaimGrade:
    places = located.places if located else ()
    if (best := evidence.judged.place) is not None:
        places = (best, *(place for place in places if place != best))
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
    judged = evidence.judged
    if judged.reason:
        found.append(note(judged.reason, judged.detail, ref, judged.detail))
    if judged.place is not None and _outside_cited_section(judged.place, key):
        found.append(note("section_mismatch", judged.place.section, ref))
    return found


def _outside_cited_section(place: Span, key: ClaimKey) -> bool:
    cited = key.cited
    return (
        (place.document, place.edition) == (cited.document, cited.edition)
        and cited.section is not None
        and place.section != cited.section
    )
