"""Every stretch of a corpus that may say something, as a reader takes it.

A sentence may say it alone, an item together with the lead-in above it, two neighbouring sentences
together. Each is a passage of its own: who asks whether anything in the corpus states a claim must
see all three readings.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from medgauge.authoring.acronyms import Acronyms, written_out
from medgauge.model.corpus import Document, Section
from medgauge.model.generation import Place
from medgauge.text.fold import fold_text
from medgauge.text.sentences import sentences

MAX_ITEMS = 30
"""Lines that one lead-in may stand above."""
MAX_HEADING = 120
"""Characters of a line that may be a heading within a section."""

_LEAD_IN = re.compile(r":\s*$")
_NOTED = re.compile(r"^(?:Notes?|Remarks?|Comments?|Recommendations?): ")
"""What only says that a remark or a recommendation follows."""
_STOPS = re.compile(r"[.!?;:,][\"')\]”’]*\s*$")


SectionName = tuple[str, str, str]
"""Document, edition and number of a section."""


class Reading(StrEnum):
    """How a passage is read."""

    SENTENCE = "sentence"
    ITEM = "item"
    """A line below a lead-in, read together with it."""
    PAIR = "pair"
    """Two sentences that follow each other in one paragraph."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of one section and what it says where it stands."""

    place: Place
    section: str
    start: int
    """Offset in the section's canonical text; `end` is exclusive."""
    end: int
    text: str
    """Verbatim: the section's text from `start` to `end`."""
    said: str
    """Folded, with short forms written out: the text, for an item behind its lead-in."""
    reading: Reading
    under: str
    """The same of the headings it stands under, of the section and within it."""

    @property
    def where(self) -> SectionName:
        """Document, edition and section."""
        return self.place.document, self.place.edition, self.section

    def overlaps(self, start: int, end: int) -> bool:
        """Whether it shares a character with another stretch of its section."""
        return self.start < end and start < self.end


def passages_of(document: Document, acronyms: Acronyms) -> Iterator[Passage]:
    """Yield every passage of a document, line by line in the order of its text."""
    place = Place(document=document.id, edition=document.edition)
    for section in document.sections:
        for one in _section_passages(place, section):
            said, under = (written_out(text, acronyms) for text in (one.said, one.under))
            yield replace(one, said=said, under=under)


def _section_passages(place: Place, section: Section) -> Iterator[Passage]:
    heading, lead_in, items = "", "", 0
    for line in re.finditer(r"[^\n]+", section.text):
        spans = [(line.start() + a, line.start() + b) for a, b in sentences(line[0])]
        under = " ".join(part for part in (fold_text(section.heading), heading) if part)
        if lead_in and items < MAX_ITEMS:
            items += 1
            yield from _read(place, section, spans, (Reading.ITEM, lead_in, under))
        yield from _read(place, section, spans, (Reading.SENTENCE, "", under))
        pairs = [(one[0], other[1]) for one, other in pairwise(spans)]
        yield from _read(place, section, pairs, (Reading.PAIR, "", under))
        if _LEAD_IN.search(line[0]) and spans:
            lead_in, items = fold_text(section.text[slice(*spans[-1])]).rstrip(": "), 0
        elif _is_heading(line[0]):
            heading = fold_text(line[0])


def _read(
    place: Place,
    section: Section,
    spans: list[tuple[int, int]],
    manner: tuple[Reading, str, str],
) -> Iterator[Passage]:
    reading, lead_in, under = manner
    for start, end in spans:
        text = section.text[start:end]
        said = _NOTED.sub("", fold_text(text))
        yield Passage(
            place=place,
            section=section.number,
            start=start,
            end=end,
            text=text,
            said=f"{lead_in} {said}" if lead_in else said,
            reading=reading,
            under=under,
        )


def _is_heading(line: str) -> bool:
    """Whether a line may be a heading: short, a capital first and no punctuation last."""
    return len(line) <= MAX_HEADING and line[:1].isupper() and not _STOPS.search(line)
