"""Memory and disk: a round that does not fit is refused, and a running one waits for room."""

from dataclasses import replace
from pathlib import Path

import pytest

from corvale_workspace import write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run as command
from medgauge.errors import EnvironmentFault, StorageFault, UsageError
from medgauge.rounds import admission
from medgauge.rounds.admission import DISK_FLOOR, Free, fit_parallel, free_here
from medgauge.rounds.events import RoundEnded, Waiting
from medgauge.rounds.run import run_round
from medgauge.rounds.status import round_status
from sealed_box import LIMITS
from shared_fixture.scripted_backend import ScriptedBackend, writing
from shared_fixture.scripted_round import PLENTY, RIGHT, means, stored

BOX = LIMITS.memory_bytes


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path)


def test_this_machine_is_looked_at_where_the_round_will_lie(tmp_path: Path) -> None:
    free = free_here(tmp_path / "not" / "yet")

    assert free.memory > 1 << 20
    assert free.disk > 0


@pytest.mark.parametrize(("boxes", "fits"), [(4, 4), (3, 3), (2, 2), (1, 1)])
def test_attempts_at_a_time_are_lowered_to_what_fits(boxes: int, fits: int) -> None:
    assert fit_parallel(4, False, LIMITS, replace(PLENTY, memory=boxes * BOX)) == fits


def test_more_than_fit_is_refused_when_asked_for_and_none_always() -> None:
    with pytest.raises(UsageError, match="may use 512 MiB of memory, and 383 MiB is free") as told:
        fit_parallel(4, True, LIMITS, replace(PLENTY, memory=3 * BOX - 1))
    assert "--parallel 2" in told.value.hint
    with pytest.raises(EnvironmentFault, match="a box may use 128 MiB of memory"):
        fit_parallel(4, False, LIMITS, replace(PLENTY, memory=BOX - 1))


@pytest.mark.parametrize(
    ("free", "fault"),
    [
        (Free(memory=2 * BOX - 1, disk=DISK_FLOOR), EnvironmentFault),
        (Free(memory=2 * BOX, disk=DISK_FLOOR - 1), StorageFault),
    ],
)
def test_a_round_that_does_not_fit_does_not_start(
    workspace: Workspace, free: Free, fault: type[EnvironmentFault]
) -> None:
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend)
    tight = replace(means(workspace, store, backend, parallel=2), free=lambda _: free)

    with pytest.raises(fault, match="is free"):
        list(run_round(store, tight))

    assert backend.canaries == 0
    assert round_status(store.folder).statuses == {}
    assert list(run_round(store, means(workspace, store, backend)))


def test_a_running_round_waits_for_room_and_goes_on(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "_LOOK", 0.01)
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend)
    looks = iter([PLENTY, PLENTY, *[replace(PLENTY, memory=BOX - 1)] * 9])
    tight = replace(means(workspace, store, backend), free=lambda _: next(looks, PLENTY))

    events = list(run_round(store, tight))

    assert [event.reason for event in events if isinstance(event, Waiting)] == [
        "a box may use 128 MiB of memory, and 127 MiB is free"
    ]
    assert isinstance(events[-1], RoundEnded)
    assert events[-1].statuses == {"done": 3}


def test_a_round_that_finds_no_room_in_time_stops_and_can_be_resumed(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admission, "PATIENCE", 0.05)
    monkeypatch.setattr(admission, "_LOOK", 0.01)
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend)
    full = replace(PLENTY, disk=0)
    tight = replace(
        means(workspace, store, backend), free=lambda _: full if backend.ran else PLENTY
    )

    with pytest.raises(StorageFault, match="0 MiB of disk is free"):
        list(run_round(store, tight))

    assert round_status(store.folder).statuses == {"done": 1}
    last = list(run_round(store, means(workspace, store, backend)))[-1]
    assert isinstance(last, RoundEnded)
    assert last.statuses == {"done": 3}


def test_the_command_refuses_more_attempts_at_a_time_than_fit(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["round", "run", "corvale-check", "--submission", "silent", "--parallel", "99999"]

    assert command([*asked, "--home", str(workspace.root)]) == 2
    assert "give at most --parallel" in capsys.readouterr().err
    assert not workspace.rounds.exists()
