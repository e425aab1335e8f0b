"""What stands on a page beside its text never gets into a sentence: left out, told or refused."""

import pytest
from tests.drawn_pdf import drawn, line, lines

from medgauge.corpus.ingest.pdf import read
from medgauge.errors import InputError

pytestmark = pytest.mark.slow

BODY = (
    "Give Vexalor 5 mg once daily to adults whose renal function is known, and stop it",
    "when platelets fall below 50 or when the patient bleeds, and tell the clinic of it",
    "at once by phone or letter.",
)
IMAGE = (
    "<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray"
    " /BitsPerComponent 8 /Length 4 >>\nstream\n\xd0\xe0\xf0\xff\nendstream"
)
AXES = "100 400 m 100 550 l S 100 400 m 300 400 l S"


def _all_lines(*pages: str, page: str = "") -> list[str]:
    document = read("x.pdf", drawn(*pages, page=page, objects=[IMAGE]))
    return [text for section in document.sections for text in section.lines]


def _refusal(*pages: str, page: str = "") -> str:
    with pytest.raises(InputError) as caught:
        read("x.pdf", drawn(*pages, page=page, objects=[IMAGE]))
    return str(caught.value)


def _page(*parts: str) -> str:
    return "\n".join((lines(120, 700, BODY), *parts))


@pytest.mark.parametrize(
    "note",
    [
        line(60, 693, "Grade A", 7),
        line(60, 700, "Grade A", 7),
        line(545, 693, "Note 3", 7),
        lines(545, 696, ["Strong", "for 30"], 7),
    ],
    ids=["left, between two lines", "left, on a line", "right", "right, two lines"],
)
def test_a_note_in_the_side_margin_is_refused(note: str) -> None:
    assert "page 1: " in _refusal(_page(note))


def test_a_note_between_two_lines_is_refused() -> None:
    note = line(140, 693.3, "or 7", 3)

    assert "text" in _refusal(_page(note))


@pytest.mark.parametrize(
    "drawing",
    [
        f"{AXES} 100 400 m 150 520 200 450 280 540 c S\n{line(180, 420, 'Vexalor 5 mg', 8)}",
        f"{AXES} 100 400 m 150 520 l 200 450 l 280 540 l S\n{line(180, 388, '20', 8)}",
        "0.5 g 100 400 30 99 re f 150 400 30 60 re f 0 g\n" + line(103, 410, "50", 8),
    ],
    ids=["curve", "line chart", "bars"],
)
def test_lettering_of_a_drawing_is_refused(drawing: str) -> None:
    assert "page 1: text stands in a drawing" in _refusal(_page(drawing))


def test_text_on_an_image_is_refused() -> None:
    image = "q 200 0 0 100 72 500 cm /X1 Do Q\n" + line(90, 550, "Placebo 10 mg", 8)

    assert "page 1: text stands on an image: 'Placebo10mg'" in _refusal(_page(image))


def test_numbers_side_by_side_below_an_axis_are_no_line() -> None:
    labels = "\n".join(line(120 + 60 * at, 500, str(10 * at)) for at in range(5))

    assert "a line with a wide gap" in _refusal(_page(labels))


def test_a_box_with_round_corners_is_no_drawing() -> None:
    box = (
        "72 560 m 400 560 l 405 560 410 565 410 570 c 410 600 l 410 605 405 610 400 610 c"
        " 72 610 l 67 610 62 605 62 600 c 62 570 l 62 565 67 560 72 560 c S\n"
    )
    text = lines(80, 595, ["Practice point: weigh all patients", "twice a week."])

    assert _all_lines(_page(box + text)) == [
        " ".join(BODY),
        "Practice point: weigh all patients twice a week.",
    ]


@pytest.mark.parametrize("labels", [("i.", "ii.", "iii.", "iv."), ("(ix)", "(x)", "(xi)", "(xii)")])
def test_items_with_roman_numerals_stand_on_lines_of_their_own(labels: tuple[str, ...]) -> None:
    texts = ("Stop Vexalor on the first day of treatment", "give 5 mg", "Reassess", "Measure it")
    items = [f"{label} {text}" for label, text in zip(labels, texts, strict=True)]

    assert _all_lines(lines(72, 700, items)) == items


@pytest.mark.parametrize(
    ("crop", "reason"),
    [
        ("0 0 163 842", "a word is hidden in part"),
        ("0 0 138 842", "a word is hidden in part"),
        ("95 0 595 842", "a word is hidden in part"),
    ],
)
def test_a_line_cut_at_the_page_edge_is_refused(crop: str, reason: str) -> None:
    assert reason in _refusal(line(72, 700, "Give Vexalor 50 mg daily."), page=f"/CropBox [{crop}]")


def test_a_character_half_over_the_page_edge_is_refused() -> None:
    told = _refusal(_page(line(584, 600, "50")))

    assert "page 1: a character is cut at the page's edge: '0'" in told


def test_rows_at_the_begin_of_a_page_are_no_running_lines() -> None:
    """A cell that holds a number is no page number: its row may not be lost."""
    first = lines(72, 700, BODY)
    rows = "\n".join(
        f"{line(72, 790 - 26 * at, text)}\n{line(300, 790 - 26 * at, number)}"
        for at, (text, number) in enumerate((("Two falls", "3"), ("A dose of", "4"), ("Mass", "2")))
    )

    assert "page 2: a line with a wide gap" in _refusal(first, rows + "\n" + lines(72, 600, BODY))


@pytest.mark.parametrize("top", [True, False])
def test_a_running_line_whose_numbers_do_not_count_with_the_pages_stays(top: bool) -> None:
    pages = [
        line(72, 800 if top else 40, f"Give at most {dose} mg a day.", 9)
        + "\n"
        + lines(72, 700, BODY)
        for dose in (40, 20)
    ]

    kept = [text for text in _all_lines(*pages) if text.startswith("Give at most")]
    assert kept == ["Give at most 40 mg a day.", "Give at most 20 mg a day."]


def test_running_lines_that_count_with_the_pages_leave() -> None:
    pages = [
        f"{line(72, 800, 'Renal chapter', 9)}\n{line(500, 800, str(at + 14), 9)}\n"
        + lines(72, 700, BODY)
        for at in range(2)
    ]

    assert _all_lines(*pages) == [" ".join(BODY)] * 2


def test_a_line_in_the_margin_amid_a_sentence_refuses() -> None:
    first = f"{lines(72, 700, BODY[:2])}\n{line(72, 60, 'see the annex', 9)}"

    told = _refusal(first, lines(72, 760, [BODY[2]]))

    assert "page 1: a line in the margin may part a sentence: 'see the annex'" in told
