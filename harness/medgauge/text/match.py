"""Finding a quotation in a text: verbatim up to folding, or differing in case and punctuation only.

A quotation is one contiguous passage that cuts through no token and no quantity. Whether it proves
anything is for others to say.
"""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from medgauge.text.fold import Folded, fold_text
from medgauge.text.quantities import NUMBER_JOINERS, inside_quantity

_RAISED_SIGNS = "⁺⁻⁼⁽⁾₊₋₌₍₎"
_CONNECTORS = "'_"
_BARE_QUOTES = "`´"
"""Symbols to Unicode, quotation marks to writers."""
_KEPT_ALWAYS = "/／%％٪‰‱"
_KEPT_BEFORE_DIGIT = ".,·:．，："
_KEPT_AFTER_DIGIT = "′″"
_SIGNS = "≥≤<>=≈~±≠⩾⩽≧≦≪≫+-"


@dataclass(frozen=True)
class Occurrence:
    """One place of a quotation: character offsets in the original text, end-exclusive."""

    start: int
    end: int
    exact: bool
    """True when the original there equals the quotation as given, character for character."""


def cut_allowed(folded: str, position: int) -> bool:
    """Whether a quotation of `folded` may begin or end at `position` (0 … len)."""
    if position <= 0 or position >= len(folded):
        return True
    return not _inside_token(folded, position) and not inside_quantity(folded, position)


def find_all(haystack: Folded, original: str, needle: str) -> list[Occurrence]:
    """Find every place of `needle` in `original`, whose fold is `haystack`, in order.

    The needle is tried as given, then without white space at its ends, then without one "..." at
    either or both ends; the first form that stands anywhere counts. An inner "..." is literal.
    """
    for form in forms(needle):
        found = [
            Occurrence(*place, exact=original[place[0] : place[1]] == needle)
            for start, end in _places(haystack.text, form)
            if (place := haystack.origin(start, end))
        ]
        if found:
            return found
    return []


def stands_cut(haystack: Folded, needle: str) -> bool:
    """Whether `needle` stands in the text if it may cut through tokens and quantities."""
    return any(form in haystack.text for form in forms(needle))


@lru_cache(maxsize=8)
def loose_key(text: str) -> str:
    """Reduce text so that two texts differing only in case or punctuation become equal.

    Letters are lowered one by one. Punctuation becomes a space unless it carries meaning: slashes
    and percent signs, a hyphen beside a digit or sign, a point, comma or colon before a digit.
    Symbols (comparators, ×, +, °) always stay.
    """
    return _loosen(fold_text(text))[0]


def find_loose(haystack: Folded, needle: str) -> list[tuple[int, int]]:
    """Find every place where `needle` stands up to case and punctuation, as original offsets."""
    key = loose_key(needle)
    if not key:
        return []
    text, positions = _loosen(haystack.text)
    folded = haystack.text
    found = []
    start = text.find(key)
    while start >= 0:
        first, last = positions[start], positions[start + len(key) - 1] + 1
        if cut_allowed(folded, first) and cut_allowed(folded, last):
            found.append(haystack.origin(first, last))
        start = text.find(key, start + 1)
    return found


@lru_cache(maxsize=8)
def forms(needle: str) -> tuple[str, ...]:
    """Return the folded forms in which a quotation is looked for, the whole one first.

    They are kept for the next call, as one needle is held against many sections in a row.
    """
    folded = fold_text(needle)
    bare = folded.strip(" ")
    if not bare:
        return ()
    headless, tailless = bare.removeprefix("...").lstrip(), bare.removesuffix("...").rstrip()
    both = headless.removesuffix("...").rstrip()
    return tuple(filter(None, dict.fromkeys((folded, bare, tailless, headless, both))))


def _places(folded: str, needle: str) -> list[tuple[int, int]]:
    found = []
    start = folded.find(needle)
    while start >= 0:
        end = start + len(needle)
        if cut_allowed(folded, start) and cut_allowed(folded, end):
            found.append((start, end))
        start = folded.find(needle, start + 1)
    return found


def _inside_token(folded: str, position: int) -> bool:
    left, right = folded[position - 1], folded[position]
    if unicodedata.category(right)[0] == "M":
        return True
    if _is_word(left) and _is_word(right):
        return True
    return _inside_connector(folded, position) or _inside_number(folded, position)


def _is_word(char: str) -> bool:
    """Whether the character belongs to a token.

    Circled letters and characters unknown to this Python count as well, so that everything the
    index's tokenizer joins is joined here.
    """
    if char.isalnum() or char in _RAISED_SIGNS:
        return True
    return char > "\u02ff" and (
        unicodedata.category(char) in ("Mn", "Mc", "Me", "Cn")
        or "\u24b6" <= char <= "\u24e9"
        or "\U0001f130" <= char <= "\U0001f189"
    )


def _inside_connector(folded: str, position: int) -> bool:
    """Whether the position touches an apostrophe or underscore that stands between word parts."""
    if folded[position - 1] not in _CONNECTORS and folded[position] not in _CONNECTORS:
        return False
    left = right = position
    while left > 0 and folded[left - 1] in _CONNECTORS:
        left -= 1
    while right < len(folded) and folded[right] in _CONNECTORS:
        right += 1
    return (
        left > 0 and right < len(folded) and _is_word(folded[left - 1]) and _is_word(folded[right])
    )


def _inside_number(folded: str, position: int) -> bool:
    """Whether the position touches a `.`, `,`, `/`, `-` … tying digits: `1.5`, `3/4`, `IL-6`."""
    for middle in (position - 1, position):
        if folded[middle] not in NUMBER_JOINERS or not 0 < middle < len(folded) - 1:
            continue
        left, right = folded[middle - 1], folded[middle + 1]
        if left.isdigit() and right.isdigit():
            return True
        if folded[middle] in "/-" and (left.isdigit() or right.isdigit()):
            return left.isalnum() and right.isalnum()
    return False


def _loosen(folded: str) -> tuple[str, list[int]]:
    """Return the loose text and, for each of its characters, its offset in `folded`."""
    chars: list[str] = []
    positions: list[int] = []
    for index, char in enumerate(folded):
        kept = _loose_char(folded, index, char)
        if kept == " " and (not chars or chars[-1] == " "):
            continue
        chars.append(kept)
        positions.append(index)
    if chars and chars[-1] == " ":
        chars.pop()
        positions.pop()
    return "".join(chars), positions


def _loose_char(folded: str, index: int, char: str) -> str:
    if char.isalnum():
        lowered = char.lower()
        return lowered if len(lowered) == 1 else char
    category = unicodedata.category(char)
    if (category[0] != "P" and char not in _BARE_QUOTES) or char in _KEPT_ALWAYS:
        return char
    before = folded[index - 1] if index else " "
    after = folded[index + 1] if index + 1 < len(folded) else " "
    if char in _KEPT_BEFORE_DIGIT:
        return char if after.isnumeric() else " "
    if char in _KEPT_AFTER_DIGIT:
        return char if before.isnumeric() else " "
    if category == "Pd" or char == "*":
        tied = before.isnumeric() or after.isnumeric() or before in _SIGNS or after in _SIGNS
        return char if tied else " "
    return " "
