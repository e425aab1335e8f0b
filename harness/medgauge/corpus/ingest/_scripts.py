"""Raised and lowered text: a power, a charge and an index become characters, a citation leaves."""

import re

LENGTH_UNITS = frozenset(["m", "cm", "mm", "dm", "km", "µm", "μm", "nm", "in", "ft", "s"])
"""Units that are squared or cubed."""

UNITS = LENGTH_UNITS | frozenset(
    [
        "g",
        "kg",
        "mg",
        "µg",
        "μg",
        "ng",
        "L",
        "l",
        "dL",
        "dl",
        "mL",
        "ml",
        "mol",
        "mmol",
        "µmol",
        "μmol",
        "nmol",
        "min",
        "h",
        "d",
        "day",
        "U",
        "IU",
        "J",
        "kJ",
        "W",
        "Hz",
    ]
)
"""Units that take a negative power, as in `mmol·L⁻¹`."""

_RAISED = dict(zip("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻", strict=True))
_LOWERED = dict(zip("0123456789+-−–", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋", strict=True))

_POWER = re.compile(r"([+\-−–]?)(\d+)")
"""`9`, `-1`."""
_CHARGE = re.compile(r"\d?[+\-−–]")
"""`+`, `2+`, `−`."""
_LAST_WORD = re.compile(r"[^\W\d_]+$")
"""The letters a text ends with: `m` in `1.73 m` and in `kg/m`."""
_LAST_NUMBER = re.compile(r"(?<![\d.,])\d+$")
"""The whole number a text ends with: `10` in `× 10`, none in `1.10`."""
_MARK = re.compile(r"[\[(]?(?:\d+|[a-z]|[*†‡§¶#]+)(?:\s*[,;–-]\s*(?:\d+|[a-z]|[*†‡§¶#]+))*[\])]?")
"""A reference or footnote mark: `12`, `3,5-7`, `a`, `[4]`, `†`."""
_ORDINAL = re.compile(r"st|nd|rd|th")

POWER, CHARGE, CITATION, PLAIN, DOUBTED = "power", "charge", "citation", "plain", "doubted"


def raise_text(base: str, raised: str, linked: bool) -> tuple[str, str]:
    """Return the text that `raised` becomes after `base`, and what it was taken for.

    Rule `unit-or-citation`: digits are a power after a number (`10`), after a unit of length or
    time when 2 or 3, and after any unit when negative; `linked` digits and all others are a
    citation, which leaves no text. A power of a number other than 10 is doubted.
    """
    word = raised.strip()
    if not linked and (power := _POWER.fullmatch(word)):
        kind = _power_kind(base, power[1], power[2])
        if kind != CITATION:
            return _spelled(raised, _RAISED), kind
    if not linked and _CHARGE.fullmatch(word):
        return _spelled(raised, _RAISED), CHARGE
    if _MARK.fullmatch(word):
        return raised.replace(word, ""), CITATION
    if not word or _ORDINAL.fullmatch(word) or not any(map(str.isalnum, word)):
        return raised, PLAIN
    return raised, DOUBTED


def lower_text(lowered: str) -> str:
    """Return lowered digits and signs as subscript characters, other text as it is."""
    word = lowered.strip()
    return _spelled(lowered, _LOWERED) if all(one in _LOWERED for one in word) else lowered


def _power_kind(base: str, sign: str, digits: str) -> str:
    if number := _LAST_NUMBER.search(base):
        return POWER if number[0] == "10" else DOUBTED
    if base[-1:].isdigit():
        return DOUBTED
    found = _LAST_WORD.search(base)
    word = found[0] if found else ""
    if sign in {"-", "−", "–"} and sign:
        return POWER if word in UNITS else CITATION
    return POWER if word in LENGTH_UNITS and digits in {"2", "3"} else CITATION


def _spelled(text: str, table: dict[str, str]) -> str:
    return "".join(table.get(one, one) for one in text)
