"""What changed between two versions of a section: sentences, the numbers in them, their strength.

Sentences that stand in both are left alone whatever their order. Of the rest, those most alike,
numbers apart, are taken for one sentence before and after. Time is in step with the text.
"""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from enum import StrEnum

from medgauge.corpus.sketch import Sketch, likeness, sketch
from medgauge.model.base import Value
from medgauge.text.amounts import Amount, Kind, amounts
from medgauge.text.strength import strengths


class Change(StrEnum):
    """What became of a sentence."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


class WordChange(Value):
    """An amount or a word of strength before and after; empty where it came or went."""

    old: str
    new: str


class SentenceChange(Value):
    """One sentence before and after, folded; empty where it came or went."""

    change: Change
    old: str = ""
    new: str = ""
    numbers: tuple[WordChange, ...] = ()
    """Amounts that differ, of a changed sentence."""
    strength: tuple[WordChange, ...] = ()
    """Words of strength that differ, of a changed sentence."""
    elsewhere: str = ""
    """Number of the section where a removed sentence now stands, or an added one stood."""


LEAST = 0.25
"""Likeness from which two sentences are one before and after."""
RAREST = 12
"""Pairs of words of a sentence that are looked for in others."""
NEAREST = 8
"""Sentences before and after that are tried, of those that share a pair of words."""
MOST_AMOUNTS = 300
"""Amounts of one sentence that are put in order; a longer list is compared as a bag."""


def sentence_changes(old: Sequence[str], new: Sequence[str]) -> tuple[SentenceChange, ...]:
    """Return the changes in the order of the new text, removed sentences last."""
    before, after = _rest(old, new), _rest(new, old)
    paired = dict(_pairs(before, after))
    changes = [
        changed(before[paired[position]], sentence)
        if position in paired
        else SentenceChange(change=Change.ADDED, new=sentence)
        for position, sentence in enumerate(after)
    ]
    gone = set(range(len(before))) - set(paired.values())
    changes += [SentenceChange(change=Change.REMOVED, old=before[at]) for at in sorted(gone)]
    return tuple(changes)


def changed(old: str, new: str) -> SentenceChange:
    """Return one sentence's change with its numbers and words of strength."""
    return SentenceChange(
        change=Change.CHANGED,
        old=old,
        new=new,
        numbers=tuple(number_changes(_told(old), _told(new))),
        strength=tuple(_word_changes(strengths(old), strengths(new))),
    )


def _told(folded: str) -> list[Amount]:
    """Return the amounts of a sentence; numbers that only name something are none."""
    return [one for one in amounts(folded) if one.kind is not Kind.LABEL]


def number_changes(old: Sequence[Amount], new: Sequence[Amount]) -> Iterator[WordChange]:
    """Yield the amounts that differ; in a stretch of several, like units are put together."""
    if [one.unit for one in old] == [one.unit for one in new]:
        both = zip(old, new, strict=True)
        yield from (WordChange(old=a.text, new=b.text) for a, b in both if a.key != b.key)
        return
    for left, right in _stretches([one.key for one in old], [one.key for one in new]):
        before, after = [old[at] for at in left], [new[at] for at in right]
        for one, other in _by_unit(before, after):
            yield WordChange(old=one.text if one else "", new=other.text if other else "")


def _word_changes(old: Sequence[str], new: Sequence[str]) -> Iterator[WordChange]:
    for left, right in _stretches([one.lower() for one in old], [one.lower() for one in new]):
        before, after = " … ".join(old[at] for at in left), " … ".join(new[at] for at in right)
        yield WordChange(old=before, new=after)


def _stretches(old: list[str], new: list[str]) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the positions of each stretch that differs, on both sides."""
    if max(len(old), len(new)) > MOST_AMOUNTS:
        yield _left_over(old, new), _left_over(new, old)
        return
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for what, i, j, k, m in matcher.get_opcodes():
        if what != "equal":
            yield list(range(i, j)), list(range(k, m))


def _by_unit(old: list[Amount], new: list[Amount]) -> Iterator[tuple[Amount | None, Amount | None]]:
    """Pair amounts of one unit in order, then what is left in order."""
    waiting: dict[str, deque[int]] = defaultdict(deque)
    for position, one in enumerate(new):
        waiting[one.unit].append(position)
    taken = [waiting[one.unit].popleft() if waiting[one.unit] else None for one in old]
    rest = deque(sorted(position for row in waiting.values() for position in row))
    for one, partner in zip(old, taken, strict=True):
        other = rest.popleft() if partner is None and rest else partner
        yield one, None if other is None else new[other]
    yield from ((None, new[position]) for position in rest)


def _rest(these: Sequence[str], those: Sequence[str]) -> list[str]:
    """Return the sentences that are not among the others, as often as they are not."""
    return [these[at] for at in _left_over(these, those)]


def _left_over(these: Sequence[str], those: Sequence[str]) -> list[int]:
    have = Counter(those)
    left = []
    for position, one in enumerate(these):
        if have[one]:
            have[one] -= 1
        else:
            left.append(position)
    return left


def _pairs(old: list[str], new: list[str]) -> Iterator[tuple[int, int]]:
    """Yield (new, old) positions of sentences taken for one, the most alike first."""
    before, after = [sketch(one) for one in old], [sketch(one) for one in new]
    ranked = sorted(
        (-_score(old[one], new[other], share), abs(one - other), one, other)
        for one, other in candidates(before, after)
        if (share := likeness(before[one], after[other])) >= LEAST
    )
    used_old: set[int] = set()
    used_new: set[int] = set()
    for _, _, one, other in ranked:
        if one not in used_old and other not in used_new:
            used_old.add(one)
            used_new.add(other)
            yield other, one


def candidates(left: Sequence[Sketch], right: Sequence[Sketch]) -> set[tuple[int, int]]:
    """Return the pairs of positions that share one of the rarest pairs of words of the left.

    Where many share one, those in the nearest positions count.
    """
    holders: dict[int, list[int]] = defaultdict(list)
    for position, values in enumerate(right):
        for value in values:
            holders[value].append(position)
    found: set[tuple[int, int]] = set()
    for position, values in enumerate(left):
        shared = sorted((len(holders[value]), value) for value in values if value in holders)
        for _, value in shared[:RAREST]:
            middle = bisect_left(holders[value], position)
            near = holders[value][max(0, middle - NEAREST) : middle + NEAREST]
            found.update((position, other) for other in near)
    return found


def _score(old: str, new: str, share: float) -> float:
    """Rank by likeness, and among sentences alike but for numbers by the words they share."""
    one, other = set(old.split()), set(new.split())
    return share + len(one & other) / max(1, len(one | other))
