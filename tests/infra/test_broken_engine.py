"""Whole rounds on an engine that breaks in the middle: exact counts, and nothing left behind."""

import os
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from corvale_workspace import CORPUS
from medgauge.cli.app import run as command
from medgauge.errors import BackendUnavailable
from medgauge.model.round import AttemptStatus, InfraCode, Slot
from medgauge.rounds.events import AttemptEnded, AttemptStarted, Event, RoundEnded
from medgauge.rounds.status import round_status
from medgauge.rounds.store import RoundStore
from medgauge.sandbox.identity import image_name
from shared_fixture.broken_machine import Machine, machine
from shared_fixture.door import Door
from shared_fixture.real_round import ready

pytestmark = [pytest.mark.engine, pytest.mark.slow]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    with machine(tmp_path_factory.mktemp("broken")) as made:
        yield made


def lost(store: RoundStore) -> list[InfraCode | None]:
    """Return why attempts of a round were lost."""
    return [
        one.infra
        for slot in store.round().slots
        for one in store.attempts(slot)
        if one.status is AttemptStatus.INFRA
    ]


def meddled(broken: Machine, store: RoundStore, act: Callable[[], None]) -> RoundEnded:
    """Play a round; once as many boxes run as may, `act` in a thread beside it."""
    parallel = store.round().parallel

    def when_running() -> None:
        broken.until(lambda: len(broken.running()) >= parallel)
        act()

    thread = threading.Thread(target=when_running)
    for event in broken.play(store):
        if isinstance(event, AttemptStarted) and thread.ident is None:
            thread.start()
    thread.join()
    assert isinstance(event, RoundEnded)
    return event


def test_an_engine_that_crashes_and_comes_back_costs_what_ran_one_attempt_each(
    broken: Machine,
) -> None:
    store = broken.store()

    def crash() -> None:
        broken.engine.kill()
        threading.Event().wait(1.0)
        broken.engine.start()

    ended = meddled(broken, store, crash)

    assert ended.statuses == {"done": 2}
    assert broken.settle(store) == {"done": 2, "infra": 2}
    assert set(lost(store)) == {InfraCode.ENGINE_LOST}


def test_an_engine_that_does_not_come_back_leaves_a_round_to_resume(
    broken: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("medgauge.rounds.recovery.PATIENCE", 1.0)
    store = broken.store()
    runner = broken.child(store)
    broken.until(lambda: len(broken.running()) == 2)
    broken.engine.kill()
    _, status = os.waitpid(runner, 0)

    assert os.waitstatus_to_exitcode(status) == 4
    assert round_status(store.folder).holes == ()
    assert round_status(store.folder).finished == 0
    broken.engine.start()
    list(broken.play(store))
    statuses = broken.settle(store)
    assert statuses["done"] == 2
    assert sum(statuses.values()) == 4


def test_what_a_crashed_engine_says_of_a_box_is_not_believed(broken: Machine) -> None:
    """Fault 14: asked after its restart, an engine gives a dead box some exit code."""
    store = broken.store(attempts=1, parallel=1)
    said: list[dict[str, object]] = []

    def crash() -> None:
        (box,) = broken.engine.boxes()
        broken.engine.kill()
        broken.engine.start()
        with broken.engine.client() as client:
            if box in broken.engine.boxes():
                said.append(client.inspect_container(box)["State"])

    meddled(broken, store, crash)

    assert broken.settle(store) == {"done": 1, "infra": 1}
    assert lost(store) == [InfraCode.ENGINE_LOST]
    assert all(state["Status"] != "running" for state in said)


def test_an_image_that_is_removed_stops_the_round_and_resuming_loads_it(broken: Machine) -> None:
    store = broken.store(parallel=1)
    image = broken.environment.corpus.image
    assert image is not None

    def remove(event: Event) -> None:
        if isinstance(event, AttemptEnded) and event.attempt.infra is None:
            with broken.engine.client() as client:
                client.remove_image(image_name(image), force=True)

    with pytest.raises(BackendUnavailable, match="does not hold the corpus image"):
        list(map(remove, broken.play(store)))

    assert lost(store) == [InfraCode.IMAGE_MISSING]
    assert broken.left() == {}
    again = ready(broken.workspace, CORPUS)
    assert again.corpus == broken.environment.corpus
    list(broken.play(store))
    assert broken.settle(store) == {"done": 2, "infra": 1}


def test_a_box_that_somebody_removes_is_run_again(broken: Machine) -> None:
    store = broken.store()

    def remove() -> None:
        with broken.engine.client() as client:
            client.remove_container(broken.engine.boxes()[0], force=True)

    ended = meddled(broken, store, remove)

    assert ended.statuses == {"done": 2}
    assert broken.settle(store) == {"done": 2, "infra": 1}
    assert set(lost(store)) <= {InfraCode.CONTAINER_GONE, InfraCode.STATE_UNTRUSTED}


def test_a_wait_that_is_cut_off_is_never_an_exit_code(broken: Machine) -> None:
    door = Door(broken.engine.folder / "door.sock", broken.engine.url)
    store = broken.store(attempts=3, parallel=1)
    for event in broken.play(store, door.url):
        if isinstance(event, AttemptStarted) and event.slot == Slot(task="t1", number=2):
            door.unanswered, door.losses = b"/wait", min(door.losses, 1)
    door.shut()

    assert broken.settle(store) == {"done": 3, "infra": 1}
    assert lost(store) == [InfraCode.ENGINE_LOST]


def test_a_wait_that_is_answered_late_loses_nothing(broken: Machine) -> None:
    door = Door(broken.engine.folder / "late.sock", broken.engine.url)
    door.held, door.late = b"/wait", 2.5
    store = broken.store(attempts=1, parallel=1)
    list(broken.play(store, door.url))
    door.shut()

    assert broken.settle(store) == {"done": 1}


def test_a_second_runner_is_refused_at_once_and_told_who_is_at_work(
    broken: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    store = broken.store()
    runner = broken.child(store)
    broken.until(lambda: len(broken.running()) == 2)
    began = time.monotonic()
    home = ["--home", str(broken.workspace.root)]

    assert command(["round", "run", "--resume", str(store.folder), *home]) == 2
    assert time.monotonic() - began < 1
    told = capsys.readouterr().err
    assert f"another runner (process {runner}) is at work on {store.folder}" in told
    assert "looking for a sandbox" not in told
    assert command(["round", "grade", str(store.folder), *home]) == 2
    assert os.waitpid(runner, 0)[1] == 0
    assert broken.settle(store) == {"done": 2}
