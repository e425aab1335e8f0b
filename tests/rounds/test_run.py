"""Running a round: order, replacements, holes, interrupts, resume. Faults 1, 17, 18, 20, 21, 56."""

import json
import os
import threading
import time
from pathlib import Path

import pytest

from corvale_workspace import write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.errors import BackendUnavailable, DigestMismatch, EnvironmentFault, StorageFault
from medgauge.model.round import Attempt, AttemptStatus, InfraCode, Slot
from medgauge.rounds.events import (
    AttemptEnded,
    AttemptStarted,
    CanaryPassed,
    RoundEnded,
    RoundStarted,
    SlotLost,
)
from medgauge.rounds.run import STOP_AFTER, run_round
from medgauge.rounds.status import round_status, show
from medgauge.rounds.store import RoundStore
from medgauge.sandbox import scratch
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from shared_fixture.scripted_backend import ScriptedBackend, lost, outcome, writing
from shared_fixture.scripted_round import RIGHT, means, stored

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root"),
]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path, tasks=2)


def run(workspace: Workspace, store: RoundStore, backend: ScriptedBackend, parallel: int = 1):
    return list(run_round(store, means(workspace, store, backend, parallel)))


def of_type(events, kind):
    return [event for event in events if isinstance(event, kind)]


def test_every_slot_runs_once_in_the_order_of_the_plan(workspace: Workspace) -> None:
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend)

    events = run(workspace, store, backend)

    assert isinstance(events[0], RoundStarted)
    assert isinstance(events[1], CanaryPassed)
    assert [event.slot for event in of_type(events, AttemptStarted)] == list(store.round().slots)
    ended = of_type(events, AttemptEnded)
    assert [event.finished for event in ended] == [1, 2, 3, 4, 5, 6]
    assert ended[-1].left == 0
    assert events[-1] == RoundEnded(store.folder, True, (), {"done": 6}, events[-1].seconds)
    status = round_status(store.folder)
    assert (status.finished, status.planned, status.complete) == (6, 6, True)
    assert backend.canaries == 1


def test_every_attempt_has_names_and_folders_of_its_own(workspace: Workspace) -> None:
    def leaving(spec: BoxSpec) -> BoxOutcome:
        if (spec.task / "answers.json").exists() or list(spec.out.iterdir()):
            (spec.out / "artifact.json").write_bytes(RIGHT)
        (spec.task / "answers.json").write_bytes(RIGHT)
        return outcome()

    backend = ScriptedBackend(leaving)
    store = stored(workspace, backend)
    events = run(workspace, store, backend, parallel=3)

    assert events[-1].statuses == {"no_artifact": 6}
    assert len({spec.name for spec in backend.ran}) == 6
    assert len({spec.out for spec in backend.ran} | {spec.task for spec in backend.ran}) == 12
    for spec in backend.ran:
        told = " ".join((spec.name, *spec.command, str(spec.task.name), str(spec.out.name)))
        assert "t1" not in told
        assert "t2" not in told


def test_nothing_stays_mounted(workspace: Workspace) -> None:
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend)
    run(workspace, store, backend, parallel=4)

    assert scratch.mounted(workspace.root) == ()
    assert list((workspace.cache / "boxes").iterdir()) == []


def test_parallel_is_kept(workspace: Workspace) -> None:
    now, most, guard = [0], [0], threading.Lock()

    def counting(spec: BoxSpec) -> BoxOutcome:
        with guard:
            now[0] += 1
            most[0] = max(most[0], now[0])
        time.sleep(0.05)
        with guard:
            now[0] -= 1
        return outcome()

    backend = ScriptedBackend(counting)
    run(workspace, stored(workspace, backend), backend, parallel=3)

    assert most[0] == 3


def test_what_a_box_did_is_kept_whatever_the_status(workspace: Workspace) -> None:
    def late(spec: BoxSpec) -> BoxOutcome:
        (spec.out / "artifact.json").write_bytes(RIGHT)
        (spec.out / "usage.json").write_text('{"steps": 3, "tokens": 70}')
        (spec.task / "draft.md").write_text("changed")
        (spec.task / "new.md").write_text("added")
        return outcome(AttemptStatus.TIMEOUT, detail="120 s are over", log=b"\xffhello")

    backend = ScriptedBackend(late)
    store = stored(workspace, backend, attempts=1, limit=1)
    run(workspace, store, backend)

    shown = show(store.folder, "t1", 1)
    attempt = shown.attempt
    assert attempt.status is AttemptStatus.TIMEOUT
    assert store.artifact(attempt) == RIGHT
    assert shown.log == "\ufffdhello"
    assert attempt.usage is not None
    assert (attempt.usage.steps, attempt.usage.tokens, attempt.usage.trusted) == (3, 70, False)
    assert attempt.inputs_before["draft.md"] != attempt.inputs_after["draft.md"]
    assert attempt.inputs_before["claims.json"] == attempt.inputs_after["claims.json"]
    assert set(attempt.inputs_after) - set(attempt.inputs_before) == {"new.md"}
    assert set(attempt.out_listing) == {"artifact.json", "usage.json"}


@pytest.mark.parametrize(
    "status", [AttemptStatus.TIMEOUT, AttemptStatus.RESOURCE_LIMIT, AttemptStatus.CRASHED]
)
def test_faults_of_the_submission_are_never_replaced(
    workspace: Workspace, status: AttemptStatus
) -> None:
    backend = ScriptedBackend(lambda spec: outcome(status))
    store = stored(workspace, backend)
    events = run(workspace, store, backend)

    assert events[-1].statuses == {status.value: 6}
    assert len(backend.ran) == 6


def test_a_lost_attempt_is_replaced_twice_then_a_hole(workspace: Workspace) -> None:
    """Fault 1: T2's second attempt is lost three times, T1's first once."""
    lost_left = {("t1", "1"): 1, ("t2", "2"): 5}

    def sometimes(spec: BoxSpec) -> BoxOutcome:
        (spec.out / "artifact.json").write_bytes(RIGHT)
        key = (spec.labels["task"], spec.labels["attempt"])
        if lost_left.get(key, 0):
            lost_left[key] -= 1
            return lost()
        return outcome()

    backend = ScriptedBackend(sometimes)
    store = stored(workspace, backend)
    events = run(workspace, store, backend)

    hole = Slot(task="t2", number=2)
    assert events[-1].holes == (hole,)
    assert not events[-1].complete
    assert [event.slot for event in of_type(events, SlotLost)] == [hole]
    assert len(backend.ran) == 6 + 1 + 2
    kept = store.attempts(hole)
    assert [attempt.status for attempt in kept] == [AttemptStatus.INFRA] * 3
    assert all(store.artifact(attempt) is None for attempt in kept)
    status = round_status(store.folder)
    assert (status.finished, status.holes, status.complete) == (5, (hole,), False)
    assert status.statuses == {"done": 5, "infra": 4}

    again = ScriptedBackend(writing(RIGHT))
    assert run(workspace, store, again)[-1].holes == (hole,)
    assert again.ran == []
    assert again.canaries == 0


def test_an_engine_that_is_gone_stops_the_round_while_it_can_be_resumed(
    workspace: Workspace,
) -> None:
    backend = ScriptedBackend(lambda spec: lost())
    store = stored(workspace, backend, attempts=5)

    with pytest.raises(BackendUnavailable, match="in a row"):
        run(workspace, store, backend)

    assert len(backend.ran) == STOP_AFTER
    assert round_status(store.folder).statuses == {"infra": STOP_AFTER}
    events = run(workspace, store, ScriptedBackend(writing(RIGHT)))
    assert len(events[-1].holes) == 2
    assert events[-1].statuses == {"done": 8}


def test_a_broken_seal_stops_the_round_at_once(workspace: Workspace) -> None:
    backend = ScriptedBackend(lambda spec: lost(InfraCode.SEAL_BROKEN))
    store = stored(workspace, backend)

    with pytest.raises(EnvironmentFault, match="seal"):
        run(workspace, store, backend)

    assert len(backend.ran) == 1
    assert round_status(store.folder).finished == 0


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"reached": ["192.0.2.1"]}, "reached 192.0.2.1"),
        ({"documents": 2}, "not"),
        ({"probe": "stale"}, "not"),
    ],
)
def test_a_canary_that_saw_something_wrong_stops_the_round(
    workspace: Workspace, said: dict[str, object], reason: str
) -> None:
    class Wrong(ScriptedBackend):
        def _canary(self, spec: BoxSpec) -> BoxOutcome:
            super()._canary(spec)
            path = spec.out / "artifact.json"
            path.write_text(json.dumps(json.loads(path.read_text()) | said))
            return outcome()

    backend = Wrong(writing(RIGHT))
    store = stored(workspace, backend)

    with pytest.raises(EnvironmentFault, match=reason):
        run(workspace, store, backend)

    assert backend.ran == []
    assert round_status(store.folder).statuses == {}


@pytest.mark.parametrize("left", [b"", b"{", None])
def test_a_canary_whose_artifact_does_not_come_back_stops_the_round(
    workspace: Workspace, left: bytes | None
) -> None:
    class Silent(ScriptedBackend):
        def _canary(self, spec: BoxSpec) -> BoxOutcome:
            if left is not None:
                (spec.out / "artifact.json").write_bytes(left)
            return outcome()

    backend = Silent(writing(RIGHT))

    with pytest.raises(EnvironmentFault, match="canary"):
        run(workspace, stored(workspace, backend), backend)
    assert backend.ran == []


def test_an_interrupt_leaves_running_and_resume_gives_exact_counts(workspace: Workspace) -> None:
    """Fault 18 a: closing the generator is what Ctrl-C does to it."""
    backend = ScriptedBackend(writing(RIGHT))

    def third_hangs(spec: BoxSpec) -> BoxOutcome:
        if len(backend.ran) == 3:
            (spec.out / "artifact.json").write_bytes(RIGHT)
            backend.stopped.wait(10)
            return outcome(AttemptStatus.VOID)
        return writing(RIGHT)(spec)

    backend.agent = third_hangs
    store = stored(workspace, backend)
    events = run_round(store, means(workspace, store, backend))
    for event in events:
        if isinstance(event, AttemptStarted) and event.slot == store.round().slots[2]:
            break
    events.close()

    status = round_status(store.folder)
    assert (status.finished, status.running, status.interrupted) == (2, 0, 1)
    assert not status.runner_at_work
    assert scratch.mounted(workspace.root) == ()
    before = {path: path.read_bytes() for path in store.folder.rglob("attempt.json")}

    second = ScriptedBackend(writing(RIGHT))
    resumed = run(workspace, store, second)

    assert (resumed[0].finished, resumed[0].voided) == (2, 1)
    assert len(second.ran) == 4
    assert resumed[-1].statuses == {"done": 6}
    status = round_status(store.folder)
    assert status.statuses == {"done": 6, "void": 1}
    changed = [path for path, data in before.items() if path.read_bytes() != data]
    assert len(changed) == 1
    assert Attempt.model_validate_json(changed[0].read_bytes()).status is AttemptStatus.VOID


def test_an_artifact_of_a_run_that_did_not_finish_is_never_used(workspace: Workspace) -> None:
    """Fault 18 b: killed between collection and the terminal record."""
    backend = ScriptedBackend(writing(b"{}"))
    store = stored(workspace, backend, attempts=1, limit=1)
    half = Attempt(
        task="t1", number=1, run_id="dead", plan=store.plan_digest(), status=AttemptStatus.RUNNING
    )
    store.begin(half)
    (store.place(half) / "artifact.json").write_bytes(RIGHT)

    run(workspace, store, backend)

    counted = store.counted(Slot(task="t1", number=1))
    assert counted is not None
    assert counted.run_id != "dead"
    assert store.artifact(counted) == b"{}"
    assert (store.place(half) / "artifact.json").read_bytes() == RIGHT


def test_a_finished_round_runs_nothing_again(workspace: Workspace) -> None:
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend)
    run(workspace, store, backend)
    files = {path: path.read_bytes() for path in store.folder.rglob("*.json")}

    again = ScriptedBackend(writing(b"{}"))
    run(workspace, store, again)

    assert again.ran == []
    assert {path: path.read_bytes() for path in store.folder.rglob("*.json")} == files


def submission_changed(workspace: Workspace, store: RoundStore) -> None:
    (store.submission / "main.py").write_text("print('other')\n")


def submission_gained_a_file(workspace: Workspace, store: RoundStore) -> None:
    (store.submission / "extra.py").write_text("")


def draft_changed(workspace: Workspace, store: RoundStore) -> None:
    draft = next(workspace.families.rglob("t2/draft.md"))
    draft.write_text(draft.read_text("utf-8") + "One more line.\n", "utf-8")


def instructions_changed(workspace: Workspace, store: RoundStore) -> None:
    next(workspace.families.rglob("instructions.md")).write_text("Judge none.\n")


def corpus_changed(workspace: Workspace, store: RoundStore) -> None:
    source = next(workspace.corpora.rglob("htg-1.md"))
    source.write_text(source.read_text("utf-8").replace("15 mg", "20 mg"), "utf-8")


@pytest.mark.parametrize(
    "change",
    [
        submission_changed,
        submission_gained_a_file,
        draft_changed,
        instructions_changed,
        corpus_changed,
    ],
)
def test_resume_refuses_what_the_round_is_not_bound_to(workspace: Workspace, change) -> None:
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend)
    change(workspace, store)

    with pytest.raises(DigestMismatch):
        run(workspace, store, backend)
    assert backend.ran == []


def test_resume_refuses_another_image(workspace: Workspace) -> None:
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend)
    other = means(workspace, store, backend)
    corpus = other.corpus.model_copy(update={"image": "sha256:" + "c" * 64})

    with pytest.raises(DigestMismatch, match="image"):
        list(run_round(store, type(other)(**{**vars(other), "corpus": corpus})))


def test_a_full_disk_stops_the_round_and_it_can_be_resumed(workspace: Workspace) -> None:
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend)
    small = workspace.root / "small"
    scratch.mount(small, 4096 * 12, 40)
    try:
        folder = small / store.folder.name
        os.system(f"cp -r {store.folder} {folder}")
        full = RoundStore(folder)
        with pytest.raises(StorageFault, match="space"):
            run(workspace, full, backend)
        status = round_status(folder)
        assert status.finished < 6
        assert not list(folder.rglob(".attempt.json.*"))
        os.system(f"mv {folder} {workspace.root / 'moved'}")
    finally:
        scratch.unmount(small)

    moved = RoundStore(workspace.root / "moved")
    events = run(workspace, moved, ScriptedBackend(writing(RIGHT)))

    assert events[-1].statuses == {"done": 6}
