"""Faults that people met elsewhere, as whole kinds, in HTML and in Markdown."""

from collections.abc import Callable

import pytest

from medgauge.corpus.ingest import html, markdown
from medgauge.corpus.raw import RawDocument
from medgauge.text.fold import fold_text
from small_sources import markdown as with_front_matter


def page(body: str) -> RawDocument:
    return html.read("a.html", f"<h1>T</h1><h2>A</h2>{body}".encode())


def note(body: str) -> RawDocument:
    return markdown.read("a.md", with_front_matter(f"## 1 A\n{body}\n").encode())


def text_of(document: RawDocument) -> str:
    return "\n".join(line for section in document.sections for line in section.lines)


BOTH = pytest.mark.parametrize("read", [page, note], ids=["html", "markdown"])

Reader = Callable[[str], RawDocument]

FANCY = (
    "The \u201clow\u2011dose\u201d plan (target \u22122 to 0; n = 14\u202f000) uses "
    "5\u2009mg in the Mu\u0308ller sub\u00adgroup."
)
TYPED = 'The "low-dose" plan (target -2 to 0; n = 14 000) uses 5 mg in the M\u00fcller subgroup.'


@BOTH
@pytest.mark.parametrize(("source", "span"), [(FANCY, TYPED), (TYPED, FANCY)])
def test_typography_of_source_and_span_may_differ(read: Reader, source: str, span: str) -> None:
    folded = fold_text(text_of(read(source)))

    assert fold_text(span) in folded
    assert fold_text("target 2 to 0") not in folded
    assert fold_text("target -2 to 9") not in folded


@BOTH
def test_typography_stays_but_for_spaces_and_what_is_not_seen(read: Reader) -> None:
    document = read(FANCY)

    assert text_of(document) == (
        "The “low\u2011dose” plan (target \u22122 to 0; n = 14 000) "
        "uses 5 mg in the Müller subgroup."
    )
    assert [piece.reason for piece in document.dropped] == ["invisible characters U+00AD left out"]


@BOTH
def test_brackets_are_never_dropped_with_the_marks(read: Reader) -> None:
    bold = "<b>agent Sulvex</b>" if read is page else "**agent Sulvex**"
    code = "<code>plan_B</code>" if read is page else "`plan_B`"
    link = '<a href="#t2">table 2</a>' if read is page else "[table 2](#t2)"

    text = text_of(read(f"Stop {bold} if [INR] is above 4 (see {link}) and use {code}; 2*3 = 6."))

    assert text == "Stop agent Sulvex if [INR] is above 4 (see table 2) and use plan_B; 2*3 = 6."
    assert fold_text("Stop agent Sulvex if is above 4") not in fold_text(text)


POWERS = {
    "50 × 10<sup>9</sup>/L": "50 × 10⁹/L",
    "50 × 10 <sup>9</sup>/L": "50 × 10 ⁹/L",
    "30 kg/m<sup>2</sup>": "30 kg/m²",
    "2 mmol·L<sup>−1</sup>": "2 mmol·L⁻¹",
    "H<sub>2</sub>O": "H₂O",
    "Ca<sup>2+</sup>": "Ca²⁺",
    "½ tablet": "½ tablet",
    "1⁄2 tablet": "1⁄2 tablet",
    "50 × 10⁹/L": "50 × 10⁹/L",
}
CITATIONS = {
    "agent X.<sup>12</sup>": "agent X.",
    "in adults<sup>2</sup> and children<sup>3,4</sup>": "in adults and children",
    "daily<sup>[7]</sup>": "daily",
    "5 mg<sup>12</sup>": "5 mg",
    "use it†<sup>a</sup>": "use it†",
}
DOUBTS = {
    "120 mmHg<sup>2</sup>": "120 mmHg²",
    "aged 65<sup>2</sup> years": "aged 65² years",
    "<sup>131</sup>I": "¹³¹I",
    "give\n<sup>131</sup>I": "give ¹³¹I",
    "I<sup>2</sup>": "I²",
    "5 g<sup>3</sup>": "5 g³",
}


@BOTH
@pytest.mark.parametrize("source", POWERS)
def test_powers_and_fractions_stay_what_they_are(read: Reader, source: str) -> None:
    document = read(source)

    assert (text_of(document), document.dropped) == (POWERS[source], ())
    assert fold_text("109/L") not in fold_text(text_of(document))
    assert fold_text("12 tablet") not in fold_text(text_of(document))


@BOTH
@pytest.mark.parametrize("source", CITATIONS)
def test_citation_marks_leave_and_are_reported(read: Reader, source: str) -> None:
    document = read(source)

    assert text_of(document) == CITATIONS[source]
    assert {(one.reason, one.doubted) for one in document.dropped} == {
        ("citation mark left out", False)
    }


@BOTH
@pytest.mark.parametrize("source", DOUBTS)
def test_what_may_be_a_power_or_a_mark_stays_and_is_doubted(read: Reader, source: str) -> None:
    document = read(source)

    assert text_of(document) == DOUBTS[source]
    assert [(one.where, one.reason, one.doubted) for one in document.dropped] == [
        ("A", "raised text kept, its meaning is doubted", True)
    ]


def test_a_doubt_names_its_section_without_the_number() -> None:
    document = page("<h2>3.2 Dose</h2><h3>Remarks</h3>aged 65<sup>2</sup> years")

    assert [(one.where, one.doubted) for one in document.dropped] == [("Dose", True)]


def test_a_style_sheet_that_was_not_read_is_a_doubt() -> None:
    document = page('<link rel="stylesheet" href="a.css">a<h2>B</h2>b')

    assert [(one.where, one.excerpt, one.doubted) for one in document.dropped] == [
        ("A", "a.css", True),
        ("B", "a.css", True),
    ]


HIDING = {
    "style": '15 mg<span style="display:none"> or 50 mg</span> twice',
    "attribute": "15 mg<span hidden> or 50 mg</span> twice",
    "comment": "15 mg<!-- or 50 mg --> twice",
    "script": '15 mg<script>document.write("50 mg")</script> twice',
    "nested script": "15 mg<script><!--<script>50 mg</script>--></script> twice",
    "template": "15 mg<template> or <b>50 mg</b></template> twice",
    "noscript": "15 mg<noscript> or 50 mg</noscript> twice",
    "other page": "15 mg<iframe> or </p><p>50 mg</iframe> twice",
    "in hidden": "15 mg<span hidden><template>50 mg</template><script>50 mg</script></span> twice",
    "film": "15 mg<video> or 50 mg</video> twice",
    "attribute text": '15 mg <abbr title="or 50 mg">twice</abbr>',
    "zero width": "15\u200b mg\u2060 twice",
}


@pytest.mark.parametrize("kind", HIDING)
def test_what_no_reader_sees_is_left_out_and_reported(kind: str) -> None:
    document = page(f"<p>Give {HIDING[kind]} daily.</p>")

    assert text_of(document) == "Give 15 mg twice daily."
    assert document.dropped


@BOTH
@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\u200f", "\U000e0041", "\u3164", "\ufffd"])
def test_signs_that_show_another_text_refuse_it(read: Reader, sign: str) -> None:
    with pytest.raises(Exception, match="which makes shown and stored text differ"):
        read(f"Give 15{sign} mg.")


NUMBERS = (
    "Relapse was 17 to 23 % in the 4 and 8 mg arms (−0.5 vs 1,5 mg; n = 14\u202f000 of 1.234; "
    "12–14 weeks; 5·2%; OR 0.82, 95% CI 0.70-0.96; P&lt;.001; one third; ≥65 y; 2 × 10⁻³)."
)


@BOTH
def test_numbers_keep_every_sign(read: Reader) -> None:
    assert text_of(read(NUMBERS)) == NUMBERS.replace("\u202f", " ").replace("&lt;", "<")


@pytest.mark.parametrize(
    "name", ["&acirc;&permil;&yen;65", "5 &Acirc;&micro;g", "&#226;&#8240;&#165;"]
)
def test_text_encoded_twice_does_not_enter_by_character_references(name: str) -> None:
    with pytest.raises(Exception, match="looks encoded twice"):
        page(name)


def test_a_foot_written_first_is_read_last_and_a_head_written_last_first() -> None:
    table = (
        "<table><tfoot><tr><td colspan=2>Total of all.</tfoot><tbody><tr><td>A<td>5</tbody>"
        "<thead><tr><th>Drug<th>Dose</thead></table>"
    )

    assert text_of(page(table)).split("\n") == ["Drug; Dose.", "A: Dose: 5.", "Total of all."]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("5<small>0<ul><li>x</ul></small>", "may part one number"),
        ('<p a"b="5">a</p>', "less-than sign"),
        ('<p a"b="5">a</p><p title="b">c</p>', "less-than sign"),
        ('<p hidden>a<b a"b="5">c</b></p>d', "less-than sign"),
        ("<p><x y>5</p>", "unknown element <x>"),
        ('<a<b>b<p title="500 mg>i>">c</p>b</a<b>', "unknown element <a<b>"),
        ("<plaintext>5", "unknown element <plaintext>"),
        ("<xmp><b>5</b></xmp>", "unknown element <xmp>"),
        ('<hr style="top:3px;opacity:0.01">', "may hide or move"),
    ],
)
def test_what_cannot_be_judged_refuses_the_page(body: str, reason: str) -> None:
    with pytest.raises(Exception, match=reason):
        page(body)


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ('<hr style="display:flex">5 <hr>6', ["5", "6"]),
        ("<ol><section>x<ul><li>a</ul></section><li>b</ol>", ["x", "a", "b"]),
        ("<ol reversed><li>a<li hidden>b<li>c</ol>", ["2. a", "1. c"]),
        ("<x-inert n=0>5 mg</x-inert><script>6</script>", ["5 mg"]),
        ("a <b>b </b> <i> c</i>\n\t d&nbsp; e", ["a b c d e"]),
        ("&amp;lt; &lt;b&gt; &amp;amp; &quot;", ['&lt; <b> &amp; "']),
        ('<p title="a > b">5</p>', ["5"]),
        ('<p title="> <">5</p><p data-x="<i>6</i>">7</p>', ["5", "7"]),
        ("<!-- > < -->5<!-- <b> -->6", ["56"]),
        ("<script>if (a<b) c()</script><!-- a<b -->5", ["5"]),
    ],
)
def test_pages_are_cut_at_their_tags_and_nowhere_else(body: str, lines: list[str]) -> None:
    assert text_of(page(body)).split("\n") == lines
