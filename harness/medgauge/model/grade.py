"""What grading says of one attempt."""

from enum import StrEnum

from medgauge.model.base import Slug, Value
from medgauge.model.corpus import Span
from medgauge.model.family import Verdict
from medgauge.model.round import AttemptStatus, Usage
from medgauge.model.task import Cited


class Severity(StrEnum):
    """What a finding does to the attempt."""

    VETO = "veto"
    FAILURE = "failure"
    NOTE = "note"


class Finding(Value):
    """One named observation; `code` is decided first, `message` is rendered from it."""

    code: str
    severity: Severity
    message: str
    claim_ref: str | None = None
    value: str = ""
    """The offending value, shortened."""
    nearest: Span | None = None
    """For a quotation that is not in the corpus, the passage closest to it."""


class ClaimGrade(Value):
    """One claim of the key held against what was given for it."""

    claim_ref: str
    operator: str
    tags: tuple[str, ...] = ()
    gold: Verdict
    given: Verdict | None
    """Null when no usable answer was given."""
    verdict_right: bool
    evidence_right: bool
    span_given: str | None
    places: tuple[Span, ...] = ()
    """Where the span stands in the corpus; empty when absent or null."""


class Grade(Value):
    """The whole judgement on one attempt."""

    passed: bool
    usable: bool
    """Whether the artifact could be read as an answer at all."""
    claims: tuple[ClaimGrade, ...]
    findings: tuple[Finding, ...]

    @property
    def vetoes(self) -> tuple[str, ...]:
        """Codes of the vetoes that fired, sorted, each once."""
        return tuple(sorted({f.code for f in self.findings if f.severity is Severity.VETO}))


class GoldEcho(Value):
    """Gold shown beside a trial of a public task, so a submitter sees why it failed."""

    claim_ref: str
    text: str
    citation: str
    regions: tuple[Span, ...]
    decisive: tuple[str, ...]
    cited: Cited | None
    """What the citation resolves to; null when no source in the catalogue fits."""
    anchors: tuple[str, ...]
    """For unsupported: names of the subject, one of which a sentence of the source may hold."""
    note: str
    """Why the key is right."""


class Trial(Value):
    """A graded attempt, as stored by `grade`."""

    task: Slug
    cluster: Slug
    number: int
    run_id: str
    plan: str = ""
    """Digest of the `round.json` that the attempt was run for."""
    grading_version: str = ""
    """The grading rules' version the grade was made by."""
    status: AttemptStatus
    detail: str = ""
    artifact: str | None
    """Digest of the artifact the grade was made from."""
    usage: Usage | None
    grade: Grade
    gold: tuple[GoldEcho, ...] = ()
    """Filled for tasks of a public subset only."""
