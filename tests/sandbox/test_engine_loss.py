"""An engine that goes away in the middle: never a result, and its box is removed afterwards."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from medgauge.model.round import AttemptStatus, InfraCode
from medgauge.sandbox.backends.docker import DockerBackend
from medgauge.sandbox.engine import DEFAULT_URL, Engine
from sealed_box import LIMITS, backend, left_over, staged
from shared_fixture.door import Door

pytestmark = pytest.mark.engine


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    """A door that is open at first."""
    door = Door(tmp_path / "engine.sock", DEFAULT_URL)
    yield door
    door.shut()


def _behind(tmp_path: Path) -> DockerBackend:
    return DockerBackend(Engine(url=f"unix://{tmp_path}/engine.sock", facts=backend().facts()))


def _when_running(act: Callable[[], None]) -> threading.Thread:
    def wait_and_act() -> None:
        while left_over() == 0:
            time.sleep(0.05)
        time.sleep(1)
        act()

    thread = threading.Thread(target=wait_and_act)
    thread.start()
    return thread


def test_a_break_that_nobody_noticed_is_noticed(door: Door, tmp_path: Path) -> None:
    own = _behind(tmp_path)

    def blink() -> None:
        # As behind a socket the system keeps: everything else would go on as if nothing had been.
        with contextlib.suppress(OSError):
            own._watch.begin().sock.shutdown(socket.SHUT_RDWR)

    with staged(LIMITS, "sleep", "3") as spec:
        thread = _when_running(blink)
        outcome = own.run(spec)
        thread.join()
        again = own.run(type(spec)(**{**vars(spec), "command": ("true",), "name": spec.name + "b"}))
    own.close()

    assert (outcome.status, outcome.infra) == (AttemptStatus.INFRA, InfraCode.ENGINE_LOST)
    assert outcome.exit is not None
    assert outcome.exit.code == 0
    assert again.status is AttemptStatus.DONE


@pytest.mark.parametrize("command", [("sleep", "20"), ("sh", "-c", "exec >&- 2>&-; sleep 20")])
def test_a_box_whose_engine_restarts_is_lost_and_removed(
    door: Door, tmp_path: Path, command: tuple[str, ...]
) -> None:
    own = _behind(tmp_path)

    def restart() -> None:
        door.shut()
        door.open()

    begin = time.monotonic()
    with staged(LIMITS, *command) as spec:
        thread = _when_running(restart)
        outcome = own.run(spec)
        thread.join()
        own.sweep()
    own.close()

    assert (outcome.status, outcome.infra) == (AttemptStatus.INFRA, InfraCode.ENGINE_LOST)
    assert time.monotonic() - begin < 15
    assert left_over() == 0


def test_a_box_that_could_not_be_removed_is_swept_once_the_engine_is_back(
    door: Door, tmp_path: Path
) -> None:
    own = _behind(tmp_path)
    with staged(LIMITS, "sleep", "20") as spec:
        thread = _when_running(door.shut)
        outcome = own.run(spec)
        thread.join()
        lost = left_over()
        door.open()
        swept = own.sweep()
    own.close()

    assert outcome.infra is InfraCode.ENGINE_LOST
    assert lost == 1
    assert swept >= 1
    assert left_over() == 0


def test_a_box_whose_id_was_never_told_is_swept(door: Door, tmp_path: Path) -> None:
    own = _behind(tmp_path)
    own.sweep()
    door.unanswered = b"/containers/create"
    with staged(LIMITS, "true") as spec:
        outcome = own.run(spec)
        made = left_over()
        swept = own.sweep()
    own.close()

    assert (outcome.status, outcome.infra) == (AttemptStatus.INFRA, InfraCode.ENGINE_LOST)
    assert (made, swept) == (1, 1)
    assert left_over() == 0
