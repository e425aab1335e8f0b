"""Word files that show other text than they store: refused, left out and told, or doubted."""

from io import BytesIO

import pytest
from docx import Document
from docx.oxml import parse_xml

from medgauge.corpus.ingest.docx import read
from medgauge.errors import InputError
from small_docx import NAMES, changed, paragraph, runs, word


def lines(body: str) -> list[str]:
    return [line for one in read("a.docx", word(body)).sections for line in one.lines]


def refusals(body: str) -> str:
    with pytest.raises(InputError) as caught:
        read("a.docx", word(body))
    return "\n".join(reason for _, _, reason in caught.value.problems)


def reports(body: str) -> list[tuple[str, str, bool]]:
    dropped = read("a.docx", word(body)).dropped
    return [(piece.reason, piece.excerpt, piece.doubted) for piece in dropped]


def forms(asked: str, choice: str, fallback: str) -> str:
    return (
        f'<w:p><w:r><mc:AlternateContent><mc:Choice Requires="{asked}">{choice}</mc:Choice>'
        f"<mc:Fallback>{fallback}</mc:Fallback></mc:AlternateContent></w:r></w:p>"
    )


def test_two_forms_of_one_text_must_say_the_same() -> None:
    high, low = "<w:t>Give 50 mg</w:t>", "<w:t>Give 5 mg</w:t>"
    assert "two forms that differ" in refusals(forms("nobody", high, low))
    assert "two forms that differ" in refusals(forms("wps", high, low))
    assert "two forms that differ" in refusals(forms("nobody", low, ""))
    assert "two forms that differ" in refusals(forms("wps", "", low))
    assert lines(forms("nobody", low, low)) == lines(forms("wps", low, "")) == ["Give 5 mg"]


def test_of_two_forms_word_shows_the_one_that_it_understands() -> None:
    plain = "<w:t>Give 5 mg</w:t>"
    hidden = f"<w:r><w:rPr><w:vanish/></w:rPr>{plain}</w:r>"
    body = forms("nobody", "%", plain).replace("<w:r>", "", 1).replace("</w:r></w:p>", "</w:p>")
    body = body.replace("%", hidden).replace(f"Fallback>{plain}", f"Fallback><w:r>{plain}</w:r>")
    assert lines(body) == ["Give 5 mg"]


DELETED = '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>'
INSERTED = '<w:rPr><w:ins w:id="1" w:author="A"/></w:rPr>'
UNSEEN = "<w:rPr><w:vanish/></w:rPr>"
RUN_IN = "<w:rPr><w:vanish/><w:specVanish/></w:rPr>"


@pytest.mark.parametrize("mark", [DELETED, INSERTED, UNSEEN, RUN_IN])
def test_a_doubtful_end_of_a_paragraph_splits_no_number(mark: str) -> None:
    told = refusals(paragraph("The dose is 1", mark) + paragraph("0 mg daily."))
    assert "'The dose is 1' and '0 mg daily.'" in told
    between = paragraph("", mark) if mark != RUN_IN else ""
    assert refusals(paragraph("Give 1", mark) + between + paragraph("0 mg daily."))


@pytest.mark.parametrize("mark", [DELETED, UNSEEN])
def test_a_doubtful_end_of_a_paragraph_beside_a_number(mark: str) -> None:
    assert refusals(paragraph("The dose is", mark) + paragraph("10 mg daily."))
    body = paragraph("Give 5 mg", mark) + paragraph("daily.")
    assert lines(body) == ["Give 5 mg", "daily."]
    assert [(text, doubted) for _, text, doubted in reports(body)] == [("Give 5 mg", True)]


def test_a_doubtful_end_of_a_cell_joins_nothing() -> None:
    cells = "".join(f"<w:tc>{paragraph(one, UNSEEN)}</w:tc>" for one in ("Dose 1", "0 mg"))
    row = f"<w:tbl><w:tblPr/><w:tblGrid/><w:tr>{cells}</w:tr></w:tbl>"
    assert lines(row + paragraph("Stop."))[-1] == "Stop."


@pytest.mark.parametrize(
    "place",
    [
        '<w:ind w:left="-30000"/>',
        '<w:ind w:left="30000"/>',
        '<w:ind w:firstLine="-9000"/>',
        '<w:ind w:hanging="9000"/>',
        '<w:ind w:right="-9000"/>',
        '<w:framePr w:x="-20000" w:y="10"/>',
        '<w:spacing w:line="1" w:lineRule="exact"/>',
    ],
)
def test_text_off_its_page_refuses(place: str) -> None:
    assert "off the page" in (told := refusals(paragraph("Give 50 mg.", place))) or "height" in told
    assert lines(paragraph("", place) + paragraph("Give 5 mg.")) == ["Give 5 mg."]


def test_indents_of_every_day_are_read() -> None:
    places = [
        '<w:ind w:left="720" w:hanging="360"/>',
        '<w:spacing w:line="240" w:lineRule="auto"/>',
    ]
    places += ['<w:ind w:left="-720"/>', '<w:ind w:left="4320" w:right="1440"/>']
    assert [lines(paragraph("Give 5 mg.", one)) for one in places] == [["Give 5 mg."]] * 4


def test_rows_without_height() -> None:
    def row(height: str) -> str:
        given = f"<w:trPr><w:trHeight {height}/></w:trPr>"
        return f"<w:tr>{given}<w:tc>{paragraph('Give 60 mg.')}</w:tc></w:tr>"

    def table(height: str) -> str:
        return f"<w:tbl><w:tblPr/><w:tblGrid/>{row(height)}</w:tbl>"

    assert lines(table('w:val="1"')) == lines(table('w:val="400" w:hRule="exact"'))
    assert lines(table('w:val="1" w:hRule="exact"') + paragraph("Stop.")) == ["Stop."]
    assert "cuts its text" in refusals(table('w:val="100" w:hRule="exact"'))


def test_the_colour_of_a_theme_wins_over_the_one_beside_it() -> None:
    def look(more: str, written: str = "000000") -> str:
        colour = f'<w:color w:val="{written}" w:themeColor="{more}/>'
        return runs("Seen.", (" Give 50 mg.", colour))

    assert lines(look('background1"')) == ["Seen."]
    assert lines(look('background1" w:themeShade="FE"')) == ["Seen."]
    assert lines(look('text1" w:themeTint="00"')) == ["Seen."]
    assert lines(look('text1"', "FFFFFF")) == ["Seen. Give 50 mg."]
    assert lines(look('background1" w:themeShade="40"')) == ["Seen. Give 50 mg."]


def test_a_watermark_is_told() -> None:
    document = Document()
    document.add_paragraph("Give 5 mg.")
    shape = '<v:shape><v:textpath string="DRAFT"/></v:shape>'
    drawn = parse_xml(f"<w:r {NAMES}><w:pict>{shape}</w:pict></w:r>")
    document.sections[0].header.paragraphs[0]._p.append(drawn)
    document.save(out := BytesIO())
    dropped = read("a.docx", out.getvalue()).dropped
    assert [(one.reason, one.excerpt) for one in dropped] == [("watermark left out", "DRAFT")]


def test_an_embedded_file_that_nothing_shows_is_told() -> None:
    data = changed(word(paragraph("Give 5 mg.")), {"word/embeddings/a.xlsx": b"x"})
    (piece,) = read("a.docx", data).dropped
    assert (piece.reason, piece.excerpt) == ("embedded file left out", "word/embeddings/a.xlsx")


def test_bold_lines_where_no_paragraph_is_a_heading() -> None:
    bold = paragraph("1. Aim", "", "<w:b/>") + paragraph("For adults.")
    bold += paragraph("2. Dose", "", "<w:b/>") + paragraph("Give 5 mg.", "", "<w:b/>")
    told = "no paragraph has the style of a heading; these bold lines may be headings"
    assert reports(bold) == [(told, "1. Aim · 2. Dose", True)]
    headed = paragraph("Care", '<w:outlineLvl w:val="0"/>') * 2
    assert reports(headed + bold) == []
    assert reports(paragraph("Aim", "", "<w:b/>") + paragraph("For adults.")) == []


@pytest.mark.parametrize("moved", ["-2", "2", "7"])
def test_small_text_that_is_moved_is_raised_or_lowered(moved: str) -> None:
    look = f'<w:position w:val="{moved}"/><w:sz w:val="14"/>'
    text = lines(runs("Its area is 2 m", ("2", look), "."))
    assert text == ["Its area is 2 m₂." if moved == "-2" else "Its area is 2 m²."]


@pytest.mark.parametrize("span", ["1001", "2000000000", "0", "x"])
def test_an_impossible_span_refuses(span: str) -> None:
    given = f'<w:tcPr><w:gridSpan w:val="{span}"/></w:tcPr>'
    row = f"<w:tr><w:tc>{given}{paragraph('Give 5 mg.')}</w:tc></w:tr>"
    assert "spans" in refusals(f"<w:tbl><w:tblPr/><w:tblGrid/>{row}</w:tbl>")


def fraction(above: str, below: str, kind: str = "") -> str:
    given = f'<m:fPr><m:type m:val="{kind}"/></m:fPr>' if kind else ""
    parts = [f"<m:r><m:t>{one}</m:t></m:r>" for one in (above, below)]
    return f"<m:f>{given}<m:num>{parts[0]}</m:num><m:den>{parts[1]}</m:den></m:f>"


def sign(text: str) -> str:
    return f"<m:r><m:t>{text}</m:t></m:r>"


def formula(*parts: str) -> str:
    return f"<m:oMath>{''.join(parts)}</m:oMath>"


def test_a_fraction_reads_in_one_line() -> None:
    ratio = formula(sign("CrCl="), fraction("(140−age)×weight", "72×Scr"))
    text = lines(runs("Clearance is ", ratio, " mL/min."))
    assert text == ["Clearance is CrCl=((140−age)×weight)/(72×Scr) mL/min."]
    assert lines(runs("Take ", formula(fraction("1", "2", "skw")), " a tablet.")) == [
        "Take 1/2 a tablet."
    ]
    product = formula(sign("x="), fraction("a", "b"), sign("×0.85"))
    assert lines(runs(product)) == ["x=a/b×0.85"]


@pytest.mark.parametrize(
    "body",
    [
        runs("Take 2", formula(fraction("1", "2")), " tablets."),
        runs("Take 2 ", formula(fraction("1", "2")), " tablets."),
        runs("Take ", formula(fraction("1", "2")), " 5 mg tablets."),
        runs("x", formula(fraction("1", "2"))),
        runs(formula(sign("2"), fraction("1", "2"))),
        runs(formula(sign("2"), f"<m:e>{fraction('1', '2')}</m:e>")),
        runs(formula(fraction("1", "2"), sign("x"))),
        runs(formula(fraction("1", "2")), formula(fraction("1", "3"))),
        runs(formula(fraction("5", "2", "noBar"))),
        runs(formula(fraction("1/2", "3"))),
        runs(
            formula(f"<m:sSup><m:e>{fraction('1', '2')}</m:e><m:sup>{sign('2')}</m:sup></m:sSup>")
        ),
    ],
)
def test_a_fraction_that_would_read_as_another_number_refuses(body: str) -> None:
    assert refusals(body)


def field(code: str) -> str:
    ends = [f'<w:r><w:fldChar w:fldCharType="{one}"/></w:r>' for one in ("begin", "end")]
    return f"{ends[0]}<w:r><w:instrText>{code}</w:instrText></w:r>{ends[1]}"


def test_a_field_that_draws_a_fraction() -> None:
    assert lines(runs("Take ", field(r" EQ \f(1;2) "), " a tablet.")) == ["Take 1/2 a tablet."]
    assert refusals(runs("Take 2", field(r" EQ \f(1;2) "), " tablets."))
    assert refusals(runs("Take ", field(r" EQ \r(1;2) "), " a tablet."))


def test_a_ground_of_a_solid_pattern_is_that_of_its_colour() -> None:
    look = '<w:shd w:val="solid" w:color="000000" w:fill="FFFFFF"/><w:color w:val="000000"/>'
    assert lines(runs("Seen.", (" Give 50 mg.", look))) == ["Seen."]


def test_an_indent_is_merged_with_that_of_its_style() -> None:
    far = '<w:pStyle w:val="ListBullet"/><w:ind w:hanging="2000"/>'
    assert lines(paragraph("Give 5 mg.", far.replace("/><w:ind", '/><w:ind w:left="2000"')))
    assert "off the page" in refusals(paragraph("Give 5 mg.", far))
