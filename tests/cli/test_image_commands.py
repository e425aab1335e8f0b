"""The image commands on a small workspace; marked for the engine because packages are fetched."""

import json
import shutil
from pathlib import Path

import pytest

import corvale_workspace as small
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run

Out = pytest.CaptureFixture[str]


def made(folder: Path) -> Workspace:
    folder.mkdir()
    workspace = small.write_workspace(folder)
    small.borrow_image_parts(workspace)
    return workspace


def value(capsys: Out, workspace: Workspace, *words: str) -> dict[str, object]:
    assert run(["corpus", "image", *words, "--json", "--home", str(workspace.root)]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.engine
def test_an_image_is_locked_saved_verified_and_loaded_elsewhere(
    tmp_path: Path, capsys: Out
) -> None:
    here, there = made(tmp_path / "here"), made(tmp_path / "there")
    archive = tmp_path / "image.tar"
    lock = value(capsys, here, "lock")
    built = value(capsys, here, "build")
    saved = value(capsys, here, "save", str(archive))
    locked = here.corpora / small.CORPUS / "corpus.lock.json"
    shutil.copy(locked, there.corpora / small.CORPUS)

    verified = value(capsys, there, "verify", str(archive))
    loaded = value(capsys, there, "load", str(archive))

    ids = {one["image"] for one in (lock, built, saved, verified, loaded)}
    assert len(ids) == 1
    assert Path(str(loaded["archive"])).is_relative_to(there.cache)


@pytest.mark.engine
def test_a_tampered_archive_is_refused(tmp_path: Path, capsys: Out) -> None:
    workspace = made(tmp_path / "here")
    archive = tmp_path / "image.tar"
    value(capsys, workspace, "lock")
    value(capsys, workspace, "save", str(archive))
    data = bytearray(archive.read_bytes())
    data[len(data) // 2] ^= 1
    archive.write_bytes(data)

    for verb in ("verify", "load"):
        words = ["corpus", "image", verb, str(archive), "--home", str(workspace.root)]
        assert run(words) == 3
        out, err = capsys.readouterr()
        assert out == ""
        assert "Traceback" not in err
