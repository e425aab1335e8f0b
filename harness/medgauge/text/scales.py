"""What one unit of measure is in base units, exactly; None where its letters do not tell.

Mass in g, volume in L, length in m, amount in mol; time in s up to weeks, and in months for months
and years, which no number of days equals. What has no size of its own (`tablets`, `points`,
`international units`) stands for itself, in the singular.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from medgauge.text.units import MEASURED, NAMED, PLAIN

TIME, MONTHS, NONE, PERCENT = "s", "month", "1", "%"
_WHOLE = (
    "tablet capsule caplet pill lozenge sachet packet vial ampoule syringe pen puff spray"
    " inhalation actuation drop dose patch suppository pessary injection infusion cycle course"
    " session bolus beat breath cell copy colony organism cigarette drink time"
)
COUNTED = frozenset(_WHOLE.split())
"""Things that come in whole numbers."""


@dataclass(frozen=True)
class Scale:
    """A unit as so many of a base unit; `base` may carry a power: `m2`."""

    factor: Fraction
    base: str


_PREFIXES = {
    "f": -15, "p": -12, "n": -9, "u": -6, "μ": -6, "mc": -6, "m": -3, "c": -2, "d": -1,
    "h": 2, "k": 3, "M": 6, "G": 9, "T": 12,
    "femto": -15, "pico": -12, "nano": -9, "micro": -6, "milli": -3, "centi": -2, "deci": -1,
    "deca": 1, "hecto": 2, "kilo": 3, "mega": 6, "giga": 9,
}  # fmt: skip
_ONE_NAME = {
    "l": "L", "sec": "s", "eq": "Eq", "osm": "Osm", "osmol": "Osm", "Osmol": "Osm", "iu": "IU",
    "Ohm": "Ω", "gramme": "g", "gram": "g", "litre": "L", "liter": "L", "metre": "m", "meter": "m",
    "mole": "mol", "equivalent": "Eq", "osmole": "Osm", "unit": "U", "katal": "kat",
    "pascal": "Pa", "becquerel": "Bq", "curie": "Ci", "gray": "Gy", "sievert": "Sv", "joule": "J",
    "calorie": "cal", "watt": "W", "volt": "V", "ampere": "A", "amp": "A", "ohm": "Ω",
    "kelvin": "K", "dalton": "Da", "newton": "N", "tesla": "T", "second": "s",
}  # fmt: skip
_PLURALS = {"boluses": "bolus", "patches": "patch", "suppositories": "suppository",
            "pessaries": "pessary", "copies": "copy", "colonies": "colony", "inches": "inch",
            "feet": "foot", "yards": "yard", "miles": "mile"}  # fmt: skip
_SAME = {"tab": "tablet", "tabs": "tablet", "caps": "capsule", "cap": "capsule",
         "ampule": "ampoule", "ampules": "ampoule", "pp": "percentage point",
         "times": "time", "Units": "U", "Unit": "U", "lpf": "LPF", "hpf": "HPF",
         "METs": "MET", "torr": "Torr", "cmH₂O": "cmH2O", "drinks": "drink",
         "lbs": "lb", "pound": "lb", "pounds": "lb", "ounce": "oz", "ounces": "oz",
         "ft": "foot", "degrees": "°", "degree": "°", "Celsius": "°C", "Fahrenheit": "°F",
         "hertz": "Hz", "points": "point", "French": "Fr"}  # fmt: skip
_TIME_ROWS: tuple[tuple[str, int, str], ...] = (
    ("sec secs", 1, TIME),
    ("min mins minute minutes", 60, TIME),
    ("h hr hrs hour hours", 3_600, TIME),
    ("d day days night nights", 86_400, TIME),
    ("wk wks week weeks", 604_800, TIME),
    ("fortnight fortnights", 1_209_600, TIME),
    ("mo mos month months", 1, MONTHS),
    ("y yr yrs year years", 12, MONTHS),
    ("decade decades", 120, MONTHS),
)
_TIMES = {word: (size, base) for words, size, base in _TIME_ROWS for word in words.split()}
_EXACT: dict[str, tuple[Fraction, str]] = {
    "mcg": (Fraction(1, 10**6), "g"),
    "meq": (Fraction(1, 1_000), "Eq"),
    "msec": (Fraction(1, 1_000), TIME),
    "usec": (Fraction(1, 10**6), TIME),
    "μsec": (Fraction(1, 10**6), TIME),
    "cc": (Fraction(1, 1_000), "L"),
    "ccs": (Fraction(1, 1_000), "L"),
    "ppm": (Fraction(1, 10**6), NONE),
    "ppb": (Fraction(1, 10**9), NONE),
    **dict.fromkeys(("‰", "per mille"), (Fraction(1, 10), PERCENT)),
    **dict.fromkeys(("×", "x", "fold"), (Fraction(1), "fold")),
}
_NOT_SAID = "am pm AM PM Cal logs log10 gauge HU EU AU RU cup cups Fr French quarters"
"""Words that are times of day, or of which it is not said what they measure."""

_PERCENT = re.compile(r"[%％﹪٪]|per ?cent")
_POINTS = re.compile(r"percentage points?")
_PRESSURE = re.compile(
    r"(mm|cm|millimet(?:re|er)s?|centimet(?:re|er)s?) ?(?:of )?(Hg|H2O|H₂O|mercury|water)"
)
_DEGREES = re.compile(r"(?:°|degrees?) ?(C|F|K|Celsius|Fahrenheit|centigrade)?")
_LIMIT = re.compile(
    r"(?:×|x|times) ?(?:the )?(ULN|LLN|upper limit of normal|lower limit of normal|baseline)"
)
_SPELLED_LIMIT = {"upper limit of normal": "ULN", "lower limit of normal": "LLN"}
_AREA = re.compile(r"(square|cubic|sq\.?|cu\.?) ((?:(?:milli|centi|kilo)?met(?:re|er)s?)|[mc]?m)")
_RAISED_LENGTH = re.compile(r"([mck]?m)([23])")
_PARTS = re.compile(r"parts per (hundred|thousand|million|billion|trillion)")
_POWERS = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_PHRASE = re.compile(
    r"((?:colony|plaque|focus))[- ](forming) units?|(international) units?"
    r"|((?:pack|person|patient|woman|women|child|couple))[- ](year|month|day)s?"
)


def _symbols() -> dict[str, Scale]:
    table: dict[str, Scale] = {}
    for symbols, prefixes in MEASURED:
        for symbol in symbols.split():
            base = _ONE_NAME.get(symbol, symbol)
            for prefix in ("", *prefixes.replace("-", "").split()):
                power = _PREFIXES[prefix] if prefix else 0
                table[prefix + symbol] = Scale(Fraction(10) ** power, base)
    for name in NAMED.split():
        for prefix, power in _PREFIXES.items():
            if len(prefix) > 3:
                table[prefix + name] = Scale(Fraction(10) ** power, _ONE_NAME[name])
        table[name] = Scale(Fraction(1), _ONE_NAME[name])
    return table


_SYMBOLS = _symbols()
_WORDS = frozenset(PLAIN.split())


@lru_cache(maxsize=4096)
def scale(unit: str) -> Scale | None:
    """Return what one `unit`, without an exponent of its own, is; None if that cannot be told."""
    if unit in _NOT_SAID.split():
        return None
    if unit in _TIMES:
        factor, base = _TIMES[unit]
        return Scale(Fraction(factor), base)
    if unit in _EXACT:
        return Scale(*_EXACT[unit])
    return _phrase(unit) or _symbol(unit) or _itself(unit)


def _symbol(unit: str) -> Scale | None:
    found = _SYMBOLS.get(unit) or (_SYMBOLS.get(unit[:-1]) if unit.endswith("s") else None)
    if found is None or (unit in _WORDS and unit not in _SYMBOLS):
        return None
    return found


def _itself(unit: str) -> Scale | None:
    """Return a word that stands for itself: one of our list, in the singular."""
    if unit not in _WORDS:
        return None
    word = _SAME.get(unit) or _PLURALS.get(unit) or unit
    singular = word[:-1] if word.endswith("s") and word[:-1] in _WORDS else word
    return Scale(Fraction(1), _SAME.get(singular, singular))


def _phrase(unit: str) -> Scale | None:
    if _POINTS.fullmatch(unit):
        return Scale(Fraction(1), "percentage point")
    if _PERCENT.fullmatch(unit):
        return Scale(Fraction(1), PERCENT)
    if found := _PRESSURE.fullmatch(unit):
        liquid = "Hg" if found[2] in ("Hg", "mercury") else "H2O"
        return Scale(Fraction(1), ("mm" if found[1].startswith("m") else "cm") + liquid)
    if found := _DEGREES.fullmatch(unit):
        return Scale(Fraction(1), "°" + {"c": "C"}.get((found[1] or "")[:1], (found[1] or "")[:1]))
    if found := _LIMIT.fullmatch(unit):
        return Scale(Fraction(1), _SPELLED_LIMIT.get(found[1], found[1]))
    return _compound_phrase(unit)


def _compound_phrase(unit: str) -> Scale | None:
    if found := _AREA.fullmatch(unit):
        return raised(found[2], 2 if found[1].startswith("sq") else 3)
    if found := _RAISED_LENGTH.fullmatch(unit):
        return raised(found[1], int(found[2]))
    if found := _PARTS.fullmatch(unit):
        return Scale(Fraction(1, 10 ** _POWERS[found[1]]), NONE)
    if found := _PHRASE.fullmatch(unit):
        return Scale(Fraction(1), _phrase_name(found))
    return None


def _phrase_name(found: re.Match[str]) -> str:
    if found[3]:
        return "IU"
    if found[2]:
        return {"c": "CFU", "p": "PFU", "f": "FFU"}[found[1][0]]
    return f"{found[4].replace('women', 'woman')}-{found[5]}"


def raised(unit: str, power: int) -> Scale | None:
    """Return a unit to a power; a cubic metre is 1000 L. None for what is not raised."""
    one = scale(unit)
    if one is None or power == 1:
        return one
    if one.base == "m" and power == 3:
        return Scale(one.factor**3 * 1_000, "L")
    return Scale(one.factor**power, f"{one.base}{power}")
