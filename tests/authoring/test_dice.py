"""Draws from a seed: the same everywhere, each stream its own, fair in kind."""

from collections import Counter

import pytest

from medgauge.authoring.dice import Dice
from medgauge.errors import UsageError


def test_the_same_seed_gives_the_same_draws_on_every_machine() -> None:
    dice = Dice.seeded("open sesame")
    assert [dice.below(1000) for _ in range(6)] == [238, 880, 123, 198, 259, 714]
    assert Dice.seeded("open sesame").child("task", 3).token(8) == "53884ca5"


def test_a_child_does_not_depend_on_draws_made_before() -> None:
    fresh, used = Dice.seeded("s"), Dice.seeded("s")
    for _ in range(9):
        used.below(10)
    assert [fresh.child("a").below(99)] == [used.child("a").below(99)]


def test_names_of_children_do_not_run_together() -> None:
    dice = Dice.seeded("s")
    tokens = {
        dice.child(*names).token(16)
        for names in [("a", "b"), ("ab",), ("a\x1fb",), ("a", 1), ("a", "1"), ("a1",)]
    }
    assert len(tokens) == 6


def test_draws_are_spread_evenly() -> None:
    dice = Dice.seeded("even")
    counts = Counter(dice.below(7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(850 < count < 1150 for count in counts.values())


def test_shuffling_gives_each_order() -> None:
    dice = Dice.seeded("orders")
    assert len({tuple(dice.shuffled("abc")) for _ in range(200)}) == 6


def test_weights_are_kept() -> None:
    dice = Dice.seeded("weights")
    counts = Counter(dice.weighted("abc", (6, 3, 0)) for _ in range(900))
    assert counts["c"] == 0
    assert 520 < counts["a"] < 680


@pytest.mark.parametrize("seed", ["", "  ", "\n"])
def test_an_empty_seed_is_refused(seed: str) -> None:
    with pytest.raises(UsageError, match="empty"):
        Dice.seeded(seed)
