"""Adversaries in real boxes: each comes out as declared, and a proof that ends leaves nothing."""

import dataclasses
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.authoring.prove.boxes import Machine
from medgauge.authoring.prove.events import BoxEnded, BoxesPlanned, ProveEvent
from medgauge.authoring.prove.pack import private_folder
from medgauge.authoring.prove.prove import Wanted, prove
from medgauge.authoring.prove.proving import open_proving
from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.model.proof import GateState, ProveReport
from shared_fixture.real_round import left_behind, new_id, ready

pytestmark = [pytest.mark.engine, pytest.mark.slow]

REAL = "bm-guideline-evidence-check"
COMMAND = [sys.executable, "-m", "medgauge.cli.app", "family", "prove"]
HERE = find_workspace(start=Path(__file__))


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A small workspace that can run boxes, with this checkout's submissions."""
    root = tmp_path_factory.mktemp("prove") / "house"
    made = small.write_workspace(root, tasks=2)
    small.borrow_image_parts(made)
    shutil.copytree(HERE.submissions, made.submissions, dirs_exist_ok=True)
    ready(made, small.CORPUS)
    return made


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """This checkout's own family, corpus and submissions."""
    root = tmp_path_factory.mktemp("real")
    for name in ("medgauge.toml", "families", "corpus_image", "submissions"):
        (root / name).symlink_to(HERE.root / name)
    HERE.cache.mkdir(exist_ok=True)
    (root / ".medgauge").symlink_to(HERE.cache)
    return find_workspace(home=root)


def watched(
    workspace: Workspace, family: str, corpus: str, only: tuple[str, ...]
) -> tuple[list[ProveEvent], ProveReport]:
    """Prove in this process; return what happened and the report."""
    proving = open_proving(workspace, family, None, "dev")
    events: list[ProveEvent] = []
    with private_folder(workspace, private=False) as folder:
        machine = Machine(
            environment=ready(workspace, corpus),
            folder=folder,
            cores=os.cpu_count() or 1,
            new_id=new_id,
            clock=time.monotonic,
            now=datetime.now(UTC),
        )
        run = prove(proving, Wanted(only), machine)
        while True:
            try:
                events.append(next(run))
            except StopIteration as end:
                return events, end.value


def test_every_adversary_comes_out_as_declared_on_the_dev_tasks(house: Workspace) -> None:
    events, report = watched(house, REAL, "synthetic-guidelines", ("box.",))

    gates = {gate.name: gate for gate in report.gates if gate.name.startswith("box.")}
    # How hard the tasks are for the reference is theirs to prove, not the adversaries'.
    others = {name: gate for name, gate in gates.items() if name != "box.reference"}
    assert {name for name, gate in others.items() if gate.stands_against} == set()
    assert gates["box.reference"].figures
    (planned,) = [event.planned for event in events if isinstance(event, BoxesPlanned)]
    ended = [event.done for event in events if isinstance(event, BoxEnded)]
    assert ended == list(range(1, planned + 1))
    assert left_behind(house) == []


def test_the_same_proof_twice_is_the_same_bytes(workspace: Workspace) -> None:
    only = ("box.constant", "box.span-forger", "gold")
    first, second = (watched(workspace, small.FAMILY, small.CORPUS, only)[1] for _ in range(2))

    assert first.model_dump_json() == second.model_dump_json()
    states = {gate.name: gate.state for gate in first.gates if gate.name in only}
    assert set(states.values()) == {GateState.PASSED}


def words(workspace: Workspace, *more: str) -> list[str]:
    return [*COMMAND, small.FAMILY, "--home", str(workspace.root), "--no-install", *more]


def heed_signals() -> None:
    """Undo what a shell does to the jobs it puts in the background: they ignore Ctrl-C."""
    for blow in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(blow, signal.SIG_DFL)


def boxes(runner: int) -> list[str]:
    """List the boxes of one process that the engine still knows."""
    listing = ["docker", "ps", "-a", "--no-trunc", "--format", "{{.ID}} {{.Labels}}"]
    known = subprocess.run(listing, capture_output=True, text=True, check=True).stdout
    return [line for line in known.splitlines() if f"={runner}-" in line]


def copies(place: Path) -> Iterator[Path]:
    yield from place.glob(".prove.*.partial")


@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_ended_proof_leaves_no_box_and_no_copy(
    workspace: Workspace, blow: signal.Signals
) -> None:
    runner = subprocess.Popen(
        words(workspace, "--only", "box.gold", "--only", "box.constant"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_signals,
    )
    assert runner.stderr is not None
    for line in runner.stderr:
        if "box.gold" in line:
            break
    (copy,) = copies(workspace.cache)
    assert copy.stat().st_mode & 0o777 == 0o700
    runner.send_signal(blow)
    out, _ = runner.communicate(timeout=60)
    assert out == ""

    if blow is signal.SIGKILL:
        assert list(copies(workspace.cache)) == [copy]
        again = words(workspace, "--only", "gold", "--no-boxes")
        assert subprocess.run(again, capture_output=True, check=False).returncode == 0
    else:
        assert runner.returncode == 128 + blow
    assert boxes(runner.pid) == []
    assert list(copies(workspace.cache)) == []
    assert left_behind(workspace) == []


def test_a_private_subset_is_proved_without_a_word_of_it(
    workspace: Workspace, tmp_path: Path
) -> None:
    store = tmp_path / "store"
    subset = store / small.FAMILY / small.VERSION / "holdout"
    name = "t-" + secrets.token_hex(4)
    task = small.write_task(subset / "tasks", name, "c-1a2b3c4d")
    (subset / "tasks" / "keys").rename(subset / "keys")
    store.chmod(0o700)
    named = dataclasses.replace(workspace, private_store=store)
    command = words(named, "--subset", "holdout", "--private", str(store))

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 1, done.stderr
    assert "counts failed" in done.stdout
    assert "passed   box.span-forger" in done.stdout
    said = done.stdout + done.stderr
    claims = json.loads((task / "task.yaml").read_text())["claims"]
    secret = [name, *(claim[part] for claim in claims for part in ("text", "citation"))]
    assert [word for word in secret if word in said] == []
    proof = subset / "proof.json"
    assert proof.stat().st_mode & 0o777 == 0o600
    report = ProveReport.model_validate_json(proof.read_bytes())
    assert not report.proved
    assert report.bound.image is not None
    assert list(copies(store)) == list(copies(workspace.cache)) == []
