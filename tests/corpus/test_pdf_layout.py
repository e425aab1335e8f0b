"""Layouts of ordinary PDF files: what is read for sure, what is left out and told, what refused."""

import pytest
from tests.drawn_pdf import drawn, line, lines

from medgauge.corpus.ingest.pdf import read
from medgauge.corpus.raw import RawDocument
from medgauge.errors import InputError

BODY = (
    "Give Vexalor 5 mg once daily to adults whose renal function is known, and stop it",
    "when platelets fall below 50 or when the patient bleeds.",
)
TABLE = (("eGFR", "Vexalor"), ("45 or more", "5 mg daily"), ("30 to 44", "2.5 mg daily"))
IMAGE = (
    "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray"
    " /BitsPerComponent 8 /Length 4 >>\nstream\n\x10\x80\x40\xf0\nendstream"
)


def _all_lines(document: RawDocument) -> list[str]:
    return [text for section in document.sections for text in section.lines]


def _read(*pages: str) -> RawDocument:
    return read("x.pdf", drawn(*pages))


def _left_out(document: RawDocument) -> set[str]:
    return {piece.excerpt for piece in document.dropped if not piece.doubted}


def _across(*heights: float, left: float = 72, right: float = 420) -> str:
    return "\n".join(f"{left} {height} m {right} {height} l S" for height in heights)


def _down(*places: float, top: float, bottom: float) -> str:
    return "\n".join(f"{place} {top} m {place} {bottom} l S" for place in places)


def _table(
    rows: tuple[tuple[str, ...], ...], head: str = "F2", step: float = 20, apart: float = 170
) -> str:
    return "\n".join(
        line(76 + apart * column, 700 - step * at, text, font="F1" if at else head)
        for at, row in enumerate(rows)
        for column, text in enumerate(row)
    )


def test_lines_that_a_browser_prints_on_one_page_leave_the_text() -> None:
    head = line(30, 818, "11/30/26, 3:52 PM", 8) + "\n" + line(250, 818, "Clot guideline", 8)
    foot = line(30, 18, "file:///clot.html", 8) + "\n" + line(540, 18, "1/1", 8)
    document = _read("\n".join([head, lines(72, 700, BODY), foot]))

    assert _all_lines(document) == [" ".join(BODY)]
    assert _left_out(document) == {
        "11/30/26, 3:52 PM Clot guideline",
        "file:///clot.html 1/1",
    }


@pytest.mark.parametrize("matrix", ["0.7 0.7 -0.7 0.7 150 500", "1 0 0 1 60 680"])
def test_a_watermark_is_left_out_and_told(matrix: str) -> None:
    mark = f"0.85 g BT /F2 90 Tf {matrix} Tm (DRAFT) Tj ET 0 g"
    document = _read(f"{mark}\n{lines(72, 700, BODY)}")

    assert _all_lines(document) == [" ".join(BODY)]
    assert _left_out(document) == {"DRAFT"}


def test_turned_print_as_dark_as_the_text_is_refused() -> None:
    mark = "BT /F2 90 Tf 0.7 0.7 -0.7 0.7 150 400 Tm (5 mg) Tj ET"

    with pytest.raises(InputError, match="rotated text"):
        _read(f"{mark}\n{lines(72, 700, BODY)}")


@pytest.mark.parametrize(
    "page",
    [
        _table(TABLE),
        _table(TABLE, "F1") + "\n" + _across(715, 695, 650),
        _table(TABLE) + "\n" + _across(694, 674, 654),
    ],
    ids=["bold header", "lines around header and body", "line under each row"],
)
def test_a_table_without_grid_is_read_where_its_columns_are_sure(page: str) -> None:
    assert _all_lines(_read(page)) == [
        "eGFR; Vexalor.",
        "45 or more: Vexalor: 5 mg daily.",
        "30 to 44: Vexalor: 2.5 mg daily.",
    ]


@pytest.mark.parametrize(
    "rows",
    [
        TABLE[1:],
        (("eGFR", "Vexalor"), ("45 or more", "5 mg daily"), ("", "2.5 mg daily")),
        (("Drug", "Dose"), ("Vexalor", "once"), ("tablets", "daily")),
    ],
    ids=["no header", "an empty cell", "cells that may all be parted"],
)
def test_a_table_without_grid_that_is_not_sure_is_refused(
    rows: tuple[tuple[str, ...], ...],
) -> None:
    head = "F1" if rows == TABLE[1:] else "F2"

    with pytest.raises(InputError, match="a table without lines"):
        _read(_table(rows, head, 13, 70))


def test_the_lines_of_a_cell_that_had_room_above_are_parted() -> None:
    cells = [
        line(76, 700, "Drug", font="F2"),
        line(246, 700, "Advice", font="F2"),
        line(76, 680, "Brentil"),
        line(246, 680, "Give 20 mg"),
        line(246, 666, "10 mg if aged 80, and take it with food"),
        line(246, 652, "at night"),
    ]
    grid = _across(715, 695, 645, right=440) + "\n" + _down(72, 242, 440, top=715, bottom=645)

    assert _all_lines(_read("\n".join([*cells, grid]))) == [
        "Drug; Advice.",
        "Brentil: Advice: Give 20 mg; 10 mg if aged 80, and take it with food at night.",
    ]


def test_a_grid_whose_header_is_not_told_keeps_its_cells_and_is_doubted() -> None:
    grid = _across(715, 695, 675, 655) + "\n" + _down(72, 242, 420, top=715, bottom=655)
    document = _read(_table(TABLE, "F1") + "\n" + grid)

    assert _all_lines(document) == [
        "eGFR: Vexalor.",
        "45 or more: 5 mg daily.",
        "30 to 44: 2.5 mg daily.",
    ]
    assert ["without a header row" in one.reason for one in document.dropped if one.doubted] == [
        True
    ]


def test_two_printed_lines_close_together_make_no_row() -> None:
    rows = (("", "Vexalor", ""), ("eGFR", "First", "Later"), ("45", "5 mg", "2 mg"))
    text = "\n".join(
        line(76 + 120 * column, 700 - 24 * at, cell, font="F2" if at < 2 else "F1")
        for at, row in enumerate(rows)
        for column, cell in enumerate(row)
        if cell
    )
    grid = [
        _across(715, 668, 640, right=432),
        _across(693, 689, left=192, right=432),
        _down(72, 192, 432, top=715, bottom=640),
        _down(312, top=689, bottom=640),
    ]

    assert _all_lines(_read("\n".join([text, *grid])))[-1] == (
        "45: Vexalor First: 5 mg; Vexalor Later: 2 mg."
    )


@pytest.mark.parametrize("step", [1, 5])
def test_numbers_of_lines_are_left_out(step: int) -> None:
    count = 16
    texts = [f"in trial {at} the dose was {at} mg for all of them and" for at in range(count)]
    numbers = [
        line(40, 700 - 14 * at, str(at + 1), 8)
        for at in range(count)
        if step == 1 or (at + 1) % 5 == 0
    ]
    document = _read("\n".join([lines(72, 700, texts, step=14), *numbers]))

    assert _all_lines(document) == [" ".join(texts)]
    assert any("numbers of the lines" in piece.reason for piece in document.dropped)


def test_numbers_of_items_are_kept() -> None:
    texts = [f"Vexalor {at} mg" for at in range(1, 11)]
    numbers = [line(40, 700 - 30 * at, f"{at + 1}.") for at in range(10)]
    document = _read("\n".join([lines(72, 700, texts, step=30), *numbers]))

    assert _all_lines(document) == [f"{at}. Vexalor {at} mg" for at in range(1, 11)]


def test_text_below_a_note_in_mid_page_is_kept_and_doubted() -> None:
    page = "\n".join(
        [
            line(72, 700, "Warfarin is an alternative."),
            _across(685, right=170),
            line(72, 670, "1 Doses above 10 mg need 2 signatures.", 8),
            line(72, 640, "4 Bleeding", 14, "F2"),
            lines(72, 610, BODY),
        ]
    )
    document = _read(page)

    assert _all_lines(document) == [
        "Warfarin is an alternative.",
        "1 Doses above 10 mg need 2 signatures.",
        " ".join(BODY),
    ]
    assert [piece.doubted for piece in document.dropped] == [True]


def test_numbered_recommendations_are_no_headings() -> None:
    page = "\n".join(
        [
            line(72, 720, "1.1 Initial assessment", 14, "F2"),
            line(72, 690, "1.1.1 Offer an ECG within 10 minutes. [2016]"),
            line(72, 666, "1.1.2 Take troponin at 0 and 3 hours."),
            line(72, 642, "1.1.3 Offer aspirin 300 mg as a single dose"),
        ]
    )
    [section] = _read(page).sections

    assert (section.number, section.heading) == ("1.1", "Initial assessment")
    assert [text.split()[0] for text in section.lines] == ["1.1.1", "1.1.2", "1.1.3"]


def test_a_paragraph_that_flows_around_a_box_is_whole() -> None:
    page = "\n".join(
        [
            lines(72, 700, ("Before the operation the patient is seen and",)),
            lines(72, 686, ("weighed by the nurse of the ward and is given 30",)),
            lines(
                72,
                672,
                ("mg of Vexalor by mouth and the pulse is", "taken every hour and 12"),
                11,
                14,
            ),
            lines(400, 686, ("Practice point: weigh", "all patients twice."), 9, 14),
            lines(
                72,
                644,
                ("mg of Brentil are given at night when the pulse is above 100 and he is awake.",),
            ),
        ]
    )
    document = _read(page)

    assert [text for text in _all_lines(document) if "Practice" not in text] == [
        "Before the operation the patient is seen and weighed by the nurse of the ward and is given"
        " 30 mg of Vexalor by mouth and the pulse is taken every hour and 12 mg of Brentil are"
        " given at night when the pulse is above 100 and he is awake."
    ]


def test_contents_without_dots_are_left_out() -> None:
    entries = "\n".join(
        line(72, 700 - 16 * at, text) + "\n" + line(500, 700 - 16 * at, str(at + 3))
        for at, text in enumerate(("1 Introduction", "2 Dosing in adults"))
    )
    contents = line(72, 730, "Contents", 14, "F2") + "\n" + entries
    document = _read(contents, lines(72, 700, BODY))

    assert _all_lines(document) == [" ".join(BODY)]
    assert len([one for one in document.dropped if "contents" in one.reason]) == 3


def test_a_page_scanned_in_strips_is_refused() -> None:
    strips = " ".join(f"q 595 0 0 200 0 {200 * at} cm /X1 Do Q" for at in range(4))
    page = f"{strips} {line(72, 820, 'Harrow guideline, 3rd edition of 2021', 8)}"

    with pytest.raises(InputError, match="scanned page: 4 images"):
        read("x.pdf", drawn(page, objects=[IMAGE]))


def test_a_number_told_as_another_is_refused() -> None:
    page = f"/Span << /ActualText (500) >> BDC {line(72, 700, '5')} EMC {lines(72, 650, BODY)}"

    with pytest.raises(InputError, match="ActualText"):
        _read(page)


def test_text_of_a_table_that_goes_on_beyond_its_lines_is_refused() -> None:
    grid = _across(715, 695, 675, 655, right=290) + "\n" + _down(72, 242, 290, top=715, bottom=655)

    with pytest.raises(InputError, match="cut off"):
        _read(_table(TABLE) + "\n" + grid)


def test_columns_are_never_read_across_a_gutter() -> None:
    """A heading beside text of another column is a gutter, however wide the spaces are."""
    page = line(72, 700, "later than the seventh day") + "\n" + line(240, 700, "mosquitoes", 15)

    with pytest.raises(InputError, match="two columns"):
        _read(page)


def test_letters_spread_apart_within_a_line_are_refused() -> None:
    spaced = "BT /F1 11 Tf 72 700 Td (Give it at ) Tj 4 Tc (40) Tj ( mg) Tj 0 Tc ( and stop) Tj ET"

    with pytest.raises(InputError, match="letters spread apart"):
        _read(spaced)
