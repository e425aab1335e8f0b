"""What a passage says to a claim: certain only where it is certain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medgauge.evidence.entail import Relation, judge
from medgauge.text.fold import fold_text
from medgauge.text.frames import frame

Pair = tuple[str, str]
FULL = "Vexalor 5 mg once daily should be given to adults with gout."

STATED: list[Pair] = [
    (FULL, FULL),
    (FULL, "Adults with gout should be given vexalor 5 mg once daily."),
    (FULL, "Vexalor 5 mg once a day should be administered to adults with gout."),
    (FULL, "It is recommended that vexalor 5 mg every day be given to adults with gout."),
    ("Vexalor 5 mg should be given (strong, level A).", "Vexalor 0.005 g should be given."),
    ("Clinicians should offer vexalor to adults.", "Vexalor should be offered to adults."),
    ("We recommend screening for gout in adults aged 50 to 74 years.",
     "Screening for gout in adults aged between 50 and 74 years is recommended."),
    ("The panel recommends vexalor 500 mg twice daily for 7 days.",
     "Vexalor 0.5 g two times a day for one week is recommended."),
    ("If pain persists, the dose should be raised.", "The dose should be raised if pain persists."),
    ("If pain persists, the dose should be raised.",
     "The dose should be increased when pain persists."),
    ("Start treatment in adults aged 65 years or over.",
     "Initiate treatment in adults aged ≥65 years."),
    ("It is contraindicated in patients with an eGFR below 30 mL/min/1.73 m².",
     "It is contraindicated in people with an eGFR <30 mL/min per 1.73 m²."),
    ("Consider vexalor in patients with low back pain (LBP).",
     "Vexalor should be considered in patients with LBP."),
    ("Vexalor should be stopped before surgery.",
     "Vexalor should be discontinued prior to surgery."),
    ("Women with three or more risk factors should receive vexalor.",
     "Women with more than two risk factors should receive vexalor."),
    ("Aspirin 75 mg should be given because it lowers the risk of stroke.",
     "Aspirin 75 mg should be given."),
    ("In patients with asthma, vexalor should not be given.",
     "Vexalor should not be given in patients with asthma."),
    ("The maximum dose is 4 g per day.", "The maximum dose is 4,000 mg/day."),
    ("1. Treatment should last at least 3 months.",
     "Treatment should last for a minimum of 3 months."),
    ("Add vexalor if pain persists.", "Vexalor is to be added if pain persists."),
    ("The response rate was 12,5%.", "The response rate was 12.5%."),
    ("Consider magnetic resonance imaging (MRI).", "Consider MRI."),
    ("Consider MRI.", "Consider magnetic resonance imaging (MRI)."),
    ("Adults with gout should be offered the following: vexalor 5 mg.",
     "Vexalor 5 mg should be offered to adults with gout."),
    ("Half of the patients relapsed.", "50% of the patients relapsed."),
    ("The device survived 10^6 cycles.", "The device survived 1,000,000 cycles."),
]  # fmt: skip

OTHERWISE: list[Pair] = [
    ("Vexalor is preferred to mirtone.", "Mirtone is preferred to vexalor."),
    ("We recommend vexalor 5 mg instead of mirtone.",
     "We recommend mirtone instead of vexalor 5 mg."),
    ("The panel suggests oral vexalor over mirtone for gout.",
     "The panel suggests mirtone over oral vexalor for gout."),
    ("Stop vexalor if benefits do not outweigh harms of treatment.",
     "Stop vexalor if harms do not outweigh benefits of treatment."),
    ("Screen for gout after 24 weeks of age.", "Screen for gout before 24 weeks of age."),
    ("For patients with mild to moderate gout, we recommend vexalor.",
     "For patients with severe gout, we recommend vexalor."),
    ("We suggest initiating combination therapy in gout.",
     "We suggest initiating monotherapy in gout."),
    ("Vexalor is suggested as an alternative to mirtone.",
     "Vexalor is suggested as an adjunct to mirtone."),
    ("Vexalor 5 mg should be given intravenously.", "Vexalor 5 mg should be given by mouth."),
    ("Vexalor 5 mg is given for gout and mirtone 20 mg for sciatica.",
     "Vexalor 20 mg is given for gout and mirtone 5 mg for sciatica."),
    ("Vexalor is given at 150 g per week for a child and 300 g per week for an adult.",
     "Vexalor is given at 300 g per week for a child and 150 g per week for an adult."),
    ("We recommend vexalor for adults who smoke cigars.", "We recommend vexalor for adults."),
    ("Women with gout and stones should be given vexalor.", "Women should be given vexalor."),
    (FULL, FULL.replace("5 mg", "50 mg")),
    (FULL, FULL.replace("5 mg", "5 µg")),
    (FULL, FULL.replace("once", "twice")),
    (FULL, FULL.replace("adults", "children")),
    (FULL, FULL.replace("should", "should not")),
    (FULL, FULL.replace("should", "may")),
    (FULL, "Vexalor 50 mg once a day should be administered to adults with gout."),
    (FULL, "It is recommended that vexalor 5 mg three times a day be given to adults with gout."),
    ("Vexalor must be given to adults.", "Vexalor should be considered in adults."),
    ("If pain persists, the dose should be raised.", "The dose should be raised."),
    ("In women aged 65 years or older, screening is recommended.",
     "In women, screening is recommended."),
    ("In adults aged over 65 years, it should be avoided.",
     "In adults aged over 55 years, it should be avoided."),
    ("Screening should be repeated every 5 years.", "Screening should be repeated every 2 years."),
    ("Treatment should last at least 3 months.", "Treatment should last at least 6 months."),
    ("Treatment should last at least 3 months.", "Treatment should last at most 3 months."),
    ("Treatment should last 2 to 4 weeks.", "Treatment should last 2 to 8 weeks."),
    ("Treatment lasts 3 weeks.", "Treatment lasts 3 months."),
    ("Reduce the dose when the eGFR is below 30 mL/min.",
     "Reduce the dose when the eGFR is above 30 mL/min."),
    ("Vexalor should be stopped before surgery.", "Vexalor should be stopped after surgery."),
    ("Vexalor should be given unless the patient is pregnant.", "Vexalor should be given."),
    ("The target is below 140/90 mmHg.", "The target is below 130/80 mmHg."),
    ("Women with type 2 diabetes should be screened.",
     "Women with type 1 diabetes should be screened."),
    ("Vexalor should be given to patients without asthma.",
     "Vexalor should be given to patients with asthma."),
    ("Lithium should be avoided in pregnancy.", "Lithium should not be avoided in pregnancy."),
    ("Do not use it for more than 5 days.", "Do not use it for more than 3 days."),
    ("The pressure is measured again after 60 minutes.",
     "The pressure is measured again after 30 minutes."),
    ("The cell operated at −40 °C.", "The cell operated at 40 °C."),
    ("The residual pressure was 10 mPa.", "The residual pressure was 10 MPa."),
    ("Sensitivity could not be raised to 95%.", "Sensitivity could be raised to 95%."),
]  # fmt: skip

OPEN: list[Pair] = [
    ("Retest 7 days before surgery in gout.", "Retest in gout, 7 days past surgery."),
    ("Give vexalor with mirtone instead of gold.", "Give gold with mirtone instead of vexalor."),
    ("Stop vexalor at a potassium of >5.8 mmol/L, and mirtone at a potassium of <3.2 mmol/L.",
     "Stop vexalor at a potassium of >3.2 mmol/L, and mirtone at a potassium of <5.8 mmol/L."),
    ("We recommend vexalor for adults who smoke red cigars.",
     "We recommend vexalor for adults who smoke."),
    ("Treatment should last at least 3 months.", "Treatment should last at least 2 months."),
    ("In adults aged over 65 years, it should be avoided.",
     "In adults aged over 75 years, it should be avoided."),
    ("Adults aged 50 to 74 should be screened.", "Adults aged 55 to 70 should be screened."),
    ("Treatment should last 2 to 4 weeks.", "Treatment should last 3 weeks."),
    ("Do not use it for more than 5 days.", "Do not use it for more than 7 days."),
    ("Vexalor should be given.", "Vexalor should be given if pain persists."),
    ("NSAIDs should not be given after 20 weeks.", "Ibuprofen should not be given after 20 weeks."),
    ("Vexalor 10 mg twice daily should be given.", "Vexalor 10 mg every 12 hours should be given."),
    ("Treatment lasts 4 weeks.", "Treatment lasts one month."),
    ("Men had a higher risk than women.", "Women had a higher risk than men."),
    ("Retest within 7 days.", "Retest within 14 days."),
    ("Retest within 7 days.", "Retest within 3 days."),
    ("Vexalor should be given.", "Vexalor should be considered."),
    ("The dose should be 5 mg.", "The dose of vexalor should be 5 mg."),
    ("The following were considered but not recommended: vexalor.", "Vexalor is recommended."),
    ("Give vexalor and mirtone.", "Give vexalor or mirtone."),
    ("Yield increased to 80%.", "Yield increased by 80%."),
    ("CD4− T cells were depleted.", "CD4+ T cells were depleted."),
    ("The beam energy was 6 MeV.", "The beam energy was 6 meV."),
    ("Diagnostic accuracy was ~95%.", "Diagnostic accuracy was 95%."),
    ("The error rate was below 10%.", "The error rate was above 5%."),
    ("Cohort 2 response rate was 45%.", "Cohort 1 response rate was 45%."),
    ("Some centres give vexalor 10 mg; we do not.", "Vexalor 10 mg is given."),
    ("Should vexalor be given?", "Vexalor should be given."),
    ("It can be given and should be measured.", "It should be given and can be measured."),
    ("Vexalor 5 mg is given in the morning and 10 mg at night.", "Vexalor 10 mg is given."),
    ("In advanced glaucoma we suggest vexalor.", "We suggest vexalor."),
    ("The impurity level was 0.5%.", "The impurity level was about 0.5%."),
    ("We recommend against intensive control in gout.", "Intensive control in gout"),
    ("A: Definition: it is offered.", "B: Definition: it is offered."),
    ("Vexalor should be given (weak against).", "Vexalor should be given."),
    ("Vexalor should be given (level A).", "Vexalor should be given (level B)."),
    ("Birth should be planned at 39 weeks in gout without severe features.",
     "Birth should be planned at 34 weeks in gout with severe features."),
    ("Metorel should be withheld for 24 hours after contrast.",
     "Metorel should be withheld for 48 hours after contrast if pain persists."),
    ("Vexalor should not be given in gout.", "Vexalor may be withheld in gout."),
    ("It should last at least 20 minutes in patients aged ≥65 years.",
     "It should last at least 15 minutes."),
    ("INR of 3 or more needs vexalor.", "INR of more than 2 needs vexalor."),
]  # fmt: skip

APART: list[Pair] = [
    (FULL, "Liver enzymes should be measured every 6 months during treatment with mirtone."),
    ("Blood pressure should be measured at each visit.", FULL),
    ("Adults with gout should drink water.", FULL),
    ("Mirtone 5 mg once daily should be given to adults with asthma.", FULL),
    ("Screening for gout is not needed.", FULL),
    ("30-49 mL/min: Dose: 45 mg; Check: every 6 months.",
     "≥50 mL/min: Dose: 60 mg; Check: every 12 months."),
    ("Mild: Vexalor, adults: 1 mg.", "Severe: Vexalor, adults: 4 mg."),
]  # fmt: skip


def told(pair: Pair) -> Relation:
    return judge(fold_text(pair[0]), fold_text(pair[1])).relation


@pytest.mark.parametrize("pair", STATED)
def test_the_same_in_other_words_is_stated(pair: Pair) -> None:
    assert told(pair) is Relation.STATES


@pytest.mark.parametrize("pair", OTHERWISE)
def test_one_changed_thing_differs(pair: Pair) -> None:
    assert told(pair) is Relation.DIFFERS


@pytest.mark.parametrize("pair", OPEN)
def test_what_is_implied_near_or_told_otherwise_is_unsure(pair: Pair) -> None:
    assert told(pair) is Relation.UNSURE


@pytest.mark.parametrize("pair", APART)
def test_another_question_is_unrelated(pair: Pair) -> None:
    assert told(pair) is Relation.UNRELATED


@pytest.mark.parametrize("pair", OTHERWISE + OPEN)
def test_reasons_are_told(pair: Pair) -> None:
    assert judge(fold_text(pair[0]), fold_text(pair[1])).reasons


def test_frames_and_texts_are_judged_alike() -> None:
    claim = FULL.replace("5 mg", "50 mg")

    assert judge(frame(FULL), frame(claim)) == judge(FULL, claim)


WORDS = (
    "vexalor gout adults children should not may be given 5 mg 50 mg twice daily if unless pain"
    " persists before after 7 days and or in women aged ≥65 years recommended to avoid , . ? (LBP)"
)
SENTENCES = st.lists(st.sampled_from(WORDS.split()), max_size=20).map(
    lambda words: fold_text(" ".join(words))
)


@given(SENTENCES, SENTENCES)
def test_any_two_texts_can_be_judged(one: str, other: str) -> None:
    assert judge(one, other).relation in Relation


@given(SENTENCES)
def test_every_sentence_but_a_question_states_itself(text: str) -> None:
    if not text.endswith("?"):
        assert judge(text, text).relation is Relation.STATES


@given(SENTENCES, st.sampled_from(["mirtone", "without", "# 99 mg", "unless asthma"]))
def test_what_says_more_is_never_stated(text: str, more: str) -> None:
    assert judge(text, f"{text} {more}").relation is not Relation.STATES
