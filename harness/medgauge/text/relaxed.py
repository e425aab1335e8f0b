"""A resolver that forgives, to prove that a source is really absent; never to say what is meant.

It overlooks case, accents, missing or other organisations, abbreviated names, one wrong letter and
a wrong year. It errs on the side of finding, but an edition that is no near writing of one that is
here is not forgiven: it may be the one that is absent.
"""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from itertools import filterfalse

from medgauge.text.citations import Marks, edition_key, is_year, read_marks
from medgauge.text.in_force import in_force
from medgauge.text.naming import Name, clean, name_of, names, places, words
from medgauge.text.relaxed_words import (
    bare,
    content,
    one_edit,
    runs,
    same_word,
    says_nothing,
    shortens,
    squeezed,
)
from medgauge.text.resolve import LONGEST, by_document, read, resolve
from medgauge.text.shelf import Level, Shelf, shelf
from medgauge.text.source import Code, Hit, Resolution, Source

TITLE_SHARE = 0.75
"""Share of a title's words that makes it the one meant, whatever else is written."""
CITED_SHARE = 0.6
"""Share of the citation's words that a source must have, at least one of them in its title."""

_COMPOUND = re.compile(r"\w+(?:[-/.]\w+)*")
"""`AHS-AF`"""
_COMMA = re.compile(r"(?<=\d),(?=\d)")
"""`1,1`"""


def resolve_relaxed(
    citation: str, catalogue: Sequence[Source], on: date | None = None
) -> Resolution:
    """Return every source that a citation might mean; none proves that it is not here."""
    return _resolve(citation, tuple(catalogue), on)


@lru_cache(maxsize=4096)
def _resolve(citation: str, catalogue: tuple[Source, ...], on: date | None) -> Resolution:
    strict = resolve(citation, catalogue, on)
    if strict.hits or len(citation) > LONGEST:
        return strict
    known = shelf(catalogue)
    texts = dict.fromkeys((clean(citation), _COMMA.sub(".", clean(citation))))
    found = (hit for text in texts for hit in _may_mean(text, catalogue, known, on))
    hits = tuple(dict.fromkeys(found))
    if not hits:
        return strict
    return Resolution(Code.ONE if len(hits) == 1 else Code.SEVERAL, hits)


def _may_mean(
    text: str, catalogue: Sequence[Source], known: Shelf, on: date | None
) -> Iterable[Hit]:
    strictly = [one for source in catalogue if (one := read(text, source, known)).named]
    named = [one for one in strictly if one.level is not Level.ORGANISATION]
    if named:
        documents = {name: group[0].marks for name, group in by_document(named).items()}
    else:
        documents = dict.fromkeys(_near(text, catalogue), read_marks(text))
    return (
        Hit(source.document, source.edition)
        for document, marks in documents.items()
        for source in _editions(known.editions[document], marks, on)
    )


def _editions(editions: Sequence[Source], marks: Marks, on: date | None) -> Sequence[Source]:
    titled = {edition for one in editions for edition in read_marks(clean(one.title)).editions}
    cited = [edition for edition in marks.editions if edition not in titled]
    written = {*map(_number, marks.editions), *marks.years}
    dated = [
        one
        for one in editions
        if _number(edition_key(one.edition)) in written or one.year in marks.years
    ]
    if dated:
        return dated
    if cited:
        # Of editions that bear years or names, the second may be any.
        return [one for one in editions if not edition_key(one.edition)[0].isdigit()
                or is_year(edition_key(one.edition))]  # fmt: skip
    living = in_force(editions, on)
    alive = (*living.certain, *living.possible)
    return editions if marks.years or not alive else alive


def _number(key: str) -> str:
    """Return `2` for 2, 02, 2.0 and 2e; `1.1` is not `1.10`."""
    found = re.fullmatch(r"(\d+(?:\.\d+)*)[a-z]?", key)
    if found is None:
        return key
    parts = [str(int(part)) for part in found[1].split(".")]
    while parts[1:] and parts[-1] == "0":
        parts.pop()
    return ".".join(parts)


@dataclass(frozen=True)
class _Cited:
    """The words of a citation that may name something."""

    words: frozenset[str]
    compounds: frozenset[str]
    """Without case and hyphens; those written like an acronym may have a letter wrong."""
    shouted: frozenset[str]
    """Those with two capitals."""
    alike: Mapping[str, frozenset[str]]
    """For each word those of the catalogue that it may be."""

    @cached_property
    def known(self) -> frozenset[str]:
        """All words of the catalogue that some word may be."""
        return frozenset().union(*self.alike.values())

    def shared(self, words: Set[str], short: Iterable[str]) -> frozenset[str]:
        """Return the words that may be one of the catalogue's, or one that shortens a name."""
        return frozenset(
            one
            for one in self.words
            if not self.alike[one].isdisjoint(words)
            or any(same_word(one, other) for other in short)
        )


@dataclass(frozen=True)
class _Called:
    """The words by which one source may be named, without case and accents."""

    acronym: str
    """In one word, as is the document's id."""
    document: str
    spelled: tuple[Name, ...]
    """The words of the acronym and the id, `AHS AF`, where they are several."""
    parts: frozenset[str]
    """The words of an acronym of several."""
    body: frozenset[str]
    titles: tuple[frozenset[str], ...]
    """Telling words of the title, and of each part that may stand for it."""
    organisation_runs: tuple[Name, ...]
    """Words one after the other that may be abbreviated, with and without little ones."""
    title_runs: tuple[Name, ...]


@lru_cache(maxsize=4096)
def _called(source: Source) -> _Called:
    called = names(source.title, source.acronym, source.organisation)
    parts = frozenset(map(bare, called.acronym)) if len(called.acronym) > 1 else frozenset()
    body = content(" ".join(word for name in called.organisations for word in name)) | parts
    spelled = (name_of(text) for text in (source.acronym, source.document))
    return _Called(
        acronym=squeezed(source.acronym),
        document=squeezed(source.document),
        spelled=tuple(name for name in spelled if len(name) > 1),
        parts=parts,
        body=body | {bare(name[0]) for name in called.initials},
        titles=tuple(map(content, [source.title, *map(" ".join, called.short)])),
        organisation_runs=runs(called.organisations),
        title_runs=runs(called.titles),
    )


@lru_cache(maxsize=8)
def _vocabulary(catalogue: tuple[Source, ...]) -> frozenset[str]:
    """Return every word that a source of a catalogue may be named by."""
    return frozenset().union(
        *(words for one in map(_called, catalogue) for words in (one.body, *one.titles))
    )


@lru_cache(maxsize=8192)
def _alike_in(vocabulary: frozenset[str], word: str) -> frozenset[str]:
    return frozenset(other for other in vocabulary if same_word(word, other))


def _near(text: str, catalogue: Sequence[Source]) -> list[str]:
    """Return the documents whose names resemble some of the text."""
    compounds = [found[0] for found in _COMPOUND.finditer(text)]
    shouted = (one for one in compounds if sum(map(str.isupper, one)) > 1)
    telling = filterfalse(says_nothing, content(" ".join(read_marks(text).unread)))
    vocabulary = _vocabulary(tuple(catalogue))
    alike = {word: _alike_in(vocabulary, word) for word in telling}
    cited = _Cited(
        frozenset(alike),
        frozenset(map(squeezed, compounds)),
        frozenset(map(squeezed, shouted)),
        alike,
    )
    folded = words(text).folded
    exact = [
        one.document
        for one in catalogue
        if _called(one).acronym in cited.compounds - {""}
        or any(places(name, folded) for name in _called(one).spelled)
    ]
    if exact:
        return list(dict.fromkeys(exact))
    return list(dict.fromkeys(one.document for one in catalogue if _resembles(_called(one), cited)))


def _resembles(source: _Called, cited: _Cited) -> bool:
    if source.document in cited.compounds:
        return True
    acronym = source.acronym
    if len(acronym) > 2 and any(one_edit(acronym, one) for one in cited.shouted):
        return True
    bodies = [one for one in cited.shouted if shortens(one, source.organisation_runs)]
    if cited.words and cited.shared(source.body, bodies) == cited.words:
        return True
    short = [one for one in cited.shouted if shortens(one, source.title_runs)]
    for title in source.titles:
        if len(title) > 1 and len(title & cited.known) >= TITLE_SHARE * len(title):
            return True
        if cited.shared(title | source.parts, short) and len(
            cited.shared(title | source.body, (*bodies, *short))
        ) >= CITED_SHARE * len(cited.words):
            return True
    return False
