"""What a citation means in a catalogue: none, one or several sources, and never a guess.

A source is meant only if it explains every word: by its names, or by a rule of `citations`. The
published rule is `methodology/citations.md`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from medgauge.text.citations import Marks, edition_key, read_marks, roman
from medgauge.text.in_force import days, in_force, may_be_in_force, may_have_ended
from medgauge.text.naming import clean, name_of, places, readings, words
from medgauge.text.shelf import Level, Shelf, find_names, shelf, without
from medgauge.text.source import Code, Hit, Resolution, Source

LONGEST = 1_000
"""Characters of a citation; more is not read."""
_BETWEEN = re.compile(r"[\s,-]+")


@dataclass(frozen=True)
class Reading:
    """A citation as one source explains it."""

    source: Source
    level: Level
    marks: Marks
    by_name: bool
    """Whether its title, as cited, holds its year, or its edition's name is written."""
    editions: tuple[Source, ...]
    """All editions of the document."""
    own_name: int = 0
    """How many words of the citation are the edition's own name, which is no number."""

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
    return _resolve(citation, tuple(catalogue), on)


@lru_cache(maxsize=4096)
def _resolve(citation: str, catalogue: tuple[Source, ...], on: date | None) -> Resolution:
    if len(citation) > LONGEST:
        return Resolution(Code.UNREADABLE, unread=(f"more than {LONGEST} characters",))
    known = shelf(catalogue)
    found = [read(text, source, known) for text in readings(citation) for source in catalogue]
    named = best([one for one in found if one.named])
    if not named:
        return _why_unnamed(found, known, citation)
    fitting = list(_fitting(named, on))
    hits = tuple(dict.fromkeys(hit for one in fitting for hit in _hits(one)))
    ignored = _ignored([*fitting, *named][0])
    if not hits:
        return Resolution(_why_no_edition(named, on), ignored=ignored)
    return Resolution(Code.ONE if len(hits) == 1 else Code.SEVERAL, hits, (), ignored)


@lru_cache(maxsize=8192)
def read(text: str, source: Source, known: Shelf) -> Reading:
    """Read clean text as a citation of one source, whether it is one or not."""
    text_words = words(text)
    named = find_names(text, source, known)
    editions = known.editions[source.document]
    marks = _decided(read_marks(without(text, text_words.spans, named.taken)), editions)
    if marks.unread and _is_heading(marks, source):
        marks = replace(marks, unread=())
    if named.foreign:
        marks = replace(marks, unread=(*marks.unread, *named.foreign))
    return Reading(source, named.level, marks, named.dated, editions, _own_name(source, text))


def _own_name(source: Source, text: str) -> int:
    """Return how many words the name of a source's edition has, if it is written in clean text."""
    key = edition_key(source.edition)
    name = tuple(key.removeprefix("=").split()) if key.startswith("=") else ()
    return len(name) if places(name, words(text).folded) else 0


def best(named: Sequence[Reading]) -> list[Reading]:
    """Leave part titles out where something is named by its whole title or acronym."""
    whole = any(one.level is Level.WHOLE for one in named)
    return [one for one in named if not whole or one.level is not Level.SHORT]


def fits(reading: Reading) -> bool:
    """Whether every edition, year, day and status that the citation writes is the source's."""
    return all(_agreements(reading, reading.source))


def by_document(found: Iterable[Reading]) -> dict[str, list[Reading]]:
    """Return readings by the id of their document."""
    groups: dict[str, list[Reading]] = {}
    for one in found:
        groups.setdefault(one.source.document, []).append(one)
    return groups


def _decided(marks: Marks, editions: Sequence[Source]) -> Marks:
    """Return marks in which a number alone is a section, a reference, or unread.

    It is unread if it is an edition's number, or nothing but a year tells that it is none.
    """
    if not marks.bare and not marks.references:
        return marks
    keys = {edition_key(one.edition) for one in editions}
    sections, unread = marks.sections, marks.unread
    for number in marks.bare:
        may_be = number in keys or (not marks.editions and any("." in key for key in keys))
        sections, unread = (
            (sections, (*unread, number)) if may_be else ((*sections, number), unread)
        )
    loose = [
        one
        for one in marks.references
        if not marks.editions and (not marks.years or keys & set(_BETWEEN.split(one)))
    ]
    told = tuple(f"[{one}]" for one in marks.references if one not in loose)
    return replace(
        marks, sections=sections, unread=(*unread, *loose), ignored=(*marks.ignored, *told)
    )


def _fitting(named: Sequence[Reading], on: date | None) -> Iterator[Reading]:
    for group in map(_by_own_name, by_document(named).values()):
        living = in_force(group[0].editions, on)
        alive = (*living.certain, *living.possible)
        if any(one.marks.dated for one in group) or all(one.by_name for one in group):
            dated = [one for one in group if one.dated]
            current = [one for one in dated if not one.marks.current or one.source in alive]
            yield from (one for one in current if fits(one))
        elif not living.certain and len(alive) == 1:
            continue
        else:
            yield from (one for one in _undated(group, alive) if fits(one))


def _by_own_name(group: Sequence[Reading]) -> list[Reading]:
    """Leave the editions whose own name is written, of several the longest; else all."""
    longest = max(one.own_name for one in group)
    return [one for one in group if one.own_name == longest]


def _undated(group: Sequence[Reading], alive: Sequence[Source]) -> Iterator[Reading]:
    """Yield the editions in force as they are cited.

    With a name that only earlier editions bear, those too: one of them may be meant.
    """
    if alive and not group[0].marks.current and not any(one.source in alive for one in group):
        yield from group
    yield from (replace(group[0], source=one, level=Level.WHOLE, by_name=False) for one in alive)


def _hits(reading: Reading) -> list[Hit]:
    source, marks = reading.source, reading.marks
    numbers = {number for number, _ in source.sections}
    cited = [_as_listed(number, numbers) for number in marks.sections]
    for number in marks.recommendations:
        if _is_section(number, numbers):
            inside = len(cited) == 1 and number.startswith(f"{cited[0]}.")
            cited = [number] if inside else [*cited, number]
    if not cited:
        return [Hit(source.document, source.edition)]
    return [Hit(source.document, source.edition, one, one in numbers) for one in cited]


def _is_section(recommendation: str, numbers: set[str]) -> bool:
    """Whether a recommendation's number is its section's, which `3` is not.

    A number without a stop may have been counted at ingest, or number chapters.
    """
    return "." in recommendation and recommendation in numbers


def _ignored(reading: Reading) -> tuple[str, ...]:
    numbers = {number for number, _ in reading.source.sections}
    unknown = [one for one in reading.marks.recommendations if not _is_section(one, numbers)]
    return (*reading.marks.ignored, *(f"recommendation {number}" for number in unknown))


def _as_listed(number: str, numbers: set[str]) -> str:
    arabic = roman(number)
    return arabic if number not in numbers and arabic in numbers else number


def _agreements(reading: Reading, source: Source) -> list[bool]:
    """Return for everything that tells an edition whether it is the source's."""
    marks, editions = reading.marks, reading.editions
    key = edition_key(source.edition)
    keys = {edition_key(one.edition) for one in editions}
    agree = [_same_edition(edition, keys) == key for edition in marks.editions]
    agree += [year in {source.year, key} for year in marks.years]
    agree += [year in earlier for year in marks.replaced] if (earlier := _earlier(reading)) else []
    agree += [may_be_in_force(source, editions, when) for when in map(days, marks.dates) if when]
    return agree + [_has_status(status, source, editions) for status in marks.statuses]


def _earlier(reading: Reading) -> set[str]:
    """Return the years that names of editions revised in the year cited give as earlier ones."""
    named = [read_marks(clean(one.edition)) for one in reading.editions]
    years = set(reading.marks.years)
    return {year for one in named if years & set(one.years) for year in one.replaced}


def _same_edition(written: str, keys: set[str]) -> str:
    """Return the key of an edition as written: `2d` is the second, unless one is called so."""
    ordinal = written[-2:] in {"2d", "3d"} and written not in keys
    return written.removesuffix("d") if ordinal else written


def _has_status(written: str, source: Source, editions: Sequence[Source]) -> bool:
    status, _, when = written.partition(" ")
    ended = days(when)
    return source.status == status and (ended is None or may_have_ended(source, editions, ended))


def _why_no_edition(named: Sequence[Reading], on: date | None) -> Code:
    if all(one.level is Level.ORGANISATION for one in named):
        return Code.UNKNOWN_DOCUMENT
    for group in by_document(named).values():
        editions = group[0].editions
        if any(any(_agreements(group[0], one)) for one in editions):
            return Code.CONTRADICTION
        living = in_force(editions, on)
        if not any(one.dated for one in group):
            if living.certain:
                return Code.CONTRADICTION
            return Code.IN_FORCE_UNKNOWN if living.possible else Code.NOT_IN_FORCE
    return Code.UNKNOWN_EDITION


def _why_unnamed(found: Sequence[Reading], known: Shelf, citation: str) -> Resolution:
    if not found:
        left = read_marks(readings(citation)[0]).unread
        return Resolution(Code.UNKNOWN_DOCUMENT if left else Code.NO_NAME, unread=left)
    closest = min(found, key=lambda one: (-one.level, len(one.marks.unread)))
    unread = closest.marks.unread
    if not unread:
        return Resolution(Code.NO_NAME)
    if closest.level < Level.SHORT:
        return Resolution(Code.UNKNOWN_DOCUMENT, unread=unread)
    code = Code.CONTRADICTION if _named_elsewhere(citation, known) else Code.UNREADABLE
    return Resolution(code, unread=unread)


def _named_elsewhere(citation: str, known: Shelf) -> bool:
    """Whether names of several sources together explain every word."""
    text = readings(citation)[0]
    text_words = words(text)
    taken = {
        index
        for editions in known.editions.values()
        for source in editions
        for index in find_names(text, source, known).taken
    }
    marks = read_marks(without(text, text_words.spans, taken))
    return not (marks.unread or marks.bare or marks.references)


def _is_heading(marks: Marks, source: Source) -> bool:
    """Whether what is left is the heading of the one section cited."""
    headings = [heading for number, heading in source.sections if (number,) == marks.sections]
    return bool(headings) and name_of(" ".join(marks.unread)) == name_of(headings[0])
