"""How far a round is, and one attempt of it, read from disk alone."""

from collections import Counter
from pathlib import Path

from medgauge.errors import UnknownName
from medgauge.model.base import Value
from medgauge.model.grade import Trial
from medgauge.model.round import Attempt, AttemptStatus, Round, Slot
from medgauge.rounds.lock import runner_at_work
from medgauge.rounds.store import SCORECARD, RoundStore

MAX_INFRA = 3
"""Attempts a slot may lose to faults of ours: the first and two replacements."""

INTERRUPTED = "interrupted"
"""What an attempt is called that is recorded as running while no runner is at work."""


class RoundStatus(Value):
    """Counts of a round's slots and attempts."""

    round: Round
    runner_at_work: bool
    planned: int
    """Slots of the plan."""
    finished: int
    """Slots with an attempt that counts."""
    running: int
    """Slots with an attempt that is running."""
    interrupted: int
    """Slots with an attempt that was running when its runner died; it will be run again."""
    holes: tuple[Slot, ...]
    """Slots that have no replacement left."""
    statuses: dict[str, int]
    """Every attempt ever started, by status; `interrupted` for one whose runner died."""
    complete: bool
    graded: bool
    stale: bool
    """Whether more attempts have ended than the scorecard was made from."""


class Shown(Value):
    """One attempt with all that is known of it."""

    attempt: Attempt
    earlier: tuple[Attempt, ...]
    """Void and lost attempts of the same slot."""
    artifact: str | None
    """As text, for reading only."""
    log: str
    trial: Trial | None


def round_status(folder: Path) -> RoundStatus:
    """Count a round's states from disk. Raises NotRunnable, IntegrityError."""
    store = RoundStore(folder)
    plan = store.round()
    # Asked first: a runner that ends meanwhile must not make its last attempts look interrupted.
    alive = runner_at_work(folder)
    by_slot = {slot: store.attempts(slot) for slot in plan.slots}
    everything = [attempt for attempts in by_slot.values() for attempt in attempts]
    finished = sum(any(a.status.counts for a in attempts) for attempts in by_slot.values())
    statuses = Counter(attempt.status.value for attempt in everything)
    open_now = statuses[AttemptStatus.RUNNING]
    if open_now and not alive:
        statuses[INTERRUPTED] = statuses.pop(AttemptStatus.RUNNING)
    graded = (folder / SCORECARD).exists()
    return RoundStatus(
        round=plan,
        runner_at_work=alive,
        planned=len(by_slot),
        finished=finished,
        running=open_now if alive else 0,
        interrupted=0 if alive else open_now,
        holes=tuple(slot for slot, attempts in by_slot.items() if is_hole(attempts)),
        statuses=dict(sorted((+statuses).items())),
        complete=finished == len(by_slot),
        graded=graded,
        stale=graded and store.scorecard().graded_attempts < finished,
    )


def is_hole(attempts: tuple[Attempt, ...]) -> bool:
    """Whether a slot's attempts leave it without a counted one and without a replacement."""
    lost = sum(attempt.status is AttemptStatus.INFRA for attempt in attempts)
    return lost >= MAX_INFRA and not any(attempt.status.counts for attempt in attempts)


def show(folder: Path, task: str, number: int) -> Shown:
    """Return one attempt of a round. Raises UnknownName listing what there is."""
    store = RoundStore(folder)
    plan = store.round()
    if task not in plan.tasks:
        raise UnknownName("task of this round", task, plan.tasks)
    slot = Slot(task=task, number=number)
    attempts = store.attempts(slot) if slot in plan.slots else ()
    if not attempts:
        have = [str(s.number) for s in plan.slots if s.task == task and store.attempts(s)]
        raise UnknownName(f"attempt at {task}", str(number), have)
    counts = store.counted(slot)
    chosen = next((one for one in attempts if one == counts), attempts[-1])
    artifact = store.artifact(chosen)
    return Shown(
        attempt=chosen,
        earlier=tuple(attempt for attempt in attempts if attempt is not chosen),
        artifact=None if artifact is None else artifact.decode("utf-8", "replace"),
        log=store.log(chosen).decode("utf-8", "replace"),
        trial=store.trial(slot),
    )
