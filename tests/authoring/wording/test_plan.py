"""Claims in words of their own: drawn once, carried out on any change, and never another sense."""

from pathlib import Path

import pytest

from medgauge.authoring.dice import Dice
from medgauge.authoring.wording import draw_plan, load_wording, options, render
from medgauge.authoring.wording.plan import is_apart, shares_run
from medgauge.model.wording_bank import Plan, Swap, WordingBank

GENERATOR = Path(__file__).parents[3] / "families" / "bm-guideline-evidence-check" / "generator"


@pytest.fixture(scope="module")
def bank() -> WordingBank:
    return load_wording(GENERATOR)


def worded(text: str, *rules: str, bank: WordingBank) -> str | None:
    return render(text, Plan(rules=tuple(sorted(rules))), bank)


@pytest.mark.parametrize(
    ("text", "rules", "claim"),
    [
        (
            "Oxivarel should not be given when creatinine clearance is <30 mL/min.",
            ("frame.recommended_that", "order.tail_first", "comparator.in_words"),
            "When creatinine clearance is below 30 mL/min, it is not recommended that oxivarel be"
            " given.",
        ),
        (
            "We recommend (strong) oxivarel 20 mg twice daily as the first-line agent",
            ("frame.is_recommended", "number.daily"),
            "Oxivarel 20 mg twice a day is recommended as the first-line agent.",
        ),
        (
            "The Work Group recommends against offering oxivarel for patients with gout.",
            ("frame.recommended_to", "words.patients_people"),
            "It is not recommended to offer oxivarel for people with gout.",
        ),
        (
            "In people aged ≥80 years, we suggest stopping oxivarel 72 hours ahead of surgery.",
            ("frame.recommended_to", "order.lead_last", "units.hours_days"),
            "It is suggested to stop oxivarel 3 days ahead of surgery in people aged ≥80 years.",
        ),
        (
            "Consider oxivarel 0.5 g once daily for severe flares",
            ("frame.should_be", "units.g_mg"),
            "Oxivarel 500 mg once daily should be considered for severe flares.",
        ),
    ],
)
def test_rules_word_a_sentence(
    text: str, rules: tuple[str, ...], claim: str, bank: WordingBank
) -> None:
    assert worded(text, *rules, bank=bank) == claim


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Oxivarel must be given within 2 hours of arrival.", "frame.should_be"),
        ("Oxivarel is given within 2 hours of arrival.", "frame.recommended_that"),
        ("Oxivarel should be given to adults with gout.", "units.g_mg"),
        ("Neither oxivarel nor lupravane should be used in gout.", "frame.guideline_advises_to"),
        ("Gout should not affect the dose of oxivarel.", "frame.recommended_that"),
        ("Oxivarel is given for 5 days.", "frame.is_recommended"),
        ("Adults aged 24 years or younger should be given oxivarel.", "units.years_months"),
        ("If oxivarel fails, it should be stopped when it is safe.", "order.tail_first"),
    ],
)
def test_a_rule_that_does_not_apply_or_would_change_the_sense_gives_nothing(
    text: str, rule: str, bank: WordingBank
) -> None:
    assert worded(text, rule, bank=bank) is None


def test_a_plan_is_carried_out_on_the_changed_sentence(bank: WordingBank) -> None:
    text = "Oxivarel should be given at 20 mg twice daily in people with severe gout."
    changed = text.replace("20 mg", "200 mg")
    plan = draw_plan(text, bank, Dice.seeded("apples"))

    assert plan is not None
    assert plan.rules == tuple(sorted(plan.rules))
    before, after = render(text, plan, bank), render(changed, plan, bank)
    assert before is not None
    assert after == before.replace("20 m", "200 m")


def test_a_frame_without_words_for_the_changed_strength_is_passed_over(bank: WordingBank) -> None:
    rules = ("frame.is_recommended", "words.patients_people")
    recommended = "The panel recommends offering oxivarel for patients with gout."
    allowed = "Oxivarel may be offered for patients with gout."

    assert worded(recommended, *rules, bank=bank) == (
        "Offering oxivarel is recommended for people with gout."
    )
    assert worded(allowed, *rules, bank=bank) == "Oxivarel may be offered for people with gout."


def test_the_same_dice_draw_the_same_plan_and_others_others(bank: WordingBank) -> None:
    text = "Oxivarel should be given for 14 days in people with a platelet count <50 × 10⁹/L."
    plans = [draw_plan(text, bank, Dice.seeded(f"seed {one}")) for one in range(12)]
    again = [draw_plan(text, bank, Dice.seeded(f"seed {one}")) for one in range(12)]

    assert plans == again
    assert len({plan.rules for plan in plans if plan}) > 2


def test_options_are_sorted_and_each_words_the_sentence_alone(bank: WordingBank) -> None:
    text = "Oxivarel should be given for 14 days in patients with gout."
    found = options(text, bank)

    assert list(found) == sorted(found)
    assert {"frame.recommended_that", "units.days_weeks"} <= {*found}
    assert all(worded(text, rule, bank=bank) for rule in found)


def test_what_cannot_be_worded_far_enough_has_no_plan(bank: WordingBank) -> None:
    assert draw_plan("Grapes are green.", bank, Dice.seeded("apples")) is None


def test_a_draft_does_not_say_we(bank: WordingBank) -> None:
    text = "We recommend oxivarel 1 g for 14 days."

    assert worded(text, "units.days_weeks", bank=bank) == (
        "The guideline recommends oxivarel 1 g for 2 weeks."
    )


def test_a_wording_is_apart_by_structure_or_two_words_and_by_its_longest_shared_run() -> None:
    text = "grapes apples pears plums figs dates limes nuts beans"
    turned = "limes nuts beans grapes kale pears leek figs chard"

    assert shares_run(list("abcdef"), list("abxdef"), 3)
    assert not shares_run(list("abcdef"), list("abxdef"), 4)
    assert is_apart(text, turned, ["order.tail_first"])
    assert not is_apart(text, turned, ["words.kale"])
    assert not is_apart(text, f"kale leek chard {text}", ["frame.kale"])


def test_a_wording_keeps_at_most_four_fifths_of_its_telling_words() -> None:
    text = "grapes apples pears plums figs dates limes nuts"

    assert is_apart(text, "nuts limes dates figs and grapes apples kale leek", ["order.tail_first"])
    assert not is_apart(text, "nuts limes dates figs plums grapes kale", ["order.tail_first"])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Offer an ACEI or ARB.", "Offer an ACE inhibitor or angiotensin receptor blocker."),
        ("Offer an ACEI or ARB.", None),
        ("Offer CBT, IPT, or MBCT.", None),
        ("Offer CBT and rest.", "Offer cognitive behavioral therapy and rest."),
    ],
    ids=["all of a list", "one of two", "one of three", "no list"],
)
def test_of_short_forms_in_a_list_all_or_none_are_written_out(
    before: str, after: str | None, bank: WordingBank
) -> None:
    rules = {
        "ACEI": "words.acei_to_ace_inhibitor",
        "ARB": "words.arb_to_angiotensin_receptor_blocker",
        "CBT": "words.cbt_to_cognitive_behavioral_therapy",
    }
    chosen = [rule for short, rule in rules.items() if short in before]

    assert worded(before, *(chosen if after else chosen[:1]), bank=bank) == after


def test_most_of_what_can_be_swapped_is(bank: WordingBank) -> None:
    text = "We recommend measuring blood pressure after surgery in patients with hypertension."
    plans = [draw_plan(text, bank, Dice.seeded(f"seed {one}")) for one in range(6)]
    claims = [render(text, plan, bank) for plan in plans if plan]

    assert len({*claims}) > 2
    assert all("blood pressure after surgery in patients" not in str(one) for one in claims)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (
            "The Work Group suggests oxivarel in gout and rest in flu.",
            "The guideline suggests oxivarel in gout and rest in influenza.",
        ),
        (
            "The Nordic Board recommends oxivarel in gout and rest in flu.",
            "The Nordic Board recommends oxivarel in gout and rest in influenza.",
        ),
    ],
)
def test_who_recommends_is_put_in_neutral_words_where_the_name_is_whole(
    text: str, claim: str
) -> None:
    flu = Swap(id="words.flu", find="flu", put="influenza")
    small = WordingBank(speaker="the guideline", rules=(), frames=(), swaps=(flu,))

    assert worded(text, "words.flu", bank=small) == claim


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (
            "We suggest that oxivarel by mouth goes on for 6 years in gout",
            "The guideline suggests that oxivarel by mouth go on for six years in gout.",
        ),
        (
            "We recommend that oxivarel is not given for 6 weeks",
            "The guideline recommends that oxivarel not be given for six weeks.",
        ),
        (
            "We recommend that adults who have gout rest for 6 weeks",
            "The guideline recommends that adults who have gout rest for six weeks.",
        ),
        (
            "We recommend that oxivarel is stopped and rest is kept for 6 weeks",
            "The guideline recommends that oxivarel is stopped and rest is kept for six weeks.",
        ),
        (
            "Data suggest that oxivarel is safe for 6 weeks",
            "Data suggest that oxivarel is safe for six weeks.",
        ),
    ],
)
def test_what_is_recommended_stands_in_the_subjunctive(
    text: str, claim: str, bank: WordingBank
) -> None:
    assert worded(text, "number.in_words", bank=bank) == claim
