"""What every scorer in the folder owes: right passes, empty fails, same in gives same out."""

from types import ModuleType

import pytest

import corvale
from medgauge.grading.admit import Admitted, admit
from medgauge.grading.case import Case, open_case
from medgauge.model.grade import Severity
from medgauge.registry.folder import load, names
from shared_fixture.corvale_grading import attempt, corvale_evidence, encode
from shared_fixture.stored_round import LIMITS

FOLDER = "medgauge.grading.scorers"
SCORERS = list(names(FOLDER))
REFS = tuple(claim.claim_ref for claim in corvale.CLAIMS)


def module(name: str) -> ModuleType:
    return load(FOLDER, name, "scorer")


def case(admitted: Admitted) -> Case:
    return open_case(attempt(b""), corvale.task(), corvale.gold(), admitted, corvale_evidence())


@pytest.mark.parametrize("name", SCORERS)
def test_it_declares_itself(name: str) -> None:
    assert module(name).label
    assert module(name).summary.endswith(".")


@pytest.mark.parametrize("name", SCORERS)
def test_the_right_artifact_is_wholly_right(name: str) -> None:
    claims, findings = module(name).score(case(admit(encode(corvale.A0), REFS, LIMITS)))

    assert [claim.claim_ref for claim in claims] == list(REFS)
    assert all(claim.verdict_right and claim.evidence_right for claim in claims)
    assert not [one for one in findings if one.severity is not Severity.NOTE]


@pytest.mark.parametrize("name", SCORERS)
def test_nothing_given_is_wholly_wrong(name: str) -> None:
    claims, _ = module(name).score(case(Admitted()))

    assert [claim.claim_ref for claim in claims] == list(REFS)
    assert not any(claim.verdict_right or claim.evidence_right for claim in claims)
    assert all(claim.given is None for claim in claims)


@pytest.mark.parametrize("name", SCORERS)
def test_it_is_deterministic(name: str) -> None:
    admitted = admit(encode(corvale.A0), REFS, LIMITS)

    assert module(name).score(case(admitted)) == module(name).score(case(admitted))
