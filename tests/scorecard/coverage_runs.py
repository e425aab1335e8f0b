"""Simulated rounds that show how often the interval holds the truth; run it to store the figures.

    python tests/scorecard/coverage_runs.py

Each cluster draws a mean pass rate from a Beta law (intra-class correlation .15), each task of it
its own rate from a Beta law around that mean (.35), and three attempts are tossed at that rate. The
figure is pass^3, whose true value follows from the moments of the two laws.
"""

import json
import random
from pathlib import Path

from medgauge.scorecard.estimators import pass_hat_k
from medgauge.scorecard.intervals import ClusterTotal, korn_graubard

STORED = Path(__file__).parents[1] / "golden" / "coverage.json"
REPETITIONS = 4000
MEANS = (0.6, 0.9)
SHAPES = ((3, 1), (5, 3), (8, 4), (12, 5), (30, 5))
CLUSTER_ICC, TASK_ICC = 0.15, 0.35
ATTEMPTS = 3


def strength(icc: float) -> float:
    """Return a + b of the Beta law whose intra-class correlation is `icc`."""
    return 1 / icc - 1


def moments(mean: float, total: float) -> tuple[float, float, float]:
    """Return the first three raw moments of the Beta law with this mean and a + b."""
    first = mean
    second = first * (mean * total + 1) / (total + 1)
    return first, second, second * (mean * total + 2) / (total + 2)


def truth(mean: float) -> float:
    """Return the expected third power of a task's rate: the true pass^3."""
    first, second, third = moments(mean, strength(CLUSTER_ICC))
    s = strength(TASK_ICC)
    # E[q³ | m] = m (ms + 1)(ms + 2) / ((s + 1)(s + 2)), a polynomial in the cluster's mean m.
    return (s * s * third + 3 * s * second + 2 * first) / ((s + 1) * (s + 2))


def draw(mean: float, icc: float, source: random.Random) -> float:
    """Return a rate drawn around `mean`; a mean at the border stays there."""
    total = strength(icc)
    a, b = mean * total, (1 - mean) * total
    return source.betavariate(a, b) if min(a, b) > 1e-9 else mean


def simulate(mean: float, clusters: int, tasks: int, repetitions: int) -> dict[str, float]:
    """Return the share of intervals that hold the truth, and their mean width."""
    source = random.Random(f"{mean}/{clusters}/{tasks}")
    target, held, width = truth(mean), 0, 0.0
    for _ in range(repetitions):
        totals = []
        for _ in range(clusters):
            rate = draw(mean, CLUSTER_ICC, source)
            passed = 0.0
            for _ in range(tasks):
                chance = draw(rate, TASK_ICC, source)
                count = sum(source.random() < chance for _ in range(ATTEMPTS))
                passed += pass_hat_k(ATTEMPTS, count, ATTEMPTS) or 0.0
            totals.append(ClusterTotal(passed, tasks))
        interval = korn_graubard(totals)
        assert interval is not None
        held += interval.low <= target <= interval.high
        width += interval.high - interval.low
    return {"coverage": held / repetitions, "width": round(width / repetitions, 4)}


def run(repetitions: int = REPETITIONS) -> list[dict[str, float]]:
    """Return one row per mean and shape."""
    return [
        {
            "mean": mean,
            "true_pass_hat_3": round(truth(mean), 4),
            "clusters": clusters,
            "tasks": tasks,
            "repetitions": repetitions,
            **simulate(mean, clusters, tasks, repetitions),
        }
        for mean in MEANS
        for clusters, tasks in SHAPES
    ]


if __name__ == "__main__":
    STORED.parent.mkdir(exist_ok=True)
    STORED.write_text(json.dumps(run(), indent=1) + "\n", "utf-8")
