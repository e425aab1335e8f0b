"""The stored coverage runs: nominal everywhere, and what the code of today still gives."""

import json
from math import sqrt

import pytest

from scorecard.coverage_runs import MEANS, SHAPES, STORED, simulate, truth

ROWS = json.loads(STORED.read_text("utf-8"))
REPETITIONS = 200


def test_every_mean_and_shape_is_stored() -> None:
    stored = {(row["mean"], row["clusters"], row["tasks"]) for row in ROWS}

    assert stored == {(mean, *shape) for mean in MEANS for shape in SHAPES}
    assert all(row["repetitions"] >= 1500 for row in ROWS)


@pytest.mark.parametrize(("mean", "value"), [(0.6, 0.40), (0.9, 0.82)])
def test_the_truth_is_the_one_of_the_design(mean: float, value: float) -> None:
    assert truth(mean) == pytest.approx(value, abs=0.005)


@pytest.mark.parametrize(
    "row", ROWS, ids=lambda row: f"{row['mean']}-{row['clusters']}x{row['tasks']}"
)
def test_coverage_is_nominal_and_reproduced(row: dict[str, float]) -> None:
    clusters, tasks = int(row["clusters"]), int(row["tasks"])
    again = simulate(row["mean"], clusters, tasks, REPETITIONS)
    error = sqrt(row["coverage"] * (1 - row["coverage"]) / REPETITIONS)

    assert row["coverage"] >= 0.94
    assert abs(again["coverage"] - row["coverage"]) <= 4 * error + 1 / REPETITIONS
    assert again["width"] == pytest.approx(row["width"], rel=0.1)
