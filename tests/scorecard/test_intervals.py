"""Korn–Graubard: worked limits, degenerate clusters, unequal sizes, and its algebra."""

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from medgauge.scorecard.intervals import ClusterTotal, clopper_pearson, korn_graubard

THREE_CLUSTERS = [(0, 0.0, 0.708), (1, 0.008, 0.906), (2, 0.094, 0.992), (3, 0.292, 1.0)]


@pytest.mark.parametrize(("passed", "low", "high"), THREE_CLUSTERS)
def test_exact_limits_at_three_clusters(passed: int, low: float, high: float) -> None:
    assert clopper_pearson(passed, 3) == (
        pytest.approx(low, abs=5e-4),
        pytest.approx(high, abs=5e-4),
    )


@pytest.mark.parametrize(("x", "n"), [(1, 3), (2, 7), (5, 12), (11, 30)])
def test_exact_limits_leave_a_fortieth_in_each_tail(x: int, n: int) -> None:
    low, high = (Fraction(limit) for limit in clopper_pearson(x, n))

    at_least = sum(comb(n, k) * low**k * (1 - low) ** (n - k) for k in range(x, n + 1))
    at_most = sum(comb(n, k) * high**k * (1 - high) ** (n - k) for k in range(x + 1))
    assert float(at_least) == pytest.approx(0.025, rel=1e-9)
    assert float(at_most) == pytest.approx(0.025, rel=1e-9)


@pytest.mark.parametrize(("value", "low", "high"), [(0.0, 0.0, 0.708), (1.0, 0.292, 1.0)])
def test_clusters_that_agree_count_once_each(value: float, low: float, high: float) -> None:
    """Three agreeing clusters say no more than three tasks would, however many tasks they hold."""
    for size in (1, 4, 50):
        interval = korn_graubard([ClusterTotal(value * size, size)] * 3)

        assert interval is not None
        assert interval.low == pytest.approx(low, abs=5e-4)
        assert interval.high == pytest.approx(high, abs=5e-4)


def test_agreeing_at_a_fraction_uses_quantiles_of_a_fraction() -> None:
    interval = korn_graubard([ClusterTotal(1.0, 2)] * 3)

    assert interval is not None
    assert (interval.low, interval.high) == clopper_pearson(1.5, 3)


@pytest.mark.parametrize(
    "totals", [[], [ClusterTotal(1, 3)], [ClusterTotal(2, 3), ClusterTotal(0, 0)]]
)
def test_one_cluster_has_no_interval(totals: list[ClusterTotal]) -> None:
    assert korn_graubard(totals) is None


def test_worked_by_hand_with_unequal_clusters() -> None:
    """p = 8/11; residuals 4−40/11·… : the effective size is worked out in exact fractions."""
    totals = [ClusterTotal(4, 5), ClusterTotal(1, 3), ClusterTotal(3, 3)]
    p = Fraction(8, 11)
    squares = (4 - 5 * p) ** 2 + (1 - 3 * p) ** 2 + (3 - 3 * p) ** 2
    variance = Fraction(3, 2) * squares / 121
    t_ten, t_two = 2.2281388519649385, 4.302652729696142
    size = float(p * (1 - p) / variance) * (t_ten / t_two) ** 2
    interval = korn_graubard(totals)

    assert interval is not None
    assert size < 11
    expected = clopper_pearson(float(p) * size, size)
    assert (interval.low, interval.high) == pytest.approx(expected, abs=1e-9)


cluster_totals = st.lists(
    st.integers(1, 8).flatmap(
        lambda units: st.builds(
            ClusterTotal, st.integers(0, 3 * units).map(lambda thirds: thirds / 3), st.just(units)
        )
    ),
    min_size=2,
    max_size=6,
)


@settings(max_examples=40)
@given(cluster_totals)
def test_it_holds_the_figure_and_stays_within_bounds(totals: list[ClusterTotal]) -> None:
    interval = korn_graubard(totals)
    p = sum(total.value for total in totals) / sum(total.units for total in totals)

    assert interval is not None
    assert 0 <= interval.low <= p + 1e-9
    assert p - 1e-9 <= interval.high <= 1
    assert interval.high - interval.low > 0
    assert interval.clusters == len(totals)


@settings(max_examples=40)
@given(cluster_totals)
def test_failures_mirror_passes(totals: list[ClusterTotal]) -> None:
    mirrored = [ClusterTotal(total.units - total.value, total.units) for total in totals]
    one, other = korn_graubard(totals), korn_graubard(mirrored)

    assert one is not None
    assert other is not None
    assert one.low == pytest.approx(1 - other.high, abs=1e-6)
    assert one.high == pytest.approx(1 - other.low, abs=1e-6)


@settings(max_examples=40)
@given(cluster_totals)
def test_it_is_never_narrower_than_independent_tasks(totals: list[ClusterTotal]) -> None:
    interval = korn_graubard(totals)
    units = sum(total.units for total in totals)
    low, high = clopper_pearson(min(sum(total.value for total in totals), units), units)

    assert interval is not None
    assert interval.low <= low + 1e-9
    assert interval.high >= high - 1e-9
