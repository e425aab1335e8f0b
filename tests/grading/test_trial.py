"""One attempt to one trial: the status rules, what is bound to what, and whose fault a fault is."""

from typing import Any

import pytest

import corvale
from medgauge.errors import DigestMismatch, GradingBug, IntegrityError
from medgauge.files.canonical import canonical_json
from medgauge.grading.findings import FAILURES
from medgauge.grading.trial import echo, grade_attempt
from medgauge.model.round import AttemptStatus
from medgauge.model.task import Gold, Region
from shared_fixture.corvale_grading import (
    RULES,
    answer,
    attempt,
    codes,
    corvale_evidence,
    encode,
    grade_trial,
)

ENDED_BADLY = [
    status for status in AttemptStatus if status.counts and status is not AttemptStatus.DONE
]
UNGRADED = [status for status in AttemptStatus if not status.counts]
RIGHT = encode(corvale.A0)


@pytest.mark.parametrize("status", ENDED_BADLY)
def test_a_bad_end_fails_whatever_lies_on_disk(status: AttemptStatus) -> None:
    trial = grade_trial(corvale.A0, status=status, detail="why")

    assert codes(trial.grade) == [status.value]
    assert trial.grade.findings[0].message == f"{FAILURES[status.value]}: why"
    assert not trial.grade.passed
    assert not trial.grade.usable
    assert len(trial.grade.claims) == 5
    assert all(claim.given is None and not claim.evidence_right for claim in trial.grade.claims)
    assert trial.artifact is None
    assert (trial.status, trial.detail) == (status, "why")


@pytest.mark.parametrize("status", ENDED_BADLY)
def test_a_bad_end_needs_no_artifact(status: AttemptStatus) -> None:
    ended = attempt(None, status=status)
    trial = grade_attempt(ended, None, corvale.task(), corvale.gold(), corvale_evidence(), RULES)

    assert codes(trial.grade) == [status.value]


@pytest.mark.parametrize("status", UNGRADED)
def test_what_is_ours_or_not_over_is_never_graded(status: AttemptStatus) -> None:
    with pytest.raises(GradingBug, match="not graded"):
        grade_trial(corvale.A0, status=status)


def test_a_done_attempt_without_its_artifact_is_not_a_failure() -> None:
    for recorded in (attempt(RIGHT), attempt(None)):
        with pytest.raises(IntegrityError, match="missing"):
            grade_attempt(recorded, None, corvale.task(), corvale.gold(), corvale_evidence(), RULES)


def test_an_artifact_other_than_the_recorded_one_is_not_graded() -> None:
    with pytest.raises(DigestMismatch):
        grade_attempt(
            attempt(RIGHT), RIGHT + b" ", corvale.task(), corvale.gold(), corvale_evidence(), RULES
        )


def broken_at_c4() -> Gold:
    """Return a key whose fourth claim names a passage that is not in the corpus."""
    gold = corvale.gold()
    nowhere = Region(document="htg", edition="1", section="4.1", quote="Give nothing at all.")
    fourth = gold.claims[3].model_copy(update={"regions": (nowhere,)})
    return gold.model_copy(update={"claims": (*gold.claims[:3], fourth, *gold.claims[4:])})


def test_our_fault_is_neither_a_fail_nor_a_pass_and_can_be_graded_later() -> None:
    with pytest.raises(GradingBug):
        grade_trial(corvale.A0, gold=broken_at_c4())

    assert grade_trial(corvale.A0).grade.passed


def test_our_fault_does_not_hide_behind_a_wrong_answer() -> None:
    """The fourth claim's key is wrong for every answer that quotes anything for it."""
    with pytest.raises(GradingBug):
        grade_trial(answer("C4", verdict="supported"), gold=broken_at_c4())


@pytest.mark.parametrize(
    "change",
    [
        {"gold": corvale.gold().model_copy(update={"task": "t-other"})},
        {"gold": corvale.gold().model_copy(update={"claims": corvale.gold().claims[:4]})},
        {"gold": corvale.gold().model_copy(update={"claims": corvale.gold().claims * 2})},
        {"task": corvale.task().model_copy(update={"id": "t-other"})},
        {"task": corvale.task().model_copy(update={"claims": corvale.CLAIMS[1:]})},
    ],
    ids=["other gold", "short key", "double key", "other task", "short task"],
)
def test_task_gold_and_attempt_must_belong_together(change: dict[str, Any]) -> None:
    with pytest.raises(GradingBug):
        grade_trial(corvale.A0, **change)


def test_the_order_of_the_key_is_not_the_tasks_business() -> None:
    gold = corvale.gold()
    turned = gold.model_copy(update={"claims": gold.claims[::-1]})

    assert grade_trial(corvale.A0, gold=turned).grade.passed


def test_grading_twice_gives_the_same_bytes() -> None:
    for artifact in (corvale.A0, answer("C1", source_span="invented"), {"claims": [1]}, b"["):
        one, other = (canonical_json(grade_trial(artifact).json_data()) for _ in range(2))

        assert one == other


def test_the_echo_shows_where_each_region_stands() -> None:
    shown = echo(corvale.task(), corvale.gold(), corvale_evidence())

    assert [one.claim_ref for one in shown] == ["C1", "C2", "C3", "C4", "C5"]
    assert shown[0].regions[0].quote == corvale.CRG_2_3_2
    assert shown[0].citation == "CRG, 2nd ed., sec. 3.2"
    assert shown[1].decisive == ("not recommended", "active bleeding")
    assert shown[4].regions == ()
