"""Words put in the place of others, wherever their neighbours allow it; all of them at once.

No swap is made of what another has put, and none within a name, or within a term that the sentence
gives a short form for.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from medgauge.authoring.wording.articles import article_before
from medgauge.authoring.wording.terms import defined_spans
from medgauge.model.wording_bank import Swap, WordingBank

START = "^"
"""Stands for the start of the sentence among the neighbours before a place."""
COMMA = ","
"""Stands for itself among the neighbours behind a place."""
FIGURE = "#"
"""Stands for a figure, with or without a comparator, on either side."""
GROUP = "@"
"""Stands before the name of a group of neighbours."""

_TOKEN = re.compile(r"[^\W_]+|,")
_WORDLIKE = re.compile(r"[\w-]")
_FIGURE_BEHIND = re.compile(r" [<>≥≤]?\d")
_FIGURE_BEFORE = re.compile(r"\d%? $")
_REACH = 60


class Place(NamedTuple):
    """Where a swap may be made in a text."""

    start: int
    end: int
    swap: Swap

    def touches(self, other: "Place") -> bool:
        """Whether two places have characters in common."""
        return self.start < other.end and other.start < self.end


@lru_cache(maxsize=1 << 12)
def places(text: str, bank: WordingBank) -> tuple[Place, ...]:
    """Return every place where a swap of the bank may be made, in order; they may overlap."""
    by_first = _by_first(bank)
    kept = defined_spans(text)
    tokens = [(token.start(), token[0].lower()) for token in _TOKEN.finditer(text)]
    second = [word for _, word in tokens[1:]] + [""]
    found: list[Place] = []
    for (start, first), behind in zip(tokens, second, strict=True):
        for swap in (*by_first.get((first, behind), ()), *by_first.get((first, ""), ())):
            end = start + len(swap.find)
            if not _stands(text, start, swap.find) or not _fits(text, start, end, swap):
                continue
            if not any(start < span.end and span.start < end for span in kept):
                found.append(Place(start, end, swap))
    return tuple(found)


def swapped(text: str, ids: Collection[str], bank: WordingBank) -> str:
    """Return a text with swaps made at all their places, the longer before the shorter."""
    made: list[str] = []
    done = 0
    for place in places(text, bank):
        if place.start < done or place.swap.id not in ids:
            continue
        put = place.swap.put
        if text[place.start].isupper() and put[0].islower() and not place.swap.find[0].isupper():
            put = put[0].upper() + put[1:]
        made.append(article_before(text[done : place.start], put))
        made.append(put)
        done = place.end
    return "".join(made) + text[done:]


@lru_cache(maxsize=8)
def _by_first(bank: WordingBank) -> Mapping[tuple[str, str], tuple[Swap, ...]]:
    """Return the swaps by the first two words they look for, the longest first."""
    groups = {f"{GROUP}{group.name}": group.words for group in bank.groups}
    found: dict[tuple[str, str], list[Swap]] = defaultdict(list)
    for swap in bank.swaps:
        first, second, *_ = [*_TOKEN.findall(swap.find.lower()), "", ""]
        found[first, second].append(_spelled(swap, groups))
    return {
        words: tuple(sorted(many, key=lambda one: (-len(one.find), one.id)))
        for words, many in found.items()
    }


def _spelled(swap: Swap, groups: Mapping[str, tuple[str, ...]]) -> Swap:
    """Return a swap with its groups of neighbours written out."""

    def listed(words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one for word in words for one in groups.get(word, (word,)))

    return swap.model_copy(
        update={
            "after": listed(swap.after),
            "not_after": listed(swap.not_after),
            "before": listed(swap.before),
            "not_before": listed(swap.not_before),
        }
    )


def _stands(text: str, start: int, find: str) -> bool:
    """Whether whole words stand at a place; with a large letter only where the text begins."""
    as_written = text.startswith(find, start)
    if not as_written and not (start == 0 and text.startswith(f"{find[0].upper()}{find[1:]}")):
        return False
    before, behind = text[max(0, start - 1) : start], text[start + len(find) :]
    if find[0].isalnum() and _WORDLIKE.match(before):
        return False
    return not _WORDLIKE.match(behind) and not behind.startswith("'")


def _fits(text: str, start: int, end: int, swap: Swap) -> bool:
    """Whether the neighbours of a place are those that a swap needs, and none that it shuns."""
    before, behind = text[max(0, start - _REACH) : start].lower(), text[end : end + _REACH].lower()
    if swap.after and not any(_ends(before, one, start) for one in swap.after):
        return False
    if any(_ends(before, one, start) for one in swap.not_after):
        return False
    if swap.before and not any(_begins(behind, one) for one in swap.before):
        return False
    return not any(_begins(behind, one) for one in swap.not_before)


def _ends(before: str, word: str, start: int) -> bool:
    if word == START:
        return start == 0
    if word == FIGURE:
        return _FIGURE_BEFORE.search(before) is not None
    if word == COMMA:
        return before.endswith(", ")
    if not before.endswith(f"{word} "):
        return False
    return not _WORDLIKE.match(before[-len(word) - 2 : -len(word) - 1])


def _begins(behind: str, word: str) -> bool:
    if word == COMMA:
        return behind.startswith(COMMA)
    if word == FIGURE:
        return _FIGURE_BEHIND.match(behind) is not None
    return behind.startswith(f" {word}") and not _WORDLIKE.match(behind[len(word) + 1 :])
