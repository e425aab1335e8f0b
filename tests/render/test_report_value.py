"""The report as a value: what it says of whole, broken and private rounds."""

import re

import pytest

from medgauge.model.family import SubsetName
from medgauge.model.round import AttemptStatus
from medgauge.render.report import CLINICAL, Report, report
from shared_fixture import stored_round as fixture


def made(**changes: object) -> Report:
    return report(fixture.scorecard(**changes), fixture.trials(), fixture.round_value())


def table(value: Report, title: str) -> tuple[tuple[str, ...], ...]:
    return next(t.rows for t in value.tables if t.title.startswith(title))


def texts(value: Report) -> str:
    cells = [cell for t in value.tables for row in t.rows for cell in row]
    figures = [part for f in value.headline for part in (f.label, f.value, f.counts, f.interval)]
    facts = [part for fact in value.facts for part in fact]
    notes = [t.note for t in value.tables] + list(value.notes)
    return "\n".join([value.title, value.headline_note, *facts, *figures, *cells, *notes])


def test_pass_at_3_is_called_best_of_three_and_never_swaps_with_pass_hat_3() -> None:
    labels = [figure.label for figure in made().headline]

    assert labels == ["pass@1", "pass@3 (best of three)", "pass^3 (all of three)"]


def test_figures_stand_with_counts_and_interval_or_its_reason() -> None:
    first, second, _ = made().headline

    assert (first.value, first.counts) == ("0.500", "1/2 tasks")
    assert first.interval == "95% interval 0.013 to 0.987 (Korn–Graubard, 2 clusters)"
    assert second.interval == "one cluster"


def test_a_null_prints_its_reason_and_nothing_prints_nan() -> None:
    value = made()

    row = table(value, "Accuracy by verdict class")[1]

    assert row[:4] == ("altered", "null", "n = 0 tasks", "no claim is keyed altered")
    assert not re.search(r"\bnan\b|\binf\b", texts(value), re.IGNORECASE)


def test_an_incomplete_round_has_no_headline_and_names_what_is_missing() -> None:
    value = made(complete=False, incomplete_tasks=("t-two",), graded_attempts=4)

    assert value.headline == ()
    assert "incomplete" in value.headline_note
    assert "4 of 6" in value.headline_note
    assert "t-two" in value.headline_note


def test_a_missing_trial_shows_as_missing_and_the_tasks_stay_those_of_the_plan() -> None:
    left = [t for t in fixture.trials() if t.task != "t-two"]

    value = report(fixture.scorecard(complete=False), left, fixture.round_value())

    assert table(value, "Attempts by task") == (
        ("t-one", "pass", "pass", "pass"),
        ("t-two", "missing", "missing", "missing"),
    )


def test_dev_shows_each_claim_with_key_span_place_region_and_finding() -> None:
    (row,) = table(made(), "Claims of task t-two")

    claim, attempts, result, given, key, _, found, region, findings = row
    assert claim.startswith("C1: Brentil is given")
    assert attempts == "1, 2, 3"
    assert (result, given, key, found) == ("verdict wrong", "altered", "supported", "nowhere")
    assert region.endswith("must contain: 15 mg, once daily")
    assert findings.startswith("X.1: ")
    assert "nearest: mbg ed. 2 § 3.2" in findings


def test_attempts_with_different_answers_get_rows_of_their_own() -> None:
    trials = [fixture.trial("t-one", n, hostile=n == 2) for n in (1, 2, 3)]

    value = report(fixture.scorecard(), trials, fixture.round_value())

    assert [row[1] for row in table(value, "Claims of task t-one")] == ["1, 3", "2"]


def test_without_public_gold_no_claim_is_shown() -> None:
    private = [t.model_copy(update={"gold": ()}) for t in fixture.trials()]
    card = fixture.scorecard(subset=SubsetName.HOLDOUT)

    value = report(card, private, fixture.round_value(subset=SubsetName.HOLDOUT))

    assert not [t for t in value.tables if t.title.startswith("Claims of task")]
    assert "Brentil" not in texts(value)


@pytest.mark.parametrize("status", [s for s in AttemptStatus if s.counts])
def test_every_counting_status_is_shown_with_its_detail(status: AttemptStatus) -> None:
    one = fixture.trial("t-two", 1, hostile=True)
    failed = one.model_copy(
        update={
            "status": status,
            "detail": "killed at the deadline",
            "grade": one.grade.model_copy(update={"findings": ()}),
        }
    )

    value = report(fixture.scorecard(), [failed], fixture.round_value())

    mark = table(value, "Attempts by task")[1][1]
    assert mark == ("fail" if status is AttemptStatus.DONE else f"fail ({status.value})")
    if status is not AttemptStatus.DONE:
        row = table(value, "Findings about whole attempts")[0]
        assert row[-2:] == (status.value, "killed at the deadline")


def test_steps_are_marked_as_self_reported() -> None:
    (row,) = table(made(), "Figures over the round")

    assert row == (
        "Steps per attempt (self-reported, lower bound)",
        "4.000",
        "n = 6 attempts",
        "",
        "",
    )


def test_the_notes_say_what_the_figures_are_not() -> None:
    notes = made().notes

    assert notes[-1] == CLINICAL
    assert any(note.startswith("Not ranked") for note in notes)
    assert any("--submission null" in note for note in notes)
    assert made().headline_note.startswith("deterministic")
