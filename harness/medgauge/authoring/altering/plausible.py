"""What an amount in a unit may be, so that a slip of a nought or of a unit can be overlooked.

50 g of a drug or 8 g/kg of protein are seen as slips without any source; 5 mg for 0.5 mg are not.
"""

from collections.abc import Mapping
from fractions import Fraction

_RANGES: Mapping[str, tuple[str, str]] = {
    "g": ("0.25", "10"), "mg": ("0.05", "2000"), "μg": ("1", "1000"),
    "g/kg": ("0.1", "2"), "mg/kg": ("0.01", "100"), "μg/kg": ("0.05", "500"),
    "mL": ("0.1", "3000"), "IU": ("1", "100000"), "units": ("1", "100000"),
}  # fmt: skip
"""The least and the greatest amount by unit: of a single dose or a day's, and by weight."""
_EITHER = Fraction(5)
"""Milligrams up to which a drug may be given in micrograms too; more of it never is."""
_AS: Mapping[str, str] = {
    "mcg": "μg", "microgram": "μg", "micrograms": "μg", "milligram": "mg", "milligrams": "mg",
    "gram": "g", "grams": "g",
}  # fmt: skip
_TIMES = frozenset(("day", "d", "h", "24 h", "dose"))
"""What an amount is given in, or as: the rest of the unit says how much may be given at a time."""


def plausible(value: Fraction, unit: str) -> bool:
    """Whether an amount is one that is met with; of units not listed any is."""
    least, greatest = _RANGES.get(_read(unit), ("0", ""))
    return Fraction(least) <= value and (not greatest or value <= Fraction(greatest))


def mistaken(value: Fraction, old: str, new: str) -> bool:
    """Whether a unit may be mistaken for another with a number: both are met with so.

    Micrograms for milligrams only where as little as that is given. What is given in grams by
    weight is food or fluid, and never given in less.
    """
    was, comes = _read(old), _read(new)
    if was == "g/kg" or (was[:2] == "mg" and comes[:2] == "μg" and value > _EITHER):
        return False
    return plausible(value, new)


def _read(unit: str) -> str:
    """Return a unit in the spelling of the table, without the time it is given in."""
    parts = [_AS.get(part, part) for part in unit.split("/")]
    return "/".join(part for part in parts if part not in _TIMES)
