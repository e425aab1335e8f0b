"""Built corpora are used again only when whole."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from medgauge.corpus import layout
from medgauge.corpus.lock import verify
from medgauge.corpus.store import Built, ingest, load, open_built
from medgauge.errors import InputError, IntegrityError, StorageFault
from medgauge.files.tree import tree_listing
from small_sources import corpus_folder, write_all


@pytest.fixture
def built(tmp_path: Path) -> Built:
    return open_built(tmp_path / "cache", corpus_folder(tmp_path / "corvale"))


def stamp(built: Built) -> int:
    return (built.folder / layout.LOCK).stat().st_mtime_ns


def test_a_corpus_is_built_once_under_its_digest(built: Built, tmp_path: Path) -> None:
    before = stamp(built)

    again = open_built(tmp_path / "cache", tmp_path / "corvale")

    assert again == built
    assert stamp(again) == before
    digest = built.lock.canonical.partition(":")[2]
    assert built.folder == tmp_path / "cache" / "corpora" / f"corvale-{digest[:16]}"
    verify(built.folder, built.lock)


def test_a_built_folder_loads_as_the_same_corpus(built: Built) -> None:
    assert load(built.folder) == built.corpus


def test_other_text_is_another_folder(built: Built, tmp_path: Path) -> None:
    source = tmp_path / "corvale" / "sources" / "htg-ed1.md"
    source.write_text(source.read_text("utf-8").replace("21 days", "20 days"), "utf-8")

    other = open_built(tmp_path / "cache", tmp_path / "corvale")

    assert other.folder != built.folder
    assert built.folder.is_dir()


def test_other_line_ends_are_the_same_folder_with_another_record(
    built: Built, tmp_path: Path
) -> None:
    source = tmp_path / "corvale" / "sources" / "htg-ed1.md"
    source.write_bytes(source.read_bytes().replace(b"\n", b"\r\n"))
    before, earlier = stamp(built), built.corpus

    other = open_built(tmp_path / "cache", tmp_path / "corvale")

    assert other.folder == built.folder
    assert stamp(other) == before
    assert load(other.folder) == other.corpus != earlier


def cut(name: str) -> Callable[[Path], None]:
    def tear(folder: Path) -> None:
        path = folder / name
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])

    return tear


def remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def rewrite(name: str, key: str, value: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        data = json.loads((folder / name).read_bytes())
        (folder / name).write_text(json.dumps(data | {key: value}))

    return change


@pytest.mark.parametrize(
    "damage",
    [
        cut("canonical.json"),
        cut("lock.json"),
        cut("index/meta.json"),
        cut("index/medgauge-index.json"),
        remove("lock.json"),
        remove("index/meta.json"),
        remove("index/.tantivy-meta.lock"),
        remove("files/crg/2/002_3.3.txt"),
        remove("corpus.json"),
        cut("files/crg/2/002_3.3.txt"),
        cut("files/catalog.json"),
        rewrite("lock.json", "tantivy", "tantivy v0.26.0, index_format v6"),
        rewrite("lock.json", "schema_version", "0"),
    ],
)
def test_a_torn_or_foreign_build_is_built_anew(
    built: Built, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    whole = tree_listing(built.folder)
    damage(built.folder)

    again = open_built(tmp_path / "cache", tmp_path / "corvale")

    assert again == built
    assert tree_listing(again.folder) == whole


def test_only_work_that_is_done_is_told(tmp_path: Path) -> None:
    folder, said = corpus_folder(tmp_path / "corvale"), list[str]()

    open_built(tmp_path / "cache", folder, said.append)
    assert said == ["building corpus corvale"]
    open_built(tmp_path / "cache", folder, said.append)
    assert said == ["building corpus corvale"]


def test_what_a_killed_build_left_is_swept(built: Built, tmp_path: Path) -> None:
    left = built.folder.parent / f".{built.folder.name}.abc"
    write_all(left, {"canonical.json": b"half"})
    (built.folder / layout.LOCK).unlink()

    open_built(tmp_path / "cache", tmp_path / "corvale")

    assert sorted(path.name for path in built.folder.parent.iterdir()) == [
        ".build.lock",
        built.folder.name,
    ]


def test_a_torn_folder_does_not_load(built: Built) -> None:
    cut("canonical.json")(built.folder)

    with pytest.raises(IntegrityError, match="not a whole built corpus"):
        load(built.folder)


def test_a_cache_that_cannot_be_written_is_a_storage_fault(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")

    with pytest.raises(StorageFault):
        open_built(tmp_path / "cache", corpus_folder(tmp_path / "corvale"))


@pytest.mark.parametrize(
    ("card", "keys"),
    [
        ("- a\n", [""]),
        ("id: corvale\ncolour: red\ntitle: [a]\n", ["colour", "licence", "description", "title"]),
        ("id: Corvale\ntitle: t\nlicence: MIT\ndescription: d\n", ["id"]),
        ("id: other\ntitle: t\nlicence: MIT\ndescription: d\n", ["id"]),
    ],
)
def test_the_card_of_a_corpus_is_strict(tmp_path: Path, card: str, keys: list[str]) -> None:
    folder = corpus_folder(tmp_path / "corvale")
    write_all(folder, {"corpus.yaml": card})

    with pytest.raises(InputError) as caught:
        ingest(folder)
    assert [key for _, key, _ in caught.value.problems] == keys
