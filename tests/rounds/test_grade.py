"""Grading a stored round: pure, whole, and never a smaller denominator. Faults 1, 18, 20, 21."""

import json
import os
from pathlib import Path

import pytest

import corvale
from corvale_workspace import FAMILY, VERSION, write_task, write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.errors import DigestMismatch, GradingBug, InputError, NotRunnable
from medgauge.grading.vetoes import x2_input_integrity
from medgauge.model.round import AttemptStatus, Slot
from medgauge.rounds.grade import grade_round
from medgauge.rounds.lock import runner_lock
from medgauge.rounds.run import run_round
from medgauge.rounds.store import RoundStore
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from shared_fixture.scripted_backend import Agent, ScriptedBackend, lost, outcome, writing
from shared_fixture.scripted_round import RIGHT, means, stored

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root"),
]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path, tasks=2)


def ran(workspace: Workspace, agent: Agent, **asked: object) -> RoundStore:
    backend = ScriptedBackend(agent)
    store = stored(workspace, backend, **asked)
    list(run_round(store, means(workspace, store, backend)))
    return store


def graded_files(store: RoundStore) -> dict[str, bytes]:
    paths = [*(store.folder / "trials").iterdir(), store.folder / "scorecard.json"]
    return {path.name: path.read_bytes() for path in paths}


def test_the_right_answer_passes_everywhere(workspace: Workspace) -> None:
    card = grade_round(workspace, ran(workspace, writing(RIGHT)).folder)

    assert card.complete
    assert card.passes == {"t1": 3, "t2": 3}
    assert card.vetoes == {"X.1": 0, "X.2": 0, "X.4": 0}
    assert (card.planned_attempts, card.graded_attempts) == (6, 6)


def test_grading_again_gives_the_same_bytes(workspace: Workspace) -> None:
    store = ran(workspace, writing(RIGHT))
    grade_round(workspace, store.folder)
    first = graded_files(store)

    grade_round(workspace, store.folder)

    assert graded_files(store) == first
    assert set(first) == {f"t{t}.{n}.json" for t in (1, 2) for n in (1, 2, 3)} | {"scorecard.json"}


def test_gold_stands_beside_trials_of_public_tasks(workspace: Workspace) -> None:
    store = ran(workspace, writing(RIGHT))
    grade_round(workspace, store.folder)

    trial = store.trial(Slot(task="t1", number=1))

    assert trial is not None
    assert [echo.claim_ref for echo in trial.gold] == ["C1", "C2", "C3", "C4", "C5"]
    assert trial.gold[0].regions[0].quote == corvale.CRG_2_3_2


def test_gold_of_private_tasks_stays_out_of_trials(workspace: Workspace) -> None:
    private = workspace.private / FAMILY / VERSION / "holdout"
    task = write_task(private / "tasks", "p1", "c9")
    (task.parent / "keys").rename(private / "keys")
    # Plays an engine: no other sandbox may run the holdout subset.
    backend = ScriptedBackend(writing(RIGHT), name="docker")
    store = stored(workspace, backend, subset="holdout")
    list(run_round(store, means(workspace, store, backend)))

    card = grade_round(workspace, store.folder)

    assert card.passes == {"p1": 3}
    trial = store.trial(Slot(task="p1", number=1))
    assert trial is not None
    assert trial.gold == ()


@pytest.mark.parametrize("delete", ["attempt", "slot", "task"])
def test_deleted_records_make_the_round_incomplete(workspace: Workspace, delete: str) -> None:
    """Fault 1: the denominator is the plan, never what happens to be on disk."""
    store = ran(workspace, writing(RIGHT))
    grade_round(workspace, store.folder)
    task = store.folder / "attempts" / "t2"
    target = {"attempt": next((task / "1").iterdir()), "slot": task / "1", "task": task}[delete]
    _remove(target)

    card = grade_round(workspace, store.folder)

    assert not card.complete
    assert card.incomplete_tasks == ("t2",)
    assert card.planned_attempts == 6
    assert card.graded_attempts == (3 if delete == "task" else 5)
    by_id = {metric.id: metric for metric in card.metrics}
    assert by_id["pass_at_3"].value is None
    assert by_id["pass_hat_3"].value is None
    assert store.trial(Slot(task="t2", number=1)) is None


def test_lost_and_deleted_attempts_give_the_same_scorecard(workspace: Workspace) -> None:
    def t2_lost(spec: BoxSpec) -> BoxOutcome:
        done = writing(RIGHT)(spec)
        return lost() if spec.labels["task"] == "t2" and spec.labels["attempt"] == "2" else done

    with_hole = ran(workspace, t2_lost)
    deleted = ran(workspace, writing(RIGHT))
    _remove(deleted.folder / "attempts" / "t2" / "2")

    one = grade_round(workspace, with_hole.folder)
    two = grade_round(workspace, deleted.folder)

    bound = {name: getattr(two, name) for name in ("round", "plan", "trials")}
    assert one.model_copy(update=bound) == two


def test_attempts_that_left_nothing_usable_fail_and_count(workspace: Workspace) -> None:
    answers = [b"", b"{", b"[]", b'{"claims": []}', RIGHT[:-1], b"\xff"]

    def agent(spec: BoxSpec) -> BoxOutcome:
        return writing(answers.pop())(spec)

    card = grade_round(workspace, ran(workspace, agent).folder)

    assert card.complete
    assert card.passes == {"t1": 0, "t2": 0}
    assert card.statuses == {"done": 6}


def test_a_timeout_fails_with_a_perfect_artifact_on_disk(workspace: Workspace) -> None:
    def late(spec: BoxSpec) -> BoxOutcome:
        (spec.out / "artifact.json").write_bytes(RIGHT)
        return outcome(AttemptStatus.TIMEOUT, detail="30 s are over")

    store = ran(workspace, late)
    card = grade_round(workspace, store.folder)

    assert card.passes == {"t1": 0, "t2": 0}
    counted = store.counted(Slot(task="t1", number=1))
    assert counted is not None
    assert store.artifact(counted) == RIGHT


def rewrite(spec: BoxSpec) -> None:
    (spec.task / "draft.md").write_text("a draft without C2")


def remove(spec: BoxSpec) -> None:
    (spec.task / "claims.json").unlink()


def rename(spec: BoxSpec) -> None:
    (spec.task / "draft.md").rename(spec.task / "old.md")


def shadow(spec: BoxSpec) -> None:
    (spec.task / "draft.md").unlink()
    (spec.task / "draft.md").symlink_to("claims.json")


@pytest.mark.parametrize("tamper", [rewrite, remove, rename, shadow])
def test_a_changed_input_is_a_veto(workspace: Workspace, tamper) -> None:
    """Fault 20, on the agent's own copy: no other attempt is touched."""

    def agent(spec: BoxSpec) -> BoxOutcome:
        if spec.labels["attempt"] == "1":
            tamper(spec)
        return writing(RIGHT)(spec)

    card = grade_round(workspace, ran(workspace, agent).folder)

    assert card.vetoes == {"X.1": 0, x2_input_integrity.name: 2, "X.4": 0}
    assert card.passes == {"t1": 2, "t2": 2}


def touch(spec: BoxSpec) -> None:
    os.utime(spec.task / "draft.md", (0, 0))
    (spec.task / "draft.md").chmod(0o600)


def add(spec: BoxSpec) -> None:
    (spec.task / "notes.md").write_text("mine")
    (spec.task / "deep").mkdir()


@pytest.mark.parametrize("harmless", [touch, add])
def test_what_changes_no_input_is_no_veto(workspace: Workspace, harmless) -> None:
    def agent(spec: BoxSpec) -> BoxOutcome:
        harmless(spec)
        return writing(RIGHT)(spec)

    card = grade_round(workspace, ran(workspace, agent).folder)

    assert card.vetoes == {"X.1": 0, "X.2": 0, "X.4": 0}
    assert card.passes == {"t1": 3, "t2": 3}


def test_a_crash_of_the_grader_is_never_a_score(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault 21: nothing half-written, and the round can be graded later."""
    store = ran(workspace, writing(RIGHT))
    real = x2_input_integrity.check

    def broken(case):
        if case.attempt.task == "t2":
            raise ZeroDivisionError("a bug of ours")
        return real(case)

    with monkeypatch.context() as patch:
        patch.setattr(x2_input_integrity, "check", broken)
        with pytest.raises(GradingBug, match="t2 attempt 1"):
            grade_round(workspace, store.folder)
    assert not (store.folder / "scorecard.json").exists()
    assert not (store.folder / "trials").exists()

    assert grade_round(workspace, store.folder).passes == {"t1": 3, "t2": 3}


def test_an_altered_artifact_is_never_graded(workspace: Workspace) -> None:
    store = ran(workspace, writing(b'{"claims": []}'))
    counted = store.counted(Slot(task="t1", number=1))
    assert counted is not None
    (store.place(counted) / "artifact.json").write_bytes(RIGHT)

    with pytest.raises(DigestMismatch):
        grade_round(workspace, store.folder)
    assert not (store.folder / "scorecard.json").exists()


def test_a_task_or_corpus_that_changed_since_is_refused(workspace: Workspace) -> None:
    store = ran(workspace, writing(RIGHT))
    source = next(workspace.corpora.rglob("htg-1.md"))
    text = source.read_text("utf-8")
    source.write_text(text.replace("15 mg", "20 mg"), "utf-8")
    with pytest.raises(DigestMismatch, match="canonical"):
        grade_round(workspace, store.folder)
    source.write_text(text, "utf-8")

    next(workspace.families.rglob("instructions.md")).write_text("Other.\n")
    with pytest.raises(DigestMismatch, match="task t1"):
        grade_round(workspace, store.folder)


def test_grading_needs_no_built_corpus(workspace: Workspace) -> None:
    store = ran(workspace, writing(RIGHT))
    grade_round(workspace, store.folder)
    first = graded_files(store)
    _remove(workspace.cache)

    grade_round(workspace, store.folder)

    assert graded_files(store) == first


def test_grading_waits_for_the_runner(workspace: Workspace) -> None:
    store = ran(workspace, writing(RIGHT))

    with runner_lock(store.folder), pytest.raises(NotRunnable, match="at work"):
        grade_round(workspace, store.folder)


def test_a_missing_key_is_told_before_anything_is_graded(workspace: Workspace) -> None:
    store = ran(workspace, writing(RIGHT))
    next(workspace.families.rglob("keys/t2.yaml")).unlink()

    with pytest.raises(InputError, match=r"t2\.yaml"):
        grade_round(workspace, store.folder)


def test_running_never_opens_a_key(workspace: Workspace) -> None:
    for key in workspace.families.rglob("keys/*.yaml"):
        key.write_text("not: [a key")

    store = ran(workspace, writing(json.dumps(corvale.A0).encode()))

    assert store.counted(Slot(task="t1", number=1)) is not None


def _remove(path: Path) -> None:
    for inner in sorted(path.rglob("*"), reverse=True):
        inner.unlink() if inner.is_symlink() or inner.is_file() else inner.rmdir()
    path.rmdir()
