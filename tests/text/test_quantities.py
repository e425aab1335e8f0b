"""Quantities: no cut within, a cut at either end."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medgauge.text.fold import fold_text
from medgauge.text.match import cut_allowed
from medgauge.text.quantities import REACH

WHOLE = (
    "5 mg|≥65 years|≥ 65 years|>=65 y|-2 to 0|−0.5|50 × 10⁹/L|50 x 10^9/L|50×10⁹/L|10⁹/L"
    "|5-mg|½ tablet|30 mL/min/1.73 m²|30 mL/min per 1.73 m²|17 to 23 %|17–23%|14 000"
    "|14\u202f000 IU/day|14,000 IU/day|1:10|5·2%|.05|<.001|0.82|< 30 mL/min|1½ tablets|2 × 10⁻³"
    "|5 mg to 10 mg|120/80 mm Hg|120/80 mmHg|3–4 weeks|48 hours|7 days|65-year"
    "|2.5 mg/kg/day|2.5 mg/kg per day|1.5 mmol·L⁻¹|30 kg m⁻²|5 µg|37.5 °C|>3 × ULN"
    "|12/03/2026|5 million units|±3 mm|~5 mg|80 beats/min|40 cells/µL|100 mg/m²|1 g"
    "|0.5–1 mg/kg|5 to ≤10 mg|−5 to −2 °C|5 per cent|23 percentage points|3% to 5%"
    "|500 mg–1 g|6 L/min|50–100 µg/kg/min|10 kPa|60 bpm|2 tablets|5 mcg|10 mEq|12 %|12‰|2+"
    "|8 ng/mL|90 min|1 month|1 1/2 tablets|1 ½ tablets|1-1/2 tablets|2 × 500 mg|2 x 500 mg|2*500 mg"
    "|3 × 2 × 5 cm|10⁵ colony-forming units/mL|50 x 10(9)/L|50 × 10 9/L|1.5E-3|minus 5 °C"
    "|plus or minus 5 %|≤450 ms|＜5 mg|＞ 5 mg|＋5 mg|－5 °C|﹣5 °C|≮5|≯5|≅5|≲ 5|⪅5|˂5|∼5|∓5|√5|≠ 5"
    "|≥ or = 5 mg|≥/> 5 mg|5％|5．5 mg|$5|5 €|10 or more days|2 working days|5 per 1000"
    "|5 milligrams per kilogram per day to 10 milligrams per kilogram per day"
)


@pytest.mark.parametrize("written", WHOLE.split("|"))
@pytest.mark.parametrize(("before", "after"), [("Give ", " daily."), ("(", ")"), ("", "")])
def test_a_quantity_is_cut_nowhere_but_at_its_ends(written: str, before: str, after: str) -> None:
    quantity = fold_text(written)
    text = before + quantity + after
    start, end = len(before), len(before) + len(quantity)

    assert cut_allowed(text, start)
    assert cut_allowed(text, end)
    assert not [text[start:p] for p in range(start + 1, end) if cut_allowed(text, p)]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Give ", "5 mg"),
        ("5 mg", " once daily"),
        ("for 7 days", ", then stop"),
        ("for 7 days", "."),
        ("0.82", "."),
        ("in 2020", ", 100 patients"),
        ("table 2", " shows"),
        ("Dose - ", "5 mg daily"),
        ("(", "5 mg"),
        ("5 mg", ")"),
        ("agent Vexalor - ", "2 tablets"),
        ("grade 2", " gout"),
        ("stage 3", " disease"),
        ("P", " = 0.04"),
        ("a well-", "known rule"),
        ("", "5 mg"),
        ("12%", " of patients"),
        ("65 years", " or over"),
        ("in 9", " U.S. trials"),
        ("in 9 ", "U.S. trials"),
        ("age ", "× 10 µg/L"),
        ("drug A + ", "5 mg"),
        ("step 1 → ", "5 mg"),
        ("| ", "5 mg"),
        ("in 2019 ", "1/3 of all"),
        ("trials 1", " or 2"),
    ],
)
def test_what_is_no_part_of_a_quantity_may_be_left_off(left: str, right: str) -> None:
    assert cut_allowed(left + right, len(left))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("increase by 5", " mg"),
        ("3", "-4 weeks"),
        ("3-", "4 weeks"),
        ("(-", "2 to 0)"),
        ("= - ", "2 mm"),
        ("n = ", "14"),
        ("≥ ", "5 mg"),
        ("HbA1", "c"),
        ("COVID-", "19"),
        ("10⁻", "³"),
        ("1.", "5"),
        ("5", " to 10 mg"),
        ("5 to ", "10 mg"),
        ("5 mg/kg", "/day"),
        ("5 mg/", "kg"),
        ("age × ", "10 µg/L"),
        ("age x ", "10 µg/L"),
        ("age * ", "10 µg/L"),
        ("age ×", " 10 µg/L"),
        ("3.5 ", "× the upper limit of normal"),
    ],
)
def test_these_cuts_are_refused(left: str, right: str) -> None:
    assert not cut_allowed(left + right, len(left))


SOUP = (
    *"0123456789 5 ./,·⁄:-+^<≥×*x°%µ".replace(" ", ""),
    *(
        " ",
        " ",
        "mg",
        "mL",
        "m²",
        "⁻¹",
        "10⁹",
        "to",
        "per ",
        "or more ",
        "1/2",
        "minus ",
        "°C",
        "days",
    ),
)


@pytest.mark.parametrize(
    "text",
    [
        "1 " * 50_000,
        "1-" * 50_000,
        "1 to " * 20_000,
        "5 mg/" * 20_000,
        "5 mg per " * 12_000,
        "5 × " * 25_000,
        "1 000" * 20_000,
        "5" + " " * 100_000,
        "<" * 100_000 + "5",
        "5 " + "milli" * 20_000,
        "1" * 100_000,
        "".join(random.Random(1).choices(SOUP, k=60_000)),
    ],
    ids=lambda text: text[:12],
)
def test_a_cut_looks_no_further_than_it_may(text: str) -> None:
    """Hence all cuts of a text together cost a time linear in it, whatever it holds."""
    around = 2 * REACH
    for position in range(around, len(text) - around, 1_009):
        near = text[position - around : position + around]

        assert cut_allowed(text, position) == cut_allowed(near, around)


@given(st.lists(st.sampled_from(SOUP), max_size=40), st.data())
def test_a_sentence_before_it_changes_no_cut(parts: list[str], data: st.DataObject) -> None:
    text = "Give " + fold_text("".join(parts))
    position = data.draw(st.integers(1, len(text)))

    assert cut_allowed(f"Well. {text}", position + 6) == cut_allowed(text, position)
