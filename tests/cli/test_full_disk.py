"""A disk that is really full: exit code 4, and nothing half-written."""

import contextlib
import subprocess
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.cli.app import run
from medgauge.rounds.run import run_round
from shared_fixture import scripted_round
from shared_fixture.scripted_backend import ScriptedBackend, writing


def fill(path: Path) -> None:
    """Write to a file until the disk refuses another byte."""
    with contextlib.suppress(OSError), path.open("wb", buffering=0) as stream:
        while True:
            stream.write(b"x" * 512)


def test_a_corpus_is_whole_or_absent(
    tmp_path: Path, tiny_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    sources = small.write_workspace(home).corpora / small.CORPUS / "sources"

    fill(tiny_disk / "filler")

    code = run(["corpus", "ingest", str(sources), "--out", str(tiny_disk / "built")])

    out, err = capsys.readouterr()
    assert code == 4
    assert out == ""
    assert "space" in err
    assert [path.name for path in tiny_disk.iterdir()] == ["filler"]


def test_grading_on_a_full_disk_leaves_no_score(
    tmp_path: Path, tiny_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    workspace = small.write_workspace(home)
    backend = ScriptedBackend(writing(scripted_round.RIGHT))
    store = scripted_round.stored(workspace, backend)
    list(run_round(store, scripted_round.means(workspace, store, backend)))
    subprocess.run(["cp", "-r", f"{store.folder}/.", str(tiny_disk)], check=True)
    fill(tiny_disk / "filler")

    code = run(["round", "grade", str(tiny_disk), "--home", str(workspace.root)])

    out, err = capsys.readouterr()
    assert code == 4
    assert out == ""
    assert "Traceback" not in err
    assert not (tiny_disk / "scorecard.json").exists()
