"""The forms in which citations write editions, dates, sections and what says nothing of a source.

They are tried in one order at every place of a text, each gives pieces, and what none of them reads
is a piece too: nothing is skipped. The rules stand in `methodology/citations.md`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from medgauge.text.in_force import days
from medgauge.text.naming import BARRIER

_ORDINAL_WORDS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh
    twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"""
ORDINALS = _ORDINAL_WORDS.split()
VALUE = (
    rf"(?:\d+\s?(?:st|nd|rd|th)\b|\d+(?:\.\d+)*[a-z]?(?![\w.]\d)(?!\w)"
    rf"|(?-i:[IVXL]+)\b|(?:{'|'.join(ORDINALS)})\b)"
)
"""`2nd`, `2d`, `2.1`, `II`, `second`"""
_EDITION = r"(?:editions?|edn|eds?|versions?|vers?)\b\.?"
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_TH = r"(?:st|nd|rd|th)?"
_DATE = (
    rf"(?:(?:(?P<d1>\d\d?){_TH}\s+)?(?<![-\w])(?P<m1>{_MONTH}),?\s+(?:(?P<d2>\d\d?){_TH},\s+)?"
    rf"|(?<![\w./-])(?P<m2>\d\d)/)?(?<![\w.])(?P<year>[12]\d{{3}})"
    rf"(?:-(?P<m3>\d\d)-(?P<d3>\d\d)(?![\w-])"
    rf"|(?!\w|\.\d|\s*[-/]\s*\d)(?:\s+(?P<m4>{_MONTH})(?:\s+(?P<d4>\d\d?)(?![\w.]))?)?)"
)
"""`2014`, `Oct 2014`, `5 November 2013`, `10/2014`, `2013-11-05`; not `2014a`, `2014-15`"""
_REVISED = r"(?:(?:fully\s+)?(?:revised|updated)|rev)\b\.?"
_NUMBER = (
    r"(?:(?:[a-z]\.?)?\d+(?:\.\d+)*[a-z]?(?!\w|\.\d)|(?-i:[IVXL]+(?!\w)|[A-Z](?:\.\d+)*(?!\w)))"
)
"""`3.2`, `3.2a`, `A.1`, `IV`, `B`"""
_SECTION = (
    r"(?:(?:sections?|sect|secs?|chapters?|chaps?|chs?|ss?)\b\.?|ss?(?=\d+\.\d)|§+"
    r"|(?P<part>(?:subsections?|subsecs?|paragraphs?|paras?)\b\.?|¶+))"
)
_NO_NUMBER = (
    rf"(?![12]\d{{3}}\b|[\w.]+[\s-]*(?:\(?{_REVISED}\)?\s*)?{_EDITION}|\d\d?{_TH}\s+{_MONTH}"
    r"|\d\d/|[pvtf]\.?\s?\d|ss?\.?\s?\d+\.\d)"
)
"""What begins like another number of a list and is an edition, a date or a page."""
_MORE = rf"(?:\s*(?:,\s*(?:and\s+)?|(?:and|or|to|through)\s+|-)\s*{_NO_NUMBER}{_NUMBER})*"
_NO_YEAR = r"(?!(?:19|20)\d\d(?!\d))"
"""A number like a year is never that of a page, table or section: it may be the year."""
_BETWEEN = re.compile(r"[\s,]+|-|\b(?:and|or|to|through)\b", re.IGNORECASE)
_OTHER = (
    r"(?:pages?|pp?|tables?|tabs?|figures?|figs?|box(?:es)?|algorithms?|appendix|appendices|annex)"
    r"(?:\b\.?|(?=\d))"
)
_OTHERS = rf"{_NO_YEAR}(?:[a-z]?\d+(?:\.\d+)*[a-z]?(?!\w|\.\d)|(?-i:[A-Z](?:\.?\d+)*)(?!\w))"
_QUIET = """the a an of by from in see also per cf at as and for according to under its their on
    year guidelines? guidance recommendations published issued dated"""
"""Words that may stand beside a name and say nothing."""


_REFERENCE = r"\d{1,3}(?:\s?[,-]\s?\d{1,3})*"
_STOP = re.escape(BARRIER)


class Piece(NamedTuple):
    """Something read in a citation."""

    kind: str
    """`edition`; `year`, `first` (of the first publication) or `revised`; `status`; `current`;
    `section`, `also` (after "and" or the like) or `part` (a paragraph counted in one);
    `recommendation`; `bare` (a number alone); `reference` (`[12]`); `ignored`; `unread`."""
    value: str
    text: str


Take = Callable[[re.Match[str]], Iterable[Piece]]


def pieces(text: str) -> Iterator[Piece]:
    """Yield what clean text says, in order; BARRIER stands in it for every name."""
    at = 0
    while at < len(text):
        match, take = next((m, take) for rule, take in _rules() if (m := rule.match(text, at)))
        yield from take(match)
        at = match.end()


def _said(found: re.Match[str]) -> str:
    return found[0].strip(" ,;:([-")


def _as(kind: str, group: str | int = 0) -> Take:
    return lambda found: [Piece(kind, found[group].strip(" ,;:([-"), _said(found))]


def _nothing(_: re.Match[str]) -> Iterable[Piece]:
    return ()


def _dated(kind: str) -> Take:
    return lambda found: [_date(kind, found)]


def _date(kind: str, found: re.Match[str]) -> Piece:
    """Return a date as `2014`, `2014-10` or `2014-10-05`; unread if there is no such day."""
    months = [_month(month) for key in ("m1", "m2", "m3", "m4") if (month := found[key])]
    written = [int(day) for key in ("d1", "d2", "d3", "d4") if (day := found[key])]
    iso = "-".join([found["year"], *(f"{number:02}" for number in (*months, *written))])
    known = len(months) < 2 and len(written) < 2 and days(iso)
    return Piece(kind if known else "unread", iso if known else _said(found), _said(found))


def _month(text: str) -> int:
    return int(text) if text.isdigit() else _MONTHS.index(text[:3].lower()) // 4 + 1


def _status(found: re.Match[str]) -> Iterable[Piece]:
    word = found["status"].lower()
    if not found["year"]:
        return [Piece("status", word, _said(found))]
    dated = _date("status", found)
    return [dated._replace(value=f"{word} {dated.value}") if dated.kind == "status" else dated]


def _sections(found: re.Match[str]) -> Iterable[Piece]:
    counted = found["part"] and "." not in found["numbers"]
    kind = "part" if counted else "also" if found["also"] else "section"
    numbers = [number for number in _BETWEEN.split(found["numbers"]) if number]
    return [Piece(kind, " ".join(numbers), _said(found))]


@cache
def _rules() -> tuple[tuple[re.Pattern[str], Take], ...]:
    """Return the rules; at each place the first that fits is taken."""
    rules = [*_first_rules(), *_dated_rules(), *_edition_rules(), *_last_rules()]
    return tuple((re.compile(rule, re.IGNORECASE | re.DOTALL), take) for rule, take in rules)


def _first_rules() -> Iterator[tuple[str, Take]]:
    yield (
        rf"(?P<also>-\s*|(?:and|or|to|through)\s+)?{_SECTION}\s*"
        rf"(?P<numbers>{_NO_YEAR}{_NUMBER}{_MORE})\.?",
        _sections,
    )
    yield rf"\[\s?(?P<number>{_REFERENCE})\s?\]", _as("reference", "number")
    yield rf"(?:(?!\[\s?{_REFERENCE}\s?\])[\s.,;:()\[\]{{}}\"/{_STOP}-])+", _nothing
    yield (
        rf"(?:recommendations?|recs?)\b\.?\s*{_NO_YEAR}(?P<number>\d+(?:\.\d+)*[a-z]?)(?!\w)",
        _as("recommendation", "number"),
    )
    yield rf"{_OTHER}\s*{_OTHERS}(?:\s*(?:-|and\b|to\b)\s*{_OTHERS})*", _as("ignored")


def _dated_rules() -> Iterator[tuple[str, Take]]:
    yield (
        r"(?:(?:first|originally|initially)\s+(?:published|issued|released)"
        rf"|original(?:ly)?(?:\s+{_EDITION})?)[\s,:]*(?:in\s+)?{_DATE}",
        _dated("first"),
    )
    yield (
        r"(?:last\s+)?(?:revised|revision|rev|updated?|amended|reissued)\b\.?"
        rf"(?:\s+{_EDITION})?[\s:]*(?:in\s+)?{_DATE}",
        _dated("revised"),
    )
    yield (
        rf"(?:(?:published|issued|dated|year|{_EDITION})\s*(?:in\s+|of\s+)?)?{_DATE}"
        rf"(?:\s+(?:update|revision|guidelines?|(?:{_REVISED}\s+)?{_EDITION})\b\.?)?",
        _dated("year"),
    )
    yield (
        rf"(?:(?:now|since)\s+)?(?P<status>superseded|withdrawn)\b(?:,?\s+(?:in\s+)?{_DATE})?",
        _status,
    )


def _edition_rules() -> Iterator[tuple[str, Take]]:
    ends = rf"[\s-]*(?:\(?{_REVISED}\)?\s*)?{_EDITION}"
    revised = rf"(?:{_REVISED}\s+)?"
    ordinal = r"\d+\s?(?:st|nd|rd|th)\b"
    yield rf"{revised}(?P<value>{ordinal})\.?{ends}", _as("edition", "value")
    yield rf"(?P<value>{ordinal})", _as("edition", "value")
    yield rf"{revised}(?P<value>{VALUE}|\d+(?=\.\s*{_EDITION}))\.?{ends}", _as("edition", "value")
    yield (
        rf"(?:{_EDITION}|v\.?(?=\s?\d))\s*(?:(?:no|nr)\b\.?|number\b|#)?\s*(?P<value>{VALUE})",
        _as("edition", "value"),
    )
    yield (
        rf"(?:current(?:ly)?|latest|newest|most\s+recent|present|in\s+force)\b"
        rf"(?:\s+(?:update|guidelines?|guidance|{_EDITION}))*",
        _as("current"),
    )


def _last_rules() -> Iterator[tuple[str, Take]]:
    yield rf"{_NO_YEAR}\d+(?:\.\d+)+[a-z]?(?!\w)", _as("bare")
    yield rf"(?:{'|'.join(_QUIET.split())})\b", _nothing
    yield rf"[^\s,;:()\[\]{{}}/{_STOP}]+", _as("unread")
    yield r".", _as("unread")
