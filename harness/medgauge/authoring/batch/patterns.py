"""Titles of a corpus read as patterns: all but the condition, which another may stand for.

`Screening for glaucoma: final statement.` is `Screening for {}: final statement.` Only titles that
are wholly frame but for one condition are patterns, so that grammar holds with any other.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from medgauge.text.source import Source

_FRAME_WORDS = """and approach assessment care clinical complications detection diagnosis draft
    early evaluation evidence-based final for guidance guideline guidelines in initial management
    of on practice prevention recognition recommendation recommendations rehabilitation screening
    statement the treatment"""
_FRAME = frozenset(_FRAME_WORDS.split())
"""Words that stand before a condition and tell none."""
_WORD = re.compile(r"[^\W_]+(?:[-'/][^\W_]+)*")
_SHORT_FORM = re.compile(r"[^\W_]*[A-Z][^\W_]*[A-Z/][^\W_]*(?:/\w+)*")
_PURPOSE = re.compile(
    r"\b(?:screening for|(?:assessment|care|diagnosis|evaluation|management|prevention"
    r"|rehabilitation|treatment) of)\s+",
    re.IGNORECASE,
)
_LEAD_IN = re.compile(r"(?:final |draft )?recommendation statement:\s+", re.IGNORECASE)
_END = re.compile(r"(?=\s+in\s)|(?=\s*[:(,;.])|(?=\s+[-\u2010-\u2015]\s)|$")
_WHERE = re.compile(
    r"\s+in (?:adults|(?:the )?primary care(?: setting)?)(?=$|[:.,;])", re.IGNORECASE
)
_WHO = re.compile(r"\s+in [^:.;(]*", re.IGNORECASE)
_KIND = re.compile(
    r"(?:: (?:[^:]*\b(?:statement|guidelines?|recommendations?)|screening|management|treatment))?"
    r"\.?$",
    re.IGNORECASE,
)
_JOINED = re.compile(r"\b(?:of|for|to|from|by|after|before|caused|during)\b", re.IGNORECASE)
_DONE = frozenset(("counseling", "interventions", "medications", "risk", "screening", "services"))
"""Words that tell what is done rather than for what, besides those of the frame."""
_LONGEST = 5
"""Words of a condition that a title may begin with: more are a sentence of their own."""


@dataclass(frozen=True)
class Pattern:
    """A title without its condition, and whose it is."""

    head: str
    tail: str
    capital: bool
    """Whether the condition is written with capitals."""
    source: Source

    @property
    def screens(self) -> bool:
        """Whether it is about screening."""
        return "screening" in f"{self.head}{self.tail}".lower()

    def title(self, condition: str) -> str:
        """Return the title of a document on a condition."""
        said = " ".join(map(_raised, condition.split())) if self.capital else condition
        title = f"{self.head}{said}{self.tail}"
        return title[:1].upper() + title[1:] if not self.head else title


def pattern_of(source: Source) -> Pattern | None:
    """Read a title, or give None where it is more than a frame around one condition."""
    title = source.title
    found = _PURPOSE.search(title) or _LEAD_IN.match(title)
    start = found.end() if found else 0
    end = _END.search(title, start)
    assert end is not None, "a title has an end"
    head, condition, rest = title[:start], title[start : end.start()], title[end.start() :]
    where = _WHERE.match(rest)
    kept = where[0] if where else ""
    who = _WHO.match(rest)
    rest = rest[where.end() :] if where else rest[who.end() :] if who else rest
    if not (_is_frame(head) and _KIND.fullmatch(rest) and condition):
        return None
    if not head and not _is_name(condition):
        return None
    last = condition.split()[-1]
    capital = last[0].isupper() and not _SHORT_FORM.fullmatch(last)
    return Pattern(head, kept + rest, capital, source)


def patterns_of(catalogue: Sequence[Source]) -> tuple[Pattern, ...]:
    """Return the patterns of all titles of a catalogue, each once."""
    found = {one.title: pattern_of(one) for one in catalogue}
    return tuple(one for one in found.values() if one is not None)


def _is_name(condition: str) -> bool:
    """Whether what a title begins with is a condition, and no sentence of its own."""
    said = condition.lower().split()
    joined = _JOINED.search(condition) or len(said) > _LONGEST
    return not joined and _DONE.isdisjoint(said)


def _is_frame(text: str) -> bool:
    said = [one[0] for one in _WORD.finditer(text)]
    return all(one.lower() in _FRAME or _SHORT_FORM.fullmatch(one) for one in said)


def _raised(word: str) -> str:
    return word if word in ("and", "of", "in", "the") else word[:1].upper() + word[1:]
