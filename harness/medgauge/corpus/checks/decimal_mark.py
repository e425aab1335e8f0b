"""Marks of decimals and thousands that contradict in a document: `1,500 mg` may mean either."""

import re
from collections.abc import Iterator

from medgauge.corpus.reviewed import Place, Remark, Reviewed, around, spot
from medgauge.text.units import UNIT

name = "decimal-mark"
severity = "look"
mend = "compare with the source; write one decimal mark throughout where it is yours"

_ENDS = rf"(?! ?[-–] ?\d)(?= ?(?:{UNIT}))"
_MARKS = {
    "decimal comma": re.compile(rf"(?<![\w.,])\d{{1,3}},\d{{1,2}}(?![\d,]){_ENDS}"),
    "decimal point": re.compile(rf"(?<![\w.,])\d{{1,3}}\.\d{{1,3}}(?![\d.]){_ENDS}"),
    "comma before thousands": re.compile(
        rf"(?<![\w.,])[1-9]\d{{0,2}}(?:,\d{{3}})+(?![\d.]){_ENDS}"
    ),
    "point before three digits": re.compile(
        rf"(?<![\w.,])[1-9]\d{{0,2}}(?:\.\d{{3}})+(?![\d.]){_ENDS}"
    ),
}
_AT_ODDS = (
    ("decimal comma", "decimal point"),
    ("decimal comma", "comma before thousands"),
    ("comma before thousands", "point before three digits"),
)


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each document that has both of two marks before units."""
    for document, places in reviewed.each():
        found = {name: _first(places, pattern) for name, pattern in _MARKS.items()}
        for one, other in _AT_ODDS:
            here, there = found[one], found[other]
            if here and there:
                beside = f"{other} ({there[2][0]}) in {spot(document, there[0].section)}"
                message = f"{one} ({here[2][0]}) here, {beside}"
                yield Remark(message, document, here[0].section, around(here[1], *here[2].span()))
                break


def _first(
    places: list[Place], pattern: re.Pattern[str]
) -> tuple[Place, str, re.Match[str]] | None:
    for place in places:
        for line in place.lines:
            if found := pattern.search(line):
                return place, line, found
    return None
