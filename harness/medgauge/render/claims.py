"""For public tasks: each claim with its key beside the answer, so it is seen why it failed."""

from collections.abc import Iterable, Sequence

from medgauge.model.corpus import Span
from medgauge.model.grade import ClaimGrade, Finding, GoldEcho, Trial
from medgauge.render.escape import shorten
from medgauge.render.table import Table
from medgauge.render.tables import numbered

COLUMNS = (
    "claim",
    "attempts",
    "result",
    "given",
    "key",
    "span given",
    "found in",
    "key region",
    "findings",
)
SPAN_LIMIT = 140
CLAIM_LIMIT = 160
MESSAGE_LIMIT = 200
PLACES_SHOWN = 2


def per_task(trials: Sequence[Trial]) -> tuple[Table, ...]:
    """Return one table for each task whose trials carry public gold."""
    by_task: dict[str, list[Trial]] = {}
    for trial in sorted(trials, key=lambda trial: (trial.task, trial.number)):
        if trial.gold:
            by_task.setdefault(trial.task, []).append(trial)
    return tuple(
        Table(f"Claims of task {task}", COLUMNS, tuple(_rows(members)), tall=True)
        for task, members in by_task.items()
    )


def _rows(trials: Sequence[Trial]) -> Iterable[tuple[str, ...]]:
    """Yield a row for each claim and different answer; attempts that agree share a row."""
    for echo in trials[0].gold:
        merged: dict[tuple[str, ...], list[int]] = {}
        for trial in trials:
            for answer in _answers(trial, echo):
                merged.setdefault(answer, []).append(trial.number)
        for cells, numbers in merged.items():
            yield (_claim(echo), numbered(numbers), *cells)


def _answers(trial: Trial, echo: GoldEcho) -> Iterable[tuple[str, ...]]:
    found = [f for f in trial.grade.findings if f.claim_ref == echo.claim_ref]
    for claim in trial.grade.claims:
        if claim.claim_ref == echo.claim_ref:
            yield _answer(claim, echo, found)


def _claim(echo: GoldEcho) -> str:
    return f"{echo.claim_ref}: {shorten(echo.text, CLAIM_LIMIT)} [{echo.citation}]"


def _answer(claim: ClaimGrade, echo: GoldEcho, findings: Sequence[Finding]) -> tuple[str, ...]:
    return (
        _result(claim),
        claim.given.value if claim.given else "no answer",
        claim.gold.value,
        "null" if claim.span_given is None else shorten(claim.span_given, SPAN_LIMIT),
        _places(claim.places),
        _regions(echo),
        "; ".join(_finding(finding) for finding in findings),
    )


def _result(claim: ClaimGrade) -> str:
    if claim.verdict_right and claim.evidence_right:
        return "right"
    if claim.verdict_right:
        return "evidence wrong"
    return "verdict wrong"


def _places(places: Sequence[Span]) -> str:
    shown = [f"{place(span)} ({span.match.value})" for span in places[:PLACES_SHOWN]]
    if len(places) > PLACES_SHOWN:
        shown.append(f"{len(places) - PLACES_SHOWN} more")
    return "; ".join(shown) or "nowhere"


def place(span: Span) -> str:
    """Return where a span stands, as a reader names it."""
    return f"{span.document} ed. {span.edition} § {span.section}"


def _regions(echo: GoldEcho) -> str:
    if not echo.regions:
        return "none"
    first = echo.regions[0]
    parts = [f"{place(first)}: {shorten(first.quote, SPAN_LIMIT)}"]
    if len(echo.regions) > 1:
        parts.append(f"or {len(echo.regions) - 1} more")
    if echo.decisive:
        parts.append(f"must contain: {', '.join(echo.decisive)}")
    return "; ".join(parts)


def _finding(finding: Finding) -> str:
    near = f" (nearest: {place(finding.nearest)})" if finding.nearest else ""
    return f"{finding.code}: {shorten(finding.message, MESSAGE_LIMIT)}{near}"
