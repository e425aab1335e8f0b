"""Each metric's right value on trials small enough to count by hand."""

import pytest

from medgauge.model.family import Verdict
from medgauge.model.grade import ClaimGrade, Trial
from medgauge.model.round import Round, Usage
from medgauge.model.scorecard import MetricValue
from medgauge.registry.folder import load
from shared_fixture.graded_trials import claim, plan, trial

SUPPORTED, ALTERED, UNSUPPORTED, WRONG_SOURCE, UNVERIFIABLE = Verdict


def figures(metric: str, plan_: Round, trials: list[Trial]) -> dict[str, MetricValue]:
    module = load("medgauge.scorecard.metrics", metric, "metric")
    return {value.id: value for value in module.compute(trials, plan_)}


def one_task(*attempts: list[ClaimGrade]) -> tuple[Round, list[Trial]]:
    plan_ = plan(["t1"], attempts=len(attempts))
    return plan_, [trial(plan_, "t1", i, claims) for i, claims in enumerate(attempts, start=1)]


FIVE = [SUPPORTED, ALTERED, UNSUPPORTED, WRONG_SOURCE, UNVERIFIABLE]


def answers(*given: Verdict | None) -> list[ClaimGrade]:
    """Return one claim per class, in the scale's order, answered by `given`."""
    return [
        claim(gold, got, f"C{i}") for i, (gold, got) in enumerate(zip(FIVE, given, strict=True))
    ]


def test_a_partial_answer_is_a_fifth_and_none_is_zero() -> None:
    only_first = answers(SUPPORTED, None, None, None, None)
    nothing = answers(None, None, None, None, None)

    first = figures("accuracy", *one_task(only_first))["accuracy"]
    assert (first.value, first.count, first.n) == (0.2, 1, 5)
    assert figures("accuracy", *one_task(nothing))["accuracy"].value == 0


def test_accuracy_pools_attempts_and_counts_distinct_claims() -> None:
    value = figures("accuracy", *one_task(answers(*FIVE), answers(*[None] * 5)))["accuracy"]

    assert (value.value, value.n, value.unit) == (0.5, 5, "claims")


def test_a_class_without_gold_is_null_with_n_zero() -> None:
    found = figures("accuracy_by_verdict_class", *one_task([claim(ALTERED, ALTERED)]))

    assert found["accuracy_by_verdict_class.altered"].value == 1
    for verdict in (SUPPORTED, UNSUPPORTED, WRONG_SOURCE, UNVERIFIABLE):
        value = found[f"accuracy_by_verdict_class.{verdict}"]
        assert (value.value, value.n) == (None, 0)


def test_precision_counts_only_verdicts_that_were_given() -> None:
    row = answers(ALTERED, ALTERED, SUPPORTED, None, UNVERIFIABLE)
    found = figures("precision", *one_task(row))

    assert found["precision"].value == pytest.approx(2 / 3)
    assert (found["precision"].count, found["precision"].n) == (2, 3)
    assert found["precision"].unit == "verdicts"
    assert found["precision"].label == "Precision: all but supported"
    assert found["precision.altered"].value == 0.5
    assert found["precision.supported"].value == 0
    assert found["precision.unverifiable"].value == 1
    assert found["precision.wrong_source"].value is None


def test_nobody_raises_an_alarm_and_precision_is_null() -> None:
    found = figures("precision", *one_task(answers(*[SUPPORTED] * 5)))

    assert found["precision"].value is None
    assert found["precision"].n == 0


def test_evidence_error_rate_is_by_key_whatever_the_verdict() -> None:
    row = [
        claim(ALTERED, ALTERED, "C1"),
        claim(ALTERED, ALTERED, "C2", evidence=False),
        claim(ALTERED, SUPPORTED, "C3"),
        claim(ALTERED, None, "C4"),
    ]

    assert figures("evidence_error_rate", *one_task(row))["evidence_error_rate"].value == 0.5


def test_unsafe_support_by_class_operator_and_danger() -> None:
    row = [
        claim(SUPPORTED, SUPPORTED, "C1", tags=("times_10",)),
        claim(ALTERED, SUPPORTED, "C2", tags=("times_10", "table")),
        claim(ALTERED, ALTERED, "C3", tags=("negation",)),
        claim(WRONG_SOURCE, SUPPORTED, "C4", tags=("outdated",)),
        claim(UNSUPPORTED, UNVERIFIABLE, "C5"),
    ]
    found = figures("unsafe_support_rate", *one_task(row))

    assert found["unsafe_support_rate"].value == 0.5
    assert found["unsafe_support_rate"].n == 4
    assert found["unsafe_support_rate.altered"].value == 0.5
    assert found["unsafe_support_rate.wrong_source"].value == 1
    assert found["unsafe_support_rate.unverifiable"].value is None
    assert found["unsafe_support_rate.tag.times_10"].value == 1
    assert found["unsafe_support_rate.tag.times_10"].n == 1
    assert found["unsafe_support_rate.tag.negation"].value == 0
    assert found["unsafe_support_rate.tag.threshold"].value is None
    assert found["unsafe_support_rate.operator.altered.plain"].value == 0.5
    assert "unsafe_support_rate.supported" not in found


def test_accuracy_by_operator() -> None:
    row = [claim(ALTERED, ALTERED, "C1"), claim(SUPPORTED, ALTERED, "C2")]
    found = figures("accuracy_by_operator", *one_task(row))

    assert {name: value.value for name, value in found.items()} == {
        "accuracy_by_operator.altered.plain": 1,
        "accuracy_by_operator.supported.plain": 0,
    }


def test_a_claim_flips_when_any_attempt_differs() -> None:
    steady = claim(ALTERED, SUPPORTED, "C1")
    trials = one_task(
        [steady, claim(ALTERED, ALTERED, "C2"), claim(ALTERED, None, "C3")],
        [steady, claim(ALTERED, SUPPORTED, "C2"), claim(ALTERED, None, "C3")],
    )

    assert figures("flip_rate", *trials)["flip_rate"].value == pytest.approx(1 / 3)
    assert figures("flip_rate", *one_task([steady]))["flip_rate"].value is None


def test_usage_is_a_lower_bound_and_says_who_reported() -> None:
    plan_ = plan(["t1"], attempts=3)
    said = [Usage(seconds=1, steps=4, tokens=None), Usage(seconds=1), None]
    trials = [
        trial(plan_, "t1", i, [claim(ALTERED, ALTERED)], usage=usage)
        for i, usage in enumerate(said, start=1)
    ]
    steps = figures("steps", plan_, trials)["steps"]
    tokens = figures("tokens", plan_, trials)["tokens"]

    assert steps.value == pytest.approx(4 / 3)
    assert "1 of 3" in steps.reason
    assert "lower bound" in steps.label
    assert tokens.value is None
    assert tokens.reason
