"""Adversaries in real boxes: a round for each, by the code that runs and grades any round."""

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from medgauge.authoring.prove.events import BoxEnded, ProveEvent
from medgauge.authoring.prove.pack import pack
from medgauge.authoring.prove.proving import Proving
from medgauge.model.grade import Trial
from medgauge.rounds.events import AttemptEnded
from medgauge.rounds.grade import grade_slot
from medgauge.rounds.plan import Request, select
from medgauge.rounds.prepare import Environment, means_for, open_round
from medgauge.rounds.run import run_round

AT_ONCE = 2
"""Boxes at a time for each processor: what limits is how fast an engine starts them."""


@dataclass(frozen=True)
class Case:
    """One round of the proof: a submission, what it is told, and the tasks it is put to."""

    name: str
    """Unlike any other case's."""
    submission: str
    """A bundled submission's id, or an adversary's."""
    oracle: dict[str, Any] | None = None
    """What its copy is told; null for a submission that is run as bundled."""
    tasks: tuple[str, ...] = ()
    """Only these; none named means all."""


@dataclass(frozen=True)
class Machine:
    """Where boxes run, and with what; time and randomness come in here."""

    environment: Environment
    folder: Path
    """Private: packed copies and rounds lie here while they are needed."""
    cores: int
    new_id: Callable[[], str]
    clock: Callable[[], float]
    now: datetime


@dataclass(frozen=True)
class Ran:
    """What came of one case."""

    case: Case
    trials: tuple[Trial, ...]
    """In order of task; those lost to faults of ours are missing."""
    lost: int
    """Attempts lost to faults of ours."""


@dataclass
class Count:
    """How many boxes have ended, of how many."""

    planned: int
    done: int = 0


def run_case(
    proving: Proving, case: Case, machine: Machine, count: Count
) -> Generator[ProveEvent, None, Ran]:
    """Run one case, one attempt at each of its tasks, and grade it. Yields as boxes end.

    Raises what rounds raise. Closing the generator stops its boxes.
    """
    name = case.submission
    if case.oracle is not None:
        name = str(pack(proving, name, machine.folder / case.name, case.oracle))
    request = Request(
        family=proving.family.id,
        version=proving.version.version,
        subset=proving.subset.value,
        submission=name,
        tasks=case.tasks,
        attempts=1,
        parallel=AT_ONCE * machine.cores,
    )
    selection = select(proving.workspace, request, machine.cores)
    rounds = machine.folder / "rounds"
    nonce = machine.new_id()[:6]
    store = open_round(selection, machine.environment, rounds, machine.now, nonce)
    means = means_for(
        machine.environment, selection.tasks, selection.parallel, machine.new_id, machine.clock
    )
    with closing(run_round(store, means)) as events:
        for event in events:
            if isinstance(event, AttemptEnded):
                count.done += 1
                yield BoxEnded(case.name, count.done, count.planned)
    slots = store.round().slots
    graded = [grade_slot(store, slot, proving.grading) for slot in slots]
    trials = tuple(trial for trial in graded if trial is not None)
    return Ran(case, trials, len(slots) - len(trials))
