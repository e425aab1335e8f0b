"""Reading what an amount measures; None where its words or digits allow more than one reading."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from medgauge.text.amounts import ROUTE
from medgauge.text.comparators import Bound, behind, in_front
from medgauge.text.measure import Measured
from medgauge.text.quantities import NUMBER, POWER
from medgauge.text.rates import Rate, rate
from medgauge.text.scales import COUNTED, NONE, PERCENT
from medgauge.text.unit_terms import Term, unit_term
from medgauge.text.values import COUNT, PARTS, TIMES_WORDS, WORDS, Number, counted, number, powered

_WORD = re.compile(rf"(?<![\w-])(?:{COUNT}|(?i:{'|'.join(TIMES_WORDS)}))(?![^\W_])")
_HALF = re.compile(r"[Hh]alf an? ")
_PART = re.compile(
    rf"(?:(?P<top>an?|one|two|three|four)[ -])?(?P<part>{'|'.join(PARTS)})s?", re.IGNORECASE
)
_FIRST = re.compile(rf"{NUMBER}(?:{POWER})?")
_NUMBER = re.compile(rf"{NUMBER}")
_PAIR = re.compile(r"(?P<one>\d{2,3})/(?P<other>\d{2,3})")
_TO = re.compile(r" ?(?:to|and|-) ?")
_MINUS = ("-", "－", "﹣", "minus ", "minus")
_BEHIND = re.compile(
    r"(?P<rest>.*?)(?P<bound> (?:or|and) (?:more|over|above|older|higher|greater|longer|later|up"
    r"|less|below|under|younger|lower|fewer|shorter|earlier)(?: often| frequently)?)?"
    rf"(?:,?(?: {ROUTE}){{0,2}})$"
)
_INSIDE = re.compile(r"^ or (?P<word>more|fewer|less) (?=.)")
_LEAD = re.compile(r"(?:between|from) (?=.)")


@dataclass(frozen=True)
class _Value:
    """A number with its sign, comparator and unit, as they stand."""

    number: Number
    bound: Bound | None
    unit: str
    paired: Number | None = None


@lru_cache(maxsize=65_536)
def read(text: str) -> Measured | None:
    """Read an amount as written: `at least 2.5 mg/kg twice daily`, `every 6 to 8 weeks`."""
    if part := _PART.fullmatch(text):
        return _share(part)
    plain, worded = _WORD.subn(_digits, _HALF.sub("1/2 ", text).replace("-daily", " daily"))
    head, often = rate(plain)
    if not often:
        found = _amount(head)
        return found and replace(found, counted=found.counted or _is_count(found, worded))
    lead, bound = _comparator(head.strip())
    if not lead:
        return _frequency(often, bound)
    found = _amount(head)
    if found is None or not often.is_point or not found.unit:
        return None
    if often.per_only:
        return _per(found, often)
    return replace(found, often=often.low, pace=often.pace, times=often.times)


def _is_count(found: Measured, worded: int) -> bool:
    """Whether a number is one of things: written in words, without a unit."""
    return worded > 0 and found.unit == NONE and not found.per


def _digits(found: re.Match[str]) -> str:
    word = found[0].lower()
    return f"{TIMES_WORDS[word]} times" if word in TIMES_WORDS else str(counted(word))


def _share(part: re.Match[str]) -> Measured:
    """Return `half`, `two thirds` as a percentage."""
    top = WORDS.get((part["top"] or "").lower(), 1)
    value = Fraction(100 * top, PARTS[part["part"].lower()])
    return Measured(value, value, low_open=False, high_open=False, unit=PERCENT)


def _comparator(text: str) -> tuple[str, Bound | None]:
    """Split a comparator off the front of a text that is nothing else, if it is one."""
    bound = in_front(text)
    return ("", bound) if bound or not text else (text, None)


def _frequency(often: Rate, bound: Bound | None) -> Measured | None:
    found = Measured(
        often.low, often.high, low_open=False, high_open=False, unit="time", per=(often.pace,),
        times=often.times,
    )  # fmt: skip
    bound = bound or often.bound
    if bound is None:
        return found
    return _bounded(found, bound) if often.is_point else None


def _per(found: Measured, often: Rate) -> Measured:
    """Return an amount `a day` as one per day."""

    def times(end: Fraction | None) -> Fraction | None:
        return None if end is None else end * often.low

    return replace(
        found, low=times(found.low), high=times(found.high), grain=found.grain * often.low,
        per=tuple(sorted((*found.per, often.pace))),
    )  # fmt: skip


def _amount(text: str) -> Measured | None:
    tail = _BEHIND.match(text)
    if tail is None:
        return None
    after = behind(tail["bound"].strip()) if tail["bound"] else None
    core = _LEAD.sub("", tail["rest"]) if _TO.search(tail["rest"]) else tail["rest"]
    values = _values(core.strip()) or (
        _values(tail["rest"].strip()) if core != tail["rest"] else None
    )
    if not values or len(values) > 2 or (after and values[0].bound not in (None, after)):
        return None
    if after:
        values = [replace(values[0], bound=after), *values[1:]]
    return _single(values[0]) if len(values) == 1 else _range(*values)


def _values(text: str) -> list[_Value] | None:
    """Return the numbers of a text with their units; None where something is left unread."""
    found: list[_Value] = []
    at = 0
    while at < len(text):
        if found:
            joint = _TO.match(text, at)
            if joint is None:
                return None
            at = joint.end()
        value = _value(text, at)
        if value is None:
            return None
        found.append(value[0])
        at = value[1]
    return found


def _value(text: str, at: int) -> tuple[_Value, int] | None:
    """Return the number that begins at `at`, and where what belongs to it ends."""
    digits = _FIRST.search(text, at)
    if digits is None:
        return None
    bound, negative, clear = _before(text[at : digits.start()])
    pair = _PAIR.match(text, digits.start())
    stretch = _reach(text, digits.start(), pair)
    if not clear or stretch is None:
        return None
    first, second, end = stretch
    if negative:
        first = Number(-first.value, first.grain)
    following = _TO.search(text, end)
    while following and not _begins(text, following.end()):
        following = _TO.search(text, following.end())
    stop = following.start() if following else len(text)
    unit = text[end:stop]
    if text[digits.start() : end].endswith("+"):
        if not unit:
            return None
        bound = bound or Bound.FROM
    if inside := _INSIDE.match(unit):
        bound, unit = behind(f"or {inside['word']}"), unit[inside.end() :]
    return _Value(first, bound, unit, second), stop


def _reach(
    text: str, start: int, pair: re.Match[str] | None
) -> tuple[Number, Number | None, int] | None:
    """Return the number at `start`, its second one of a pair, and where they end."""
    if pair and number(pair[0]) is None:
        one, other = number(pair["one"]), number(pair["other"])
        return (one, other, pair.end()) if one and other else None
    for pattern in (_FIRST, _NUMBER):
        whole = pattern.match(text, start)
        written = whole[0] if whole else ""
        for shown in _shorter(written):
            if read := powered(shown.removesuffix("+")):
                return read, None, start + len(shown)
    return None


def _shorter(written: str) -> list[str]:
    """Return a number as found, and the first of two that a hyphen joins."""
    first, hyphen, _ = written.partition("-")
    return [written, first] if hyphen and "^" not in first and "e" not in first else [written]


def _begins(text: str, at: int) -> bool:
    """Whether a number with its sign may begin here."""
    return bool(re.match(r"(?:[^\w\s]|minus ) ?[.·]?\d|[.·]?[\d¼-¾⅐-⅞]", text[at : at + 10]))


def _before(lead: str) -> tuple[Bound | None, bool, bool]:
    """Read what stands before a number: its comparator, whether it is negative, if all is read."""
    rest, negative = lead.strip(), False
    for sign in _MINUS:
        if rest.endswith(sign.strip()) and rest:
            rest, negative = rest.removesuffix(sign.strip()).strip(), True
            break
    rest = rest.rstrip("+＋﹢").strip()
    if not rest:
        return None, negative, True
    bound = in_front(rest)
    return bound, negative, bound is not None


def _single(value: _Value) -> Measured | None:
    term = unit_term(value.unit)
    if term is None:
        return None
    exact = value.number.value * term.factor
    found = _made(exact, exact, term, value.number.grain)
    if value.paired:
        found = replace(found, paired=value.paired.value * term.factor)
    return _bounded(found, value.bound) if value.bound else found


def _range(first: _Value, second: _Value) -> Measured | None:
    """Return what lies between two numbers; a unit at the end is that of both."""
    last = unit_term(second.unit)
    start = last if not first.unit.strip(" -") else unit_term(first.unit)
    if start is None or last is None or (start.unit, start.per) != (last.unit, last.per):
        return None
    if first.paired or second.paired:
        return None
    low, high = first.number.value * start.factor, second.number.value * last.factor
    lows, highs = (None, Bound.FROM, Bound.ABOVE), (None, Bound.UP_TO, Bound.BELOW)
    if low >= high or first.bound not in lows or second.bound not in highs:
        return None
    found = _made(low, high, last, min(first.number.grain, second.number.grain))
    return replace(
        found, low_open=first.bound is Bound.ABOVE, high_open=second.bound is Bound.BELOW
    )


def _made(low: Fraction, high: Fraction, term: Term, grain: Fraction) -> Measured:
    return Measured(
        low, high, low_open=False, high_open=False, unit=term.unit, per=term.per,
        counted=term.unit in COUNTED and not term.per, grain=grain * term.factor,
    )  # fmt: skip


def _bounded(found: Measured, bound: Bound) -> Measured:
    if bound in (Bound.FROM, Bound.ABOVE):
        return replace(found, high=None, low_open=bound is Bound.ABOVE)
    if bound in (Bound.UP_TO, Bound.BELOW):
        return replace(found, low=None, high_open=bound is Bound.BELOW)
    return replace(found, about=bound is Bound.ABOUT)
