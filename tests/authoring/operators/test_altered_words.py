"""Meaning altered by words: which way, for whom, and what may stay true and is left alone."""

import pytest

from authoring.operators.test_altered import made, texts

TURNED = [
    ("Prescribe short-acting Vexalor for gout.", {"Prescribe long-acting Vexalor for gout."}),
    ("Vexalor is advised as first-line therapy.", {"Vexalor is advised as second-line therapy."}),
    ("Vexalor 5 mg by mouth should be given for gout.",
     {"Vexalor 5 mg intravenously should be given for gout."}),
    ("Give Vexalor 5 mg intravenously.", {"Give Vexalor 5 mg by mouth."}),
    ("We suggest an early use of Vexalor.", {"We suggest a delayed use of Vexalor."}),
    ("We suggest Vexalor as an alternative to Mirtol.",
     {"We suggest Vexalor as an adjunct to Mirtol."}),
    ("Test the urine before starting Vexalor.", {"Test the urine after starting Vexalor."}),
    ("Prior to surgery, the pulse should be taken.", {"After surgery, the pulse should be taken."}),
    ("Screen for gout after 24 weeks of gestation.",
     {"Screen for gout before 24 weeks of gestation."}),
    ("Clinicians may selectively offer Vexalor.", {"Clinicians may routinely offer Vexalor."}),
    ("Vexalor 5 mg should be taken at night.", {"Vexalor 5 mg should be taken in the morning."}),
    ("We suggest Vexalor 3 g as a single dose.", {"We suggest Vexalor 3 g as repeated doses."}),
    ("In gout, we recommend Vexalor over Mirtol.", {"In gout, we recommend Mirtol over Vexalor."}),
    ("Clinicians should prescribe oral Vexalor rather than Mirtol.",
     {"Clinicians should prescribe Mirtol rather than oral Vexalor.",
      "Clinicians should prescribe intravenous Vexalor rather than Mirtol."}),
    ("The panel suggests offering Vexalor over Mirtol in gout.",
     {"The panel suggests offering Mirtol over Vexalor in gout."}),
    ("In gout, Vexalor is preferred to Mirtol.", {"In gout, Mirtol is preferred to Vexalor."}),
    ("Stop Vexalor when harms outweigh benefits.",
     {"Stop Vexalor when benefits outweigh harms.",
      "Continue Vexalor when harms outweigh benefits."}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), TURNED, ids=range(len(TURNED)))
def test_what_is_turned_or_exchanged(text: str, wanted: set[str]) -> None:
    assert texts("altered.direction", text) == wanted


LEFT_ALONE = [
    "We recommend against long-term Vexalor for gout.",
    "Vexalor should not be given intravenously.",
    "Vexalor may be given by mouth or intravenously.",
    "Vexalor 5 mg intravenously over 10 minutes should be given.",
    "Prescribe short-acting agonists (SABAs) for gout.",
    "Vexalor 5 mg is infused over 30 minutes.",
    "We recommend Vexalor in the morning and at night.",
    "Take the pulse before and after starting Vexalor.",
    "A baseline scan should be done before treatment.",
    "We recommend short-term or long-term Vexalor.",
    "Stop Vexalor at once if a rash appears.",
    "Oral contraceptives may be used in gout.",
    "Infants (such as oral drug users) should be seen.",
]


@pytest.mark.parametrize("text", LEFT_ALONE)
def test_what_has_no_one_opposite_is_left_alone(text: str) -> None:
    assert texts("altered.direction", text) == set()


OTHERS = [
    ("For adults with gout, we advise Vexalor.", {"For children with gout, we advise Vexalor."}),
    ("Vexalor is recommended in people with asthma.",
     {"Vexalor is recommended in people without asthma."}),
    ("We recommend Vexalor for mild to moderate depression.",
     {"We recommend Vexalor for severe depression."}),
    ("Offer Vexalor to women who are not at increased risk.",
     {"Offer Vexalor to women who are at increased risk."}),
    ("Vexalor is recommended for people with severe migraine.",
     {"Vexalor is recommended for all people with migraine."}),
    ("We suggest Vexalor for people who take Mirtol.", {"We suggest Vexalor for all people."}),
    ("In patients with gout who smoke, the panel recommends Vexalor.",
     {"In all patients with gout, the panel recommends Vexalor."}),
    ("Vexalor should not be used in people with asthma.", set()),
    ("We recommend against Vexalor in people aged 65 years or older.", set()),
    ("Offer Vexalor to all adults who take Mirtol.", set()),
    ("We suggest Vexalor for people who take Mirtol only.", set()),
    ("Vexalor is recommended for moderate or severe depression.", set()),
    ("Vexalor is recommended for children with gout and their parents.", set()),
    ("We suggest Vexalor in women with imminent eclampsia.", set()),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), OTHERS, ids=range(len(OTHERS)))
def test_whom_it_is_for(text: str, wanted: set[str]) -> None:
    assert texts("altered.population", text) == wanted


def test_those_whom_the_whole_guideline_is_on_stay() -> None:
    text = "For adults with gout, we recommend Vexalor."

    assert texts("altered.population", text, title="Gout in Adults") == set()
    assert texts("altered.population", text, title="Gout in Children") == set()


def test_a_region_needs_the_true_word_or_the_clause_that_was_left_out() -> None:
    (turned,) = made("altered.direction", "Give Vexalor 5 mg intravenously for gout.")
    (wider,) = made("altered.population", "We suggest Vexalor for people who take Mirtol.")

    assert "intravenously" in turned.decisive[0]
    assert "who take" in wider.decisive[0]
