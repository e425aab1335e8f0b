"""A build is whole or absent, and its bytes depend on nothing but the documents."""

import fcntl
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import tantivy

import corvale
from ingested import ingest_folder
from medgauge.corpus import layout
from medgauge.corpus.build import build
from medgauge.corpus.canonical import canonical_digest
from medgauge.errors import IntegrityError, StorageFault, UsageError
from medgauge.files.canonical import digest_of, sha256
from medgauge.files.tree import tree_listing
from medgauge.index import schema
from medgauge.index.reader import CorpusIndex
from medgauge.model.corpus import Corpus
from medgauge.text.fold import fold_text
from small_sources import corvale_sources, markdown, write_all

pytestmark = pytest.mark.slow

ELSEWHERE = """
import sys
from pathlib import Path
from medgauge.corpus.build import build
from medgauge.corpus.reading.shelf import passing_shelf
from medgauge.corpus.sources import gather
with passing_shelf() as shelf:
    found = gather(Path(sys.argv[1]), "corvale", "Corvale", shelf)
    build(found, Path(sys.argv[2]))
"""

FULL = """
from pytest import raises as full
from resource import RLIMIT_FSIZE, setrlimit
from medgauge.errors import StorageFault
"""


def corpus(folder: Path) -> Corpus:
    return ingest_folder(corvale_sources(folder), "corvale", "Corvale")


def test_what_a_build_holds(tmp_path: Path) -> None:
    ours = corpus(tmp_path / "sources")
    lock = build(ours, tmp_path / "built")

    files = tmp_path / "built" / layout.FILES
    assert sorted(path.relative_to(files).as_posix() for path in files.rglob("*.*")) == [
        "catalog.json",
        "crg/1/001_3.2.txt",
        "crg/2/001_3.2.txt",
        "crg/2/002_3.3.txt",
        "crg/2/003_3.20.txt",
        "htg/1/001_4.1.txt",
    ]
    assert (files / "crg/2/003_3.20.txt").read_bytes() == corvale.CRG_2_3_20.encode()
    assert (lock.documents, lock.sections, lock.image) == (3, 5, None)
    canonical = (tmp_path / "built" / layout.CANONICAL).read_bytes()
    assert lock.canonical == sha256(canonical) == canonical_digest(ours.documents)
    assert lock.index == digest_of(tree_listing(tmp_path / "built" / layout.INDEX))


def test_the_catalogue_lists_every_section_with_its_file(tmp_path: Path) -> None:
    build(corpus(tmp_path / "sources"), tmp_path / "built")

    files = tmp_path / "built" / layout.FILES
    catalogue = json.loads((files / layout.CATALOG).read_bytes())
    assert [(one["id"], one["edition"], one["supersedes"]) for one in catalogue] == [
        ("crg", "1", ""),
        ("crg", "2", "1"),
        ("htg", "1", ""),
    ]
    assert catalogue[1]["sections"][2] == {
        "number": "3.20",
        "heading": "Monitoring",
        "path": "crg/2/003_3.20.txt",
    }
    assert all((files / one["path"]).is_file() for doc in catalogue for one in doc["sections"])


def test_the_index_is_readable_and_holds_one_section_each(tmp_path: Path) -> None:
    build(corpus(tmp_path / "sources"), tmp_path / "built")

    index = CorpusIndex(tmp_path / "built" / layout.INDEX)
    assert index.count() == 5
    hit = index.get("crg", "2", "3.20")
    assert hit is not None
    assert (hit.heading, hit.text) == ("Monitoring", corvale.CRG_2_3_20)
    assert index.phrase(fold_text("15 mg twice daily")) == [("htg", "1", "4.1")]


def test_everyone_may_read_a_build_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        build(corpus(tmp_path / "sources"), tmp_path / "built")
    finally:
        os.umask(before)

    index = tmp_path / "built" / layout.INDEX
    for path in (tmp_path / "built", *(tmp_path / "built").rglob("*")):
        mode = path.lstat().st_mode & 0o777
        assert mode == (0o777 if path.is_symlink() else 0o755 if path.is_dir() else 0o644), path
    assert (index / schema.LOCK_NAME).readlink() == Path("/scratch/.tantivy-meta.lock")


def test_a_build_is_the_same_everywhere_and_in_any_order(tmp_path: Path) -> None:
    ours = corpus(tmp_path / "sources")
    build(ours, tmp_path / "first")
    corvale_sources(tmp_path / "deep" / "elsewhere")
    for name in sorted((tmp_path / "sources").iterdir(), reverse=True):
        write_all(tmp_path / "turned", {name.name: name.read_bytes()})

    places = {
        "a": (tmp_path / "deep" / "elsewhere", {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "1"}),
        "b": (tmp_path / "turned", {"LC_ALL": "C", "PYTHONHASHSEED": "2"}),
    }
    for name, (sources, extra) in places.items():
        command = [sys.executable, "-c", ELSEWHERE, str(sources), str(tmp_path / name)]
        subprocess.run(command, check=True, env=dict(os.environ) | extra)

    first = tree_listing(tmp_path / "first")
    assert tree_listing(tmp_path / "a") == first
    assert tree_listing(tmp_path / "b") == first


def test_many_sections_stay_in_one_segment(tmp_path: Path) -> None:
    body = "".join(f"## {n} Part\nPart {n} of many says {n * 7} mg.\n" for n in range(1, 1201))
    sources = write_all(tmp_path / "sources", {"a.md": markdown(body)})
    ours = ingest_folder(sources, "many", "Many")

    one, two = (build(ours, tmp_path / name) for name in ("one", "two"))

    assert one == two
    assert (tmp_path / "one/files/crg/2/1200_1200.txt").is_file()
    assert tree_listing(tmp_path / "one") == tree_listing(tmp_path / "two")


def test_a_shorter_document_leaves_nothing_behind(tmp_path: Path) -> None:
    sources = corvale_sources(tmp_path / "sources")
    build(ingest_folder(sources, "corvale", "Corvale"), tmp_path / "built")
    text = (sources / "crg-ed2.md").read_text("utf-8")
    start, end = text.index("## 3.3"), text.index("## 3.20")
    write_all(sources, {"crg-ed2.md": text[:start] + text[end:]})

    build(ingest_folder(sources, "corvale", "Corvale"), tmp_path / "built")

    index = CorpusIndex(tmp_path / "built" / layout.INDEX)
    assert index.count() == 4
    assert index.phrase("active bleeding") == []
    assert not (tmp_path / "built/files/crg/2/002_3.3.txt").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["built", "sources"]


@pytest.mark.parametrize(
    "text", ["x", "…", "a" * 100_000, "word " * 5000, "·", "a" * 70_000 + " b c"]
)
def test_any_text_is_found_by_itself(tmp_path: Path, text: str) -> None:
    document = corvale.document(
        {"id": "odd", "edition": "1", "title": "Odd", "year": "2020"}, [("1", "", text)]
    )

    build(Corpus(id="odd", title="Odd", documents=(document,)), tmp_path / "built")

    hit = CorpusIndex(tmp_path / "built" / layout.INDEX).get("odd", "1", "1")
    assert hit is not None
    assert hit.text == text


def test_a_second_writer_of_the_index_is_refused_by_the_library(tmp_path: Path) -> None:
    index = tantivy.Index(schema.build_schema(), path=str(tmp_path))
    held = index.writer(heap_size=15_000_000, num_threads=1)

    with pytest.raises(ValueError, match=r"[Ll]ock"):
        index.writer(heap_size=15_000_000, num_threads=1)
    held.rollback()


def test_duplicate_sections_never_reach_an_index(tmp_path: Path) -> None:
    document = corvale.documents()[0]
    twice = document.model_copy(update={"sections": document.sections * 2})

    with pytest.raises(IntegrityError, match="more than once"):
        build(Corpus(id="c", title="C", documents=(twice,)), tmp_path / "built")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("most", [100, 1000, 1900])
def test_a_disk_that_takes_no_more_leaves_nothing(tmp_path: Path, most: int) -> None:
    corvale_sources(tmp_path / "sources")
    limit = f"setrlimit(RLIMIT_FSIZE, ({most}, {most}))"
    build_full = f"{limit}\n    with full(StorageFault): build("
    code = FULL + ELSEWHERE.replace("build(", build_full)

    command = [sys.executable, "-c", code, str(tmp_path / "sources"), str(tmp_path / "built")]
    subprocess.run(command, check=True)

    assert [path.name for path in tmp_path.iterdir()] == ["sources"]


def test_a_place_that_cannot_hold_a_folder_is_a_storage_fault(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(StorageFault):
        build(corpus(tmp_path / "sources"), tmp_path / "file" / "built")
    assert (tmp_path / "file").read_text() == "in the way"


def test_only_an_earlier_build_of_the_same_corpus_is_replaced(tmp_path: Path) -> None:
    ours = corpus(tmp_path / "sources")
    other = ours.model_copy(update={"id": "other"})
    for name in ("same", "torn", "other", "with work"):
        build(other if name == "other" else ours, tmp_path / name)
    (tmp_path / "torn" / layout.RECORD).unlink()
    (tmp_path / "with work" / "notes.txt").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    before = tree_listing(tmp_path)

    for name in ("other", "with work", "full", "file", "absent/built"):
        with pytest.raises(UsageError):
            build(ours, tmp_path / name)
    assert tree_listing(tmp_path) == before

    for name in ("same", "torn"):
        build(ours, tmp_path / name)
        assert tree_listing(tmp_path / name) == tree_listing(tmp_path / "same")


@pytest.mark.parametrize("place", [".", "sources", "sources/built", "link", "link/built", "up/new"])
def test_a_build_never_goes_to_or_around_its_sources(tmp_path: Path, place: str) -> None:
    ours = corpus(tmp_path / "sources")
    (tmp_path / "link").symlink_to(tmp_path / "sources")
    (tmp_path / "up").symlink_to(tmp_path / "sources")
    before = tree_listing(tmp_path)

    with pytest.raises(UsageError, match="source folder"):
        build(ours, tmp_path / place, tmp_path / "sources")
    assert tree_listing(tmp_path) == before


def test_a_word_cut_at_a_line_end_is_found_in_both_forms(tmp_path: Path) -> None:
    printed = markdown("3.2 Kidneys\n\nAssess the renal func-\ntion of everyone once a week.\n")
    sources = write_all(tmp_path / "sources", {"crg.txt": printed})
    ours = ingest_folder(sources, "printed", "Printed")
    build(ours, tmp_path / "built")
    index = CorpusIndex(tmp_path / "built" / layout.INDEX)

    (section,) = ours.documents[0].sections
    assert section.text == "Assess the renal func-tion of everyone once a week."
    assert section.joins == (section.text.index("-"),)
    for word in ("function", "tion"):
        assert [hit.text for hit in index.search(word)] == [section.text]


STOPPED = """
import os, signal, sys
from pathlib import Path
from medgauge.corpus import build as building
from medgauge.corpus.reading.shelf import passing_shelf
from medgauge.corpus.sources import gather

def stop(*_):
    os.kill(os.getpid(), signal.SIGKILL)

setattr(building, sys.argv[3], stop)
with passing_shelf() as shelf:
    building.build(gather(Path(sys.argv[1]), "c", "C", shelf), Path(sys.argv[2]))
"""


def hidden(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("."))


@pytest.mark.slow
@pytest.mark.parametrize(
    "step", ["_index_writer", "_add", "_commit", "_finish_index", "_verify_index", "_set_modes"]
)
def test_what_a_killed_build_left_is_swept_by_the_next(tmp_path: Path, step: str) -> None:
    sources, out = corvale_sources(tmp_path / "sources"), tmp_path / "out"
    command = [sys.executable, "-c", STOPPED, str(sources), str(out), step]
    assert subprocess.run(command, check=False).returncode == -9
    assert len(hidden(tmp_path)) == 1

    build(ingest_folder(sources, "c", "C"), out)

    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "sources"]


def test_a_build_sweeps_nothing_of_another_or_in_use(tmp_path: Path) -> None:
    corpus = ingest_folder(corvale_sources(tmp_path / "sources"), "c", "C")
    others = {
        ".out.abcdefgh/index/notes.txt": b"mine",
        ".out.bcdefghi/files/a.txt": b"mine",
        ".out.cdefghij/corpus.json": b'{"id": "d"}',
        ".out.longer-name/index/meta.json": b"mine",
        ".other.abcdefgh/index/meta.json": b"mine",
        ".out.defghijk/out/a.txt": b"mine",
    }
    for name, data in others.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_bytes(data)
    used = tmp_path / ".out.efghijkl"
    (used / "index").mkdir(parents=True)
    descriptor = os.open(used, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX)

    build(corpus, tmp_path / "out")

    assert hidden(tmp_path) == sorted([*{name.split("/")[0] for name in others}, used.name])
    os.close(descriptor)
    build(corpus, tmp_path / "out")
    assert used.name not in hidden(tmp_path)


def test_a_build_that_was_set_aside_by_a_killed_one_is_swept(tmp_path: Path) -> None:
    corpus = ingest_folder(corvale_sources(tmp_path / "sources"), "c", "C")
    aside = tmp_path / ".out.abcdefgh" / "out"
    aside.parent.mkdir()
    build(corpus, aside)

    build(corpus, tmp_path / "out")

    assert hidden(tmp_path) == []
