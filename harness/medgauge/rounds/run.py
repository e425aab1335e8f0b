"""Running what is left of a round's plan, slot by slot, in parallel.

A new round and one whose runner was interrupted take the same way.
"""

from collections import deque
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from medgauge.catalog.task import task_digest
from medgauge.errors import (
    BackendUnavailable,
    DigestMismatch,
    EnvironmentFault,
    IntegrityError,
    MedGaugeError,
)
from medgauge.model.round import Attempt, AttemptStatus, InfraCode, Round, Slot
from medgauge.rounds.admission import admit, wait_for_room
from medgauge.rounds.canary import Canary, run_canary
from medgauge.rounds.events import (
    AttemptEnded,
    AttemptStarted,
    CanaryPassed,
    Event,
    RoundStarted,
    SlotLost,
    Waiting,
)
from medgauge.rounds.lock import runner_lock
from medgauge.rounds.means import Means
from medgauge.rounds.progress import Progress
from medgauge.rounds.sandboxes import check_sandbox
from medgauge.rounds.slots import ended, is_open, void_running
from medgauge.rounds.status import is_hole
from medgauge.rounds.store import RoundStore
from medgauge.rounds.unfinished import remove_unfinished
from medgauge.rounds.workers import Workers
from medgauge.sandbox import scratch
from medgauge.sandbox.protocol import Backend

STOP_AFTER = 8
"""So many attempts in a row lost to faults of ours mean that the engine is gone: the round stops
while slots still have replacements, and can be resumed."""


def run_round(store: RoundStore, means: Means) -> Generator[Event, None, None]:
    """Run every open slot and yield what happens. Closing the generator stops the round cleanly.

    On an interrupt running boxes are killed and their attempts stay `running` on disk; the next
    run voids them. Raises NotRunnable if another runner is at work, DigestMismatch if anything is
    not what the round is bound to, EnvironmentFault if this machine cannot run it, StorageFault.
    """
    with runner_lock(store.folder), ExitStack() as stack:
        plan = store.round()
        check_bound(plan, means)
        files = store.submission_files(plan)
        remove_unfinished(store.folder)
        voided = void_running(store, plan)
        open_slots = deque(slot for slot in plan.slots if is_open(store, slot))
        total = len(plan.slots)
        done = total - len(open_slots)
        yield RoundStarted(store.folder, plan, means.parallel, done, total, voided)
        progress = Progress(means.clock(), done)
        if open_slots:
            admit(min(means.parallel, len(open_slots)), plan.limits, means.free(store.folder))
            room = _room(stack, means)
            yield _canary(plan, means, room)
            workers = Workers(store, means, plan, room, files)
            stack.enter_context(closing(workers))
            yield from _drain(workers, open_slots, progress)
        yield ended(store, plan, means.clock() - progress.started)


def check_bound(plan: Round, means: Means) -> None:
    """Raise DigestMismatch or NotRunnable if anything is not what the plan is bound to."""
    here, bound = means.corpus, plan.corpus
    for name in ("corpus", "canonical", "index", "image", "image_layers"):
        found, expected = getattr(here, name), getattr(bound, name)
        if found != expected:
            raise DigestMismatch(
                f"{name} of round {plan.id}",
                f"{expected}",
                f"{found}",
                "the environment changed; start a new round",
            )
    check_sandbox(plan, means.backend.facts())
    digests = {task.id: task_digest(task) for task in means.tasks}
    for task, expected in plan.task_digests.items():
        if digests.get(task) != expected:
            raise DigestMismatch(
                f"task {task} of round {plan.id}", expected, digests.get(task, "no such task")
            )


def _drain(workers: Workers, slots: deque[Slot], progress: Progress) -> Iterator[Event]:
    told = False
    while slots or workers.flying:
        short: MedGaugeError | None = None
        while slots and workers.idle and not (short := workers.lacking()):
            workers.start(slots.popleft())
        if short and not told:
            yield Waiting(short.message)
        told = bool(short)
        if not workers.flying:
            wait_for_room(workers.lacking, workers.means.clock)
            continue
        report = workers.reports.get()
        if isinstance(report, BaseException):
            raise report
        if isinstance(report, AttemptStarted):
            yield report
            continue
        workers.flying -= 1
        yield from _take(workers, report.attempt, slots, progress)


def _take(
    workers: Workers, attempt: Attempt, slots: deque[Slot], progress: Progress
) -> Iterator[Event]:
    """Account for one ended attempt; a lost one puts its slot back in front while it may."""
    _stop_if_ours(attempt)
    slot = Slot(task=attempt.task, number=attempt.number)
    lost = attempt.status is AttemptStatus.INFRA
    hole = lost and is_hole(workers.store.attempts(slot))
    if lost and not hole:
        slots.appendleft(slot)
    else:
        progress.settle(attempt)
    progress.lost_in_a_row = progress.lost_in_a_row + 1 if lost else 0
    elapsed = workers.means.clock() - progress.started
    planned = len(workers.plan.slots)
    yield AttemptEnded(
        attempt=attempt,
        finished=progress.settled,
        planned=planned,
        elapsed=elapsed,
        left=progress.seconds_left(planned, workers.means.parallel),
    )
    if hole:
        yield SlotLost(slot, attempt)
    if lost and slots:
        workers.recover()
    if progress.lost_in_a_row >= STOP_AFTER and slots:
        raise BackendUnavailable(
            f"{STOP_AFTER} attempts in a row were lost to the sandbox; last: {attempt.detail}",
            f"mend the engine, then: medgauge round run --resume {workers.store.folder}",
        )


def _stop_if_ours(attempt: Attempt) -> None:
    """Stop the round on a broken seal: no attempt after it can be trusted either."""
    if attempt.infra is not InfraCode.SEAL_BROKEN:
        return
    if attempt.seal is None:
        raise EnvironmentFault(
            f"a box ended before its seal was seen, the round stops: {attempt.detail}",
            "the submission may not have been started at all; nothing was graded",
        )
    raise EnvironmentFault(
        f"the seal of a box was broken, the round stops: {attempt.detail}",
        "the sandbox on this machine does not isolate; nothing was graded",
    )


def _room(stack: ExitStack, means: Means) -> Path:
    """Sweep what dead runners left, and make this runner's own folder; both again at the end."""
    means.backend.sweep()
    scratch.sweep(means.scratch)
    room = scratch.room(means.scratch)
    stack.callback(scratch.sweep, means.scratch)
    stack.callback(scratch.leave, means.scratch)
    stack.callback(_sweep_again, means.backend)
    return room


def _sweep_again(backend: Backend) -> None:
    """Remove boxes that could not be removed when they ended; whatever stopped us says more."""
    with suppress(BackendUnavailable):
        backend.sweep()


def _canary(plan: Round, means: Means, room: Path) -> CanaryPassed:
    if plan.corpus.image is None:
        raise IntegrityError(f"round {plan.id} is bound to no image")
    canary = Canary(
        image_id=plan.corpus.image,
        limits=plan.limits,
        room=room,
        nonce=means.new_id(),
        documents=plan.corpus.documents,
        labels={"round": plan.id},
    )
    return CanaryPassed(run_canary(means.backend, canary))
