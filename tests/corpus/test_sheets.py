"""Style sheets of a page: judged on what they select, ordinary ones come in, dangers are named."""

import pytest

from medgauge.corpus.ingest.html import read
from medgauge.corpus.raw import RawDocument
from medgauge.errors import InputError


def page(sheet: str, body: str) -> RawDocument:
    markup = f"<!doctype html><style>{sheet}</style><h1>T</h1><h2>A</h2>{body}"
    return read("a.html", markup.encode())


def lines(sheet: str, body: str) -> list[str]:
    return [line for section in page(sheet, body).sections for line in section.lines]


def reasons(sheet: str, body: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        page(sheet, body)
    return [reason for _, _, reason in caught.value.problems]


BODY = (
    '<div class="warn" id="main">Max 10 mg.</div><table class="table"><tr><th>Weight<th>Dose'
    "<tr><td>50 kg<td>5 mg</table><p class=lead>See <a href=#x>Table 1</a>.</p>"
)
READ = ["Max 10 mg.", "Weight; Dose.", "50 kg: Dose: 5 mg.", "See Table 1."]


@pytest.mark.parametrize(
    "sheet",
    [
        ".warn { border: 1px solid #ccc; padding: 1em; margin: 1em 0 }",
        ".warn { border-left: 4px solid #005eb8 }",
        "#main { padding: 2px; overflow: auto; box-shadow: 0 1px 2px #ccc }",
        "td { vertical-align: top }",
        ".table th { background: #005eb8; color: white; text-transform: uppercase }",
        ".lead { font: 12pt Arial; float: right }",
        ".warn { display: flex; position: relative }",
        ".warn { overflow: hidden }",
        "a { border-bottom: 1px dotted; padding: 2px } a:hover { color: white; display: none }",
        "a:not(:focus) { color: #003087 }",
        "@media print { .warn { display: none } }",
        "@media (max-width: 600px) { .warn { display: none } }",
        "@media screen and (min-width: 800px) { .warn { margin: 0 -15px } }",
        "@supports (display: grid) { .warn { display: grid } }",
        "@page { size: a4; margin: 2cm } @charset 'utf-8';",
        "@keyframes a { from { opacity: 0 } to { opacity: 1 } }",
        "@font-face { font-family: x }",
        ".absent { position: absolute; transform: scale(0) } .absent::before { content: '9 mg' }",
        ".warn::after { content: ''; display: table; clear: both } li::before { content: '•' }",
        ":root { --dark: #222 } .warn { color: var(--dark) }",
        "p.MsoNormal, .warn { mso-pagination: none; mso-style-name: x }",
        ".warn { display: none } #main { display: block }",
        ".warn { display: none } div.warn { display: block !important }",
        ".warn { background: url(a.png) no-repeat }",
    ],
)
def test_an_ordinary_sheet_changes_no_text(sheet: str) -> None:
    assert lines(sheet, BODY) == READ


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        (".warn { position: absolute; top: 4em }", ".warn {position:absolute}: may move text"),
        ("div { transform: scale(0) }", "div {transform:scale(0)}: may move text"),
        (".warn { direction: rtl }", ".warn {direction:rtl}: may move text"),
        (".warn { height: 10px; overflow: hidden }", ".warn {overflow:hidden}: may hide text"),
        (".warn { color: #fff }", ".warn {color:#fff}: its text may not be told from its ground"),
        (
            ".table th { background: navy }",
            ".table th {background:navy}: its text may not be told from its ground",
        ),
        (".warn { margin-top: -3em }", ".warn {margin-top:-3em}: may move text"),
        (".warn { font-family: Symbol }", ".warn {font-family:symbol}: may move text"),
        (".warn::before { content: '≥' }", "content:'≥'}: shows what is not in the text"),
        (".warn { flex-direction: row-reverse }", "{flex-direction:row-reverse}: may move text"),
        (".warn:has(b) { display: none }", ":has(b) {display:none}: a selector not understood"),
        ("@supports (a: b) { .warn { display: none } }", "may hide, move or part text, if it"),
        ("@layer x { .warn { display: none } }", "may hide, move or part text, if it applies"),
        ("@scope (.a) { .warn { display: none } }", "@scope, which may hide or move text"),
        (".warn { color: red; .b { display: none } }", "holds what is no plain rule"),
        (".warn { position: relative; top: -2em }", ".warn {top:-2em}: may move text"),
        (".warn { all: unset }", ".warn {all:unset}: may move text"),
    ],
)
def test_a_danger_is_named_with_its_selector(sheet: str, told: str) -> None:
    assert told in " ".join(reasons(sheet, BODY))


@pytest.mark.parametrize(
    "sheet",
    [
        ".x { display: none }",
        "@media all { p > .x { visibility: hidden } }",
        ".x { position: absolute; left: -9999px }",
        ".x { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden }",
        ".x { position: absolute; clip: rect(0, 0, 0, 0); color: white }",
        "p .x { display: none !important } #y { display: inline }",
        ".x { max-height: 0; overflow: hidden }",
    ],
)
def test_what_a_sheet_hides_is_left_out_and_reported(sheet: str) -> None:
    document = page(sheet, "<p>Give 5 mg<span class=x id=y> or 50 mg</span> daily.")

    assert document.sections[0].lines == ("Give 5 mg daily.",)
    assert [one.excerpt for one in document.dropped if "hidden by style" in one.reason] == [
        "or 50 mg"
    ]


def test_text_shown_again_inside_hidden_text_refuses() -> None:
    sheet = ".x { visibility: hidden } .x b { visibility: visible }"

    assert "shown again" in reasons(sheet, "<p class=x>a <b>5 mg</b>")[0]


def test_a_link_on_a_dark_ground_without_a_light_colour_refuses() -> None:
    sheet = ".x { background: navy; color: white }"

    assert lines(sheet, "<p class=x>5 mg") == ["5 mg"]
    assert "told from its ground" in reasons(sheet, "<p class=x>5 <a href=#>mg</a>")[0]


def test_boxes_and_raised_text_by_class_are_read_as_if_by_style() -> None:
    sheet = ".b { display: block } .s { vertical-align: super } .w { padding: 0 1em }"

    assert lines(sheet, "<p>a<span class=b>5 mg</span>b") == ["a", "5 mg", "b"]
    assert lines(sheet, "<p>INR<span class=w>2.5</span>") == ["INR 2.5"]
    assert lines(sheet, "<p>10<span class=s>9</span>/L") == ["10⁹/L"]
    assert "beside a number" in reasons(sheet, "<p>10<span class=s>4.5</span>")[0]


def test_a_class_that_parts_two_numbers_refuses() -> None:
    assert "may part one number" in reasons(".s { font-size: 80% }", "<p>5<i class=s>0</i>")[0]


def test_paragraphs_joined_to_one_line_refuse_beside_numbers() -> None:
    sheet = "p { display: inline }"

    assert lines(sheet, "<p>Give it.</p> <p>Stop it.</p>") == ["Give it.", "Stop it."]
    assert "join a number" in reasons(sheet, "<p>Give 5</p><p>0 mg</p>")[0]


def test_a_selector_of_many_parts_takes_no_time() -> None:
    deep = "<div>" * 100 + "5 mg"

    assert lines("i " + "div " * 12 + "div { display: none }", deep) == ["5 mg"]


def test_numbers_of_a_list_follow_the_sheet() -> None:
    assert lines("ol { list-style-type: lower-alpha }", "<ol><li>x<li>y</ol>") == ["a. x", "b. y"]
    assert lines(".n { list-style: none }", "<ol class=n><li>x</ol>") == ["x"]


def test_all_dangers_are_told_at_once() -> None:
    sheet = "p { direction: rtl } .a { transform: scale(0) } .b { position: fixed }"

    assert len(reasons(sheet, "<p>x</p><div class=a>1</div><div class=b>2</div>")) == 3


@pytest.mark.parametrize("sheet", ["@import url(b.css);", "@font-face { src: url(b.woff) }"])
def test_what_stands_in_another_file_doubts_every_section(sheet: str) -> None:
    document = page(sheet, "a<h2>B</h2>b")

    doubts = [one for one in document.dropped if one.doubted]
    assert [one.where for one in doubts] == ["A", "B"]
    assert all(one.reason.endswith("of another file not read") for one in doubts)


def test_colours_written_in_elements_are_judged_by_contrast() -> None:
    body = "<table><tr><td style='background:#4472c4'><b style='color:white'>Dose</b><td>5 mg"

    assert lines("", body + "</table>") == ["Dose: 5 mg."]
    assert "color:white" in reasons("", "<p style='color:white'>5 mg")[0]


def test_a_sheet_too_long_for_its_page_is_refused() -> None:
    sheet = ".a { position: relative }" * 4_000

    assert "too many rules" in reasons(sheet, "<p class=a>x" * 9_000)[0]
