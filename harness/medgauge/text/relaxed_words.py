"""Words as the relaxed resolver compares them: without case and accents, shortened or misspelt."""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from medgauge.text.naming import Name, name_of

_LONG = 7
"""Letters of a word that more than its beginning may stand for: `TB` for tuberculosis."""
_SMALL_WORDS = "a an and for in of on the to with its their by from at or as"
_SMALL = frozenset(_SMALL_WORDS.split())
_COMMON_WORDS = """under over years
    year old adult adults people patients management treatment guideline guidelines guidance final
    recommendation recommendations statement clinical practice edition society association"""
_SAYING_NOTHING = _SMALL | frozenset(_COMMON_WORDS.split())


@lru_cache(maxsize=4096)
def content(text: str) -> frozenset[str]:
    """Return the words of a name that tell what it names, without a plural's ending."""
    telling = {bare(word) for word in name_of(text)} - _SAYING_NOTHING
    return frozenset(
        word[:-1] if len(word) > 3 and word.endswith("s") else word
        for word in telling
        if not word.isdigit() or len(word) > 2
    )


def says_nothing(short: str) -> bool:
    """Whether a word shortens one that says little, `Guidel`."""
    return len(short) > 2 and any(word.startswith(short) for word in _SAYING_NOTHING)


@lru_cache(maxsize=8192)
def bare(text: str) -> str:
    """Return text without case and accents."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join([char for char in parts if not unicodedata.combining(char)])


def squeezed(text: str) -> str:
    """Return text without case, accents, blanks and marks."""
    return "".join(char for char in bare(text) if char.isalnum())


def same_word(one: str, other: str) -> bool:
    """Whether two words are the same, one shortens the other, or one letter is wrong."""
    shorter, longer = sorted((one, other), key=len)
    if one == other or (len(shorter) > 2 and longer.startswith(shorter)):
        return True
    return len(shorter) > 4 and one_edit(one, other)


def one_edit(one: str, other: str) -> bool:
    """Whether at most one letter is changed, added or left out."""
    shorter, longer = sorted((one, other), key=len)
    same = next((i for i, c in enumerate(shorter) if c != longer[i]), len(shorter))
    if len(longer) - len(shorter) == 1:
        return shorter[same:] == longer[same + 1 :]
    return len(longer) == len(shorter) and shorter[same + 1 :] == longer[same + 1 :]


def runs(called: Iterable[Name]) -> tuple[Name, ...]:
    """Return the words of names, each as it is and without its little words."""
    return tuple(
        dict.fromkeys(
            tuple(bare(word) for word in name if word not in small)
            for name in called
            for small in ((), _SMALL)
        )
    )


def shortens(short: str, called: Iterable[Name]) -> bool:
    """Whether one of some names holds words, one after the other, that `short` abbreviates."""
    first = short[:1]
    return any(
        word.startswith(first) and _begins(short, run[at:], 0)
        for run in called
        for at, word in enumerate(run)
    )


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
