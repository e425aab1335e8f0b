"""Copies that know a key: for their owner only, gone afterwards, and of adversaries alone."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.authoring.prove.pack import (
    ORACLE,
    pack,
    private_folder,
    submission_digests,
    sweep_private,
)
from medgauge.authoring.prove.proving import Proving
from medgauge.catalog.submission import adversaries, bundled, find_submission, load_submission
from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.cli.app import run
from medgauge.errors import UnknownName, UsageError
from medgauge.model.submission import Purpose

HERE = find_workspace(start=Path(__file__))


@pytest.fixture
def with_adversaries(workspace: Workspace) -> Workspace:
    source = HERE.submissions / "adversaries"
    shutil.copytree(source, workspace.submissions / "adversaries")
    return workspace


def test_every_bundled_adversary_says_so_and_no_other_submission_does() -> None:
    for folder in adversaries(HERE).values():
        assert load_submission(folder).purpose is Purpose.ADVERSARY
    for folder in bundled(HERE).values():
        assert load_submission(folder).purpose is Purpose.ENTRY


def test_an_adversary_is_no_entry_by_name() -> None:
    with pytest.raises(UnknownName):
        find_submission(HERE, "span-forger")


def test_the_list_tells_adversaries_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["submission", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert "reference: Reference checker" in lines
    marked = [line for line in lines if line.endswith(" (adversary)")]
    assert len(marked) == len(adversaries(HERE))
    assert run(["submission", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {one["id"] for one in listed if one["purpose"] == "adversary"} == set(adversaries(HERE))


def test_a_packed_copy_runs_with_what_it_is_told(
    with_adversaries: Workspace, proving: Proving, tmp_path: Path
) -> None:
    folder = pack(proving, "span-forger", tmp_path / "copy", {"claims": {"a": "b"}})

    assert json.loads((folder / ORACLE).read_text()) == {"claims": {"a": "b"}}
    assert (folder / "adversary.py").is_file()
    packed = load_submission(folder)
    assert packed.purpose is Purpose.ADVERSARY
    assert packed.digest != load_submission(adversaries(with_adversaries)["span-forger"]).digest
    assert not list((with_adversaries.submissions).rglob(ORACLE))


def test_an_entry_is_told_nothing(
    with_adversaries: Workspace, proving: Proving, tmp_path: Path
) -> None:
    disguised = with_adversaries.submissions / "adversaries" / "disguised"
    small.write_submission(disguised, "pass\n")

    with pytest.raises(UsageError, match="does not declare purpose: adversary"):
        pack(proving, "disguised", tmp_path / "copy", {})
    with pytest.raises(UnknownName):
        pack(proving, "silent", tmp_path / "copy", {})
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("private", [True, False])
def test_the_folder_is_its_owners_and_goes(workspace: Workspace, private: bool) -> None:
    with private_folder(workspace, private) as folder:
        assert folder.stat().st_mode & 0o777 == 0o700
        above = workspace.private if private else workspace.cache
        assert folder.parent == above
        (folder / "key").write_text("secret")

    assert not folder.exists()


@pytest.mark.parametrize("private", [True, False])
def test_what_a_killed_proof_left_is_swept(workspace: Workspace, private: bool) -> None:
    code = (
        "import os, pathlib, signal, sys\n"
        "from medgauge.authoring.prove.pack import private_folder\n"
        "from medgauge.catalog.workspace import find_workspace\n"
        "there = find_workspace(home=pathlib.Path(sys.argv[1]))\n"
        f"with private_folder(there, {private}) as folder:\n"
        "    (folder / 'key').write_text('secret')\n"
        "    print(folder, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(workspace.root)], capture_output=True, check=False
    )
    left = Path(os.fsdecode(done.stdout).strip())
    assert (left / "key").is_file()

    with private_folder(workspace, private) as held:
        assert not left.exists()
        assert sweep_private(workspace, private) == 0
        assert held.is_dir()


def test_what_is_shared_is_bound_too(with_adversaries: Workspace) -> None:
    before = submission_digests(with_adversaries)
    shared = with_adversaries.submissions / "adversaries" / "shared" / "adversary.py"
    shared.write_text(shared.read_text() + "\n# changed\n")
    after = submission_digests(with_adversaries)

    assert [name for name in before if before[name] != after[name]] == ["shared"]
