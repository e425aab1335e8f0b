"""Documents shared out into clusters: none in two of them, near topics together, of like size.

Tasks of one cluster have their sources in common, tasks of two have none, so that clusters are
independent units of the statistics (methodology: statistics).
"""

from collections.abc import Sequence
from itertools import combinations

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
    groups: list[tuple[str, ...]] = [(name,) for name in sizes]
    near = _likeness(ground, tuple(sizes))
    most = sum(sizes.values()) / count

    def size(group: Sequence[str]) -> int:
        return sum(sizes[name] for name in group)

    def apart(pair: tuple[tuple[str, ...], tuple[str, ...]]) -> tuple[object, ...]:
        one, other = pair
        alone = max(size(one), size(other)) >= most and min(map(len, pair)) >= LEAST
        full = size(one) + size(other) > most
        excess = size(one) + size(other) if full else 0
        likes = [near[min(a, b), max(a, b)] for a in one for b in other]
        return (alone, full, excess, -round(sum(likes) / len(likes), 9), one, other)

    while len(groups) > count:
        one, other = min(combinations(groups, 2), key=apart)
        groups = [group for group in groups if group not in (one, other)] + [one + other]
    return _none_too_small(groups)


def _none_too_small(groups: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Give a group of one document another one from the group that has most."""
    groups = sorted(groups, key=lambda group: (len(group), group))
    while len(groups[0]) < LEAST:
        small, *_, large = groups
        moved = (small + large[-1:], large[:-1])
        groups = sorted([*groups[1:-1], *moved], key=lambda group: (len(group), group))
    return groups


def _likeness(ground: Ground, documents: Sequence[str]) -> dict[tuple[str, str], float]:
    """Return how near each pair of documents is, by their newest editions."""
    newest: dict[str, Place] = {name: ground.editions(name)[-1] for name in documents}
    return {
        (one, other): ground.likeness(newest[one], newest[other])
        for one, other in combinations(sorted(documents), 2)
    }
