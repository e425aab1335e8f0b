"""Names that stand in for others have their form, and what is not a name stays as it is."""

import pytest

from medgauge.authoring.batch.bodies import joint_of, renamed_body, with_initials
from medgauge.authoring.batch.renaming import Renaming, field_of
from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import DraftBank, FieldOfCare
from medgauge.text.source import Source

SEEDS = [Dice.seeded(str(number)) for number in range(20)]
FIELD = FieldOfCare(
    name="any",
    about=("cough", "fever"),
    topics=("croup", "wheeze", "ear pain", "HSV infection", "wrist fracture", "acute ear pain"),
    means=("steam", "syrup", "drops"),
)


def renaming(title: str) -> Renaming:
    return Renaming([title], FIELD, (), SEEDS[0])


@pytest.mark.parametrize(
    ("title", "said", "new"),
    [
        ("Screening for sore throat: final statement.", "sore throat",
         "Screening for ear pain: final statement."),
        ("Management of Sore Throat in Adults", "sore throat", "Management of Ear Pain in Adults"),
        ("Management of Type 2 Diabetes in Adults", "type 2 diabetes",
         "Management of Ear Pain in Adults"),
        ("Severe Open-Angle Burns", "open-angle burns", "Severe Eye-Drop Fever"),
        ("Care of burns. In: Review of burns", "burns", "Care of ear pain. In: Review of ear pain"),
    ],
)  # fmt: skip
def test_a_title_keeps_its_frame(title: str, said: str, new: str) -> None:
    name = "eye-drop fever" if "-" in said else "ear pain"

    assert renaming(title).renamed({said: name}) == [new]


def test_names_in_the_form_of_a_subject_come_first() -> None:
    names = renaming("Screening for sore throat").names["sore throat"]

    assert set(names[:2]) == {"ear pain", "wrist fracture"}
    assert "HSV infection" not in names


def test_a_means_is_another_means_of_the_same_number() -> None:
    assert set(renaming("Honey for the prevention of cough").names["honey"]) == {"steam", "syrup"}
    assert set(renaming("Guideline for prescribing pills").names["pills"]) == {"drops"}
    assert set(renaming("Cough Caused by Wild Herbs").names["wild herbs"]) == {"drops"}


def test_a_side_of_what_is_named_next_stays() -> None:
    assert not renaming("Leakage of cough syrup").names["leakage"]


def test_short_forms_stand_for_short_forms_and_articles_keep_their_word() -> None:
    assert renaming("Prevention of HIV infection").names["hiv infection"] == ["HSV infection"]
    assert renaming("Care after a hip fracture").names["hip fracture"] == ["wrist fracture"]


def test_an_office_keeps_its_name() -> None:
    names = renaming("Care of cough: advice of the U.S. Office of Drug Affairs").names

    assert names["cough"]
    assert not names["office"]
    assert not names["drug affairs"]


def test_the_field_is_what_most_words_of_a_title_tell() -> None:
    other = FieldOfCare(name="other", about=("burns", "adults"), topics=(), means=())

    assert field_of("Fever and cough after burns", (other, FIELD)) is FIELD
    assert field_of("Burns with fever", (other, FIELD)) is other
    assert field_of("Basket weaving", (other, FIELD)) is None


@pytest.mark.parametrize(
    ("body", "begins"),
    [
        ("Vale Heart Society", ""),
        ("Vale College of Rheumatology", ""),
        ("Department of Defense", ""),
        ("U.S. Preventive Services Task Force", "U.S. "),
        ("Centers for Disease Control and Prevention", ""),
    ],
)
def test_a_body_is_called_in_the_form_of_another(body: str, begins: str, drafts: DraftBank) -> None:
    made = [renamed_body(body, drafts.societies, dice) for dice in SEEDS]

    assert all(one.startswith(begins) for one in made)
    assert body not in made
    assert len(set(made)) > 2
    invented = set(made) - set(drafts.societies.bodies)
    rest = body.split()[2:] if body.startswith("Vale") else []
    assert bool(invented) == bool(rest)
    assert all(one.split()[2:] == rest or rest == ["Society"] for one in invented)


def test_initials_are_those_of_the_new_body() -> None:
    like = Source("any", "1", "CSC advice on HIV", "", "Council for Sleep Care", "2014", "current")

    said = with_initials("CSC advice on HIV", like, "Academy for Better Nights")

    assert said == "ABN advice on HIV"


def test_two_issuers_in_short_head_a_title() -> None:
    assert joint_of("VA/DoD guideline") == "VA/DoD"
    assert joint_of("CDC guideline") == ""
    assert joint_of("Advice of VA/DoD") == ""
