"""The report as a value: what it says of whole, broken and private rounds."""

import re

import pytest

from medgauge.errors import UnknownName
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.grade import ClaimGrade, Finding, GoldEcho, Severity, Trial
from medgauge.model.round import AttemptStatus
from medgauge.render.claims import COLUMNS
from medgauge.render.report import CLINICAL, Report, View, report
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

    seen = dict(zip(COLUMNS, row, strict=True))
    assert seen["claim"].startswith("C1: Brentil is given")
    assert seen["attempts"] == "1, 2, 3"
    assert seen["result"] == "verdict wrong, evidence wrong"
    assert (seen["given"], seen["key"], seen["found in"]) == ("altered", "supported", "nowhere")
    assert seen["key region"].endswith("must contain: 15 mg, once daily")
    assert seen["findings"].startswith("X.1: ")
    assert f"(nearest: mbg ed. 2 § 3.2: {fixture.REGION})" in seen["findings"]
    assert seen["citation means"] == "mbg ed. 2 § 3.2"
    assert seen["made by"] == "supported.verbatim (table)"
    assert seen["why the key"] == "the sentence stands there word for word"


def changed(trial: Trial, **fields: object) -> Trial:
    """Return a trial with fields of its only claim and that claim's gold replaced."""
    claim = trial.grade.claims[0].model_copy(
        update={k: v for k, v in fields.items() if k in ClaimGrade.model_fields}
    )
    echo = trial.gold[0].model_copy(
        update={k: v for k, v in fields.items() if k in GoldEcho.model_fields}
    )
    grade = trial.grade.model_copy(update={"claims": (claim,)})
    return trial.model_copy(update={"grade": grade, "gold": (echo,)})


def only_row(trial: Trial) -> dict[str, str]:
    value = report(fixture.scorecard(), [trial], fixture.round_value())
    (row,) = table(value, f"Claims of task {trial.task}")
    return dict(zip(COLUMNS, row, strict=True))


def test_what_the_key_says_of_source_and_subject_is_shown() -> None:
    trial = fixture.trial("t-two", 1, hostile=True)

    absent = only_row(changed(trial, cited=None, gold=Verdict.UNVERIFIABLE, regions=()))
    silent = only_row(changed(trial, anchors=("Brentil",), gold=Verdict.UNSUPPORTED, regions=()))

    assert absent["citation means"] == "no source in the catalogue"
    assert (absent["key region"], absent["subject"]) == ("none", "")
    assert silent["subject"] == "Brentil"
    assert silent["key region"] == "any whole sentence of the cited source on the subject"


def test_a_claim_without_an_answer_is_said_to_be_nowhere_nor_null() -> None:
    trial = fixture.trial("t-two", 1, hostile=True)

    row = only_row(changed(trial, given=None, span_given=None, places=()))

    assert (row["given"], row["span given"], row["found in"]) == ("no answer", "", "")


def test_spans_that_are_compared_stay_whole() -> None:
    long = "x" * 690
    trial = changed(fixture.trial("t-two", 1, hostile=True), span_given=long)

    assert only_row(trial)["span given"] == long


def test_only_what_failed_or_one_task_can_be_asked_for() -> None:
    plan, card = fixture.round_value(), fixture.scorecard()

    failures = report(card, fixture.trials(), plan, View(failures=True))
    one = report(card, fixture.trials(), plan, View(tasks=("t-one",)))

    assert table(failures, "Claims of task t-one") == ()
    assert len(table(failures, "Claims of task t-two")) == 1
    assert [t.title for t in one.tables] == ["Attempts by task", "Claims of task t-one"]
    with pytest.raises(UnknownName, match="have: t-one, t-two"):
        report(card, fixture.trials(), plan, View(tasks=("t-three",)))


def test_right_claims_have_a_brief_form_and_failed_ones_none() -> None:
    briefs = {t.title: t.brief for t in made().tables if t.brief}

    assert briefs["Claims of task t-two"] == ("",)
    (brief,) = briefs["Claims of task t-one"]
    assert brief.startswith("C1 right (supported): Brentil")


def test_a_claims_finding_is_no_finding_about_the_attempt() -> None:
    assert not [t for t in made().tables if t.title == "Findings about whole attempts"]


def test_the_vetoes_that_were_watched_are_named() -> None:
    value = made(vetoes={"X.1": 0, "X.2": 0})

    note = next(t.note for t in value.tables if t.title == "Vetoes")
    assert note == "No veto fired. Watched for: X.1, X.2."


def test_a_scorecard_older_than_its_attempts_is_called_stale() -> None:
    card = fixture.scorecard(complete=False, incomplete_tasks=("t-two",), graded_attempts=4)

    stale = report(card, (), fixture.round_value(), View(folder="rounds/r", ended=6))
    fresh = report(card, (), fixture.round_value(), View(folder="rounds/r", ended=4))

    assert "stale" in stale.headline_note
    assert "medgauge round grade rounds/r" in stale.headline_note
    assert "stale" not in fresh.headline_note


def test_a_borrowed_id_is_not_the_bundled_submission() -> None:
    plan = fixture.round_value()
    borrowed = plan.submission.model_copy(update={"id": "null", "not_bundled": True})

    value = report(fixture.scorecard(), (), fixture.round_value(submission=borrowed))

    assert ("submission", "null (not the bundled one)") in value.facts
    assert any("--submission null" in note for note in value.notes)


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
    said = Finding(code=status.value, severity=Severity.FAILURE, message="killed at the deadline")
    findings = () if status is AttemptStatus.DONE else (said,)
    failed = one.model_copy(
        update={
            "status": status,
            "detail": "killed at the deadline",
            "grade": one.grade.model_copy(update={"findings": findings}),
        }
    )

    value = report(fixture.scorecard(), [failed], fixture.round_value(), View(folder="rounds/r"))

    mark = table(value, "Attempts by task")[1][1]
    assert mark == ("fail" if status is AttemptStatus.DONE else f"fail ({status.value})")
    if status is not AttemptStatus.DONE:
        (row,) = table(value, "Findings about whole attempts")
        log = "its log: medgauge round show rounds/r t-two 1"
        assert row[-2:] == (status.value, f"killed at the deadline; {log}")


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
