"""A gate passes exactly when its figures keep their limits, and a report by its gates."""

import pytest
from pydantic import ValidationError

from medgauge.authoring.prove.gates import exactly, measured, no_case, not_run, told
from medgauge.authoring.prove.proving import Proving
from medgauge.authoring.prove.report import outdated, store
from medgauge.grading.rules import GRADING_VERSION
from medgauge.model.family import SubsetName
from medgauge.model.proof import Bound, Figure, Gate, GateState, ProveReport

DIGEST = "sha256:" + "ab" * 32


def report(*gates: Gate, proved: bool) -> ProveReport:
    return ProveReport(
        family="f",
        version="1",
        subset=SubsetName.DEV,
        medgauge="0",
        tasks=1,
        claims=1,
        bound=Bound(tasks=DIGEST, keys=DIGEST, corpus=DIGEST, grading_version="0"),
        gates=gates,
        proved=proved,
    )


@pytest.mark.parametrize(
    ("figure", "holds", "said"),
    [
        (Figure(name="n", value=3, at_least=3), True, "n 3 (at least 3)"),
        (Figure(name="n", value=2, at_least=3), False, "n 2 (at least 3)"),
        (Figure(name="n", value=0.31, at_most=0.3), False, "n 0.31 (at most 0.3)"),
        (Figure(name="n", value=4, at_least=3, at_most=5), True, "n 4 (at least 3, at most 5)"),
        (exactly("n", 0), True, "n 0 (must be 0)"),
        (exactly("n", 1), False, "n 1 (must be 0)"),
        (Figure(name="n", value=None), True, "n not measured"),
        (Figure(name="n", value=None, at_most=1), False, "n not measured (at most 1)"),
    ],
)
def test_figures_keep_their_limits(figure: Figure, holds: bool, said: str) -> None:
    assert figure.holds is holds
    assert told(figure) == said


def test_a_failed_gate_names_what_does_not_hold_and_the_way_out() -> None:
    gate = measured("g", "it holds", [exactly("good", 0), exactly("bad", 2)], "mend it")

    assert gate.state is GateState.FAILED
    assert (gate.reason, gate.way_out) == ("bad 2 (must be 0)", "mend it")
    assert gate.stands_against


def test_a_passed_gate_has_no_way_out() -> None:
    gate = measured("g", "it holds", [exactly("good", 0)], "mend it", "a reason")

    assert gate.state is GateState.PASSED
    assert (gate.reason, gate.way_out) == ("", "")


def test_what_was_not_run_stands_against_and_what_has_no_case_does_not() -> None:
    assert not_run("g", "d", "why", "how").stands_against
    assert not no_case("g", "d", "why").stands_against
    failed = measured("g", "d", [exactly("bad", 1)], "w")
    assert not failed.model_copy(update={"told_only": True}).stands_against


def test_a_report_is_proved_exactly_by_its_gates() -> None:
    good, bad = measured("g", "d", [], ""), not_run("h", "d", "why", "how")

    assert report(good, proved=True).proved
    assert not report(good, bad, proved=False).proved
    for gates, proved in (((good,), False), ((good, bad), True)):
        with pytest.raises(ValidationError, match="no gate stands against it"):
            report(*gates, proved=proved)


def test_a_stored_proof_names_what_is_not_as_it_was(proving: Proving) -> None:
    assert outdated(proving) == ()
    bound = Bound(
        tasks=proving.tasks_digest,
        keys=DIGEST,
        corpus=proving.built.lock.canonical,
        grading_version=GRADING_VERSION,
    )
    path = store(proving, report(proved=True).model_copy(update={"bound": bound}))

    assert path.stat().st_mode & 0o777 == 0o644
    assert outdated(proving) == ("keys",)
    path.write_text("{}")
    assert outdated(proving) == ("form",)
