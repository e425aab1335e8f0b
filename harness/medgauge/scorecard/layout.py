"""Trials laid out on the stored plan, so that no denominator depends on which records exist."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from medgauge.errors import IntegrityError
from medgauge.model.grade import ClaimGrade, Trial
from medgauge.model.round import Round, Slot


@dataclass(frozen=True)
class PooledClaim:
    """One distinct claim with what every attempt made of it."""

    task: str
    cluster: str
    grades: tuple[ClaimGrade, ...]
    """One per attempt, in the order of their numbers; all have the same key."""

    @property
    def key(self) -> ClaimGrade:
        """Any one of the grades, to read the key's side from."""
        return self.grades[0]


@dataclass(frozen=True)
class Layout:
    """A round's plan with its trials in place."""

    plan: Round
    by_task: dict[str, tuple[Trial, ...]]
    """Every planned task, in plan order, to its trials by number."""
    missing: tuple[Slot, ...]
    """Planned slots without a trial."""

    @property
    def incomplete_tasks(self) -> tuple[str, ...]:
        """Planned tasks with at least one slot that has no trial, in plan order."""
        lacking = {slot.task for slot in self.missing}
        return tuple(task for task in self.plan.tasks if task in lacking)

    @property
    def reason(self) -> str:
        """Why no figure may be given, or empty when every planned slot has its trial."""
        if not self.plan.tasks or self.plan.attempts < 1:
            return "the plan holds no attempt"
        if not self.missing:
            return ""
        return f"incomplete: no graded attempt in every slot of {', '.join(self.incomplete_tasks)}"

    @property
    def trials(self) -> Iterator[Trial]:
        """Every trial, by task in plan order, then by number."""
        for trials in self.by_task.values():
            yield from trials

    def passed(self, task: str) -> int:
        """Return how many trials of `task` passed."""
        return sum(trial.grade.passed for trial in self.by_task[task])

    def claims(self) -> list[PooledClaim]:
        """Return every distinct claim of the tasks that have trials."""
        return [
            PooledClaim(task, trials[0].cluster, grades)
            for task, trials in self.by_task.items()
            if trials
            for grades in zip(*(trial.grade.claims for trial in trials), strict=True)
        ]


def lay_out(plan: Round, trials: Sequence[Trial]) -> Layout:
    """Put each trial in its slot.

    Raises IntegrityError for a trial outside the plan, two trials in one slot, a cluster other
    than the plan's, or trials of one task that were graded by different keys.
    """
    placed: dict[tuple[str, int], Trial] = {}
    slots = dict.fromkeys((slot.task, slot.number) for slot in plan.slots)
    for trial in trials:
        slot = (trial.task, trial.number)
        where = f"trial of {trial.task} attempt {trial.number}"
        if slot not in slots:
            raise IntegrityError(f"{where}: not in the plan of round {plan.id}")
        if slot in placed:
            raise IntegrityError(f"{where}: there are two")
        if trial.cluster != plan.clusters.get(trial.task):
            raise IntegrityError(f"{where}: its cluster {trial.cluster} is not the plan's")
        placed[slot] = trial
    by_task = {
        task: tuple(
            placed[task, number]
            for number in range(1, plan.attempts + 1)
            if (task, number) in placed
        )
        for task in plan.tasks
    }
    for task, graded in by_task.items():
        if len({_key(trial) for trial in graded}) > 1:
            raise IntegrityError(f"trials of {task} were graded by different keys")
    missing = tuple(slot for slot in plan.slots if (slot.task, slot.number) not in placed)
    return Layout(plan, by_task, missing)


def _key(trial: Trial) -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
    return tuple(
        (claim.claim_ref, claim.gold, claim.operator, claim.tags) for claim in trial.grade.claims
    )
