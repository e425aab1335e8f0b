"""What a citation says beside names: editions, years, sections, pages, and words nobody knows.

The rules stand in `methodology/citations.md`, each with an example. They are tried in one order at
every place of the text; what none of them reads is kept as `unread`, never skipped.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from medgauge.text.naming import BARRIER, clean, name_of

_ORDINAL_WORDS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh
    twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"""
_ORDINALS = _ORDINAL_WORDS.split()
_ROMAN = re.compile(r"(?=[IVXL])(X{0,3}|XL|L)(IX|IV|V?I{0,3})")
_TENS = {"": 0, "X": 10, "XX": 20, "XXX": 30, "XL": 40, "L": 50}
_ONES = {"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}

_VALUE = (
    rf"(?:\d+\s?(?:st|nd|rd|th)\b|\d+(?:\.\d+)*[a-z]?(?![\w.]\d)(?!\w)"
    rf"|(?-i:[IVXL]+)\b|(?:{'|'.join(_ORDINALS)})\b)"
)
"""`2nd`, `2.1`, `II`, `second`"""
_EDITION = r"(?:editions?|edn|eds?|versions?|vers?)\b\.?"
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_YEAR = (
    rf"(?:(?:\d\d?\s+)?{_MONTH},?\s+(?:\d\d?,\s+)?)?(?<![\w.])(?P<year>[12]\d{{3}})"
    rf"(?:-\d\d-\d\d(?![\w-])|(?!\w|\.\d|\s*[-/]\s*\d)(?:\s+{_MONTH}(?:\s+\d\d?(?![\w.]))?)?)"
)
"""`2014`, `Oct 2014`, `5 November 2013`, `2013 Nov 5`, `2013-11-05`; not `2014a`, `2014-15`"""
_REVISED = (
    r"(?:last\s+)?(?:revised|revision|rev|updated?|amended|reissued)\b\.?\s*(?:(?:in|of)\s+)?"
)
_FIRST = (
    r"(?:first|originally|original|initially)\s+(?:published|issued|released|edition)?\s*(?:in\s+)?"
)
_NUMBER = (
    r"(?:(?:[a-z]\.?)?\d+(?:\.\d+)*[a-z]?(?!\w|\.\d)|(?-i:[IVXL]+(?!\w)|[A-Z](?:\.\d+)*(?!\w)))"
)
"""`3.2`, `3.2a`, `A.1`, `IV`, `B`"""
_SECTION_WORD = (
    r"(?:(?:sub)?sections?|sect|secs?|chapters?|chaps?|chs?|paragraphs?|paras?|ss?)\b\.?|§+"
)
_MORE = (
    rf"(?:\s*(?:,\s*(?:and\s+)?|(?:and|or|to|through)\s+|-)\s*(?:{_SECTION_WORD})?\s*"
    rf"(?![12]\d{{3}}\b|\w+\s+{_EDITION}){_NUMBER})*"
)
_SEPARATOR = re.compile(rf"[\s,]+|-|\b(?:and|or|to|through)\b|{_SECTION_WORD}", re.IGNORECASE)
_OTHER = (
    r"(?:pages?|pp?|tables?|tabs?|figures?|figs?|box(?:es)?|algorithms?|appendix|appendices|annex)"
)
_QUIET = """the a an of by from in see also per cf at as and for according to under its their on
    year guidelines? guidance recommendations published issued dated"""
"""Words that may stand beside a name and say nothing."""


@dataclass(frozen=True)
class Marks:
    """What was read of a citation once its names are taken out."""

    editions: tuple[str, ...] = ()
    """Keys of the editions written, see `edition_key`."""
    years: tuple[str, ...] = ()
    current: bool = False
    sections: tuple[str, ...] = ()
    recommendations: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def dated(self) -> bool:
        """Whether an edition or a year is written."""
        return bool(self.editions or self.years)


@lru_cache(maxsize=4096)
def read_marks(rest: str) -> Marks:
    """Read clean text in which BARRIER stands for every name."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    at = 0
    while at < len(rest):
        match, take = next((m, take) for rule, take in _rules() if (m := rule.match(rest, at)))
        for kind, text in take(match):
            found[kind].append(text)
        at = match.end()
    bare = found["bare"]
    if len(bare) == 1 and not found["sections"] and (found["editions"] or found["years"]):
        found["sections"].append(bare.pop())
    return Marks(
        editions=tuple(found["editions"]),
        years=tuple(found["years"]),
        current=bool(found["current"]),
        sections=tuple(dict.fromkeys(found["sections"])),
        recommendations=tuple(found["recommendations"]),
        ignored=tuple(found["ignored"]),
        unread=(*found["unread"], *bare),
    )


@lru_cache(maxsize=1024)
def edition_key(edition: str) -> str:
    """Return how an edition is compared: `2` for 2, 2nd, second, II, v2; `1.10` is not `1.1`.

    A name that is no number gives its words behind `=`, which no number can be.
    """
    text = clean(edition)
    if re.fullmatch(_VALUE, text, re.IGNORECASE):
        return _value(text)
    marks = read_marks(text)
    written = [*marks.editions, *marks.years]
    plain = not (marks.unread or marks.current or marks.sections or marks.ignored)
    return written[0] if len(written) == 1 and plain else "=" + " ".join(name_of(edition))


def roman(text: str) -> str:
    """Return the number that a roman numeral in capitals up to LIX stands for, else nothing."""
    found = _ROMAN.fullmatch(text)
    return str(_TENS[found[1]] + _ONES[found[2]]) if found else ""


def is_year(key: str) -> bool:
    """Whether an edition's key is like a year."""
    return re.fullmatch(r"[12]\d{3}", key) is not None


def _value(text: str) -> str:
    lower = text.lower()
    if lower in _ORDINALS:
        return str(_ORDINALS.index(lower) + 1)
    if number := re.fullmatch(r"(\d+)\s?(?:st|nd|rd|th)", lower):
        return number[1]
    return roman(text) or lower


_Piece = tuple[str, str]
"""Which list of the marks a text belongs to, and the text."""
_Take = Callable[[re.Match[str]], Iterable[_Piece]]


def _edition(found: re.Match[str]) -> Iterable[_Piece]:
    value = _value(found["value"])
    return [("years" if is_year(value) else "editions", value)]


def _year(found: re.Match[str]) -> Iterable[_Piece]:
    return [("years", found["year"])]


def _sections(found: re.Match[str]) -> Iterable[_Piece]:
    return [("sections", number) for number in _SEPARATOR.split(found["numbers"]) if number]


def _recommendation(found: re.Match[str]) -> Iterable[_Piece]:
    return [("recommendations", found["number"])]


def _nothing(_: re.Match[str]) -> Iterable[_Piece]:
    return ()


def _as(kind: str) -> _Take:
    return lambda found: [(kind, found[0].strip(" ,;:([-"))]


@cache
def _rules() -> tuple[tuple[re.Pattern[str], _Take], ...]:
    rules: list[tuple[str, _Take]] = [  # the first that fits is taken
        (rf"[\s.,;:()\[\]{{}}\"/{re.escape(BARRIER)}-]+", _nothing),
        (rf"(?:{_SECTION_WORD})\s*(?P<numbers>{_NUMBER}{_MORE})\.?", _sections),
        (
            r"(?:recommendations?|recs?)\b\.?\s*(?P<number>\d+(?:\.\d+)*[a-z]?)(?!\w)",
            _recommendation,
        ),
        (rf"{_OTHER}\b\.?\s*(?:[a-z]?\d+[a-z]?|(?-i:[A-Z]))(?!\w)(?:\s*-\s*\d+)?", _as("ignored")),
        (
            rf"{_YEAR}(?=[\s,;:(\[-]+{_REVISED}{_YEAR.replace('year', 'later')})".replace(
                "(?P<later>", "(?:"
            ),
            _as("ignored"),
        ),
        (rf"{_FIRST}{_YEAR}", _as("ignored")),
        (
            rf"(?:{_REVISED}|(?:published|issued|dated|year|{_EDITION})\s*(?:in\s+|of\s+)?)?{_YEAR}"
            rf"(?:\s+(?:update|revision|guidelines?|{_EDITION})\b\.?)?",
            _year,
        ),
        (rf"(?P<value>\d+\s?(?:st|nd|rd|th))\b(?:[\s-]*{_EDITION})?", _edition),
        (rf"(?P<value>{_VALUE})[\s-]*{_EDITION}", _edition),
        (
            rf"(?:{_EDITION}|v\.?(?=\s?\d))\s*(?:(?:no|nr)\b\.?|number\b|#)?\s*(?P<value>{_VALUE})",
            _edition,
        ),
        (
            rf"(?:current(?:ly)?|latest|newest|most\s+recent|present|in\s+force)\b"
            rf"(?:\s+(?:update|guidelines?|guidance|{_EDITION}))*",
            _as("current"),
        ),
        (r"\d+(?:\.\d+)+[a-z]?(?!\w)", _as("bare")),
        (rf"(?:{'|'.join(_QUIET.split())})\b", _nothing),
        (rf"[^\s,;:()\[\]{{}}/{re.escape(BARRIER)}]+", _as("unread")),
        (r".", _as("unread")),
    ]
    return tuple((re.compile(rule, re.IGNORECASE | re.DOTALL), take) for rule, take in rules)
