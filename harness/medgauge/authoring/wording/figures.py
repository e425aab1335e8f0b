"""Numbers, units and comparators in another form that measures the same.

Every change is held against the measures afterwards (`check`), so a rule may be plain.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from medgauge.authoring.wording.lexicon import EXTENT, NO_OF
from medgauge.authoring.wording.unit_names import names_written, times_shortened
from medgauge.text.amounts import amounts

_NUMBER = r"(?<![\w.,·-])(?P<n>\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)"
_END = r"(?![\w/%'-]|[.,]\d)"
_COUNTS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_VALUES = dict(zip(_COUNTS, range(2, 11), strict=True))
_WORD_OF = {1: "one", **{value: word for word, value in _VALUES.items()}}
_TIMED = r"(?:minutes?|hours?|days?|nights?|weeks?|months?|years?)"
_COUNTED = rf"(?:{_TIMED}|doses|tablets|puffs|drops|visits|times|courses|attacks|episodes|cycles)"
_RANGE_BEFORE = r"(?<! to )(?<! and )(?<! or )(?<! - )"
_RANGE_AFTER = r"(?! (?:to|or|and) \d)"

_NO_AGE = (
    r"(?<!aged )(?<!age )(?<!age of )(?<!older than )(?<!younger than )(?<!under )"
    r"(?<![<>≥≤])"
    r"(?<!on )(?<!first )(?<!last )(?<!past )(?<!next )(?<!day )(?<!per )(?<! in )"
)
"""Ages are told in their own units, and so is `on 3 days a week`."""

_STRETCH = r"(?:(?<=within )|(?<=over )|(?<=for )|(?<=after ))"
"""Words behind which a time may well be told in a smaller unit."""

Rewrite = Callable[[str], str]
_BY_THE_CLOCK = 3
"""Days from which hours may be told in them: 24 or 48 hours are meant by the clock."""


def _spelled(value: Fraction) -> str | None:
    """Return a value with at most three decimals and commas in thousands; None if it has more."""
    if (value * 1000).denominator != 1:
        return None
    return f"{float(value):,.3f}".rstrip("0").rstrip(".")


def _scaled(unit: str, other: str, factor: Fraction, low: Fraction, high: Fraction) -> Rewrite:
    """Return a rule that writes amounts in one unit in another, where the result is plain."""
    pattern = re.compile(rf"{_RANGE_BEFORE}{_NUMBER} {unit}{_END}{_RANGE_AFTER}")

    def written(found: re.Match[str]) -> str:
        value = Fraction(found["n"].replace(",", "")) * factor
        digits = _spelled(value)
        if digits is None or not low <= value <= high:
            return found[0]
        name = other.removesuffix("s") if value == 1 and other.endswith("s") else other
        return f"{digits} {name}"

    left = re.compile(rf"\d ?{unit}{_END}")
    return lambda text: _all_of(text, pattern.sub(written, text), left)


def _all_of(text: str, written: str, left: re.Pattern[str]) -> str:
    """Return the text as written, or unchanged where some of its amounts kept their unit."""
    return text if left.search(written) else written


def _whole(
    unit: str, other: str, factor: Fraction, most: int, lead: str = "", least: int = 1
) -> Rewrite:
    """Return a rule for times: only whole numbers from `least` to `most` come of it.

    `every 1 year` is `every year`.
    """
    pattern = re.compile(
        rf"{lead}(?P<every>(?<![\w-])every )?{_RANGE_BEFORE}{_NO_AGE}{_NUMBER} {unit}{_END}"
        rf"(?! (?:of age|old|a week|or (?:older|over|younger))){_RANGE_AFTER}"
    )

    def written(found: re.Match[str]) -> str:
        value = Fraction(found["n"].replace(",", "")) * factor
        if value.denominator != 1 or not least <= value <= most:
            return found[0]
        every = found["every"] or ""
        if value == 1:
            single = other.removesuffix("s")
            return f"{every}{single}" if every else f"1 {single}"
        return f"{every}{value} {other}"

    left = re.compile(rf"\d ?{unit}{_END}")
    return lambda text: _all_of(text, pattern.sub(written, text), left)


def _replaced(pattern: str, put: str | Callable[[re.Match[str]], str]) -> Rewrite:
    compiled = re.compile(pattern)
    return lambda text: compiled.sub(put, text)


def _in_words(found: re.Match[str]) -> str:
    word = _WORD_OF.get(int(found["n"]))
    plural = found["unit"].endswith("s") != (word == "one")
    return f"{word} {found['unit']}" if word and plural else found[0]


def _in_digits(found: re.Match[str]) -> str:
    return f"{_VALUES[found['word']]} {found['unit']}"


def _signs_spoken(words: Mapping[str, Callable[[str, str], str]]) -> Rewrite:
    """Return a rule that puts comparators into words where a word stands before them."""

    def spoken(text: str) -> str:
        for amount in reversed(amounts(text)):
            before = _WORD_BEFORE.search(text, 0, amount.start)
            said = None if text.startswith(" old", amount.end) else words.get(amount.text[:1])
            if before and said:
                told = said(before["word"], amount.text[1:].strip())
                text = f"{text[: amount.start]}{told}{text[amount.end :]}"
        return text

    return spoken


_WORD_BEFORE = re.compile(r"(?P<word>[A-Za-z][\w-]*) $")


def spelled_first(text: str) -> str:
    """Return a text with a small number at its start in letters: `six months of`."""
    found = re.match(r"(?P<n>\d{1,2}) (?P<unit>[a-z]{3,})(?![\w/-])", text)
    word = _WORD_OF.get(int(found["n"])) if found else None
    return f"{word} {text[found.start('unit') :]}" if found and word else text


def _more(before: str, amount: str) -> str:
    """`aged ≥65 years` as `aged 65 years or over`, `score ≥2` as `score of 2 or more`."""
    return f"{_of(before)}{amount} or {'over' if before == 'aged' else 'more'}"


def _fewer(before: str, amount: str) -> str:
    return f"{_of(before)}{amount} or {'under' if before == 'aged' else 'less'}"


def _of(before: str) -> str:
    return "" if before.lower() in NO_OF else "of "


def _above(before: str, amount: str) -> str:
    word = "over" if before == "aged" else "more than" if before in EXTENT else "above"
    return f"{word} {amount}"


def _below(before: str, amount: str) -> str:
    word = "under" if before == "aged" else "less than" if before in EXTENT else "below"
    return f"{word} {amount}"


def _at_least(before: str, amount: str) -> str:
    return f"{_of(before)}at least {amount}"


def _at_most(before: str, amount: str) -> str:
    return f"{_of(before)}at most {amount}"


_SAID = {"≥": _more, "≤": _fewer, ">": _above, "<": _below}
_SAID_IN_FRONT = {"≥": _at_least, "≤": _at_most}


def _g(value: str) -> Fraction:
    return Fraction(value)


_THOUSAND, _MILLI = Fraction(1000), Fraction(1, 1000)

FIGURES: Mapping[str, Rewrite] = {
    "comparator.at_least_behind": _replaced(
        rf"(?<![\w-])at least (?P<amount>(?:\d+|{'|'.join(_COUNTS)}) {_COUNTED})(?![\w-])"
        r"(?! (?:old|of age))",
        r"\g<amount> or more",
    ),
    "comparator.in_front": _signs_spoken(_SAID_IN_FRONT),
    "comparator.in_words": _signs_spoken(_SAID),
    "comparator.or_older": _replaced(r"(?<=\d years or )(?:more|older)\b", "over"),
    "comparator.no_more_than": _replaced(
        rf"(?<![\w-])no more than(?= (?:\d|{'|'.join(_COUNTS)}))", "at most"
    ),
    "comparator.up_to": _replaced(r"(?<![\w-])not more than(?= \d)", "no more than"),
    "comparator.younger": _replaced(r"(?<![\w-])younger than(?= \d+ years)", "under"),
    "comparator.older": _replaced(r"(?<![\w-])older than(?= \d+ years)", "over"),
    "number.daily": _replaced(
        r"(?<![\w-])(once|twice|(?:two|three|four|five|six) times) daily(?![\w-])", r"\1 a day"
    ),
    "number.weekly": _replaced(
        r"(?<![\w-])(once|twice|(?:two|three|four) times) weekly(?![\w-])", r"\1 a week"
    ),
    "number.a_day": _replaced(
        r"(?<![\w-])(once|twice|(?:two|three|four) times) a day(?![\w-])", r"\1 daily"
    ),
    "number.a_week": _replaced(
        r"(?<![\w-])(once|twice|(?:two|three|four) times) a week(?![\w-])", r"\1 weekly"
    ),
    "number.per_day": _replaced(r"(?<=\w) per day(?![\w-])", " a day"),
    "number.every_day": _replaced(
        r"(?<![\w-])once (?:daily|a day)(?![\w-])(?! (?:dos|or |and |to |for up))", "every day"
    ),
    "number.two_times": _replaced(
        r"(?<![\w-])twice (?:daily|a day)(?![\w-])(?! (?:or|to) )", "two times a day"
    ),
    "number.in_words": _replaced(
        rf"{_RANGE_BEFORE}(?<![\w.,·<>≥≤/-])(?<![<>≥≤] )(?<!age )(?<!aged )"
        rf"(?P<n>\d{{1,2}}) (?P<unit>{_COUNTED}){_END}{_RANGE_AFTER}",
        _in_words,
    ),
    "number.in_digits": _replaced(
        rf"(?<! to )(?<! or )(?<![\w-])(?P<word>{'|'.join(_COUNTS)}) (?P<unit>{_COUNTED})"
        r"(?![\w-])(?! (?:to|or) )",
        _in_digits,
    ),
    "units.names": names_written,
    "units.short_times": times_shortened,
    "units.g_mg": _scaled("g", "mg", _THOUSAND, _g("100"), _g("5000")),
    "units.mg_g": _scaled("mg", "g", _MILLI, _g("1"), _g("20")),
    "units.ug_mg": _scaled("[μu]g", "mg", _MILLI, _g("0.1"), _g("10")),
    "units.mg_ug": _scaled("mg", "μg", _THOUSAND, _g("10"), _g("900")),
    "units.l_ml": _scaled("L", "mL", _THOUSAND, _g("100"), _g("20000")),
    "units.ml_l": _scaled("mL", "L", _MILLI, _g("0.5"), _g("20")),
    "units.months_years": _whole("months", "years", Fraction(1, 12), 10),
    "units.years_months": _whole("years", "months", Fraction(12), 36),
    "units.weeks_days": _whole("weeks", "days", Fraction(7), 28),
    "units.days_weeks": _whole("days", "weeks", Fraction(1, 7), 8),
    "units.hours_days": _whole("hours", "days", Fraction(1, 24), 10, r"(?<!over )", _BY_THE_CLOCK),
    "units.days_hours": _whole("days", "hours", Fraction(24), 72, _STRETCH, 24 * _BY_THE_CLOCK),
    "units.minutes_hours": _whole("minutes", "hours", Fraction(1, 60), 4),
    "units.hours_minutes": _whole("hours", "minutes", Fraction(60), 90, _STRETCH),
}
"""By rule id."""
