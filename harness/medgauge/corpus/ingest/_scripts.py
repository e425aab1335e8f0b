"""Raised and lowered text: a power, a charge and an index become characters, a citation leaves."""

import re

_LENGTHS = (
    "m cm mm dm km µm μm nm in ft yd s inch inches foot feet yard yards metre metres meter meters"
    " centimetre centimetres centimeter centimeters millimetre millimetres millimeter millimeters"
)
LENGTH_UNITS = frozenset(_LENGTHS.split())
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
        "mmHg",
        "mEq",
        "min",
        "M",
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
"""Units that take a negative power, as in `mmol·L⁻¹`; a 2 or 3 after them is kept and doubted."""

_RAISED = dict(zip("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻", strict=True))
_LOWERED = dict(zip("0123456789+-−–", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋", strict=True))

_SUPERSCRIPTS = frozenset(_RAISED.values())
_SMALL_LETTER = {"m": "ᵐ"}
"""As in `⁹⁹ᵐTc`."""

_POWER = re.compile(r"([+\-−–]?)([0-9]+)")
"""`9`, `-1`."""
_CHARGE = re.compile(r"[0-9]?[+\-−–]")
"""`+`, `2+`, `−`."""
_NUCLIDE = re.compile(r"[0-9]+m?")
"""`131`, `99m`."""
_LAST_WORD = re.compile(r"[^\W\d_]+$")
"""The letters a text ends with: `m` in `1.73 m` and in `kg/m`."""
_LAST_NUMBER = re.compile(r"(?<![\d.,])\d+$")
"""The whole number a text ends with: `10` in `× 10`, none in `1.10`."""
_MEASURED = re.compile(r"(?:\d|/|·|\d[ \u00a0-])[^\W\d_]+$")
"""A unit after a number or another unit: `1.73 m`, `kg/m`."""
_MARK = re.compile(r"[\[(]?(?:\d+|[a-z]|[*†‡§¶#]+)(?:\s*[,;–-]\s*(?:\d+|[a-z]|[*†‡§¶#]+))*[\])]?")
"""A reference or footnote mark: `12`, `3,5-7`, `a`, `[4]`, `†`."""
_SIGNED_MARK = re.compile(r"\[\d+(?:\s*[,;–-]\s*\d+)*\]|[a-z]|[*†‡§¶#]+")
"""A mark that is none of a number's parts: `[4]`, `a`, `†`."""
_ORDINAL = re.compile(r"st|nd|rd|th")

POWER, CHARGE, CITATION, PLAIN, DOUBTED = "power", "charge", "citation", "plain", "doubted"
REFUSED = "refused"


def raise_text(base: str, raised: str, linked: bool) -> tuple[str, str]:
    """Return the text that `raised` becomes after `base`, and what it was taken for.

    Rule `unit-or-citation`: digits are a power after 10, after a unit of length when 2 or 3, and
    after any unit when negative. After another number, after any unit or single letter when 2 or 3
    (`I²`), and where nothing stands before them (`¹³¹I`), they are raised and doubted. `linked`
    digits and all others are a citation, which leaves no text. Whatever touches a number and is
    none of these is refused; after 10 nothing is a citation.
    """
    word, near = raised.strip(), base.rstrip()
    number = _LAST_NUMBER.search(near)
    if near[-1:] in _SUPERSCRIPTS and word[:1].isalnum():
        return (raised.replace(word, ""), CITATION) if linked else (raised, REFUSED)
    if word and near[-1:].isnumeric():
        ten = number is not None and number[0] == "10"
        return _after_number(word, raised, linked, ten, touching=near == base)
    if not linked and (power := _POWER.fullmatch(word)):
        kind = _power_kind(near, power[1], power[2])
        if kind != CITATION:
            return _spelled(raised, _RAISED), kind
    if not linked and _CHARGE.fullmatch(word):
        return _spelled(raised, _RAISED), CHARGE
    if not linked and not base[-1:].strip(" \u00a0(") and _NUCLIDE.fullmatch(word):
        return _spelled(raised, _RAISED | _SMALL_LETTER), DOUBTED
    if _MARK.fullmatch(word):
        return raised.replace(word, ""), CITATION
    if not word or _ORDINAL.fullmatch(word) or not any(map(str.isalnum, word)):
        return raised, PLAIN
    return raised, DOUBTED


def lower_text(base: str, lowered: str) -> tuple[str, str]:
    """Return lowered digits and signs as subscript characters, other text as it is, if it may be.

    What has no subscript characters would become part of a number that it touches.
    """
    word = lowered.strip()
    if all(one in _LOWERED for one in word):
        return _spelled(lowered, _LOWERED), PLAIN
    return lowered, REFUSED if base[-1:].isdigit() and lowered[:1].strip() else PLAIN


def shifted_text(base: str, shifted: str) -> tuple[str, str]:
    """Return text moved up or down by an unknown way; beside a letter or number it is refused."""
    touches = base[-1:].isalnum() and shifted[:1].strip() and any(map(str.isalnum, shifted))
    numeric = any(map(str.isdigit, shifted)) or base[-1:].isdigit()
    return shifted, REFUSED if touches and numeric else PLAIN


def _after_number(
    word: str, raised: str, linked: bool, ten: bool, touching: bool
) -> tuple[str, str]:
    if not linked and _POWER.fullmatch(word):
        return _spelled(raised, _RAISED), POWER if ten else DOUBTED
    if not linked and _CHARGE.fullmatch(word):
        return _spelled(raised, _RAISED), CHARGE
    if _ORDINAL.fullmatch(word) or not any(map(str.isalnum, word)):
        mark = _MARK.fullmatch(word)
        return (raised.replace(word, ""), CITATION) if mark else (raised, PLAIN)
    if not ten and (_SIGNED_MARK.fullmatch(word) or (linked and _MARK.fullmatch(word))):
        return raised.replace(word, ""), CITATION
    return (raised, REFUSED) if touching or word[0].isdigit() or ten else (raised, DOUBTED)


def _power_kind(base: str, sign: str, digits: str) -> str:
    found = _LAST_WORD.search(base)
    word = found[0] if found else ""
    if sign in {"-", "−", "–"} and sign:
        return POWER if word in UNITS else DOUBTED
    if digits not in {"2", "3"} or (word not in UNITS and len(word) != 1):
        return CITATION
    clear = word in LENGTH_UNITS and _MEASURED.search(base)
    return POWER if clear else DOUBTED


def _spelled(text: str, table: dict[str, str]) -> str:
    return "".join(table.get(one, one) for one in text)
