"""A lock says which part of a built corpus differs, and which file."""

import re
from pathlib import Path

import pytest

from medgauge.corpus.lock import check_locked, read_lock, verify, write_lock
from medgauge.corpus.store import Built, open_built
from medgauge.errors import DigestMismatch, IntegrityError
from small_sources import corpus_folder


@pytest.fixture
def built(tmp_path: Path) -> Built:
    return open_built(tmp_path / "cache", corpus_folder(tmp_path / "corvale"))


def test_a_lock_round_trips(built: Built, tmp_path: Path) -> None:
    write_lock(tmp_path / "corpus.lock.json", built.lock)

    assert read_lock(tmp_path / "corpus.lock.json") == built.lock


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"corpus": "a"}', b"\xff"])
def test_what_is_no_lock_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "lock").write_bytes(data)

    with pytest.raises(IntegrityError, match="not a readable corpus lock"):
        read_lock(tmp_path / "lock")


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("canonical.json", "canonical text of corpus corvale (canonical.json)"),
        ("files/crg/2/003_3.20.txt", "files of corpus corvale: crg/2/003_3.20.txt"),
        ("files/catalog.json", "files of corpus corvale: catalog.json"),
        ("files/crg/2/extra.txt", "files of corpus corvale: crg/2/extra.txt"),
        ("index/meta.json", "index of corpus corvale: meta.json"),
        ("index/extra", "index of corpus corvale: extra"),
    ],
)
def test_changed_and_added_files_are_named(built: Built, name: str, part: str) -> None:
    with (built.folder / name).open("ab") as stream:
        stream.write(b" ")

    with pytest.raises(DigestMismatch, match=re.escape(part)):
        verify(built.folder, built.lock)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("canonical.json", "canonical text"),
        ("files/crg/2/003_3.20.txt", "003_3.20.txt"),
        ("index/meta.json", "meta.json"),
    ],
)
def test_missing_files_are_named(built: Built, name: str, part: str) -> None:
    (built.folder / name).unlink()

    with pytest.raises(DigestMismatch, match=re.escape(part)):
        verify(built.folder, built.lock)


def test_an_index_that_differs_without_a_listing_is_still_refused(built: Built) -> None:
    (built.folder / "index.json").unlink()
    (built.folder / "index" / "extra").touch()

    with pytest.raises(DigestMismatch, match="index of corpus corvale"):
        verify(built.folder, built.lock)


def test_a_section_file_that_is_a_link_differs(built: Built) -> None:
    path = built.folder / "files/crg/2/003_3.20.txt"
    path.rename(built.folder / "aside.txt")
    path.symlink_to(built.folder / "aside.txt")

    with pytest.raises(DigestMismatch, match=re.escape("003_3.20.txt")):
        verify(built.folder, built.lock)


def test_changed_sources_are_told_from_a_changed_library(built: Built) -> None:
    other = "sha256:" + "0" * 64
    check_locked(built.lock, built.lock)

    for part, reason in (("canonical", "the sources changed"), ("index", "library")):
        with pytest.raises(DigestMismatch, match=part) as caught:
            check_locked(built.lock, built.lock.model_copy(update={part: other}))
        assert reason in caught.value.hint
        assert "medgauge corpus image lock corvale" in caught.value.hint
