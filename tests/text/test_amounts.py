"""Amounts are found whole, with comparator and use, and told apart by kind."""

import pytest

from bounded import ends_in_bounds
from medgauge.text.amounts import Kind, amounts
from medgauge.text.fold import fold_text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Start at 5 mg once daily in adults.", [("5 mg once daily", Kind.DOSE)]),
        ("Give 2 g intravenously every 8 hours.", [("2 g intravenously every 8 hours", Kind.DOSE)]),
        ("adults aged ≥65 years", [("≥65 years", Kind.THRESHOLD)]),
        ("adults aged 75 years or over", [("75 years or over", Kind.THRESHOLD)]),
        ("no more than 250 mL", [("no more than 250 mL", Kind.THRESHOLD)]),
        ("a maximum of 32 mg twice daily", [("a maximum of 32 mg twice daily", Kind.THRESHOLD)]),
        ("for 2 to 4 weeks", [("2 to 4 weeks", Kind.RANGE)]),
        ("30–49 mL/min", [("30-49 mL/min", Kind.RANGE)]),
        ("fell by 21%", [("21%", Kind.PERCENT)]),
        ("checked every 6 months", [("every 6 months", Kind.FREQUENCY)]),
        ("checked once a year", [("once a year", Kind.FREQUENCY)]),
        ("at least once every 2 years", [("at least once every 2 years", Kind.FREQUENCY)]),
        ("over 4 weeks", [("4 weeks", Kind.DURATION)]),
        ("over 75 years", [("over 75 years", Kind.THRESHOLD)]),
        ("for two weeks", [("two weeks", Kind.DURATION)]),
        ("0.05 µg/kg/min", [("0.05 μg/kg/min", Kind.DOSE)]),
        ("below 2 µg/mL", [("below 2 μg/mL", Kind.THRESHOLD)]),
        ("2 µg/mL", [("2 μg/mL", Kind.MEASURE)]),
        ("50 × 10⁹/L", [("50 × 10⁹/L", Kind.MEASURE)]),
        ("a score of 3", [("3", Kind.NUMBER)]),
        ("in 2018", [("2018", Kind.YEAR)]),
        ("on 3 May 2024 and until May 31.", [("3 May 2024", Kind.DATE), ("May 31", Kind.DATE)]),
        ("in March 2021, for 2 weeks", [("March 2021", Kind.DATE), ("2 weeks", Kind.DURATION)]),
        ("by 2024-05-03", [("2024-05-03", Kind.DATE)]),
        ("Sept 1st, 2020", [("Sept 1st, 2020", Kind.DATE)]),
        ("5 mg in May", [("5 mg", Kind.DOSE)]),
        ("It may 5 mg", [("5 mg", Kind.DOSE)]),
        ("May 5 mg be given?", [("5 mg", Kind.DOSE)]),
        ("see section 3.2", [("3.2", Kind.LABEL)]),
        ("the LANTERN-2 trial", [("2", Kind.LABEL)]),
        ("type 2 diabetes", [("2", Kind.LABEL)]),
        ("the HbA1c", []),
        ("for twenty-four hours", [("twenty-four hours", Kind.DURATION)]),
        ("between 2 and 4 weeks", [("between 2 and 4 weeks", Kind.RANGE)]),
        ("six to eight weeks", [("six to eight weeks", Kind.RANGE)]),
        ("three or more visits", [("three or more", Kind.NUMBER)]),
        ("half a tablet", [("half a tablet", Kind.MEASURE)]),
        ("screen annually.", [("annually", Kind.FREQUENCY)]),
        ("at least every 6 months", [("at least every 6 months", Kind.FREQUENCY)]),
        ("given 8-hourly", [("8-hourly", Kind.FREQUENCY)]),
        (
            "aged 50 to 74 every 2 years",
            [("50 to 74", Kind.RANGE), ("every 2 years", Kind.FREQUENCY)],
        ),
        ("two hundred people", []),
        ("two and a half weeks", []),
        ("once or twice daily", []),
        ("activities of daily living", []),
    ],
)
def test_amounts_and_kinds(text: str, found: list[tuple[str, Kind]]) -> None:
    assert [(one.text, one.kind) for one in amounts(fold_text(text))] == found


@pytest.mark.parametrize(("one", "other"), [("10 mg", "10mg"), ("5 mg", "5-mg")])
def test_spacing_makes_no_other_amount(one: str, other: str) -> None:
    assert amounts(one)[0].key == amounts(other)[0].key


@pytest.mark.parametrize(("one", "other"), [("10 mU", "10 MU"), ("10 mg", "10 µg"), ("≥5", "5")])
def test_another_unit_or_sign_is_another_amount(one: str, other: str) -> None:
    assert amounts(fold_text(one))[0].key != amounts(fold_text(other))[0].key


def test_offsets_lead_to_the_text() -> None:
    text = "Give 5 mg, then at least 10 mg twice daily for two weeks."

    assert all(text[one.start : one.end] == one.text for one in amounts(text))


@pytest.mark.slow
@pytest.mark.parametrize("text", ["1 " * 20_000, "10 mg " * 9_000, "over " * 50_000, "≥" * 90_000])
def test_a_long_text_takes_time_in_step_with_its_length(text: str) -> None:
    with ends_in_bounds():
        amounts(text)
