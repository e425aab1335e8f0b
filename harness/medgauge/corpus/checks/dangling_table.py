"""A reference to a numbered table, figure or recommendation that nothing is captioned as."""

import re
from collections.abc import Iterator

from medgauge.corpus.checks._references import FOREIGN, Reference, references, says
from medgauge.corpus.reviewed import Place, Remark, Reviewed, around

name = "dangling-table"
severity = "look"
mend = "write the caption (`Table 3. …`) as its heading, or name the section it stands in"

KINDS = {"tab": "table", "fig": "figure", "rec": "recommendation"}
_CAPTION = re.compile(
    r"(?i)(?<!\w)(?P<kind>table|fig(?:ure|\.)|recommendation|rec\.) ?(?P<number>\d[\d.]*\d|\d)"
)
_NUMBERED = re.compile(r"(?:\(?R?)(?P<number>\d{1,3}(?:\.\d{1,3})*)[.):]? ")


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each number without a caption in its document."""
    for document, places in reviewed.each():
        have = set(_captions(places))
        have |= {("recommendation", section.number) for section in document.sections}
        for one in (found for place in places for found in references(place)):
            if one.kind in ("table", "figure", "recommendation") and _missing(one, have):
                excerpt = around(one.sentence, one.start, one.end, 60)
                message = f"nothing is captioned {one.kind} {one.number}"
                yield Remark(message, document, one.place.section, excerpt)


def _missing(one: Reference, have: set[tuple[str, str]]) -> bool:
    return (one.kind, one.number) not in have and not says(one.sentence, FOREIGN)


def _captions(places: list[Place]) -> Iterator[tuple[str, str]]:
    """Yield what headings and beginnings of lines are captioned as."""
    for place in places:
        for line in (place.section.heading, *place.lines):
            found = _CAPTION.match(line) or _CAPTION.search(place.section.heading)
            if found:
                kind = KINDS[found["kind"].lower()[:3]]
                yield kind, found["number"]
            if numbered := _NUMBERED.match(line):
                yield "recommendation", numbered["number"]
