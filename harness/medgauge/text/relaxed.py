"""A resolver that forgives, to prove that a source is really absent; never to say what is meant.

It overlooks case, accents, missing or other organisations, abbreviated names, one wrong letter and
a wrong year. It errs on the side of finding, but an edition that is no near writing of one that is
here is not forgiven: it may be the one that is absent.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import filterfalse

from medgauge.text.citations import Marks, edition_key, is_year, read_marks
from medgauge.text.in_force import in_force
from medgauge.text.naming import clean, name_of, names, places, words
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
_LONG = 7
"""Letters of a word that more than its beginning may stand for: `TB` for tuberculosis."""
_SMALL_WORDS = "a an and for in of on the to with its their by from at or as"
_SMALL = frozenset(_SMALL_WORDS.split())
_COMMON_WORDS = """under over years
    year old adult adults people patients management treatment guideline guidelines guidance final
    recommendation recommendations statement clinical practice edition society association"""
_SAYING_NOTHING = _SMALL | frozenset(_COMMON_WORDS.split())


def resolve_relaxed(
    citation: str, catalogue: Sequence[Source], on: date | None = None
) -> Resolution:
    """Return every source that a citation might mean; none proves that it is not here."""
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


def _near(text: str, catalogue: Sequence[Source]) -> list[str]:
    """Return the documents whose names resemble some of the text."""
    compounds = [found[0] for found in _COMPOUND.finditer(text)]
    shouted = (one for one in compounds if sum(map(str.isupper, one)) > 1)
    cited = _Cited(
        frozenset(filterfalse(_says_nothing, _content(" ".join(read_marks(text).unread)))),
        frozenset(map(_squeezed, compounds)),
        frozenset(map(_squeezed, shouted)),
    )
    folded = words(text).folded
    exact = [
        one.document
        for one in catalogue
        if _squeezed(one.acronym) in cited.compounds - {""}
        or any(places(name, folded) for name in _spelled(one))
    ]
    if exact:
        return list(dict.fromkeys(exact))
    return list(dict.fromkeys(one.document for one in catalogue if _resembles(one, cited)))


def _spelled(source: Source) -> list[tuple[str, ...]]:
    """Return the words of an acronym and an id, `AHS AF`, where they are several."""
    return [name for text in (source.acronym, source.document) if len(name := name_of(text)) > 1]


def _resembles(source: Source, cited: _Cited) -> bool:
    if _squeezed(source.document) in cited.compounds:
        return True
    acronym = _squeezed(source.acronym)
    if len(acronym) > 2 and any(_one_edit(acronym, one) for one in cited.shouted):
        return True
    called = names(source.title, source.acronym, source.organisation)
    parts = frozenset(map(_bare, called.acronym)) if len(called.acronym) > 1 else frozenset()
    body = _content(" ".join(word for name in called.organisations for word in name)) | parts
    body |= {_bare(name[0]) for name in called.initials}
    body |= {one for one in cited.shouted if any(map(_shortens(one), called.organisations))}
    if cited.words and _shared(cited.words, body) == cited.words:
        return True
    short = {one for one in cited.shouted if any(map(_shortens(one), called.titles))}
    for title in map(_content, [source.title, *map(" ".join, called.short)]):
        shared = _shared(cited.words, title | parts | short)
        if len(title) > 1 and len(_shared(title, cited.words)) >= TITLE_SHARE * len(title):
            return True
        if shared and len(_shared(cited.words, title | body | short)) >= CITED_SHARE * len(
            cited.words
        ):
            return True
    return False


def _shortens(short: str) -> Callable[[Sequence[str]], bool]:
    """Return whether a name holds words, one after the other, that `short` abbreviates."""

    def in_name(name: Sequence[str]) -> bool:
        runs = ([_bare(word) for word in name if word not in small] for small in ((), _SMALL))
        return any(_begins(short, run[at:], 0) for run in runs for at in range(len(run)))

    return in_name


def _begins(short: str, run: Sequence[str], taken: int) -> bool:
    """Whether `short` is cut from words in order, of two at least: `CDC`, `PrEP`, `LTBI`."""
    if not short:
        return taken > 1
    if not run:
        return False
    sizes = range(1, len(short) + 1)
    return any(
        _cut_from(short[:size], run[0]) and _begins(short[size:], run[1:], taken + 1)
        for size in sizes
    )


def _cut_from(part: str, word: str) -> bool:
    """Whether a part of an abbreviation begins a word, or a long word has its letters in order."""
    if word.startswith(part):
        return True
    letters = iter(word)
    return len(word) > _LONG and part[0] == word[0] and all(one in letters for one in part)


@lru_cache(maxsize=4096)
def _content(text: str) -> frozenset[str]:
    telling = {_bare(word) for word in name_of(text)} - _SAYING_NOTHING
    return frozenset(
        word[:-1] if len(word) > 3 and word.endswith("s") else word
        for word in telling
        if not word.isdigit() or len(word) > 2
    )


def _says_nothing(short: str) -> bool:
    """Whether a word shortens one that says little, `Guidel`."""
    return len(short) > 2 and any(word.startswith(short) for word in _SAYING_NOTHING)


def _bare(text: str) -> str:
    """Return text without case and accents."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(char for char in parts if not unicodedata.combining(char))


def _squeezed(text: str) -> str:
    return "".join(char for char in _bare(text) if char.isalnum())


def _shared(some: Iterable[str], others: Iterable[str]) -> frozenset[str]:
    others = list(others)
    return frozenset(one for one in some if any(_alike(one, other) for other in others))


@lru_cache(maxsize=1 << 16)
def _alike(one: str, other: str) -> bool:
    """Whether two words are the same, one shortens the other, or one letter is wrong."""
    shorter, longer = sorted((one, other), key=len)
    if one == other or (len(shorter) > 2 and longer.startswith(shorter)):
        return True
    return len(shorter) > 4 and _one_edit(one, other)


def _one_edit(one: str, other: str) -> bool:
    """Whether at most one letter is changed, added or left out."""
    shorter, longer = sorted((one, other), key=len)
    same = next((i for i, c in enumerate(shorter) if c != longer[i]), len(shorter))
    if len(longer) - len(shorter) == 1:
        return shorter[same:] == longer[same + 1 :]
    return len(longer) == len(shorter) and shorter[same + 1 :] == longer[same + 1 :]
