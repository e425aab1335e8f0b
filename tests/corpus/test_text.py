"""Plain text: what has one reading is read, what has two is refused by its line."""

import contextlib

import pytest

from bounded import ends_in_bounds
from medgauge.corpus.ingest.text import read
from medgauge.errors import InputError

GUIDE = """\
Corvale Guide
=============

3.2   Starting treatment

Give agent Vexalor 5 mg once daily in adults aged ≥65 years with renal func-
tion below 30 mL/min and low-
or high-dose therapy, as kidney function is mea-
sured weekly. Offer:

- tablets
- capsules, or
  drops

1. One
2. Two goes
   on

Group      Dose
--------   -----
Adults     5 mg
Children   2 mg

Monitoring
----------

Stop.
Sulvex is not for children.
"""


def lines(text: str) -> list[str]:
    document = read("a.txt", text.encode())
    return [line for section in document.sections for line in section.lines]


def refused(text: str) -> list[tuple[str, str]]:
    with ends_in_bounds(), pytest.raises(InputError) as caught:
        read("a.txt", text.encode())
    return [(place, reason) for _, place, reason in caught.value.problems]


def test_a_whole_guide() -> None:
    document = read("a.txt", GUIDE.encode())

    assert document.title == "Corvale Guide"
    assert document.metadata is None
    assert [(one.number, one.heading, one.lines) for one in document.sections] == [
        (
            "3.2",
            "Starting treatment",
            (
                "Give agent Vexalor 5 mg once daily in adults aged ≥65 years with renal function"
                " below 30 mL/min and low- or high-dose therapy, as kidney function is mea-sured"
                " weekly. Offer:",
                "tablets",
                "capsules, or drops",
                "1. One",
                "2. Two goes on",
                "Group; Dose.",
                "Adults: Dose: 5 mg.",
                "Children: Dose: 2 mg.",
            ),
        ),
        (None, "Monitoring", ("Stop.", "Sulvex is not for children.")),
    ]


def test_hyphens_at_line_ends_are_recorded() -> None:
    section = read("a.txt", GUIDE.encode()).sections[0]

    assert [line for line, _ in section.joins] == [0, 0]
    text = section.lines[0]
    (_, dropped), (_, kept) = section.joins
    assert (text[dropped - 4 : dropped + 4], text[kept]) == ("function", "-")


def test_front_matter_is_read_where_there_is_some() -> None:
    document = read("a.txt", b"---\nid: crg\ntitle: Corvale\n---\n3.2 Dose\n\nGive 5 mg.\n")

    assert document.metadata == {"id": "crg", "title": "Corvale"}
    assert [(one.number, one.lines) for one in document.sections] == [("3.2", ("Give 5 mg.",))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Give 5 mg daily.\n\nStop.\n", ["Give 5 mg daily.", "Stop."]),
        ("Give 5 mg daily in\nadults only.\n", ["Give 5 mg daily in adults only."]),
        ("Give 5 mg daily.\n   \n\t\nStop.\n", ["Give 5 mg daily.", "Stop."]),
        ("Give 5 mg daily.\fStop.\n", ["Give 5 mg daily.", "Stop."]),
        ("1. Weigh.\n\n2. Measure.\n\n3. Treat.\n", ["1. Weigh.", "2. Measure.", "3. Treat."]),
        ("1. Weigh first\n\n2. Measure then\n", ["1. Weigh first", "2. Measure then"]),
        ("Do:\n(a) weigh;\n(b) measure.\n", ["Do:", "(a) weigh;", "(b) measure."]),
        ("A. coli is common.  It grows.\n", ["A. coli is common. It grows."]),
        ("10 mg tablets\n", ["10 mg tablets"]),
        ("Dose is 5 -\n10 mg per day\n".replace("\n10", " 10"), ["Dose is 5 - 10 mg per day"]),
        ("Group | Dose\n--- | ---\nAdults | 5 mg\n", ["Group; Dose.", "Adults: Dose: 5 mg."]),
        ("Vexa\u00ad\nlor stops.\n", ["Vexalor stops."]),
    ],
)
def test_one_reading(text: str, expected: list[str]) -> None:
    assert lines(text) == expected


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("Adults 5 mg\nChildren 2 mg\n", 2, "stand alone"),
        ("Give up to\n10 mg daily.\n", 2, "stand alone"),
        ("A dose between 5 mg and\n- 10 mg is usual.\n", 2, "may be a list item"),
        ("It was given to\n12. Then it stopped.\n", 2, "may be a list item"),
        ("Group      Dose\nAdults     5 mg\nChildren   2 mg\n", 1, "mark its header row"),
        ("Adults\t5 mg\nChildren\t2 mg\n", 1, "mark its header row"),
        ("a | b\nc | d\ne | f\n", 1, "mark its header row"),
        ("Group of   Dose\n-----   ------\nAdults     5 mg\n", 1, "does not stand under"),
        ("Group   Dose\n-----   ----\nAdults  5 mg\n        or 10 mg\n", 4, "without a label"),
        ("a | b\n--|--\nc | d | e\n", 3, "more or fewer cells"),
        ("+-----+----+\n| a | b |\n+-----+----+\n", 1, "drawn in boxes"),
        ("3.2 Starting treatment\nGive 5 mg daily.\n", 1, "put a blank line after a heading"),
        ("Give the dose in\fadults.\n", 1, "page break"),
        ("\n\nBad \u202e sign.\n", 3, "U+202E"),
    ],
)
def test_two_readings_are_refused_by_line(text: str, line: int, reason: str) -> None:
    found = refused(text)

    assert [place for place, _ in found] == [f"line {line}"]
    assert reason in found[0][1]


def test_all_lines_in_doubt_are_told_at_once() -> None:
    assert len(refused("Adults 5 mg\nChildren 2 mg\n\nBoys 1 mg\nGirls 1 mg\n")) == 2


@pytest.mark.parametrize("text", ["", "   \n\t\n \u00a0\n", "\f\f", "-----\n"])
def test_only_space_is_no_text(text: str) -> None:
    assert read("a.txt", text.encode()).sections == ()


@pytest.mark.parametrize(
    "line",
    ["x" * 5_000_000, "a  b " * 500_000, "- " * 1_000_000, "1. " * 500_000, "|" * 1_000_000],
    ids=["word", "gaps", "bullets", "numbers", "pipes"],
)
@pytest.mark.slow
def test_a_very_long_line_ends_quickly(line: str) -> None:
    with ends_in_bounds(), contextlib.suppress(InputError):
        read("a.txt", line.encode())


@pytest.mark.slow
def test_a_text_of_many_lines_takes_time_in_proportion() -> None:
    text = "Give agent Vexalor 5 mg once daily in adults aged over sixty-five years and\nstop.\n\n"

    with ends_in_bounds():
        assert len(lines(text * 10_000)) == 10_000


def pieces(text: str) -> list[tuple[str, str, str, bool]]:
    dropped = read("a.txt", text.encode()).dropped
    return [(one.reason, one.where, one.excerpt, one.doubted) for one in dropped]


def test_a_table_parted_by_tabs_is_read_and_doubted() -> None:
    table = "3 Doses\n\nCrCl\tLow\tHigh\n≥50\t2.5 mg\t5 mg\n30–49\t1 mg\t2 mg\n"
    assert lines(table) == ["CrCl: Low; High.", "≥50: 2.5 mg; 5 mg.", "30–49: 1 mg; 2 mg."]
    told = "CrCl Low High ≥50 2.5 mg 5 mg 30–49 1 mg 2 mg"
    assert pieces(table) == [("table without a header row", "Doses", told, True)]


@pytest.mark.parametrize(
    "table",
    [
        "CrCl\tDose\n≥50\t\n30–49\t5 mg\n",
        "CrCl\tDose\n≥50\t2.5 mg\n\t5 mg\n",
        "CrCl\tDose\n≥50\t\t2.5 mg\n30–49\t5 mg\n",
        "Aim\t3\nDose\t4\nBleeding\t7\n",
        "CrCl\tDose\n≥50  mild\t2.5 mg\n30–49\t5 mg\n",
    ],
)
def test_a_table_parted_by_tabs_with_more_than_one_reading(table: str) -> None:
    assert refused(f"A line.\n\n{table}")


def test_a_table_drawn_in_boxes() -> None:
    table = "+------+-----+\n| CrCl | Low |\n+======+=====+\n| ≥50  | 5   |\n+------+-----+\n"
    more = "| <50  | 2   |\n"
    assert lines(table + more + "+------+-----+\n")[1:] == ["≥50: Low: 5.", "<50: Low: 2."]
    assert "drawn in boxes" in refused(table.replace("+------+-----+\n", "", 1))[0][1]
    assert "drawn in boxes" in refused(table[:-15] + more + table[-15:])[0][1]
    assert "drawn in boxes" in refused(table.replace("=", "-"))[0][1]
    assert "drawn in boxes" in refused(table.replace("≥50  | 5   ", "≥50 or more"))[0][1]


LISTED = """\
2. DOSE
-------
  2.1 Give agent Vexalor 5 mg twice daily
      in adults with a weight over
      60 kg.
  2.2 Give 2.5 mg otherwise.

3. LIST
-------
 a) age over 80
 b) weight below 60 kg

    i.  first 5 mg
    ii. then 10 mg
        with food
"""


def test_items_that_are_indented_or_stand_below_an_underlined_heading() -> None:
    assert lines(LISTED) == [
        "2.1 Give agent Vexalor 5 mg twice daily in adults with a weight over 60 kg.",
        "2.2 Give 2.5 mg otherwise.",
        "a) age over 80",
        "b) weight below 60 kg",
        "i. first 5 mg",
        "ii. then 10 mg with food",
    ]


def test_a_mark_that_does_not_follow_is_refused() -> None:
    assert refused("a) age over 80\nd) weight below 60 kg\n")


def test_a_number_that_two_lines_may_share_is_refused() -> None:
    assert "number that the line" in refused("Give at most 1,\n000 mL of it.\n")[0][1]


PAGED = "1 Dose\n\nGive 5 mg.\n\nHarrow    Page 1\n\fHarrow    Page 2\n\n2 Care\n\nStop it.\n"


def test_running_heads_that_count_with_the_pages_are_left_out() -> None:
    assert lines(PAGED) == ["Give 5 mg.", "Stop it."]
    assert [(one[0], one[2]) for one in pieces(PAGED)] == [
        ("running head or foot left out", "Harrow Page 1"),
        ("running head or foot left out", "Harrow Page 2"),
    ]
    fixed = "1 Dose\n\nGive 5 mg.\n\fDraft, not for use\n\n2 Care\n\nStop it.\n"
    fixed += "\fDraft, not for use\n\nGive 6 mg.\n"
    assert lines(fixed) == ["Give 5 mg.", "Stop it.", "Give 6 mg."]


@pytest.mark.parametrize(
    "text",
    [
        PAGED.replace("Give 5 mg.", "Give 5"),
        PAGED.replace("Page 2", "Page 5"),
        "Give 5 mg.\n\nTake 1\n\f\nTake 4\n",
    ],
)
def test_what_only_looks_like_a_running_head_is_not_left_out(text: str) -> None:
    assert refused(text)


def test_lines_on_both_sides_of_a_rule_are_not_joined() -> None:
    assert lines("No: give 5 mg\n--\nto Dr A\n") == ["No: give 5 mg", "to Dr A"]


def test_another_encoding_is_told_how_to_mend() -> None:
    with pytest.raises(InputError, match="save the file as UTF-8"):
        read("a.txt", "30–49 mL/min".encode("cp1252"))


def test_right_to_left_letters_beside_a_number_refuse() -> None:
    assert "right-to-left" in refused("תן 5 mg.\n")[0][1]


@pytest.mark.parametrize(
    "text",
    [
        "Chapter 1\n\nGive 5 mg.\n\fChapter 2\n\nStop it.\n",
        "Table 1\n\nGive 5 mg.\n\fTable 2\n\nStop it.\n",
        "Give 5 mg.\n\nStop it.\n\fGive 6 mg.\n\nStop it.\n",
    ],
)
def test_lines_that_repeat_or_count_and_are_text_stay(text: str) -> None:
    kept = [line for line in text.replace("\f", "").split("\n") if line]
    assert lines(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "2.1 Dose\n    Give 5 mg daily.\n",
        "2.1 Starting treatment\n    with agent Vexalor\n",
    ],
)
def test_a_heading_with_lines_that_hang_under_it_is_refused(text: str) -> None:
    assert refused(text)


@pytest.mark.slow
def test_a_list_of_many_lines_takes_time_in_proportion() -> None:
    with ends_in_bounds():
        assert len(lines("- a\n" * 50_000)) == 50_000
