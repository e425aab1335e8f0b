"""Folder listings say what is there, without following or opening anything unsafe."""

import os
from pathlib import Path

from medgauge.files.canonical import canonical_json, sha256
from medgauge.files.tree import tree_listing


def fill(root: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return root


def test_a_listing_names_every_entry(tmp_path: Path) -> None:
    fill(tmp_path, {"a": b"1", "sub/b": b"2"})
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to("/etc/passwd")
    (tmp_path / "loop").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "pipe")

    assert tree_listing(tmp_path) == {
        "a": sha256(b"1"),
        "empty": "folder",
        "link": "link",
        "loop": "link",
        "pipe": "special",
        "sub": "folder",
        "sub/b": sha256(b"2"),
    }


def test_a_listing_knows_names_kinds_and_contents_only(tmp_path: Path) -> None:
    one = fill(tmp_path / "one", {"a": b"1", "b/c": b"2"})
    two = fill(tmp_path / "two", {"b/c": b"2", "a": b"1"})
    os.utime(two / "a", (0, 0))
    (two / "a").chmod(0o600)
    assert tree_listing(one) == tree_listing(two)

    changes = {
        "content": {"a": b"2", "b/c": b"2"},
        "name": {"A": b"1", "b/c": b"2"},
        "place": {"a": b"1", "c": b"2"},
        "more": {"a": b"1", "b/c": b"2", "d": b""},
    }
    told = [tree_listing(fill(tmp_path / name, files)) for name, files in changes.items()]
    assert len({canonical_json(listing) for listing in (*told, tree_listing(one))}) == 5


def test_bytes_that_are_no_text_in_a_name_are_spelled_out(tmp_path: Path) -> None:
    os.close(os.open(os.fsencode(tmp_path) + b"/caf\xe9", os.O_CREAT | os.O_WRONLY))
    (tmp_path / "é").touch()

    assert sorted(tree_listing(tmp_path)) == ["caf\\xe9", "é"]


def test_names_that_are_spelled_alike_stay_apart(tmp_path: Path) -> None:
    os.close(os.open(os.fsencode(tmp_path) + b"/caf\xe9", os.O_CREAT | os.O_WRONLY))
    (tmp_path / "caf\\xe9").write_bytes(b"other")

    assert len(tree_listing(tmp_path)) == 2


def test_an_empty_folder_lists_nothing(tmp_path: Path) -> None:
    assert tree_listing(tmp_path) == {}
