"""Numbers glued to what is beside them, doubled signs or units, and ranges that run backwards."""

import re
from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed, around

name = "odd-quantity"
severity = "look"
mend = "compare with the source: two table cells or lines may have run together"

_UNITS = r"(?:mg|[μm]cg|μg|mL|ml|kg|mmol|mmHg|IU|bpm)"
_WORDS = r"(?:years?|days?|weeks?|months?|hours?|minutes?|percent|patients?|times|tablets?)"
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
    "a plain exponent": re.compile(
        r"(?<!\w)(?:kg|mL|mg|g|min)/(?:1\.73 ?)?m2(?!\w)|1\.73 ?m2(?!\w)"
    ),
}
_RANGE = re.compile(
    r"(?<![\w.,/:×-])(?P<low>\d+(?:\.\d+)?)(?: ?- ?| to )(?P<high>\d+(?:\.\d+)?)"
    rf" ?(?:{_UNITS}|{_WORDS}|%)(?!\w)"
)


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
