"""The rule that tells a power from a citation mark."""

import pytest

from medgauge.corpus.ingest._scripts import CHARGE, CITATION, DOUBTED, PLAIN, POWER, lower_text
from medgauge.corpus.ingest._scripts import raise_text as raised


@pytest.mark.parametrize(
    ("base", "text", "result"),
    [
        ("50 × 10", "9", ("⁹", POWER)),
        ("50 × 10", "12", ("¹²", POWER)),
        ("10", "−3", ("⁻³", POWER)),
        ("2", "3", ("³", DOUBTED)),
        ("version 1.10", "3", ("³", DOUBTED)),
        ("25 kg/m", "2", ("²", POWER)),
        ("4 cm", "3", ("³", POWER)),
        ("4 cm", "4", ("", CITATION)),
        ("mmol·L", "-1", ("⁻¹", POWER)),
        ("5 mg", "12", ("", CITATION)),
        ("5 mg", "2", ("", CITATION)),
        ("bedroom", "2", ("", CITATION)),
        ("agent X.", "12", ("", CITATION)),
        ("in adults", "3,5–7", ("", CITATION)),
        ("10", "3,5", ("", CITATION)),
        ("in adults", "[4]", ("", CITATION)),
        ("dose", "a", ("", CITATION)),
        ("dose", "†", ("", CITATION)),
        ("Ca", "2+", ("²⁺", CHARGE)),
        ("HbSβ", "+", ("⁺", CHARGE)),
        ("5", "th", ("th", PLAIN)),
        ("Brand", "®", ("®", PLAIN)),
        ("area", "under", ("under", DOUBTED)),
        ("1.73 m", "2 ", ("² ", POWER)),
    ],
)
def test_unit_or_citation(base: str, text: str, result: tuple[str, str]) -> None:
    assert raised(base, text, linked=False) == result


def test_linked_digits_are_a_citation_even_after_ten() -> None:
    assert raised("10", "9", linked=True) == ("", CITATION)


@pytest.mark.parametrize(("text", "result"), [("2", "₂"), ("max", "max"), ("3 ", "₃ "), ("", "")])
def test_lowered_text(text: str, result: str) -> None:
    assert lower_text(text) == result
