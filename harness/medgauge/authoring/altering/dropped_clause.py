"""A clause that says which of some people are meant, and can be left out: `patients who smoke`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from medgauge.authoring.altering.people import WHOM


@dataclass(frozen=True)
class Dropped:
    """A clause that goes, at `clause` of a folded sentence, and `all` that comes before `whom`."""

    whom: int
    all: str
    clause: tuple[int, int]


_STATES = (
    r"who (?:have|continue|receive|take|smoke|do not|cannot|are (?:taking|treated|receiving|unable)"
    r"|had|need|tolerate|weigh|drink|fell)\b"
)
_LIMITED = re.compile(
    rf"(?:^|\b(?:in|for|to|of|among) )(?P<whom>{WHOM}(?: with (?:confirmed, )?[^,;.():]{{3,50}}?)?)"
    rf"(?P<clause> {_STATES}[^,;.():]*(?: \([^()]*\))?)(?=$|\.$|, (?:the|we|clinicians|it)\b)",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"\b(?:all|any|every|only|unless|except|both|either|regardless|compared|other|not|no|never"
    r"|against|avoid\w*|contraindicat\w*)\b",
    re.IGNORECASE,
)
_MORE = re.compile(r"\b(?:should|must|may|only|unless|except)\b")
"""What in the clause itself is said of more than whom it is for."""


def unlimited(folded: str) -> Iterator[Dropped]:
    """Yield the clauses that limit whom a folded sentence is for and end where it may end."""
    for found in _LIMITED.finditer(folded):
        rest = folded[: found.start("clause")] + folded[found.end("clause") :]
        if not (_ALL.search(rest) or _MORE.search(found["clause"])):
            capital = found.start("whom") == 0
            yield Dropped(found.start("whom"), "All " if capital else "all ", found.span("clause"))
