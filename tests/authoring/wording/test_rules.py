"""What the rules of wording take apart, change and refuse."""

import pytest

from medgauge.authoring.wording.check import says_the_same
from medgauge.authoring.wording.clauses import split_lead, split_tail
from medgauge.authoring.wording.figures import FIGURES
from medgauge.authoring.wording.letters import lowered
from medgauge.authoring.wording.number import verb_be
from medgauge.authoring.wording.objects import split_object
from medgauge.authoring.wording.parse import parse


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("In people weighing <50 kg, oxivarel should be stopped", "In people weighing <50 kg"),
        ("For adults with bad, old gout, we suggest rest", "For adults with bad, old gout"),
        ("After other fractures we recommend oxivarel", "After other fractures"),
        ("In severe gout, consider oxivarel 5 mg", "In severe gout"),
        ("Oxivarel should be stopped, in our view", ""),
    ],
)  # fmt: skip
def test_a_lead_ends_where_the_main_clause_begins(text: str, lead: str) -> None:
    assert split_lead(text)[0] == lead


@pytest.mark.parametrize(
    ("text", "tail"),
    [
        ("oxivarel should be stopped when gout returns", "when gout returns"),
        ("we recommend oxivarel in women aged 65 years", "in women aged 65 years"),
        ("we recommend oxivarel, unless gout returns", "unless gout returns"),
        ("oxivarel may be repeated once after 30 minutes", "after 30 minutes"),
        ("oxivarel is halved and lupravane is stopped when gout returns", ""),
        ("oxivarel should be stopped when it is not tolerated", ""),
        ("oxivarel is halved when gout returns and left out when it stays", ""),
        ("drink at most 1 L a day for men or 2 L a day for women", ""),
        ("oxivarel should be taken in adults using insulin", ""),
        ("education should be provided by nurses in women", "in women"),
        ("oxivarel should be given 2 hours before the infusion", ""),
        ("studies suggest that oxivarel prevents gout in men aged 65 years", ""),
        ("people should be told that oxivarel is stopped when gout returns", ""),
        ("we suggest that oxivarel be given in men aged 65 years", "in men aged 65 years"),
    ],
)
def test_a_tail_is_only_what_surely_belongs_to_the_whole(text: str, tail: str) -> None:
    assert split_tail(text)[1] == tail


@pytest.mark.parametrize(
    ("text", "shape", "force", "negative"),
    [
        ("We recommend against (strong) oxivarel", "object", "recommend", True),
        ("The Work Group suggests not offering oxivarel", "act", "suggest", True),
        ("The Society does not recommend oxivarel", "object", "recommend", True),
        ("The USPSTF recommends that clinicians screen for gout", "that", "recommend", False),
        ("The panel recommends providers be trained in gout", "that", "recommend", False),
        ("Oxivarel must never be used in gout", "modal", "must", True),
        ("Oxivarel is not recommended in gout", "passive", "recommend", True),
        ("Do not give oxivarel in gout", "order", "do", True),
        ("Oxivarel is given in gout", "plain", "is", False),
    ],
)  # fmt: skip
def test_advice_is_taken_apart_by_its_shape(
    text: str, shape: str, force: str, negative: bool
) -> None:
    advice = parse(text)

    assert advice is not None
    assert (advice.shape, advice.force, advice.negative) == (shape, force, negative)


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("oxivarel 40 mg once daily as first choice", "oxivarel 40 mg once daily"),
        ("screening for gout in adults", "screening for gout"),
        ("talks of at least 20 minutes in women", "talks of at least 20 minutes"),
        ("doses over 90 mg for pain", "doses over 90 mg"),
        ("alternatives such as rest for pain", "alternatives such as rest"),
        ("visits 2 days before surgery", "visits 2 days before surgery"),
        ("people at high risk of gout", "people at high risk of gout"),
    ],
)  # fmt: skip
def test_an_object_ends_before_what_is_said_of_it(text: str, thing: str) -> None:
    assert split_object(text)[0] == thing


@pytest.mark.parametrize(
    ("phrase", "verb"),
    [
        ("oxivarel 40 mg", "is"),
        ("six months of treatment", "are"),
        ("offering patches", "is"),
        ("calcium and oxivarel", "are"),
        ("gait and balance training", None),
        ("tablets or patches", None),
        ("education about harms", "is"),
        ("dialysis", "is"),
        ("a fall and a rise", None),
        ("people", "are"),
    ],
)
def test_is_and_are_are_chosen_only_where_certain(phrase: str, verb: str | None) -> None:
    assert verb_be(phrase) == verb


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("The dose is small", "the dose is small"),
        ("Oxivarel is given", "oxivarel is given"),
        ("Tarnbrook Warning Score", "Tarnbrook Warning Score"),
        ("The Work Group suggests", "the Work Group suggests"),
        ("C-reactive protein", "C-reactive protein"),
        ("HbA1c is measured", "HbA1c is measured"),
        ("Neisseria gonorrhoeae grows", "Neisseria gonorrhoeae grows"),
    ],
)
def test_names_keep_their_large_letter_inside_a_sentence(text: str, written: str) -> None:
    assert lowered(text) == written


@pytest.mark.parametrize(
    ("rule", "text", "written"),
    [
        ("comparator.in_words", "aged ≥65 years", "aged 65 years or over"),
        ("comparator.in_words", "a score ≥2", "a score of 2 or more"),
        ("comparator.in_words", "weighing <50 kg", "weighing less than 50 kg"),
        ("comparator.in_words", "platelets are >50 × 10⁹/L", "platelets are above 50 × 10⁹/L"),
        ("comparator.at_least_behind", "for at least 3 weeks", "for 3 weeks or more"),
        ("comparator.in_front", "aged ≥65 years", "aged at least 65 years"),
        ("comparator.in_front", "a score ≤2", "a score of at most 2"),
        ("number.daily", "5 mg twice daily", "5 mg twice a day"),
        ("number.every_day", "5 mg once daily", "5 mg every day"),
        ("number.every_day", "once or twice daily", "once or twice daily"),
        ("number.two_times", "5 mg twice a day", "5 mg two times a day"),
        ("number.in_words", "within 6 weeks", "within six weeks"),
        ("number.in_words", "6 to 8 weeks", "6 to 8 weeks"),
        ("number.in_words", "aged 6 years", "aged 6 years"),
        ("number.in_digits", "after two weeks", "after 2 weeks"),
        ("units.mg_g", "1,500 mg of calcium", "1.5 g of calcium"),
        ("units.mg_g", "500 mg and 1,500 mg", "500 mg and 1,500 mg"),
        ("units.g_mg", "0.5 g once", "500 mg once"),
        ("units.names", "5 mg/kg", "5 milligrams per kilogram"),
        ("units.names", "1 g and 2.5 g", "1 gram and 2.5 grams"),
        ("units.names", "30 mL/min/1.73 m² and 5 mg", "30 mL/min/1.73 m² and 5 mg"),
        ("units.short_times", "within 2 hours and 30 minutes", "within 2 h and 30 min"),
        ("units.short_times", "2 hours after a few minutes", "2 hours after a few minutes"),
        ("units.ug_mg", "300 μg once", "0.3 mg once"),
        ("units.months_years", "every 12 months", "every year"),
        ("units.months_years", "children aged 24 months", "children aged 24 months"),
        ("units.hours_days", "for 48 hours", "for 48 hours"),
        ("units.hours_days", "for 72 hours", "for 3 days"),
        ("units.days_hours", "for 2 days", "for 2 days"),
        ("units.names", "above 5 mmol/L", "above 5 millimoles per litre"),
        ("units.names", "above 5 mg/dL", "above 5 mg/dL"),
        ("units.names", "5 mg in 10 mL", "5 mg in 10 mL"),
        ("units.hours_days", "2 mg per 24 hours", "2 mg per 24 hours"),
        ("units.days_weeks", "on 7 days a week", "on 7 days a week"),
        ("units.days_weeks", "7 days' supply", "7 days' supply"),
    ],
)
def test_figures_are_written_in_another_form_or_left(rule: str, text: str, written: str) -> None:
    assert FIGURES[rule](text) == written


@pytest.mark.parametrize(
    ("before", "after", "same"),
    [
        ("X should be given for 48 hours", "it is recommended to give X for 2 days", True),
        ("X should not be used", "the guideline does not recommend X", True),
        ("We recommend against X", "X is not recommended", True),
        ("X should be given for 48 hours", "X should be given for 3 days", False),
        ("X should be given", "X may be given", False),
        ("X should be given", "X must be given", False),
        ("X is given only in gout", "X is given in gout", False),
        ("X is given with Y or Z", "X is given with Y and Z", False),
        ("X is given 5 days before surgery", "X is given 5 days after surgery", False),
        ("X is given prior to surgery", "X is given before surgery", True),
        ("X is given ahead of surgery", "X is given after surgery", False),
        ("X is given in people without gout", "X is given in people with no gout", True),
        ("X is given in people without gout", "X is given in people with gout", False),
        ("X is given in the absence of gout", "X is given with gout", False),
        ("X is given unless gout returns", "X is given except when gout returns", True),
        ("X is given unless gout returns", "X is given if gout returns", False),
        ("X for no more than 5 days", "X for at most 5 days", True),
        ("X for no more than 5 days", "X for at least 5 days", False),
        ("there is insufficient evidence to see X", "there is too little evidence to see X", True),
        ("there is insufficient evidence to see X", "evidence is insufficient to see X", True),
    ],
)  # fmt: skip
def test_a_wording_may_not_change_what_is_said(before: str, after: str, same: bool) -> None:
    assert says_the_same(before, after) is same


def test_what_smokes_smokes_an_amount_and_not_of_one() -> None:
    said = FIGURES["comparator.in_words"]("Screen everyone who smokes ≥10 cigarettes per day")

    assert said == "Screen everyone who smokes 10 cigarettes per day or more"


@pytest.mark.parametrize(
    "text", ["oxivarel 20 mg at night as first choice", "oxivarel 20 mg for 5 days as first choice"]
)
def test_when_and_how_long_something_is_taken_stays_with_it(text: str) -> None:
    assert split_object(text)[1] == "as first choice"
