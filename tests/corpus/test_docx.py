"""Word files: what a reader of the printed document sees is the text, or the file is refused."""

from pathlib import Path

import pytest
from docx.oxml import parse_xml

from medgauge.corpus.ingest._docx.body import Body
from medgauge.corpus.ingest._docx.numbers import Numbering
from medgauge.corpus.ingest._docx.runs import Source
from medgauge.corpus.ingest._docx.styles import Styles
from medgauge.corpus.ingest._markup import Markup
from medgauge.corpus.ingest.docx import read
from medgauge.corpus.raw import RawDocument
from medgauge.errors import InputError
from small_docx import NAMES, level, numbered, paragraph, runs, word

WRITTEN = Path(__file__).parents[1] / "written" / "docx"
SUP, SUB = ('<w:vertAlign w:val="superscript"/>', '<w:vertAlign w:val="subscript"/>')


def lines(body: str, levels: str = "", more: str = "") -> list[str]:
    document = read("a.docx", word(body, levels, more))
    return [line for section in document.sections for line in section.lines]


def refusals(body: str, levels: str = "") -> str:
    with pytest.raises(InputError) as caught:
        read("a.docx", word(body, levels))
    return "\n".join(reason for _, _, reason in caught.value.problems)


def reports(body: str) -> list[tuple[str, str, bool]]:
    document = read("a.docx", word(body))
    return [(piece.reason, piece.excerpt, piece.doubted) for piece in document.dropped]


def told(document: RawDocument) -> list[tuple[str | None, str, tuple[str, ...]]]:
    return [(one.number, one.heading, one.lines) for one in document.sections]


def test_a_file_by_an_office_suite_reads_as_it_prints() -> None:
    document = read("a.docx", (WRITTEN / "office-numbered.docx").read_bytes())

    assert document.title == "Norvane Clot Guideline"
    assert told(document) == [
        (
            "3",
            "Treatment",
            ("Give agent Brentil 15 mg twice daily for 21 days, then 20 mg once daily.",),
        ),
        (
            "3.1",
            "Acute phase",
            (
                "Stop it if platelets are below 50 × 10⁹/L, or CrCl is <15 mL/min/1.73 m²,"
                " and ask about vitamin B₁₂.",
                "Never use agent Sulvex in liver disease.",
                "Before the first dose:",
                "1. Weigh the patient.",
                "2. Measure:",
                "a) creatinine;",
                "b) haemoglobin.",
                "3. Write the dose down.",
                "Keep the leaflet.",
            ),
        ),
        (
            "3.2",
            "Doses by weight",
            (
                "Weight; Morning; Evening.",
                "<60 kg: Morning: 10 mg; Evening: 10 mg.",
                "60–90 kg: Morning: 15 mg; Evening: 15 mg.",
                ">90 kg: Morning: 15 mg; Evening: 20 mg.",
            ),
        ),
        (
            "4",
            "Follow-up",
            ("Reduce the dose gradually before stopping.", "1. Review at 3 months."),
        ),
    ]


def test_what_an_office_suite_hides_or_prints_elsewhere_is_reported() -> None:
    document = read("a.docx", (WRITTEN / "office-numbered.docx").read_bytes())

    assert [(piece.reason, piece.excerpt) for piece in document.dropped if not piece.doubted] == [
        ("running head left out", "Norvane clot guideline, 2nd edition"),
        ("running foot left out", "Page 1 of 60"),
        ("footnote left out", "With food, 3 hours apart."),
        ("citation mark left out", "m², and ask about vitamin B₁₂.[7]"),
        ("hidden text left out", "the 90 mg dose of"),
        ("text of its ground's colour (FFFFFF) left out", "100 mg"),
        ("struck-out text left out", "mild"),
        ("tracked deletion left out", "slowly"),
        ("comment left out", "Is 4 weeks enough?"),
    ]
    assert [(piece.where, piece.reason) for piece in document.dropped if piece.doubted] == [
        ("Follow-up", "a tracked change is neither accepted nor rejected")
    ]


def test_a_page_saved_as_word_keeps_its_powers() -> None:
    document = read("a.docx", (WRITTEN / "office-page.docx").read_bytes())

    assert told(document) == [
        (
            "2.1",
            "First step",
            (
                "Give agent Tarvene 400 mg at once; repeat after 2 hours if pain is ≥4/10.",
                "1. Rest in a dark room.",
                "2. Drink 500 mL of water.",
                "Avoid opioids.",
                "Age; Dose.",
                "12–17 years: Dose: 200 mg.",
                "≥18 years: Dose: 400 mg.",
            ),
        ),
        ("2.10", "Second step", ("Use 1 × 10³ units of agent Ostrel.",)),
    ]


CORVALE = [
    (
        "3.2",
        "Starting treatment",
        (
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
        ),
    ),
    (
        "3.3",
        "Doses",
        (
            "Table 1. Doses by renal function",
            "Renal function; First dose; Maintenance.",
            "eGFR ≥60: First dose: 5 mg; Maintenance: 10 mg.",
            "eGFR 30–59: First dose: 2.5 mg; Maintenance: 5 mg.",
            "A dose of x≤10 mg is usual; H₂O is enough to swallow it.",
        ),
    ),
    (
        "3.3.1",
        "Children",
        (
            "Agent Vexalor is not recommended below 12 years.",
            "Notes on use",
            "Take it in the morning.",
        ),
    ),
    ("3.20", "Monitoring", ("Reassess at 3 months.",)),
]


def test_a_file_by_pandoc_reads_as_its_source() -> None:
    document = read("a.docx", (WRITTEN / "pandoc-corvale.docx").read_bytes())

    assert told(document) == CORVALE
    assert [(piece.reason, piece.excerpt) for piece in document.dropped] == [
        ("citation mark left out", "ars unless eGFR is <30 mL/min.[4]"),
        ("footnote left out", "Measured twice, 14 days apart."),
        ("struck-out text left out", "10 mg"),
    ]


HEADINGS = level(0, "%1") + level(1, "%1.%2") + level(2, "(%3)", "lowerLetter")


def test_numbers_count_as_word_counts_them() -> None:
    body = "".join(
        [
            numbered("One"),
            numbered("Under", 1),
            numbered("Letter", 2),
            numbered("Letter", 2),
            numbered("Under", 1),
            numbered("Letter", 2),
            numbered("Two"),
            numbered("Under", 1),
        ]
    )

    assert lines(body, HEADINGS) == [
        "1 One",
        "1.1 Under",
        "(a) Letter",
        "(b) Letter",
        "1.2 Under",
        "(a) Letter",
        "2 Two",
        "2.1 Under",
    ]


@pytest.mark.parametrize(
    ("style", "label"),
    [
        ("decimalZero", "28."),
        ("lowerLetter", "bb."),
        ("upperLetter", "BB."),
        ("lowerRoman", "xxviii."),
        ("upperRoman", "XXVIII."),
    ],
)
def test_numerals_are_spelled_as_word_spells_them(style: str, label: str) -> None:
    assert (
        lines("".join([numbered("Offer.")] * 28), level(0, "%1.", style))[-1] == f"{label} Offer."
    )


def test_a_restart_an_override_and_a_number_that_was_taken_away() -> None:
    restart = (
        '<w:num w:numId="78"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0">'
        '<w:startOverride w:val="5"/></w:lvlOverride></w:num>'
    )
    body = numbered("A.") + numbered("B.", num=0) + numbered("C.") + numbered("D.", num=78)
    body += numbered("E.", num=78)

    assert lines(body, level(0, "%1."), restart) == ["1. A.", "B.", "2. C.", "5. D.", "6. E."]


def test_a_level_that_never_restarts_goes_on() -> None:
    levels = level(0, "%1.") + level(1, "%2)", more='<w:lvlRestart w:val="0"/>')
    body = numbered("A.") + numbered("x", 1) + numbered("B.") + numbered("y", 1)

    assert lines(body, levels) == ["1. A.", "1) x", "2. B.", "2) y"]


def test_bullets_leave_nothing_and_other_numerals_are_refused() -> None:
    assert lines(numbered("Offer."), level(0, "\uf0b7", "bullet")) == ["Offer."]
    assert "not known here" in refusals(numbered("Offer."), level(0, "%1.", "chineseCounting"))
    assert "no level 1 before it" in refusals(numbered("Offer.", 1), HEADINGS)


def test_a_heading_has_its_automatic_number() -> None:
    style = (
        '<w:pStyle w:val="Heading2"/><w:numPr><w:ilvl w:val="{}"/><w:numId w:val="77"/></w:numPr>'
    )
    body = paragraph("Scope", style.format(0)) + paragraph("All adults.")
    body += paragraph("dose limits", style.format(1)) + paragraph("At most 5 mg.")
    document = read("a.docx", word(body, HEADINGS))

    assert told(document) == [
        ("1", "Scope", ("All adults.",)),
        ("1.1", "dose limits", ("At most 5 mg.",)),
    ]


def test_powers_indices_and_citations_follow_the_one_rule() -> None:
    body = runs("50 × 10", ("-", SUP), ("9", SUP), "/L; H", ("2", SUB), "O; daily.", ("3,4", SUP))

    assert lines(body) == ["50 × 10⁻⁹/L; H₂O; daily."]
    assert "cannot be read" in refusals(runs("10", ("9x", SUP), "/L"))


@pytest.mark.parametrize(
    ("look", "reason"),
    [
        ("<w:vanish/>", "hidden text left out"),
        ('<w:sz w:val="2"/>', "text of 1 points left out"),
        ('<w:color w:val="FFFFFF"/>', "text of its ground's colour (FFFFFF) left out"),
        ('<w:color w:val="000000"/><w:shd w:fill="000000"/>', "ground's colour (000000) left out"),
        ("<w:strike/>", "struck-out text left out"),
        ("<w:dstrike/>", "struck-out text left out"),
    ],
)
def test_text_that_is_not_seen_leaves_and_is_reported(look: str, reason: str) -> None:
    body = runs("Give 5 mg", (" of 90 mg", look), " daily.")

    assert lines(body) == ["Give 5 mg daily."]
    found = reports(body)
    assert len(found) == 1
    assert found[0][0].endswith(reason)
    assert found[0][1] == "of 90 mg"


def test_white_text_on_a_dark_ground_is_seen() -> None:
    body = runs(("Dose", '<w:color w:val="FFFFFF"/><w:shd w:fill="1F3864"/>'))

    assert lines(body) == ["Dose"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (paragraph("Give 5 mg.", run="<w:rtl/>"), "right-to-left"),
        (paragraph("Give 5 mg.", "<w:bidi/>"), "right-to-left"),
        (paragraph("Give 5 mg.", run='<w:sz w:val="7"/>'), "3.5 points may not be seen"),
        (paragraph("Give 5 mg.", run='<w:color w:val="E8E8E8"/>'), "like that of its ground"),
        (paragraph("Give 5 mg.", run='<w:w w:val="10"/>'), "squeezed"),
        (paragraph("\ue000 5 mg."), "U+E000"),
        (paragraph("bc", run='<w:rFonts w:ascii="Symbol"/>'), "font Symbol that is not known"),
        (runs("<w:altChunk/>"), "<altChunk>, which is not read"),
        ("<w:altChunk/>", "file of another kind"),
        (runs("5", ("0", "<w:strike/>"), "0 mg"), "struck-out text left out, beside or between"),
        ("<w:p><w:r><w:t>5</w:t><w:tab/><w:t>6</w:t></w:r></w:p>", "tab stands between"),
        (
            runs("Give ", '<w:ins w:id="1"><w:r><w:t>10 </w:t></w:r></w:ins>', "mg."),
            "tracked change touches a number",
        ),
        (
            runs("Give 5 ", '<w:del w:id="1"><w:r><w:delText>or more </w:delText></w:r></w:del>'),
            "tracked change touches a number",
        ),
        (
            runs('<m:oMath><m:rad><m:deg/><m:e><m:r><m:t>a</m:t></m:r></m:e></m:rad></m:oMath>'),
            "formula that has no plain text",
        ),
        (
            runs('<w:r><w:object><o:OLEObject ProgID="Equation.3"/></w:object></w:r>'),
            "equation as an object",
        ),
        (
            runs("Give 5", '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="≥"/>'
                 "</wp:inline></w:drawing></w:r>", " mg"),
            "drawing left out, beside or between numbers: '≥'",
        ),
        (
            runs('<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
                 "<w:r><w:instrText>EQ \\r(1,2)</w:instrText></w:r>"
                 '<w:r><w:fldChar w:fldCharType="end"/></w:r>'),
            "EQ field",
        ),
    ],
)  # fmt: skip
def test_what_is_not_sure_is_refused(body: str, reason: str) -> None:
    assert reason in refusals(paragraph("A line.") + body)


def test_symbols_of_other_fonts_become_what_they_show() -> None:
    sym = '<w:r><w:sym w:font="{}" w:char="{}"/></w:r>'
    body = runs(("\uf0a3 5 \uf06dg", '<w:rFonts w:ascii="Symbol"/>'))
    assert "not known" in refusals(body)  # `g` in Symbol may be shown as a gamma

    body = runs(
        "eGFR ", sym.format("Symbol", "F0B3"), "60 ", sym.format("Wingdings", "F0E0"), " 5 mg"
    )
    body += runs(("\uf0a3 5 \uf06d", '<w:rFonts w:ascii="Symbol"/>'), "g")
    assert lines(body) == ["eGFR ≥60 → 5 mg", "≤ 5 μg"]


def test_signs_that_are_elements_are_text() -> None:
    body = "<w:p><w:r><w:t>low</w:t><w:noBreakHyphen/><w:t>dose Vexa</w:t><w:softHyphen/>"
    body += "<w:t>lor</w:t><w:tab/><w:t>now</w:t><w:br/><w:t>Stop.</w:t></w:r></w:p>"

    assert lines(body) == ["low\u2011dose Vexalor now", "Stop."]


def field(code: str, result: str) -> str:
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    return (
        f"{mark.format('begin')}<w:r><w:instrText> {code} </w:instrText></w:r>"
        f"{mark.format('separate')}<w:r><w:t>{result}</w:t></w:r>{mark.format('end')}"
    )


def test_fields_leave_their_results_and_never_their_codes() -> None:
    assert lines(runs("See table ", field("SEQ Table", "3"), ".")) == ["See table 3."]
    toc = runs(field("TOC \\o", "Dose 12")) + paragraph("Give 5 mg.")
    assert lines(toc) == ["Give 5 mg."]
    assert reports(toc) == [("table of contents left out", "Dose 12", False)]
    sum_ = runs("In all ", field("=2+3", "5"), " mg.")
    assert lines(sum_) == ["In all 5 mg."]
    assert [doubted for _, _, doubted in reports(sum_)] == [True]


def test_a_text_box_stands_once_after_its_paragraph_and_is_doubted() -> None:
    inside = f"<w:txbxContent>{paragraph('Never above 20 mg.')}</w:txbxContent>"
    box = (
        '<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor>'
        f"<wps:txbx>{inside}</wps:txbx></wp:anchor></w:drawing></mc:Choice><mc:Fallback>"
        f"<w:pict><v:textbox>{inside}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
    )
    body = runs("Give 5 mg.", box)

    assert lines(body) == ["Give 5 mg.", "Never above 20 mg."]
    assert [(reason, doubted) for reason, _, doubted in reports(body)] == [
        ("text box, put after its paragraph", True)
    ]


def test_a_linear_formula_is_text() -> None:
    body = runs(
        "If ",
        "<m:oMath><m:r><m:t>x≥</m:t></m:r><m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e>"
        "<m:sup><m:r><m:t>9</m:t></m:r></m:sup></m:sSup></m:oMath>",
        ", stop.",
    )

    assert lines(body) == ["If x≥10⁹, stop."]


def cell(text: str, properties: str = "", run: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{paragraph(text, run=run)}</w:tc>"


def row(*cells: str, head: bool = False) -> str:
    given = "<w:trPr><w:tblHeader/></w:trPr>" if head else ""
    return f"<w:tr>{given}{''.join(cells)}</w:tr>"


def test_merged_cells_are_said_for_each_place_they_fill() -> None:
    table = "<w:tbl>" + row(cell("Age"), cell("Morning"), cell("Evening"), head=True)
    table += row(cell("Adults"), cell("5 mg", '<w:vMerge w:val="restart"/>'), cell("10 mg"))
    table += row(cell("Children"), cell("", "<w:vMerge/>"), cell("2 mg"))
    table += row(cell("Infants"), cell("none", '<w:gridSpan w:val="2"/>')) + "</w:tbl>"

    assert lines(table) == [
        "Age; Morning; Evening.",
        "Adults: Morning: 5 mg; Evening: 10 mg.",
        "Children: Morning: 5 mg; Evening: 2 mg.",
        "Infants: Morning: none; Evening: none.",
    ]


def test_a_first_row_is_a_header_only_where_it_shows() -> None:
    bold = "<w:tbl>" + row(cell("Age", run="<w:b/>"), cell("Dose", run="<w:b/>"))
    bold += row(cell("Adults"), cell("5 mg")) + "</w:tbl>"
    plain = "<w:tbl>" + row(cell("Adults"), cell("5 mg")) + row(cell("Children"), cell("2 mg"))
    plain += "</w:tbl>"

    assert lines(bold)[-1] == "Adults: Dose: 5 mg."
    assert lines(plain) == ["Adults: 5 mg.", "Children: 2 mg."]
    assert [(reason, doubted) for reason, _, doubted in reports(plain)] == [
        ("table without a header row", True)
    ]


RUN = "<w:r><w:t>fallowmere</w:t></w:r>"
HOLDERS = """
hyperlink smartTag sdt sdtContent ins del moveTo moveFrom fldSimple customXml dir bdo r t delText
instrText tab br sym footnoteReference commentReference drawing pict object ruby rt rubyBase p tbl
tr tc txbxContent pPr rPr sectPr bookmarkStart proofErr unknown altChunk subDoc
"""
PLACES = {
    "paragraph": "<w:p><w:r><w:t>a</w:t></w:r>{}</w:p>",
    "run": "<w:p><w:r><w:t>a</w:t>{}</w:r></w:p>",
    "body": "{}",
    "control": "<w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt>",
    "control in a line": "<w:p><w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt></w:p>",
    "insertion": '<w:p><w:ins w:id="1">{}</w:ins></w:p>',
    "link": "<w:p><w:hyperlink>{}</w:hyperlink></w:p>",
    "cell": "<w:tbl><w:tr><w:tc>{}<w:p/></w:tc></w:tr></w:tbl>",
    "row": "<w:tbl><w:tr>{}</w:tr></w:tbl>",
    "table": "<w:tbl>{}</w:tbl>",
    "drawing": "<w:p><w:r><w:drawing>{}</w:drawing></w:r></w:p>",
    "box": "<w:p><w:r><w:pict><v:textbox><w:txbxContent>{}</w:txbxContent></v:textbox></w:pict>"
    "</w:r></w:p>",
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES.values(), ids=list(PLACES))
def test_no_word_is_lost_without_a_report(place: str) -> None:
    lost = []
    insides = {"": RUN, "p": f"<w:p>{RUN}</w:p>", "text": "<w:t>fallowmere</w:t>"}
    insides |= {
        f"{name} {kind}": f"<w:{name}>{inside}</w:{name}>"
        for name in HOLDERS.split()
        for kind, inside in list(insides.items())
    }
    styles = Styles(parse_xml("<none/>"))
    for name, inside in insides.items():
        markup = Markup("a.docx")
        body = Body(markup, Source(styles, {}, {}), Numbering(None, styles))
        root = parse_xml(f"<w:body {NAMES}>{place.format(inside)}</w:body>")
        body.read(root)
        body.finish(root)
        try:
            document = markup.document()
        except InputError:
            continue
        seen = [line for one in document.sections for line in (one.heading, *one.lines)]
        reported = [piece.excerpt for piece in document.dropped]
        if "fallowmere" not in "\n".join([*seen, *reported, document.title]):
            lost.append(name)
    assert lost == []


def test_a_field_that_does_not_end_is_refused_and_text_in_its_code_reported() -> None:
    begin, end = (f'<w:r><w:fldChar w:fldCharType="{one}"/></w:r>' for one in ("begin", "end"))

    assert "field has no end" in refusals(runs("Give ", begin, "5 mg."))
    assert reports(runs("Give ", begin, "5 mg", end, ".")) == [
        ("field code left out", "5 mg", False)
    ]


def test_cells_that_cannot_be_placed_are_refused() -> None:
    torn = "<w:tbl>" + row(cell("Age", '<w:vMerge w:val="restart"/>'), cell("Dose"), head=True)
    torn += row(cell("", "<w:vMerge/>"), cell("5 mg")) + "</w:tbl>"
    loose = "<w:tbl>" + row(cell("Age"), cell("Dose"), head=True)
    loose += row(cell("", "<w:vMerge/>"), cell("5 mg")) + "</w:tbl>"

    assert "reaches into a row that is no header" in refusals(torn)
    assert "goes on from one that is not above it" in refusals(loose)


def test_contents_columns_boxes_and_references_by_an_office_suite() -> None:
    document = read("a.docx", (WRITTEN / "office-contents.docx").read_bytes())

    assert told(document) == [
        (
            "2.1",
            "Dose",
            (
                "Give agent Sulvex 50 mg once daily if eGFR is 30–59 mL/min.",
                "Do not exceed 100 mg.",
                "Ask first.",
                "Key point: never above 100 mg.",
            ),
        ),
        (
            "2.10",
            "Follow-up",
            ("See section 2.1 Dose.", "Table 1 holds the rest; low‑dose Sulvex."),
        ),
    ]
    assert [(piece.reason, piece.excerpt, piece.doubted) for piece in document.dropped] == [
        ("table of contents left out", "Contents2.1 Dose14", False),
        ("text box, put after its paragraph", "Key point: never above 100 mg.", True),
        ("invisible characters U+00AD left out", "Table 1 holds the rest; low‑dose Sulvex.", False),
    ]
