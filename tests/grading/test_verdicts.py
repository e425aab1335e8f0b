"""Verdicts are compared by equality, claims are paired by ref, and the key sets the denominator."""

from typing import Any

import pytest

import corvale
from medgauge.model.family import Verdict
from shared_fixture.corvale_grading import answer, codes, grade

INEXACT: list[Any] = [
    "Unsupported",
    "UNSUPPORTED",
    " unsupported ",
    "unsupported.",
    "not supported",
    "un\u00adsupported",
    "unsupported\u200b",
    "ｕnsupported",
    "wrong-source",
    "wrong source",
    "altered|unsupported",
    "",
    None,
    False,
    0,
    ["unsupported"],
    {"verdict": "unsupported"},
]


@pytest.mark.parametrize("verdict", INEXACT, ids=repr)
def test_a_verdict_that_is_not_exactly_one_of_the_five_fails_everything(verdict: Any) -> None:
    result = grade(answer("C3", verdict=verdict))

    assert codes(result) == ["verdict_unknown"]
    assert codes(result, "C3") == ["verdict_unknown"]
    assert not result.passed
    assert not any(claim.verdict_right for claim in result.claims)


def test_supported_is_not_found_inside_unsupported() -> None:
    result = grade(answer("C3", verdict="supported"))

    assert [claim.verdict_right for claim in result.claims] == [True, True, False, True, True]
    assert codes(result) == ["verdict_wrong"]


@pytest.mark.parametrize("given", Verdict)
@pytest.mark.parametrize("entry", corvale.A0["claims"], ids=lambda entry: entry["claim_ref"])
def test_every_verdict_against_every_class(entry: dict[str, Any], given: Verdict) -> None:
    span = entry["source_span"] or corvale.CRG_2_3_2
    result = grade(answer(entry["claim_ref"], verdict=given.value, source_span=span))
    claim = next(one for one in result.claims if one.claim_ref == entry["claim_ref"])

    assert claim.verdict_right is (given == entry["verdict"])
    assert result.passed is claim.verdict_right


def test_left_out_claims_are_wrong_and_the_others_keep_their_accuracy() -> None:
    result = grade({"claims": corvale.A0["claims"][:1]})

    assert [claim.verdict_right for claim in result.claims] == [True, False, False, False, False]
    assert [claim.given for claim in result.claims[1:]] == [None] * 4
    assert [(one.code, one.claim_ref) for one in result.findings] == [
        ("claims_missing", ref) for ref in ("C2", "C3", "C4", "C5")
    ]
    assert result.usable
    assert not result.passed


def test_an_empty_list_gets_nothing_and_not_everything() -> None:
    result = grade({"claims": []})

    assert len(result.claims) == 5
    assert not any(claim.verdict_right or claim.evidence_right for claim in result.claims)
    assert not result.passed


def test_order_is_irrelevant() -> None:
    straight, reversed_ = grade(corvale.A0), grade({"claims": corvale.A0["claims"][::-1]})

    assert reversed_.passed
    assert straight == reversed_


def test_an_unknown_claim_costs_the_whole_attempt() -> None:
    extra = {"claim_ref": "C9", "verdict": "supported", "source_span": corvale.CRG_2_3_2}
    result = grade({"claims": [*corvale.A0["claims"], extra]})

    assert codes(result) == ["unknown_claim_ref"]
    assert not any(claim.verdict_right for claim in result.claims)


@pytest.mark.parametrize(
    "ref", ["c1", "[C1]", "1", "С1"], ids=["case", "bracket", "digit", "Cyrillic"]
)
def test_pairing_is_by_the_exact_ref(ref: str) -> None:
    assert codes(grade(answer("C1", claim_ref=ref))) == ["unknown_claim_ref"]


def test_the_same_claim_twice_is_no_choice() -> None:
    result = grade({"claims": [*corvale.A0["claims"], corvale.A0["claims"][0]]})

    assert codes(result) == ["duplicate_claim_ref"]
    assert not result.usable


def test_null_is_only_for_unverifiable() -> None:
    result = grade(answer("C1", source_span=None))

    assert codes(result) == ["span_missing"]
    assert result.claims[0].verdict_right
    assert not result.claims[0].evidence_right


def test_a_verbatim_span_with_unverifiable_is_a_note() -> None:
    result = grade(answer("C5", source_span=corvale.CRG_2_3_3))

    assert codes(result) == ["span_with_unverifiable"]
    assert result.claims[4].evidence_right
    assert result.passed


def test_unverifiable_is_wrong_when_the_source_is_there() -> None:
    result = grade(answer("C1", verdict="unverifiable", source_span=None))

    assert codes(result) == ["evidence_not_given", "verdict_wrong"]
    assert not result.claims[0].evidence_right
    assert not result.passed


def test_evidence_is_judged_apart_from_the_verdict() -> None:
    result = grade(answer("C2", verdict="unsupported"))

    assert (result.claims[1].verdict_right, result.claims[1].evidence_right) == (False, True)


@pytest.mark.parametrize("verdict", ["supported", "altered", "unsupported", "wrong_source"])
def test_null_with_another_verdict_is_never_right_evidence(verdict: str) -> None:
    claims = [
        claim | {"verdict": verdict} if claim["claim_ref"] == "C5" else claim
        for claim in corvale.A0["claims"]
    ]
    result = grade({"claims": claims})
    graded = next(claim for claim in result.claims if claim.claim_ref == "C5")

    assert not graded.evidence_right
    assert "span_missing" in [finding.code for finding in result.findings]
