"""Documents shared out into clusters: none in two of them, near topics together, of like size.

Tasks of one cluster have their sources in common, tasks of two have none, so that clusters are
independent units of the statistics (methodology: statistics).
"""

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations
from itertools import count as naturals

from medgauge.authoring.ground import Ground
from medgauge.errors import UsageError
from medgauge.model.generation import Place

LEAST = 2
"""Documents of a cluster: a claim may need one that it cites and another that says it."""


def clusters(ground: Ground, count: int) -> tuple[tuple[str, ...], ...]:
    """Share the documents that have facts out into `count` clusters, each sorted.

    The two nearest groups are merged for as long as both together hold no more than their share
    of the facts. Raises UsageError when there are too few documents.
    """
    sizes = _facts(ground)
    if count * LEAST > len(sizes):
        raise UsageError(
            f"{count} clusters that share no document need {count * LEAST} documents with usable"
            f" facts, and {ground.corpus.id} has {len(sizes)}",
            f"ask for at most {len(sizes) // LEAST} clusters",
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
    return _none_too_small(list(groups.values()))


def _none_too_small(groups: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Give a group of one document another one from the group that has most."""
    groups = sorted(groups, key=lambda group: (len(group), group))
    while len(groups[0]) < LEAST:
        small, *_, large = groups
        moved = (small + large[-1:], large[:-1])
        groups = sorted([*groups[1:-1], *moved], key=lambda group: (len(group), group))
    return groups


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
