"""One candidate, decided: proved with all its key needs, or refused with a code."""

from collections.abc import Callable, Mapping

from medgauge.authoring.decide.answers import altered, supported, unsupported, wrong_source
from medgauge.authoring.decide.case import Case
from medgauge.authoring.decide.citing import citation_refusal
from medgauge.authoring.decide.codes import Code
from medgauge.authoring.decide.proved import Proved
from medgauge.authoring.decide.rows import told_in_a_row
from medgauge.authoring.ground import Ground
from medgauge.authoring.wording.check import says_the_same
from medgauge.model.family import Verdict
from medgauge.model.generation import Candidate, Refusal
from medgauge.text.fold import fold_text

_ROWS: Mapping[Verdict, Callable[[Case], Proved | Refusal]] = {
    Verdict.SUPPORTED: supported,
    Verdict.WRONG_SOURCE: wrong_source,
    Verdict.ALTERED: altered,
    Verdict.UNSUPPORTED: unsupported,
}


def decide(candidate: Candidate, ground: Ground) -> Proved | Refusal:
    """Hold one candidate against the whole corpus; it is proved as what it is meant, or refused.

    It never becomes another verdict.
    """
    if refusal := citation_refusal(candidate, ground.catalogue):
        return refusal
    before, after = fold_text(candidate.change.text), fold_text(candidate.text)
    if not says_the_same(before, after):
        return Refusal(code=Code.WORDING_CHANGED, detail=f"{before} / {after}")
    if ground.sentence_index.holds(after):
        return Refusal(code=Code.BARE_COPY, detail=after)
    if candidate.verdict is Verdict.UNVERIFIABLE or candidate.cited is None:
        return Proved(regions=(), anchors=())
    case = Case(candidate, candidate.cited, ground)
    found = _ROWS[candidate.verdict](case)
    if isinstance(found, Proved) and candidate.verdict is not Verdict.UNSUPPORTED:
        return told_in_a_row(case, found) or found
    return found
