"""The classifier finds what is there and nothing else, and its folds keep facts together."""

import numpy as np
import pytest

from medgauge.authoring.dice import Dice
from medgauge.authoring.prove.surface import learn
from medgauge.authoring.prove.surface.learn import crossed, fitted, numbers, tokens

CLASSES = ("altered", "supported", "unsupported", "unverifiable", "wrong_source")


def drawn(count: int) -> tuple[list[list[str]], list[str], list[str]]:
    """Return rows of words that have nothing to do with their labels, labels, and groups."""
    dice = Dice.seeded("rows")
    words = [f"word{number}" for number in range(60)]
    rows = [[dice.choice(words) for _ in range(12)] for _ in range(count)]
    labels = [dice.choice(CLASSES) for _ in range(count)]
    return rows, labels, [f"fact{number // 3}" for number in range(count)]


def test_nothing_is_found_where_nothing_is() -> None:
    rows, labels, groups = drawn(400)

    assert crossed(tokens(rows), labels, groups).balanced < 0.3


@pytest.mark.parametrize("others", [0, 300])
def test_a_planted_word_is_found_among_however_many(others: int) -> None:
    rows, labels, groups = drawn(200)
    dice = Dice.seeded("others")
    words = [f"other{number}" for number in range(others)]
    for row in rows:
        row += [word for word in words if dice.chance(1, 4)]
    leaking = [[*row, f"tell{label}"] for row, label in zip(rows, labels, strict=True)]

    told = crossed(tokens(leaking), labels, groups)

    assert told.balanced > 0.95
    assert set(told.recall) == set(CLASSES)


def test_what_a_fact_betrays_is_not_learnt_across_folds() -> None:
    """Each fact has one label and one word of its own: only a torn fact could tell."""
    groups = [f"fact{number // 6}" for number in range(300)]
    labels = [CLASSES[(number // 6) % 5] for number in range(300)]

    told = crossed(tokens([[group] for group in groups]), labels, groups)

    assert told.balanced < 0.35


def test_a_rare_class_weighs_as_much_as_a_common_one() -> None:
    labels = ["common"] * 180 + ["rare"] * 20
    rows = [["a"] if label == "common" else ["b"] for label in labels]

    told = crossed(tokens(rows), labels, [str(number) for number in range(200)])

    assert told.recall == {"common": 1.0, "rare": 1.0}


def test_products_of_numbers_are_learnt() -> None:
    dice = Dice.seeded("square")
    points = [{"x": dice.below(100) / 50 - 1, "y": dice.below(100) / 50 - 1} for _ in range(400)]
    labels = [str(point["x"] * point["y"] > 0) for point in points]

    told = crossed(numbers(points), labels, [str(number) for number in range(400)])

    assert told.balanced > 0.9


def test_unseen_rows_choose_no_token() -> None:
    """Of a fold that is held back only its tokens are read, never its labels."""
    rows = [["a"], ["a"], ["b"], ["b"], ["c"], ["c"], ["c"], ["c"]] * 4
    classes = np.array([0, 0, 1, 1, 0, 0, 1, 1] * 4)
    seen = np.flatnonzero([row != ["c"] for row in rows])

    found = tokens(rows)(seen, classes)
    turned = tokens(rows)(seen, np.where(np.isin(np.arange(len(rows)), seen), classes, 1 - classes))

    assert np.array_equal(found, turned)
    assert found.shape == (32, 2)
    assert found[4].tolist() == [0.0, 0.0]


def test_the_fit_is_the_least_of_the_penalised_loss() -> None:
    """Each row its own column: of class weights 1/2, 1/4 and 1/4, w = c / (c + PENALTY)."""
    found = fitted(np.eye(3), np.array([0, 1, 1]), 2)

    once, shared = (share / (share + learn.PENALTY) for share in (0.5, 0.25))
    assert found == pytest.approx(np.array([[once, 0], [0, shared], [0, shared]]))


def test_fewer_groups_than_folds_leave_no_error() -> None:
    told = crossed(tokens([["x"], ["y"]]), ["a", "b"], ["one", "two"])

    assert 0.0 <= told.balanced <= 1.0
