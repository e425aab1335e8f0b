"""Swaps are made all at once, where their neighbours allow it, and never within names and terms."""

import pytest

from medgauge.authoring.wording.articles import article_before
from medgauge.authoring.wording.swaps import places, swapped
from medgauge.authoring.wording.terms import LONG_FORM, SHORT_FORM, TERMS, defined_spans
from medgauge.model.wording_bank import Group, Swap, WordingBank


def bank(*swaps: Swap, groups: tuple[Group, ...] = ()) -> WordingBank:
    return WordingBank(speaker="the guideline", rules=(), frames=(), groups=groups, swaps=swaps)


def made(text: str, *swaps: Swap, groups: tuple[Group, ...] = ()) -> str:
    return swapped(text, [swap.id for swap in swaps], bank(*swaps, groups=groups))


def swap(find: str, put: str, **neighbours: tuple[str, ...]) -> Swap:
    return Swap(id=f"words.{find.lower().replace(' ', '_')}", find=find, put=put, **neighbours)


PATIENTS = swap("patients", "people", after=("^", "in"), not_before=(",", "alone"))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Patients with gout", "People with gout"),
        ("in patients with gout", "in people with gout"),
        ("CKD patients with gout", "CKD patients with gout"),
        ("in patients alone", "in patients alone"),
        ("in inpatients with gout", "in inpatients with gout"),
        ("in patients' homes", "in patients' homes"),
    ],
)
def test_neighbours_decide_and_large_letters_stay(text: str, written: str) -> None:
    assert made(text, PATIENTS) == written


@pytest.mark.parametrize(
    ("neighbours", "text", "found"),
    [
        ({"before": ("#",)}, "below ≥5 mg", True),
        ({"before": ("#",)}, "below the dose", False),
        ({"after": ("#",)}, "5 below", True),
        ({"not_after": ("is not",)}, "it is not below", False),
        ({"not_after": ("is not",)}, "it is below", True),
        ({"before": ("@units",)}, "below zero", True),
        ({"before": ("@units",)}, "below zeros", False),
    ],
)
def test_a_neighbour_is_words_a_figure_or_a_group(
    neighbours: dict[str, tuple[str, ...]], text: str, found: bool
) -> None:
    below = swap("below", "under", **neighbours)
    units = Group(name="units", words=("zero", "one"))

    assert bool(places(text, bank(below, groups=(units,)))) is found


def test_no_swap_is_made_of_what_another_has_put_and_the_longer_goes_first() -> None:
    swaps = (
        swap("start", "begin"),
        swap("begin", "start"),
        swap("blood pressure", "BP"),
        swap("pressure", "tension"),
    )

    assert made("start and begin at a blood pressure", *swaps) == "begin and start at a BP"


@pytest.mark.parametrize(
    "text",
    [
        "the Kidney Scale is used",
        "chronic kidney disease (CKD) is staged",
        "the kidney-friendly diet",
    ],
)
def test_names_and_terms_with_a_short_form_keep_their_words(text: str) -> None:
    assert made(text, swap("kidney", "renal")) == text


def test_short_forms_are_found_as_they_are_written_only() -> None:
    assert made("arbitration of an ARB", swap("ARB", "blocker")) == "arbitration of a blocker"


@pytest.mark.parametrize(
    ("lead", "put", "written"),
    [
        ("with a ", "ECG", "with an "),
        ("with an ", "urine test", "with a "),
        ("with an ", "useful test", "with a "),
        ("An ", "BMI", "A "),
        ("a ", "initial dose", "an "),
        ("than ", "initial dose", "than "),
    ],
)
def test_the_article_fits_what_is_put(lead: str, put: str, written: str) -> None:
    assert article_before(lead, put) == written


@pytest.mark.parametrize(
    ("rule", "text", "written"),
    [
        (LONG_FORM, "a body mass index (BMI) of 30", "a body mass index of 30"),
        (SHORT_FORM, "a body mass index (BMI) of 30", "a BMI of 30"),
        (SHORT_FORM, "use of ACE inhibitors (ACEIs)", "use of ACE inhibitors (ACEIs)"),
        (SHORT_FORM, "acute care (CKD)", "acute care (CKD)"),
        (SHORT_FORM, "quality of life (QOL) counts", "QOL counts"),
        (LONG_FORM, "a chill factor (CF) if CF is high", "a chill factor (CF) if CF is high"),
    ],
)
def test_a_term_is_written_in_one_form_where_its_letters_are_certain(
    rule: str, text: str, written: str
) -> None:
    assert TERMS[rule](text) == written


def test_words_that_may_belong_to_a_short_form_are_kept() -> None:
    (term,) = defined_spans("the tidy odd grey (XYZ) scale")

    assert (term.start, term.long) == (0, "")
