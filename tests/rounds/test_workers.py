"""Boxes run as many at a time as asked; what is before and after a box overlaps with others."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from corvale_workspace import write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.rounds.events import AttemptStarted
from medgauge.rounds.run import run_round
from medgauge.rounds.workers import ahead
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from shared_fixture.scripted_backend import ScriptedBackend, outcome, writing
from shared_fixture.scripted_round import RIGHT, means, stored

pytestmark = pytest.mark.engine


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path, tasks=4)


class Counted:
    """How many are inside at a time, and the most that ever were."""

    def __init__(self) -> None:
        self.most = self._now = 0
        self._lock = threading.Lock()

    @contextmanager
    def __call__(self) -> Iterator[None]:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
        try:
            yield
        finally:
            with self._lock:
                self._now -= 1


class Watched(ScriptedBackend):
    """Counts attempts in it and boxes that run."""

    def __init__(self) -> None:
        super().__init__(self._live)
        self.inside, self.alive = Counted(), Counted()

    def run(self, spec: BoxSpec) -> BoxOutcome:
        with self.inside():
            return super().run(spec)

    def _live(self, spec: BoxSpec) -> BoxOutcome:
        with self.alive():
            time.sleep(0.05)
            return writing(RIGHT)(spec)


@pytest.mark.parametrize("parallel", [1, 2, 4])
def test_only_so_many_boxes_run_while_some_more_are_made_ready(
    workspace: Workspace, parallel: int
) -> None:
    backend = Watched()
    store = stored(workspace, backend)
    events = list(run_round(store, means(workspace, store, backend, parallel)))

    assert backend.alive.most == parallel
    assert parallel <= backend.inside.most <= parallel + ahead(parallel)
    assert sum(isinstance(event, AttemptStarted) for event in events) == 12


def test_where_boxes_run_one_at_a_time_nothing_overlaps() -> None:
    assert ahead(1) == 0
    assert ahead(4) == 2


def test_an_attempt_that_waits_for_its_turn_is_never_run_once_the_round_stops(
    workspace: Workspace,
) -> None:
    started = threading.Event()

    def slow(spec: BoxSpec) -> BoxOutcome:
        started.set()
        while not backend.stopped.is_set():
            time.sleep(0.01)
        return outcome()

    backend = ScriptedBackend(slow)
    store = stored(workspace, backend)
    events = run_round(store, means(workspace, store, backend, 2))
    while not isinstance(next(events), AttemptStarted):
        continue
    started.wait(5)
    time.sleep(0.2)
    events.close()

    assert len(backend.ran) <= 2
