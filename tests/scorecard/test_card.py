"""The card counts what was planned: missing or doubled trials never change a denominator."""

from typing import Any

import pytest

from medgauge.errors import IntegrityError
from medgauge.files.canonical import canonical_json
from medgauge.model.family import Verdict
from medgauge.model.grade import Finding, Severity, Trial
from medgauge.model.round import AttemptStatus, Slot
from medgauge.model.scorecard import Direction, MetricValue, Scorecard
from medgauge.scorecard.card import make_scorecard
from shared_fixture.graded_trials import claim, from_rows, plan, trial

STABILITY = ("pass_at_1", "pass_at_3", "pass_hat_3")


def metric(card: Scorecard, name: str) -> MetricValue:
    return next(value for value in card.metrics if value.id == name)


LOST = {"t1": "ppp", "t2": "...", "t3": "p..", "t4": "fff"}


def test_attempts_lost_to_infrastructure_stay_in_the_denominator() -> None:
    plan_ = plan(["t1", "t2", "t3", "t4"])
    card = make_scorecard(plan_, from_rows(plan_, LOST))

    assert not card.complete
    assert card.incomplete_tasks == ("t2", "t3")
    assert (card.graded_attempts, card.planned_attempts) == (7, 12)
    for name in STABILITY:
        assert metric(card, name).value is None
        assert "t2, t3" in metric(card, name).reason
    assert all(value.value is None and value.interval is None for value in card.metrics)
    assert card.split == (1, 0, 0, 1)


def test_deleted_records_and_known_holes_give_the_same_card() -> None:
    plan_ = plan(["t1", "t2", "t3", "t4"])
    trials = from_rows(plan_, LOST)
    holes = [Slot(task=task, number=number) for task, number in [("t2", 1), ("t2", 2), ("t2", 3)]]

    assert make_scorecard(plan_, trials) == make_scorecard(plan_, trials, holes)


def test_no_trial_at_all_is_an_incomplete_card() -> None:
    card = make_scorecard(plan(["t1"]), [])

    assert not card.complete
    assert card.graded_attempts == 0
    assert all(value.value is None and value.reason for value in card.metrics)


def test_round_means_over_three_tasks() -> None:
    plan_ = plan(["t1", "t2", "t3"])
    card = make_scorecard(plan_, from_rows(plan_, {"t1": "ppp", "t2": "ppf", "t3": "fff"}))

    assert metric(card, "pass_at_1").value == pytest.approx(5 / 9)
    assert metric(card, "pass_at_3").value == pytest.approx(2 / 3)
    assert metric(card, "pass_hat_3").value == pytest.approx(1 / 3)
    assert card.passes == {"t1": 3, "t2": 2, "t3": 0}
    assert card.split == (1, 0, 1, 1)
    assert card.complete
    assert "best of three" in metric(card, "pass_at_3").label


def test_two_attempts_leave_pass_at_three_null() -> None:
    plan_ = plan(["t1", "t2"], attempts=2)
    card = make_scorecard(plan_, from_rows(plan_, {"t1": "pp", "t2": "ff"}))

    assert metric(card, "pass_at_1").value == 0.5
    for name in ("pass_at_3", "pass_hat_3"):
        assert metric(card, name).value is None
        assert "3 are needed" in metric(card, name).reason


def test_five_attempts_are_not_the_power_of_a_rate() -> None:
    plan_ = plan(["t1"], attempts=5)
    card = make_scorecard(plan_, from_rows(plan_, {"t1": "pppff"}))

    assert metric(card, "pass_at_3").value == 1
    assert metric(card, "pass_hat_3").value == pytest.approx(0.1)
    assert metric(card, "pass_hat_3").interval is None
    assert "two clusters" in metric(card, "pass_hat_3").reason


def test_the_interval_is_over_clusters_not_tasks() -> None:
    tasks = ["t1", "t2", "t3", "t4", "t5", "t6"]
    rows = dict.fromkeys(tasks, "ppp")
    together = plan(tasks, clusters=["a", "a", "a", "b", "b", "b"])
    apart = plan(tasks)
    few = metric(make_scorecard(together, from_rows(together, rows)), "pass_hat_3").interval
    many = metric(make_scorecard(apart, from_rows(apart, rows)), "pass_hat_3").interval

    assert few is not None
    assert many is not None
    assert (few.clusters, many.clusters) == (2, 6)
    assert few.low < many.low


@pytest.mark.parametrize(
    "spoil",
    [
        lambda trials: [*trials, trials[0]],
        lambda trials: [*trials, trials[0].model_copy(update={"number": 4})],
        lambda trials: [*trials, trials[0].model_copy(update={"task": "t9"})],
        lambda trials: [trials[0].model_copy(update={"cluster": "c-other"}), *trials[1:]],
        lambda trials: [trials[0].model_copy(update={"grading_version": "9"}), *trials[1:]],
    ],
    ids=["doubled", "number", "task", "cluster", "grading version"],
)
def test_trials_that_do_not_belong_are_refused(spoil: Any) -> None:
    plan_ = plan(["t1", "t2"])
    trials = from_rows(plan_, {"t1": "ppp", "t2": "fff"})

    with pytest.raises(IntegrityError):
        make_scorecard(plan_, spoil(trials))


def test_trials_of_one_task_share_one_key() -> None:
    plan_ = plan(["t1"], attempts=2)
    one = trial(plan_, "t1", 1, [claim(Verdict.ALTERED, Verdict.ALTERED)])
    other = trial(plan_, "t1", 2, [claim(Verdict.SUPPORTED, Verdict.ALTERED)])

    with pytest.raises(IntegrityError, match="different keys"):
        make_scorecard(plan_, [one, other])


@pytest.mark.parametrize("slot", [("t1", 1), ("t1", 9), ("t9", 1)])
def test_a_hole_must_be_a_planned_slot_without_a_trial(slot: tuple[str, int]) -> None:
    plan_ = plan(["t1"])
    trials = from_rows(plan_, {"t1": "pp."})

    with pytest.raises(IntegrityError, match="not a hole"):
        make_scorecard(plan_, trials, [Slot(task=slot[0], number=slot[1])])


def test_tables_count_every_claim_of_every_attempt() -> None:
    plan_ = plan(["t1"])
    rows = [
        [claim(Verdict.ALTERED, Verdict.SUPPORTED), claim(Verdict.SUPPORTED, None, "C2")],
        [claim(Verdict.ALTERED, Verdict.ALTERED), claim(Verdict.SUPPORTED, None, "C2")],
        [
            claim(Verdict.ALTERED, Verdict.ALTERED, evidence=False),
            claim(Verdict.SUPPORTED, Verdict.SUPPORTED, "C2"),
        ],
    ]
    trials = [trial(plan_, "t1", number, row) for number, row in enumerate(rows, start=1)]
    card = make_scorecard(plan_, trials)

    assert card.confusion["altered"]["supported"] == 1
    assert card.confusion["altered"]["altered"] == 2
    assert card.confusion["supported"]["no_answer"] == 2
    assert sum(sum(row.values()) for row in card.confusion.values()) == 6
    assert card.evidence["altered"] == {
        "right_right": 1,
        "right_wrong": 1,
        "wrong_right": 1,
        "wrong_wrong": 0,
    }
    assert card.evidence["supported"]["wrong_wrong"] == 2


def test_a_veto_counts_attempts_not_findings() -> None:
    plan_ = plan(["t1"])
    finding = Finding(code="X.1", severity=Severity.VETO, message="m", claim_ref="C1")
    trials = from_rows(plan_, {"t1": "pff"})
    grade = trials[1].grade.model_copy(update={"findings": (finding, finding)})
    trials[1] = trials[1].model_copy(update={"grade": grade})

    assert make_scorecard(plan_, trials).vetoes == {"X.1": 1}


def test_the_order_of_trials_changes_no_byte() -> None:
    plan_ = plan(["t1", "t2", "t3"])
    trials = from_rows(plan_, {"t1": "ppp", "t2": "pfp", "t3": "fpf"})
    one = canonical_json(make_scorecard(plan_, trials).json_data())

    assert canonical_json(make_scorecard(plan_, trials[::-1]).json_data()) == one


def artifacts(*digests: str | None, status: AttemptStatus = AttemptStatus.DONE) -> list[Trial]:
    plan_ = plan(["t1"], attempts=len(digests))
    right = [claim(Verdict.ALTERED, Verdict.ALTERED)]
    made = [
        trial(plan_, "t1", number, right, artifact=digest)
        for number, digest in enumerate(digests, start=1)
    ]
    return [one.model_copy(update={"status": status}) for one in made]


@pytest.mark.parametrize(
    ("trials", "same"),
    [
        (artifacts("a", "a", "a"), True),
        (artifacts("a", "a", "b"), False),
        (artifacts("a"), False),
        (artifacts(None, None, None, status=AttemptStatus.TIMEOUT), False),
    ],
)
def test_deterministic_means_identical_artifacts(trials: list[Trial], same: bool) -> None:
    assert make_scorecard(plan(["t1"], attempts=len(trials)), trials).deterministic is same


def test_a_figure_can_be_gated() -> None:
    """Every figure has a direction, and is a finite number with an n or null with a reason."""
    plan_ = plan(["t1", "t2", "t3"])
    card = make_scorecard(plan_, from_rows(plan_, {"t1": "ppp", "t2": "pfp", "t3": "fff"}))

    ids = [value.id for value in card.metrics]
    assert len(set(ids)) == len(ids)
    for value in card.metrics:
        assert value.direction in Direction
        assert (value.value is None and value.reason != "") or value.n > 0
