"""Titles are patterns of one condition, and bodies stand in for bodies of their field."""

import re

import pytest

from medgauge.authoring.batch.bodies import renamed_body, renamed_short_forms
from medgauge.authoring.batch.patterns import pattern_of
from medgauge.authoring.batch.prose import bank_problems
from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import DraftBank
from medgauge.text.source import Source

SEEDS = [Dice.seeded(str(number)) for number in range(20)]


def source(title: str, body: str = "") -> Source:
    return Source("any", "1", title, "", body, "2014", "current")


@pytest.mark.parametrize(
    ("title", "other"),
    [
        ("Screening for sore throat in women: final statement.",
         "Screening for dry cough: final statement."),
        ("Management of Sore Throat in Adults", "Management of Dry Cough in Adults"),
        ("NN/XxX clinical practice guideline for the care of patients at risk for burns",
         "NN/XxX clinical practice guideline for the care of dry cough"),
        ("Recommendation statement: sore throat: screening.",
         "Recommendation statement: dry cough: screening."),
        ("Sore Throat and Fever in Children", "Dry Cough"),
    ],
)  # fmt: skip
def test_the_whole_condition_of_a_title_is_another(title: str, other: str) -> None:
    pattern = pattern_of(source(title))

    assert pattern
    assert pattern.title("dry cough") == other


@pytest.mark.parametrize(
    "title",
    [
        "Honey for the prevention of cough",
        "Honey in the management of cough",
        "Providing quality services: recommendations of NN",
        "Care after a Burn: Secondary Prevention",
    ],
)
def test_a_title_that_says_more_is_no_pattern(title: str) -> None:
    assert pattern_of(source(title)) is None


@pytest.mark.parametrize(
    ("body", "form"),
    [
        ("Vale Heart Society", r"\S+ Heart \S+"),
        ("Vale College of Rheumatology", r"\S+ \S+ of Rheumatology"),
    ],
)
def test_an_invented_body_is_another_invented_one(body: str, form: str, drafts: DraftBank) -> None:
    field = drafts.societies.fields[0]
    made = [renamed_body(body, field, drafts.societies, dice) for dice in SEEDS]

    assert all(re.fullmatch(form, one) for one in made)
    assert body not in made
    assert len(set(made)) > 2


@pytest.mark.parametrize("body", ["Department of Defense", "U.S. Preventive Services Task Force"])
def test_another_body_is_of_the_field(body: str, drafts: DraftBank) -> None:
    field = drafts.societies.fields[0]
    made = {renamed_body(body, field, drafts.societies, dice) for dice in SEEDS}

    assert len(made) > 2
    assert made <= set(field.bodies)


def test_short_forms_are_those_of_bodies() -> None:
    like = source("VA/DoD advice on HIV", "Department of Defense")
    bodies = ("American Pain Society", "European Pain League", "British Sleep Board")
    made = {renamed_short_forms(like.title, like, bodies, dice) for dice in SEEDS}

    assert made == {"APS/EPL advice on HIV", "APS/BSB advice on HIV"}


def test_a_bank_needs_a_field_for_other_titles_and_names_in_each(drafts: DraftBank) -> None:
    first, *_ = drafts.societies.fields
    poor = first.model_copy(update={"bodies": first.bodies[:2]})
    societies = drafts.societies.model_copy(update={"fields": (poor,)})

    found = dict(bank_problems(drafts.model_copy(update={"societies": societies})))

    assert set(found) == {"societies.fields", "societies.fields[0].bodies"}
    assert not dict(bank_problems(drafts))
