"""A whole round without an engine: run, graded, marked as not official, and gone on with."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import corvale
from corvale_workspace import (
    FAMILY,
    answering,
    borrow_image_parts,
    write_submission,
    write_workspace,
)
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run
from medgauge.rounds.status import round_status
from medgauge.rounds.store import RoundStore
from medgauge.sandbox import scratch
from medgauge.sandbox.backends import bubblewrap

pytestmark = pytest.mark.engine

COMMAND = ("round", "run", FAMILY, "--sandbox", "bubblewrap", "--no-install")


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    made = write_workspace(tmp_path_factory.mktemp("house"), tasks=2)
    borrow_image_parts(made)
    write_submission(made.submissions / "right", answering(corvale.A0))
    slow = f"import time\ntime.sleep(3)\n{answering(corvale.A0)}"
    write_submission(made.submissions / "slow", slow)
    return made


def rounds_of(workspace: Workspace, submission: str) -> list[Path]:
    return sorted(workspace.rounds.glob(f"[0-9]*-{submission}-*"))


def test_it_is_run_and_graded_like_any_other_but_never_official(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    code = run([*COMMAND, "--submission", "right", "--json", "--home", str(workspace.root)])
    told = json.loads(capsys.readouterr().out)

    assert code == 0
    assert told["scorecard"]["passes"] == {"t1": 3, "t2": 3}
    assert told["round"]["engine"]["backend"] == "bubblewrap"
    assert told["round"]["official"] is False
    assert "the backend is bubblewrap, not docker" in told["round"]["unofficial_reasons"]
    assert scratch.mounted(bubblewrap.boxes(workspace.cache)) == ()


def test_a_killed_one_goes_on_where_it_was_in_its_own_sandbox(workspace: Workspace) -> None:
    asked = [*COMMAND, "--submission", "slow", "--parallel", "2", "--home", str(workspace.root)]
    command = [sys.executable, "-m", "medgauge", *asked]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as runner:
        while not rounds_of(workspace, "slow") or not done(workspace):
            time.sleep(0.1)
            assert runner.poll() is None
        os.kill(runner.pid, signal.SIGKILL)
    folder = rounds_of(workspace, "slow")[0]
    before = done(workspace)
    resume = ["round", "run", "--resume", str(folder), "--home", str(workspace.root)]

    assert 0 < before < 6
    assert run([*resume, "--sandbox", "docker"]) == 2
    assert run(resume) == 0
    status = round_status(folder)
    assert status.complete
    assert RoundStore(folder).round().engine.backend == "bubblewrap"
    assert scratch.mounted(bubblewrap.boxes(workspace.cache)) == ()


def done(workspace: Workspace) -> int:
    store = RoundStore(rounds_of(workspace, "slow")[0])
    return sum(store.counted(slot) is not None for slot in store.round().slots)
