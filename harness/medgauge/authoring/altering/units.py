"""The unit a thousand times as great or as small, in the same spelling."""

import re
from collections.abc import Mapping

_UP: Mapping[str, str] = {
    "μg": "mg", "mcg": "mg", "mg": "g", "micrograms": "milligrams", "microgram": "milligram",
    "milligrams": "grams", "milligram": "gram",
}  # fmt: skip
"""Each unit with the one a thousand times as great."""
_ALIKE: Mapping[str, tuple[str, ...]] = {
    "μg": ("mg",), "mcg": ("mg",), "mg": ("μg", "g"), "g": ("mg",),
    "micrograms": ("milligrams",), "microgram": ("milligram",),
    "milligrams": ("micrograms", "grams"), "milligram": ("microgram", "gram"),
    "grams": ("milligrams",), "gram": ("milligram",),
}  # fmt: skip
"""What each may be taken for: of values in blood one of two such units is met with alone."""
_OVER = re.compile(r"(?:kg|day|d|h|dose|kg/day|kg/d|kg/h|24 h|m²)?")
"""What an amount may be an amount per, to be one whose unit may be mistaken."""


def thousandfold(unit: str) -> tuple[tuple[str, bool], ...]:
    """Return units that differ from one by 10^3 in its first part, each with whether it is greater.

    `mg/kg` gives `μg/kg` and `g/kg`.
    """
    first, sign, rest = unit.partition("/")
    if not _OVER.fullmatch(rest):
        return ()
    return tuple((one + sign + rest, one == _UP.get(first)) for one in _ALIKE.get(first, ()))
