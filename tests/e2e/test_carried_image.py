"""An image saved on one machine serves a round on another that can fetch nothing."""

from pathlib import Path

import pytest

from corvale_workspace import CORPUS, borrow_image_parts, write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.image import load_archive, save
from medgauge.corpus.lock import LOCK_NAME, write_lock
from medgauge.corpus.store import open_built
from medgauge.errors import SourceUnavailable
from medgauge.rounds.prepare import image_of


def built_image(workspace: Workspace) -> tuple[Path, str]:
    built = open_built(workspace.cache, workspace.corpora / CORPUS)
    archive, lock = image_of(workspace, built, lambda _: None)
    write_lock(workspace.corpora / CORPUS / LOCK_NAME, lock)
    return archive.path, archive.image_id


@pytest.mark.engine
def test_a_carried_image_needs_no_package_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = (write_workspace(tmp_path / name) for name in ("here", "there"))
    for workspace in (here, there):
        borrow_image_parts(workspace)
    path, image_id = built_image(here)
    lock = (here.corpora / CORPUS / LOCK_NAME).read_bytes()
    (there.corpora / CORPUS / LOCK_NAME).write_bytes(lock)
    (there.cache / "cache").unlink()
    monkeypatch.setenv("MEDGAUGE_DEBIAN_MIRROR", "http://127.0.0.1:9")
    built = open_built(there.cache, there.corpora / CORPUS)

    with pytest.raises(SourceUnavailable, match="cannot be had"):
        image_of(there, built, lambda _: None)

    carried = load_archive(path, image_id)
    save(carried, there.cache / "images" / f"{image_id.removeprefix('sha256:')}.tar")
    said: list[str] = []
    archive, bound = image_of(there, built, said.append)

    assert archive.image_id == bound.image == image_id
    assert any("was loaded" in line for line in said)
