"""A resolver that forgives, to prove that a source is really absent; never to say what is meant.

It overlooks case, accents, missing or other organisations, shortened titles, one wrong letter and a
wrong year. An edition written as a number is not forgiven: it may be the one that is absent.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from medgauge.text.citations import Marks, edition_key, read_marks
from medgauge.text.in_force import in_force
from medgauge.text.naming import clean, name_of, names
from medgauge.text.resolve import LONGEST, Level, by_document, editions_of, read, resolve
from medgauge.text.source import Code, Hit, Resolution, Source

TITLE_SHARE = 0.75
"""Share of a title's words that makes it the one meant, whatever else is written."""
CITED_SHARE = 0.6
"""Share of the citation's words that a source must have, at least one of them in its title."""

_COMPOUND = re.compile(r"\w+(?:[-/.]\w+)*")
"""`AHS-AF`"""
_COMMON_WORDS = """a an and for in of on the to with its their by from at or as under over years
    year old adult adults people patients management treatment guideline guidelines guidance final
    recommendation recommendations statement clinical practice edition society association"""
_SAYING_NOTHING = frozenset(_COMMON_WORDS.split())


def resolve_relaxed(
    citation: str, catalogue: Sequence[Source], on: date | None = None
) -> Resolution:
    """Return every source that a citation might mean; none proves that it is not here."""
    strict = resolve(citation, catalogue, on)
    if strict.hits or len(citation) > LONGEST:
        return strict
    text = clean(citation)
    strictly = [one for source in catalogue if (one := read(text, source)).named]
    named = [one for one in strictly if one.level is not Level.ORGANISATION]
    if named:
        documents = {name: group[0].marks for name, group in by_document(named).items()}
    else:
        documents = dict.fromkeys(_near(text, catalogue), read_marks(text))
    hits = tuple(
        Hit(source.document, source.edition)
        for document, marks in documents.items()
        for source in _editions(editions_of(document, catalogue), marks, on)
    )
    if not hits:
        return strict
    return Resolution(Code.ONE if len(hits) == 1 else Code.SEVERAL, hits)


def _editions(editions: Sequence[Source], marks: Marks, on: date | None) -> Sequence[Source]:
    dated = [
        one
        for one in editions
        if edition_key(one.edition) in {*marks.editions, *marks.years} or one.year in marks.years
    ]
    if dated or marks.editions:
        return dated
    living = in_force(editions, on)
    alive = (*living.certain, *living.possible)
    return editions if marks.years or not alive else alive


@dataclass(frozen=True)
class _Cited:
    """The words of a citation that may name something."""

    words: frozenset[str]
    acronyms: frozenset[str]
    """Compounds without case and hyphens; those written like an acronym may have a letter wrong."""
    shouted: frozenset[str]


def _near(text: str, catalogue: Sequence[Source]) -> list[str]:
    """Return the documents whose names resemble some of the text."""
    compounds = [found[0] for found in _COMPOUND.finditer(text)]
    shouted = (one for one in compounds if sum(map(str.isupper, one)) > 1)
    cited = _Cited(
        _content(" ".join(read_marks(text).unread)),
        frozenset(map(_squeezed, compounds)),
        frozenset(map(_squeezed, shouted)),
    )
    exact = [one.document for one in catalogue if _squeezed(one.acronym) in cited.acronyms]
    if exact:
        return list(dict.fromkeys(exact))
    return list(dict.fromkeys(one.document for one in catalogue if _resembles(one, cited)))


def _resembles(source: Source, cited: _Cited) -> bool:
    acronym = _squeezed(source.acronym)
    if len(acronym) > 2 and any(_one_edit(acronym, one) for one in cited.shouted):
        return True
    called = names(source.title, source.acronym, source.organisation)
    body = _content(" ".join(word for name in called.organisations for word in name))
    body |= {name[0].casefold() for name in called.initials}
    if cited.words and _shared(cited.words, body) == cited.words:
        return True
    for title in map(_content, [source.title, *map(" ".join, called.short)]):
        shared = _shared(cited.words, title)
        if len(title) > 1 and len(_shared(title, cited.words)) >= TITLE_SHARE * len(title):
            return True
        if shared and len(_shared(cited.words, title | body)) >= CITED_SHARE * len(cited.words):
            return True
    return False


@lru_cache(maxsize=4096)
def _content(text: str) -> frozenset[str]:
    words = {_bare(word) for word in name_of(text)} - _SAYING_NOTHING
    return frozenset(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words)


def _bare(text: str) -> str:
    """Return text without case and accents."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in parts if not unicodedata.combining(char))


def _squeezed(text: str) -> str:
    return "".join(char for char in _bare(text) if char.isalnum())


def _shared(some: Iterable[str], others: Iterable[str]) -> frozenset[str]:
    others = list(others)
    return frozenset(one for one in some if any(_alike(one, other) for other in others))


def _alike(one: str, other: str) -> bool:
    """Whether two words are the same, one shortens the other, or one letter is wrong."""
    shorter, longer = sorted((one, other), key=len)
    if one == other or (len(shorter) > 3 and longer.startswith(shorter)):
        return True
    return len(shorter) > 4 and _one_edit(one, other)


def _one_edit(one: str, other: str) -> bool:
    """Whether at most one letter is changed, added or left out."""
    shorter, longer = sorted((one, other), key=len)
    same = next((i for i, c in enumerate(shorter) if c != longer[i]), len(shorter))
    if len(longer) - len(shorter) == 1:
        return shorter[same:] == longer[same + 1 :]
    return len(longer) == len(shorter) and shorter[same + 1 :] == longer[same + 1 :]
