"""Quantities with what belongs to them in a sentence: comparator, unit, how often; and their kind.

`at least 3 weeks`, `≥65 years`, `10 mg by mouth once daily`, `every 6 months`, `two tablets`. Where
one stands and which words are part of it is all that is said: values are neither read nor compared.
Texts are folded.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from medgauge.text.comparators import BEFORE, BEHIND
from medgauge.text.quantities import QUANTITY, SIGN
from medgauge.text.units import UNIT
from medgauge.text.values import COUNT, PARTS


class Kind(StrEnum):
    """What an amount is, the first that fits."""

    LABEL = "label"
    """A number that names: `section 3.2`, `type 2`, `LANTERN-2`."""
    DATE = "date"
    """With a month: `3 May 2024`, `May 2024`, `2024-05-03`."""
    YEAR = "year"
    RANGE = "range"
    THRESHOLD = "threshold"
    """With a comparator: `≥50%`, `up to 4 g`, `75 years or over`."""
    PERCENT = "percent"
    FREQUENCY = "frequency"
    """Only how often: `every 6 months`, `twice daily`."""
    DOSE = "dose"
    DURATION = "duration"
    MEASURE = "measure"
    """Any other unit: `5 mmol/L`, `30 mL/min`, `12 puffs/hour`."""
    NUMBER = "number"
    """No unit."""


@dataclass(frozen=True)
class Amount:
    """One amount at `start` to `end` of the folded text; comparator, number and use in one."""

    start: int
    end: int
    text: str
    kind: Kind

    @property
    def key(self) -> str:
        """What two spellings of one amount share: `10mg` and `10 mg`, `5-mg` and `5 mg`."""
        return _LOOSE.sub("", self.text)

    @property
    def unit(self) -> str:
        """The letters and signs of the amount without its digits, for telling like from like."""
        return "" if self.kind is Kind.DATE else _DIGITS.sub("", self.text).strip(" -")


_LOOSE = re.compile(r" |(?<=\d)-(?=[a-zμ])")
_DIGITS = re.compile(r"[\d.,·]+")

_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)(?![^\W_])\.?"
)
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?"
_FOUR = r"(?:19|20)\d\d(?![\w-]|[.,]\d)"
_DATE = re.compile(
    rf"(?<![\w.,/-])(?:{_DAY}(?: of)? {_MONTH}(?:,? {_FOUR})?"
    rf"|{_MONTH} {_DAY}(?![\w%/-]|[.,]\d)(?:,? {_FOUR})?(?! (?:{UNIT})(?![^\W_]))"
    rf"|{_MONTH},? {_FOUR}"
    r"|(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\w-]))"
)

_COUNTS = COUNT
_PERIOD = r"(?:hour|day|night|week|fortnight|month|year|morning|evening|meal|minute)s?"
_OFTEN = (
    rf"(?:(?:once|twice|thrice|(?:{_COUNTS}|\d{{1,2}}) times)"
    rf"(?: (?:daily|weekly|monthly|yearly|nightly|annually)| (?:a|an|per|each|every) {_PERIOD}"
    rf"| in (?:any )?\d{{1,3}} {_PERIOD})"
    rf"|every (?:other |second )?{_PERIOD}\b|every (?:\d{{1,3}}|{_COUNTS})(?:-\d{{1,3}})? {_PERIOD}"
    r"|(?:daily|weekly|monthly|nightly|annually)\b"
    rf"|(?:a|each|per) (?:day|night|week|month|year)\b)"
)
"""`once daily`, `three times a day`, `every 6 hours`, `weekly`."""
_ALONE = re.compile(
    r"(?<![^\W_])(?<! or )(?<! to )(?:(?:\d{1,2}[ -]?hourly|(?:once|twice|thrice)-(?:daily|weekly)"
    rf"|(?:once|twice|thrice|(?:{_COUNTS}) times) (?:daily|weekly|monthly|yearly"
    rf"|(?:a|per|each|every) {_PERIOD}|in (?:any )?\d{{1,3}} {_PERIOD})"
    rf"|every (?:{_COUNTS}) {_PERIOD}|every (?:other |second )?(?:day|night|week|month|year)"
    r"|annually|(?<!once )(?<!twice )(?<!times )(?:daily|weekly|monthly|yearly)(?=[.,;:)]"
    r"| (?:for|in|until|if|and|or|to|with|when|at|after|during)(?![^\W_])|$))"
    r"(?: or (?:more|less) (?:often|frequently))?)(?![^\W_])"
)
"""How often, in words alone."""
_WORDED = re.compile(
    rf"(?<![\w-])(?<! or )(?:{_COUNTS})(?: or (?:more|fewer|less)| to (?:{_COUNTS}))?[ -](?:{UNIT})"
    r"(?![^\W_])"
)
"""`two weeks`, `four or more days`."""
_COUNTED = re.compile(
    rf"(?<![\w-])[Hh]alf(?: an? (?:{UNIT})(?![^\W_])|(?= (?:of|the)(?![^\W_])))"
    rf"|(?<![\w-])(?i:a|one|two|three|four)[ -](?:{'|'.join(PARTS)})s?(?= (?:of|the)(?![^\W_]))"
    rf"|(?<![\w-])(?<! or )(?:(?:{_COUNTS}) or (?:more|fewer|less)|(?![Oo]ne(?![^\W_])){_COUNTS}"
    rf"(?! or (?:{_COUNTS}|\d)))(?![\w-])"
)
"""`three or more`, `two`, `half of`, `two thirds of`; `one` alone says nothing."""
_BOTH_ENDS = re.compile(rf"(?<![^\W_])between {QUANTITY.pattern} and {QUANTITY.pattern}")
"""`between 2 and 4 weeks`."""

ROUTE = (
    r"(?:by mouth|by injection|by infusion|orally|intravenously|intramuscularly|subcutaneously"
    r"|inhaled|nebulised|IV|i\.v\.|PO|p\.o\.|SC|at night|in the morning|in the evening)"
)
_AFTER = re.compile(
    rf"(?P<bound> {BEHIND})?(?P<use>(?:,?(?: {ROUTE}){{0,2}},? {_OFTEN}(?: or (?:more|less)"
    r" (?:often|frequently))?)?)(?![^\W_])"
)
"""What may follow a quantity and belongs to it."""

_COMPARED = re.compile(rf"(?<![^\W_]){BEFORE} $")
_EVERY = re.compile(rf"(?<![^\W_])(?:{BEFORE} )?(?:once |twice )?(?:every|each) $")
_NAMES = re.compile(
    r"(?i:(?<![^\W_])(?:sections?|tables?|figures?|chapters?|box|appendix|annex|editions?|types?"
    r"|grades?|levels?|steps?|stages?|phases?|class|recommendations?|parts?|groups?|versions?|no\."
    r"|category|cohort|tier|§) )$"
)
_TIED_TO_WORD = re.compile(r"[^\W\d_]-$")
_YEAR = re.compile(r"(?:19|20)\d\d(?:-(?:19|20)?\d\d)?")
_BETWEEN = re.compile(
    rf"(?:{_COUNTS}) to (?:{_COUNTS})|(?<=\d)-(?=[\d.])|(?<=[\d%]) - ?(?=\d)"
    r"| to (?=[-+]?\d)|(?<=%)-(?=\d)"
)
_PERCENT = re.compile(r"[%％﹪٪‰]|per ?cent")
_BOUND_INSIDE = re.compile(r" or (?:more|fewer|less) ")
_OFTEN_INSIDE = re.compile(r" times(?: |$)")
_SIGNED = re.compile(r"[<>≥≤≧≦⩾⩽≮≯]")
_LOOK_BACK = 40
_SIGN_REACH = 16

_DOSED = re.compile(
    r"(?:[kmcμnp]|mc)?g|(?:[mμcd])?[Ll]|micrograms?|milligrams?|grams?|millilit(?:re|er)s?"
    r"|(?:[kmM])?(?:IU|U|iu)|units?|(?:m|μ)mol|mEq|tablets?|capsules?|puffs?|drops?|sachets?"
    r"|sprays?|doses?|vials?|ampoules?|patch(?:es)?"
)
_DOSED_PER = re.compile(r"kg|day|d|24 h|h|hr|hours?|weeks?|m²|m2|dose|kilogram")
_TIMED = re.compile(
    r"(?:(?:calendar|working|further|consecutive|more|or more|gestational) )*"
    r"(?:seconds?|secs?|s|minutes?|mins?|hours?|hrs?|h|days?|d|nights?|weeks?|wks?|fortnights?"
    r"|months?|mos?|years?|yrs?|y|decades?)"
)
_SPLIT = re.compile(r"/| per ")
_LEADING_NUMBER = re.compile(rf"(?:(?:{_COUNTS})(?: or (?:more|fewer|less))?|[^A-Za-zμ%°])*")
_LAST_UNIT = re.compile(r"[^\W\d_](?:[^\d]*[^\W\d_])?$|[^\w\s]$")
"""What stands behind the last digit: `mg`, `more hours`, `%`."""
_TIME_AHEAD = re.compile(
    r"\d+(?:-\d+| to \d+)? (?:seconds?|minutes?|hours?|days?|weeks?|months?)\b"
)
"""`over 4 weeks` is a duration, `over 75 years` a threshold."""

_HAS_DIGIT = re.compile(r"[0-9]")
_HOW_OFTEN = re.compile(
    r"hourly|once|twice|thrice|times|every|annually|daily|weekly|monthly|yearly"
)
_HOW_MANY = re.compile(
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twel|thir|fif|twen|fort|half|quarter"
)
"""What a text in ASCII holds, in lower case, if it holds an amount in digits, of how often, or of
how many in words: nothing is looked for that cannot be there."""


@lru_cache(maxsize=65_536)
def amounts(folded: str) -> tuple[Amount, ...]:
    """Return every amount of a folded text in order; none overlaps another."""
    found: list[Amount] = []
    matches = (match for pattern in _fitting(folded) for match in pattern.finditer(folded))
    for match in sorted(matches, key=lambda one: (one.start(), -one.end())):
        if not found or match.start() >= found[-1].end:
            found.append(_amount(folded, *match.span()))
    return tuple(found)


def _fitting(folded: str) -> Iterator[re.Pattern[str]]:
    """Yield the patterns of which a text may hold something."""
    lower, other = folded.lower(), not folded.isascii()
    digits = other or _HAS_DIGIT.search(lower)
    if digits:
        yield _DATE
    if digits and "between " in folded:
        yield _BOTH_ENDS
    if other or _HOW_OFTEN.search(lower):
        yield _ALONE
    if digits:
        yield QUANTITY
    if other or _HOW_MANY.search(lower):
        yield from (_WORDED, _COUNTED)


def _amount(folded: str, first: int, last: int) -> Amount:
    """Make an amount of the quantity at `first` to `last` and of what belongs to it."""
    if _DATE.fullmatch(folded, first, last):
        return Amount(first, last, folded[first:last], Kind.DATE)
    start = _before(folded, first)
    following = _AFTER.match(folded, last)
    quantity = folded[first:last]
    end = last
    if following:
        end = following.start("use") if _takes_no_use(quantity) else following.end()
    text = folded[start:end]
    lead = folded[max(0, first - _LOOK_BACK) : first]
    if quantity[0].isdigit() and (_NAMES.search(lead) or _TIED_TO_WORD.search(lead)):
        return Amount(first, last, quantity, Kind.LABEL)
    bounded = bool(following and following["bound"]) or bool(_BOUND_INSIDE.search(quantity))
    return Amount(start, end, text, _kind(folded[start:first], quantity, bounded))


def _takes_no_use(quantity: str) -> bool:
    """Whether a number is bare or a time, of which nothing is taken so often."""
    unit = _LAST_UNIT.search(quantity)
    return unit is None or bool(_TIMED.fullmatch(unit[0]))


def _before(folded: str, first: int) -> int:
    """Take in the comparator in front, as a sign or in words, and `every`."""
    signs = SIGN.finditer(folded, max(0, first - _SIGN_REACH), first + 1)
    start = next((sign.start() for sign in signs if sign.end() == first), first)
    if not start or folded[start - 1] != " ":
        return start
    window = folded[max(0, start - _LOOK_BACK) : start]
    words = _COMPARED.search(window) or _EVERY.search(window)
    if words is None or (words[0] == "over " and _TIME_AHEAD.match(folded, first)):
        return start
    return start - len(words[0])


def _kind(lead: str, quantity: str, bounded: bool) -> Kind:
    if not lead and _YEAR.fullmatch(quantity):
        return Kind.YEAR
    if _BETWEEN.search(quantity) or quantity.startswith("between "):
        return Kind.RANGE
    if bounded or _SIGNED.search(lead) or _COMPARED.search(lead):
        return Kind.THRESHOLD
    if _PERCENT.search(quantity):
        return Kind.PERCENT
    if _EVERY.search(lead) or _ALONE.fullmatch(quantity) or _OFTEN_INSIDE.search(quantity):
        return Kind.FREQUENCY
    return _by_unit(quantity)


def _by_unit(quantity: str) -> Kind:
    number = _LEADING_NUMBER.match(quantity)
    value = number[0] if number else ""
    unit, *per = (part.strip() for part in _SPLIT.split(quantity[len(value) :]))
    if not unit:
        return Kind.NUMBER
    if value.endswith("/"):
        return Kind.MEASURE
    if _DOSED.fullmatch(unit) and _is_dose(per):
        return Kind.DOSE
    return Kind.DURATION if not per and _TIMED.fullmatch(unit) else Kind.MEASURE


def _is_dose(per: list[str]) -> bool:
    """Whether an amount of a drug per these is a dose, and not a concentration or a flow."""
    if "kg" in per and per[-1] in ("min", "minute"):
        return True
    return all(_DOSED_PER.fullmatch(one) for one in per)
