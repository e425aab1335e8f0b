"""Writing another number in the form of an old one: words stay words, steps stay usual ones."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from medgauge.authoring.altering.parts import WORDS, Parts, plural, singular

_DECADE = tuple(Fraction(one) for one in ("1", "1.5", "2", "2.5", "3", "4", "5", "6", "7.5", "8"))
_SMALLEST, _LARGEST = Fraction(1, 1000), Fraction(100_000)
_PLACES = 3


def _steps(text: str) -> tuple[Fraction, ...]:
    return tuple(Fraction(one) for one in text.split())


def _tenths() -> Iterator[Fraction]:
    step = _SMALLEST
    while step < _LARGEST:
        yield from (step * one for one in _DECADE)
        step *= 10


_TENTHS = tuple(_tenths())

_LADDERS: Mapping[str, tuple[Fraction, ...]] = {
    "minute": _steps("1 2 3 5 10 15 20 30 40 45 60 90 120 180"),
    "hour": _steps("1 2 3 4 6 8 12 18 24 36 48 72 96"),
    "day": _steps("1 2 3 5 7 10 14 21 28 30 42 45 60 90 120"),
    "week": _steps("1 2 3 4 6 8 10 12 16 20 24 36 48"),
    "month": _steps("1 2 3 4 6 9 12 18 24 36 60"),
    "year": _steps("1 2 3 4 5 6 8 10 12 15 18 20 25 30 35 40 45 50 55 60 65 70 75 80 85 90"),
    "%": _steps("1 2 3 5 8 10 12 15 20 25 30 40 50 60 70 75 80 85 90 95"),
    "mmHg": _steps("50 60 70 75 80 85 90 95 100 105 110 120 130 140 150 160 170 180 200 220"),
    "°C": _steps("35 36 36.5 37 37.5 38 38.5 39 39.5 40"),
    "kg/m²": _steps("18 18.5 20 22 25 27 30 35 40 45"),
    "mL/min": _steps("10 15 20 25 30 40 45 50 60 75 90"),
    "mL/min/1.73 m²": _steps("10 15 20 25 30 40 45 50 60 75 90"),
    "beats/min": _steps("40 45 50 55 60 70 80 90 100 110 120 130 150"),
}
"""Values that are usual for a unit, in the singular; units that are not listed step by tenths."""

_THINGS = "tablet capsule puff drop dose session course cycle time visit"
COUNTED = frozenset(_THINGS.split())
"""Things that come in whole numbers, in the singular."""
COUNTS = _steps("1 2 3 4 5 6 8 10 12 15 20")
"""Usual counts, and bare numbers."""

_DOSE_UNITS = (
    "mg g mcg μg micrograms milligrams IU units mL mg/kg g/kg μg/kg mcg/kg mg/day g/day mg/d g/d"
)
DOSED = frozenset(_DOSE_UNITS.split())
"""Units of doses, in which a nought too many or too few is a known slip."""


def read_measure(parts: Parts) -> str:
    """Return the unit for looking up what is usual: `mmHg`, `day`, empty for a bare number."""
    return {"per cent": "%", "percent": "%"}.get(parts.measure, parts.measure)


def usual(measure: str) -> tuple[Fraction, ...]:
    """Return the values that are usual for a unit, rising."""
    if measure in _LADDERS:
        return _LADDERS[measure]
    if not measure or measure.split(" ")[0] in COUNTED:
        return COUNTS
    return _TENTHS


def bounds(measure: str) -> tuple[Fraction, Fraction]:
    """Return the least and the greatest value that may be written with a unit."""
    ladder = usual(measure)
    return ladder[0], ladder[-1]


def write(value: Fraction, like: str, *, tenths: bool = False) -> str | None:
    """Write a value as `like` is written: a word, with a comma at thousands, or in digits.

    With `tenths` it keeps the decimals that `like` has: `6.0` for `4.5`, `0.80` for `0.69`.

    None for a value that has no such form.
    """
    if value <= 0:
        return None
    if like in WORDS:
        return WORDS[int(value)] if value.denominator == 1 and value < len(WORDS) else None
    scaled = value * 10**_PLACES
    if scaled.denominator != 1:
        return None
    whole, rest = divmod(int(scaled), 10**_PLACES)
    digits = f"{rest:0{_PLACES}}".rstrip("0")
    head = f"{whole:,}" if "," in like or whole >= 10_000 else str(whole)
    if tenths:
        digits = digits.ljust(len(like.partition(".")[2]), "0")
    return f"{head}.{digits}" if digits else head


def unit_for(value: Fraction, old: Fraction, parts: Parts, other: str = "") -> str:
    """Return the unit in the number that a new value needs: `1 week`, `2 weeks`, `two-week`.

    `other` is another unit, in the singular, that takes the old one's place.
    """
    blank = parts.unit[: len(parts.unit) - len(parts.unit.lstrip(" -"))]
    if other:
        return blank + (other if value == 1 else plural(other))
    unit = parts.unit.strip(" -")
    attributive = parts.joined or (old != 1 and unit == singular(unit) != plural(unit))
    if attributive:
        return parts.unit
    return blank + (singular(unit) if value == 1 else plural(singular(unit)))
