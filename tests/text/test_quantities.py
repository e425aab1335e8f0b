"""Quantities: no cut within, a cut at either end."""

import pytest

from medgauge.text.fold import fold_text
from medgauge.text.match import cut_allowed

WHOLE = (
    "5 mg|≥65 years|≥ 65 years|>=65 y|-2 to 0|−0.5|50 × 10⁹/L|50 x 10^9/L|50×10⁹/L|10⁹/L"
    "|5-mg|½ tablet|30 mL/min/1.73 m²|30 mL/min per 1.73 m²|17 to 23 %|17–23%|14 000"
    "|14\u202f000 IU/day|14,000 IU/day|1:10|5·2%|.05|<.001|0.82|< 30 mL/min|1½ tablets|2 × 10⁻³"
    "|5 mg to 10 mg|120/80 mm Hg|120/80 mmHg|3–4 weeks|48 hours|7 days|65-year"
    "|2.5 mg/kg/day|2.5 mg/kg per day|1.5 mmol·L⁻¹|30 kg m⁻²|5 µg|37.5 °C|>3 × ULN"
    "|12/03/2026|5 million units|±3 mm|~5 mg|80 beats/min|40 cells/µL|100 mg/m²|1 g"
    "|0.5–1 mg/kg|5 to ≤10 mg|−5 to −2 °C|5 per cent|23 percentage points|3% to 5%"
    "|500 mg–1 g|6 L/min|50–100 µg/kg/min|10 kPa|60 bpm|2 tablets|5 mcg|10 mEq|12 %|12‰|2+"
    "|8 ng/mL|90 min|1 month"
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
    ],
)
def test_these_cuts_are_refused(left: str, right: str) -> None:
    assert not cut_allowed(left + right, len(left))


def test_long_rows_of_digits_cost_little() -> None:
    text = "1 " * 50_000 + "1-" * 50_000 + "-" * 50_000 + "1" * 50_000

    assert not any(cut_allowed(text, position) for position in range(180_002, 180_050))
    assert cut_allowed(text, 205_000) in (True, False)
