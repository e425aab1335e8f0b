"""Whether a candidate's citation means what its verdict needs: the first thing that is decided."""

from medgauge.authoring.decide.codes import Code
from medgauge.model.family import Verdict
from medgauge.model.generation import Candidate, Refusal
from medgauge.text.relaxed import resolve_relaxed
from medgauge.text.resolve import resolve
from medgauge.text.source import Resolution, Source


def citation_refusal(candidate: Candidate, catalogue: tuple[Source, ...]) -> Refusal | None:
    """Return why a citation will not do, or None.

    It must mean the cited place and section and nothing else; for `unverifiable` nothing at all,
    not even to the relaxed resolver.
    """
    found = resolve(candidate.citation, catalogue)
    if candidate.verdict is Verdict.UNVERIFIABLE:
        return _absence_refusal(candidate, found, catalogue)
    hit, cited = found.hit, candidate.cited
    if hit is None or cited is None:
        return Refusal(code=Code.CITATION_UNRESOLVED, detail=found.sentence)
    if (hit.document, hit.edition, hit.section) != (
        cited.document,
        cited.edition,
        candidate.section,
    ):
        meant = " ".join(part for part in (hit.document, hit.edition, hit.section) if part)
        return Refusal(code=Code.CITATION_MEANS_OTHER, detail=meant)
    if hit.section_found is False:
        return Refusal(code=Code.SECTION_MISSING, detail=hit.section or "")
    return None


def _absence_refusal(
    candidate: Candidate, found: Resolution, catalogue: tuple[Source, ...]
) -> Refusal | None:
    if found.hits:
        return Refusal(code=Code.SOURCE_PRESENT, detail=found.hits[0].document)
    relaxed = resolve_relaxed(candidate.citation, catalogue)
    if relaxed.hits:
        return Refusal(code=Code.SOURCE_MAY_BE_PRESENT, detail=relaxed.hits[0].document)
    return None
