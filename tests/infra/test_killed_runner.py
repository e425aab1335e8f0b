"""A runner ended at every phase by Ctrl-C, a polite kill and kill -9: exact counts once resumed."""

import itertools
import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import docker
import pytest

from medgauge.rounds import canary, grade, store
from medgauge.rounds.clean import clean
from medgauge.rounds.status import round_status
from medgauge.rounds.store import RoundStore
from medgauge.sandbox.backends.docker import DockerBackend
from medgauge.systems.adapters import container
from shared_fixture import broken_machine
from shared_fixture.broken_machine import Machine, machine

pytestmark = [pytest.mark.engine, pytest.mark.slow]

SECONDS = 0.5
"""How long a runner stays in a phase; the signal comes while it does."""


@dataclass(frozen=True)
class Phase:
    """A call within which, or after which, a runner is ended."""

    name: str
    owner: Any
    call: str
    nth: int = 1
    """At its so-many-th time: the canary comes first."""
    after: bool = False


PHASES = [
    Phase("before the plan is stored", store, "write_once"),
    Phase("plan stored", broken_machine, "open_round", after=True),
    Phase("canary", canary, "run_attempt"),
    Phase("staged", DockerBackend, "run", nth=2),
    Phase("begin written", store, "write_once", nth=5),
    Phase("begun", RoundStore, "begin", after=True),
    Phase("box created", docker.APIClient, "attach_socket", nth=2),
    Phase("box started", docker.APIClient, "start", nth=2, after=True),
    Phase("ended", docker.APIClient, "remove_container", nth=2),
    Phase("collected", container, "collect", nth=2, after=True),
    Phase("artifact stored", store, "write_atomic", nth=2),
    Phase("finished", RoundStore, "finish", after=True),
    Phase("grading", grade, "grade_slot"),
    Phase("a trial stored", grade, "write_atomic", after=True),
]
POLITE = {"plan stored", "canary", "box started", "artifact stored", "a trial stored"}
"""Phases in which SIGTERM is tried too: it is unwound as Ctrl-C is."""
CASES = [
    *((phase, number) for phase in PHASES for number in (signal.SIGINT, signal.SIGKILL)),
    *((phase, signal.SIGTERM) for phase in PHASES if phase.name in POLITE),
]
CODES = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -signal.SIGKILL}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(broken_machine, "SLOW", broken_machine.SLOW.replace("1.2", "0.1"))
        with machine(tmp_path_factory.mktemp("killed")) as made:
            yield made


def rounds(whole: Machine) -> set[Path]:
    """Return the folders of rounds that are whole."""
    return {path.parent for path in whole.workspace.rounds.glob("[!.]*/round.json")}


def stopping_at(phase: Phase, there: int) -> Callable[..., Any]:
    """Return the phase's call, which says on a pipe that it is at it, and takes its time then."""
    call = getattr(phase.owner, phase.call)
    turns = itertools.count(1)

    def slow(*asked: Any, **named: Any) -> Any:
        now = next(turns) == phase.nth
        given = call(*asked, **named) if phase.after or not now else None
        if now:
            os.write(there, b".")
            time.sleep(SECONDS)
        return call(*asked, **named) if now and not phase.after else given

    return slow


@pytest.mark.parametrize(
    ("phase", "number"), CASES, ids=[f"{phase.name}-{number.name}" for phase, number in CASES]
)
def test_a_runner_may_end_at_any_moment(
    whole: Machine, phase: Phase, number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rounds(whole)
    here, there = os.pipe()
    with monkeypatch.context() as patch:
        patch.setattr(phase.owner, phase.call, stopping_at(phase, there))
        runner = whole.child()
    os.close(there)
    assert os.read(here, 1) == b"."
    os.close(here)
    os.kill(runner, number)
    _, status = os.waitpid(runner, 0)

    assert os.waitstatus_to_exitcode(status) == CODES[number]
    if number is not signal.SIGKILL:
        assert whole.left() == {}
    made = rounds(whole) - before
    if not made:
        assert phase.name == "before the plan is stored"
        assert clean(whole.workspace).failed == ()
        assert whole.left() == {}
        return
    (folder,) = made
    stopped = RoundStore(folder)
    seen = round_status(folder)
    assert not seen.runner_at_work
    assert not seen.graded
    list(whole.play(stopped))
    assert whole.settle(stopped) == {"done": 2} | (
        {"void": seen.interrupted} if seen.interrupted else {}
    )
    assert seen.interrupted <= 2
