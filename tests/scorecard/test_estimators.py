"""pass@k and pass^k against the enumeration of every subset, and against worked values."""

from itertools import combinations
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medgauge.scorecard.estimators import pass_at_k, pass_hat_k

WORKED = [
    # n, c, pass@3, pass^3
    (2, 0, None, None),
    (1, 1, None, None),
    (3, 0, 0.0, 0.0),
    (3, 1, 1.0, 0.0),
    (3, 2, 1.0, 0.0),
    (3, 3, 1.0, 1.0),
    (5, 3, 1.0, 0.1),
    (0, 0, None, None),
]


@pytest.mark.parametrize(("n", "c", "at", "hat"), WORKED)
def test_worked_values_at_three(n: int, c: int, at: float | None, hat: float | None) -> None:
    assert pass_at_k(n, c, 3) == at
    assert pass_hat_k(n, c, 3) == (hat if hat is None else pytest.approx(hat))


def test_it_is_not_the_power_of_the_rate() -> None:
    assert pass_hat_k(3, 2, 3) != pytest.approx((2 / 3) ** 3)
    assert pass_hat_k(5, 3, 3) != pytest.approx((3 / 5) ** 3)


@pytest.mark.parametrize("n", range(1, 9))
def test_every_subset_enumerated(n: int) -> None:
    for c in range(n + 1):
        outcomes = [index < c for index in range(n)]
        for k in range(1, n + 1):
            drawn = list(combinations(outcomes, k))
            at = sum(any(subset) for subset in drawn) / len(drawn)
            hat = sum(all(subset) for subset in drawn) / len(drawn)

            assert isclose(pass_at_k(n, c, k) or 0.0, at, abs_tol=1e-12)
            assert isclose(pass_hat_k(n, c, k) or 0.0, hat, abs_tol=1e-12)


@given(st.integers(0, 60), st.data())
def test_all_is_never_likelier_than_any(n: int, data: st.DataObject) -> None:
    c = data.draw(st.integers(0, n))
    k = data.draw(st.integers(1, 60))
    at, hat = pass_at_k(n, c, k), pass_hat_k(n, c, k)

    assert (at is None) == (hat is None) == (n < k)
    if at is not None and hat is not None:
        assert 0 <= hat <= at <= 1


@pytest.mark.parametrize(("n", "c", "k"), [(3, 4, 3), (3, -1, 3), (-1, 0, 3), (3, 1, 0)])
def test_impossible_counts_are_our_bug(n: int, c: int, k: int) -> None:
    for estimator in (pass_at_k, pass_hat_k):
        with pytest.raises(ValueError, match="impossible"):
            estimator(n, c, k)
