"""The one published fold: what may differ between a quotation and its source without mattering.

Deletes zero-width characters and soft hyphens, composes accents (NFC), straightens quotes and
hyphens, spells out ligatures, joins `>=` to `≥`, and makes any run of white space one space. Case,
digits, signs, brackets, superscripts and fractions never change. Both sides of every comparison go
through here, and an offset map leads back to the original. All of it takes time linear in the text.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

DELETED = "\u200b\u2060\ufeff\u00ad"
"""Zero-width space, word joiner, byte order mark, soft hyphen."""

WHITE_SPACE = (
    "\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
    "\u200a\u2028\u2029\u202f\u205f\u3000"
)
"""The Unicode property White_Space, spelled out so that no library version can move it."""

_SPELLED: dict[str, str] = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
    "\u00b5": "\u03bc",
    "\u2026": "...",
    **dict.fromkeys(WHITE_SPACE, " "),
}

MOST_MARKS = 30
"""Marks on one base that are composed; more stay as written.

The stream-safe limit of UAX #15: no writing system comes near it, and ordering a longer run would
take time quadratic in its length.
"""

_ASCII_BREAK = re.compile(r"[\t-\r]")
_ASCII_WHITE = str.maketrans("\t\n\x0b\x0c\r", " " * 5)
_DELETED = re.compile(f"[{DELETED}]")
_GONE = dict.fromkeys(DELETED, "")
_SPACES = re.compile(r" {2,}")
_LENGTHENED = re.compile("[\u2026\ufb00-\ufb06]")
_SIMPLE_PIECE = re.compile(
    f"[<>\u2026\ufb00-\ufb06{WHITE_SPACE}]"
    f"(?:(?<=[<>])=|(?<=[{WHITE_SPACE}])[{WHITE_SPACE}]+|(?<=[\u2026\ufb00-\ufb06]))"
)
"""Where lengths change in text that needs no deletion and no composition: `>=`, two spaces, `…`."""
_MARKED = re.compile("[\u0300-\U0010ffff][\u0300-\U0010ffff]{13,}")
"""Where there may be more than MOST_MARKS marks: none stands below U+0300, no base holds more than
three of its own, and no mark stands for more than two."""
_HIGH_BYTES = bytes(0x80 <= byte < 0xC0 or byte >= 0xCC for byte in range(256))
"""One for every byte of UTF-8 that may belong to a character from U+0300 on."""


class _Piece(NamedTuple):
    """A stretch whose length or order folding changed; outside of pieces offsets run in step."""

    start: int
    end: int
    origin_start: int
    origin_end: int


class Folded:
    """Folded text with a way back: `text`, and `origin` from its offsets to the original's."""

    __slots__ = ("_original", "_pieces", "_starts", "text")

    def __init__(self, original: str) -> None:
        self.text: str = fold_text(original)
        self._original: str | None = None if self.text is original else original
        self._pieces: list[_Piece] | None = None
        self._starts: list[int] = []

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Map folded offsets to original ones, end-exclusive; deleted characters only if inside.

        Where several characters fold together (`>=`, a base with its accents) the whole of them is
        covered.
        """
        if self._original is None:
            return start, end
        if self._pieces is None:
            self._pieces = _pieces(self._original, self.text)
            self._starts = [piece.start for piece in self._pieces]
        first = self._locate(start)[0]
        return (first, self._locate(end - 1)[1]) if end > start else (first, first)

    def _locate(self, position: int) -> tuple[int, int]:
        index = bisect_right(self._starts, position) - 1
        if index < 0 or self._pieces is None:
            return position, position + 1
        piece = self._pieces[index]
        if position < piece.end:
            return piece.origin_start, piece.origin_end
        origin = piece.origin_end + position - piece.end
        return origin, origin + 1


def fold(text: str) -> Folded:
    """Fold `text`, keeping the way back to it."""
    return Folded(text)


def fold_text(text: str) -> str:
    """Fold `text`. Returns the same object when nothing changes, so ASCII costs one scan."""
    if text.isascii():
        text = text.translate(_ASCII_WHITE) if _ASCII_BREAK.search(text) else text
    else:
        text = _replaced(text, _GONE)
        compose = _composed if _may_be_overmarked(text) else _nfc
        text = compose(_replaced(compose(text), _SPELLED))
    text = text.replace(">=", "≥").replace("<=", "≤")
    return _SPACES.sub(" ", text) if "  " in text else text


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _composed(text: str) -> str:
    """Compose (NFC) all but bases with more than MOST_MARKS marks, which stay as they are."""
    parts, done = [], 0
    for start, end in _overmarked(text):
        parts += [_nfc(text[done:start]), text[start:end]]
        done = end
    rest = _nfc(text[done:] if done else text)
    return "".join((*parts, rest)) if parts else rest


def _may_be_overmarked(text: str) -> bool:
    """Rule out, ten times faster than the pattern would, that _MARKED matches."""
    high = text.encode("utf-8", "surrogatepass").translate(_HIGH_BYTES)
    return b"\x01" * 28 in high


def _overmarked(text: str) -> Iterator[tuple[int, int]]:
    """Yield every base with its marks where these are too many, counted as if decomposed.

    So counted, equivalent texts have the same number.
    """
    for stretch in _MARKED.finditer(text):
        start = first = max(0, stretch.start() - 1)
        marks = 0
        for index in range(first, stretch.end()):
            is_mark, own = _marks(text[index])
            if is_mark:
                marks += own
                continue
            if marks > MOST_MARKS:
                yield start, index
            start, marks = index, own
        if marks > MOST_MARKS:
            yield start, stretch.end()


@lru_cache(maxsize=4096)
def _marks(char: str) -> tuple[bool, int]:
    """Tell whether the character is a mark (a non-starter), and how many marks it ends with."""
    parts = unicodedata.normalize("NFD", char)
    own = 0
    while own < len(parts) and unicodedata.combining(parts[-1 - own]):
        own += 1
    return own == len(parts), own


def _replaced(text: str, table: dict[str, str]) -> str:
    """Replace single characters, none of which a replacement brings back.

    Most are absent from most texts, and looking for one costs far less than a pattern for all.
    """
    for char, spelling in table.items():
        if char in text and char != " ":
            text = text.replace(char, spelling)
    return text


def _pieces(original: str, folded: str) -> list[_Piece]:
    """Return what folding changed in length, in order."""
    if _in_step(original):
        if len(original) == len(folded) and _LENGTHENED.search(original) is None:
            return []
        simple = list(_simple_pieces(original))
        if _adds_up(simple, original, folded):
            return simple
    composed = list(_composed_pieces(original))
    if _adds_up(composed, original, folded):
        return composed
    # Composition this Python's tables know and `_joins_backwards` does not: give the whole text.
    return [_Piece(0, len(folded), 0, len(original))]


def _in_step(original: str) -> bool:
    """Whether nothing is deleted and no mark can move or change."""
    if _DELETED.search(original) is not None or next(_overmarked(original), None) is not None:
        return False
    return unicodedata.is_normalized("NFC", original)


def _adds_up(pieces: list[_Piece], original: str, folded: str) -> bool:
    changed = sum((p.end - p.start) - (p.origin_end - p.origin_start) for p in pieces)
    return len(original) + changed == len(folded)


def _simple_pieces(original: str) -> Iterator[_Piece]:
    shift = 0
    for match in _SIMPLE_PIECE.finditer(original):
        start, length = match.start() + shift, len(fold_text(match[0]))
        yield _Piece(start, start + length, match.start(), match.end())
        shift += length - (match.end() - match.start())


def _composed_pieces(original: str) -> Iterator[_Piece]:
    kept = [index for index, char in enumerate(original) if char not in DELETED]
    position = covered = 0
    for first, last in _clusters("".join(original[index] for index in kept)):
        start, end = kept[first], kept[last - 1] + 1
        if start > covered:
            yield _Piece(position, position, covered, start)
        length = len(fold_text(original[start:end]))
        if length != 1 or end - start != 1:
            yield _Piece(position, position + length, start, end)
        position, covered = position + length, end
    if covered < len(original):
        yield _Piece(position, position, covered, len(original))


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Cut text without deleted characters into the smallest parts that fold independently."""
    first = 0
    for index in range(1, len(text)):
        before, char = text[index - 1], text[index]
        together = (
            (char in WHITE_SPACE and before in WHITE_SPACE)
            or (char == "=" and before in "<>")
            or _joins_backwards(char)
        )
        if not together:
            yield first, index
            first = index
    if text:
        yield first, len(text)


def _joins_backwards(char: str) -> bool:
    """Whether NFC may merge or reorder this character with the one before: marks, Hangul parts."""
    if char < "\u0300":
        return False
    return unicodedata.category(char)[0] == "M" or "\u1160" <= char <= "\u11ff"
