"""A disk that fills up at every write of a round's state: exact counts once there is room again."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from corvale_workspace import write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.errors import StorageFault
from medgauge.rounds.grade import grade_round
from medgauge.rounds.run import run_round
from medgauge.rounds.status import round_status
from medgauge.rounds.store import RoundStore
from medgauge.sandbox import scratch
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from shared_fixture.scripted_backend import ScriptedBackend, outcome
from shared_fixture.scripted_round import RIGHT, means, stored

pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root"),
    pytest.mark.slow,
]

PAGE = 4096
MOST = 64


def talking(spec: BoxSpec) -> BoxOutcome:
    """Leave an artifact and a log of two pages."""
    (spec.out / "artifact.json").write_bytes(RIGHT)
    return outcome(log=b"x" * 2 * PAGE)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path)


@pytest.fixture
def small(workspace: Workspace) -> Iterator[Path]:
    place = workspace.root / "small"
    yield place
    scratch.unmount(place)


@pytest.mark.parametrize("short_of", ["bytes", "files"])
def test_at_every_write_the_disk_may_be_full(
    workspace: Workspace, small: Path, short_of: str
) -> None:
    first = stored(workspace, ScriptedBackend(talking), attempts=2)
    faults = 0
    for size in range(4, MOST):
        pages, entries = (size, 1000) if short_of == "bytes" else (1000, size)
        scratch.mount(small, pages * PAGE, entries)
        full = RoundStore(small / first.folder.name)
        try:
            shutil.copytree(first.folder, full.folder)
        except shutil.Error:
            scratch.unmount(small)
            continue
        fault = _fault(workspace, full)
        faults += fault is not None
        assert fault is None or "no space" in fault.message.lower()
        moved = RoundStore(workspace.rounds / f"moved-{size}")
        shutil.copytree(full.folder, moved.folder)
        scratch.unmount(small)
        _exact_after_resume(workspace, moved)
        if fault is None:
            break
    assert fault is None
    assert faults >= 6


def _fault(workspace: Workspace, store: RoundStore) -> StorageFault | None:
    """Run and grade a round; return what stopped it, null if nothing did."""
    try:
        list(run_round(store, means(workspace, store, ScriptedBackend(talking))))
        grade_round(workspace, store.folder)
    except StorageFault as fault:
        return fault
    return None


def _exact_after_resume(workspace: Workspace, store: RoundStore) -> None:
    before = round_status(store.folder)
    for slot in store.round().slots:  # whatever counts is whole
        if (counted := store.counted(slot)) is not None:
            assert store.artifact(counted) == RIGHT
    again = ScriptedBackend(talking)
    list(run_round(store, means(workspace, store, again)))
    card = grade_round(workspace, store.folder)

    assert len(again.ran) == 2 - before.finished
    after = round_status(store.folder)
    assert after.statuses == {
        name: count for name, count in {"done": 2, "void": before.interrupted}.items() if count
    }
    assert card.complete
    assert not list(store.folder.rglob(".*"))
    assert scratch.mounted(workspace.root) == ()
