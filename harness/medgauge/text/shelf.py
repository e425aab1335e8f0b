"""A catalogue as names are looked up in it: which words of a citation name which of its sources.

What a name is depends on the whole catalogue: an acronym of another source is never read as
initials or a month, and initials that two organisations may have are neither's.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

from medgauge.text.citations import edition_key, is_year, roman
from medgauge.text.naming import (
    BARRIER,
    Name,
    Names,
    Words,
    clean,
    initials_of,
    names,
    places,
    words,
)
from medgauge.text.source import Source

_EDITION_WORDS = frozenset(("edition", "ed", "edn", "version"))
_YEAR_WORDS = _EDITION_WORDS | {"update", "revision", "guideline", "guidelines"}
_USUAL = 3
"""Letters that initials need to be an organisation's usual ones."""


class Level(IntEnum):
    """How a citation names a source."""

    NOT = 0
    ORGANISATION = 1
    SHORT = 2
    WHOLE = 3


@dataclass(frozen=True, eq=False)
class Shelf:
    """What all sources of a catalogue together say of names; a shelf equals itself alone."""

    editions: Mapping[str, tuple[Source, ...]]
    """By the id of their document."""
    acronyms: Mapping[Name, bool]
    """Whether a blank may stand in them."""
    initials: Mapping[str, tuple[Name, ...]]
    """By organisation: what its acronyms begin with, and its usual initials."""

    @cached_property
    def acronyms_by_word(self) -> Mapping[str, tuple[Name, ...]]:
        """Acronyms by the word they begin with."""
        found: dict[str, list[Name]] = {}
        for name in self.acronyms:
            found.setdefault(name[0], []).append(name)
        return {word: tuple(names) for word, names in found.items()}


class Named(NamedTuple):
    """How a source is named in a text."""

    level: Level
    taken: frozenset[int]
    """Places of the words that its names take, and names of others that stand apart."""
    foreign: tuple[str, ...]
    """Acronyms of other sources."""
    dated: bool
    """Whether its title as written holds its year, or its edition's name is written."""


def shelf(catalogue: Iterable[Source]) -> Shelf:
    """Return what a catalogue says of names; the same shelf for the same catalogue."""
    return _shelf(tuple(catalogue))


@lru_cache(maxsize=8)
def _shelf(catalogue: tuple[Source, ...]) -> Shelf:
    editions: dict[str, tuple[Source, ...]] = {}
    begins: dict[str, set[Name]] = {}
    cut: dict[str, set[Name]] = {}
    acronyms: dict[Name, bool] = {}
    for one in catalogue:
        called = names(one.title, one.acronym, one.organisation)
        editions[one.document] = (*editions.get(one.document, ()), one)
        if called.acronym:
            blank = acronyms.get(called.acronym, False)
            acronyms[called.acronym] = blank or " " in clean(one.acronym)
        first = called.acronym[:1] if len(called.acronym) > 1 and "-" in one.acronym else ()
        begins.setdefault(one.organisation, set()).update({first} if _capitals(first) else ())
        cut.setdefault(one.organisation, set()).update(_cut_initials(called))
        begins[one.organisation].update(called.initials)
    bearers = Counter(name for some in (begins, cut) for own in some.values() for name in own)
    usual = {body: {name for name in own if bearers[name] == 1} for body, own in cut.items()}
    initials = {body: tuple(sorted(begins[body] | usual[body])) for body in begins}
    return Shelf(editions, acronyms, initials)


def find_names(citation: str, source: Source, known: Shelf) -> Named:
    """Return how a source is named in clean text; the longest name is taken first."""
    text = words(citation)
    taken: set[int] = set()
    level, dated = Level.NOT, False
    foreign: list[str] = []
    own = [one for one in _candidates(source, known) if one.name[0] in one.words_of(text)]
    others = _foreign(text.written, source, known)
    for one in sorted((*own, *others), key=lambda one: (-len(one.name), one.rank)):
        found = places(one.name, one.words_of(text))
        if one.written:
            blank = known.acronyms.get(one.name, False)
            found = [place for place in found if _joined(citation, text, place, blank)]
        if not (new := _free(found, taken)):
            continue
        taken |= new
        if one.level is None:
            foreign.append("-".join(one.name))
            continue
        level = max(level, one.level)
        if one.level is Level.WHOLE and source.year in one.name:
            dated = True
            taken |= _after_year(one.name, new, text.folded)
    dated |= _take_literal(edition_key(source.edition), text, taken)
    return Named(level, frozenset(taken), tuple(foreign), dated)


def without(text: str, spans: Sequence[tuple[int, int]], taken: Iterable[int]) -> str:
    """Return the text with BARRIER for each run of taken words."""
    parts, at, last = [], 0, -2
    for index in sorted(taken):
        if index != last + 1:
            parts += [text[at : spans[index][0]], BARRIER]
        at, last = spans[index][1], index
    return "".join([*parts, text[at:]])


class _Candidate(NamedTuple):
    """A name that may stand in a text; of those of one length the first by rank is taken."""

    name: Name
    rank: int
    level: Level | None
    """None for an acronym of another source."""
    written: bool
    """Whether case counts."""

    def words_of(self, text: Words) -> tuple[str, ...]:
        """Return the words of a text that it is looked for among."""
        return text.written if self.written else text.folded


@lru_cache(maxsize=4096)
def _candidates(source: Source, known: Shelf) -> tuple[_Candidate, ...]:
    """Return what a source itself may be called."""
    return tuple(one for one in _named(source, known) if one.name)


def _foreign(written: Iterable[str], source: Source, known: Shelf) -> list[_Candidate]:
    """Return the acronyms of other sources that may stand among some words, in order."""
    own = names(source.title, source.acronym, source.organisation).acronym
    begun = (known.acronyms_by_word.get(word, ()) for word in set(written))
    found = sorted(name for acronyms in begun for name in acronyms if name != own)
    return [_Candidate(name, 2, None, True) for name in found]


def _named(source: Source, known: Shelf) -> Iterator[_Candidate]:
    called = names(source.title, source.acronym, source.organisation)
    yield from (_Candidate(name, 0, Level.WHOLE, False) for name in called.titles)
    yield _Candidate(called.acronym, 1, Level.WHOLE, True)
    yield from (_Candidate(name, 3, Level.SHORT, False) for name in called.short)
    yield from (_Candidate(name, 4, Level.ORGANISATION, False) for name in called.organisations)
    yield from (_Candidate(name, 6, Level.NOT, False) for name in called.begins)
    initials = known.initials[source.organisation]
    yield from (_Candidate(name, 5, Level.ORGANISATION, True) for name in initials)


def _joined(citation: str, text: Words, place: tuple[int, int], blank: bool) -> bool:
    """Whether numbers in an acronym are joined to it, `ESC-2`: `ESC, 2` may be an edition."""
    between = ("", "-", " ") if blank else ("", "-")
    return all(
        citation[text.spans[at - 1][1] : text.spans[at][0]] in between
        for at in range(place[0] + 1, place[1])
        if text.written[at][0].isdigit() or roman(text.written[at])
    )


def _free(found: Iterable[tuple[int, int]], taken: set[int]) -> set[int]:
    new: set[int] = set()
    for start, end in found:
        if not (taken | new) & set(range(start, end)):
            new |= set(range(start, end))
    return new


def _after_year(name: Name, places_: set[int], text: tuple[str, ...]) -> set[int]:
    """Return the place of "update" behind a title that ends with its year, if it stands there."""
    after = max(places_) + 1
    follows = is_year(name[-1]) and after < len(text) and text[after] in _YEAR_WORDS
    return {after} if follows else set()


def _take_literal(key: str, text: Words, taken: set[int]) -> bool:
    """Take the words of an edition whose name is no number, `Spring 2020`; tell if there are."""
    if not key.startswith("="):
        return False
    new = _free(places(tuple(key.removeprefix("=").split()), text.folded), taken)
    beside = {at + step for at in new for step in (-1, 1)} & set(range(len(text.folded)))
    taken |= new | {index for index in beside if text.folded[index] in _EDITION_WORDS}
    return bool(new)


def _capitals(name: Name) -> bool:
    return bool(name) and len(name[0]) > 1 and name[0].isupper()


def _cut_initials(called: Names) -> set[Name]:
    """Return `CDC` for the Centers for Disease Control and Prevention: without "and" one word."""
    cut = set()
    for body in called.organisations:
        if body[-2:-1] == ("and",):
            cut |= {short for short in initials_of(body[:-2]) if len(short[0]) >= _USUAL}
    return {short for short in cut if short not in called.initials and short[0].isupper()}
