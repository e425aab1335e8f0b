"""The clock of the machine set back and forward around a round: nothing comes of it."""

import os
import time
from pathlib import Path

import pytest

from corvale_workspace import write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.files.canonical import canonical_json
from medgauge.model.round import AttemptStatus
from medgauge.rounds.events import AttemptEnded, RoundEnded
from medgauge.rounds.grade import grade_round
from medgauge.rounds.run import run_round
from medgauge.rounds.store import RoundStore
from medgauge.sandbox.flight import Flight
from medgauge.sandbox.inspected import read_state
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from sealed_box import LIMITS
from shared_fixture.scripted_backend import ScriptedBackend, writing
from shared_fixture.scripted_round import RIGHT, means, stored

HOUR = 3600.0
STATE = {"Status": "exited", "ExitCode": 0, "StartedAt": "2026-11-30T12:00:00Z"}


class Clock:
    """The wall clock of this process, which can be set."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.shift = 0.0
        true = time.time
        patch.setattr(time, "time", lambda: true() + self.shift)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def spec(tmp_path: Path) -> BoxSpec:
    return BoxSpec("sha256:0", ("true",), tmp_path, tmp_path, tmp_path, LIMITS, "box")


@pytest.mark.parametrize("shift", [0.0, HOUR, 1000 * HOUR])
def test_a_clock_set_forward_is_no_clock_set_back(
    clock: Clock, spec: BoxSpec, shift: float
) -> None:
    flight = Flight(spec)
    clock.shift = shift

    assert flight.set_back() < 1.0
    flight.start()
    assert LIMITS.seconds - 1 < flight.left() <= LIMITS.seconds


def test_an_end_before_the_start_is_believed_only_of_a_clock_set_back(
    clock: Clock, spec: BoxSpec
) -> None:
    flight = Flight(spec)
    state = STATE | {"FinishedAt": "2026-11-30T11:00:05Z"}
    assert read_state(state, "", flight.set_back()).doubt

    clock.shift = -HOUR
    flight.start()

    assert HOUR - 1 < flight.set_back() < HOUR + 1
    assert not read_state(state, "", flight.set_back()).doubt
    assert LIMITS.seconds - 1 < flight.left() <= LIMITS.seconds
    earlier = STATE | {"FinishedAt": "2026-11-30T10:00:05Z"}
    assert read_state(earlier, "", flight.set_back()).doubt
    assert read_state(STATE | {"FinishedAt": "0001-01-01T00:00:00Z"}, "", 1e9).doubt


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root")
@pytest.mark.parametrize("created", ["1970-01-01T00:00:00Z", "2099-12-31T23:59:59Z"])
def test_a_round_is_run_and_resumed_whatever_the_clock_says(
    tmp_path: Path, clock: Clock, created: str
) -> None:
    workspace: Workspace = write_workspace(tmp_path)

    def jumping(spec: BoxSpec) -> BoxOutcome:
        clock.shift = -HOUR - clock.shift
        return writing(RIGHT)(spec)

    store = stored(workspace, ScriptedBackend(jumping))
    plan = store.round().model_copy(update={"created": created})
    (store.folder / "round.json").write_bytes(canonical_json(plan.json_data()))
    store = RoundStore(store.folder)
    first = run_round(store, means(workspace, store, ScriptedBackend(jumping)))
    for event in first:
        if isinstance(event, AttemptEnded):
            break
    first.close()
    clock.shift = 9 * HOUR
    events = list(run_round(store, means(workspace, store, ScriptedBackend(jumping))))

    ended = [event for event in events if isinstance(event, AttemptEnded)]
    assert all(0 <= event.elapsed < 60 for event in ended)
    assert isinstance(events[-1], RoundEnded)
    assert 0 <= events[-1].seconds < 60
    assert events[-1].statuses == {AttemptStatus.DONE.value: 3}
    assert grade_round(workspace, store.folder).complete
