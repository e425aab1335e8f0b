"""Files of a round cut short at every byte: named, never graded, and the way out leads out."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from corvale_workspace import write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.errors import IntegrityError
from medgauge.rounds.grade import grade_round
from medgauge.rounds.graded import read_graded
from medgauge.rounds.run import run_round
from medgauge.rounds.status import round_status, show
from medgauge.rounds.store import RoundStore
from shared_fixture.scripted_backend import ScriptedBackend, writing
from shared_fixture.scripted_round import RIGHT, means, stored

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root")


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    return write_workspace(tmp_path_factory.mktemp("torn"))


@pytest.fixture(scope="module")
def store(workspace: Workspace) -> RoundStore:
    """A graded round of one attempt."""
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend, attempts=1)
    list(run_round(store, means(workspace, store, backend)))
    grade_round(workspace, store.folder)
    return store


def cuts(path: Path) -> Iterator[int]:
    """Cut a file to every length below its own, its last newline apart; then put it back."""
    whole = path.read_bytes()
    try:
        for length in range(len(whole.rstrip())):
            path.write_bytes(whole[:length])
            yield length
    finally:
        path.write_bytes(whole)


def the_attempt(store: RoundStore) -> Path:
    (path,) = store.folder.glob("attempts/*/*/*/attempt.json")
    return path


def test_a_cut_attempt_is_no_attempt(store: RoundStore) -> None:
    path = the_attempt(store)
    (slot,) = store.round().slots
    for _ in cuts(path):
        with pytest.raises(IntegrityError) as told:
            store.attempts(slot)
        assert f"{path} is damaged" in told.value.message
        assert f"move {path.parent} out of the round" in told.value.hint


def test_a_cut_plan_is_no_plan(store: RoundStore) -> None:
    path = store.folder / "round.json"
    for _ in cuts(path):
        with pytest.raises(IntegrityError) as told:
            store.round()
        assert f"{path} is damaged" in told.value.message
        assert "start a new round" in told.value.hint


@pytest.mark.parametrize("name", ["scorecard.json", "trials/t1.1.json"])
def test_a_cut_grade_is_read_nowhere_and_made_again(
    store: RoundStore, workspace: Workspace, name: str
) -> None:
    path, plan = store.folder / name, store.round()
    whole = path.read_bytes()
    for _ in cuts(path):
        with pytest.raises(IntegrityError) as told:
            read_graded(store, plan)
        assert f"{path} is damaged" in told.value.message
        assert f"medgauge round grade {store.folder}" in told.value.hint
    for length in (0, 1, len(whole) // 2, len(whole) - 2):
        path.write_bytes(whole[:length])
        grade_round(workspace, store.folder)
        assert path.read_bytes() == whole


def test_a_cut_artifact_is_never_graded(store: RoundStore, workspace: Workspace) -> None:
    path = the_attempt(store).with_name("artifact.json")
    (slot,) = store.round().slots
    counted = store.counted(slot)
    assert counted is not None
    for _ in cuts(path):
        with pytest.raises(IntegrityError, match="expected sha256:") as told:
            store.artifact(counted)
        assert f"move {path.parent} out of the round" in told.value.hint
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    with pytest.raises(IntegrityError, match="artifact"):
        grade_round(workspace, store.folder)
    path.write_bytes(whole)


def test_a_lock_with_any_bytes_left_in_it_keeps_nobody_out(
    store: RoundStore, workspace: Workspace
) -> None:
    lock = store.folder / "runner.lock"
    for left in (b"", b"1", b"1-", b"999999-1-", b"\xff" * 300, b"\n"):
        lock.write_bytes(left)
        assert not round_status(store.folder).runner_at_work
    grade_round(workspace, store.folder)


@pytest.mark.parametrize("name", ["attempt.json", "artifact.json"])
def test_the_way_out_of_a_damaged_attempt_leads_to_a_whole_round(
    workspace: Workspace, store: RoundStore, name: str, tmp_path: Path
) -> None:
    copy = RoundStore(workspace.rounds / f"copy-{name}")
    shutil.copytree(store.folder, copy.folder)
    torn = the_attempt(copy).with_name(name)
    torn.write_bytes(torn.read_bytes()[:-2])
    backend = ScriptedBackend(writing(RIGHT))
    with pytest.raises(IntegrityError):
        grade_round(workspace, copy.folder)

    shutil.move(torn.parent, tmp_path / "aside")
    list(run_round(copy, means(workspace, copy, backend)))
    card = grade_round(workspace, copy.folder)

    assert len(backend.ran) == 1
    assert card.complete
    assert round_status(copy.folder).statuses == {"done": 1}


def test_what_a_killed_runner_was_writing_is_removed_and_nothing_else(
    workspace: Workspace, tmp_path: Path
) -> None:
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend, attempts=1)
    (slot,) = store.round().slots
    never = store.folder / "attempts" / slot.task / "1" / "never"
    never.mkdir(parents=True)
    left = [never / ".attempt.json.abcd_123", store.folder / ".scorecard.json.12345678"]
    for path in left:
        path.write_bytes(b'{"status":"done"')
    mine = store.folder / ".note.txt"
    mine.write_text("a person's own")

    list(run_round(store, means(workspace, store, backend)))

    assert not any(path.exists() for path in left)
    assert not never.exists()
    assert mine.exists()
    assert show(store.folder, slot.task, 1).earlier == ()
