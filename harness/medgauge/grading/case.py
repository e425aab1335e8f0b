"""Everything one grade is made from, read once and shared by the scorer and the vetoes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from medgauge.evidence.spans import Evidence, Located
from medgauge.grading.admit import Admitted, quotes_nothing
from medgauge.grading.rules import MAX_SPANS_READ
from medgauge.model.round import Attempt
from medgauge.model.task import ClaimKey, Gold, Task


@dataclass(frozen=True)
class Case:
    """One attempt beside its task, its gold and what its artifact says."""

    attempt: Attempt
    task: Task
    gold: Gold
    admitted: Admitted
    evidence: Evidence
    located: Mapping[str, Located]
    """Span as given to where it stands in the corpus; every span that was looked up."""

    @property
    def keys(self) -> dict[str, ClaimKey]:
        """Claim ref to its key."""
        return {key.claim_ref: key for key in self.gold.claims}


def open_case(
    attempt: Attempt, task: Task, gold: Gold, admitted: Admitted, evidence: Evidence
) -> Case:
    """Look up every span of the artifact, of an unusable one too, and lay all out as one case."""
    spans = dict.fromkeys(span for _, span in spans_given(admitted))
    most = max(MAX_SPANS_READ, len(task.claims))
    located = {span: evidence.locate(span) for span in islice(spans, most)}
    return Case(attempt, task, gold, admitted, evidence, located)


def spans_given(admitted: Admitted) -> Iterator[tuple[str | None, str]]:
    """Yield (claim ref, span) for every entry that quotes something, whatever else is wrong."""
    for entry in admitted.entries:
        ref, span = entry.get("claim_ref"), entry.get("source_span")
        if isinstance(span, str) and not quotes_nothing(span):
            yield (ref if isinstance(ref, str) else None), span
