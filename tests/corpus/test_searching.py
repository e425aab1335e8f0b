"""Search in chosen documents and editions; every choice is kept or refused by name."""

from pathlib import Path

import pytest

from medgauge.corpus.searching import chosen, search
from medgauge.corpus.store import store_built
from medgauge.errors import UnknownName
from medgauge.index.reader import CorpusIndex
from medgauge.text.in_force import days
from small_documents import corpus, document

TEXT = "Vexalor is started at 5 mg once daily."
DOCUMENTS = (
    document("crg@1", TEXT, status="superseded", in_force_from="2020", in_force_until="2023-12-31"),
    document("crg@2", TEXT, supersedes="1", in_force_from="2024-01-01"),
    document("htg@1", TEXT, in_force_from="2022-01-01"),
    document("old@1", TEXT, status="withdrawn", in_force_from="2000", in_force_until="2010"),
)


def names(ids: list[str], name: str, on: str = "") -> list[str]:
    return [f"{one.id}@{one.edition}" for one in chosen(DOCUMENTS, ids, name, days(on))]


@pytest.mark.parametrize(
    ("ids", "name", "expected"),
    [
        ([], "all", ["crg@1", "crg@2", "htg@1", "old@1"]),
        ([], "current", ["crg@2", "htg@1"]),
        ([], "1", ["crg@1", "htg@1", "old@1"]),
        (["crg"], "all", ["crg@1", "crg@2"]),
        (["crg", "htg"], "current", ["crg@2", "htg@1"]),
        (["old"], "current", []),
    ],
)
def test_editions_are_chosen_by_name(ids: list[str], name: str, expected: list[str]) -> None:
    assert names(ids, name) == expected


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        ("2023-06-01", ["crg@1", "htg@1"]),
        ("2024-01-01", ["crg@2", "htg@1"]),
        ("2005-01-01", ["old@1"]),
        ("2023-12", ["crg@1", "htg@1"]),
        ("2024", ["crg@2", "htg@1"]),
        ("2022", ["crg@1", "htg@1"]),
        ("2020", []),
    ],
)
def test_editions_are_chosen_by_the_days(day: str, expected: list[str]) -> None:
    assert names([], "all", day) == expected


@pytest.mark.parametrize(
    ("ids", "name", "reason"),
    [
        (["zz"], "all", "no document named 'zz' .have: crg, htg, old"),
        ([], "9", "no edition named '9' .have: 1, 2.$"),
        (["htg"], "2", "no edition of htg named '2' .have: 1"),
        (["crg", "htg"], "2", "no edition of htg named '2'"),
    ],
)
def test_names_that_are_not_there_are_refused(ids: list[str], name: str, reason: str) -> None:
    with pytest.raises(UnknownName, match=reason):
        chosen(DOCUMENTS, ids, name)


def test_a_year_that_names_no_edition_tells_the_way_out() -> None:
    older = document("crg@10", TEXT, year="2021", status="superseded")

    with pytest.raises(UnknownName, match=r"have: 1, 2, 10") as raised:
        chosen((older, *DOCUMENTS), [], "2021")

    assert "of the year 2021: crg 10; " in raised.value.hint
    assert "--on 2021-07-01" in raised.value.hint


def test_an_edition_called_current_is_meant_by_its_name() -> None:
    odd = (document("crg@1", TEXT), document("htg@current", TEXT, status="superseded"))

    assert [one.id for one in chosen(odd, [], "current")] == ["htg"]


def test_as_many_sections_as_asked_for_come_from_the_chosen_editions(tmp_path: Path) -> None:
    many = [document(f"d{n:02}", TEXT, f"{TEXT} Again.") for n in range(30)]
    whole = corpus(*many)
    index = CorpusIndex(store_built(tmp_path, whole).index)

    hits = search(index, "VEXALOR", 5, many[27:])

    assert len(hits) == 5
    assert {hit.document for hit in hits} <= {"d27", "d28", "d29"}
    assert len(search(index, "vexalor", 50, many[27:])) == 6
    assert search(index, "vexalor", 5, []) == []
    assert [hit.document for hit in search(index, "vexalor", 5, many[3:4])] == ["d03", "d03"]
