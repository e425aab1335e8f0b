"""How a source is named in a citation: clean text, its words, and where a name stands in it.

Typography, punctuation, "the", "&" and the stops of abbreviations never matter; every word does.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from medgauge.text.fold import fold_text

BARRIER = "|"
"""Stands where a name stood, so that no rule reads across it."""

_TAG = re.compile(r"</?(?:i|em|b|strong|cite|u|span)>", re.IGNORECASE)
"""`<i>`"""
_FURTHER = str.maketrans(
    {
        **dict.fromkeys("\u2043\u2e3a\u2e3b\u02d7", "-"),
        **dict.fromkeys("'\u2032\u02bc`*", ""),
        **dict.fromkeys('"\u00ab\u00bb\u2039\u203a\u2033', " "),
        "_": " ",
        BARRIER: ",",
        "&": " and ",
    }
)
_SPACED = re.compile(r"(?<!\w)([A-Z]\.) (?=[A-Z]\.)")
"""`U. S.`"""
_DOTTED = re.compile(r"(?<![\w.])(?:[^\W\d_]\.)+[^\W\d_](?!\w)\.?")
"""`U.S.`"""
_WORD = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+")
_BRACKETED = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
"""` (U.S.)`"""
_LAST_YEAR = re.compile(
    r"[\s,;:(\[-]+[12]\d{3}(?:\s+(?:revision|update|edition|guidelines?))?[)\].\s]*$", re.IGNORECASE
)
"""`, 2016.`, `, 2023 Revision`"""
_MAIN = re.compile(r":|\s+[-\u2010-\u2015]\s+")
"""What parts a title from what it says besides."""
_POSSESSIVE = re.compile(r"['\u02bc]s(?!\w)")
"""`Society's`"""
_LINE_END = re.compile(r"(?<=[^\W\d_])[-\u2010]\s*\n\s*(?=[^\W\d_])")
"""`fibril-` at the end of a line."""
_FEW = 3
"""Hyphens at line ends that are read in both ways."""
_SIGNS = "\u00ae\u00a9\u2122\u2120"
"""Signs of registration, which are no part of a name."""
_SMALL = frozenset(("a", "an", "and", "for", "in", "of", "on", "the", "to"))
_KINDS = """clinical practice guideline guidelines guidance final recommendation recommendations
    statement statements consensus evidence based report review systematic position paper summary
    standard standards policy national update updated"""
"""Words that tell what kind of document something is."""
_GENERIC = _SMALL | frozenset(_KINDS.split())


Name = tuple[str, ...]
"""The words of a name, folded; of an acronym as written."""


class Words(NamedTuple):
    """The words of clean text, without "the": as compared, as written, and where they stand."""

    folded: tuple[str, ...]
    written: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]


class Names(NamedTuple):
    """What one source may be called."""

    titles: tuple[Name, ...]
    """The whole title, also without what it has in brackets or with its organisation's initials."""
    short: tuple[Name, ...]
    """The title up to a colon or dash, or without the year at its end."""
    begins: tuple[Name, ...]
    """What the title begins with up to there, where it says too little to be a name."""
    acronym: Name
    organisations: tuple[Name, ...]
    initials: tuple[Name, ...]
    """Of the organisation's words outside brackets."""


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """Return `text` in one typography: folded, no quotation marks, italics or dotted initials."""
    text = "".join(map(_plain, fold_text(_TAG.sub("", text))))
    text = fold_text(_POSSESSIVE.sub("", text).translate(_FURTHER)).strip()
    return _DOTTED.sub(lambda found: found[0].replace(".", ""), _SPACED.sub(r"\1", text))


def readings(citation: str) -> tuple[str, ...]:
    """Return the clean text, once for each way to read the hyphens at its line ends."""
    first, *rest = _LINE_END.split(citation)
    choices = ("-", "") if len(rest) <= _FEW else ("-",)
    joined = (
        first + "".join(map("".join, zip(ends, rest, strict=True)))
        for ends in product(choices, repeat=len(rest))
    )
    return tuple(dict.fromkeys(map(clean, joined)))


@lru_cache(maxsize=4096)
def words(text: str) -> Words:
    """Return the words of clean text without "the"."""
    found = [one for one in _WORD.finditer(text) if one[0].casefold() != "the"]
    written = tuple(one[0] for one in found)
    return Words(tuple(map(str.casefold, written)), written, tuple(one.span() for one in found))


def name_of(text: str) -> Name:
    """Return the words of a title, heading or organisation."""
    return words(clean(text)).folded


@lru_cache(maxsize=4096)
def names(title: str, acronym: str, organisation: str) -> Names:
    """Return what a source of these three may be called."""
    plain = name_of(_BRACKETED.sub(" ", organisation))
    bodies = _distinct([name_of(organisation), plain])
    initials = _distinct(initials_of(plain))
    titles = [name_of(title), name_of(_BRACKETED.sub(" ", title))]
    titles += [
        (*whole[:start], short[0].casefold(), *whole[end:])
        for whole in titles
        for body in bodies
        for start, end in places(body, whole)
        for short in initials
    ]
    cut = (_MAIN.split(title)[0], title.rpartition(":")[0], _LAST_YEAR.sub("", title))
    short = _distinct(map(name_of, cut))
    return Names(
        titles=_distinct(titles),
        short=tuple(s for s in short if s not in titles and _tells(s)),
        begins=tuple(s for s in short if s not in titles and not _tells(s)),
        acronym=words(clean(acronym)).written,
        organisations=bodies,
        initials=initials,
    )


def places(name: Name, text: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return every place of a name among the words of a text, as a range of them."""
    if not name or name[0] not in text:
        return []
    size = len(name)
    return [(i, i + size) for i in range(len(text) - size + 1) if text[i : i + size] == name]


def _distinct(found: Iterable[Name]) -> tuple[Name, ...]:
    """Return names without repetition, the longest first."""
    return tuple(sorted(dict.fromkeys(name for name in found if name), key=len, reverse=True))


def _tells(name: Name) -> bool:
    """Whether a part of a title says enough to be used as a name."""
    return sum(word not in _GENERIC and not word.isdigit() for word in name) > 1


def initials_of(name: Name) -> list[Name]:
    """Return `USPSTF` for the words of U.S. Preventive Services Task Force, and `DoD` its like."""
    big = [word for word in name if word not in _SMALL]
    if len(big) < 2 or not all(word.isalpha() for word in big):
        return []
    first = "US" if big[0] == "us" else big[0][0].upper()
    short = first + "".join(word[0].upper() for word in big[1:])
    small = (word[0] if word in _SMALL else word[0].upper() for word in name)
    return [(short,), ("".join(small),)]


def _plain(char: str) -> str:
    """Spell wide letters, raised letters and roman numeral signs; raised digits stay."""
    if char < "\u0080":
        return char
    if unicodedata.category(char) == "Cf" or char in _SIGNS:
        return ""
    spelled = unicodedata.normalize("NFKC", char)
    digits = any(one.isdigit() for one in spelled)
    return char if digits and not "\uff10" <= char <= "\uff19" else spelled
