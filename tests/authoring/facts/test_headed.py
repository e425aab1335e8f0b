"""Headings that say for whom or when, and sentences under them that do not."""

import pytest

import small_documents as small
from medgauge.authoring.facts import facts_of
from medgauge.authoring.facts.headed import limited_by_heading
from medgauge.model.corpus import Heading
from medgauge.model.generation import Fact

DOSE = "We recommend salvarone 2.5 mg nebulised every 20 minutes in lupus."


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        (DOSE, "Children"),
        (DOSE, "Pregnancy"),
        (DOSE, "In hospital"),
        (DOSE, "Acute severe attack"),
        (DOSE, "Renal impairment"),
        (DOSE, "Maintenance"),
        (DOSE, "Second-line treatment"),
        (DOSE, "Urinary infection"),
        (DOSE.replace("in lupus", "in children"), "Children aged under 12 years"),
        (DOSE.replace("in lupus", "in children aged 14 years"), "Children aged under 12 years"),
    ],
)
def test_a_limit_that_only_the_heading_says_refuses(text: str, heading: str) -> None:
    assert limited_by_heading(text, heading, "Lupus")


@pytest.mark.parametrize(
    ("text", "heading", "title"),
    [
        (DOSE, "Treatment", "Lupus"),
        (DOSE, "Dosing", "Lupus"),
        (DOSE, "Recommendations", "Lupus"),
        (DOSE, "Monitoring", "Lupus"),
        (DOSE, "Salvarone every 20 minutes", "Lupus"),
        (DOSE, "Screening for cancer", "Lupus"),
        (DOSE, "Children", "Lupus in Children"),
        (DOSE.replace("in lupus", "in pregnant women"), "Pregnancy", "Lupus"),
        (DOSE.replace("in lupus", "at an eGFR of 20 mL/min"), "Renal impairment", "Lupus"),
        (DOSE.replace("lupus", "children aged 6 years"), "Children aged under 12 years", "Lupus"),
    ],
)
def test_what_sentence_or_title_says_too_and_headings_of_kind_limit_nothing(
    text: str, heading: str, title: str
) -> None:
    assert not limited_by_heading(text, heading, title)


def kept(*sections: object) -> list[str]:
    document = small.document("crg", *sections, title="Lupus")  # type: ignore[arg-type]
    return [one.text for one in facts_of(document) if isinstance(one, Fact)]


@pytest.mark.parametrize(
    "lines",
    [
        ("Children", DOSE),
        ("Children", "Dosing", DOSE),
        ("Adults", "Rest is advised.\nChildren", DOSE),
    ],
)
def test_a_heading_within_the_section_limits_too(lines: tuple[str, ...]) -> None:
    assert DOSE not in kept(small.section("1", "\n".join(lines), "Treatment"))


def test_the_next_heading_within_the_section_ends_it() -> None:
    lines = ("Children", "Rest in bed should be advised to all children.", "Dosing", DOSE)

    assert DOSE in kept(small.section("1", "\n".join(lines), "Treatment"))


def test_a_list_of_bare_items_is_no_heading() -> None:
    lines = ("Rest", "Cold packs", "Insoles", "Children", DOSE)

    assert DOSE in kept(small.section("1", "\n".join(lines), "Treatment"))


def test_the_heading_of_a_chapter_limits_its_sections() -> None:
    chapter = small.section("3", "All of it is for the young.", "Children")

    assert DOSE not in kept(chapter, small.section("3.1", DOSE, "Dosing"))
    assert DOSE in kept(chapter, small.section("4.1", DOSE, "Dosing"))


def test_the_heading_of_a_chapter_without_text_limits_its_sections_too() -> None:
    sections = (small.section("3.1", DOSE, "Dosing"), small.section("4.1", "Rest.", "Dosing"))
    document = small.document("crg", *sections, title="Lupus")
    chapter = Heading(number="3", heading="Children")
    headed = document.model_copy(update={"empty": (chapter,)})

    assert DOSE in [one.text for one in facts_of(document) if isinstance(one, Fact)]
    assert DOSE not in [one.text for one in facts_of(headed) if isinstance(one, Fact)]
