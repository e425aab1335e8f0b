"""Numbers with their units, brought to base units so that they can be compared."""

import re
from collections.abc import Callable
from typing import NamedTuple

UNITS = {
    "kg": ("g", 1e3), "g": ("g", 1.0), "mg": ("g", 1e-3), "µg": ("g", 1e-6), "mcg": ("g", 1e-6),
    "ng": ("g", 1e-9), "gram": ("g", 1.0), "milligram": ("g", 1e-3), "microgram": ("g", 1e-6),
    "l": ("l", 1.0), "dl": ("l", 1e-1), "ml": ("l", 1e-3), "µl": ("l", 1e-6),
    "litre": ("l", 1.0), "millilitre": ("l", 1e-3),
    "mol": ("mol", 1.0), "mmol": ("mol", 1e-3), "µmol": ("mol", 1e-6), "nmol": ("mol", 1e-9),
    "m": ("m", 1.0), "cm": ("m", 1e-2), "mm": ("m", 1e-3),
    "second": ("h", 1 / 3600), "minute": ("h", 1 / 60), "min": ("h", 1 / 60), "hour": ("h", 1.0),
    "h": ("h", 1.0), "day": ("h", 24.0), "week": ("h", 168.0), "month": ("h", 730.5),
    "year": ("h", 8766.0),
    "%": ("%", 1.0), "mmhg": ("mmhg", 1.0), "unit": ("unit", 1.0), "time": ("time", 1.0),
}  # fmt: skip
NUMBER = r"\d+(?:\.\d+)?"
COUNTED_TEXT = "zero one two three four five six seven eight nine ten eleven twelve"
COUNTED = {word: str(value) for value, word in enumerate(COUNTED_TEXT.split())}
MORE, LESS = "more|over|older|above|higher|longer|greater", "less|fewer|below|under|younger|lower"
FEW_WORDS = rf"(?<![\d.])({NUMBER}[^\d,;.]{{0,20}}?)"
"""A number with its unit, as it stands before `or more`."""
REWRITTEN: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"μ", "µ"),
    (r"[‐‑‒–—−]", "-"),
    (r"(?<=\d),(?=\d{3}\b)", ""),
    (r"\bper ?cent\b", "%"),
    (rf"\b(?:{'|'.join(COUNTED)})\b", lambda found: COUNTED[found[0]]),
    (r"\bonce\b", "1 time"),
    (r"\btwice\b", "2 times"),
    (r"\bdaily\b", "/day"),
    (r"\b(?:a|per|each|every) (?=(?:day|week|month|year|hour|minute)\b)", "/"),
    (r"\s+per\s+", "/"),
    (r"/1\.73 ?m²", ""),
    (rf"{FEW_WORDS} or (?:{MORE})\b", r"≥\1"),
    (rf"{FEW_WORDS} or (?:{LESS})\b", r"≤\1"),
    (r">=|\b(?:at least|(?:no|not) (?:less|fewer) than|minimum of)\b", "≥"),
    (r"<=|\b(?:at most|up to|(?:no|not) more than|not exceed|maximum of|within)\b", "≤"),
    (r"\b(?:(?:more|greater|higher|older|longer) than|over|above|exceed(?:s|ing)?)\b", ">"),
    (r"\b(?:(?:less|fewer|lower|younger|shorter) than|below|under)\b", "<"),
)
UNIT = rf"(?:{'|'.join(sorted(UNITS, key=len, reverse=True))})s?(?![a-zµ])"
AMOUNT = re.compile(
    rf"(?P<sign>[<>≤≥])?\s*(?<![\w.])(?P<low>{NUMBER})(?:\s*[×x]\s*10(?P<power>[⁰¹²³⁴-⁹]{{1,2}}))?"
    rf"(?:\s*(?:-|to|and)\s*(?P<high>{NUMBER}))?[ -]?(?P<unit>(?:{UNIT})?(?:\s*/\s*{UNIT})*)"
)
SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
ROUNDING = 0.005


class Amount(NamedTuple):
    """A number in base units; `kind` tells what it measures, `sign` is `<`, `≤`, `≥`, `>` or ""."""

    value: float
    kind: str
    sign: str

    def same(self, other: "Amount") -> bool:
        """Whether both say the same; a bound agrees with a number that has no sign."""
        near = abs(self.value - other.value) <= ROUNDING * max(self.value, other.value)
        signs = {self.sign, other.sign} - {""}
        return near and self.kind == other.kind and len(signs) < 2


def amounts(text: str) -> tuple[list[Amount], str]:
    """Return the amounts of a text, both ends of a range, and the text that is left."""
    text = text.lower()
    for pattern, form in REWRITTEN:
        text = re.sub(pattern, form, text)
    found: list[Amount] = []
    for match in AMOUNT.finditer(text):
        kind, factor = _unit(match["unit"])
        if match["power"]:
            factor *= 10.0 ** int(match["power"].translate(SUPERSCRIPT))
        ends = [float(end) for end in (match["low"], match["high"]) if end]
        found += [Amount(end * factor, kind, match["sign"] or "") for end in ends]
    return found, AMOUNT.sub(" ", text)


def _unit(text: str) -> tuple[str, float]:
    """What is measured, and how many base units the written unit is: `mg/dL` is 0.01 `g/l`."""
    kinds: list[str] = []
    factor = 1.0
    for place, part in enumerate(text.split("/")):
        name = part.strip()
        kind, scale = UNITS.get(name) or UNITS.get(name.removesuffix("s")) or ("", 1.0)
        kinds.append(kind)
        factor = factor / scale if place else scale
    return "/".join(kinds), factor
