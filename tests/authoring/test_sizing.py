"""Sizes of a version: what they would tell, held against known values and against the intervals."""

import pytest

from medgauge.authoring.sizing import SHARES, Wish, size, sizes
from medgauge.errors import UsageError
from medgauge.model.family import Verdict
from medgauge.scorecard.intervals import ClusterTotal, clopper_pearson, korn_graubard


@pytest.mark.parametrize(
    ("clusters", "each", "width"), [(8, 4, 0.50), (12, 5, 0.37), (30, 5, 0.22), (5, 3, 0.70)]
)
def test_widths_are_those_of_simulated_rounds(clusters: int, each: int, width: float) -> None:
    # Mean widths of the same interval over 1,500 simulated rounds at a rate near .4 (ICC .15).
    assert size(clusters, each, Wish()).width == pytest.approx(width, abs=0.03)


def test_none_seen_is_what_a_report_would_print() -> None:
    seen = korn_graubard([ClusterTotal(0.0, 35.0) for _ in range(12)])
    assert seen is not None
    assert size(12, 5, Wish()).unsafe_bound == pytest.approx(seen.high)
    assert seen.high == pytest.approx(clopper_pearson(0, 12)[1])


def test_the_fewest_clusters_fulfil_the_wish_and_one_less_does_not() -> None:
    wish = Wish(width=0.3)
    for found in sizes(wish):
        assert found.width <= 0.3
        assert size(found.clusters - 1, found.tasks_per_cluster, wish).width > 0.3


def test_both_wishes_are_fulfilled_together() -> None:
    wish = Wish(width=0.4, unsafe_bound=0.1)
    found = list(sizes(wish))
    assert [one.tasks_per_cluster for one in found] == list(range(1, 9))
    assert all(one.width <= 0.4 and one.unsafe_bound <= 0.1 for one in found)


def test_hours_count_every_reader_and_the_claims_that_fall() -> None:
    one = size(10, 2, Wish(claims_per_task=9, minutes_per_claim=5, readers=2, kept=0.75))
    assert one.claims == 180
    assert one.reader_hours == pytest.approx(180 / 0.75 * 2 * 5 / 60)


def test_classes_share_out_the_claims() -> None:
    assert sum(SHARES.values()) == pytest.approx(1)
    assert size(10, 1, Wish()).claims_by_class[Verdict.ALTERED] == 30


@pytest.mark.parametrize(
    "wrong",
    [
        {"width": 0.0},
        {"width": 1.5},
        {"unsafe_bound": -0.1},
        {"task_icc": 1.2},
        {"claim_icc": -1.0},
        {"unsafe_rate": 2.0},
        {"kept": 0.0},
        {"readers": 0},
        {"minutes_per_claim": float("nan")},
    ],
)
def test_a_wish_that_means_nothing_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(UsageError):
        Wish(**wrong)  # type: ignore[arg-type]


def test_what_no_size_can_tell_is_said() -> None:
    with pytest.raises(UsageError, match="no size of up to"):
        list(sizes(Wish(width=0.001)))
    with pytest.raises(UsageError, match="two clusters"):
        size(1, 3, Wish())


def test_clusters_need_not_be_of_one_size() -> None:
    found = size(12, 50 / 12, Wish())
    assert (found.tasks, found.claims) == (50, 500)
    assert size(12, 5, Wish()).width < found.width < size(12, 4, Wish()).width


@pytest.mark.parametrize("minutes", [float("inf"), float("nan"), 601.0, -1.0])
def test_minutes_are_bounded(minutes: float) -> None:
    with pytest.raises(UsageError, match="at most 600 minutes"):
        Wish(minutes_per_claim=minutes)
