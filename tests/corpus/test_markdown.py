"""Markdown sources: marks go, text stays, and what could be an inequality is never eaten."""

import pytest

from medgauge.corpus.ingest.markdown import read
from medgauge.errors import InputError
from small_sources import markdown


def lines(body: str) -> list[str]:
    document = read("a.md", markdown(body).encode())
    return [line for section in document.sections for line in section.lines]


def refusal(text: str) -> tuple[tuple[str, str, str], ...]:
    with pytest.raises(InputError) as caught:
        read("a.md", text.encode())
    return caught.value.problems


def test_inline_marks_leave_their_text_and_brackets_stay() -> None:
    body = (
        "## 1 A\nStop **agent Sulvex** if [INR] is above 4 (see [table 2](#t2)) and use `plan_B`; "
        "2*3 = 6 doses.\n"
    )

    assert lines(body) == [
        "Stop agent Sulvex if [INR] is above 4 (see table 2) and use plan_B; 2*3 = 6 doses."
    ]


def test_paragraphs_items_and_rows_are_lines() -> None:
    body = """## 3.2 Dosing
First
paragraph.

Give it when:

- pain is severe
- fever lasts
    1. over 3 days
    2. over 38 °C

| eGFR | Dose | Interval |
|---|---|---|
| ≥60 | 10 mg | once daily |
| <30 | stop | |
"""

    assert lines(body) == [
        "First paragraph.",
        "Give it when:",
        "pain is severe",
        "fever lasts",
        "1. over 3 days",
        "2. over 38 °C",
        "eGFR; Dose; Interval.",
        "≥60: Dose: 10 mg; Interval: once daily.",
        "<30: Dose: stop.",
    ]


def test_inequalities_are_text() -> None:
    assert lines("## 1 A\nGive if eGFR <30 and >15, p<0.05, a < b, 3 <4.\n") == [
        "Give if eGFR <30 and >15, p<0.05, a < b, 3 <4."
    ]


def test_a_tag_that_may_be_an_inequality_refuses_the_document() -> None:
    problems = refusal(markdown("## 1 A\nGive if a <b and c> d.\n\nNot if x <y or z> 1.\n"))

    assert [(file, place) for file, place, _ in problems] == [
        ("a.md", "line 13"),
        ("a.md", "line 15"),
    ]
    assert "<b and c>" in problems[0][2]


@pytest.mark.parametrize("block", ["<div hidden>50 mg</div>", "<script>x</script>", "<p>5 mg</p>"])
def test_raw_html_refuses_the_document(block: str) -> None:
    assert "raw HTML" in refusal(markdown(f"## 1 A\ntext\n\n{block}\n"))[0][2]


def test_raised_and_lowered_digits_are_allowed_and_comments_reported() -> None:
    document = read(
        "a.md", markdown("## 1 A\n50 × 10<sup>9</sup>/L<br>D<sub>3</sub> <!-- x -->\n").encode()
    )

    assert document.sections[0].lines == ("50 × 10⁹/L", "D₃")
    assert [(piece.reason, piece.excerpt) for piece in document.dropped] == [("comment", "x")]


def test_headings_number_sections_or_stay_text() -> None:
    body = """# Corvale Rhythm Guideline
Preface.
## 3.2 Starting
a
## 3.20. Monitoring
b
### 3.20.1 Deeper
c
### Remarks
d
## Annex
e
"""

    document = read("a.md", markdown(body).encode())

    assert [(one.number, one.heading, one.lines) for one in document.sections] == [
        (None, "Corvale Rhythm Guideline", ("Preface.",)),
        ("3.2", "Starting", ("a",)),
        ("3.20", "Monitoring", ("b",)),
        ("3.20.1", "Deeper", ("c", "Remarks", "d")),
        (None, "Annex", ("e",)),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no front matter"),
        ("## 1 A\ntext\n", "no front matter"),
        ("---\nid: a\n", "no front matter"),
        ("---\n- a\n---\ntext\n", "not a mapping"),
        ("---\nid: a\nid: b\n---\ntext\n", "duplicate key (line 3)"),
        ("---\nid: &x a\n---\ntext\n", "anchor"),
    ],
)
def test_front_matter_is_strict(text: str, reason: str) -> None:
    assert reason in refusal(text)[0][2]


def test_front_matter_keeps_every_scalar_as_text() -> None:
    document = read(
        "a.md", markdown("## 1 A\nx\n", edition="1.10", year="2026", status="no").encode()
    )

    assert document.metadata is not None
    assert (document.metadata["edition"], document.metadata["status"]) == ("1.10", "no")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("Platelets 5*10^9/L and 3*10^9/L.", "'*' between '5' and '1'"),
        ("2*3*4 mg", "'*' between '2' and '3'"),
        ("**5**0 mg", "'**' between '5' and '0'"),
        ("| a | b |\n|---|---|\n| 1 | 2 | 3 |", "'3' would be lost"),
        ("> | a | b |\n> |---|---|\n> | 1 | 2 | 3 |", "'3' would be lost"),
        ("| a | b |\n|---|---|\n| `y|6` | 7 |", "'7' would be lost"),
        ("a\n\n[10]: 20", "'[10]: 20'"),
        ("10[^1] a\n\n[^2]: 5", "no footnote of this name: 10[^1]"),
        ("5[^1]0 a\n\n[^1]: 5", "a mark inside a number: 5[^1]"),
        ("a[^1]\n\n[^1]: 5\n\n[^1]: 6", "a second footnote [^1]"),
        ("a[^1]\n\n[^1]: 5\n\n    6", "footnote [^1] goes on"),
        ("```5mg 6\na\n```", "after the code fence"),
    ],
)
def test_a_mark_that_would_eat_a_number_refuses_the_document(body: str, reason: str) -> None:
    file, place, told = refusal(markdown(f"## 1 A\n{body}\n"))[0]

    assert (file, place[:5]) == ("a.md", "line ")
    assert reason in told


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("2*3 = 6 and *5* mg **or 6**", "2*3 = 6 and 5 mg or 6"),
        ("5\\*10^9/L and 3\\*10^9/L", "5*10^9/L and 3*10^9/L"),
        ("| a | b |\n|---|---|\n| 1 | 2 | |", "a; b. / 1: b: 2."),
        ("> | a | b |\n> |---|---|\n> | 1 | 2 |", "a; b. / 1: b: 2."),
        ("3) a\n4) b", "3) a / 4) b"),
    ],
)
def test_marks_that_eat_nothing_are_marks(body: str, text: str) -> None:
    assert " / ".join(lines(f"## 1 A\n{body}\n")) == text


def test_link_definitions_and_words_after_fences_are_reported() -> None:
    body = "## 1 A\nSee [t].\n\n[t]: #tab 'Table 2'\n\n```text\na\n```\n"

    document = read("a.md", markdown(body).encode())

    assert [(piece.reason, piece.excerpt) for piece in document.dropped] == [
        ("link definition left out", "[T]: #tab Table 2"),
        ("word after a code fence left out", "text"),
        ("text of attribute title", "Table 2"),
    ]


def test_footnotes_leave_no_marks_and_stay_in_doubt() -> None:
    body = "## 1 A\nGive 5 mg within 3 hours[^1]. Stop[^b].\n\n## 2 B\nText.\n\n"
    document = read(
        "a.md", markdown(f"{body}[^1]: Society, 2019.\n[^b]: https://a.example\n").encode()
    )

    assert [section.lines for section in document.sections] == [
        ("Give 5 mg within 3 hours. Stop.",),
        ("Text.", "Society, 2019.", "https://a.example"),
    ]
    assert [(one.where, one.reason.split()[0], one.doubted) for one in document.dropped] == [
        ("1 A", "citation", False),
        ("1 A", "citation", False),
        ("B", "footnote", True),
        ("B", "footnote", True),
    ]


def test_struck_out_text_is_left_out_and_reported() -> None:
    document = read(
        "a.md", markdown("## 1 A\nGive ~~50~~ 5 mg, ~5 to ~10 or ~5–~10 ml.\n").encode()
    )

    assert document.sections[0].lines == ("Give 5 mg, ~5 to ~10 or ~5–~10 ml.",)
    assert [(one.where, one.reason, one.excerpt) for one in document.dropped] == [
        ("1 A", "struck-out text", "50")
    ]


def test_struck_out_digits_in_a_number_refuse() -> None:
    assert "stands beside or between numbers" in refusal(markdown("## 1 A\n5~~1~~0 mg\n"))[0][2]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("x^2^", "^2^"),
        ("H~2~O", "~2~"),
        ("Give ~50 mg~ 5 mg", "~50 mg~"),
        ("| a |\n|---|\n| x^2^ |", "^2^"),
        ("x^**2**^", "^2^"),
        ("~*50*~", "~50~"),
        ("x^`2`^", "^.^"),
        ("~5–~10~", "~10~"),
    ],
)
def test_marks_that_readers_take_in_two_ways_refuse_by_their_line(body: str, told: str) -> None:
    text = markdown(f"## 1 A\nGive 5 mg.\n\n{body}\n")
    [(file, where, reason)] = refusal(text)

    row = body.split("\n")[-1]
    assert (file, where) == ("a.md", f"line {text.split(chr(10)).index(row) + 1}")
    assert reason.startswith(f"{told!r} is read in more than one way; write \\{told[0]}")


@pytest.mark.parametrize("signs", ["10^9/L and 10^6/L", "a~b", "~", "^ ^", "~ 5 ~"])
def test_single_signs_stay(signs: str) -> None:
    assert lines(f"## 1 A\n{signs}\n") == [signs]


def test_signs_with_a_backslash_are_plain() -> None:
    assert lines("## 1 A\nH\\~2\\~O, x\\^2\\^ and `x^2^`\n") == ["H~2~O, x^2^ and x^2^"]
