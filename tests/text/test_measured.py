"""Amounts measure what they say, exactly; same is the same in any form; near is what may be it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medgauge.text.amounts import amounts
from medgauge.text.fold import fold_text
from medgauge.text.measured import Measured, Overlap, contains, measured, near, overlap, same
from medgauge.text.scales import scale

DAY, WEEK = 86_400, 604_800


def one(text: str) -> Measured:
    """Return what the only amount of a text measures."""
    (amount,) = amounts(fold_text(text))
    found = measured(amount)
    assert found is not None, text
    return found


@pytest.mark.parametrize(
    ("text", "low", "high", "unit", "per"),
    [
        ("5 mg", Fraction(5, 1000), Fraction(5, 1000), "g", ()),
        ("1,000 mg", 1, 1, "g", ()),
        ("14 000 IU", 14_000, 14_000, "IU", ()),
        ("12,5%", Fraction(25, 2), Fraction(25, 2), "%", ()),
        ("5·2%", Fraction(26, 5), Fraction(26, 5), "%", ()),
        (".5%", Fraction(1, 2), Fraction(1, 2), "%", ()),
        ("1½ tablets", Fraction(3, 2), Fraction(3, 2), "tablet", ()),
        ("1 1/2 tablets", Fraction(3, 2), Fraction(3, 2), "tablet", ()),
        ("half of the patients", 50, 50, "%", ()),
        ("two thirds of the patients", Fraction(200, 3), Fraction(200, 3), "%", ()),
        ("two weeks", 2 * WEEK, 2 * WEEK, "s", ()),
        ("six to eight weeks", 6 * WEEK, 8 * WEEK, "s", ()),
        ("2 to 4 weeks", 2 * WEEK, 4 * WEEK, "s", ()),
        ("between 2 and 4 weeks", 2 * WEEK, 4 * WEEK, "s", ()),
        ("≥ 18 to <65 years", 216, 780, "month", ()),
        ("50 × 10⁹/L", 50 * 10**9, 50 * 10**9, "1", ("L",)),
        ("1.5E-3 g", Fraction(3, 2000), Fraction(3, 2000), "g", ()),
        ("5 million units", 5_000_000, 5_000_000, "U", ()),
        ("12 per 100,000", Fraction(12, 100_000), Fraction(12, 100_000), "1", ()),
        ("5 per 1000 person-years", Fraction(1, 200), Fraction(1, 200), "1", ("person-year",)),
        (
            "2.5 mg/kg/day",
            Fraction(1, 34_560_000_000),
            Fraction(1, 34_560_000_000),
            "g",
            ("g", "s"),
        ),
        ("30 mL/min/1.73 m²", Fraction(1, 3460), Fraction(1, 3460), "L", ("m2", "s")),
        ("-2 to 0", -2, 0, "1", ()),
        ("−40 °C", -40, -40, "°C", ()),
        ("at least 3 weeks", 3 * WEEK, None, "s", ()),
        ("65 years or over", 780, None, "month", ()),
        ("65+ years", 780, None, "month", ()),
        ("no more than 250 mL", None, Fraction(1, 4), "L", ()),
        ("not exceed 4 g", None, 4, "g", ()),
        ("up to 4 g a day", None, Fraction(4, DAY), "g", ("s",)),
        ("3 × ULN", 3, 3, "ULN", ()),
        ("every 6 months", Fraction(1, 6), Fraction(1, 6), "time", ("month",)),
        ("every 6 to 8 weeks", Fraction(1, 8 * WEEK), Fraction(1, 6 * WEEK), "time", ("s",)),
        ("at least every 3 months", Fraction(1, 3), None, "time", ("month",)),
        ("every 3 months or more often", Fraction(1, 3), None, "time", ("month",)),
        ("screen annually.", Fraction(1, 12), Fraction(1, 12), "time", ("month",)),
        ("two times a day", Fraction(2, DAY), Fraction(2, DAY), "time", ("s",)),
    ],
)
def test_values_are_exact(
    text: str, low: Fraction | None, high: Fraction | None, unit: str, per: tuple[str, ...]
) -> None:
    found = one(text)

    assert (found.low, found.high, found.unit, found.per) == (low, high, unit, per)


@pytest.mark.parametrize(
    ("text", "low_open", "high_open"),
    [
        ("over 65 years", True, False),
        (">65 years", True, False),
        ("at least 65 years", False, False),
        ("below 5 mg", False, True),
        ("less than or equal to 5 mg", False, False),
        ("at or above 7 mmol/L", False, False),
    ],
)
def test_comparators_leave_ends_open(text: str, low_open: bool, high_open: bool) -> None:
    found = one(text)

    assert (found.low_open, found.high_open) == (low_open, high_open)


@pytest.mark.parametrize(
    "text",
    [
        "1:10",
        "2 × 500 mg",
        "±3 mm",
        "2+",
        "12,34,567 mg",
        "$500",
        "3 May 2024",
        "type 2",
        "in 2018",
    ],
)
def test_what_may_be_read_in_two_ways_is_not_read(text: str) -> None:
    assert [measured(amount) for amount in amounts(fold_text(text))] == [None]


def test_two_values_that_belong_together() -> None:
    found = one("below 140/90 mmHg")

    assert (found.high, found.paired, found.unit) == (140, 90, "mmHg")
    assert overlap(one("140/90 mmHg"), one("140/80 mmHg")) is Overlap.APART
    assert overlap(one("<130/80 mmHg"), one("<140/90 mmHg")) is Overlap.INSIDE
    assert overlap(one("<130/90 mmHg"), one("<140/80 mmHg")) is Overlap.PARTLY


def test_a_dose_with_how_often() -> None:
    found = one("10 mg by mouth twice daily")

    assert (found.low, found.often, found.pace, found.times) == (
        Fraction(1, 100),
        Fraction(2, DAY),
        "s",
        2,
    )


@pytest.mark.parametrize(
    "forms",
    [
        "0.5 g|500 mg|500mg|500 milligrams",
        "5 mcg|5 µg|5 micrograms|0.005 mg",
        "10 mg once daily|10 mg once a day|10 mg daily|10 mg every day",
        "10 mg twice daily|10 mg two times a day|10 mg 2 times per day",
        "4 g/day|4 g per day|4 g a day|4,000 mg/day",
        "2 weeks|14 days|two weeks|336 hours",
        "1 year|12 months",
        "2 to 4 weeks|2-4 weeks|between 2 and 4 weeks|14 to 28 days|two to four weeks",
        "≥65 years|65 years or over|65 years and older|at least 65 years|no less than 65 years",
        "<30 mL/min/1.73 m²|below 30 mL/min per 1.73 m²|less than 30 mL/min/1.73 m²",
        "three or more drugs|more than two drugs|at least three drugs",
        "3 or more tablets|more than 2 tablets|at least 3 tablets",
        "5%|5 per cent|5 percent",
        "10^6 cells|1,000,000 cells|1 million cells",
        "every 2 weeks|every 14 days|every two weeks",
        "annually|once a year|every year|every 12 months|yearly",
        "1.2 × 10⁻⁵ g|0.000012 g|12 µg",
        "60 bpm|60 beats/min|60 beats per minute",
        "5 mM|5 mmol/L|5 mmol·L⁻¹",
        "10 mg kg⁻¹|10 mg/kg|10 mg per kg",
        "half of all|50% of all",
    ],
)
def test_forms_of_one_amount_are_the_same(forms: str) -> None:
    first, *others = [one(text) for text in forms.split("|")]

    assert [other for other in others if not same(first, other)] == []


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("10 mg twice daily", "10 mg every 12 hours"),
        ("4 g/day", "4 g once daily"),
        ("30 days", "1 month"),
        ("4 weeks", "1 month"),
        ("52 weeks", "1 year"),
        ("12 weeks", "3 months"),
        (">65 years", "≥65 years"),
        ("INR of more than 2", "INR of 3 or more"),
        ("5 mg", "~5 mg"),
        ("97 mg", "100 mg"),
        ("0.13", "13%"),
        ("10 U", "10 IU"),
        ("10 mEq", "10 mmol"),
        ("30 mL/min", "30 mL/min/1.73 m²"),
        ("1.4 mg/dL", "1 mg/dL"),
        ("10 mg", "10 mg twice daily"),
        ("twice a year", "every 6 months"),
        ("every 4 weeks", "monthly."),
        ("5 working days", "5 days"),
    ],
)
def test_near_is_what_may_be_taken_for_it_and_is_not_the_same(text: str, other: str) -> None:
    assert not same(one(text), one(other))
    assert near(one(text), one(other))
    assert near(one(other), one(text))


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("5 mg", "50 mg"),
        ("5 mg", "5 µg"),
        ("5 mg", "5 mL"),
        ("10 mPa", "10 MPa"),
        ("5 nM", "5 nm"),
        ("10 mg twice daily", "10 mg three times daily"),
        ("3 weeks", "3 months"),
        ("6 weeks", "1 month"),
        ("every 6 months", "every 3 months"),
        ("at least 3 weeks", "at most 3 weeks"),
        ("≥65 years", "≥50 years"),
        ("2 to 4 weeks", "2 to 6 weeks"),
        ("three or more drugs", "two or more drugs"),
        ("50 × 10⁹/L", "50 × 10⁶/L"),
        ("-40 °C", "40 °C"),
        ("3%", "3 percentage points"),
    ],
)
def test_others_are_neither(text: str, other: str) -> None:
    assert not same(one(text), one(other))
    assert not near(one(text), one(other))


def test_contains() -> None:
    assert contains(one("at least 2 months"), one("at least 3 months"))
    assert not contains(one("at least 3 months"), one("at least 2 months"))
    assert contains(one("2 to 4 weeks"), one("3 weeks"))
    assert not contains(one("2 to 4 weeks"), one("3 mg"))


@pytest.mark.parametrize(
    ("unit", "base", "factor"),
    [
        ("mcg", "g", Fraction(1, 10**6)),
        ("kg", "g", Fraction(1000)),
        ("dL", "L", Fraction(1, 10)),
        ("cm3", "L", Fraction(1, 1000)),
        ("cubic centimetres", "L", Fraction(1, 1000)),
        ("mm Hg", "mmHg", Fraction(1)),
        ("kPa", "Pa", Fraction(1000)),
        ("patches", "patch", Fraction(1)),
        ("years", "month", Fraction(12)),
        ("international units", "IU", Fraction(1)),
        ("upper limit of normal", "", Fraction(0)),
        ("am", "", Fraction(0)),
    ],
)
def test_units(unit: str, base: str, factor: Fraction) -> None:
    found = scale(unit)

    assert ((found.base, found.factor) if found else ("", Fraction(0))) == (base, factor)


TEXTS = (
    "5 mg|50 mg|0.5 g|5 mL|5 mg/kg|≥65 years|>65 years|65 years or over|<65 years|2 to 4 weeks"
    "|3 weeks|1 month|30 days|every 6 months|twice daily|10 mg twice daily|10 mg every 12 hours"
    "|140/90 mmHg|<140/90 mmHg|<130/80 mmHg|three or more|more than two|50%|0.5|~5 mg|up to 4 g"
)
ANY = st.sampled_from(TEXTS.split("|")).map(one)
TURNED = {Overlap.INSIDE: Overlap.AROUND, Overlap.AROUND: Overlap.INSIDE}


@given(ANY, ANY)
def test_comparing_is_fair_to_both_sides(left: Measured, right: Measured) -> None:
    lie = overlap(left, right)

    assert overlap(right, left) is TURNED.get(lie, lie)
    assert same(left, left)
    assert near(left, left)
    assert near(left, right) == near(right, left)
    assert not same(left, right) or near(left, right)


@given(
    st.integers(1, 10**6), st.integers(0, 3), st.sampled_from(["mg", "mL", "%", "days", "kg/m²"])
)
def test_any_decimal_is_read_as_it_is_written(digits: int, places: int, unit: str) -> None:
    value = Fraction(digits, 10**places)
    written = f"{digits / 10**places:.{places}f}"

    found = one(f"a value of {written} {unit}")
    assert found.low is not None
    assert found.low / one(f"1 {unit}").low == value  # type: ignore[operator]
