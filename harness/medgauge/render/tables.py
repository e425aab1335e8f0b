"""Tables over a whole round: passes, statuses, vetoes, confusion, verdict against evidence."""

from collections.abc import Iterable, Sequence

from medgauge.model.family import Verdict
from medgauge.model.grade import Finding, Severity, Trial
from medgauge.model.round import AttemptStatus, Round
from medgauge.model.scorecard import Scorecard
from medgauge.render.escape import shorten
from medgauge.render.table import Table

CLASSES = tuple(verdict.value for verdict in Verdict)
NO_ANSWER = "no_answer"
DETAIL_LIMIT = 400


def of_attempts(
    scorecard: Scorecard, trials: Sequence[Trial], round_: Round, folder: str
) -> tuple[Table, ...]:
    """Return how often tasks passed, how attempts ended, and findings about whole attempts.

    `folder` is what a reader calls the round's folder.
    """
    made = [
        Table(
            "Tasks by number of passes",
            ("passes", "tasks"),
            tuple((str(times), str(tasks)) for times, tasks in enumerate(scorecard.split)),
        ),
        marks(trials, round_),
        Table("How attempts ended", ("status", "attempts"), _counted(scorecard.statuses)),
        _vetoes(scorecard),
        attempt_findings(trials, folder),
    ]
    return tuple(table for table in made if table.rows or table.note)


def _vetoes(scorecard: Scorecard) -> Table:
    watched = ", ".join(sorted(scorecard.vetoes)) or "none"
    fired = any(scorecard.vetoes.values())
    note = "" if fired else f"No veto fired. Watched for: {watched}."
    rows = _counted(scorecard.vetoes) if fired else ()
    return Table("Vetoes", ("veto", "attempts"), rows, note)


def of_claims(scorecard: Scorecard) -> tuple[Table, ...]:
    """Return the confusion matrix and, per class, verdict right or wrong × evidence likewise."""
    given = (*CLASSES, NO_ANSWER)
    corners = ("right_right", "right_wrong", "wrong_right", "wrong_wrong")
    return (
        Table(
            "Confusion: key (rows) against answer (columns), claims over all attempts",
            ("key", *given),
            _matrix(scorecard.confusion, given),
        ),
        Table(
            "Verdict and evidence, claims over all attempts",
            ("key", *(corner.replace("_", " verdict, ") + " evidence" for corner in corners)),
            _matrix(scorecard.evidence, corners),
        ),
    )


def _matrix(
    counts: dict[str, dict[str, int]], columns: Sequence[str]
) -> tuple[tuple[str, ...], ...]:
    known = [name for name in CLASSES if name in counts]
    names = [*known, *sorted(set(counts) - set(known))]
    return tuple(
        (name, *(str(counts[name].get(column, 0)) for column in columns)) for name in names
    )


def _counted(counts: dict[str, int]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(count)) for name, count in sorted(counts.items()))


def marks(trials: Iterable[Trial], round_: Round) -> Table:
    """Return how every planned attempt ended, a row for each task."""
    by_slot = {(trial.task, trial.number): trial for trial in trials}
    numbers = range(1, round_.attempts + 1)
    return Table(
        "Attempts by task",
        ("task", *(f"attempt {number}" for number in numbers)),
        tuple(
            (task, *(_mark(by_slot.get((task, number))) for number in numbers))
            for task in round_.tasks
        ),
    )


def _mark(trial: Trial | None) -> str:
    if trial is None:
        return "missing"
    if trial.grade.passed:
        return "pass"
    if trial.grade.vetoes:
        return f"fail (veto {', '.join(trial.grade.vetoes)})"
    return "fail" if trial.status is AttemptStatus.DONE else f"fail ({trial.status.value})"


def attempt_findings(trials: Iterable[Trial], folder: str) -> Table:
    """Return the findings that no claim's own entry shows, with the way to the log of a failure."""
    seen: dict[tuple[str, str, str, str], list[int]] = {}
    for trial in trials:
        shown = {echo.claim_ref for echo in trial.gold}
        for finding in trial.grade.findings:
            own = finding.claim_ref is None or finding.severity is Severity.VETO
            if finding.claim_ref not in shown and (own or trial.gold):
                name = f"{finding.code} {finding.claim_ref or ''}".rstrip()
                what = shorten(finding.message, DETAIL_LIMIT) + _way_on(trial, finding, folder)
                key = (trial.task, finding.severity.value, name, what)
                seen.setdefault(key, []).append(trial.number)
    return Table(
        "Findings about whole attempts",
        ("task", "attempts", "kind", "code", "what"),
        tuple(
            (task, numbered(numbers), kind, code, what)
            for (task, kind, code, what), numbers in seen.items()
        ),
        tall=True,
    )


def _way_on(trial: Trial, finding: Finding, folder: str) -> str:
    if finding.code != trial.status.value:
        return ""
    return f"; its log: medgauge round show {folder} {trial.task} {trial.number}"


def numbered(numbers: Sequence[int]) -> str:
    """Return attempt numbers as a reader writes them: `1, 2, 3`."""
    return ", ".join(str(number) for number in sorted(numbers))
