"""No line that tells an amount leaves a page unseen: files by a browser and an office suite."""

from pathlib import Path

import pytest
from tests.drawn_pdf import drawn, line, lines

from medgauge.corpus.ingest._pdf.imprint import only_names
from medgauge.corpus.ingest.pdf import read
from medgauge.corpus.raw import RawDocument
from medgauge.errors import InputError

pytestmark = pytest.mark.slow

WRITTEN = Path(__file__).parents[1] / "written" / "pdf"
BODY = (
    "Give Vexalor 5 mg once daily to adults whose renal function is known, and stop it",
    "when platelets fall below 50 or when the patient bleeds.",
)


def _read(name: str) -> RawDocument:
    return read(name, (WRITTEN / name).read_bytes())


def _lines(document: RawDocument) -> list[str]:
    return [text for section in document.sections for text in section.lines]


def _told(document: RawDocument, doubted: bool) -> list[tuple[str, str]]:
    return [(one.reason, one.excerpt) for one in document.dropped if one.doubted is doubted]


def _pages(*margins: str, y: float = 800) -> RawDocument:
    texts = [f"{line(72, y, one, 8)}\n{lines(72, 700, BODY)}" for one in margins]
    return read("x.pdf", drawn(*texts))


def test_a_dose_that_recurs_at_the_top_of_pages_stays_and_is_doubted() -> None:
    document = _read("repeated.pdf")

    assert _lines(document).count("Maximum dose 40 mg") == 3
    assert _told(document, doubted=True) == [
        (f"page {page}: a line in the margin is kept", "Maximum dose 40 mg") for page in (1, 2, 3)
    ]
    assert _told(document, doubted=False) == [
        ("running line left out (3 pages from 1)", "Version 2.1, 14 March 2021")
    ]


def test_a_space_that_a_leaning_letter_reaches_over_parts_words() -> None:
    assert _lines(_read("repeated.pdf"))[2] == (
        "Of 5 people one is of low weight: half of 7 mg is enough, if 4 days have gone."
    )


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("steps.pdf", "page 1: numbers in the margin may be those of the lines"),
        ("dotted.pdf", "page 1: numbers behind lines of dots may be other numbers"),
        ("packs.pdf", "page 1: numbers behind lines of dots may be other numbers"),
    ],
)
def test_numbers_that_may_be_other_than_those_of_lines_or_pages_refuse(
    name: str, reason: str
) -> None:
    with pytest.raises(InputError, match=reason):
        _read(name)


def test_a_footnote_that_tells_an_amount_is_doubted() -> None:
    assert _told(_read("notes.pdf"), doubted=True) == [
        (
            "page 1: line of a footnote left out, it tells an amount",
            "* In people of 50 kg or less give 3 mg.",
        )
    ]


def test_the_numbers_of_all_lines_leave_where_one_is_that_of_a_title() -> None:
    document = _read("draft.pdf")

    assert _lines(document) == [
        f"In trial {at} of Harrow the dose was {5 * at} mg for all people who were seen in the"
        f" clinic of Corvale, and {at + 2} of them had a second clot in 7 months."
        for at in range(1, 7)
    ]
    assert _told(document, doubted=False) == [("page 1: numbers of the lines left out", "1 to 13")]


@pytest.mark.parametrize(
    "margins",
    [
        ("Day 1", "Day 2", "Day 3"),
        ("Titration step 1", "Titration step 2", "Titration step 3"),
        ("Not above 75 years",) * 3,
        ("Score 4 or more",) * 4,
        ("Twice daily",) * 3,
    ],
    ids=lambda margins: margins[0],
)
@pytest.mark.parametrize("y", [800, 40])
def test_lines_in_small_print_that_tell_an_amount_stay(margins: tuple[str, ...], y: float) -> None:
    document = _pages(*margins, y=y)

    assert [one for one in _lines(document) if one in margins] == list(margins)
    assert [excerpt for _, excerpt in _told(document, doubted=True)] == list(margins)


@pytest.mark.parametrize(
    "margins",
    [
        ("Corvale Clot Guideline 1", "Corvale Clot Guideline 2"),
        ("Corvale Clot Guideline, 3rd edition, May 2021",) * 3,
        ("Corvale Clot Guideline",) * 2,
    ],
    ids=["counts", "edition", "all pages"],
)
def test_running_lines_beyond_doubt_leave_without_one(margins: tuple[str, ...]) -> None:
    document = _pages(*margins)

    assert _lines(document) == [" ".join(BODY)] * len(margins)
    assert _told(document, doubted=True) == []


def test_a_line_of_two_pages_among_many_leaves_and_its_pages_are_doubted() -> None:
    document = _pages("Harrow", "Renal part", "Renal part", "Norvane")

    assert {"Renal part"} <= {excerpt for _, excerpt in _told(document, doubted=True)}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Version 2.1, 14 March 2021", True),
        ("BMJ 2014;348:g1553", True),
        ("14/03/2021", True),
        ("ISBN 978-1-4731-0", True),
        ("10/12/20 mg", False),
        ("INR 2-3", False),
        ("Give 2021 mg", False),
        ("Day 1", False),
    ],
)
def test_which_numbers_are_names(text: str, names: bool) -> None:
    assert only_names(text) is names
