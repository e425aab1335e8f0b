"""All figures of one round, from its stored plan and its trials; the same in gives the same out."""

from collections import Counter
from collections.abc import Collection, Sequence

from medgauge.errors import IntegrityError
from medgauge.files.canonical import digest_of
from medgauge.model.family import Verdict
from medgauge.model.grade import Trial
from medgauge.model.round import AttemptStatus, Round, Slot
from medgauge.model.scorecard import MetricValue, Scorecard
from medgauge.registry.folder import load, names
from medgauge.scorecard.layout import Layout, lay_out

METRICS = "medgauge.scorecard.metrics"
NO_ANSWER = "no_answer"


def make_scorecard(
    plan: Round,
    trials: Sequence[Trial],
    holes: Collection[Slot] = (),
    watched: Collection[str] = (),
) -> Scorecard:
    """Return the scorecard of a round; `watched` names the vetoes that applied.

    A planned slot without a trial makes the round incomplete, be it one of `holes` (lost to our own
    faults) or a lost record. Raises IntegrityError for a trial outside the plan or twice in a slot,
    for a hole that has a trial or is not planned, and for trials bound to different things.
    """
    layout = lay_out(plan, trials)
    _check_holes(layout, holes)
    graded = list(layout.trials)
    grading_version, digest = _bound(graded)
    return Scorecard(
        round=plan.id,
        plan=digest,
        trials=trials_digest(plan, graded),
        family=plan.family,
        version=plan.version,
        subset=plan.subset,
        submission=plan.submission.id,
        grading_version=grading_version,
        complete=not layout.reason,
        incomplete_tasks=layout.incomplete_tasks,
        planned_attempts=len(plan.slots),
        graded_attempts=len(graded),
        passes={task: layout.passed(task) for task in plan.tasks},
        split=_split(layout),
        statuses=dict(sorted(Counter(trial.status.value for trial in graded).items())),
        vetoes=_vetoes(graded, watched),
        confusion=_confusion(layout),
        evidence=_evidence(layout),
        metrics=_metrics(graded, plan),
        deterministic=_deterministic(layout),
        notes=_notes(layout),
    )


def _check_holes(layout: Layout, holes: Collection[Slot]) -> None:
    if wrong := [hole for hole in holes if hole not in layout.missing]:
        raise IntegrityError(f"not a hole of the plan: {wrong[0].task} attempt {wrong[0].number}")


def _bound(trials: Sequence[Trial]) -> tuple[str, str]:
    """Return the grading version and plan of all trials, empty if there are none."""
    versions = sorted({trial.grading_version for trial in trials})
    if len(versions) > 1:
        raise IntegrityError(f"trials graded by different versions: {', '.join(versions)}")
    plans = {trial.plan for trial in trials}
    if len(plans) > 1:
        raise IntegrityError("trials of attempts that were run for different plans")
    return "".join(versions), "".join(plans)


def trials_digest(plan: Round, trials: Sequence[Trial]) -> str:
    """Return the digest that a scorecard binds its trials by: over their list in plan order."""
    found = {(trial.task, trial.number): trial.json_data() for trial in trials}
    order = ((slot.task, slot.number) for slot in plan.slots)
    return digest_of([found[slot] for slot in order if slot in found])


def _vetoes(trials: Sequence[Trial], watched: Collection[str]) -> dict[str, int]:
    fired = Counter(code for trial in trials for code in trial.grade.vetoes)
    return {code: fired[code] for code in sorted({*watched, *fired})}


def _metrics(trials: Sequence[Trial], plan: Round) -> tuple[MetricValue, ...]:
    return tuple(
        value
        for metric in names(METRICS)
        for value in load(METRICS, metric, "metric").compute(trials, plan)
    )


def _split(layout: Layout) -> tuple[int, ...]:
    """Count complete tasks by how often they passed; an incomplete one has no place in it."""
    complete = [task for task in layout.by_task if task not in layout.incomplete_tasks]
    passed = Counter(layout.passed(task) for task in complete)
    return tuple(passed[times] for times in range(layout.plan.attempts + 1))


def _confusion(layout: Layout) -> dict[str, dict[str, int]]:
    columns = [*(verdict.value for verdict in Verdict), NO_ANSWER]
    table = {gold.value: dict.fromkeys(columns, 0) for gold in Verdict}
    for claim in layout.claims():
        for grade in claim.grades:
            table[grade.gold][grade.given or NO_ANSWER] += 1
    return table


def _evidence(layout: Layout) -> dict[str, dict[str, int]]:
    cells = [f"{verdict}_{span}" for verdict in ("right", "wrong") for span in ("right", "wrong")]
    table = {gold.value: dict.fromkeys(cells, 0) for gold in Verdict}
    for claim in layout.claims():
        for grade in claim.grades:
            verdict, span = (
                "right" if right else "wrong"
                for right in (grade.verdict_right, grade.evidence_right)
            )
            table[grade.gold][f"{verdict}_{span}"] += 1
    return table


def _deterministic(layout: Layout) -> bool:
    """Whether every task was tried more than once and all its attempts left the same artifact."""
    if layout.reason or layout.plan.attempts < 2:
        return False
    return all(
        len({trial.artifact for trial in trials}) == 1
        and all(trial.status is AttemptStatus.DONE for trial in trials)
        for trials in layout.by_task.values()
    )


def _notes(layout: Layout) -> tuple[str, ...]:
    notes = ["Not for clinical use."]
    if layout.reason:
        notes.append(
            f"{layout.reason}; "
            f"{len(layout.plan.slots) - len(layout.missing)} of {len(layout.plan.slots)} "
            "planned attempts are graded and no figure is given."
        )
    if len({layout.plan.clusters[task] for task in layout.plan.tasks}) == 1:
        notes.append("One cluster: no interval can be given.")
    return tuple(notes)
