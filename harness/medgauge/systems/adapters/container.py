"""One attempt in one sealed container: stage, run, collect once it is dead, clean up.

What the submission does wrong becomes a status; only faults of the host become `infra`.
"""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from medgauge.errors import StorageFault
from medgauge.files.canonical import sha256
from medgauge.model.family import Limits
from medgauge.model.round import Attempt, AttemptStatus, InfraCode, Usage
from medgauge.model.task import Task
from medgauge.sandbox.protocol import Backend, BoxOutcome, BoxSpec
from medgauge.systems.collect import Collected, collect, listing
from medgauge.systems.staging import Staged, stage, unstage

name = "container"


@dataclass(frozen=True)
class Order:
    """All that one attempt needs."""

    task: Task
    number: int
    run_id: str
    """Opaque and fresh; also names the container and its folders."""
    image_id: str
    command: tuple[str, ...]
    """As the box shall run it; see `box_command`."""
    submission: dict[str, bytes]
    """Files of the submission; the attempt gets its own copy of them at `/submission`."""
    limits: Limits
    room: Path
    """Host folder in which the attempt's own folders are made."""
    labels: dict[str, str]
    turn: AbstractContextManager[None] = field(default_factory=nullcontext)
    """Entered while the box runs; it may wait until another one has ended."""


@dataclass(frozen=True)
class Result:
    """An ended attempt with the bytes it left."""

    attempt: Attempt
    artifact: bytes | None
    log: bytes


def box_command(command: tuple[str, ...], files: set[str]) -> tuple[str, ...]:
    """Turn every word that names a file of the submission into its path in the box."""
    return tuple(
        f"/submission/{word.removeprefix('./')}" if word.removeprefix("./") in files else word
        for word in command
    )


def run_attempt(backend: Backend, order: Order) -> Result:
    """Run one attempt to its end; `void` in the result means that the round was stopped.

    Raises BackendUnavailable where the host cannot make size-limited folders at all.
    """
    start = Attempt(
        task=order.task.id,
        number=order.number,
        run_id=order.run_id,
        status=AttemptStatus.RUNNING,
    )
    try:
        staged = stage(order.room, order.run_id, order.task.inputs, order.submission, order.limits)
    except (StorageFault, OSError) as error:
        return _lost(start, InfraCode.STAGING_FAILED, f"{error}")
    try:
        return _run_staged(backend, order, staged, start)
    finally:
        unstage(staged)


def _run_staged(backend: Backend, order: Order, staged: Staged, start: Attempt) -> Result:
    before = listing(staged.task)
    outcome = backend.run(
        BoxSpec(
            image_id=order.image_id,
            command=order.command,
            task=staged.task,
            out=staged.out,
            submission=staged.submission,
            limits=order.limits,
            name=order.run_id,
            labels=order.labels,
            turn=order.turn,
        )
    )
    try:
        collected = collect(staged.out, order.limits)
        after = listing(staged.task, tuple(order.task.inputs))
    except OSError as error:
        return _lost(start, InfraCode.COLLECT_FAILED, f"{error}", outcome)
    return _ended(start, outcome, collected, (before, after))


def _ended(
    start: Attempt,
    outcome: BoxOutcome,
    collected: Collected,
    inputs: tuple[dict[str, str], dict[str, str]],
) -> Result:
    status, detail = outcome.status, outcome.detail
    if status is AttemptStatus.DONE:
        status, detail = collected.status, collected.detail
    # A lost attempt leaves no artifact: nobody can tell whether it was whole.
    lost = status in (AttemptStatus.INFRA, AttemptStatus.VOID)
    artifact = None if lost else collected.artifact
    attempt = start.model_copy(
        update={
            "status": status,
            "infra": outcome.infra,
            "detail": detail,
            "artifact": None if artifact is None else sha256(artifact),
            "exit": outcome.exit,
            "usage": Usage(
                seconds=round(outcome.seconds, 3), steps=collected.steps, tokens=collected.tokens
            ),
            "seal": outcome.seal,
            "inputs_before": inputs[0],
            "inputs_after": inputs[1],
            "out_listing": collected.listing,
            "log_truncated": outcome.log_truncated,
        }
    )
    return Result(attempt, artifact, outcome.log)


def _lost(
    start: Attempt, code: InfraCode, detail: str, outcome: BoxOutcome | None = None
) -> Result:
    attempt = start.model_copy(
        update={
            "status": AttemptStatus.INFRA,
            "infra": code,
            "detail": detail,
            "exit": outcome.exit if outcome else None,
            "seal": outcome.seal if outcome else None,
        }
    )
    return Result(attempt, None, outcome.log if outcome else b"")
