"""The unit a thousand times as great or as small, in the same spelling."""

from collections.abc import Mapping

_UP: Mapping[str, str] = {
    "ng": "μg", "μg": "mg", "mcg": "mg", "mg": "g", "mL": "L", "ml": "l", "μmol": "mmol",
    "mmol": "mol", "nmol": "μmol", "pmol": "nmol", "micrograms": "milligrams",
    "microgram": "milligram", "milligrams": "grams", "milligram": "gram", "μL": "mL",
    "millilitres": "litres", "milliliters": "liters",
}  # fmt: skip
_ALIKE: Mapping[str, tuple[str, ...]] = {
    **{small: (large,) for small, large in _UP.items()},
    **{large: (small,) for small, large in _UP.items() if small not in ("mcg", "μmol", "ml")},
    "mg": ("μg", "g"), "mmol": ("μmol",), "milligrams": ("micrograms", "grams"), "l": ("ml",),
}  # fmt: skip


def thousandfold(unit: str) -> tuple[tuple[str, bool], ...]:
    """Return units that differ from one by 10^3 in its first part, each with whether it is greater.

    `mg/kg` gives `μg/kg` and `g/kg`.
    """
    first, sign, rest = unit.partition("/")
    return tuple((one + sign + rest, one == _UP.get(first)) for one in _ALIKE.get(first, ()))
