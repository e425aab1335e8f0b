"""Whole rounds from the command line: real boxes, stdout the answer alone, interrupt and resume."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import corvale
import corvale_workspace as small
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run
from medgauge.files.canonical import canonical_json
from medgauge.files.tree import tree_listing
from medgauge.rounds.run import run_round
from shared_fixture import scripted_round
from shared_fixture.scripted_backend import ScriptedBackend, lost, writing

COMMAND = [sys.executable, "-m", "medgauge.cli.app"]
Out = pytest.CaptureFixture[str]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return small.write_workspace(tmp_path)


def scripted(workspace: Workspace, backend: ScriptedBackend) -> Path:
    store = scripted_round.stored(workspace, backend)
    list(run_round(store, scripted_round.means(workspace, store, backend)))
    return store.folder


def test_grading_twice_gives_the_same_bytes(workspace: Workspace, capsys: Out) -> None:
    folder = scripted(workspace, ScriptedBackend(writing(scripted_round.RIGHT)))
    words = ["round", "grade", str(folder), "--json", "--home", str(workspace.root)]
    assert run(words) == 0
    first, listing = capsys.readouterr().out, tree_listing(folder)

    assert run(words) == 0

    assert capsys.readouterr().out == first
    assert tree_listing(folder) == listing
    data = json.loads(first)
    assert canonical_json(data).decode() == first
    assert data["scorecard"]["passes"] == {"t1": 3}


def test_a_round_with_holes_grades_to_1_without_headline(workspace: Workspace, capsys: Out) -> None:
    right = writing(scripted_round.RIGHT)
    losing = ScriptedBackend(lambda spec: lost() if len(losing.ran) <= 3 else right(spec))
    folder = scripted(workspace, losing)

    assert run(["round", "grade", str(folder), "--home", str(workspace.root)]) == 1

    out = capsys.readouterr().out
    assert "No headline" in out
    assert "2 of 3" in out
    assert run(["round", "status", str(folder)]) == 1


def test_a_damaged_artifact_is_an_integrity_error(workspace: Workspace, capsys: Out) -> None:
    folder = scripted(workspace, ScriptedBackend(writing(scripted_round.RIGHT)))
    next(folder.rglob("artifact.json")).write_text("{}")

    assert run(["round", "grade", str(folder), "--home", str(workspace.root)]) == 3

    out, err = capsys.readouterr()
    assert "artifact.json" in err
    assert out == ""
    assert not (folder / "scorecard.json").exists()


def test_a_resumed_round_takes_no_second_plan(workspace: Workspace, capsys: Out) -> None:
    folder = scripted(workspace, ScriptedBackend(writing(scripted_round.RIGHT)))
    resume = ["round", "run", "--resume", str(folder), "--home", str(workspace.root)]

    assert run([*resume, "--attempts", "5"]) == 2
    assert "cannot change" in capsys.readouterr().err
    assert run([*resume[:2], "another-family", *resume[2:]]) == 2
    assert "not of another-family" in capsys.readouterr().err


@pytest.mark.engine
def test_a_round_runs_is_graded_and_prints_the_answer_alone(workspace: Workspace) -> None:
    small.borrow_image_parts(workspace)
    small.write_submission(workspace.submissions / "right", small.answering(corvale.A0))

    done = subprocess.run(
        [*COMMAND, *words(workspace), "--submission", "right", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert done.stdout == canonical_json(data).decode()
    assert data["scorecard"]["passes"] == {"t1": 3}
    assert data["scorecard"]["complete"] is True
    assert "[3/3] t1 attempt" in done.stderr
    assert "canary passed" in done.stderr


def heed_signals() -> None:
    """Undo what a shell does to the jobs it puts in the background: they ignore Ctrl-C."""
    for blow in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(blow, signal.SIG_DFL)


@pytest.mark.engine
@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_an_interrupted_round_says_how_to_go_on_and_counts_exactly(
    workspace: Workspace, blow: signal.Signals
) -> None:
    small.borrow_image_parts(workspace)
    slow = "import time\ntime.sleep(2)\n" + small.answering(corvale.A0)
    small.write_submission(workspace.submissions / "slow", slow)
    runner = subprocess.Popen(
        [*COMMAND, *words(workspace), "--submission", "slow", "--parallel", "1"],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=heed_signals,
    )
    assert runner.stderr is not None
    for line in runner.stderr:
        if line.startswith("[1/3]"):
            break
    runner.send_signal(blow)
    out, err = runner.communicate(timeout=60)
    (folder,) = workspace.rounds.iterdir()

    assert out == ""
    if blow is not signal.SIGKILL:
        assert runner.returncode == 128 + blow
        assert boxes(folder) == ""
        mounts = Path("/proc/mounts").read_text("utf-8").splitlines()
        assert not [line for line in mounts if str(workspace.cache) in line]
        assert f"medgauge round run --resume {folder}" in err

    again = subprocess.run(
        [
            *COMMAND,
            "round",
            "run",
            "--resume",
            str(folder),
            "--home",
            str(workspace.root),
            "--json",
        ],
        capture_output=True,
        text=True,
        check=False,
    )

    assert again.returncode == 0, again.stderr
    data = json.loads(again.stdout)
    assert data["scorecard"]["graded_attempts"] == 3
    assert len({trial["run_id"] for trial in data["trials"]}) == 3
    assert data["scorecard"]["passes"] == {"t1": 3}


def boxes(folder: Path) -> str:
    """List the boxes of a round that the engine still knows."""
    plan = json.loads((folder / "round.json").read_bytes())["id"]
    listing = ["docker", "ps", "-a", "--no-trunc", "--format", "{{.ID}} {{.Labels}}"]
    known = subprocess.run(listing, capture_output=True, text=True, check=True).stdout
    return "\n".join(line for line in known.splitlines() if plan in line)


def words(workspace: Workspace) -> list[str]:
    return ["round", "run", small.FAMILY, "--home", str(workspace.root), "--no-install"]
