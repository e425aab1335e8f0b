"""Which sentences of a document are facts, and why the others are not."""

import pytest

from medgauge.authoring.facts import facts_of
from medgauge.model.corpus import Document, Section, Status
from medgauge.model.generation import Fact, Refusal

DIGEST = "sha256:" + "0" * 64


def document(text: str, heading: str = "Oxivarel") -> Document:
    return Document(
        id="corvale-ox",
        edition="2",
        title="Care with Oxivarel",
        organisation="Corvale College",
        year="2020",
        status=Status.CURRENT,
        raw_digest=DIGEST,
        canonical_digest=DIGEST,
        sections=(Section(number="3.1", heading=heading, text=text),),
    )


def read(text: str, heading: str = "Oxivarel") -> list[Fact | Refusal]:
    return list(facts_of(document(text, heading)))


@pytest.mark.parametrize(
    "text",
    [
        "Oxivarel 20 mg once daily should be given to adults with lupus nephritis.",
        "In people weighing <50 kg, oxivarel should be stopped 3 days before surgery.",
        "Do not start oxivarel while the platelet count is below 50 × 10⁹/L.",
        "The Corvale College recommends oxivarel for adults with lupus nephritis.",
        "Oxivarel is contraindicated in pregnancy and during breastfeeding.",
    ],
)
def test_advice_that_names_what_it_speaks_of_is_a_fact(text: str) -> None:
    (fact,) = read(text)

    assert isinstance(fact, Fact)
    assert fact.text == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Give oxivarel slowly.", "too_short"),
        ("Oxivarel should be given to adults with lupus for a fortnight.", "worded_amount"),
        ("It should be given to adults with lupus nephritis once daily.", "anaphora"),
        ("Adults with this disease should be given oxivarel 20 mg once daily.", "anaphora"),
        ("However, oxivarel should be given to adults with lupus nephritis.", "leans_back"),
        ("Oxivarel should be given as the table shows (see section 4.2).", "cross_reference"),
        ("Oxivarel was recommended at 40 mg once daily in the previous edition.", "history"),
        ("The ALDER trial found that oxivarel 20 mg prevents lupus nephritis.", "attributed"),
        ("The NHBPEP recommends oxivarel 20 mg for adults with lupus nephritis.", "attributed"),
        ("Lupus nephritis is defined as proteinuria of more than 0.5 g per day.", "definition"),
        ("A strong recommendation means that most people should receive oxivarel.", "grading"),
        ("Mortality from gout is greater in adults younger than 60 years.", "anaphora"),
        ("Patient at high risk of lupus should be given oxivarel 20 mg.", "fragment"),
        ("Oxivarel should be given in lupus (see Recommendations 14 and 17).", "cross_reference"),
        ("Adults with lupus nephritis should rest if risk is higher.", "anaphora"),
        ("A surgeon should see the person within 24 hours of admission.", "anaphora"),
        ("Oxivarel may be given if starting is considered at 30 years.", "anaphora"),
        ("Heart rhythm should be monitored for 72 hours at very high risk.", "anaphora"),
        ("Monitor platelets every 4 weeks when adjusting dosage of treatment.", "anaphora"),
        ("Additional risk groups for lupus nephritis should be given oxivarel.", "anaphora"),
        ("Treatment is recommended against at any level below 700.", "unnamed_subject"),
        ("Chronic lupus nephritis is characterized by protein for 6 months.", "definition"),
        ("Do not use oxivarel in lupus nephritis if patient has hyperkalemia.", "anaphora"),
        ("When dispensed, family should be told of the use of oxivarel.", "anaphora"),
        ("Women with 1 or more high-risk factors should receive oxivarel.", "anaphora"),
        ("The decision to continue should be reviewed with oxivarel every year.", "anaphora"),
        ("Patient should be given oxivarel 20 mg in lupus nephritis.", "fragment"),
        ("Many older adults, particularly with lupus, may meet the oxivarel limit.", "anaphora"),
        ("Risks of oxivarel are higher in women older than 50 years.", "anaphora"),
        ("Higher doses of oxivarel should be given to adults with nephritis.", "anaphora"),
        ("Recommend against the use of oxivarel in adults with lupus.", "fragment"),
        ("High acute risk patient should be given oxivarel 20 mg daily.", "fragment"),
        ("Risk Factors That Should Prompt Screening With Oxivarel", "fragment"),
        (
            "When making decisions, providers should consider the population they serve.",
            "unnamed_subject",
        ),
        (
            "Oxivarel should be given to adults with lupus (see the summary of nephritis).",
            "cross_reference",
        ),
        ("A dose should be halved when creatinine clearance is <30 mL/min.", "unnamed_subject"),
        ("Should oxivarel be given to every adult with lupus nephritis?", "question"),
        ("Oxivarel should be given to adults (with lupus nephritis once daily.", "unbalanced"),
        ("15-29 mL/min: Dose: oxivarel 20 mg once daily should be given.", "table_row"),
        ("Oxivarel is made by several firms in various small pink boxes.", "says_nothing"),
        ("The lupus assessment should then include a measure of oxivarel.", "anaphora"),
        ("A method of category 2 for lupus may be used with oxivarel.", "grading"),
        ("Adults at HIGH ACUTE RISK of lupus should be given oxivarel 20 mg.", "capitals"),
        ("Oxivarel 20 mg once daily is recommended for people at high risk.", "elsewhere"),
        ("The oxivarel test is performed at 24 weeks in a fasting state.", "procedure"),
        ("Women aged 40 years with lupus have a risk similar to that of men.", "finding"),
        ("Oxivarel should be stopped; lupravane may be given in its place.", "semicolons"),
        ("Early treatment of adults with lupus nephritis and their relatives", "bare_item"),
    ],
)
def test_what_cannot_be_read_alone_is_refused_by_kind(text: str, code: str) -> None:
    (refusal,) = read(text)

    assert isinstance(refusal, Refusal)
    assert refusal.code == code


@pytest.mark.parametrize(
    "mark", ["(strong, B).", "(evidence level A).", "(class IIa, level C).", "[I]", "(2C)."]
)
def test_a_grade_behind_a_sentence_is_no_part_of_the_fact(mark: str) -> None:
    (fact,) = read(f"Oxivarel 20 mg once daily should be given in lupus nephritis {mark}")

    assert isinstance(fact, Fact)
    assert fact.text == "Oxivarel 20 mg once daily should be given in lupus nephritis"


@pytest.mark.parametrize("label", ["Recommendation: ", "Note: ", "Remark: ", "c. ", "• "])
def test_a_label_before_a_sentence_is_no_part_of_the_fact(label: str) -> None:
    (fact,) = read(f"{label}Oxivarel 20 mg once daily should be given in lupus nephritis.*")

    assert isinstance(fact, Fact)
    assert fact.text == "Oxivarel 20 mg once daily should be given in lupus nephritis."


def test_what_follows_the_advice_of_another_body_in_its_paragraph_is_that_bodys() -> None:
    text = (
        "The NHBPEP provides guidance on lupus nephritis."
        " Oxivarel should be stopped in active lupus."
        " The Corvale College recommends lupravane for adults with lupus."
        " Lupravane should be stopped in active gout."
        "\nOxivarel should be given to adults with lupus nephritis."
    )

    kinds = [one.code if isinstance(one, Refusal) else "fact" for one in read(text)]

    assert kinds == ["says_nothing", "attributed", "fact", "fact", "fact"]


def test_words_in_brackets_that_are_no_grade_stay() -> None:
    text = "Oxivarel should be given to adults with lupus nephritis (20 mg once daily)."
    (fact,) = read(text)

    assert isinstance(fact, Fact)
    assert fact.text == text


def test_items_under_a_lead_in_are_refused_until_the_list_ends() -> None:
    text = (
        "The following should be avoided in lupus nephritis:\n"
        "oxivarel should be given with lupravane in one syringe\n"
        "Lupravane 5 mg once daily is the preferred agent in lupus nephritis."
    )
    _, item, fact = read(text)

    assert isinstance(item, Refusal)
    assert item.code == "under_lead_in"
    assert isinstance(fact, Fact)


def test_a_labelled_heading_ends_a_list_of_whole_sentences() -> None:
    text = (
        "Do all of this on the first day:\n1. Weigh the person.\n2. Take the pulse twice.\n"
        "E3. Oxivarel in Lupus Nephritis\nOxivarel should be given to adults with lupus nephritis."
    )
    *items, fact = read(text)

    assert [one.code for one in items if isinstance(one, Refusal)][1:3] == ["under_lead_in"] * 2
    assert isinstance(fact, Fact)


@pytest.mark.parametrize(
    "heading", ["Scope", "Grades of recommendation", "Former advice", "How this guideline was made"]
)
def test_sections_about_the_guideline_hold_no_facts(heading: str) -> None:
    (refusal,) = read("Oxivarel 20 mg once daily should be given in lupus nephritis.", heading)

    assert isinstance(refusal, Refusal)
    assert refusal.code == "other_matter"


def test_a_fact_is_verbatim_at_its_offsets_behind_a_label() -> None:
    text = "Recommendations:\n2. Oxivarel should be stopped 3 days before surgery. (Strong For)"
    (fact,) = (one for one in read(text) if isinstance(one, Fact))

    assert text[fact.start : fact.end] == fact.text
    assert fact.text == "Oxivarel should be stopped 3 days before surgery."


def test_what_stands_under_a_heading_of_others_is_no_fact() -> None:
    advice = "Oxivarel should be given to adults with lupus nephritis."
    text = f"Treatment\n{advice}\nUseful Resources\n{advice}\nTreatment\n{advice}"

    kinds = [one.code if isinstance(one, Refusal) else "fact" for one in read(text)]

    assert [kind for kind in kinds if kind != "too_short"] == [
        "fact",
        "other_matter",
        "other_matter",
        "fact",
    ]
