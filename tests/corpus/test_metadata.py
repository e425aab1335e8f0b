"""Metadata of front matter and tables: text as written, dates that exist, tables of any program."""

from pathlib import Path

import pytest

from ingested import ingest_folder
from medgauge.corpus.metadata import checked, read_csv
from medgauge.errors import InputError
from small_sources import CRG_2, CRG_KEYS, markdown, write_all

HEADER = ["file", "doc_id", "title", "organisation", "year", "status", "edition"]
ROW = ["a.html", "doc-a", "A title", "Society", "2020", "current", "1.10"]
DATES = ("in_force_from", "in_force_until")
PAGE = "<h2>Scope</h2><p>Adults.</p>"


def wrong(**keys: str) -> list[tuple[str, str]]:
    _, problems = checked(CRG_KEYS | {"year": "2020"} | keys, "a.md")
    return [(key, reason) for _, key, reason in problems]


@pytest.mark.parametrize("key", DATES)
@pytest.mark.parametrize("value", ["2021", "2021-03", "2021-03-01", "2024-02-29", ""])
def test_days_months_and_years_are_dates(key: str, value: str) -> None:
    assert wrong(**{key: value}) == []
    assert checked(CRG_KEYS | {key: value}, "a.md")[0][key] == value


@pytest.mark.parametrize("key", DATES)
@pytest.mark.parametrize(
    "value",
    [
        *("2023-02-29", "2021-13", "2021-00", "2021-3-1", "21", "2021-03-01T00:00", "01/03/2021"),
        *("٢٠٢١", "0021", "2021-", "March 2021", "now", "2021-03-32", "2021-03-00", "2021 - 03"),
    ],
)
def test_what_is_no_date_is_refused(key: str, value: str) -> None:
    assert [place for place, _ in wrong(**{key: value})] == [key]


@pytest.mark.parametrize(
    ("first", "last", "right"),
    [
        ("2021", "2021", True),
        ("2021-06", "2021", True),
        ("2021-06-30", "2021-06", True),
        ("2021-06-30", "2021-06-30", True),
        ("2021-06-30", "2021-06-29", False),
        ("2021-07", "2021-06", False),
        ("2022", "2021-12-31", False),
    ],
)
def test_a_range_ends_after_it_begins(first: str, last: str, right: bool) -> None:
    found = wrong(in_force_from=first, in_force_until=last)

    assert found == ([] if right else [("in_force_until", f"{last} is before in_force_from")])


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"in_force_from": "2019-12-31"}, "in_force_from"),
        ({"in_force_from": "2010"}, "in_force_from"),
        ({"in_force_until": "2015-01-01"}, "in_force_until"),
        ({"in_force_from": "2035-01-01"}, "in_force_from"),
        ({"in_force_from": "2020"}, ""),
        ({"in_force_from": "2020-01-01", "in_force_until": "2020"}, ""),
        ({"in_force_from": "2021-06", "in_force_until": "2030"}, ""),
        ({"in_force_from": "2025-12-31"}, ""),
    ],
)
def test_no_edition_is_in_force_before_its_year_or_long_after(
    keys: dict[str, str], place: str
) -> None:
    assert [key for key, _ in wrong(**keys)] == ([place] if place else [])


def test_a_year_that_is_none_is_not_held_against_dates() -> None:
    assert wrong(year="9999", in_force_from="2021") == [
        ("year", "'9999' is not a year from 1000 to 2999")
    ]


@pytest.mark.parametrize(
    "escape", ["\\u202e", "\\u200f", "\\u2067", "\\ue000", "\\U000e0041", "\\u3164", "\\ufffd"]
)
@pytest.mark.parametrize("key", ["title", "organisation", "edition", "licence"])
def test_an_escape_spells_nothing_that_a_line_may_not_hold(
    tmp_path: Path, key: str, escape: str
) -> None:
    text = markdown(CRG_2, **{key: f'"A{escape} two"'})

    with pytest.raises(InputError) as caught:
        ingest_folder(write_all(tmp_path, {"a.md": text}), "c", "C")

    assert [(file, place) for file, place, _ in caught.value.problems] == [("a.md", key)]
    assert "makes shown and stored text differ" in caught.value.problems[0][2]


@pytest.mark.parametrize(
    "line",
    [
        "title: Guide #2",
        "title: Guide # two",
        "acronym: #AF",
        "acronym: # none",
        "title:  A\n  B #",
    ],
)
def test_a_comment_that_cuts_a_value_is_refused_with_the_way_out(tmp_path: Path, line: str) -> None:
    text = markdown(CRG_2, title=None, acronym=None).replace("id: crg", f"id: crg\n{line}")

    with pytest.raises(InputError) as caught:
        ingest_folder(write_all(tmp_path, {"a.md": text}), "c", "C")

    assert any("quotes" in reason for _, _, reason in caught.value.problems)


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ('title: "Guide #2"', "Guide #2"),
        ("title: Guide#2", "Guide#2"),
        ("# a note\ntitle: Guide", "Guide"),
        ("title: 'Guide' # a note", "Guide"),
    ],
)
def test_other_comments_and_signs_stand(tmp_path: Path, line: str, title: str) -> None:
    text = markdown(CRG_2, title=None).replace("id: crg", f"id: crg\n{line}")

    corpus = ingest_folder(write_all(tmp_path, {"a.md": text}), "c", "C")

    assert [one.title for one in corpus.documents] == [title]


def test_dates_reach_the_document_from_both_doors(tmp_path: Path) -> None:
    header = "file,doc_id,title,organisation,year,status,in_force_from,in_force_until\n"
    table = header + "b.html,doc-b,T,S,2020,current,2020-05,2026-01-31\n"
    text = markdown(CRG_2, in_force_from="2026-03-01")
    files = {"metadata.csv": table, "b.html": PAGE, "a.md": text}

    corpus = ingest_folder(write_all(tmp_path, files), "c", "C")

    assert [(one.in_force_from, one.in_force_until) for one in corpus.documents] == [
        ("2026-03-01", ""),
        ("2020-05", "2026-01-31"),
    ]


@pytest.mark.parametrize(
    "edition", ["1.10", "012", "NO", "1:10", "1_000", "~", "2026-03-01", "0x1"]
)
def test_an_edition_is_the_text_that_was_written(tmp_path: Path, edition: str) -> None:
    table = f"{','.join(HEADER)}\n{','.join([*ROW[:-1], edition])}\n"
    text = markdown(CRG_2, edition=edition)
    files = {"metadata.csv": table, "a.html": PAGE, "a.md": text}

    corpus = ingest_folder(write_all(tmp_path, files), "c", "C")

    assert [one.edition for one in corpus.documents] == [edition, edition]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_a_table_of_any_spreadsheet_program(mark: str, end: str, bom: bytes) -> None:
    quoted = [*ROW[:2], f'"Long{end}title, ""new""; A\tB"', *ROW[3:]]
    lines = [mark.join(HEADER), mark.join(quoted), mark * 6, ""]

    table, problems = read_csv(bom + end.join(lines).encode())

    assert problems == []
    row = table.rows["a.html"]
    assert row is not None
    assert (row["title"], row["edition"]) == ('Long title, "new"; A B', "1.10")


def table_problems(text: str | bytes) -> list[tuple[str, str]]:
    _, problems = read_csv(text if isinstance(text, bytes) else text.encode())
    return [(place, reason) for _, place, reason in problems]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_what_spreadsheets_add_round_a_table_is_passed_over(mark: str) -> None:
    rows = [f"sep={mark}", mark.join([*HEADER, "", ""]), mark.join([*ROW, "", " "])]
    spaced = [mark.join(f" {cell} " for cell in HEADER), mark.join(f"  {cell} " for cell in ROW)]

    for lines in (rows, spaced, [*spaced, mark * 9]):
        table, problems = read_csv("\r\n".join(lines).encode())
        assert problems == []
        row = table.rows["a.html"]
        assert row is not None
        assert (row["id"], row["edition"]) == ("doc-a", "1.10")


def test_a_cell_beyond_the_header_that_holds_something_is_refused() -> None:
    text = f"{','.join(HEADER)}\n{','.join([*ROW, '', '5'])}\n"

    assert table_problems(text) == [("metadata.csv row 2", "has 9 cells, the header 7")]


def test_a_problem_of_a_row_is_its_files() -> None:
    table, problems = read_csv(f"sep=,\n{','.join(HEADER)}\n{','.join(ROW)}x\n\n,d\n".encode())

    assert problems == [("metadata.csv", "row 5", "has 2 cells, the header 7")]
    assert table.ids["a.html"] == "doc-a"
    _, (found,) = read_csv(f"{','.join(HEADER)}\n{','.join(ROW[:5])},curent,1\n".encode())
    assert found[:2] == ("a.html", "metadata.csv row 2: status")


def test_a_header_of_two_separators_is_told() -> None:
    assert table_problems("file;doc_id,title\n") == [
        ("row 1", "columns are separated by ',' and ';'")
    ]


def test_a_table_in_another_encoding_is_told_with_the_way_out() -> None:
    text = f"{','.join(HEADER)}\n{','.join(ROW)}\n".replace("Society", "Société")

    (found,) = table_problems(text.encode("cp1252"))

    assert "not UTF-8" in found[1]
    assert found[1].endswith("; save it as CSV UTF-8")


def test_a_column_spelled_otherwise_is_named() -> None:
    header = ",".join(["file", "Doc ID", *HEADER[2:]])

    assert table_problems(f"{header}\n") == [
        ("doc_id", "column is missing"),
        ("Doc ID", "is written 'doc_id'"),
    ]


def refusals(folder: Path) -> set[tuple[str, str]]:
    with pytest.raises(InputError) as caught:
        ingest_folder(folder, "c", "C")
    return {(file, reason) for file, _, reason in caught.value.problems}


def test_a_name_in_another_case_is_pointed_to(tmp_path: Path) -> None:
    table = f"{','.join(HEADER)}\n{','.join(ROW)}\n"

    found = refusals(write_all(tmp_path, {"metadata.csv": table, "A.HTML": PAGE}))

    assert found == {
        ("metadata.csv", "no such file in the folder; there is A.HTML"),
        ("A.HTML", "is not listed in metadata.csv"),
    }


def test_names_that_differ_only_in_case_are_refused(tmp_path: Path) -> None:
    found = refusals(write_all(tmp_path, {"A.md": markdown(CRG_2), "a.md": markdown(CRG_2)}))

    assert found == {("a.md", "differs from A.md only in case, which not every disk can keep")}


@pytest.mark.parametrize("name", [b"a\xff.md", b"a\nb.md", b"a\x1b[2J.md"])
def test_names_that_cannot_be_shown_are_refused(tmp_path: Path, name: bytes) -> None:
    write_all(tmp_path, {name.decode("utf-8", "surrogateescape"): markdown(CRG_2)})

    assert [reason for _, reason in refusals(tmp_path)] == ["is no name of printable UTF-8"]
    assert all(file.isprintable() for file, _ in refusals(tmp_path))
