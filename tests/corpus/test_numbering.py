"""Which numbers are the source's, which were counted, and which head no text."""

import json
from pathlib import Path

import pytest

from ingested import ingest_folder
from medgauge.corpus.canonical import canonical_bytes, document_digest
from medgauge.corpus.numbering import empty_headings
from medgauge.corpus.raw import RawSection
from medgauge.model.corpus import Document, Heading
from small_documents import document

TEXT = ("Give it.",)


@pytest.mark.parametrize(
    ("sections", "expected"),
    [
        ([("1", TEXT), ("2", ()), ("2.1", TEXT)], ("2",)),
        ([(None, TEXT), (None, ()), (None, TEXT)], ("2",)),
        ([("1", TEXT), (None, ()), ("2", TEXT)], ()),
        ([("1", TEXT)], ()),
    ],
)
def test_numbers_of_headings_without_text(
    sections: list[tuple[str | None, tuple[str, ...]]], expected: tuple[str, ...]
) -> None:
    raw = [RawSection(number, "Doses", lines) for number, lines in sections]

    found = empty_headings(raw)

    assert tuple(one.number for one in found) == expected
    assert all(one.heading == "Doses" for one in found)


def read(folder: Path, text: str) -> Document:
    known = "id: crg\ntitle: Rhythm\norganisation: Corvale\nedition: '1'\nyear: 2024"
    source = f"---\n{known}\nstatus: current\n---\n\n{text}"
    (folder / "crg.md").write_text(source, encoding="utf-8")
    return ingest_folder(folder, "small", "Small").documents[0]


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("## 1 Start\n\nGive it.\n\n## Notes\n\nWait.\n", False),
        ("## Start\n\nGive it.\n\n## Stop\n\nWait.\n", True),
        ("Give it.\n", True),
    ],
)
def test_a_document_says_whether_its_sections_were_counted(
    tmp_path: Path, text: str, counted: bool
) -> None:
    assert read(tmp_path, text).counted is counted


def test_canonical_text_tells_of_it_only_where_it_is_so() -> None:
    own = document("crg", "Give it.")
    chapter = Heading(number="2", heading="Children")
    counted = own.model_copy(update={"counted": True, "empty": (chapter,)})

    (plain,), (told,) = (json.loads(canonical_bytes([one])) for one in (own, counted))

    assert plain.keys() & {"counted", "empty"} == set()
    assert (told["counted"], told["empty"]) == (True, [chapter.model_dump()])
    assert document_digest(own) != document_digest(counted)
