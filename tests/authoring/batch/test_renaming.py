"""Names that stand in for others have their form, and what is not a name stays as it is."""

import re

import pytest

from medgauge.authoring.batch.renaming import renamed_body, renamed_short_forms, renamed_title
from medgauge.authoring.dice import Dice
from medgauge.authoring.near import words
from medgauge.model.draft_bank import DraftBank

SEEDS = [Dice.seeded(str(number)) for number in range(20)]


@pytest.mark.parametrize(
    ("title", "form"),
    [
        (
            "Screening for sore throat: final statement.",
            r"Screening for \S+ \S+: final statement\.",
        ),
        ("Management of Sore Throat in Adults", r"Management of [A-Z]\S+ [A-Z]\S+ in Adults"),
        ("NN/XxX guideline for the care of burns", r"NN/XxX guideline for the care of \S+"),
        ("Honey for the prevention of cough", r"\S+ for the prevention of \S+"),
    ],
)
def test_a_title_keeps_its_frame(title: str, form: str, drafts: DraftBank) -> None:
    made = [renamed_title(title, frozenset(), drafts.societies, dice) for dice in SEEDS]

    assert all(re.fullmatch(form, one, re.IGNORECASE if title[0] == "H" else 0) for one in made)
    assert title not in made
    assert len(set(made)) > len(made) / 2


def test_what_is_kept_stays(drafts: DraftBank) -> None:
    kept = frozenset(words("cough"))

    made = [
        renamed_title("Cough and fever in adults", kept, drafts.societies, dice) for dice in SEEDS
    ]

    assert all(re.fullmatch(r"Cough and \S+ in adults", one) for one in made)
    assert not any("fever" in one for one in made)


def test_what_is_done_is_another_thing_when_a_title_is_made_anew_wholly(
    drafts: DraftBank,
) -> None:
    said = "Screening for burns"

    made = [renamed_title(said, frozenset(), drafts.societies, dice, wholly=True) for dice in SEEDS]

    assert not any("screening" in one.lower() for one in made)
    assert all(one.split()[0].lower() in drafts.societies.means for one in made)


@pytest.mark.parametrize(
    ("body", "form"),
    [
        ("Vale Heart Society", r"\S+( \S+){2}"),
        ("Department of Defense", r"\S+ of \S+"),
        ("Centers for Disease Control and Prevention", r"\S+ for \S+ \S+ and \S+"),
        ("U.S. Preventive Services Task Force", r"[A-Z]\.[A-Z]\.( \S+){4}"),
    ],
)
def test_a_body_is_called_in_the_form_of_another(body: str, form: str, drafts: DraftBank) -> None:
    made = [renamed_body(body, drafts.societies, dice) for dice in SEEDS]

    assert all(re.fullmatch(form, one) for one in made)
    assert body not in made
    heads = [one.split(" of ")[0].split(" for ")[0] for one in made]
    assert all(any(kind in head for kind in drafts.societies.kinds) for head in heads)


def test_short_forms_keep_their_small_letters() -> None:
    made = [renamed_short_forms("VA/DoD and CDC say so", dice) for dice in SEEDS]

    assert all(re.fullmatch(r"[A-Z]{2}/[A-Z]o[A-Z] and [A-Z]{3} say so", one) for one in made)
    assert len(set(made)) > len(made) / 2
