"""X.1: a span that stands nowhere in the corpus is fabricated, whatever verdict it comes with."""

from medgauge.evidence.spans import Evidence
from medgauge.grading.case import Case, spans_given
from medgauge.grading.findings import veto
from medgauge.model.corpus import MatchKind
from medgauge.model.grade import Finding
from medgauge.text.fold import fold
from medgauge.text.match import stands_cut

name = "X.1"
label = "No fabricated evidence"
summary = "A source_span that is not in the corpus, not even with other case or punctuation."

NOWHERE = "the source_span stands nowhere in the corpus"
CUT = "the source_span stands in the corpus only when a word or quantity is cut at its ends"


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
    return tuple(_fabricated(ref, span, case.evidence) for ref, span in absent)


def _fabricated(ref: str | None, span: str, evidence: Evidence) -> Finding:
    near = evidence.nearest(span)
    text = evidence.section_text(near.document, near.edition, near.section) if near else None
    cut = text is not None and stands_cut(fold(text), span)
    return veto(name, CUT if cut else NOWHERE, ref, span, near)
