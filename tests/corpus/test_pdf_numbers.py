"""Doses at the begins of lines, at the ends of pages and behind labels stay what they are."""

import re
from pathlib import Path

import pytest
from tests.drawn_pdf import drawn, line, lines

from medgauge.corpus.ingest.pdf import read
from medgauge.corpus.raw import RawDocument
from medgauge.errors import InputError

WRITTEN = Path(__file__).parents[1] / "written" / "pdf"
BODY = (
    "Give Vexalor 5 mg once daily to adults whose renal function is known, and stop it",
    "when platelets fall below 50 or when the patient bleeds.",
)
STEPS = [f"{at}. {5 * at} mg of Vexalor on day {at}." for at in range(1, 12)]


def _lines_of(document: RawDocument) -> list[str]:
    return [text for section in document.sections for text in section.lines]


def _read(*pages: str) -> RawDocument:
    return read("x.pdf", drawn(*pages))


def _refused(*pages: str) -> str:
    with pytest.raises(InputError) as refused:
        _read(*pages)
    return str(refused.value)


def _card(dose: str, number: int, size: float = 11, place: float = 760) -> str:
    head = line(72, 700, f"{number} Day {number}", 16, "F2")
    return f"{line(72, place, dose, size)}\n{head}\n{line(72, 680, 'Measure the INR.')}"


@pytest.mark.parametrize(
    "texts",
    [
        [f"{5 * at} mg on day {at}" for at in range(1, 10)],
        [f"{at} tablets on day {at}" for at in range(1, 10)],
        ["4 opens eyes by itself", "5 obeys", "6 is awake"],
        [f"{at} point{'s' if at > 1 else ''} for sign {at}" for at in range(1, 10)],
    ],
    ids=["doses by five", "tablets", "a scale", "scores"],
)
def test_doses_that_begin_lines_are_no_numbers_of_lines(texts: list[str]) -> None:
    assert _lines_of(_read(lines(72, 700, texts, step=14))) == texts


def test_ages_that_begin_rows_of_a_table_are_kept() -> None:
    rows = [("Age", "Dose"), *((f"{at} years", f"{7 * at} mg") for at in range(1, 10))]
    cells = [
        line(76 + 170 * column, 700 - 20 * at, text, font="F1" if at else "F2")
        for at, row in enumerate(rows)
        for column, text in enumerate(row)
    ]

    assert _lines_of(_read("\n".join(cells))) == [
        "Age; Dose.",
        *(f"{at} years: Dose: {7 * at} mg." for at in range(1, 10)),
    ]


def test_line_numbers_of_an_office_suite_leave_the_text() -> None:
    document = read("numbered.pdf", (WRITTEN / "numbered.pdf").read_bytes())
    source = (WRITTEN / "numbered.fodt").read_text(encoding="utf-8")

    assert _lines_of(document) == re.findall(r"<text:p [^>]*>(.*)</text:p>", source)
    assert [piece.reason for piece in document.dropped] == ["page 1: numbers of the lines left out"]


def test_numbers_in_the_margin_that_begin_sentences_refuse() -> None:
    texts = [f"mg of Vexalor is given at bed {at} of the ward." for at in range(10)]
    numbers = [line(40, 700 - 14 * at, str(at + 1)) for at in range(10)]

    told = _refused("\n".join([lines(72, 700, texts, step=14), *numbers]))

    assert "page 1: numbers in the margin may be those of the lines or a part of them" in told


def test_numbers_by_five_at_each_line_refuse() -> None:
    texts = [f"mg in trial {at} for all of them and" for at in range(10)]
    numbers = [line(40, 700 - 14 * at, str(5 * at + 5)) for at in range(10)]

    told = _refused("\n".join([lines(72, 700, texts, step=14), *numbers]))

    assert "numbers in the margin may be" in told


@pytest.mark.parametrize(
    "doses",
    [
        ("Maximum dose 40 mg.", "Maximum dose 250 mg.", "Maximum dose 7 mg."),
        ("Not for children under 12 years.",) * 3,
        ("Give 1 mg on day 1.", "Give 2 mg on day 2.", "Give 3 mg on day 3."),
    ],
    ids=["other numbers", "alike", "counting with the pages"],
)
def test_sentences_at_the_ends_of_pages_in_the_print_of_the_text_are_kept(
    doses: tuple[str, ...],
) -> None:
    document = _read(*(_card(dose, at) for at, dose in enumerate(doses, 1)))

    assert [text for text in _lines_of(document) if "INR" not in text] == list(doses)
    assert [piece.excerpt for piece in document.dropped if piece.doubted] == list(doses)


@pytest.mark.parametrize(
    "doses",
    [
        ("Maximum dose 40 mg", "Maximum dose 250 mg", "Maximum dose 7 mg"),
        ("Give 1 mg of Vexalor", "Give 2 mg of Vexalor", "Give 3 mg of Vexalor"),
        ("Give 1 mg on day 1", "Give 2 mg on day 2", "Give 3 mg on day 3"),
    ],
)
def test_small_print_whose_numbers_are_not_the_pages_is_kept(doses: tuple[str, ...]) -> None:
    document = _read(*(_card(dose, at, 8, 800) for at, dose in enumerate(doses, 1)))

    assert [text for text in _lines_of(document) if "INR" not in text] == list(doses)


def test_a_line_that_is_all_that_follows_a_heading_is_kept() -> None:
    pages = [
        f"{line(72, 700, f'{at} Day {at}', 16, 'F2')}\n{line(72, 60, 'Never exceed 40 mg', 8)}\n"
        f"{line(72, 740, 'Measure the INR at the bed of the patient.')}"
        for at in range(1, 4)
    ]

    assert _lines_of(_read(*pages)).count("Never exceed 40 mg") == 3


def test_each_running_line_is_listed_as_it_stood() -> None:
    pages = [
        f"{line(72, 800, f'Renal chapter, page {at}', 8)}\n{lines(72, 700, BODY)}" for at in (3, 4)
    ]
    document = _read(*pages)

    assert _lines_of(document) == [" ".join(BODY)] * 2
    assert [piece.excerpt for piece in document.dropped] == [
        "Renal chapter, page 3",
        "Renal chapter, page 4",
    ]


def test_a_label_that_touches_its_text_is_parted_where_the_file_draws_them_apart() -> None:
    parts = [
        f"BT /F1 11 Tf 72 {700 - 14 * at} Td ({text.split()[0]}{'' if at > 8 else ' '}) Tj"
        f" ({text.split(' ', 1)[1]}) Tj ET"
        for at, text in enumerate(STEPS)
    ]

    assert _lines_of(_read("\n".join(parts))) == STEPS


def test_a_label_that_may_be_part_of_a_decimal_refuses() -> None:
    texts = [*STEPS[:9], "10.50 mg of Vexalor on day 10."]

    assert "a number touches a number" in _refused(lines(72, 700, texts, step=14))


def test_labels_of_an_office_suite_that_touch_their_doses_are_parted() -> None:
    data = (WRITTEN / "ten.pdf").read_bytes()

    assert _lines_of(read("ten.pdf", data)) == STEPS


def test_numbers_of_two_short_lines_are_never_run_together() -> None:
    texts = ["On day 1", "10 mg of it"]

    assert "a number touches a number" in _refused(lines(72, 700, texts, step=14))


def test_an_item_whose_lines_hang_below_its_text_is_one_paragraph() -> None:
    first = "Give 5 mg of Vexalor and watch the patient for four hours on the ward, then"
    page = "\n".join(
        [
            f"{line(63, 700, '1.')}\n{line(82, 700, first)}",
            line(85.5, 687, "call the doctor."),
            f"{line(63, 660, '2.')}\n{line(82, 660, 'Weigh him.')}",
        ]
    )

    assert _lines_of(_read(page)) == [f"1. {first} call the doctor.", "2. Weigh him."]


def test_a_number_alone_at_a_page_end_that_counts_with_no_page_is_kept() -> None:
    pages = [f"{lines(72, 700, BODY)}\n{line(290, 40, dose, 9)}" for dose in ("10", "20", "40")]
    document = _read(*pages)

    assert [text for text in _lines_of(document) if text.isdigit()] == ["10", "20", "40"]
    assert [piece.excerpt for piece in document.dropped if piece.doubted] == ["10", "20", "40"]
