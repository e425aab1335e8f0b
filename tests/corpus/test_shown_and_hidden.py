"""What browsers show against appearances, and what they hide: the same inline and from a sheet."""

import pytest

from medgauge.corpus.ingest.html import read
from medgauge.corpus.raw import RawDocument
from medgauge.errors import InputError


def page(body: str, sheet: str = "") -> RawDocument:
    markup = f"<!doctype html><style>{sheet}</style><h1>T</h1><h2>1 A</h2>{body}"
    return read("a.html", markup.encode())


def told(body: str, sheet: str = "") -> tuple[list[str], list[tuple[str, str]]]:
    """Return the lines, and what is told of pieces left out but the sheet."""
    document = page(body, sheet)
    pieces = [(one.reason, one.excerpt) for one in document.dropped]
    return (
        [line for section in document.sections for line in section.lines],
        [one for one in pieces if one[0] != "style sheet"],
    )


def places(body: str, sheet: str = "") -> list[tuple[str, str]]:
    with pytest.raises(InputError) as caught:
        page(body, sheet)
    return [(where, reason) for _, where, reason in caught.value.problems]


SKIPPED = "content-visibility:hidden"


@pytest.mark.parametrize(
    ("inline", "from_sheet", "sheet"),
    [
        (f'<p style="{SKIPPED}">Give 50 mg.</p>', "<p class=x>Give 50 mg.</p>", SKIPPED),
        (
            f'<span style="display:inline-block;{SKIPPED}">Give 50 mg.</span>',
            "<span class=x>Give 50 mg.</span>",
            f"display:inline-block;{SKIPPED}",
        ),
    ],
)
def test_a_box_whose_content_is_skipped_is_left_out(
    inline: str, from_sheet: str, sheet: str
) -> None:
    expected = (["Give 5 mg."], [(f"hidden by style ({SKIPPED})", "Give 50 mg.")])

    assert told(f"<p>Give 5 mg.</p>{inline}") == expected
    assert told(f"<p>Give 5 mg.</p>{from_sheet}", f".x{{{sheet}}}") == expected


@pytest.mark.parametrize("cell", ["span", "td", "tr", "table"])
def test_what_is_no_box_is_not_hidden_by_skipping_its_content(cell: str) -> None:
    whole = "<table><tr><td>10</table>" if cell != "span" else "<p>Give 10<span>9</span> mg.</p>"
    inline = whole.replace(f"<{cell}", f'<{cell} style="{SKIPPED}"')

    assert SKIPPED in places(inline)[0][1]
    assert places(whole, f"{cell}{{{SKIPPED}}}")[0][1].endswith("may hide text")


def test_a_box_that_a_sheet_lays_into_the_line_hides_nothing() -> None:
    body = f'<p style="{SKIPPED}">Give 50 mg.</p>'

    assert places(body, "p{display:inline}")[0][1].endswith("may hide text")


@pytest.mark.parametrize(
    "attribute", ["hidden", "hidden=hidden", "popover", "popover=manual", "popover hidden"]
)
def test_what_an_attribute_hides_is_left_out(attribute: str) -> None:
    body = f"<p>Give 5 mg.</p><p {attribute}>Give 50 mg.</p>"

    assert told(body) == (["Give 5 mg."], [("hidden element", "Give 50 mg.")])


def test_an_open_dialog_is_shown_even_if_it_may_pop_up() -> None:
    assert told("<dialog open popover>Give 5 mg.</dialog>") == (["Give 5 mg."], [])


@pytest.mark.parametrize(
    ("attribute", "style"),
    [("hidden", "display:inline"), ("popover", "display:block"), ("hidden", "display:initial")],
)
def test_a_style_that_shows_what_an_attribute_hides_refuses(attribute: str, style: str) -> None:
    reason = f"<span> is hidden by an attribute and may be shown by its style ({style})"
    inline = f'<p>Give <span {attribute} style="{style}">9</span>5 mg.</p>'
    plain = f"<p>Give <span {attribute}>9</span>5 mg.</p>"

    assert places(inline) == [("1 A", reason)]
    assert places(plain, f"span{{{style}}}") == [
        ("", f"its style sheet has span {{{style}}}: {reason}")
    ]
    assert places(plain, f"@layer a {{ span{{{style}}} }}")


def test_a_sheet_that_hides_it_as_well_leaves_it_hidden() -> None:
    sheet = "[hidden]{display:none!important} .x{display:flex}"

    assert told("<p>Give 5 mg.</p><p class=x hidden>Give 50 mg.</p>", sheet) == (
        ["Give 5 mg."],
        [("hidden element", "Give 50 mg.")],
    )


def test_what_is_hidden_until_found_is_skipped_content() -> None:
    block = "<p>Give 5 mg.</p><p hidden=until-found>Give 50 mg.</p>"

    assert told(block)[0] == ["Give 5 mg."]
    assert SKIPPED in places("<p>Give <span hidden=until-found>9</span>5 mg.</p>")[0][1]


def test_a_shadow_tree_refuses() -> None:
    template = "<template shadowrootmode=open><p>Give 50 mg.</p></template>"
    [(where, reason)] = places(f"<div>{template}<p>Give 5 mg.</p></div>")

    assert where == "1 A"
    assert reason.startswith("<template shadowrootmode> is shown in place of")
    assert told("<template shadowrootmode=no>Give 50 mg.</template><p>Give 5 mg.</p>")[0] == [
        "Give 5 mg."
    ]


COLUMN = "<table><colgroup><col><col{}></colgroup><tr><th>A<th>B<tr><td>x<td>1</table>"


def test_a_column_that_may_be_hidden_refuses() -> None:
    told_of = "<col> may hide a column of its table (hidden by style (visibility:collapse))"

    assert places(COLUMN.format(' style="visibility:collapse"')) == [("1 A", told_of)]
    sheet = "col + col{visibility:collapse}"
    assert places(COLUMN.format(""), sheet) == [("1 A", told_of)]
    assert places(COLUMN.format(""), f"@supports (a: b) {{ {sheet} }}")
    assert told(COLUMN.format(' style="width:50px"'))[0] == ["A; B.", "x: B: 1."]


def test_text_above_text_refuses() -> None:
    [(where, reason)] = places("<p>Give <ruby>5<rt>6</rt></ruby> mg.</p>")

    assert (where, reason.split(";")[0]) == ("1 A", "holds <rt>, text above other text")
    assert places("<p>Give <ruby>5<rp>(</rp>6</ruby> mg.</p>")


def test_numbers_of_a_table_in_a_cell_are_no_ratio() -> None:
    table = "<table><tr><th>A<th>B<tr><td>x<td><table><tr><td>{}<td>2</table></table>"

    assert places(table.format("1")) == [
        ("1 A", "a table in a cell of another would read as '1: 2.'")
    ]
    assert told(table.format("dose"))[0] == ["A; B.", "x: B: dose: 2."]
    assert told("<table><tr><td>1<td>2</table>")[0] == ["1: 2."]


def test_a_quotation_has_its_marks() -> None:
    assert told("<p>Say <q>give <b>5</b> mg</q> now.</p>")[0] == ["Say “give 5 mg” now."]


def test_case_is_read_as_written() -> None:
    expected: tuple[list[str], list[tuple[str, str]]] = (["give 5 mg."], [])

    assert told('<p style="text-transform:uppercase">give 5 mg.</p>') == expected
    assert told("<p>give 5 mg.</p>", "p{text-transform:uppercase}") == expected


def test_text_that_opens_at_a_click_is_kept_and_doubted() -> None:
    inside = "<summary>More</summary><p>Give 7 mg.</p>"

    assert told(f"<details>{inside}</details>") == (
        ["More", "Give 7 mg."],
        [("text that opens at a click is kept", "<details>")],
    )
    assert told(f"<details open>{inside}</details>") == (["More", "Give 7 mg."], [])


def test_struck_out_text_whose_style_does_not_strike_it_refuses() -> None:
    reason = "<s> is no text of the guideline, and its style shows it as text (none)"

    assert places('<p>Give <s style="text-decoration:none">5 mg or</s> some.</p>') == [
        ("1 A", reason)
    ]
    assert told('<p>Give <s style="text-decoration:line-through red">5 mg or</s> some.</p>') == (
        ["Give some."],
        [("struck-out text", "5 mg or")],
    )
