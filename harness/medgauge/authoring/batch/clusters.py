"""Documents shared out into clusters: none in two of them, near topics together, of like size.

Tasks of one cluster have their sources in common, tasks of two have none, so that clusters are
independent units of the statistics (methodology: statistics).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import combinations, product
from itertools import count as naturals

from medgauge.authoring.ground import Ground
from medgauge.errors import UsageError
from medgauge.model.generation import Place
from medgauge.render.table import counted
from medgauge.text.fold import fold_text

LEAST = 2
"""Documents of a cluster: a claim may need one that it cites and another that says it."""
NEEDED = Fraction(3, 4)
"""Part of its share of all facts that a cluster has at least, where some can be moved to it."""
MOST_OF_ONE = Fraction(3, 5)
"""Share of a cluster's facts that one document may hold, where others can be moved to it."""
LIKE, LESS_LIKE, ANY = 0.12, 0.08, 0.0
"""Likeness of topics from which one document may be cited for what another says.

In both corpora pairs below the first have little in common but their form; the others are for
clusters with too few pairs as near as that.
"""
ENOUGH = 2
"""Facts to a claim, of editions that may be cited, with which a cluster can be filled."""


def view(ground: Ground, documents: Sequence[str], claims: int) -> Ground:
    """Return a cluster's ground with the greatest likeness asked for that leaves enough facts."""
    views = [ground.limited(documents, least) for least in (LIKE, LESS_LIKE, ANY)]
    enough = (one for one in views if citable_facts(one) >= ENOUGH * claims)
    return next(enough, views[-1])


def citable_facts(ground: Ground) -> int:
    """Return how many different facts the editions have that may be cited."""
    return len({fold_text(fact.text) for place in ground.citable for fact in ground.facts(place)})


@lru_cache(maxsize=8)
def clusters(ground: Ground, count: int) -> tuple[tuple[str, ...], ...]:
    """Share the documents that have facts out into `count` clusters, each sorted.

    The two nearest groups are merged for as long as both together hold no more than their share
    of the facts; then documents are moved to where facts are few or all of one document. Raises
    UsageError when there are too few documents.
    """
    sizes = _facts(ground)
    if len(sizes) < LEAST:
        found = counted(len(sizes), "document")
        raise UsageError(
            f"{ground.corpus.id} has {found} with usable facts, and tasks need {LEAST}: one that"
            " is cited, and another that says what it doesn't",
            "this corpus can't be used for tasks: add guidelines to it, or name another corpus",
        )
    if count * LEAST > len(sizes):
        raise UsageError(
            f"{counted(count, 'cluster')} that share no document need {count * LEAST} documents"
            f" with usable facts, and {ground.corpus.id} has {len(sizes)}",
            f"ask for at most {counted(len(sizes) // LEAST, 'cluster')}",
        )
    groups = _merged(ground, sizes, count)
    return tuple(sorted(tuple(sorted(group)) for group in groups))


def _facts(ground: Ground) -> dict[str, int]:
    """Return how many facts each document has, over its editions; none without."""
    counts: dict[str, int] = {}
    for place in ground.places:
        if number := len(ground.facts(place)):
            counts[place.document] = counts.get(place.document, 0) + number
    return dict(sorted(counts.items()))


def _merged(ground: Ground, sizes: dict[str, int], count: int) -> list[tuple[str, ...]]:
    """Merge the two nearest groups (average linkage) that fit together, then the smallest two."""
    numbers = naturals(len(sizes))
    groups: dict[int, tuple[str, ...]] = {place: (name,) for place, name in enumerate(sizes)}
    held = dict(enumerate(sizes.values()))
    near = _likeness(ground, tuple(sizes))
    apart = dict(near)
    most = sum(held.values()) / count
    heap = [(-like, one, other) for (one, other), like in near.items()]
    heapify(heap)
    while len(groups) > count:
        one, other = _nearest(heap, held, most) or sorted(held, key=lambda k: (held[k], k))[:2]
        new = next(numbers)
        groups[new] = groups.pop(one) + groups.pop(other)
        held[new] = held.pop(one) + held.pop(other)
        for third in [name for name in groups if name != new]:
            total = near[_pair(one, third)] + near[_pair(other, third)]
            near[third, new] = total
            mean = total / (len(groups[new]) * len(groups[third]))
            heappush(heap, (-round(mean, 9), third, new))
    names = tuple(sizes)
    likeness: dict[str, dict[str, float]] = {name: {} for name in names}
    for (one, other), like in apart.items():
        likeness[names[one]][names[other]] = likeness[names[other]][names[one]] = like
    balance = _Balance(sizes, likeness, NEEDED * Fraction(sum(sizes.values()), count))
    return _gathered(_balanced(_none_too_small(list(groups.values())), balance), balance)


def _none_too_small(groups: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Give a group of one document another one from the group that has most."""
    groups = sorted(groups, key=lambda group: (len(group), group))
    while len(groups[0]) < LEAST:
        small, *_, large = groups
        moved = (small + large[-1:], large[:-1])
        groups = sorted([*groups[1:-1], *moved], key=lambda group: (len(group), group))
    return groups


@dataclass(frozen=True)
class _Balance:
    """What clusters are weighed by."""

    sizes: Mapping[str, int]
    near: Mapping[str, Mapping[str, float]]
    """How near each document is to each other."""
    least: Fraction
    """Facts that a cluster needs."""

    def held(self, group: Iterable[str]) -> int:
        """Return how many facts a group has."""
        return sum(self.sizes[name] for name in group)

    def largest(self, group: Sequence[str]) -> str:
        """Return the document that has most of them."""
        return max(group, key=lambda name: (self.sizes[name], name))

    def lacks(self, group: Sequence[str]) -> bool:
        """Whether a group has too few facts, or one document outweighs all others in it."""
        held = self.held(group)
        return held < self.least or self.sizes[self.largest(group)] > MOST_OF_ONE * held

    def is_better(
        self, changed: Sequence[tuple[str, ...]], before: Sequence[tuple[str, ...]]
    ) -> bool:
        """Whether of changed groups more can be cited, up to what each needs, or beside nearer."""
        if any(map(self.lacks, changed)) and not any(map(self.lacks, before)):
            return False
        return self._worth(changed) > self._worth(before)

    def _worth(self, groups: Sequence[tuple[str, ...]]) -> tuple[Fraction, float]:
        """Return how much can be cited, and how near to what: facts times likeness."""
        citable, near = Fraction(), 0.0
        for group in groups:
            likes = {
                name: max(self.near[name][other] for other in group if other != name)
                for name in group
            }
            alike = [name for name in group if likes[name] >= LIKE]
            citable += min(Fraction(self.held(alike)), self.least)
            near += sum(self.sizes[name] * likes[name] for name in alike)
        return citable, round(near, 6)

    def moved(self, groups: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]] | None:
        """Move the nearest document to the smallest group that lacks one; None if none can be."""
        for group in sorted(filter(self.lacks, groups), key=lambda one: (self.held(one), one)):
            large = self.largest(group)
            moves = [
                (self.near[large][name], name, other)
                for other in groups
                if other != group and len(other) > LEAST
                for name in other
                if not self.lacks(tuple(one for one in other if one != name))
            ]
            if moves:
                _, name, other = max(moves)
                rest = [one for one in groups if one not in (group, other)]
                return [*rest, (*group, name), tuple(one for one in other if one != name)]
        return None


def _balanced(groups: list[tuple[str, ...]], balance: _Balance) -> list[tuple[str, ...]]:
    """Move documents to groups that have few facts, or hardly any but one document's.

    Such a group could say little of that document that stands elsewhere: what is cited would tell.
    """
    for _ in balance.sizes:
        moved = balance.moved(groups)
        if moved is None:
            break
        groups = moved
    return groups


def _gathered(groups: list[tuple[str, ...]], balance: _Balance) -> list[tuple[str, ...]]:
    """Move documents, or exchange two, while more can be cited, or as much beside nearer ones."""
    while better := next(
        (
            [*(one for one in groups if one not in pair), *changed]
            for pair in combinations(sorted(groups), 2)
            for changed in _exchanges(*pair)
            if balance.is_better(changed, pair)
        ),
        None,
    ):
        groups = better
    return groups


def _exchanges(one: tuple[str, ...], other: tuple[str, ...]) -> Iterator[list[tuple[str, ...]]]:
    """Yield two groups with one document moved, or one exchanged for another."""
    for here, there in ((one, other), (other, one)):
        for name in here if len(here) > LEAST else ():
            yield [tuple(each for each in here if each != name), (*there, name)]
    for name, its in product(one, other):
        kept = tuple(each for each in one if each != name)
        yield [(*kept, its), (*(each for each in other if each != its), name)]


def _nearest(
    heap: list[tuple[float, int, int]], held: dict[int, int], most: float
) -> tuple[int, int] | None:
    """Take the nearest two groups that are still there and hold no more than `most` together."""
    while heap:
        _, one, other = heappop(heap)
        if one in held and other in held and held[one] + held[other] <= most:
            return one, other
    return None


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _likeness(ground: Ground, documents: Sequence[str]) -> dict[tuple[int, int], float]:
    """Return how near each pair of documents is, by their newest editions."""
    newest: list[Place] = [ground.editions(name)[-1] for name in documents]
    return {
        (one, other): round(ground.likeness(newest[one], newest[other]), 9)
        for one, other in combinations(range(len(documents)), 2)
    }
