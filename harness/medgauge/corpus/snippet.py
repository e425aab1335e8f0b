"""Where the words of a search stand in a section, and the stretch that shows most of them.

Both sides are folded and lowered as the index does; offsets lead back to the text as it is.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from medgauge.text.fold import fold, fold_text
from medgauge.text.match import cut_allowed

WIDTH = 200
"""Characters of a snippet, about."""
_REACH = 80
"""How far a snippet's ends may move to a word's border."""
_WORD = re.compile(r"[^\W_]+")
_HYPHENS = "-\u2010\u2011"

Stretch = tuple[int, int]
"""Start and end in the text, end-exclusive."""


@dataclass(frozen=True)
class Snippet:
    """The stretch of a text that is shown, and where the words of the search stand in the text."""

    start: int
    end: int
    highlights: tuple[Stretch, ...]
    """Of the whole text, in order, none overlapping another."""

    def shown(self) -> Iterator[Stretch]:
        """Yield the highlights within the snippet, counted from its start."""
        for start, end in self.highlights:
            if start >= self.start and end <= self.end:
                yield start - self.start, end - self.start


def snippet(text: str, query: str, joins: Sequence[int] = (), width: int = WIDTH) -> Snippet:
    """Find the words of `query` and choose about `width` characters around the densest place."""
    folded = fold(text)
    wanted = {_lowered(word) for word in _WORD.findall(fold_text(query))}
    found = [one for one in _words(folded.text) if one[2] in wanted]
    places = {folded.origin(start, end) for start, end, _ in found}
    places |= set(_across_joins(text, joins, wanted))
    start, end = _window(folded.text, found, width)
    first, last = folded.origin(start, end)
    return Snippet(first, last, tuple(_apart(sorted(places))))


def _words(folded: str) -> Iterator[tuple[int, int, str]]:
    for match in _WORD.finditer(folded):
        yield match.start(), match.end(), _lowered(match[0])


def _lowered(word: str) -> str:
    """Lower letter by letter, so that lengths stay."""
    return "".join(lower if len(lower := char.lower()) == 1 else char for char in word)


def _across_joins(text: str, joins: Sequence[int], wanted: set[str]) -> Iterator[Stretch]:
    """Yield the words that stand there with the hyphen in doubt read the other way."""
    for place in joins:
        kept = text[place : place + 1] in tuple(_HYPHENS)
        left = re.search(r"[^\W_]*$", text[max(0, place - _REACH) : place])
        right = _WORD.match(text, place + kept)
        if left is None or right is None or not left[0]:
            continue
        start = place - len(left[0])
        halves = [(start, place), (right.start(), right.end())]
        readings = [(start, right.end())] if kept else halves
        for one, other in readings:
            whole = text[one:other].replace(text[place], "") if kept else text[one:other]
            if _lowered(fold_text(whole)) in wanted:
                yield one, other


def _apart(places: Sequence[Stretch]) -> Iterator[Stretch]:
    reached = 0
    for start, end in places:
        if start >= reached:
            yield start, end
            reached = end


def _window(folded: str, found: Sequence[tuple[int, int, str]], width: int) -> Stretch:
    """Return the stretch of folded text that holds most different words, then most words."""
    first, last = _densest(found, width) if found else (0, 0)
    slack = max(0, width - (last - first))
    start = max(0, first - slack // 3)
    end = min(len(folded), start + max(width, last - start))
    start = max(0, min(start, end - width))
    return _border(folded, start, -1), _border(folded, end, 1)


def _densest(found: Sequence[tuple[int, int, str]], width: int) -> Stretch:
    inside: Counter[str] = Counter()
    best, chosen, first = (0, 0), (found[0][0], found[0][1]), 0
    for start, end, word in found:
        inside[word] += 1
        while end - found[first][0] > width and found[first][0] < start:
            inside[found[first][2]] -= 1
            first += 1
        score = (sum(count > 0 for count in inside.values()), inside.total())
        if score > best:
            best, chosen = score, (found[first][0], end)
    return chosen


def _border(folded: str, position: int, step: int) -> int:
    """Move outwards to a place between two words that cuts through no quantity."""
    for _ in range(_REACH):
        if position <= 0 or position >= len(folded):
            break
        if " " in folded[position - 1 : position + 1] and cut_allowed(folded, position):
            break
        position += step
    return min(max(position, 0), len(folded))
