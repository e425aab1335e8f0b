"""Intervals for proportions observed in few clusters.

Korn and Graubard (1998; NCHS Vital and Health Statistics, series 2, no. 175): the exact binomial
interval of Clopper and Pearson at an effective sample size. No normal theory anywhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scipy.special import betaincinv, stdtrit  # type: ignore[import-untyped]  # ships no types

from medgauge.model.scorecard import Interval

LEVEL = 0.95
METHOD = "Korn–Graubard over clusters"
ONE_CLUSTER = "an interval needs at least two clusters"

ZERO = 1e-12
"""A variance below this is rounding noise of clusters that agree."""


@dataclass(frozen=True)
class ClusterTotal:
    """One cluster: the sum of its units' values, each in [0, 1], and how many units it has."""

    value: float
    units: float


def clopper_pearson(x: float, n: float, level: float = LEVEL) -> tuple[float, float]:
    """Return the exact binomial limits for `x` of `n`, by beta quantiles; neither need be whole."""
    if not (n > 0 and 0 <= x <= n):
        raise ValueError(f"impossible counts: x={x}, n={n}")
    tail = (1 - level) / 2
    low = float(betaincinv(x, n - x + 1, tail)) if x > 0 else 0.0
    high = float(betaincinv(x + 1, n - x, 1 - tail)) if x < n else 1.0
    return low, high


def korn_graubard(totals: Iterable[ClusterTotal], level: float = LEVEL) -> Interval | None:
    """Return the interval of the pooled proportion, or None when there are under two clusters.

    The variance is that of a ratio of cluster totals, so clusters may differ in size:
    G/(G−1) · Σ(value − p·units)² / (Σ units)². The effective size p(1−p)/variance is multiplied by
    (t of N−1 / t of G−1)² and capped at N, the number of units; clusters that all agree have an
    effective size of G.
    """
    clusters = [total for total in totals if total.units > 0]
    count, units = len(clusters), sum(total.units for total in clusters)
    if count < 2:
        return None
    p = min(max(sum(total.value for total in clusters) / units, 0.0), 1.0)
    residuals = sum((total.value - p * total.units) ** 2 for total in clusters)
    variance = count / (count - 1) * residuals / units**2
    size = float(count) if variance < ZERO else _effective(p, variance, units, count, level)
    low, high = clopper_pearson(p * size, size, level)
    return Interval(low=low, high=high, level=level, method=METHOD, clusters=count)


def expected_interval(p: float, clusters: int, units: float, icc: float) -> tuple[float, float]:
    """Return the 95 % limits to expect at the proportion `p` before anything was observed.

    `units` stand in each cluster, and `icc` is the correlation of two units of one cluster: the
    variance expected is p(1−p)/N · (1 + (units − 1) · icc), with N units in all (Kish 1965, design
    effect); the rest is as in `korn_graubard`, at p of 0 or 1 too, where all clusters agree.
    Raises ValueError for fewer than two clusters.
    """
    if clusters < 2 or units <= 0:
        raise ValueError(f"{clusters} clusters of {units} units give no interval")
    total = clusters * units
    variance = p * (1 - p) / total * max(1.0, 1 + (units - 1) * icc)
    size = clusters if variance < ZERO else _effective(p, variance, total, clusters, LEVEL)
    return clopper_pearson(p * size, size)


def _effective(p: float, variance: float, units: float, count: int, level: float) -> float:
    upper = 1 - (1 - level) / 2
    shrink = (float(stdtrit(units - 1, upper)) / float(stdtrit(count - 1, upper))) ** 2
    return min(units, p * (1 - p) / variance * shrink)
