"""An unpacked image: the archive's own bytes, seen to be so, and never half there."""

import os
from pathlib import Path

import pytest

from medgauge.errors import DigestMismatch, IntegrityError
from medgauge.sandbox.rootfs import holds, root_of, unpack
from sealed_box import corpus_archive

pytestmark = pytest.mark.engine


@pytest.fixture
def root(tmp_path: Path) -> Path:
    archive = corpus_archive()
    return unpack(archive.path, archive.image_id, archive.layers, tmp_path)


def held(store: Path) -> bool:
    archive = corpus_archive()
    return holds(store, archive.image_id, archive.layers)


def test_what_was_unpacked_is_known_again(root: Path, tmp_path: Path) -> None:
    assert held(tmp_path)
    assert root == root_of(tmp_path, corpus_archive().image_id)
    assert (root / "corpus" / "catalog.json").is_file()
    assert os.access(root / "usr" / "bin" / "tini", os.X_OK)
    assert sorted(path.name for path in tmp_path.iterdir()) == [root.parent.name]


def test_nothing_is_held_before(tmp_path: Path) -> None:
    assert not held(tmp_path)


@pytest.mark.parametrize("change", ["byte", "mode", "gone", "more", "link"])
def test_any_change_is_seen(root: Path, tmp_path: Path, change: str) -> None:
    file = root / "corpus" / "catalog.json"
    if change == "byte":
        file.write_bytes(file.read_bytes().replace(b"{", b"[", 1))
    elif change == "mode":
        file.chmod(0o666)
    elif change == "gone":
        file.unlink()
    elif change == "more":
        (root / "etc" / "keys.yaml").touch()
    else:
        (root / "bin").unlink()
        (root / "bin").symlink_to("usr/sbin")

    with pytest.raises(DigestMismatch, match="unpacked image"):
        held(tmp_path)


def test_other_layers_or_another_image_are_refused_and_leave_nothing(tmp_path: Path) -> None:
    archive = corpus_archive()
    layers, other = archive.layers, "sha256:" + "0" * 64

    with pytest.raises(DigestMismatch, match="layers"):
        unpack(archive.path, archive.image_id, layers[:2], tmp_path)
    with pytest.raises(IntegrityError, match="holds no"):
        unpack(archive.path, other, layers, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_layer_is_never_unpacked(tmp_path: Path) -> None:
    archive = corpus_archive()
    damaged = tmp_path / "damaged.tar"
    data = bytearray(archive.path.read_bytes())
    data[len(data) // 2] ^= 1
    damaged.write_bytes(data)

    with pytest.raises(DigestMismatch, match="layer of the image"):
        unpack(damaged, archive.image_id, archive.layers, tmp_path / "store")
    assert not held(tmp_path / "store")


def test_a_second_runner_keeps_the_first_ones_copy(root: Path, tmp_path: Path) -> None:
    before = root.stat().st_ino
    archive = corpus_archive()

    assert unpack(archive.path, archive.image_id, archive.layers, tmp_path) == root
    assert root.stat().st_ino == before
