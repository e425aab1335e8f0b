"""Units written out: `40 mg/kg` as `40 milligrams per kilogram`, and hours and minutes in short."""

import re
from collections.abc import Mapping

_NAMES: Mapping[str, str] = {
    "mg": "milligram",
    "g": "gram",
    "kg": "kilogram",
    "μg": "microgram",
    "µg": "microgram",
    "mmol": "millimole",
    "μmol": "micromole",
    "µmol": "micromole",
    "min": "minute",
    "h": "hour",
    "day": "day",
}
_TWO_SPELLINGS = ("L", "mL", "dL", "cm", "mm")
"""Litre or liter, by the country: written out only behind units that only one of them uses."""
_UNIT = "|".join(sorted(_NAMES, key=lambda name: (-len(name), name)))
_ANY_UNIT = "|".join((*_TWO_SPELLINGS, _UNIT))
_WRITTEN = re.compile(
    rf"(?P<one>(?<![\d.,–-])1)?(?<=\d) (?P<unit>{_UNIT})"
    rf"(?P<per>(?:/(?:{_UNIT})|(?:(?<=mol)|(?<=[μµ]g))/L)*)(?![\w/²³])"
)
_LEFT = re.compile(rf"\d ?(?:{_ANY_UNIT})(?![\w-])(?! (?:a |per )?day)")
_TIMES = re.compile(r"(?P<n>\d) (?P<unit>hour|minute)s?(?![\w-])")
_SHORT = {"hour": "h", "minute": "min"}
_TOLD_IN_WORDS = re.compile(r"(?<=[a-z]) (?:hours?|minutes?)(?! of (?:age|life))(?![\w-])")


def names_written(text: str) -> str:
    """Write the names of units out; the text unchanged where one would stay short."""
    written = _WRITTEN.sub(_names, text)
    return text if _LEFT.search(written) else written


def times_shortened(text: str) -> str:
    """Write hours and minutes behind figures as `h` and `min`, where all of them can be."""
    written = _TIMES.sub(lambda found: f"{found['n']} {_SHORT[found['unit']]}", text)
    return text if _TOLD_IN_WORDS.search(written) else written


def _names(found: re.Match[str]) -> str:
    plural = "" if found["one"] else "s"
    units = [_NAMES.get(one, "litre") for one in found["per"].split("/")[1:]]
    name = f"{_NAMES[found['unit']]}{plural if found['unit'] != 'day' else ''}"
    return f"{found['one'] or ''} {' per '.join([name, *units])}"
