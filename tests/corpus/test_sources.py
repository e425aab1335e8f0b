"""A folder of sources is taken whole or refused with every reason at once."""

import unicodedata
from pathlib import Path

import pytest

from ingested import ingest_folder
from medgauge.corpus.canonical import canonical_digest
from medgauge.corpus.reading.shelf import passing_shelf
from medgauge.corpus.sources import gather
from medgauge.errors import InputError
from medgauge.model.corpus import Corpus
from small_sources import (
    CRG_2,
    CSV_HEADER,
    corvale_sources,
    csv_row,
    markdown,
    write_all,
)

PAGE = "<h1>T</h1><h2>Scope</h2><p>Adults.</p><h2>Dose</h2><p>5 mg.</p>"


def ingest(folder: Path) -> Corpus:
    return ingest_folder(folder, "small", "Small")


def problems(folder: Path) -> list[tuple[str, str, str]]:
    with pytest.raises(InputError) as caught:
        ingest(folder)
    return list(caught.value.problems)


def test_the_shared_fixture(tmp_path: Path) -> None:
    corpus = ingest(corvale_sources(tmp_path))

    assert [(one.id, one.edition, one.status.value) for one in corpus.documents] == [
        ("crg", "1", "superseded"),
        ("crg", "2", "current"),
        ("htg", "1", "current"),
    ]
    second = corpus.documents[1]
    assert [section.number for section in second.sections] == ["3.2", "3.3", "3.20"]
    assert second.sections[2].text == "Reassess within 7 days if platelets fall below 50 × 10⁹/L."
    assert corpus.dropped == ()


def test_html_with_a_metadata_table(tmp_path: Path) -> None:
    table = CSV_HEADER + csv_row("a.html", "doc-a") + csv_row("b.html", "doc-b")
    corpus = ingest(write_all(tmp_path, {"metadata.csv": table, "a.html": PAGE, "b.html": PAGE}))

    assert [(one.id, one.edition, one.year) for one in corpus.documents] == [
        ("doc-a", "2020", "2020"),
        ("doc-b", "2020", "2020"),
    ]
    assert [(one.number, one.heading) for one in corpus.documents[0].sections] == [
        ("1", "Scope"),
        ("2", "Dose"),
    ]


def test_optional_columns_of_the_table(tmp_path: Path) -> None:
    table = (
        "file,doc_id,title,organisation,year,status,edition,supersedes,acronym,licence\n"
        "a.html,doc,T,S,2020,superseded,1.10,,AC,MIT\nb.html,doc,T,S,2021,current,1.1,1.10,AC,\n"
    )
    corpus = ingest(write_all(tmp_path, {"metadata.csv": table, "a.html": PAGE, "b.html": PAGE}))

    assert [(one.edition, one.supersedes, one.acronym) for one in corpus.documents] == [
        ("1.1", "1.10", "AC"),
        ("1.10", "", "AC"),
    ]


def test_every_problem_of_the_table_at_once(tmp_path: Path) -> None:
    table = (
        CSV_HEADER
        + csv_row("a.html", "doc-a")
        + csv_row("a.html", "doc-b")
        + csv_row("gone.html", "doc-c", "valid")
        + "b.html,doc-d\n"
        + csv_row("c.html", "Doc E", "valid")
    )
    files = dict.fromkeys(("a.html", "b.html", "c.html"), PAGE)

    found = problems(write_all(tmp_path, {"metadata.csv": table, **files}))

    assert ("a.html", "metadata.csv row 3: file", "lists a.html a second time") in found
    assert ("metadata.csv", "gone.html", "no such file in the folder") in found
    assert ("b.html", "metadata.csv row 5", "has 2 cells, the header 7") in found
    assert {(file, key) for file, key, _ in found} == {
        ("a.html", "metadata.csv row 3: file"),
        ("gone.html", "metadata.csv row 4: status"),
        ("metadata.csv", "gone.html"),
        ("b.html", "metadata.csv row 5"),
        ("c.html", "metadata.csv row 6: doc_id"),
        ("c.html", "metadata.csv row 6: status"),
    }


@pytest.mark.parametrize("column", ["doc_id", "title", "organisation", "year", "status", "file"])
def test_a_missing_column_is_one_problem_and_the_rest_is_still_read(
    tmp_path: Path, column: str
) -> None:
    columns = ["file", "doc_id", "title", "organisation", "year", "status"]
    rows = [columns, *([f"{n}.html", f"doc-{n}", "T", "S", "2020", "current"] for n in "abc")]
    at = columns.index(column)
    table = "\n".join(",".join(row[:at] + row[at + 1 :]) for row in rows)
    pages = {f"{n}.html": PAGE for n in "abc"}

    found = problems(write_all(tmp_path, {"metadata.csv": table, **pages, "d.html": b""}))

    unlisted = [] if column == "file" else [("d.html", "", "is not listed in metadata.csv")]
    empty = [("d.html", "", "holds no text")] if column == "file" else []
    assert found == [("metadata.csv", column, "column is missing"), *unlisted, *empty]


def test_a_table_that_is_none_is_one_problem(tmp_path: Path) -> None:
    found = problems(write_all(tmp_path, {"metadata.csv": 'a,"b', "a.html": PAGE, "b.html": PAGE}))

    assert [(file, "not a CSV table" in why) for file, _, why in found] == [("metadata.csv", True)]


@pytest.mark.parametrize(
    ("header", "place"),
    [
        ("file,doc_id,title,organisation,year\n", "status"),
        ("file,doc_id,title,organisation,year,status,colour\n", "colour"),
        ("file,doc_id,title,organisation,year,status,year\n", "year"),
        ("", "file"),
    ],
)
def test_the_table_has_known_columns_once(tmp_path: Path, header: str, place: str) -> None:
    found = problems(write_all(tmp_path, {"metadata.csv": header, "a.html": PAGE}))

    assert place in [key for file, key, _ in found if file == "metadata.csv"]


def test_problems_of_all_files_come_at_once(tmp_path: Path) -> None:
    found = problems(
        write_all(
            tmp_path,
            {
                "a.md": markdown(CRG_2, status="valid", year="26", colour="red", organisation=None),
                "b.md": markdown("## 1 A\nx\n## 1 B\ny\n", id="b", acronym="[a]"),
                "c.md": b"\xff",
                "d.pdf": b"%PDF-",
                "good.md": markdown(CRG_2, id="good"),
            },
        )
    )

    assert sorted((file, key) for file, key, _ in found) == [
        ("a.md", "colour"),
        ("a.md", "organisation"),
        ("a.md", "status"),
        ("a.md", "year"),
        ("b.md", "acronym"),
        ("b.md", "section 1"),
        ("c.md", "byte 0"),
        ("d.pdf", ""),
    ]


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.md", b"", "no front matter"),
        ("a.md", markdown(""), "holds no text"),
        ("a.md", markdown("  \n\t\n"), "holds no text"),
        ("a.md", markdown("## 1 A\n\n## 2 B\n"), "holds no text"),
        ("a.md", markdown("## 1 A\n&#8203; &shy;\n"), "holds no text"),
        ("a.rtf", b"   ", "no reader for .rtf"),
        ("a.html", b"", "holds no text"),
        ("a.html", '<body><div id="app"></div><script>show("50 mg")</script>', "holds no text"),
        ("a.html", '<h2>A</h2><img src="scan.png">', "holds no text"),
    ],
)
def test_a_document_without_text_is_never_half_there(
    tmp_path: Path, name: str, content: str | bytes, reason: str
) -> None:
    files: dict[str, str | bytes] = {name: content, "good.md": markdown(CRG_2, id="good")}
    if name.endswith("html"):
        files["metadata.csv"] = CSV_HEADER + csv_row(name, "doc-a")

    found = problems(write_all(tmp_path, files))

    assert [(file, reason in why) for file, _, why in found] == [(name, True)]


def test_a_section_without_text_is_reported(tmp_path: Path) -> None:
    corpus = ingest(write_all(tmp_path, {"a.md": markdown("## 3 Chapter\n## 3.1 A\nx\n")}))

    assert [section.number for section in corpus.documents[0].sections] == ["3.1"]
    assert [(piece.where, piece.reason) for piece in corpus.dropped] == [
        ("Chapter", "section is empty")
    ]


NUMBERED_IN_PART = "Preface.\n## Intro\na\n## 1 Real one\nb\n## Notes\nc\n## Empty\n## 3 Third\nd\n"


def numbers(corpus: Corpus) -> list[tuple[str, str]]:
    return [(one.number, one.heading) for one in corpus.documents[0].sections]


def test_a_made_up_number_is_never_one_of_the_source(tmp_path: Path) -> None:
    title = "Corvale Rhythm Guideline"
    corpus = ingest(write_all(tmp_path, {"a.md": markdown(NUMBERED_IN_PART)}))

    assert numbers(corpus) == [
        ("0", title),
        ("u1", "Intro"),
        ("1", "Real one"),
        ("u2", "Notes"),
        ("3", "Third"),
    ]
    assert [(piece.where, piece.reason) for piece in corpus.dropped] == [
        ("Intro", "heading has no number and was given u1"),
        ("Notes", "heading has no number and was given u2"),
        ("Empty", "section is empty"),
    ]


def test_a_preface_beside_a_heading_0(tmp_path: Path) -> None:
    corpus = ingest(write_all(tmp_path, {"a.md": markdown("Preface.\n## 0 Zero\na\n## B\nb\n")}))

    assert [number for number, _ in numbers(corpus)] == ["u0", "0", "u1"]
    assert len(corpus.dropped) == 2


def test_without_any_number_headings_are_counted(tmp_path: Path) -> None:
    corpus = ingest(write_all(tmp_path, {"a.md": markdown("Preface.\n## A\na\n## B\n## C\nc\n")}))

    assert [number for number, _ in numbers(corpus)] == ["0", "1", "3"]
    assert [piece.reason for piece in corpus.dropped] == ["section is empty"]


def test_empty_and_missing_folders(tmp_path: Path) -> None:
    assert "holds no documents" in problems(tmp_path)[0][2]
    assert problems(tmp_path / "none")[0][2] == "there is no such folder"
    (tmp_path / "file").touch()
    assert problems(tmp_path / "file")[0][2] == "is no folder"


def test_folders_links_and_hidden_files(tmp_path: Path) -> None:
    corvale_sources(tmp_path)
    write_all(tmp_path, {".DS_Store": b"\x00"})
    ingest(tmp_path)

    (tmp_path / "sub").mkdir()
    (tmp_path / "link.md").symlink_to(tmp_path / "crg-ed1.md")

    assert [file for file, _, _ in problems(tmp_path)] == ["link.md", "sub"]


def test_names_equal_after_nfc_are_refused(tmp_path: Path) -> None:
    names = [unicodedata.normalize(form, "é.md") for form in ("NFC", "NFD")]
    found = problems(write_all(tmp_path, {name: markdown(CRG_2) for name in names}))

    assert found == [(names[0], "", "stands twice, under names equal after NFC")]


def variants() -> dict[str, bytes]:
    text = markdown(CRG_2)
    return {
        "lf": text.encode(),
        "crlf": text.replace("\n", "\r\n").encode(),
        "cr": text.replace("\n", "\r").encode(),
        "no final line end": text.rstrip("\n").encode(),
        "bom": b"\xef\xbb\xbf" + text.encode(),
    }


def test_line_ends_change_only_the_raw_digest(tmp_path: Path) -> None:
    found = {
        name: ingest(write_all(tmp_path / name, {"a.md": data}))
        for name, data in variants().items()
    }

    assert len({canonical_digest(corpus.documents) for corpus in found.values()}) == 1
    assert len({corpus.documents[0].canonical_digest for corpus in found.values()}) == 1
    assert len({corpus.documents[0].raw_digest for corpus in found.values()}) == len(found)


def test_decomposed_text_gives_the_same_corpus(tmp_path: Path) -> None:
    text = markdown("## 1 Café\nÅngström, naïve.\n")
    one, two = (
        ingest(write_all(tmp_path / form, {"a.md": unicodedata.normalize(form, text)}))
        for form in ("NFC", "NFD")
    )

    assert canonical_digest(one.documents) == canonical_digest(two.documents)


def test_edition_and_section_are_text_exactly_as_written(tmp_path: Path) -> None:
    old = markdown("## 3.2 A\nx\n## 3.20 B\ny\n", edition="1.1", status="superseded", year="2020")
    new = markdown("## 012 A\nx\n", edition="1.10", supersedes="1.1")
    corpus = ingest(write_all(tmp_path, {"a.md": old, "b.md": new}))

    assert [one.edition for one in corpus.documents] == ["1.1", "1.10"]
    assert [[s.number for s in one.sections] for one in corpus.documents] == [
        ["3.2", "3.20"],
        ["012"],
    ]


def test_faults_of_the_chain_name_the_file(tmp_path: Path) -> None:
    found = problems(
        write_all(
            tmp_path,
            {"a.md": markdown(CRG_2, supersedes="7"), "b.md": markdown(CRG_2, edition="3")},
        )
    )

    assert [(file, key) for file, key, _ in found] == [("a.md", "supersedes"), ("b.md", "status")]


def test_a_corpus_id_is_a_slug(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no corpus id"):
        ingest_folder(corvale_sources(tmp_path), "Not A Slug", "T")


def test_a_page_title_that_the_metadata_does_not_repeat_is_reported(tmp_path: Path) -> None:
    table = CSV_HEADER + csv_row("a.html", "doc-a")
    page = PAGE.replace("<h1>T<", "<h1>Dosing 2014<")

    corpus = ingest(write_all(tmp_path, {"metadata.csv": table, "a.html": page}))

    assert [(piece.reason, piece.excerpt) for piece in corpus.dropped] == [
        ("title of the page left out, it differs from the metadata's", "Dosing 2014")
    ]


def test_litter_is_passed_over_and_told(tmp_path: Path) -> None:
    litter = ["Thumbs.db", "desktop.ini", "Desktop.ini", "~$crg.docx", ".DS_Store", "._crg.md"]
    folder = write_all(tmp_path, {"crg.md": markdown(CRG_2), **dict.fromkeys(litter, b"\xff")})
    (folder / ".git").mkdir()

    with passing_shelf() as shelf:
        found = gather(folder, "c", "C", shelf)

    assert (found.refused, [one.file for one in found.entries]) == ((), ["crg.md"])
    assert found.passed == tuple(sorted([*litter, ".git"]))


def test_what_is_not_known_as_litter_is_not_passed_over(tmp_path: Path) -> None:
    files = {"crg.md": markdown(CRG_2), "crg.md.bak": b"x", "notes.tmp": b"x", "~crg.docx": b"x"}

    found = problems(write_all(tmp_path, files))

    assert {file for file, _, _ in found} == {"crg.md.bak", "notes.tmp", "~crg.docx"}


def test_a_folder_or_link_is_told_as_what_it_is(tmp_path: Path) -> None:
    folder = write_all(tmp_path / "s", {"crg.md": markdown(CRG_2)})
    write_all(folder / "sepsis" / "old", {"b.md": "x", "c.md": "x"})
    (folder / "thumbs.db").mkdir()
    (folder / "link.md").symlink_to(folder / "crg.md")

    found = {file: reason for file, _, reason in problems(folder)}

    beside = "folders are not read: put the files beside each other"
    assert found == {
        "link.md": "is a link, and links are not followed: put the file itself here",
        "sepsis": f"is a folder of 2 files; {beside}",
        "thumbs.db": f"is a folder of 0 files; {beside}",
    }


def test_a_table_under_another_name_is_told_once(tmp_path: Path) -> None:
    table = CSV_HEADER + csv_row("a.html", "doc-a")

    found = problems(write_all(tmp_path, {"Metadata.CSV": table, "a.html": PAGE}))

    assert found == [("Metadata.CSV", "", "is not read under this name: call it metadata.csv")]


def test_a_table_without_documents_is_no_corpus(tmp_path: Path) -> None:
    assert problems(write_all(tmp_path, {"metadata.csv": CSV_HEADER, ".a": "x"})) == [
        (str(tmp_path), "", "holds no documents")
    ]


def test_the_title_at_the_top_of_a_text_file_is_no_section(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Title of doc-a\n\nFirst words.\n\n1. Dose\n\nGive 5 mg.\n")
    (tmp_path / "b.txt").write_text("Title of doc-b\n\n1. Dose\n\nGive 5 mg.\n")
    table = CSV_HEADER + csv_row("a.txt", "doc-a") + csv_row("b.txt", "doc-b")
    (tmp_path / "metadata.csv").write_text(table)

    texts = [[one.text for one in document.sections] for document in ingest(tmp_path).documents]

    assert texts == [["First words.", "Give 5 mg."], ["Give 5 mg."]]
