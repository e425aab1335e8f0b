"""Which amounts a reader may take for what was meant, and which are absurd at first sight."""

from fractions import Fraction

import pytest

from medgauge.authoring.altering.plausible import mistaken, plausible


@pytest.mark.parametrize(
    ("value", "unit", "found"),
    [
        ("10", "g", True),
        ("50", "g/day", False),
        ("8", "g/kg/day", False),
        ("2000", "milligrams", True),
        ("30", "mg/kg", True),
        ("800", "mg/kg", False),
        ("0.1", "g", False),
        ("60", "puff", True),
    ],
)
def test_an_amount_that_is_met_with(value: str, unit: str, found: bool) -> None:
    assert plausible(Fraction(value), unit) is found


@pytest.mark.parametrize(
    ("value", "old", "new", "found"),
    [
        ("0.5", "mg", "μg", False),
        ("2", "mg", "μg", True),
        ("50", "mg/day", "μg/day", False),
        ("50", "mg/day", "g/day", False),
        ("125", "mcg", "mg", True),
        ("4", "mg/kg", "g/kg", False),
        ("0.8", "g/kg/day", "mg/kg/day", False),
        ("2", "g", "mg", True),
    ],
)
def test_a_unit_is_mistaken_where_both_are_met_with(
    value: str, old: str, new: str, found: bool
) -> None:
    assert mistaken(Fraction(value), old, new) is found
