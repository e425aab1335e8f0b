"""What every metric in the folder owes: its declarations, honest nulls, order-free values."""

from types import ModuleType

import pytest

from architecture.house import ROOT
from medgauge.model.family import Verdict
from medgauge.model.grade import Trial
from medgauge.model.round import Round, Usage
from medgauge.model.scorecard import Direction
from medgauge.registry.folder import load, names
from shared_fixture.graded_trials import claim, plan, trial

FOLDER = "medgauge.scorecard.metrics"
METRICS = list(names(FOLDER))
PERFECT = {Direction.HIGHER: 1.0, Direction.LOWER: 0.0}


def module(name: str) -> ModuleType:
    return load(FOLDER, name, "metric")


def perfect_round() -> tuple[Round, list[Trial]]:
    plan_ = plan(["t1", "t2"])
    claims = [claim(gold, gold, f"C{i}") for i, gold in enumerate(Verdict)]
    usage = Usage(seconds=1.0, steps=3, tokens=7)
    return plan_, [
        trial(plan_, task, number, claims, usage=usage)
        for task in plan_.tasks
        for number in (1, 2, 3)
    ]


def test_there_are_metrics_and_the_file_is_the_name() -> None:
    assert {
        path.stem for path in (ROOT / "harness/medgauge/scorecard/metrics").glob("[!_]*.py")
    } == set(METRICS)


@pytest.mark.parametrize("name", METRICS)
def test_it_declares_itself(name: str) -> None:
    metric = module(name)

    assert metric.label
    assert metric.summary.endswith(".")
    assert isinstance(metric.direction, Direction)


@pytest.mark.parametrize("name", METRICS)
def test_a_perfect_round_gets_the_best_value(name: str) -> None:
    plan_, trials = perfect_round()
    values = module(name).compute(trials, plan_)

    assert values
    for value in values:
        assert value.id == name or value.id.startswith(f"{name}.")
        assert value.direction is module(name).direction
        if value.value is not None and value.direction is not Direction.NONE:
            assert value.value == PERFECT[value.direction]


@pytest.mark.parametrize("name", METRICS)
@pytest.mark.parametrize("keep", [0, 5])
def test_missing_trials_are_null_with_the_reason(name: str, keep: int) -> None:
    plan_, trials = perfect_round()

    for value in module(name).compute(trials[:keep], plan_):
        assert value.value is None
        assert value.interval is None
        assert "t2" in value.reason


@pytest.mark.parametrize("name", METRICS)
def test_the_order_of_trials_does_not_matter(name: str) -> None:
    plan_, trials = perfect_round()

    assert module(name).compute(trials, plan_) == module(name).compute(trials[::-1], plan_)
