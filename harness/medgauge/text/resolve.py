"""What a citation means in a catalogue: none, one or several sources, and never a guess.

A source is meant only if it explains every word: by its names, or by a rule of `citations`. The
published rule is `methodology/citations.md`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import IntEnum

from medgauge.text.citations import Marks, edition_key, read_marks, roman
from medgauge.text.in_force import in_force
from medgauge.text.naming import BARRIER, Words, name_of, names, places, readings, words
from medgauge.text.source import Code, Hit, Resolution, Source

LONGEST = 1_000
"""Characters of a citation; more is not read."""
_EDITION_WORDS = ("edition", "ed", "edn", "version")


class Level(IntEnum):
    """How a citation names a source."""

    NOT = 0
    ORGANISATION = 1
    SHORT = 2
    WHOLE = 3


@dataclass(frozen=True)
class Reading:
    """A citation as one source explains it."""

    source: Source
    level: Level
    marks: Marks
    by_name: bool
    """Whether its title, as cited, holds its year, or its edition's name is written."""

    @property
    def named(self) -> bool:
        """Whether nothing is left unread, and a document is named: an organisation needs a year."""
        enough = self.level >= Level.SHORT or (self.level and self.marks.years)
        return bool(enough) and not self.marks.unread

    @property
    def dated(self) -> bool:
        """Whether the citation tells which edition is meant."""
        return self.marks.dated or self.by_name


def resolve(citation: str, catalogue: Sequence[Source], on: date | None = None) -> Resolution:
    """Return what a citation means in a catalogue.

    Without an edition or year the edition in force is meant: by its status, or on the day `on`.
    """
    if len(citation) > LONGEST:
        return Resolution(Code.UNREADABLE, unread=(f"more than {LONGEST} characters",))
    found = [read(text, source) for text in readings(citation) for source in catalogue]
    named = best([one for one in found if one.named])
    if not named:
        return _why_unnamed(found, catalogue, citation)
    fitting = list(_fitting(named, catalogue, on))
    hits = tuple(dict.fromkeys(hit for one in fitting for hit in _hits(one)))
    ignored = _ignored([*fitting, *named][0])
    if not hits:
        return Resolution(_why_no_edition(named, catalogue, on), ignored=ignored)
    return Resolution(Code.ONE if len(hits) == 1 else Code.SEVERAL, hits, (), ignored)


def read(text: str, source: Source) -> Reading:
    """Read clean text as a citation of one source, whether it is one or not."""
    text_words = words(text)
    level, taken, by_name = _name_places(text_words, source)
    by_name |= _take_literal(edition_key(source.edition), text_words, taken)
    marks = read_marks(_without(text, text_words.spans, taken))
    if marks.unread and _is_heading(marks, source):
        marks = replace(marks, unread=())
    return Reading(source, level, marks, by_name)


def best(named: Sequence[Reading]) -> list[Reading]:
    """Leave part titles out where something is named by its whole title or acronym."""
    whole = any(one.level is Level.WHOLE for one in named)
    return [one for one in named if not whole or one.level is not Level.SHORT]


def fits(reading: Reading) -> bool:
    """Whether every edition and year that the citation writes is the source's."""
    return all(_agreements(reading.marks, reading.source))


def by_document(found: Iterable[Reading]) -> dict[str, list[Reading]]:
    """Return readings by the id of their document."""
    groups: dict[str, list[Reading]] = {}
    for one in found:
        groups.setdefault(one.source.document, []).append(one)
    return groups


def editions_of(document: str, catalogue: Iterable[Source]) -> list[Source]:
    """Return the sources of one document."""
    return [source for source in catalogue if source.document == document]


def _fitting(
    named: Sequence[Reading], catalogue: Sequence[Source], on: date | None
) -> Iterator[Reading]:
    for document, group in by_document(named).items():
        living = in_force(editions_of(document, catalogue), on)
        alive = (*living.certain, *living.possible)
        if any(one.marks.dated for one in group) or all(one.by_name for one in group):
            dated = [one for one in group if one.dated]
            current = [one for one in dated if not one.marks.current or one.source in alive]
            yield from (one for one in current if fits(one))
        elif not living.certain and len(alive) == 1:
            continue
        elif group[0].marks.current or any(one.source in alive for one in group):
            yield from (Reading(one, Level.WHOLE, group[0].marks, False) for one in alive)
        elif alive:
            # A name that only earlier editions bear: one of those, or the document as it stands.
            yield from group
            yield from (Reading(one, Level.WHOLE, group[0].marks, False) for one in alive)


def _hits(reading: Reading) -> list[Hit]:
    source, marks = reading.source, reading.marks
    numbers = {number for number, _ in source.sections}
    cited = [_as_listed(number, numbers) for number in marks.sections]
    cited += [number for number in marks.recommendations if number in numbers]
    if not cited:
        return [Hit(source.document, source.edition)]
    return [Hit(source.document, source.edition, one, one in numbers) for one in cited]


def _ignored(reading: Reading) -> tuple[str, ...]:
    numbers = {number for number, _ in reading.source.sections}
    unknown = [one for one in reading.marks.recommendations if one not in numbers]
    return (*reading.marks.ignored, *(f"recommendation {number}" for number in unknown))


def _as_listed(number: str, numbers: set[str]) -> str:
    arabic = roman(number)
    return arabic if number not in numbers and arabic in numbers else number


def _agreements(marks: Marks, source: Source) -> list[bool]:
    key = edition_key(source.edition)
    editions = [edition == key for edition in marks.editions]
    return editions + [year in {source.year, key} for year in marks.years]


def _why_no_edition(named: Sequence[Reading], catalogue: Sequence[Source], on: date | None) -> Code:
    if all(one.level is Level.ORGANISATION for one in named):
        return Code.UNKNOWN_DOCUMENT
    for document, group in by_document(named).items():
        editions = editions_of(document, catalogue)
        if not any(one.dated for one in group):
            return Code.IN_FORCE_UNKNOWN if in_force(editions, on).possible else Code.NOT_IN_FORCE
        if any(any(_agreements(group[0].marks, one)) for one in editions):
            return Code.CONTRADICTION
    return Code.UNKNOWN_EDITION


def _why_unnamed(
    found: Sequence[Reading], catalogue: Sequence[Source], citation: str
) -> Resolution:
    if not found:
        left = read_marks(readings(citation)[0]).unread
        return Resolution(Code.UNKNOWN_DOCUMENT if left else Code.NO_NAME, unread=left)
    closest = min(found, key=lambda one: (-one.level, len(one.marks.unread)))
    unread = closest.marks.unread
    if not unread:
        return Resolution(Code.NO_NAME)
    if closest.level < Level.SHORT:
        return Resolution(Code.UNKNOWN_DOCUMENT, unread=unread)
    code = Code.CONTRADICTION if _named_elsewhere(citation, catalogue) else Code.UNREADABLE
    return Resolution(code, unread=unread)


def _named_elsewhere(citation: str, catalogue: Sequence[Source]) -> bool:
    """Whether names of several sources together explain every word."""
    text = readings(citation)[0]
    text_words = words(text)
    taken: set[int] = set()
    for source in catalogue:
        taken |= _name_places(text_words, source)[1]
    return not read_marks(_without(text, text_words.spans, taken)).unread


def _name_places(text: Words, source: Source) -> tuple[Level, set[int], bool]:
    """Return how a source is named, which words its names take, and whether they hold its year."""
    called = names(source.title, source.acronym, source.organisation)
    taken: set[int] = set()
    highest, dated = Level.NOT, False
    for level, listed, have in (
        (Level.WHOLE, called.titles, text.folded),
        (Level.WHOLE, (called.acronym,), text.written),
        (Level.SHORT, called.short, text.folded),
        (Level.ORGANISATION, called.organisations, text.folded),
        (Level.ORGANISATION, called.initials, text.written),
    ):
        for name in listed:
            if new := _free(places(name, have), taken):
                taken |= new
                highest = max(highest, level)
                dated |= level is Level.WHOLE and source.year in name
    return highest, taken, dated


def _free(found: Iterable[tuple[int, int]], taken: set[int]) -> set[int]:
    new: set[int] = set()
    for start, end in found:
        if not (taken | new) & set(range(start, end)):
            new |= set(range(start, end))
    return new


def _take_literal(key: str, text: Words, taken: set[int]) -> bool:
    """Take the words of an edition whose name is no number, `Spring 2020`; tell if there are."""
    if not key.startswith("="):
        return False
    new = _free(places(tuple(key.removeprefix("=").split()), text.folded), taken)
    beside = {at + step for at in new for step in (-1, 1)} & set(range(len(text.folded)))
    taken |= new | {index for index in beside if text.folded[index] in _EDITION_WORDS}
    return bool(new)


def _without(text: str, spans: Sequence[tuple[int, int]], taken: Iterable[int]) -> str:
    """Return the text with BARRIER for each run of taken words."""
    parts, at, last = [], 0, -2
    for index in sorted(taken):
        if index != last + 1:
            parts += [text[at : spans[index][0]], BARRIER]
        at, last = spans[index][1], index
    return "".join([*parts, text[at:]])


def _is_heading(marks: Marks, source: Source) -> bool:
    """Whether what is left is the heading of the one section cited."""
    headings = [heading for number, heading in source.sections if (number,) == marks.sections]
    return bool(headings) and name_of(" ".join(marks.unread)) == name_of(headings[0])
