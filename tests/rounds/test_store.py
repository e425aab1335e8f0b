"""A round on disk: whole or absent, terminal states once, altered bytes never read."""

import fcntl
import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from corvale_workspace import FAMILY, write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.errors import DigestMismatch, IntegrityError, NotRunnable
from medgauge.files.canonical import sha256
from medgauge.model.round import Attempt, AttemptStatus, Slot
from medgauge.rounds.lock import runner_at_work, runner_lock
from medgauge.rounds.partial import partial_folder, sweep
from medgauge.rounds.plan import Request, make_round, select
from medgauge.rounds.store import RoundStore, create
from shared_fixture.scripted_backend import ScriptedBackend, writing
from shared_fixture.scripted_round import NOW, lock, stored

RUNNING = Attempt(task="t1", number=1, run_id="r1", status=AttemptStatus.RUNNING)
DATA = b'\xef\xbb\xbf{"claims": []}\r\n'
DONE = RUNNING.model_copy(update={"status": AttemptStatus.DONE, "artifact": sha256(DATA)})


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path)


@pytest.fixture
def store(workspace: Workspace) -> RoundStore:
    return stored(workspace, ScriptedBackend(writing(b"{}")))


def test_the_submission_is_copied_and_bound(store: RoundStore) -> None:
    plan = store.round()
    store.check_submission(plan)

    (store.submission / "main.py").write_text("print('changed')")

    with pytest.raises(DigestMismatch):
        store.check_submission(plan)
    with pytest.raises(DigestMismatch):
        store.submission_files(plan)


def test_a_round_appears_whole_or_not_at_all(workspace: Workspace) -> None:
    selection = select(workspace, Request(family=FAMILY, submission="silent"), 2)
    plan = make_round(
        selection, lock(workspace), ScriptedBackend(writing(b"")).facts(), NOW, "abcdef"
    )
    (selection.submission_folder / "late.txt").write_text("added after the plan was made")

    with pytest.raises(DigestMismatch):
        create(workspace.rounds / plan.id, plan, selection.submission_folder)

    assert list(workspace.rounds.iterdir()) == []


def _fill(folder: Path, filling: "multiprocessing.synchronize.Event") -> None:
    with partial_folder(folder) as partial:
        (partial / "submission").mkdir()
        filling.set()
        signal.pause()


def test_what_a_runner_killed_while_storing_left_is_swept_and_nothing_else(
    workspace: Workspace,
) -> None:
    context = multiprocessing.get_context("fork")
    filling = context.Event()
    other = context.Process(target=_fill, args=(workspace.rounds / "theirs", filling))
    other.start()
    assert filling.wait(10)
    (half,) = workspace.rounds.iterdir()
    # Not ours by its name, and of a runner that only looks dead from here: both must stay.
    (workspace.rounds / ".mine.partial").mkdir()
    elsewhere = workspace.rounds / ".x.1-2-abcdef01.partial"
    elsewhere.mkdir()
    handle = os.open(elsewhere, os.O_RDONLY)
    fcntl.flock(handle, fcntl.LOCK_EX)

    assert sweep(workspace.rounds) == 0
    assert half.is_dir()
    os.kill(other.pid or 0, signal.SIGKILL)
    other.join()
    store = stored(workspace, ScriptedBackend(writing(b"{}")))

    kept = {".mine.partial", elsewhere.name, store.folder.name}
    assert {path.name for path in workspace.rounds.iterdir()} == kept
    os.close(handle)
    assert sweep(workspace.rounds) == 1
    assert elsewhere not in set(workspace.rounds.iterdir())


def test_a_round_never_overwrites_another(store: RoundStore) -> None:
    with pytest.raises(NotRunnable, match="exists already"):
        create(store.folder, store.round(), store.submission)


def test_bytes_come_back_as_they_were(store: RoundStore) -> None:
    bound = {"plan": store.plan_digest()}
    store.begin(RUNNING.model_copy(update=bound))
    store.finish(DONE.model_copy(update=bound), DATA, b"\xff log")

    slot = Slot(task="t1", number=1)
    assert store.counted(slot) == DONE.model_copy(update=bound)
    assert store.artifact(DONE) == DATA
    assert store.log(DONE) == b"\xff log"


def test_a_terminal_state_is_written_once(store: RoundStore) -> None:
    store.begin(RUNNING)
    store.finish(DONE, DATA, b"")

    with pytest.raises(IntegrityError, match="already ended as done"):
        store.finish(RUNNING.model_copy(update={"status": AttemptStatus.CRASHED}), None, b"")
    with pytest.raises(FileExistsError):
        store.begin(RUNNING)
    assert store.artifact(DONE) == DATA


def test_running_is_no_terminal_state(store: RoundStore) -> None:
    store.begin(RUNNING)

    with pytest.raises(IntegrityError, match="not a terminal state"):
        store.finish(RUNNING, None, b"")


def test_an_altered_or_removed_artifact_is_never_read(store: RoundStore) -> None:
    store.begin(RUNNING)
    store.finish(DONE, DATA, b"")
    path = store.place(DONE) / "artifact.json"

    path.write_bytes(DATA + b" ")
    with pytest.raises(DigestMismatch):
        store.artifact(DONE)

    path.unlink()
    with pytest.raises(DigestMismatch, match="no file"):
        store.artifact(DONE)


def test_two_counted_attempts_in_a_slot_are_a_fault(store: RoundStore) -> None:
    for run_id in ("r1", "r2"):
        bound = {"run_id": run_id, "plan": store.plan_digest()}
        store.begin(RUNNING.model_copy(update=bound))
        store.finish(DONE.model_copy(update=bound), DATA, b"")

    with pytest.raises(IntegrityError, match="more than once: r1, r2"):
        store.counted(Slot(task="t1", number=1))


def test_an_attempt_copied_to_another_slot_is_a_fault(store: RoundStore) -> None:
    store.begin(RUNNING)
    store.finish(DONE, DATA, b"")
    (store.folder / "attempts" / "t1" / "1").rename(store.folder / "attempts" / "t1" / "2")

    with pytest.raises(IntegrityError):
        store.attempts(Slot(task="t1", number=2))


@pytest.mark.parametrize("text", ["", "{", "[]", '{"task": "t1"}'])
def test_a_damaged_record_is_told_and_not_guessed(store: RoundStore, text: str) -> None:
    store.begin(RUNNING)
    (store.place(RUNNING) / "attempt.json").write_text(text)

    with pytest.raises(IntegrityError, match="damaged"):
        store.attempts(Slot(task="t1", number=1))


def test_a_folder_that_is_no_round_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotRunnable, match="is not a round"):
        RoundStore(tmp_path).round()


def _hold(folder: Path, held: "multiprocessing.synchronize.Event") -> None:
    with runner_lock(folder):
        held.set()
        signal.pause()


def test_a_second_runner_is_refused_and_a_killed_one_leaves_no_lock(store: RoundStore) -> None:
    context = multiprocessing.get_context("fork")
    held = context.Event()
    other = context.Process(target=_hold, args=(store.folder, held))
    other.start()
    assert held.wait(10)

    with pytest.raises(NotRunnable, match=str(other.pid)), runner_lock(store.folder):
        pass
    assert runner_at_work(store.folder)

    os.kill(other.pid or 0, signal.SIGKILL)
    other.join()
    assert not runner_at_work(store.folder)
    with runner_lock(store.folder):
        assert runner_at_work(store.folder)
    assert not runner_at_work(store.folder)
