"""For public tasks: each claim with its key beside the answer, so it is seen why it failed."""

from collections.abc import Iterable, Sequence

from medgauge.model.corpus import Span
from medgauge.model.family import Verdict
from medgauge.model.grade import ClaimGrade, Finding, GoldEcho, Severity, Trial
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
    "citation means",
    "made by",
    "subject",
    "why the key",
)
SPAN_LIMIT = 700
"""Spans and regions are compared by eye, so they stay whole up to this length."""
CLAIM_LIMIT = 400
MESSAGE_LIMIT = 400
PLACES_SHOWN = 2
BRIEF_LIMIT = 79


def per_task(trials: Sequence[Trial], *, failures: bool = False) -> tuple[Table, ...]:
    """Return one table for each task whose trials carry public gold; of failed claims, if asked."""
    by_task: dict[str, list[Trial]] = {}
    for trial in sorted(trials, key=lambda trial: (trial.task, trial.number)):
        if trial.gold:
            by_task.setdefault(trial.task, []).append(trial)
    return tuple(_table(task, members, failures) for task, members in by_task.items())


def _table(task: str, trials: Sequence[Trial], failures: bool) -> Table:
    rows = [row for row in _rows(trials) if row[1] == "" or not failures]
    return Table(
        f"Claims of task {task}",
        COLUMNS,
        tuple(cells for cells, _ in rows),
        note="" if rows else "No claim failed.",
        tall=True,
        brief=tuple(brief for _, brief in rows),
    )


def _rows(trials: Sequence[Trial]) -> Iterable[tuple[tuple[str, ...], str]]:
    """Yield a row for each claim and different answer, and its one line if nothing is wrong.

    Attempts that agree share a row.
    """
    for echo in trials[0].gold:
        merged: dict[tuple[str, ...], list[int]] = {}
        clean: dict[tuple[str, ...], bool] = {}
        for trial in trials:
            for claim, found in _answers(trial, echo.claim_ref):
                cells = _answer(claim, echo, found)
                merged.setdefault(cells, []).append(trial.number)
                clean[cells] = _clean(claim, found)
        for cells, numbers in merged.items():
            attempts = numbered(numbers)
            some = "" if len(numbers) == len(trials) else f" in attempts {attempts}"
            brief = _brief(echo, f"{cells[2]}{some}") if clean[cells] else ""
            yield (_claim(echo), attempts, *cells, *_reasons(trials[0], echo)), brief


def _answers(trial: Trial, ref: str) -> Iterable[tuple[ClaimGrade, list[Finding]]]:
    found = [finding for finding in trial.grade.findings if finding.claim_ref == ref]
    return ((claim, found) for claim in trial.grade.claims if claim.claim_ref == ref)


def _clean(claim: ClaimGrade, findings: Sequence[Finding]) -> bool:
    right = claim.verdict_right and claim.evidence_right
    return right and all(finding.severity is Severity.NOTE for finding in findings)


def _claim(echo: GoldEcho) -> str:
    return f"{echo.claim_ref}: {shorten(echo.text, CLAIM_LIMIT)} [{echo.citation}]"


def _brief(echo: GoldEcho, verdict: str) -> str:
    start = f"{echo.claim_ref} right ({verdict}): "
    room = max(BRIEF_LIMIT - len(start), BRIEF_LIMIT // 2)
    text = echo.text if len(echo.text) <= room else f"{echo.text[: room - 1].rstrip()}…"
    return start + text


def _answer(claim: ClaimGrade, echo: GoldEcho, findings: Sequence[Finding]) -> tuple[str, ...]:
    answered = claim.given is not None
    return (
        _result(claim),
        claim.given.value if claim.given else "no answer",
        claim.gold.value,
        _span(claim) if answered else "",
        _places(claim) if answered else "",
        _regions(echo, claim.gold),
        "; ".join(_finding(finding) for finding in findings),
    )


def _result(claim: ClaimGrade) -> str:
    verdict, evidence = (
        "right" if right else "wrong" for right in (claim.verdict_right, claim.evidence_right)
    )
    return f"verdict {verdict}, evidence {evidence}"


def _span(claim: ClaimGrade) -> str:
    return "null" if claim.span_given is None else shorten(claim.span_given, SPAN_LIMIT)


def _places(claim: ClaimGrade) -> str:
    if claim.span_given is None:
        return ""
    shown = [f"{place(span)} ({span.match.value})" for span in claim.places[:PLACES_SHOWN]]
    if len(claim.places) > PLACES_SHOWN:
        shown.append(f"{len(claim.places) - PLACES_SHOWN} more")
    return "; ".join(shown) or "nowhere"


def place(span: Span) -> str:
    """Return where a span stands, as a reader names it."""
    return f"{span.document} ed. {span.edition} § {span.section}"


def _regions(echo: GoldEcho, gold: Verdict) -> str:
    if gold is Verdict.UNSUPPORTED:
        return "any whole sentence of the cited source on the subject"
    if not echo.regions:
        return "none"
    first = echo.regions[0]
    parts = [f"{place(first)}: {shorten(first.quote, SPAN_LIMIT)}"]
    if len(echo.regions) > 1:
        others = ", ".join(place(region) for region in echo.regions[1 : PLACES_SHOWN + 1])
        parts.append(f"or {len(echo.regions) - 1} more ({others})")
    if echo.decisive:
        parts.append(f"must contain: {', '.join(echo.decisive)}")
    return "; ".join(parts)


def _reasons(trial: Trial, echo: GoldEcho) -> tuple[str, ...]:
    """Return what the key says beside verdict and region: source, operator, subject, note."""
    made = next(claim for claim in trial.grade.claims if claim.claim_ref == echo.claim_ref)
    tags = f" ({', '.join(made.tags)})" if made.tags else ""
    return (_source(echo), f"{made.operator}{tags}", ", ".join(echo.anchors), echo.note)


def _source(echo: GoldEcho) -> str:
    cited = echo.cited
    if cited is None:
        return "no source in the catalogue"
    section = f" § {cited.section}" if cited.section else ""
    return f"{cited.document} ed. {cited.edition}{section}"


def _finding(finding: Finding) -> str:
    text = f"{finding.code}: {shorten(finding.message, MESSAGE_LIMIT)}"
    if finding.nearest is None:
        return text
    near = finding.nearest
    return f"{text} (nearest: {place(near)}: {shorten(near.quote, SPAN_LIMIT)})"
