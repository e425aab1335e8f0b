"""An image saved on one machine serves a round on another that can fetch nothing."""

from pathlib import Path

import pytest

from corvale_workspace import CORPUS, borrow_image_parts, write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.archive import keep, load_archive
from medgauge.corpus.lock import LOCK_NAME, read_lock, write_lock
from medgauge.corpus.store import open_built
from medgauge.errors import SourceUnavailable
from medgauge.model.corpus import CorpusLock
from medgauge.rounds.prepare import image_of


def built_image(workspace: Workspace) -> tuple[Path, str]:
    built = open_built(workspace.cache, workspace.corpora / CORPUS)
    archive, lock = image_of(workspace, built, lambda _: None)
    write_lock(workspace.corpora / CORPUS / LOCK_NAME, lock)
    return archive.path, archive.image_id


@pytest.fixture
def carried(tmp_path: Path) -> Workspace:
    """A workspace that has no package, only the locked image saved in another one."""
    here, there = (write_workspace(tmp_path / name) for name in ("here", "there"))
    for workspace in (here, there):
        borrow_image_parts(workspace)
    path, image_id = built_image(here)
    lock = (here.corpora / CORPUS / LOCK_NAME).read_bytes()
    (there.corpora / CORPUS / LOCK_NAME).write_bytes(lock)
    (there.cache / "cache").unlink()
    keep(load_archive(path, image_id), there.cache / "images")
    return there


def locked(workspace: Workspace) -> CorpusLock:
    return read_lock(workspace.corpora / CORPUS / LOCK_NAME)


@pytest.mark.engine
def test_a_carried_image_spares_the_fetch(carried: Workspace) -> None:
    """The package sources of this machine answer, and are not asked."""
    built = open_built(carried.cache, carried.corpora / CORPUS)
    said: list[str] = []

    archive, bound = image_of(carried, built, said.append)

    assert archive.image_id == bound.image == locked(carried).image
    assert bound == locked(carried)
    assert ["no package is fetched" in line for line in said] == [True]
    assert not (carried.cache / "cache").exists()


@pytest.mark.engine
@pytest.mark.parametrize("changed", ["no image", "canonical", "index", "base", "meant to build"])
def test_it_serves_only_where_it_is_what_would_be_built(
    carried: Workspace, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    monkeypatch.setenv("MEDGAUGE_DEBIAN_MIRROR", "http://127.0.0.1:9")
    built = open_built(carried.cache, carried.corpora / CORPUS)
    if changed == "no image":
        (next((carried.cache / "images").iterdir())).unlink()
    elif changed != "meant to build":
        other = locked(carried).model_copy(update={changed: "sha256:" + "0" * 64})
        write_lock(carried.corpora / CORPUS / LOCK_NAME, other)

    with pytest.raises(SourceUnavailable, match="cannot be had"):
        image_of(carried, built, lambda _: None, carried=changed != "meant to build")


@pytest.mark.engine
def test_with_the_packages_here_nothing_is_said(tmp_path: Path) -> None:
    workspace = write_workspace(tmp_path)
    borrow_image_parts(workspace)
    built_image(workspace)
    built = open_built(workspace.cache, workspace.corpora / CORPUS)
    said: list[str] = []

    image_of(workspace, built, said.append)

    assert said == []
