"""Decimal commas and points in one document: `1,500 mg` may then mean either."""

import re
from collections.abc import Iterator

from medgauge.corpus.reviewed import Place, Remark, Reviewed, around, spot
from medgauge.text.units import UNIT

name = "decimal-mark"
severity = "look"
mend = "compare with the source; write one decimal mark throughout where it is yours"

_ENDS = rf"(?! ?[-–] ?\d)(?= ?(?:{UNIT}))"
_COMMA = re.compile(rf"(?<![\w.,])\d{{1,3}},\d{{1,2}}(?![\d,]){_ENDS}")
_POINT = re.compile(rf"(?<![\w.,])\d{{1,3}}\.\d{{1,3}}(?![\d.]){_ENDS}")


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each document that has both before units."""
    for document, places in reviewed.each():
        comma, point = _first(places, _COMMA), _first(places, _POINT)
        if comma and point:
            place, line, found = comma
            other = f"point ({point[2][0]}) in {spot(document, point[0].section)}"
            message = f"decimal comma ({found[0]}) here, {other}"
            yield Remark(message, document, place.section, around(line, *found.span()))


def _first(
    places: list[Place], pattern: re.Pattern[str]
) -> tuple[Place, str, re.Match[str]] | None:
    for place in places:
        for line in place.lines:
            if found := pattern.search(line):
                return place, line, found
    return None
