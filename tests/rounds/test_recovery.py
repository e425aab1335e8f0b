"""A sandbox that goes away in the middle: waited for, and no slot pays for it more than once."""

from pathlib import Path

import pytest

from corvale_workspace import write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.errors import BackendUnavailable
from medgauge.model.round import InfraCode
from medgauge.rounds import recovery
from medgauge.rounds.events import RoundEnded
from medgauge.rounds.run import run_round
from medgauge.rounds.status import round_status
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from shared_fixture.scripted_backend import ScriptedBackend, lost, writing
from shared_fixture.scripted_round import RIGHT, means, stored


class Away(ScriptedBackend):
    """Loses its second box, and does not answer for some looks."""

    def __init__(self, looks: int, *, image: bool = True) -> None:
        super().__init__(self._play)
        self.looks = looks
        self.image = image
        self.sweeps = 0

    def _play(self, spec: BoxSpec) -> BoxOutcome:
        if len(self.ran) == 2 or self.looks:
            return lost(InfraCode.ENGINE_LOST)
        return writing(RIGHT)(spec)

    def has_image(self, image_id: str, layers: tuple[str, ...]) -> bool:
        """Answer once enough looks were taken."""
        if self.looks:
            self.looks -= 1
            raise BackendUnavailable("nobody answers")
        return self.image

    def sweep(self) -> int:
        """Count."""
        self.sweeps += 1
        return 0


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path)


def test_one_break_costs_a_slot_one_attempt(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery, "_LOOK", 0.01)
    backend = Away(looks=5)
    backend.agent = lambda spec: lost() if backend.looks else writing(RIGHT)(spec)
    store = stored(workspace, backend)

    last = list(run_round(store, means(workspace, store, backend)))[-1]

    assert isinstance(last, RoundEnded)
    assert last.statuses == {"done": 3}
    assert round_status(store.folder).statuses == {"done": 3, "infra": 1}
    assert backend.sweeps == 3  # at the start, after the break, at the end


def test_an_engine_that_stays_away_stops_the_round_with_its_replacements_left(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recovery, "PATIENCE", 0.05)
    monkeypatch.setattr(recovery, "_LOOK", 0.01)
    backend = Away(looks=10_000)
    store = stored(workspace, backend)

    with pytest.raises(BackendUnavailable, match="stayed away") as told:
        list(run_round(store, means(workspace, store, backend)))

    assert "resume" in told.value.hint
    assert round_status(store.folder).statuses == {"infra": 1}
    assert round_status(store.folder).holes == ()


def test_an_image_that_is_gone_stops_the_round_at_once(workspace: Workspace) -> None:
    backend = Away(looks=0, image=False)
    store = stored(workspace, backend)

    with pytest.raises(BackendUnavailable, match="does not hold the corpus image") as told:
        list(run_round(store, means(workspace, store, backend)))

    assert "loaded again" in told.value.hint
    assert round_status(store.folder).statuses == {"done": 1, "infra": 1}
