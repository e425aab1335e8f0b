"""Two things that a sentence sets apart change places: `A instead of B` to `B instead of A`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Exchange:
    """Two stretches of a folded sentence, in order, with what stands between them."""

    first: tuple[int, int]
    pivot: str
    second: tuple[int, int]


_ENDS = (
    r"(?=$|[.;:]| for | in | to | when | if | as | during | who | with | after | before | because"
    r"|, (?:and|or|with|who|when|if|the|unless))"
)
_THING = r"[A-Za-z][^,;:()]{1,70}"
_ACT = (
    r"(?:(?:prescrib|offer|us|giv|choos|consider|prefer)(?:e|ing)?|the use of|recommends?|suggests?"
    r"|given|receive|treatment (?:in|with))"
)
_NO_SPAN = r"(?!\d|the \d|time\b|an? \w+ period)"
_SIDES: tuple[re.Pattern[str], ...] = (
    re.compile(
        rf"\b{_ACT} (?P<first>(?!\w+ing\b){_THING}?)(?P<pivot>,? (?:instead of|rather than) )"
        rf"(?P<second>{_THING}?(?:\([A-Z/]+\) [a-z]+)?){_ENDS}"
    ),
    re.compile(
        rf"\b{_ACT} (?P<first>(?!that\b|\w+ing\b){_THING}?)(?P<pivot> over ){_NO_SPAN}"
        rf"(?P<second>{_THING}?){_ENDS}"
    ),
    re.compile(
        rf"(?:^|, )(?P<first>{_THING}?) (?:is|are) (?P<pivot>preferred (?:to|over) )"
        rf"(?P<second>{_THING}?){_ENDS}"
    ),
    re.compile(
        r"\b(?P<first>benefits?|risks?|harms?)(?P<pivot> (?:do not |does not )?"
        r"(?:outweighs?|exceeds?) )(?P<second>benefits|risks|harms)\b"
    ),
)
_NOT_ONE = re.compile(r"\b(?:should|must|may|can|is|are|and offer|that)\b")
"""What no name of a thing holds: then more than one was taken."""


def exchanges(folded: str) -> Iterator[Exchange]:
    """Yield the pairs of things in a folded sentence of which one is put before the other."""
    for pattern in _SIDES:
        for found in pattern.finditer(folded):
            first, second = found["first"], found["second"]
            if first.lower() != second.lower() and not _NOT_ONE.search(f"{first} | {second}"):
                yield Exchange(
                    found.span("first"), found["pivot"].strip(" ,"), found.span("second")
                )
