"""Every stretch of a corpus that may say something, as a reader takes it.

A sentence may say it alone, an item together with the lead-in above it, two neighbouring sentences
together. Each is a passage of its own: who asks whether anything in the corpus states a claim must
see all three readings. A bare entry of a list that a lead-in advises or denies (`The following were
considered but not recommended: fasting; steroids`) says nothing alone, and is read behind it only.
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
_DECIDES = re.compile(
    r"(?<![\w-])(?:no|not|never|recommend\w*|suggest\w*|advis\w+|should|must|avoid\w*"
    r"|contraindicat\w*|insufficient|inadequate|consider\w*|preferred)(?![\w-])",
    re.IGNORECASE,
)
"""What a lead-in says of all entries of its list."""
_INLINE = re.compile(r"(?P<lead>[^:;]{12,240}):\s(?P<entries>[^:;]+(?:;[^:;]+)+)")
_ENTRY = re.compile(r"[^;\s][^;]*[^;\s.]")
_CAPTION = re.compile(r"Table [A-Z]?\d+[.:] \S")
"""What stands above a table names what its rows are about, with a full stop behind it or not."""
_STOPS = re.compile(r"[.!?;:,][\"')\]”’]*\s*$")


SectionName = tuple[str, str, str]
"""Document, edition and number of a section."""


class Reading(StrEnum):
    """How a passage is read."""

    SENTENCE = "sentence"
    """One sentence, or an entry of a list behind the lead-in that decides about it."""
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
        led = lead_in if items < MAX_ITEMS else ""
        items += 1
        if led and _is_entry(led, line[0]):
            yield from _read(place, section, spans, (Reading.SENTENCE, led, under))
            continue
        if led:
            yield from _read(place, section, spans, (Reading.ITEM, led, under))
        yield from _read(place, section, spans, (Reading.SENTENCE, "", under))
        for lead, entries in _inline(section.text, spans):
            yield from _read(place, section, entries, (Reading.SENTENCE, lead, under))
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


def _is_entry(lead_in: str, line: str) -> bool:
    """Whether a line only names what its lead-in advises or denies: no full stop, no advice."""
    return (
        _DECIDES.search(lead_in) is not None
        and not _STOPS.search(line)
        and not _DECIDES.search(line)
    )


def _inline(text: str, spans: list[tuple[int, int]]) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yield each lead-in that its own sentence goes on from with entries, and where these stand."""
    for start, end in spans:
        found = _INLINE.match(text, start, end)
        if found is None or not _DECIDES.search(found["lead"]):
            continue
        first, last = found.span("entries")
        yield fold_text(found["lead"]), [one.span() for one in _ENTRY.finditer(text, first, last)]


def _is_heading(line: str) -> bool:
    """Whether a line may be a heading: short, a capital first and no mark last, or a caption."""
    if len(line) > MAX_HEADING or not line[:1].isupper():
        return False
    return _CAPTION.match(line) is not None or not _STOPS.search(line)
