"""Comparators in signs and words, and what they leave of the values beside a number."""

import re
from enum import Enum


class Bound(Enum):
    """Which values a comparator allows."""

    FROM = ">="
    ABOVE = ">"
    UP_TO = "<="
    BELOW = "<"
    EQUAL = "="
    ABOUT = "~"


_MORE = "more|greater|higher|older|longer|later|further"
_LESS = "less|fewer|lower|younger|shorter|earlier"
_WORDS: tuple[tuple[str, Bound], ...] = (
    (rf"(?:no|not) (?:{_MORE}) than|not (?:to )?exceed(?:s|ed|ing)?", Bound.UP_TO),
    (rf"(?:no|not) (?:{_LESS}) than", Bound.FROM),
    (rf"(?:equal to or (?:{_MORE})|(?:{_MORE}) than or equal to) ?(?:than)?", Bound.FROM),
    (rf"(?:equal to or (?:{_LESS})|(?:{_LESS}) than or equal to) ?(?:than)?", Bound.UP_TO),
    (r"at or (?:above|over)", Bound.FROM),
    (r"at or (?:below|under)", Bound.UP_TO),
    (r"at least|(?:an? )?minimum(?: daily)?(?: dose)?(?: of)?|from(?: the age of)?", Bound.FROM),
    (r"at most|up to|(?:an? )?maximum(?: daily)?(?: dose)?(?: of)?", Bound.UP_TO),
    (rf"(?:{_MORE}) than|over|above|in excess of|exceed(?:s|ed|ing)?", Bound.ABOVE),
    (rf"(?:{_LESS}) than|below|under", Bound.BELOW),
)
_BEFORE = tuple(
    (re.compile(rf"(?:{words})(?: an?| the age of| age)?"), bound) for words, bound in _WORDS
)
BEFORE = rf"(?:{'|'.join(words for words, _ in _WORDS)})(?: an?| the age of| age)?"
"""Any comparator in words before a number, as a pattern."""
_ABOVE = rf"(?:or|and) (?:{_MORE}|over|above|up)(?: often| frequently)?"
_UNDER = rf"(?:or|and) (?:{_LESS}|below|under)(?: often| frequently)?"
_AFTER = ((re.compile(_ABOVE), Bound.FROM), (re.compile(_UNDER), Bound.UP_TO))
BEHIND = rf"(?:{_ABOVE}|{_UNDER})(?![^\W_])"
"""Any comparator behind a number, as a pattern."""
_SIGNS: tuple[tuple[str, Bound], ...] = (
    ("≥≧⩾≮", Bound.FROM),
    ("≤≦⩽≯", Bound.UP_TO),
    (">＞﹥˃", Bound.ABOVE),
    ("<＜﹤˂", Bound.BELOW),
    ("=＝﹦≡", Bound.EQUAL),
    ("≈≅≃∼~～", Bound.ABOUT),
)
_OR_EQUAL = re.compile(r"(?P<sign>[<>]) ?(?:/ ?|or )?=|= ?(?:/ ?|or )?(?P<late>[<>])")


def in_front(text: str) -> Bound | None:
    """Read a whole comparator before a number, in words or as a sign; None if it is none."""
    for pattern, bound in _BEFORE:
        if pattern.fullmatch(text):
            return bound
    if found := _OR_EQUAL.fullmatch(text):
        return Bound.FROM if (found["sign"] or found["late"]) == ">" else Bound.UP_TO
    return next((bound for signs, bound in _SIGNS if text and text in signs), None)


def behind(text: str) -> Bound | None:
    """Read a whole comparator behind a number: `or over`, `and above`, `or fewer`."""
    return next((bound for pattern, bound in _AFTER if pattern.fullmatch(text)), None)
