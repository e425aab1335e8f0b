"""How many claims of each class, and how many tasks of each cluster, an order comes to."""

from collections.abc import Mapping, Sequence

from medgauge.authoring.dice import Dice
from medgauge.model.family import Verdict

WEIGHTS: Mapping[Verdict, int] = {
    Verdict.SUPPORTED: 90,
    Verdict.ALTERED: 90,
    Verdict.UNSUPPORTED: 40,
    Verdict.WRONG_SOURCE: 40,
    Verdict.UNVERIFIABLE: 40,
}
"""Of 300 claims (methodology: generator)."""
HARDEST_FIRST = (
    Verdict.UNSUPPORTED,
    Verdict.WRONG_SOURCE,
    Verdict.ALTERED,
    Verdict.SUPPORTED,
    Verdict.UNVERIFIABLE,
)
"""Classes by how many facts it takes to prove a claim of them."""
FEWEST, MOST = 8, 12
"""Claims of a task."""


def task_sizes(tasks: int, dice: Dice) -> tuple[int, ...]:
    """Draw how many claims each task has."""
    return tuple(FEWEST + dice.child(number).below(MOST - FEWEST + 1) for number in range(tasks))


def spread(tasks: int, facts: Sequence[int]) -> tuple[int, ...]:
    """Share tasks out to clusters as evenly as can be; those with most facts get one more."""
    each, more = divmod(tasks, len(facts))
    richest = sorted(range(len(facts)), key=lambda place: (-facts[place], place))[:more]
    return tuple(each + (place in richest) for place in range(len(facts)))


def class_deck(claims: int, classes: Sequence[Verdict], dice: Dice) -> tuple[Verdict, ...]:
    """Return a class for each claim, in shares of their weights (largest remainders), shuffled."""
    total = sum(WEIGHTS[one] for one in classes)
    counts = {one: claims * WEIGHTS[one] // total for one in classes}
    rest = sorted(classes, key=lambda one: -(claims * WEIGHTS[one] % total))
    for one in rest[: claims - sum(counts.values())]:
        counts[one] += 1
    return tuple(dice.shuffled([one for one in classes for _ in range(counts[one])]))


def others(verdict: Verdict, classes: Sequence[Verdict], dice: Dice) -> tuple[Verdict, ...]:
    """Return a class and the others behind it, in an order drawn by their weights."""
    left, order = [one for one in classes if one is not verdict], [verdict]
    while left:
        chosen = dice.weighted(left, [WEIGHTS[one] for one in left])
        left.remove(chosen)
        order.append(chosen)
    return tuple(order)
