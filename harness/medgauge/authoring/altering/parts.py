"""The parts of an amount as it is written, so that one of them can be rewritten in the same form.

`at least 10 mg by mouth once daily`: comparator `at least`, numbers `10`, unit `mg`, and the rest.
Offsets count in the folded sentence.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from medgauge.text.amounts import Amount, Kind, amounts

_NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty"
)
WORDS = tuple(_NUMBER_WORDS.split())
"""Numbers that are written as words, by their value."""
_VALUE_OF: Mapping[str, int] = {word: value for value, word in enumerate(WORDS)}

_FIGURE = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_NUMBER = rf"(?:{_FIGURE}|(?:{'|'.join(reversed(WORDS))})(?![^\W_]))"
_PARTS = re.compile(
    rf"(?P<lead>.*?)(?<![\w.,·:/⁄-])(?P<first>{_NUMBER})"
    rf"(?:(?P<own>%?| ?[a-zμ]{{1,3}})(?: ?- ?| to )(?P<second>{_NUMBER}))?(?![.,/:·⁄]?\d).*",
    re.DOTALL,
)
_ODD = re.compile(r"^[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]|°.*\d|\bto\b|\d(?!\.\d)(?<!1\.73)(?<!10)(?! ?h\b)(?! ?hours)")
"""A unit with another number in it, but for `× 10⁹/L`, `/1.73 m²` and `/24 h`."""
_LEAD = re.compile(
    r"(?:[<>≥≤] ?|(?:at least|at most|(?:no |not )?(?:more|less|fewer|greater|higher|lower|older"
    r"|younger|longer|shorter|later|earlier) than|below|above|under|over|up to"
    r"|(?:not (?:to )?)?exceed(?:s|ed|ing)?|(?:a )?(?:maximum|minimum) of|minimum|maximum|from)"
    r"(?: an?| the age of| age)? |(?:at least |at most )?(?:once )?(?:every|each) )?",
    re.IGNORECASE,
)
_BOUND = (
    r" or (?:more|over|above|older|higher|greater|less|below|under|younger|lower|fewer)"
    r"| and (?:over|above|older)"
)
_OFTEN = (
    r",?(?: (?:by mouth|by injection|by infusion|orally|intravenously|intramuscularly"
    r"|subcutaneously|inhaled|nebulised|IV|i\.v\.|PO|p\.o\.|SC|at night|in the morning"
    r"|in the evening))*(?:,? (?:once|twice|thrice|\w+ times|every|daily|weekly|monthly|nightly"
    r"|annually|a|each)\b.*)?"
)
_TAIL = re.compile(
    rf"(?P<inside> or (?:more|fewer|less)\b)?"
    rf"(?P<unit>(?: ?[×x] ?10[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?(?![ ,.]?\d)(?:[ -]?[^ ,-][^,]*?)?)"
    rf"(?P<behind>{_BOUND})?(?P<often>{_OFTEN})",
    re.DOTALL,
)


@dataclass(frozen=True)
class Slot:
    """A number as it stands in the sentence."""

    start: int
    end: int
    text: str

    @property
    def worded(self) -> bool:
        """Whether it is written as a word."""
        return self.text in _VALUE_OF

    @cached_property
    def value(self) -> Fraction:
        """What it says."""
        if self.worded:
            return Fraction(_VALUE_OF[self.text])
        return Fraction(self.text.replace(",", ""))


@dataclass(frozen=True)
class Parts:
    """One amount taken apart."""

    amount: Amount
    comparator: str
    """In front or behind, as written: `at least`, `≥`, `or more`; empty where there is none."""
    numbers: tuple[Slot, ...]
    """One, or the two ends of a range."""
    between: str
    """What stands between the ends of a range."""
    unit: str
    """As written, with a power of ten before it; empty for a bare number."""
    start: int
    """Where comparator, number and unit begin; the route and how often are left out."""
    end: int

    @property
    def joined(self) -> bool:
        """Whether number and unit are one word before a noun: `five-day`, `24-hour`."""
        return self.unit.startswith("-")

    @property
    def measure(self) -> str:
        """The unit without how it is joined or inflected: what two amounts must share."""
        return singular(self.unit.strip(" -"))


_INFLECTED_UNITS = (
    "second minute hour day night week fortnight month year decade tablet capsule puff drop dose"
    " session course cycle injection infusion cigarette drink sachet vial visit patch point"
)
_INFLECTED = frozenset(_INFLECTED_UNITS.split())


def singular(unit: str) -> str:
    """Return a unit in the singular, where it is one of the words that have a plural."""
    words = unit.split(" ")
    stem = {"patches": "patch"}.get(words[0], words[0].removesuffix("s"))
    return " ".join([stem, *words[1:]]) if stem in _INFLECTED else unit


def plural(unit: str) -> str:
    """Return a unit in the plural, where it is one of the words that have one."""
    words = unit.split(" ")
    if words[0] not in _INFLECTED:
        return unit
    return " ".join([words[0] + ("es" if words[0] == "patch" else "s"), *words[1:]])


def parts_of(folded: str) -> tuple[Parts, ...]:
    """Take apart every amount of a folded sentence that is written in a form known here."""
    found = (take_apart(one) for one in amounts(folded))
    return tuple(one for one in found if one is not None)


def take_apart(amount: Amount) -> Parts | None:
    """Take one amount apart; None for labels, dates and forms that are not known here."""
    if amount.kind in (Kind.LABEL, Kind.DATE, Kind.YEAR):
        return None
    match = _PARTS.fullmatch(amount.text)
    if match is None or not _LEAD.fullmatch(match["lead"]):
        return None
    slots = [key for key in ("first", "second") if match[key]]
    numbers = tuple(
        Slot(amount.start + match.start(key), amount.start + match.end(key), match[key])
        for key in slots
    )
    tail_at = match.end(slots[-1])
    tail = _TAIL.fullmatch(amount.text, tail_at)
    if (
        tail is None
        or _ODD.search(tail["unit"])
        or (match["own"] or "").strip() not in ("", tail["unit"].strip())
    ):
        return None
    return Parts(
        amount=amount,
        comparator=match["lead"].strip() or (tail["inside"] or tail["behind"] or "").strip(),
        numbers=numbers,
        between=amount.text[match.end("first") : match.start("second")] if slots[1:] else "",
        unit=tail["unit"],
        start=amount.start,
        end=amount.start + (tail.end("behind") if tail["behind"] else tail.end("unit")),
    )
