"""Compound units taken apart: `mg/kg/day`, `mL/min/1.73 m²`, `mmol·L⁻¹`, `per 100,000`."""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from medgauge.text.quantities import NUMBER, RAISED
from medgauge.text.scales import NONE, Scale, raised
from medgauge.text.units import BETWEEN, UNIT
from medgauge.text.values import number


@dataclass(frozen=True)
class Term:
    """A whole unit: so many `unit` per each of `per`, all base units; `per` is sorted."""

    factor: Fraction
    unit: str
    per: tuple[str, ...]


BARE = Term(Fraction(1), NONE, ())

_WRITTEN = (
    (re.compile(r"(?<![^\W_])([mμun]?)M(?![^\W_])"), r"\1mol/L"),
    (re.compile(r"(?<![^\W_])bpm(?![^\W_])"), "beats/min"),
    (re.compile(r"(?<![^\W_])rpm(?![^\W_])"), "revolutions/min"),
)
"""Symbols for a compound unit."""
_QUALIFIER = re.compile(rf"(?P<word>{BETWEEN}) ")
_SILENT = ("calendar", "or more", "or fewer", "or less")
"""Words before a unit that do not change what it measures, or are read elsewhere."""
_TERM = re.compile(
    r"(?P<joint> ?/ ?| ?per (?!cent|mille)|(?:^|(?<=\d))per (?!cent|mille)| ?[·⋅∙*] ?| )?"
    rf"(?:(?P<count>{NUMBER}) ?)?"
    rf"(?P<unit>{UNIT}|[^\W\d_]{{2,24}})"
    rf"(?P<power>[{RAISED}]+|\^-?\d|-[123](?![\d.,]))?"
)
_PER_COUNT = re.compile(rf" ?(?:/|per) ?(?P<count>{NUMBER})(?=$| ?/| ?per )")
_RAISED_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_MOST_TERMS = 6


@lru_cache(maxsize=4096)
def unit_term(text: str) -> Term | None:
    """Return what a unit as written after a number is; None if any part of it cannot be told."""
    rest = text.strip(" -")
    qualifier = ""
    while found := _QUALIFIER.match(rest):
        if found["word"] not in _SILENT:
            qualifier += found["word"] + " "
        rest = rest[found.end() :]
    for pattern, plain in _WRITTEN:
        rest = pattern.sub(plain, rest)
    term = _read(rest) if rest else BARE
    if term is None or not qualifier:
        return term
    return Term(term.factor, qualifier + term.unit, term.per)


def _read(text: str) -> Term | None:
    over: list[str] = []
    under: list[str] = []
    factor, at = Fraction(1), 0
    if found := _PER_COUNT.match(text):
        count = number(found["count"])
        if count is None or not count.value:
            return None
        factor, at = factor / count.value, found.end()
    for _ in range(_MOST_TERMS):
        if at == len(text):
            return _joined(factor, over, under)
        found = _TERM.match(text, at)
        piece = found and _piece(found, first=not over and at == 0)
        if not found or piece is None:
            return None
        (over if piece[1] else under).append(piece[0].base)
        factor *= piece[0].factor if piece[1] else 1 / piece[0].factor
        at = found.end()
    return None


def _piece(found: re.Match[str], *, first: bool) -> tuple[Scale, bool] | None:
    """Return one unit with its number, and whether it stands above the line."""
    joint, power = (found["joint"] or "").strip(), _power(found["power"])
    above = joint not in ("/", "per") and power > 0
    if not first and above and joint == "" and not found["power"]:
        return None
    one = raised(found["unit"], abs(power)) or _own(found)
    count = number(found["count"]) if found["count"] else None
    if one is None or power == 0 or (found["count"] and (count is None or not count.value)):
        return None
    return Scale(one.factor * (count.value if count else 1), one.base), above


def _own(found: re.Match[str]) -> Scale | None:
    """Return a word that is no known unit, beside a slash, as a unit of its own."""
    word = found["unit"]
    slashed = "/" in (found["joint"] or "") or found.string.startswith("/", found.end())
    if not slashed or re.fullmatch(UNIT, word) or found["power"]:
        return None
    return Scale(Fraction(1), word.removesuffix("s").lower())


def _power(written: str | None) -> int:
    return int(written.translate(_RAISED_DIGITS).lstrip("^")) if written else 1


def _joined(factor: Fraction, over: list[str], under: list[str]) -> Term:
    return Term(factor, "·".join(sorted(over)) or NONE, tuple(sorted(under)))
