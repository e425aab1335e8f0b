"""Altered claims, sentence by sentence: what each operator makes, and what it leaves alone."""

import re
from itertools import islice
from types import ModuleType

import pytest

from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground, open_ground
from medgauge.authoring.operators.unsupported_absent import _is_weaker
from medgauge.model.corpus import Corpus, Document, Section, Status
from medgauge.model.generation import Change, Fact, Place
from medgauge.registry.folder import load

FOLDER = "medgauge.authoring.operators"
PLACE = Place(document="corvale-rhythm", edition="2")
ELSEWHERE = (
    "Give agent Sulvex 40 mg once daily for 14 days.\n"
    "Agent Mirtol 80 mg twice daily should be stopped after 6 weeks.\n"
    "Measure bone density in women aged ≥55 years."
)


def ground_of(text: str, title: str = "Corvale Rhythm Guideline") -> tuple[Ground, Fact]:
    """Return a ground of one document that says `text`, and the fact of it."""
    document = Document(
        id=PLACE.document,
        edition=PLACE.edition,
        title=title,
        organisation="Corvale Society",
        year="2026",
        status=Status.CURRENT,
        raw_digest="sha256:" + "0" * 64,
        canonical_digest="sha256:" + "0" * 64,
        sections=(
            Section(number="1.1", heading="Advice", text=text),
            Section(number="1.2", heading="Other matters", text=ELSEWHERE),
        ),
    )
    corpus = Corpus(id="corvale", title="Corvale", documents=(document,))
    fact = Fact(place=PLACE, section="1.1", start=0, end=len(text), text=text)
    return open_ground(corpus, lambda _: [fact]), fact


def made(name: str, text: str, title: str = "Corvale Rhythm Guideline") -> list[Change]:
    """Return every change that an operator makes of a sentence, up to 60."""
    operator: ModuleType = load(FOLDER, name, "operator")
    ground, fact = ground_of(text, title)
    if fact not in operator.facts(PLACE, ground):
        return []
    return list(islice(operator.changes(fact, PLACE, ground, Dice.seeded("one")), 60))


def texts(name: str, text: str, title: str = "Corvale Rhythm Guideline") -> set[str]:
    return {change.text for change in made(name, text, title)}


def numbers(name: str, text: str, pattern: str) -> list[float]:
    """Return the values that stand where `pattern` has its group, in every change."""
    found = [re.search(pattern, one) for one in texts(name, text)]
    return sorted({float(one[1]) for one in found if one})


def test_a_dose_is_replaced_by_usual_ones_and_by_one_of_the_document() -> None:
    changes = made("altered.value", "Agent Vexalor 20 mg once daily should be given to adults.")
    doses = {re.search(r"Vexalor ([\d.]+) mg", one.text)[1] for one in changes}  # type: ignore[index]

    assert {"40", "80"} <= doses
    assert "20" not in doses
    assert {change.reused for change in changes if "Vexalor 40 mg" in change.text} == {True}
    assert changes[0].reused
    assert {change.tags for change in changes if "200 mg" in change.text} == {("times_10",)}
    assert all("Vexalor 20 mg" in change.decisive for change in changes)


def test_a_value_of_the_same_subject_is_not_borrowed() -> None:
    text = "Agent Sulvex 20 mg twice daily should be given to children."

    assert not any("40 mg" in one for one in texts("altered.value", text))


WAYS = [
    # A bound of whom or when takes in more than it did.
    ("altered.threshold", "Screening is recommended in women aged ≥65 years.", r"≥(\d+)", "down"),
    ("altered.threshold", "Vexalor should not be given to children younger than 6 years.",
     r"than (\d+)", "up"),
    ("altered.threshold", "Stop Vexalor if potassium is >6 mmol/L.", r">([\d.]+)", "down"),
    ("altered.threshold", "A glucose >12 mmol/L should be treated.", r">([\d.]+)", "down"),
    ("altered.threshold", "Treatment is recommended at a sodium of <120 mmol/L.", r"<(\d+)", "up"),
    ("altered.threshold", "Vexalor should be stopped unless eGFR is >60 mL/min.", r">(\d+)", "up"),
    # What is advised is tightened.
    ("altered.duration", "Vexalor should be taken for at least 4 weeks.", r"least (\d+) weeks",
     "up"),
    ("altered.duration", "Vexalor should be taken for no more than 10 days.", r"than (\d+) days",
     "down"),
    ("altered.duration", "An infusion of Vexalor should last at least 15 minutes.",
     r"least (\d+)", "up"),
    ("altered.frequency", "Weight should be measured at least every 6 months.", r"every (\d+)",
     "down"),
    # What is forbidden or allowed grows.
    ("altered.duration", "Vexalor should not be taken for longer than 28 days.", r"than (\d+)",
     "down"),
    ("altered.value", "The dose should not exceed 8 mg.", r"exceed ([\d.]+)", "down"),
    ("altered.value", "The dose may be raised up to 40 mg.", r"to ([\d.]+)", "up"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "pattern", "way"), WAYS, ids=range(len(WAYS)))
def test_a_bound_moves_where_the_source_does_not_follow(
    name: str, text: str, pattern: str, way: str
) -> None:
    found = re.search(pattern, text)
    assert found
    values = numbers(name, text, pattern)

    assert values
    assert all(value > float(found[1]) for value in values) == (way == "up")
    assert all(value < float(found[1]) for value in values) == (way == "down")


LEFT_ALONE = [
    ("altered.threshold", "No more than 7 days of treatment should be prescribed at a high score."),
    ("altered.threshold", "Use Mirtol when Vexalor cannot be had within 8 weeks."),
    ("altered.threshold", "Older adults (≥65 years) should be offered Vexalor."),
    ("altered.duration", "Treatment is recommended after two flares in 12 months."),
    ("altered.duration", "We recommend three visits for Vexalor in the first 12 months."),
    ("altered.duration", "Call the unit after 2 episodes of vomiting within 12 hours."),
    ("altered.value", "No change is needed down to a creatinine clearance of 10 mL/min."),
    ("altered.value", "An intake of more than 10 units a week is dealt with first."),
    ("altered.threshold", "Staff should wear gloves with a thickness of ≥0.4 mm."),
    ("altered.value", "Staff should wear gloves with a thickness of ≥0.4 mm."),
    ("altered.threshold", "Give oxygen at a flow of at least 10 L/min."),
    ("altered.duration", "Constipation for more than 3 days should be treated with a laxative."),
    ("altered.duration", "No more than two tablets should be used, at least 30 minutes apart."),
    ("altered.threshold", "We suggest iron when ferritin is low, for at least 8 weeks."),
    ("altered.value", "A thrombus within 3 cm of the deep veins is treated with Vexalor."),
    ("altered.duration", "We suggest raising the dose from 24 weeks of gestation."),
    ("altered.threshold", "People who fell should be watched for at least 12 months."),
    ("altered.duration", "The 10-year risk should be calculated in everyone."),
    ("altered.duration", "Therapy is given over 4 sessions of an hour."),
    ("altered.value", "Sodium should be limited to 2300 mg/day (100 mmol/day)."),
    ("altered.value", "The evidence is insufficient for Vexalor 20 mg once daily."),
    ("altered.unit", "Folic acid 0.4 to 0.8 mg (400-800 µg) should be taken daily."),
    ("altered.negation", "Vexalor should be given because it is safe."),
    ("altered.negation", "Vexalor should be given only if the pulse is regular."),
    ("altered.negation", "People who should rest need Vexalor."),
    ("altered.strength", "Vexalor should be given since it is safe."),
    ("altered.strength", "We recommend Vexalor in adults."),
    ("altered.condition", "Vexalor should be given at night before bedtime in hot weather."),
    ("altered.condition", "Avoid giving Vexalor and Mirtol at the same time whenever possible."),
    ("altered.condition", "When Vexalor is used, the lowest effective dose is recommended."),
    ("altered.condition", "If the scan is negative, it should be followed by angiography."),
    # Whom it is for in any case, what is only allowed, and what holds to the words before it.
    ("altered.condition", "Vexalor 20 mg is advised for adults with acute or chronic knee pain."),
    ("altered.condition", "Vexalor 20 mg should be given to men, who are often older than sixty."),
    ("altered.condition", "Vexalor 20 mg may be given at night to adults with kidney stones."),
    ("altered.condition", "Advise Vexalor, especially for those with kidney stones."),
    ("altered.condition", "Vexalor 20 mg should be infused during treatment of the infection."),
    ("altered.condition", "Stopping to smoke is recommended for people who smoke tobacco."),
    ("altered.condition", "Avoid Vexalor 20 mg in people such as adults with kidney stones."),
    ("altered.population", "Consider Vexalor for adults aged ≥18 years with migraine."),
    ("altered.population", "Screening is recommended in women and men at increased or high risk."),
    ("altered.comparator", "Vexalor may be given to adults aged 18 years or older."),
    ("altered.comparator", "Stop Vexalor when the pulse falls below 50 beats/min."),
    ("altered.direction", "Vexalor should be stopped, not tapered."),
    ("altered.direction", "Persons at increased risk of falls should be offered Vexalor."),
    ("altered.strength", "Neither Vexalor nor Mirtol should be given at night."),
    ("altered.negation", "Use of Vexalor in winter will commonly raise the pulse."),
    ("altered.negation", "Repeat testing in winter may help the panel."),
    ("altered.threshold", "The dose in children is 2 mg/kg, to a maximum of 8 mg."),
    (
        "altered.threshold",
        "Scan within 6 weeks when it is raised, and within 2 weeks when it falls.",
    ),
    ("altered.population", "Offer Vexalor to persons aged 6 months to 24 years with fair skin."),
    (
        "altered.condition",
        "Measure the pulse twice a year, and every day when Vexalor is started anew.",
    ),
    (
        "altered.condition",
        "Use Vexalor with great caution, if at all, in people with heart disease.",
    ),
    ("altered.direction", "Give formula slowly before the rate is lowered by half."),
    ("altered.range_end", "Between 40 and 60 mg of Vexalor is given."),
]


@pytest.mark.parametrize(("name", "text"), LEFT_ALONE, ids=range(len(LEFT_ALONE)))
def test_what_might_stay_true_or_make_no_sense_is_left_alone(name: str, text: str) -> None:
    assert texts(name, text) == set()


TURNED = [
    ("altered.unit", "Agent Vexalor 2 mg should be given.",
     {"Agent Vexalor 2 g should be given.", "Agent Vexalor 2 μg should be given."}),
    ("altered.unit", "Agent Vexalor 20 mg should be given.", set()),
    ("altered.unit", "Agent Vexalor 8 mg should be given.",
     {"Agent Vexalor 8 g should be given."}),
    ("altered.unit", "Protein 0.8 g/kg/day should be given.", set()),
    ("altered.unit", "Vexalor should be given if potassium is >5.5 mmol/L.", set()),
    ("altered.comparator", "Start Vexalor when eGFR is ≥45 mL/min.",
     {"Start Vexalor when eGFR is ≤45 mL/min."}),
    ("altered.comparator", "Offer prevention to people with three or more attacks a month.",
     {"Offer prevention to people with three or fewer attacks a month."}),
    ("altered.frequency", "Give Vexalor 20 mg once daily at night.",
     {f"Give Vexalor 20 mg {often} at night."
      for often in ("twice daily", "three times daily", "four times daily", "once weekly")}),
    ("altered.frequency", "Screening mammography is recommended every year or biennial.",
     {"Screening mammography is recommended every year or annual."}),
    ("altered.negation", "Vexalor should be given at night.",
     {"Vexalor should not be given at night."}),
    ("altered.negation", "Do not offer Vexalor in pregnancy.", {"Offer Vexalor in pregnancy."}),
    ("altered.negation", "The panel recommends against offering Vexalor.",
     {"The panel recommends offering Vexalor."}),
    ("altered.negation", "We recommend (strong) Vexalor at night.",
     set()),
    ("altered.negation", "We recommend (strong) oral Vexalor at night.",
     {"We recommend against (strong) oral Vexalor at night."}),
    ("altered.negation", "Vexalor should be given at night and stopped in the morning.", set()),
    ("altered.negation", "The panel suggests giving Vexalor for gout and using caution.", set()),
    ("altered.negation", "Fever should not affect the dose of Vexalor.", set()),
    ("altered.negation", "People should be reminded that Vexalor is taken at night.", set()),
    ("altered.negation", "Vexalor is recommended as one option in gout.", set()),
    ("altered.strength", "The panel suggests offering Vexalor at night.", set()),
    ("altered.strength", "In gout, the panel recommends offering Vexalor at night.",
     {"In gout, clinicians may offer Vexalor at night."}),
    ("altered.strength", "In gout, the panel recommends offering Vexalor as the first drug.",
     {"In gout, Vexalor may be offered as the first drug."}),
    ("altered.strength", "The panel recommends treating with Vexalor at night.",
     {"Clinicians may treat with Vexalor at night."}),
    ("altered.strength", "The panel recommends offering Vexalor, which is taken at night.",
     {"Clinicians may offer Vexalor, which is taken at night."}),
    ("altered.strength", "The panel recommends giving Vexalor or giving Mirtol.", set()),
    ("altered.strength", "Vexalor may be given at night.", {"Vexalor should be given at night."}),
    ("altered.strength", "In gout, the panel recommends that salt be limited to 5 g.",
     {"In gout, salt may be limited to 5 g."}),
    ("altered.strength", "The panel recommends the use of Vexalor in gout.",
     {"Clinicians may use Vexalor in gout."}),
    ("altered.strength", "The panel recommends the use of Vexalor for adults with gout.",
     {"Vexalor may be used for adults with gout."}),
    ("altered.negation", "Vexalor should not be given in gout or fever or pregnancy.", set()),
    ("altered.negation", "Vexalor should not be given with nitrates, such as Mirtol.", set()),
    ("altered.negation", "Adults should be advised to take Vexalor at night.", set()),
    ("altered.direction", "Vexalor should be stopped two weeks before surgery.",
     {"Vexalor should be stopped two weeks after surgery."}),
    ("altered.direction", "Vexalor should be stopped two weeks before surgery to prevent falls.",
     set()),
    ("altered.negation", "The dose of Vexalor should not exceed 5 mg.", set()),
    ("altered.negation", "The panel suggests Vexalor in gout as it may ease pain.", set()),
    ("altered.negation", "Clinicians should avoid giving Vexalor to adults.", set()),
    ("altered.comparator", "We recommend against doses over 90 mg of Vexalor.", set()),
    ("altered.comparator", "Pulse should be measured at least every 3 months.", set()),
    ("altered.negation", "The panel recommends individualizing the dose of Vexalor.", set()),
    ("altered.negation", "Adults remain at risk of gout and should be given Vexalor.", set()),
    ("altered.negation", "Adults on Vexalor should be followed closely.", set()),
    ("altered.negation", "A plan for Vexalor should be developed with the patient.", set()),
    ("altered.negation", "Staff must take reasonable steps to keep Vexalor dry.", set()),
    ("altered.negation", "Gout must be excluded by a scan of the toe.", set()),
    ("altered.negation", "Safety plans should be updated under Vexalor.", set()),
    ("altered.population", "Vexalor is advised for people at high risk of gout (old age).", set()),
    ("altered.direction", "The panel suggests against Vexalor as first-line therapy.", set()),
    ("altered.population", "Vexalor is recommended for persons aged 6 months to 24 years.", set()),
    ("altered.population", "Patients with gout remain at high risk and should rest.", set()),
    ("altered.strength", "Vexalor must not be given at night.", set()),
    ("altered.strength", "The dose must not be doubled at night.",
     {"The dose need not be doubled at night."}),
    ("altered.strength", "Vexalor should be given at night.", {"Vexalor may be given at night."}),
    ("altered.direction", "The dose should be doubled in winter.",
     {"The dose should be halved in winter."}),
    ("altered.direction", "Take Vexalor 2 hours before surgery.",
     {"Take Vexalor 2 hours after surgery."}),
    ("altered.population", "Vexalor is recommended for people aged ≥65 years with migraine.",
     {"Vexalor is recommended for all people with migraine."}),
    ("altered.condition", "Start agent Vexalor at once by mouth if the platelet count is low.",
     set()),
    ("altered.condition", "Vexalor by mouth is advised for adults if the platelet count is low.",
     {"Vexalor by mouth is advised for adults."}),
    ("altered.condition", "If colchirel is not tolerated, tendrofen once daily is recommended.",
     set()),
    ("altered.condition", "Mirtol should be added in adults if the platelet count is low.", set()),
    ("altered.condition", "Vexalor should not be given on days of surgery, unless fever is high.",
     {"Vexalor should not be given on days of surgery."}),
    ("altered.condition", "Vexalor should be given at night only if the platelet count is low.",
     {"Vexalor should be given at night."}),
    ("altered.condition", "Vexalor 20 mg is recommended daily for adolescents who are growing.",
     {"Vexalor 20 mg is recommended daily for all adolescents."}),
    ("altered.condition", "Women with kidney stones should avoid Vexalor at night.",
     {"Women should avoid Vexalor at night."}),
    ("altered.condition", "In patients with kidney stones, Vexalor 20 mg should be given at night.",
     {"In all patients, Vexalor 20 mg should be given at night."}),
    ("altered.condition", "For patients with kidney stones we advise Vexalor 20 mg at night.",
     set()),
    ("altered.condition", "Vexalor 20 mg should not be given daily in people with kidney stones.",
     {"Vexalor 20 mg should not be given daily in any people."}),
    ("altered.condition", "Give 5 mg at night, or 20 mg every day in people with kidney stones.",
     set()),
    ("altered.condition", "Vexalor 20 mg at night should be avoided during late pregnancy.", set()),
    ("altered.condition", "We suggest Vexalor 20 mg twice daily after failure of colchirel.",
     set()),
    ("altered.strength", "Vexalor should be reviewed every month.", set()),
    ("altered.strength", "The panel recommends that Vexalor be documented.", set()),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "wanted"), TURNED, ids=range(len(TURNED)))
def test_what_is_turned(name: str, text: str, wanted: set[str]) -> None:
    assert texts(name, text) == wanted


EXCHANGED = [
    ("altered.duration", "Vexalor is withdrawn over 6 weeks and Mirtol over 12 weeks.",
     "Vexalor is withdrawn over 12 weeks and Mirtol over 6 weeks."),
    ("altered.duration", "Vexalor is stopped 7 days before surgery and resumed after 6 weeks.",
     "Vexalor is stopped 6 weeks before surgery and resumed after 7 days."),
    ("altered.value", "We recommend Vexalor 8 mg for vomiting and Mirtol 10 mg for nausea.",
     "We recommend Vexalor 10 mg for vomiting and Mirtol 8 mg for nausea."),
    ("altered.threshold", "Stop Vexalor at a potassium of >6 mmol/L and Mirtol at a sodium of "
     "<3 mmol/L.",
     "Stop Vexalor at a potassium of >3 mmol/L and Mirtol at a sodium of <6 mmol/L."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "wanted"), EXCHANGED, ids=range(len(EXCHANGED)))
def test_two_values_of_a_sentence_are_exchanged(name: str, text: str, wanted: str) -> None:
    (change,) = [one for one in made(name, text) if "exchanged" in one.note]

    assert (change.text, change.reused) == (wanted, True)


@pytest.mark.parametrize(
    "text",
    [
        "Vexalor 5 mg or 10 mg should be given at night.",  # a list has no order
        "A dose of 5 mg or a dose of 10 mg of Vexalor should be given.",
        "Start Vexalor at 5 mg, and increase to 10 mg in winter.",  # no step up is one down
        "Measure the pulse after 24 months and once more after 5 years.",
        "We recommend Vexalor 10 mg in winter and Mirtol 11 mg in summer.",  # a small change
        "We recommend Vexalor 2 mg in winter and Mirtol 50 mg in summer.",  # nobody mistakes it
        "Vexalor should be taken on 2 days a week in winter, and for 16 weeks in summer.",
        "The disease is mild at 2 points of Vexalor and severe at 5 points of Mirtol.",
    ],
)
def test_what_has_no_order_or_but_one_is_not_exchanged(text: str) -> None:
    for name in ("altered.value", "altered.duration", "altered.threshold"):
        assert not any("exchanged" in one.note for one in made(name, text))


def test_a_time_of_the_document_is_borrowed_in_its_unit() -> None:
    changes = made("altered.duration", "Vexalor should be taken for 1 month.")
    borrowed = {one.text for one in changes if one.reused}

    assert borrowed == {"Vexalor should be taken for 14 days."}  # six weeks may be a long month
    assert "Vexalor should be taken for 1 week." in {one.text for one in changes}


def test_a_value_of_the_same_subject_in_another_case_is_borrowed() -> None:
    sentences = ("Agent Sulvex 20 mg should be given.", "Sulvex 60 mg is for adults with seizures.")
    text = sentences[0]
    ground, fact = ground_of(" ".join(sentences))
    fact = fact.model_copy(update={"text": text, "end": len(text)})
    operator: ModuleType = load(FOLDER, "altered.value", "operator")
    changes = list(operator.changes(fact, PLACE, ground, Dice.seeded("one")))

    assert [one.reused for one in changes if "60 mg" in one.text] == [True]
    assert not any("Sulvex 40 mg" in one.text for one in changes)  # the same case


def test_words_stay_words_and_units_agree() -> None:
    found = texts("altered.duration", "Vexalor should be stopped two weeks before surgery.")

    assert "Vexalor should be stopped one week before surgery." in found
    assert "Vexalor should be stopped four weeks before surgery." in found
    assert not any(re.search(r"\d", one) for one in found)


def test_a_range_grows_and_stays_a_range() -> None:
    found = texts("altered.range_end", "Give Vexalor 20–40 mg at night.")
    ends = [tuple(map(float, re.findall(r"[\d.]+", one)[:2])) for one in found]

    assert ends
    assert all((low == 20 and high > 40) or (low < 20 and high == 40) for low, high in ends)


def test_a_value_keeps_its_order_among_its_like() -> None:
    found = texts("altered.value", "Start Vexalor at 10 mg, rising to 40 mg, never to 60 mg.")
    rows = [list(map(float, re.findall(r"([\d.]+) mg", one))) for one in found]

    assert rows
    assert all(row == sorted(row) and len(set(row)) == 3 for row in rows)


def test_one_thing_is_not_put_before_many() -> None:
    values = numbers("altered.threshold", "Offer Vexalor if there are at least 3 risk factors.",
                     r"least (\d+)")  # fmt: skip

    assert values == [2]


def test_grown_people_stay_grown() -> None:
    values = numbers("altered.threshold", "Offer Vexalor to adults aged ≥35 years.", r"≥(\d+)")

    assert values
    assert min(values) >= 18


def test_what_the_title_says_is_no_condition_left_out() -> None:
    text = "Start agent Vexalor at once by mouth if the platelet count is low."

    assert texts("altered.condition", text, title="Low Platelet Count in Adults") == set()


def test_curly_signs_of_the_source_stay() -> None:
    (change,) = made("altered.negation", "The child’s dose should be given with “cold” milk.")

    assert change.text == "The child’s dose should not be given with “cold” milk."


def test_both_ends_of_a_range_keep_their_decimals() -> None:
    found = texts("altered.range_end", "Give agent Vexalor 5 mg at 0.50–0.69 mmol/L of calcium.")

    assert found
    assert all(re.search(r"\b\d\.\d\d–\d\.\d\d mmol/L", one) for one in found)


def test_no_week_has_ten_days() -> None:
    found = numbers(
        "altered.duration", "Vexalor should be taken on 5 days a week.", r"(\d+) days a week"
    )

    assert found
    assert max(found) < 7


def test_how_long_something_has_lasted_is_no_advice() -> None:
    text = "We recommend that pressure that persists for 6 weeks be treated with Vexalor."

    assert not texts("altered.duration", text)


def test_who_should_may_so_nothing_is_absent_for_being_weaker() -> None:
    assert _is_weaker("Vexalor may be given.", "Vexalor should be given.")
    assert not _is_weaker("Vexalor must be given.", "Vexalor may be given.")
    assert not _is_weaker("Vexalor should not be given.", "Vexalor should be given.")
