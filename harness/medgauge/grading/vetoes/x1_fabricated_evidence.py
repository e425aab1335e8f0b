"""X.1: a span that stands nowhere in the corpus is fabricated, whatever verdict it comes with."""

from medgauge.grading.case import Case, spans_given
from medgauge.grading.findings import veto
from medgauge.model.corpus import MatchKind
from medgauge.model.grade import Finding

name = "X.1"
label = "No fabricated evidence"
summary = "A source_span that is not in the corpus, not even with other case or punctuation."


def check(case: Case) -> tuple[Finding, ...]:
    """Return one veto per claim whose span is absent from the corpus.

    The spans of an artifact that does not fit the schema are checked too, so that a schema fault
    cannot hide an invented quotation.
    """
    absent = {
        (ref, span): None
        for ref, span in spans_given(case.admitted)
        if span in case.located and case.located[span].kind is MatchKind.ABSENT
    }
    return tuple(
        veto(
            name,
            "the source_span stands nowhere in the corpus",
            ref,
            span,
            case.evidence.nearest(span),
        )
        for ref, span in absent
    )
