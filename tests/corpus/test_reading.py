"""Files are read once, and what was read is taken up again only while it still fits."""

import shutil
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

import medgauge
from ingested import ingest_folder
from medgauge.corpus.build import build
from medgauge.corpus.canonical import canonical_digest
from medgauge.corpus.raw import RawDocument, RawSection
from medgauge.corpus.reading.document import Job, Listed, Reading, read, reading_of
from medgauge.corpus.reading.formats import FORMATS
from medgauge.corpus.reading.gathering import Gathering
from medgauge.corpus.reading.identity import source_files
from medgauge.corpus.reading.shelf import MARK, Shelf, passing_shelf, shelf_at
from medgauge.corpus.sources import Means, Progress, gather
from medgauge.errors import StorageFault, UsageError
from medgauge.files.tree import tree_listing
from medgauge.model.corpus import Document, DroppedPiece
from small_sources import CRG_2, CSV_HEADER, corvale_sources, csv_row, markdown, write_all

PAGE = "<h1>T</h1><h2>Scope</h2><p>Adults.</p>"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    (tmp_path / "shelf").mkdir()
    return Shelf(tmp_path / "shelf")


def gathered(folder: Path, shelf: Shelf) -> Gathering:
    return gather(folder, "corvale", "Corvale", shelf)


def test_a_second_run_reads_nothing_again(tmp_path: Path, shelf: Shelf) -> None:
    folder = corvale_sources(tmp_path / "sources")
    first = gathered(folder, shelf)

    again = gathered(folder, shelf)

    assert (first.reused, again.reused) == (0, 3)
    assert again.corpus() == first.corpus()


def test_only_what_changed_is_read_again_and_what_is_gone_leaves(
    tmp_path: Path, shelf: Shelf
) -> None:
    folder = corvale_sources(tmp_path / "sources")
    gathered(folder, shelf)
    write_all(folder, {"htg-ed1.md": (folder / "htg-ed1.md").read_bytes() + b"\nMore.\n"})
    write_all(folder, {"x.md": markdown(CRG_2, id="x")})
    (folder / "crg-ed1.md").unlink()
    write_all(folder, {"crg-ed2.md": markdown(CRG_2)})

    again = gathered(folder, shelf)

    assert again.reused == 0
    assert len(list(shelf.folder.iterdir())) == 3
    assert gathered(folder, shelf).reused == 3


def test_another_row_of_the_table_is_another_reading(tmp_path: Path, shelf: Shelf) -> None:
    table = CSV_HEADER + csv_row("a.html", "doc-a") + csv_row("b.html", "doc-b")
    folder = write_all(tmp_path, {"metadata.csv": table, "a.html": PAGE, "b.html": PAGE})
    gathered(folder, shelf)
    write_all(folder, {"metadata.csv": table.replace("Title of doc-b", "Other title")})

    again = gathered(folder, shelf)

    assert again.reused == 1
    assert [one.title for one in again.documents] == ["Title of doc-a", "Other title"]


@pytest.mark.slow
def test_another_reader_takes_up_nothing(
    tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(Path(__file__).parents[1] / "reading_formats", tmp_path / "own_formats")
    monkeypatch.syspath_prepend(tmp_path)
    table = CSV_HEADER + csv_row("a.ok", "doc-a")
    folder = write_all(tmp_path / "sources", {"metadata.csv": table, "a.ok": "Give 5 mg."})
    means = Means(workers=1, formats="own_formats")
    reused = [gather(folder, "c", "C", shelf, means).reused for _ in range(2)]
    plain = tmp_path / "own_formats" / "plain.py"
    plain.write_text(plain.read_text("utf-8") + "\n# changed\n", "utf-8")

    assert [*reused, gather(folder, "c", "C", shelf, means).reused] == [0, 1, 0]


@pytest.mark.slow
def test_the_reader_is_known_by_all_it_imports() -> None:
    code = (
        "import sys; from medgauge.corpus.reading import worker;"
        "from medgauge.registry.folder import names, load;"
        f"[load({FORMATS!r}, name, 'format') for name in names({FORMATS!r})];"
        "print(*[m.__file__ for n, m in sys.modules.items() if n.startswith('medgauge.')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    imported = {Path(name) for name in ran.stdout.split()}

    home = next(path.parent for path in imported if path.name == "errors.py")
    assert imported - set(source_files(home)) == set()
    assert home / "corpus" / "ingest" / "html.py" in imported


def test_the_tables_that_a_reader_goes_by_count_as_its_source() -> None:
    home = Path(medgauge.__file__).parent
    tables = {path for path in (home / "corpus").rglob("*") if path.suffix not in (".py", ".pyc")}
    files = {path for path in tables if path.is_file()}

    assert home / "corpus" / "ingest" / "_pdf" / "shapes.txt" in files
    assert files - set(source_files(home)) == set()


@pytest.mark.parametrize("damage", [b"", b"{}", None])
def test_a_torn_reading_is_read_anew(tmp_path: Path, shelf: Shelf, damage: bytes | None) -> None:
    folder = corvale_sources(tmp_path / "sources")
    whole = gathered(folder, shelf).corpus()
    victim = sorted(shelf.folder.iterdir())[0]
    victim.write_bytes(victim.read_bytes()[:-9] if damage is None else damage)

    again = gathered(folder, shelf)

    assert again.reused == 2
    assert again.corpus() == whole


def test_refusals_are_remembered_as_well(tmp_path: Path, shelf: Shelf) -> None:
    folder = write_all(tmp_path / "s", {"a.md": b"\xff", "b.md": markdown(CRG_2)})
    first = gathered(folder, shelf)

    again = gathered(folder, shelf)

    assert first.refused == again.refused
    assert again.reused == 2


def test_a_reading_that_vanishes_meanwhile_is_told(tmp_path: Path, shelf: Shelf) -> None:
    found = gathered(corvale_sources(tmp_path / "sources"), shelf)
    for path in shelf.folder.iterdir():
        path.unlink()

    with pytest.raises(StorageFault, match="no longer"):
        found.corpus()


def test_a_build_from_the_shelf_is_that_of_the_corpus_in_memory(
    tmp_path: Path, shelf: Shelf
) -> None:
    found = gathered(corvale_sources(tmp_path / "sources"), shelf)

    streamed = build(found, tmp_path / "streamed")
    held = build(found.corpus(), tmp_path / "held")

    assert streamed == held
    assert streamed.canonical == canonical_digest(found.documents)
    assert tree_listing(tmp_path / "streamed") == tree_listing(tmp_path / "held")


def test_progress_counts_files_and_bytes(tmp_path: Path, shelf: Shelf) -> None:
    folder, steps = corvale_sources(tmp_path / "sources"), list[Progress]()

    gather(folder, "c", "C", shelf, Means(watch=steps.append))

    size = sum(path.stat().st_size for path in folder.iterdir())
    assert [step.files for step in steps] == [0, 1, 2, 3]
    assert (steps[-1].of_files, steps[-1].bytes, steps[-1].of_bytes) == (3, size, size)


def test_a_shelf_is_held_by_one_program(tmp_path: Path) -> None:
    with (
        shelf_at(tmp_path / "shelf", wait=False),
        pytest.raises(UsageError, match="another program"),
        shelf_at(tmp_path / "shelf", wait=False),
    ):
        pass
    with shelf_at(tmp_path / "shelf", wait=False) as shelf:
        shelf.clear()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_other_things_is_no_shelf(tmp_path: Path) -> None:
    write_all(tmp_path / "mine", {"notes.txt": b"work", f"{'a' * 64}.json": b"{}"})

    with pytest.raises(UsageError, match="in the way"), shelf_at(tmp_path / "mine", wait=False):
        pass

    assert {path.name for path in (tmp_path / "mine").iterdir()} >= {
        "notes.txt",
        f"{'a' * 64}.json",
    }


def test_what_comes_between_while_a_shelf_is_held_stays(tmp_path: Path) -> None:
    with shelf_at(tmp_path / "shelf", wait=False) as shelf:
        shelf.put("a" * 64, b"{}")
        write_all(shelf.folder, {"notes.txt": b"work"})
        shelf.clear()

    assert [path.name for path in (tmp_path / "shelf").iterdir()] == ["notes.txt"]


def test_a_passing_shelf_goes_and_sweeps_those_of_killed_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    write_all(tmp_path / "medgauge-reading-dead", {MARK: b"", f"{'a' * 64}.json": b"{}"})
    write_all(tmp_path / "medgauge-reading-mine", {"notes.txt": b"work"})

    with passing_shelf() as one, passing_shelf() as other:
        assert one.folder.is_dir()
        assert other.folder.is_dir()

    assert [path.name for path in tmp_path.iterdir()] == ["medgauge-reading-mine"]


def reading(name: str, data: bytes) -> Reading:
    listed = Listed(
        listed=True,
        values={
            "id": "a",
            "title": "T",
            "organisation": "S",
            "edition": "1",
            "year": "2020",
            "status": "current",
        },
    )
    job = Job(name=name, format="html", guarded=False, listed=listed)
    return reading_of(read(job, data, FORMATS))


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
def test_a_line_that_nobody_wrote_is_refused(end: bytes) -> None:
    most = "é".encode() * 1_000_000

    assert reading("a.html", b"<p>5 mg.</p>" + end + most + end).problems == ()
    assert reading("a.html", b"<p>5 mg.</p>" + end + most + b"x" + end).problems == (
        ("a.html", "line 2", "longer than 1,000,000 characters"),
    )


def joined(raw: RawDocument, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Document:
    """Have a format of our own hand over `raw`, and return what becomes of it."""
    package = tmp_path.name  # no module of another test's
    folder = tmp_path / package
    write_all(
        folder,
        {
            "__init__.py": b"",
            "given.py": "from medgauge.corpus.raw import RawDocument, RawSection\n"
            "from medgauge.model.corpus import DroppedPiece\n"
            f'suffixes = ".given"\n\n\ndef read(name, data):\n    return {raw!r}\n',
        },
    )
    monkeypatch.syspath_prepend(tmp_path)
    table = CSV_HEADER + csv_row("a.given", "a")
    sources = write_all(tmp_path / "sources", {"metadata.csv": table, "a.given": b"x"})
    with passing_shelf() as shelf:
        means = Means(formats=package)
        return gather(sources, "c", "C", shelf, means).whole().corpus().documents[0]


def test_joins_are_places_in_the_text_of_the_section(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ("Long-term care", "non-steroidal", "re-reading-it")
    raw = RawDocument(None, (RawSection("1", "A", lines, joins=((2, 10), (0, 4), (2, 2))),), ())

    (section,) = joined(raw, tmp_path, monkeypatch).sections

    assert section.joins == (4, 31, 39)
    assert [section.text[place] for place in section.joins] == ["-", "-", "-"]


def doubted(where: str, reason: str, *, kept: bool = True) -> DroppedPiece:
    return DroppedPiece(file="a.given", where=where, reason=reason, doubted=kept)


def test_a_doubt_goes_with_every_section_it_may_concern(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sections = (
        RawSection("1", "Dose", ("Give 5 mg.", "In the old", "Give 2 mg.")),
        RawSection("2", "Scope", ("Adults.",)),
        RawSection("3", "Dose", ("Again.",)),
        RawSection("4", "Empty", ()),
    )
    pieces = (
        doubted("Dose", "page 1: columns"),
        doubted("Dose", "page 1: columns"),
        doubted("In the old", "raised text"),
        doubted("", "page 9: no place"),
        doubted("Empty", "of no section"),
        doubted("Scope", "left out", kept=False),
    )
    raw = RawDocument(None, sections, pieces)

    found = joined(raw, tmp_path, monkeypatch).sections

    anywhere = ("page 9: no place", "of no section")
    assert [one.doubts for one in found] == [
        ("page 1: columns", "raised text", *anywhere),
        anywhere,
        ("page 1: columns", *anywhere),
    ]


def test_a_name_in_any_normal_form_is_the_same_file(tmp_path: Path) -> None:
    table = CSV_HEADER + csv_row(unicodedata.normalize("NFC", "é.html"), "doc-a")
    found = []
    for form in ("NFC", "NFD"):
        name = unicodedata.normalize(form, "é.html")
        folder = write_all(tmp_path / form, {"metadata.csv": table, name: PAGE})
        found.append(ingest_folder(folder, "c", "C"))

    assert found[0] == found[1]
