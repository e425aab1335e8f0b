"""A round's folder that somebody edited: links, folders for files, and records of other plans."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corvale_workspace import FAMILY, VERSION, write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run
from medgauge.files.canonical import canonical_json
from medgauge.rounds.grade import grade_round
from medgauge.rounds.run import run_round
from shared_fixture.scripted_backend import ScriptedBackend, writing
from shared_fixture.scripted_round import RIGHT, means, stored

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.geteuid() != 0, reason="mounting needs root"),
]

Out = pytest.CaptureFixture[str]
Change = Callable[[Path], object]
SECRET = "root:x:0:0 a secret"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return write_workspace(tmp_path, tasks=2)


@pytest.fixture
def graded(workspace: Workspace) -> Path:
    backend = ScriptedBackend(writing(RIGHT))
    store = stored(workspace, backend)
    list(run_round(store, means(workspace, store, backend)))
    grade_round(workspace, store.folder)
    return store.folder


def attempt(folder: Path) -> Path:
    (place,) = (folder / "attempts" / "t1" / "1").iterdir()
    return place


def edit(path: Path, **fields: object) -> None:
    path.write_bytes(canonical_json(json.loads(path.read_bytes()) | fields))


def ends(folder: Path, workspace: Workspace) -> dict[str, int]:
    """Return the exit codes of the commands that read a round."""
    home = ["--home", str(workspace.root)]
    return {
        "report": run(["round", "report", str(folder)]),
        "grade": run(["round", "grade", str(folder), *home]),
        "show": run(["round", "show", str(folder), "t1", "1"]),
    }


@pytest.mark.parametrize("name", ["runner.lock", "attempt.json", "round.json", "t1.1.json"])
@pytest.mark.parametrize("kind", [os.symlink, os.link])
def test_no_link_is_followed_written_through_or_told_of(
    name: str, kind: Callable[..., None], graded: Path, workspace: Workspace, capsys: Out
) -> None:
    victim = graded.parent / "victim"
    victim.write_text(SECRET)
    path = next(graded.rglob(name))
    path.unlink()
    kind(victim, path)

    codes = ends(graded, workspace)

    assert codes["grade"] == 3
    assert victim.read_text() == SECRET
    out, err = capsys.readouterr()
    assert SECRET not in out + err
    assert path.name in err


def test_a_lock_that_is_a_pipe_does_not_hang(graded: Path, workspace: Workspace) -> None:
    (graded / "runner.lock").unlink()
    os.mkfifo(graded / "runner.lock")

    assert ends(graded, workspace)["grade"] == 3


@pytest.mark.parametrize("name", ["attempt.json", "artifact.json", "scorecard.json", "t1.1.json"])
def test_a_folder_in_the_place_of_a_file_is_no_bug_of_ours(
    name: str, graded: Path, workspace: Workspace, capsys: Out
) -> None:
    path = next(graded.rglob(name))
    path.unlink()
    path.mkdir()

    codes = ends(graded, workspace)

    assert 5 not in codes.values()
    assert codes["grade"] == 3
    assert "our bug" not in capsys.readouterr().err


PLANS: list[dict[str, Any]] = [
    {"attempts": 0},
    {"attempts": -1},
    {"attempts": 1001},
    {"attempts": 3_000_000_000},
    {"parallel": 0},
    {"tasks": []},
    {"tasks": ["t1", "t2", "t2"]},
    {"tasks": ["t1"]},
    {"clusters": {}},
    {"task_digests": {}},
    {"official": True},
    {"unofficial_reasons": []},
    {"attempts": 2},
    {"attempts": 4},
    {"official": True, "unofficial_reasons": []},
]


@pytest.mark.parametrize("fields", PLANS, ids=str)
def test_an_edited_plan_is_refused_everywhere(
    fields: dict[str, Any], graded: Path, workspace: Workspace, capsys: Out
) -> None:
    edit(graded / "round.json", **fields)

    assert ends(graded, workspace) == {"report": 3, "grade": 3, "show": 3}

    err = capsys.readouterr().err
    assert "https://" not in err


def test_an_edited_plan_with_attempts_to_match_still_says_what_it_withholds(
    workspace: Workspace, graded: Path, capsys: Out
) -> None:
    shutil.rmtree(graded / "attempts")
    edit(graded / "round.json", official=True, unofficial_reasons=[])

    assert run(["round", "grade", str(graded), "--home", str(workspace.root)]) == 3

    assert "withholds that" in capsys.readouterr().err


ROUNDS: list[Change] = [
    lambda folder: (folder / "attempts" / "t9" / "1" / "x").mkdir(parents=True),
    lambda folder: (folder / "attempts" / "t1" / "4").mkdir(),
    lambda folder: (folder / "attempts" / "t1" / "01").mkdir(),
    lambda folder: edit(attempt(folder) / "attempt.json", run_id="../../../x"),
    lambda folder: edit(attempt(folder) / "attempt.json", plan=""),
    lambda folder: edit(attempt(folder) / "attempt.json", plan="sha256:" + "0" * 64),
    lambda folder: edit(attempt(folder) / "attempt.json", number=2),
    lambda folder: attempt(folder).rename(attempt(folder).with_name("other")),
]


@pytest.mark.parametrize("change", ROUNDS)
def test_attempts_of_another_place_or_plan_are_refused(
    change: Change, graded: Path, workspace: Workspace
) -> None:
    change(graded)

    codes = ends(graded, workspace)

    assert codes["grade"] == 3
    assert codes["report"] == 3


TRIALS: list[Change] = [
    lambda folder: shutil.copy(folder / "trials/t1.2.json", folder / "trials/t1.1.json"),
    lambda folder: shutil.copy(folder / "trials/t2.1.json", folder / "trials/t1.1.json"),
    lambda folder: (folder / "trials/t1.1.json").unlink(),
    lambda folder: shutil.rmtree(folder / "trials"),
    lambda folder: edit(folder / "trials/t1.1.json", detail="edited"),
    lambda folder: edit(folder / "trials/t1.1.json", run_id="another"),
    lambda folder: edit(folder / "trials/t1.1.json", plan=""),
    lambda folder: edit(folder / "scorecard.json", plan=""),
    lambda folder: edit(folder / "scorecard.json", trials=""),
    lambda folder: edit(folder / "scorecard.json", round="another"),
]


@pytest.mark.parametrize("change", TRIALS)
def test_edited_grades_are_not_reported_and_can_be_made_again(
    change: Change, graded: Path, workspace: Workspace, capsys: Out
) -> None:
    assert run(["round", "report", str(graded)]) == 0

    change(graded)

    assert run(["round", "report", str(graded)]) == 3
    assert f"medgauge round grade {graded}" in capsys.readouterr().err
    assert run(["round", "report", str(graded), "--json"]) == 3

    assert ends(graded, workspace)["grade"] == 0
    assert run(["round", "report", str(graded)]) == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"section": "3.2"', '"section": "99"', "no such section"),
        ('"quote": "', '"quote": "No such words. ', "not in the corpus"),
    ],
)
def test_a_key_that_names_what_is_not_in_the_corpus_is_a_fault_of_the_key(
    old: str, new: str, said: str, graded: Path, workspace: Workspace, capsys: Out
) -> None:
    key = workspace.families / FAMILY / "versions" / VERSION / "dev" / "keys" / "t1.yaml"
    text = key.read_text()
    assert old in text
    key.write_text(text.replace(old, new))

    assert run(["round", "grade", str(graded), "--home", str(workspace.root)]) == 2

    err = capsys.readouterr().err
    assert "t1.yaml: claims[" in err
    assert "].regions[0]: " in err
    assert said in err
    assert "our bug" not in err
