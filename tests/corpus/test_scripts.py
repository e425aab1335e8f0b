"""The rule that tells a power from a citation mark."""

import pytest

from medgauge.corpus.ingest._scripts import (
    CHARGE,
    CITATION,
    DOUBTED,
    PLAIN,
    POWER,
    REFUSED,
    lower_text,
    shifted_text,
)
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
        ("5 mg", "2", ("²", DOUBTED)),
        ("120 mmHg", "2", ("²", DOUBTED)),
        ("within 30 min", "2", ("²", DOUBTED)),
        ("75 mg/M", "2", ("²", DOUBTED)),
        ("patients in", "3", ("³", DOUBTED)),
        ("I", "2", ("²", DOUBTED)),
        ("per year", "-1", ("⁻¹", DOUBTED)),
        ("½", "2", ("²", DOUBTED)),
        ("10⁹", "2", ("2", REFUSED)),
        ("", "131", ("¹³¹", DOUBTED)),
        ("give ", "99m", ("⁹⁹ᵐ", DOUBTED)),
        ("bedroom", "2", ("", CITATION)),
        ("agent X.", "12", ("", CITATION)),
        ("in adults", "3,5–7", ("", CITATION)),
        ("10", "3,5", ("3,5", REFUSED)),
        ("10", "4.5", ("4.5", REFUSED)),
        ("× 10", "(9)", ("(9)", REFUSED)),
        ("10", "5-6", ("5-6", REFUSED)),
        ("10", "[9]", ("[9]", REFUSED)),
        ("10", "n", ("n", REFUSED)),
        ("1", "1/2", ("1/2", REFUSED)),
        ("in 2016", "3,5", ("3,5", REFUSED)),
        ("in 2016", "[3]", ("", CITATION)),
        ("5", "a", ("", CITATION)),
        ("10", "*", ("", CITATION)),
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


def test_linked_digits_are_a_citation_but_after_ten_nothing_is() -> None:
    assert raised("in 2016", "9", linked=True) == ("", CITATION)
    assert raised("in adults", "9", linked=True) == ("", CITATION)
    assert raised("10", "9", linked=True) == ("9", REFUSED)


@pytest.mark.parametrize(
    ("base", "text", "result"),
    [
        ("D", "2", ("₂", PLAIN)),
        ("C", "max", ("max", PLAIN)),
        ("D", "3 ", ("₃ ", PLAIN)),
        ("", "", ("", PLAIN)),
        ("T", "1/2", ("1/2", PLAIN)),
        ("10", "1.5", ("1.5", REFUSED)),
    ],
)
def test_lowered_text(base: str, text: str, result: tuple[str, str]) -> None:
    assert lower_text(base, text) == result


@pytest.mark.parametrize(
    ("base", "text", "kind"),
    [("10", "9", REFUSED), ("m", "2", REFUSED), ("Brand", "®", PLAIN), ("see ", "9", PLAIN)],
)
def test_text_moved_in_an_unknown_way_never_joins_a_number(base: str, text: str, kind: str) -> None:
    assert shifted_text(base, text) == (text, kind)
