"""How a round ends: swept once more, and what is told when a seal was broken or never seen."""

from dataclasses import replace
from pathlib import Path

import pytest

from corvale_workspace import write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.errors import BackendUnavailable, EnvironmentFault
from medgauge.model.round import InfraCode, SealReport
from medgauge.rounds.run import run_round
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from shared_fixture.scripted_backend import ScriptedBackend, lost, writing
from shared_fixture.scripted_round import RIGHT, means, stored


class Sweeping(ScriptedBackend):
    """Counts sweeps; from the second on the engine may be gone."""

    sweeps = 0
    gone = False

    def sweep(self) -> int:
        """Count."""
        self.sweeps += 1
        if self.gone and self.sweeps > 1:
            raise BackendUnavailable("the engine is gone")
        return 0


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path)


def unsealed(seal: SealReport | None) -> ScriptedBackend:
    def agent(spec: BoxSpec) -> BoxOutcome:
        return replace(lost(InfraCode.SEAL_BROKEN), seal=seal)

    return Sweeping(agent)


@pytest.mark.parametrize("gone", [False, True])
def test_a_round_sweeps_at_both_ends(workspace: Workspace, gone: bool) -> None:
    backend = Sweeping(writing(RIGHT))
    backend.gone = gone
    store = stored(workspace, backend)

    events = list(run_round(store, means(workspace, store, backend)))

    assert backend.sweeps == 2
    assert events[-1].complete  # type: ignore[union-attr]


def test_a_round_that_is_closed_early_sweeps_too(workspace: Workspace) -> None:
    backend = Sweeping(writing(RIGHT))
    store = stored(workspace, backend)
    events = run_round(store, means(workspace, store, backend))
    next(events)
    next(events)
    events.close()

    assert backend.sweeps == 2


def test_a_broken_seal_says_that_the_machine_does_not_isolate(workspace: Workspace) -> None:
    backend = unsealed(SealReport(facts={"net": "eth0"}, ok=False))
    store = stored(workspace, backend)

    with pytest.raises(EnvironmentFault, match="seal of a box was broken") as caught:
        list(run_round(store, means(workspace, store, backend)))
    assert "does not isolate" in caught.value.hint


def test_a_seal_that_was_never_seen_does_not_say_so(workspace: Workspace) -> None:
    backend = unsealed(None)
    store = stored(workspace, backend)

    with pytest.raises(EnvironmentFault, match="before its seal was seen") as caught:
        list(run_round(store, means(workspace, store, backend)))
    assert "isolate" not in caught.value.hint
    assert "not have been started" in caught.value.hint
