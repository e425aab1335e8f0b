"""Numbers as they are written, read exactly; None for what could be read in two ways.

A point before any digits is a decimal one; a comma before exactly three digits groups thousands and
before one or two is a decimal comma; raised points are decimal. `1.2.3`, `12,34,567` are not read.
"""

import re
from fractions import Fraction
from typing import NamedTuple

_UNITS = "one two three four five six seven eight nine"
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety"
WORDS = {
    word: value for value, word in enumerate(f"{_UNITS} {_TEENS}".split(), start=1)
} | {
    word: 10 * value for value, word in enumerate(_TENS_WORDS.split(), start=2)
}  # fmt: skip
COUNT = (
    rf"(?i:(?:{'|'.join(_TENS_WORDS.split())})(?:-(?:{'|'.join(_UNITS.split())}))?"
    rf"|{'|'.join(sorted(f'{_UNITS} {_TEENS}'.split(), key=len, reverse=True))})"
    r"(?!-?(?:one|two|three|four|five|six|seven|eight|nine)(?![^\W_])"
    r"| (?:hundred|thousand|million|billion|dozen|and an? (?:half|quarter|third))(?![^\W_]))"
)
"""A number in words, up to ninety-nine, that no word behind it makes another one."""
TIMES_WORDS = {"once": 1, "twice": 2, "thrice": 3}
PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10}
"""Words for one part of so many."""


def counted(words: str) -> int:
    """Return what a number in words that COUNT finds is: `twelve`, `twenty-four`."""
    return sum(WORDS[part] for part in words.lower().split("-"))


class Number(NamedTuple):
    """A value, and how much its last written digit stands for."""

    value: Fraction
    grain: Fraction


_VULGAR_SIGNS = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
_VULGAR_PARTS = "1/4 1/2 3/4 1/7 1/9 1/10 1/3 2/3 1/5 2/5 3/5 4/5 1/6 5/6 1/8 3/8 5/8 7/8"
_VULGAR = dict(zip(_VULGAR_SIGNS, _VULGAR_PARTS.split(), strict=True))
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_SPACED = re.compile(r"\d{1,3}(?: \d{3})+(?:[.,·]\d+)?")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:[.·]\d+)?")
_DECIMAL = re.compile(r"\d*[.·]\d+|\d+")
_COMMA = re.compile(r"\d+,\d{1,2}|0,\d+")
_PART = re.compile(r"(?:(?P<whole>\d{1,2})[ -])?(?P<top>[1-9]\d?)[/⁄](?P<bottom>[1-9]\d?)")
_MIXED = re.compile(r"(?P<whole>\d*) ?(?P<part>[¼-¾⅐-⅞])")
_TENS = re.compile(
    r" ?[×x*⋅] ?10(?:(?P<raised>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|\^(?P<caret>[+-]?\d+)|\((?P<braced>\d{1,2})\)"
    r"| (?P<set>\d{1,2}))"
)
_BARE_TENS = re.compile(r"10(?:(?P<raised>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)|\^(?P<caret>[+-]?\d+))")
_EXPONENT = re.compile(r"[eE](?P<power>[+-]?\d+)")
_LARGE = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9}
_SCALE = re.compile(r" (?P<word>hundred|thousand|million|billion)")
_MOST_DIGITS = 30


def number(text: str) -> Number | None:
    """Read a number without power or unit: `1,234.5`, `14 000`, `5·2`, `1 1/2`, `½`."""
    if len(text) > _MOST_DIGITS:
        return None
    if _SPACED.fullmatch(text):
        return _decimal(text.replace(" ", "").replace(",", ".").replace("·", "."))
    if _GROUPED.fullmatch(text):
        return _decimal(text.replace(",", "").replace("·", "."))
    if _DECIMAL.fullmatch(text) or _COMMA.fullmatch(text):
        return _decimal(text.replace("·", ".").replace(",", "."))
    if found := _MIXED.fullmatch(text):
        return _whole_and_part(found["whole"], Fraction(_VULGAR[found["part"]]))
    if (found := _PART.fullmatch(text)) and int(found["top"]) < int(found["bottom"]) <= 16:
        return _whole_and_part(found["whole"] or "", Fraction(f"{found['top']}/{found['bottom']}"))
    return None


def powered(text: str) -> Number | None:
    """Read a number with what multiplies it: `2.5 × 10⁻³`, `10⁹`, `1.5E-3`, `5 million`."""
    if found := _BARE_TENS.fullmatch(text):
        return _times_ten(Number(Fraction(1), Fraction(1)), _power(found))
    for pattern in (_TENS, _EXPONENT, _SCALE):
        found = pattern.search(text)
        if found and found.end() == len(text) and (read := number(text[: found.start()])):
            power = _LARGE[found["word"]] if pattern is _SCALE else _power(found)
            return _times_ten(read, power)
    return number(text)


def _power(found: re.Match[str]) -> int:
    written = next(group for group in found.groups() if group)
    return int(written.translate(_RAISED))


def _times_ten(read: Number, power: int) -> Number | None:
    if abs(power) > _MOST_DIGITS:
        return None
    return Number(read.value * Fraction(10) ** power, read.grain * Fraction(10) ** power)


def _decimal(plain: str) -> Number:
    places = len(plain.partition(".")[2])
    return Number(Fraction(plain), Fraction(1, 10**places))


def _whole_and_part(whole: str, part: Fraction) -> Number:
    return Number(int(whole or "0") + part, Fraction(1, part.denominator))
