"""Names that stand in for others have their form, and what is not a name stays as it is."""

import re

import pytest

from medgauge.authoring.batch.bodies import renamed_body, renamed_short_forms
from medgauge.authoring.batch.renaming import Renaming, Wanted
from medgauge.authoring.dice import Dice
from medgauge.authoring.near import words
from medgauge.model.draft_bank import DraftBank
from medgauge.text.source import Source

SEEDS = [Dice.seeded(str(number)) for number in range(20)]
ALL = Wanted(None, 0)


def renamed(
    title: str, drafts: DraftBank, wanted: Wanted = ALL, kept: str = "", near: str = ""
) -> list[str]:
    """Return a title under other names, once for each seed."""
    sets = frozenset(words(kept)), frozenset(words(near))
    return [Renaming([title], *sets, drafts.societies, dice).renamed(wanted)[0] for dice in SEEDS]


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
    made = renamed(title, drafts)

    assert all(re.fullmatch(form, one, re.IGNORECASE if title[0] == "H" else 0) for one in made)
    assert title not in made
    assert len(set(made)) > len(made) / 2


def test_what_is_kept_stays(drafts: DraftBank) -> None:
    made = renamed("Cough and fever in adults", drafts, kept="cough")

    assert all(re.fullmatch(r"Cough and \S+ in adults", one) for one in made)
    assert not any("fever" in one for one in made)


def test_one_subject_can_be_another_alone_and_nothing_can(drafts: DraftBank) -> None:
    said = "Cough and fever in adults"

    assert set(renamed(said, drafts, Wanted(frozenset(), 0))) == {said}
    assert all(
        one.startswith("Cough and ") and "fever" not in one
        for one in renamed(said, drafts, Wanted(frozenset((1,)), 0))
    )


def test_the_nearest_name_shares_a_word_or_is_spoken_of(drafts: DraftBank) -> None:
    alike = renamed("Screening for pancreatic cancer", drafts)
    spoken = renamed("Screening for burns", drafts, near="malaria")

    assert all(one.endswith(" cancer") and "pancreatic" not in one for one in alike)
    assert set(spoken) == {"Screening for malaria"}


def test_what_is_done_is_another_thing_when_a_title_is_made_anew_wholly(
    drafts: DraftBank,
) -> None:
    made = renamed("Screening for burns", drafts, Wanted(None, 0, wholly=True))

    assert not any("screening" in one.lower() for one in made)
    firsts = {one.partition(" for ")[0].lower() for one in made}
    assert firsts <= set(drafts.societies.purposes)


@pytest.mark.parametrize(
    ("body", "form"),
    [
        ("Vale Heart Society", r"\S+ Heart \S+"),
        ("Vale College of Rheumatology", r"\S+ \S+ of Rheumatology"),
        ("Department of Defense", r".+ (?:of|for) .+"),
        ("U.S. Preventive Services Task Force", r"[A-Z]\.[A-Z]\.( \S+){3,4}"),
    ],
)
def test_a_body_is_called_in_the_form_of_another(body: str, form: str, drafts: DraftBank) -> None:
    made = [renamed_body(body, drafts.societies, dice) for dice in SEEDS]

    assert all(re.fullmatch(form, one) for one in made)
    assert body not in made
    assert len(set(made)) > 2


def test_short_forms_keep_their_small_letters(drafts: DraftBank) -> None:
    said, body = "VA/DoD advice on HIV", "Department of Defense"
    like = Source("any", "1", said, "", body, "2014", "current")
    made = [renamed_short_forms(said, like, drafts.societies, dice) for dice in SEEDS]

    assert all(re.fullmatch(r"[A-Z]+/[A-Z]\w*[a-z]\w* advice on HIV", one) for one in made)
    assert not any("VA" in one or "DoD " in one for one in made)
    assert len(set(made)) > len(made) / 2
