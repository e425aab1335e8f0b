"""Numbers with unit and comparator, brought to base units so that 250 µg equals 0.25 mg."""

import re
from typing import NamedTuple

ATOMS: dict[str, tuple[str, float]] = {
    "ng": ("g", 1e-9),
    "μg": ("g", 1e-6),
    "mcg": ("g", 1e-6),
    "mg": ("g", 1e-3),
    "g": ("g", 1.0),
    "kg": ("g", 1e3),
    "μl": ("l", 1e-6),
    "ml": ("l", 1e-3),
    "dl": ("l", 1e-1),
    "l": ("l", 1.0),
    "μmol": ("mol", 1e-6),
    "mmol": ("mol", 1e-3),
    "mol": ("mol", 1.0),
    "mm": ("m", 1e-3),
    "cm": ("m", 1e-2),
    "s": ("h", 1 / 3600),
    "min": ("h", 1 / 60),
    "h": ("h", 1.0),
    "day": ("h", 24.0),
    "week": ("h", 168.0),
    "month": ("h", 730.5),
    "year": ("h", 8766.0),
    "mmhg": ("mmhg", 1.0),
    "kpa": ("kpa", 1.0),
    "°c": ("°c", 1.0),
    "%": ("%", 1.0),
    "unit": ("unit", 1.0),
    "beat": ("beat", 1.0),
    "breath": ("breath", 1.0),
}
SPELLINGS = {
    "micrograms?": "μg",
    "milligrams?": "mg",
    "grams?": "g",
    "kilograms?": "kg",
    "millilitres?|milliliters?": "ml",
    "litres?|liters?": "l",
    "micromoles?": "μmol",
    "millimoles?": "mmol",
    "seconds|sec": "s",
    "minutes?|mins?": "min",
    "hours?|hrs?|hr": "h",
    "days?": "day",
    "weeks?": "week",
    "months?": "month",
    "years?|yrs?": "year",
    "percent|per cent": "%",
    "units?|iu": "unit",
    "beats?": "beat",
    "breaths?": "breath",
    "degrees celsius|degrees c": "°c",
}
SPELLED = tuple(
    (re.compile(rf"(?<=[\s/\d-])(?:{words})(?![a-zμ])"), unit) for words, unit in SPELLINGS.items()
)
NUMBER = r"\d{1,3}(?:[,\u2009\u202f]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
ATOM = "|".join(sorted(map(re.escape, ATOMS), key=len, reverse=True))
BILLION = r"[×x]\s*10(?:⁹|\^9)\s*(?:/|per )\s*l"
UNIT = rf"{BILLION}|(?:{ATOM})(?![a-zμ²])(?:\s*(?:/| per | a )\s*(?:{ATOM})(?![a-zμ²]))*"
QUANTITY = re.compile(
    rf"(?P<sign>[<>≥≤])?\s*(?<![\w.,])(?<![a-z]-)(?P<low>{NUMBER})(?P<power>[⁰¹²³⁴-⁹]{1, 2})?"
    rf"(?:\s*(?:-|to)\s*(?P<high>{NUMBER}))?"
    rf"(?:[\s-]*(?P<unit>{UNIT}|/\s*μl))?"
)
YEAR = range(1900, 2101)
"""A bare number in this range names a year."""
TEN = 10.0
SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
UPWARDS = ("more", "over", "older", "above", "higher", "longer", "greater")

COMPARATORS = (
    (
        "≥",
        "at least|no less than|not less than|no fewer than|no (?:sooner|earlier) than"
        "|a minimum of|minimum of|not below|not under",
    ),
    (
        "≤",
        "no more than|not more than|at most|up to|(?:a |the )?maximum (?:of|is|dose of)"
        "|(?:must |should |does |do )?not (?:be )?(?:exceed|above|exceeding|over)|within"
        "|no later than"
        "|no longer than|not longer than|or within",
    ),
    ("<", "less than|fewer than|lower than|below|under|younger than|smaller than|shorter than"),
    (
        ">",
        "more than|greater than|higher than|above|over|older than|exceed(?:s|ed|ing)?|longer than",
    ),
)
COMPARING = tuple(
    (sign, re.compile(rf"\b(?:{words})\s+(?:a |of |the )*(?:age of |age )?(?=[\d])"))
    for sign, words in COMPARATORS
)
NOT_MORE = re.compile(r"\bnot be (given|taken|used|continued)( at| for)? >")
SUFFIX = re.compile(
    rf"({NUMBER})((?:\s*(?:{UNIT}|/\s*μl))?)(?: of age)? or (more|over|older|above|higher|longer"
    r"|greater|less|fewer|below|under|younger|lower|earlier)\b"
)
SPREAD = re.compile(rf"\bbetween\s+({NUMBER})\s+and\s+({NUMBER})")
TIMES = {
    "once": 1,
    "twice": 2,
    "3 times": 3,
    "4 times": 4,
    "2 times": 2,
    "5 times": 5,
    "6 times": 6,
}
FREQUENCY = re.compile(
    r"\b(?P<times>once|twice|[2-6] times)\s*(?:-|a |per |every |each |in every )?\s*"
    r"(?P<period>daily|day|week|month|24 h)\b"
)
EVERY = re.compile(
    rf"\bevery (?:(?P<count>{NUMBER})(?:-(?P<upper>{NUMBER}))?[ -])?"
    r"(?P<unit>min|h|day|week|month|year)\b"
)
EVERY_NIGHT = re.compile(r"\b(?:at night|every night|nightly|every morning)\b")


class Quantity(NamedTuple):
    """A value or a range in base units; `kind` tells what can be compared with what."""

    low: float
    high: float
    kind: str
    sign: str
    """`<`, `≤`, `≥`, `>` or empty."""
    start: int
    end: int
    written: tuple[float, float]
    """Low and high as written, before the unit was taken into account."""


def comparable(text: str) -> str:
    """Rewrite plain text so that units have one spelling and comparators are signs."""
    for pattern, unit in SPELLED:
        text = pattern.sub(unit, text)
    text = SUFFIX.sub(lambda m: ("≥" if m[3] in UPWARDS else "≤") + m[1] + m[2], text)
    text = SPREAD.sub(r"\1-\2", text)
    for sign, pattern in COMPARING:
        text = pattern.sub(sign, text)
    text = NOT_MORE.sub(r"be \1\2 ≤", text)
    return text.replace(">=", "≥").replace("<=", "≤").replace("/1.73 m²", "")


def quantities(text: str) -> list[Quantity]:
    """Find all quantities of a text made `comparable`, frequencies and intervals first."""
    found: list[Quantity] = []
    for match in FREQUENCY.finditer(text):
        hours = {"daily": 24.0, "day": 24.0, "24 h": 24.0, "week": 168.0, "month": 730.5}
        found.append(_interval(hours[match["period"]] / TIMES[match["times"]], match))
    for match in EVERY.finditer(text):
        factor = ATOMS[match["unit"]][1]
        low = _number(match["count"] or "1") * factor
        found.append(_interval(low, match, _number(match["upper"] or "0") * factor))
    found.extend(_interval(24.0, match) for match in EVERY_NIGHT.finditer(text))
    taken = [(one.start, one.end) for one in found]
    for match in QUANTITY.finditer(text):
        begin = match.start("low")
        if not any(start <= begin < end for start, end in taken):
            found.append(_quantity(match))
    named = (one for one in found if one.kind or one.sign or one.low not in YEAR)
    return sorted(named, key=lambda one: one.start)


def _interval(hours: float, match: re.Match[str], upper: float = 0.0) -> Quantity:
    values = (hours, upper or hours)
    return Quantity(*values, "interval", "", match.start(), match.end(), values)


def _number(text: str) -> float:
    return float(re.sub(r"[,\u2009\u202f]", "", text))


def _quantity(match: re.Match[str]) -> Quantity:
    kind, factor = _unit(match["unit"] or "")
    low = _number(match["low"])
    if match["power"] and low == TEN:
        low = TEN ** int(match["power"].translate(SUPERSCRIPT))
    high = _number(match["high"]) if match["high"] else low
    values = (low * factor, high * factor)
    sign = match["sign"] or ""
    return Quantity(*values, kind, sign, match.start("low"), match.end(), (low, high))


def _unit(text: str) -> tuple[str, float]:
    if "10" in text:
        return "count/l", 1e9
    if text.startswith("/"):
        return "count/l", 1e6
    kinds: list[str] = []
    factor = 1.0
    for place, part in enumerate(re.split(r"\s*(?:/| per | a )\s*", text)):
        base, scale = ATOMS.get(part, (part, 1.0))
        kinds.append("kg" if part == "kg" and place else base)
        factor = factor / (1.0 if part == "kg" else scale) if place else scale
    return "/".join(kinds), factor


def equal(ours: Quantity, theirs: Quantity) -> bool:
    """Same kind and, within rounding, the same value or range."""
    if ours.kind != theirs.kind:
        return not theirs.kind and ours.written == theirs.written
    return abs(ours.low - theirs.low) <= 0.004 * abs(theirs.low) and abs(
        ours.high - theirs.high
    ) <= 0.004 * abs(theirs.high)


def same_sense(ours: Quantity, theirs: Quantity) -> bool:
    """Whether the comparators agree; a missing one agrees with any."""
    return not ours.sign or not theirs.sign or ours.sign == theirs.sign
