"""JATS and BITS: the article's own text is the text, in whatever encoding it was declared."""

from pathlib import Path

import pytest

from bounded import ends_in_bounds
from medgauge.corpus.ingest.jats import read
from medgauge.corpus.raw import RawDocument
from medgauge.errors import InputError

WRITTEN = Path(__file__).parents[1] / "written" / "jats"
XML = '<?xml version="1.0" encoding="{}"?>\n'


def article(body: str, head: str = "") -> bytes:
    return f"{XML.format('UTF-8')}{head}<article><body>{body}</body></article>".encode()


def lines(body: str) -> list[str]:
    document = read("a.xml", article(body))
    return [line for section in document.sections for line in section.lines]


def refusals(data: bytes) -> str:
    with ends_in_bounds(), pytest.raises(InputError) as caught:
        read("a.xml", data)
    return "\n".join(f"{place}: {reason}" for _, place, reason in caught.value.problems)


def reports(body: str) -> list[tuple[str, str, bool]]:
    document = read("a.xml", article(body))
    return [(piece.reason, piece.excerpt, piece.doubted) for piece in document.dropped]


def told(document: RawDocument) -> list[tuple[str | None, str, tuple[str, ...]]]:
    return [(one.number, one.heading, one.lines) for one in document.sections]


@pytest.mark.parametrize("name", ["pandoc-archiving.xml", "pandoc-publishing.xml"])
def test_a_file_by_pandoc_reads_as_its_source(name: str) -> None:
    document = read("a.xml", (WRITTEN / name).read_bytes())

    assert document.title == "Corvale Rhythm Guideline"
    assert [(one.number, one.heading) for one in document.sections] == [
        ("3.2", "Starting treatment"),
        ("3.3", "Doses"),
        ("3.3.1", "Children"),
        (None, "Notes on use"),
        ("3.20", "Monitoring"),
    ]
    assert document.sections[0].lines == (
        "Start agent Vexalor at 5 mg once daily in adults aged ≥65 years unless eGFR is"
        " <30 mL/min. Reassess within 7 days if platelets fall below 50 × 10⁹/L, or BMI is"
        " ≥30 kg/m².",
        "Before the first dose:",
        "1. Check renal function.",
        "2. Stop agent Sulvex:",
        "a) 48 hours before surgery;",
        "b) 7 days before neurosurgery.",
        "3. Record the weight.",
        "Do not crush tablets.",
        "Use the capsule in children.",
    )
    assert document.sections[1].lines == (
        "Table 1. Doses by renal function",
        "Renal function; First dose; Maintenance.",
        "eGFR ≥60: First dose: 5 mg; Maintenance: 10 mg.",
        "eGFR 30–59: First dose: 2.5 mg; Maintenance: 5 mg.",
        "A dose of x≤10 mg is usual; H₂O is enough to swallow it.",
    )


def test_an_article_with_all_that_journals_put_into_one() -> None:
    document = read("a.xml", (WRITTEN / "article.xml").read_bytes())

    assert document.title == "Harrow Thrombosis Guideline"
    assert told(document) == [
        (None, "Abstract", ("Give agent Brentil within 24 hours.",)),
        ("4", "Treatment", ()),
        (
            "4.1",
            "Acute phase",
            (
                "Give agent Brentil 15 mg twice daily for 21 days, then 20 mg once daily."
                " See Table 1 and section 4.2.",
                "Stop it below 50×10⁹/L or if CrCl <15 mL/min/1.73 m². Risk falls by I=12%.",
                "Before treatment:",
                "1. weigh the patient;",
                "2. measure creatinine.",
                "(i) first;",
                "(ii) second.",
                "Keep the leaflet.",
            ),
        ),
        (
            "4.2",
            "Doses in kidney disease",
            (
                "Table 1. Doses by clearance",
                "CrCl; Dose.",
                "CrCl; Morning; Evening.",
                "30–59 mL/min: Dose Morning: 15 mg; Dose Evening: 10 mg.",
                "15–29 mL/min: Dose Morning: 10 mg; Dose Evening: 10 mg.",
                "With food.",
                "Figure 1. Pathway of care.",
                "Key point",
                "Never give agent Brentil in pregnancy.",
            ),
        ),
        (None, "Notes for pharmacists", ("Store below 25 °C.",)),
        (None, "Appendix A", ("Check the platelet count weekly.",)),
    ]


def test_what_an_article_holds_beside_its_text_is_reported() -> None:
    document = read("a.xml", (WRITTEN / "article.xml").read_bytes())
    found = {piece.reason: piece.excerpt for piece in document.dropped}

    assert found["list of references left out"] == "Alder B. 2019."
    assert found["notes left out"] == "Revised in 2025."
    assert found["sub-article left out"] == "Reply."
    assert found["translation left out"] == "Donner Brentil."
    assert found["comment left out"] == "editor: check this"
    assert found["processing instruction left out"] == "break"
    assert found["picture left out"] == "f1.tif"
    doubted = [(piece.where, piece.reason) for piece in document.dropped if piece.doubted]
    assert doubted == [("Doses in kidney disease", "holds a formula that has no plain text")]


@pytest.mark.parametrize(
    ("xml", "text"),
    [
        ('mg [<xref ref-type="bibr">1</xref>].', "mg."),
        ('mg (<xref ref-type="bibr">1</xref>, <xref ref-type="bibr">2</xref>) daily', "mg daily"),
        ('mg<xref ref-type="bibr"><sup>1</sup></xref> daily', "mg daily"),
        ('mg<sup><xref ref-type="fn">*</xref></sup> daily', "mg daily"),
        ('score 5 [<xref ref-type="bibr">1</xref>] is', "score 5 is"),
        ('score 5<xref ref-type="bibr"><sup>1</sup></xref> is', "score 5 is"),
        ('see reference <xref ref-type="bibr">12</xref>', "see reference 12"),
        ('see <xref ref-type="sec">3.2</xref>', "see 3.2"),
        ('as <xref ref-type="bibr">Alder 2019</xref> says', "as Alder 2019 says"),
        ("10<sup>9</sup>/L", "10⁹/L"),
        ("<bold>5</bold> mg, <named-content content-type='x'>daily</named-content>", "5 mg, daily"),
        ("Vexa&shy;lor &ge;5&thinsp;mg &mu;g &lt;3", "Vexalor ≥5 mg μg <3"),
        ("<![CDATA[a <b> &ge;]]> x", "a <b> &ge; x"),
    ],
)
def test_running_text(xml: str, text: str) -> None:
    assert lines(f"<p>{xml}</p>") == [text]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("<p>a <blink>b</blink></p>", "holds <blink>"),
        ("<p>5<strike>0</strike>0 mg</p>", "struck-out text left out, beside or between"),
        ('<p>5<xref ref-type="bibr">1</xref>0 mg</p>', "a citation mark follows a number"),
        ('<p>5 <inline-graphic href="x"/> mg</p>', "picture left out, beside or between"),
        ('<p>level 5<xref ref-type="bibr">12</xref> is</p>', "a citation mark follows a number"),
        ("<p>5 <private-char/> mg</p>", "character drawn as a picture"),
        ("<p>10<sup>9x</sup>/L</p>", "cannot be read"),
        ("<p>5 <inline-formula>x <math><mfrac/></math></inline-formula></p>", "formula left out"),
        ("<sec>loose <p>a</p></sec>", "text outside of a paragraph: 'loose'"),
        ('<list list-type="order" continued-from="l1"><list-item><p>a</p></list-item></list>',
         "go on from another list"),
        ("<p>5 mg&#x202e;</p>", "U+202E"),
        ("<p>5 mg &bogus; </p>", "entity &bogus; is not known"),
        ("<p>5 &undefined;</p>", "line 2: entity &undefined; is not known"),
        ("<p>a</q>", "not well-formed"),
    ],
)  # fmt: skip
def test_what_is_not_sure_is_refused(body: str, reason: str) -> None:
    assert reason in refusals(article(body))


def test_only_one_of_several_forms_is_read() -> None:
    body = (
        "<table-wrap><alternatives><table><tr><th>a</th><th>b</th></tr><tr><td>x</td>"
        "<td>5 mg</td></tr></table><graphic/></alternatives></table-wrap>"
    )

    assert lines(body) == ["a; b.", "x: b: 5 mg."]
    assert reports(body) == [("other form of the same left out", "graphic", False)]


def test_text_for_one_use_only_is_doubted() -> None:
    body = "<p>Give <named-content specific-use='print'>5 mg</named-content> daily.</p>"

    assert [(reason, doubted) for reason, _, doubted in reports(body)] == [
        ("text for print only", True)
    ]


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("UTF-8", "utf-8"),
        ("utf-8", "utf-8-sig"),
        ("UTF-16", "utf-16"),
        ("ISO-8859-1", "iso-8859-1"),
        ("windows-1252", "cp1252"),
    ],
)
def test_the_declared_encoding_is_read(declared: str, encoding: str) -> None:
    text = f"{XML.format(declared)}<article><body><p>Müller ±5 °C</p></body></article>"

    assert read("a.xml", text.encode(encoding)).sections[0].lines == ("Müller ±5 °C",)


@pytest.mark.parametrize(
    ("declared", "encoding", "reason"),
    [
        ("UTF-8", "iso-8859-1", "not in the encoding utf-8"),
        ("ISO-8859-1", "utf-8", "its bytes are UTF-8"),
        ("ISO-8859-1", "utf-8-sig", "begins with the mark of utf-8"),
        ("US-ASCII", "utf-8", "not in the encoding us-ascii"),
        ("UTF-8", "utf-16", "begins with the mark of utf-16"),
        ("shift_jis", "utf-8", "encoding 'shift_jis', which is not read"),
        ("ISO-8859-1", "cp1252", "U+0080"),
    ],
)
def test_a_declared_encoding_that_lies_is_refused(
    declared: str, encoding: str, reason: str
) -> None:
    sign = "€" if encoding == "cp1252" else "ü"
    text = f"{XML.format(declared)}<article><body><p>M{sign}ller</p></body></article>"

    assert reason in refusals(text.encode(encoding))


LAUGHS = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10}">' for at in range(1, 10))


@pytest.mark.parametrize(
    "subset",
    [
        f'<!ENTITY l0 "ha">{LAUGHS}',
        f'<!ENTITY big "{"x" * 50_000}">',
        '<!ENTITY x SYSTEM "file:///etc/passwd">',
        '<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;',
        "<!ELEMENT article ANY>",
    ],
)
def test_a_document_type_with_declarations_is_refused(subset: str) -> None:
    body = f"<p>{'&l9;&big;&x;' * 100}</p>"
    for head in (f"<!DOCTYPE article [{subset}]>", f'<!DOCTYPE a PUBLIC "-//[" "x" [\n{subset}]>'):
        assert "declarations of its own" in refusals(article(body, head))


def test_a_plain_document_type_is_passed_over_and_never_loaded() -> None:
    head = '<!-- > --><?p >?><!DOCTYPE article PUBLIC "-//NLM//DTD [x]> JATS" "/none/such.dtd">\n'

    assert read("a.xml", article("<p>5 mg &ge;</p>", head)).sections[0].lines == ("5 mg ≥",)


@pytest.mark.parametrize(
    "body",
    [
        "<p>" * 100_000 + "</p>" * 100_000,
        "<sec>" * 100_000,
        "<p>" + "<!--" * 300_000 + "</p>",
        "<p>" + "<![CDATA[" * 300_000 + "</p>",
        "<p>" + "&" * 1_000_000 + "</p>",
        "<p " + "a='b' " * 100_000 + "/>",
    ],
    ids=["paragraphs", "sections", "comments", "cdata", "ampersands", "attributes"],
)
def test_hostile_nesting_ends_quickly(body: str) -> None:
    assert "not well-formed" in refusals(article(body))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"<html><body><p>x</p></body></html>", "root is <html>"),
        (b"<tei:TEI xmlns:tei='http://www.tei-c.org/ns/1.0'/>", "root is <TEI>"),
        (b"<article xmlns='http://docbook.org/ns/docbook'><para>x</para></article>", "<article>"),
        (b"<article><section/></article>", "holds <section>"),
        (b"", "not well-formed"),
        (b"PK\x03\x04", "U+0003"),
    ],
)
def test_xml_of_another_kind_is_refused(data: bytes, reason: str) -> None:
    assert reason in refusals(data)


def test_a_book_of_parts() -> None:
    xml = (
        "<book><book-meta><book-title-group><book-title>Harrow Handbook</book-title>"
        "</book-title-group></book-meta><book-body><book-part><book-part-meta><title-group>"
        "<label>2</label><title>Clots</title></title-group></book-part-meta><body>"
        "<sec><label>2.1</label><title>Dose</title><p>Give 5 mg.</p></sec></body></book-part>"
        "</book-body></book>"
    )
    document = read("a.xml", xml.encode())

    assert document.title == "Harrow Handbook"
    assert told(document) == [("2", "Clots", ()), ("2.1", "Dose", ("Give 5 mg.",))]


PLACES = {
    "section": "<sec><title>T</title>{}</sec>",
    "paragraph": "<p>a {} b</p>",
    "item": "<list><list-item>{}</list-item></list>",
    "labelled item": "<list><list-item><label>(i)</label>{}</list-item></list>",
    "list": "<list>{}</list>",
    "cell": "<table-wrap><table><tr><td>x</td><td>{}</td></tr></table></table-wrap>",
    "row": "<table-wrap><table><tr>{}</tr></table></table-wrap>",
    "table": "<table-wrap>{}</table-wrap>",
    "caption": "<fig><label>F</label><caption>{}</caption></fig>",
    "foot": "<table-wrap><table-wrap-foot>{}</table-wrap-foot></table-wrap>",
    "note": "<table-wrap-foot><fn><label>a</label>{}</fn></table-wrap-foot>",
    "box": "<boxed-text><caption><title>T</title></caption>{}</boxed-text>",
    "quote": "<disp-quote><label>L</label><title>T</title>{}</disp-quote>",
    "formula": "<p><inline-formula>{}</inline-formula></p>",
    "formula line": "<disp-formula>{}</disp-formula>",
    "definitions": "<def-list><def-item><term>a</term><def>{}</def></def-item></def-list>",
    "title": "<sec><title>T {}</title></sec>",
    "sup": "<p>x<sup>{}</sup></p>",
}
ELEMENTS = """
p title label list list-item def-list def-item term def bold italic sup sub xref ext-link fn
table table-wrap caption tr td th thead fig boxed-text disp-quote disp-formula inline-formula
graphic inline-graphic media alternatives math tex-math textual-form named-content break hr
styled-content index-term attrib preformat speech speaker statement verse-group verse-line
sec app glossary ack ref-list fn-group alt-text supplementary-material strike table-wrap-foot
unknown
"""


@pytest.mark.parametrize("place", PLACES.values(), ids=list(PLACES))
def test_no_word_is_lost_without_a_report(place: str) -> None:
    lost = []
    for name in ["", *ELEMENTS.split()]:
        text = f"<{name}>fallowmere</{name}>" if name else "fallowmere"
        try:
            document = read("a.xml", article(place.format(text)))
        except InputError:
            continue
        seen = [line for one in document.sections for line in (one.heading, *one.lines)]
        reported = [piece.excerpt for piece in document.dropped]
        if "fallowmere" not in "\n".join([*seen, *reported, document.title]):
            lost.append(name)
    assert lost == []


def test_a_section_without_a_title_goes_on_with_a_doubt() -> None:
    told = "section without a title, read as part of the section before it"
    plain = "<sec><p>Give 7 mg.</p></sec>"
    sub = "<sec><title>1.1 Oral</title><p>Give 6 mg.</p></sec>"

    def doubts(body: str) -> list[tuple[str, str]]:
        dropped = read("a.xml", article(body)).dropped
        return [(one.reason, one.where) for one in dropped if one.doubted]

    assert doubts(f"<sec><title>1 Dose</title>{sub}{plain}</sec>") == [(told, "Oral")]
    assert doubts(f"<sec><title>1 Dose</title></sec>{plain}") == [(told, "Dose")]
    assert doubts(f"<sec><title>1 Dose</title>{plain}{sub}</sec>") == []
    assert doubts(plain) == []


@pytest.mark.parametrize("mark", [",", "–", ", "])
def test_a_raised_comma_between_citation_marks_leaves_with_them(mark: str) -> None:
    one, two = (f'<xref ref-type="bibr" rid="r{n}"><sup>{n}</sup></xref>' for n in (1, 2))
    document = read("a.xml", article(f"<p>Give 5 mg{one}<sup>{mark}</sup>{two} daily.</p>"))
    assert [line for part in document.sections for line in part.lines] == ["Give 5 mg daily."]


@pytest.mark.parametrize("span", ["0", "1001", "999999999", "x"])
@pytest.mark.parametrize("kind", ["colspan", "rowspan"])
def test_an_impossible_span_refuses(kind: str, span: str) -> None:
    row = f'<tr><td {kind}="{span}">a</td><td>b</td></tr>'
    with pytest.raises(InputError, match=f"a cell with a {kind} of {span}"):
        read("a.xml", article(f"<table-wrap><table>{row}</table></table-wrap>"))


def test_a_fraction_reads_in_one_line_where_it_touches_no_number() -> None:
    half = "<inline-formula><math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></inline-formula>"
    document = read("a.xml", article(f"<p>Take {half} a tablet.</p>"))
    assert document.sections[0].lines == ("Take 1/2 a tablet.",)
    with pytest.raises(InputError, match="formula left out, beside or between numbers"):
        read("a.xml", article(f"<p>Take 2{half} tablets.</p>"))


def test_lines_set_by_their_author_stay_lines() -> None:
    document = read("a.xml", article("<preformat>a 8\nb <bold>9</bold>\nc 10</preformat>"))
    assert document.sections[0].lines == ("a 8", "b 9", "c 10")
    with pytest.raises(InputError, match="may be in columns"):
        read("a.xml", article("<preformat>a 5   8\nb 6   9</preformat>"))
    document = read("a.xml", article("<preformat>a   8\nb   9</preformat>"))
    assert document.sections[0].lines == ("a 8", "b 9")
    assert [one.reason for one in document.dropped if one.doubted] == [
        "set text that may be in columns"
    ]
