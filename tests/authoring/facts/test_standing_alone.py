"""Sentences whose subject or condition stands elsewhere, and what is told without being advised."""

import pytest

from medgauge.authoring.facts.advice import orders
from medgauge.authoring.facts.elsewhere import stands_elsewhere
from medgauge.authoring.facts.subjects import names_its_subject
from medgauge.authoring.facts.told import tells_a_finding, tells_a_procedure


@pytest.mark.parametrize(
    "text",
    [
        "Adults at high acute risk should be given oxivarel 20 mg daily.",
        "Oxivarel 20 mg once daily is recommended for people without imminent risk.",
        "Oxivarel 20 mg should be given at raised or very high risk.",
        "Discuss oxivarel with patients at intermediate and low risk.",
        "Clinicians should offer oxivarel and care for groups that are at increased risk.",
        "Severity and course of the condition should guide the choice of oxivarel.",
        "After initiation of therapy, oxivarel should be measured every 4 weeks.",
        "A rise of oxivarel in serum within two weeks after initiation is acceptable.",
        "Uric acid should be measured at 3 months and then every 12 months.",
        "Oxivarel 5 mg on the first two evenings in addition is suggested.",
        "Oxivarel should be given at or above the specified glucose thresholds.",
        "The critical period for supplementation starts one month before becoming pregnant.",
        "A drain should be left in for 48 hours after lupus surgery.",
        "Blood pressure should be measured every 15 minutes during the infusion.",
        "An anticoagulant should not be offered to patients with a score of 0.",
        "A pharmacist telephones patients with lupus in weeks 1, 3 and 6.",
        "In women under 75 years, adding oxivarel is advised.",
        "If creatinine does not fall, oxivarel 1 mg should be given for 3 days.",
    ],
)
def test_what_needs_its_heading_or_its_neighbour_stands_elsewhere(text: str) -> None:
    assert stands_elsewhere(text)


@pytest.mark.parametrize(
    "text",
    [
        "Adults at high risk for lupus nephritis should be given oxivarel.",
        "We recommend screening for lupus nephritis in adults at increased risk.",
        "Oxivarel should be stopped when the treatment causes a rash.",
        "Lupravane should be measured after initiation of oxivarel.",
        "Lupravane should be measured two weeks after initiation.",
        "Uric acid should be measured at 3 months and then every year during oxivarel.",
        "Oxivarel should be given in addition to lupravane.",
        "Oxivarel should be offered with the choice of two low-risk drugs.",
        "The critical period for supplementation with oxivarel starts before pregnancy.",
        "Blood pressure should be measured during the infusion of oxivarel.",
        "An anticoagulant is advised where the LUPA scale gives a score of 2.",
        "In women under 75 years, adding oxivarel to lupravane is advised.",
        "If creatinine does not fall with albumin, oxivarel should be given.",
    ],
)
def test_what_is_named_in_the_sentence_stands_there(text: str) -> None:
    assert not stands_elsewhere(text)


@pytest.mark.parametrize(
    "text",
    [
        "The oxivarel test is performed between 24 and 28 weeks in a fasting state.",
        "The oxivarel test requires a venous blood sample within 8 hours.",
        "The LUPA instrument includes 4 questions about lupus nephritis.",
        "If the limit is met, patients receive the oxivarel tolerance test.",
    ],
)
def test_the_steps_of_a_test_are_a_procedure(text: str) -> None:
    assert tells_a_procedure(text)
    assert not tells_a_procedure(text.removesuffix(".") + " and should be repeated.")


@pytest.mark.parametrize(
    "text",
    [
        "Trial data on oxivarel for women aged 70 to 74 years are inconclusive.",
        "Direct evidence about oxivarel in women aged 75 years or older is lacking.",
        "Women aged 40 to 49 years with lupus have a risk similar to that of their mothers.",
        "Age is a strong predictor of lupus nephritis, with a peak at 24 years.",
        "Several oxivarel tests can be used to screen women for lupus nephritis.",
    ],
)
def test_what_is_only_known_is_a_finding(text: str) -> None:
    assert tells_a_finding(text)


def test_advice_that_there_is_no_evidence_for_is_no_finding() -> None:
    assert not tells_a_finding("The evidence is insufficient to recommend oxivarel in lupus.")
    assert not tells_a_finding("There is insufficient evidence to recommend oxivarel in lupus.")


@pytest.mark.parametrize(
    "text",
    [
        "The Work Group suggests that screening occur at the time of routine preventive care.",
        "Services should be provided in a manner that is consistent with recommendations.",
        "Interventions ranging in intensity from 30 minutes to 2 hours are beneficial.",
        "Staff should be trained once every 12 months in this.",
        "Follow-up should commence soon after discharge from acute care settings.",
        "The total must not exceed 60 mg/kg of lupravane in 24 hours.",
        "In lupus, the total daily amount should stay below 4 g of oxivarel.",
        "The filter should be removed within 3 months when oxivarel can be given.",
    ],
)
def test_words_of_any_guideline_name_no_subject(text: str) -> None:
    assert not names_its_subject(text)


@pytest.mark.parametrize(
    "text",
    [
        "Women should be offered oxivarel by their doctor.",
        "We recommend against oxivarel in people aged ≥80 years.",
        "There is insufficient evidence to support the use of oxivarel.",
        "Oxivarel may be used once a day.",
        "The total of lupravane and oxivarel must not exceed 60 mg/kg in 24 hours.",
        "The total amount of lupravane should not exceed 45 g in a week.",
        "The filter for lupravane infusions should be changed every 3 months.",
    ],
)
def test_one_name_is_enough_where_advice_is_about_it(text: str) -> None:
    assert names_its_subject(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("In adults with lupus who tire easily, treat with oxivarel.", True),
        ("Closely monitor patients for thirst while they take oxivarel.", True),
        ("Stop oxivarel before surgery.", True),
        ("In older adults, factors such as lupus, increase the risk of gout.", False),
        ("In lupus, use of oxivarel is growing.", False),
    ],
)
def test_an_order_may_stand_behind_its_condition(text: str, told: bool) -> None:
    assert orders(text) is told
