"""What commands do with a private store: where it may be read and what may be written of it."""

import subprocess
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.catalog.workspace import Workspace
from medgauge.cli import family_prove
from medgauge.cli.app import run
from medgauge.errors import BackendUnavailable
from medgauge.rounds import clean
from medgauge.sandbox import engine
from medgauge.sandbox.engine import Engine

Out = pytest.CaptureFixture[str]
NAME = "t-1a2b3c4d"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return small.write_workspace(tmp_path / "house")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Return a private store outside the workspace with one holdout task."""
    subset = tmp_path / "store" / small.FAMILY / small.VERSION / "holdout"
    small.write_task(subset / "tasks", NAME, "c-1a2b3c4d")
    (subset / "tasks" / "keys").rename(subset / "keys")
    (tmp_path / "store").chmod(0o700)
    return tmp_path / "store"


def words(workspace: Workspace, store: Path, *more: str) -> list[str]:
    named = ["--subset", "holdout", "--private", str(store), "--home", str(workspace.root)]
    return [*more, *named]


def test_a_round_takes_its_tasks_from_the_store_named(
    workspace: Workspace, store: Path, capsys: Out
) -> None:
    asked = ("round", "run", small.FAMILY, "--submission", "silent", "--dry-run", "--task", NAME)

    assert run(words(workspace, store, *asked)) == 0
    assert run([*asked, "--subset", "holdout", "--home", str(workspace.root)]) == 2
    assert "private" in capsys.readouterr().err


def test_a_private_sheet_goes_into_no_checkout_that_tracks_it(
    workspace: Workspace, store: Path, tmp_path: Path, capsys: Out
) -> None:
    other = tmp_path / "other"
    subprocess.run(["git", "init", "-q", str(other)], check=True)
    sheet = other / "anna.html"
    asked = ("family", "review", "sheet", small.FAMILY, "--reader", "anna", "--out", str(sheet))

    assert run(words(workspace, store, *asked)) == 2
    assert "which doesn't ignore it" in capsys.readouterr().err
    assert not sheet.exists()

    (other / ".gitignore").write_text("*.html\n")
    assert run(words(workspace, store, *asked)) == 0
    assert sheet.stat().st_mode & 0o777 == 0o600


def test_nothing_is_swept_in_a_store_that_is_refused(
    workspace: Workspace, tmp_path: Path, store: Path, capsys: Out
) -> None:
    left = store / ".prove.1-1-dead.partial"
    left.mkdir()
    store.chmod(0o755)
    asked = ("family", "prove", small.FAMILY, "--only", "gold")

    assert run(words(workspace, store, *asked)) == 2
    assert "others than its owner" in capsys.readouterr().err
    assert run([*asked, "--private", str(store), "--home", str(workspace.root)]) == 0
    assert left.is_dir()

    store.chmod(0o700)
    assert run(words(workspace, store, *asked)) == 0
    assert not left.exists()


def test_a_proof_without_boxes_sweeps_what_killed_ones_left_in_the_engine(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept: list[Workspace] = []
    monkeypatch.setattr(family_prove, "sweep_boxes", swept.append)

    asked = ("family", "prove", small.FAMILY, "--only", "ids", "--no-boxes")
    run([*asked, "--home", str(workspace.root)])

    assert [one.root for one in swept] == [workspace.root]


def test_without_an_engine_there_is_nothing_to_sweep(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unfit(url: str, timeout: int) -> Engine | None:
        raise BackendUnavailable("unfit", "")

    monkeypatch.setattr(engine, "connect", unfit)
    assert clean.sweep_boxes(workspace) == 0
    monkeypatch.setattr(engine, "connect", lambda url, timeout: None)
    assert clean.sweep_boxes(workspace) == 0
