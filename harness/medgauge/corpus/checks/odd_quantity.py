"""Numbers glued to what is beside them, doubled, split or stray signs, ranges that run backwards.

Citation marks that stayed behind a word or its stop (`daily.12`) are numbers glued to it.
"""

import re
from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed, around

name = "odd-quantity"
severity = "look"
mend = "compare with the source: two table cells or lines may have run together"

_UNITS = r"(?:mg|[μm]cg|μg|mL|ml|kg|mmol|mmHg|IU|bpm)"
_WORDS = r"(?:years?|days?|weeks?|months?|hours?|minutes?|percent|patients?|times|tablets?)"
_ALONE = r"(?<!type )(?<!phase )(?<!stage )(?<!grade )(?<!class )(?<!step )(?<!level )(?<![\w.,/-])"
"""No number that names something: `type 2`."""
ODD = {
    "two quantities glued": re.compile(rf"\d{_UNITS}\d"),
    "a number glued to a word": re.compile(
        rf"(?<![\w.,-])\d+(?:\.\d+)?{_WORDS}(?!\w)|[a-z]{{4,}}\d{{2,}} ?{_UNITS}(?!\w)"
    ),
    "a letter for a digit": re.compile(
        rf"(?<![\w-])(?:\d+[OIl][\dOIl]*|[OIl]\d[\dOIl]*)(?:\.\d+)? ?{_UNITS}(?!\w)"
    ),
    "a doubled sign": re.compile(r"[<>≥≤] ?[<>≥≤](?! ?\w*>)|%%|\d(?:\.\.|,,)\d|±±"),
    "a doubled unit": re.compile(rf"(?<!\w)({_UNITS}|{_WORDS}) \1(?!\w)"),
    "a number with two points": re.compile(rf"(?<![\w.])\d+\.\d+\.\d+ ?(?:{_UNITS}|%)(?!\w)"),
    "a doubled number": re.compile(
        rf"{_ALONE}(\d+(?:\.\d+)?) \1 ?(?:{_UNITS}|%)(?!\w)"
        rf"|(?<![\w.,])(\d+(?:\.\d+)? ?{_UNITS}) \2(?!\w)"
    ),
    "a split number": re.compile(
        rf"{_ALONE}(\d{{1,2}}) (?!\1\D)\d{{1,2}}(?:\.\d+)? ?{_UNITS}(?!\w)|(?<=\d) \.\d"
        rf"|(?<=\w )\d{{1,2}}\. \d+(?:\.\d+)? ?{_UNITS}(?!\w)"
    ),
    "a split unit": re.compile(
        r"\d ?(?:m (?:g|cg|L|l|mol|Eq)|mc g|[μk] (?:g|mol|L)|mm ol|mmo l|micro gram|milli gram)s?"
        r"(?!\w|\.\w)"
    ),
    "a stray stop": re.compile(r"(?<=[\w)%]) [.,;](?= |$)"),
    "a citation mark left over": re.compile(
        r"(?<=[a-z]{4})[.,;]\d{1,3}(?:[,-]\d{1,3})*(?= [A-Z]|$)"
        r"|(?<=[a-z]{4})\d{1,2}(?:,\d{1,3})*(?=[.;]? [A-Z]|[.;]?$)"
    ),
    "a plain exponent": re.compile(
        r"(?<!\w)(?:kg|mL|mg|g|min)/(?:1\.73 ?)?m2(?!\w)|1\.73 ?m2(?!\w)"
    ),
}
_RANGE = re.compile(
    r"(?<![\w.,/:×-])(?P<low>\d+(?:\.\d+)?)"
    rf"(?: ?- ?| to | ?(?P<unit>{_UNITS}) ?- ?)(?P<high>\d+(?:\.\d+)?)"
    rf" ?(?:{_UNITS}|{_WORDS}|%)(?!\w)"
)
_MEASURE = rf"{_UNITS}|{_WORDS}|%"
_BETWEEN = re.compile(
    r"(?<!sections )(?<!numbers )(?<!editions )(?i:between) (?P<low>\d+(?:\.\d+)?)"
    rf"(?: ?(?P<unit>{_MEASURE}))? and (?P<high>\d+(?:\.\d+)?)(?![\w.,]\d)"
    rf"(?: ?(?P<other>{_MEASURE}))?"
)
"""Not of section numbers, of which 3.20 is the later."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each oddity."""
    for place in reviewed.places:
        for line in place.lines:
            for message, start, end in _oddities(line):
                yield Remark(message, place.document, place.section, around(line, start, end))


def _oddities(line: str) -> Iterator[tuple[str, int, int]]:
    for message, pattern in ODD.items():
        for found in pattern.finditer(line):
            yield f"{message}: {found[0]}", *found.span()
    for found in _RANGE.finditer(line):
        if float(found["low"]) > float(found["high"]) and "from" not in line[: found.start()][-8:]:
            yield f"a range that runs backwards: {found[0]}", *found.span()
    for found in _BETWEEN.finditer(line):
        alike = found["unit"] in (None, found["other"])
        if alike and float(found["low"]) > float(found["high"]):
            yield f"a range that runs backwards: {found[0]}", *found.span()
