"""The artifact reader: every kind of malformed bytes is a finding, and nothing ever raises."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corvale
from medgauge.grading.admit import Admitted, admit
from medgauge.grading.rules import MAX_DEPTH, MAX_FINDINGS
from shared_fixture.corvale_grading import answer, codes, encode, grade
from shared_fixture.stored_round import LIMITS

REFS = tuple(claim.claim_ref for claim in corvale.CLAIMS)
RIGHT = encode(corvale.A0)
BOM = b"\xef\xbb\xbf"


def read(data: bytes) -> Admitted:
    return admit(data, REFS, LIMITS)


def nested(levels: int) -> bytes:
    return b'{"claims":' + b"[" * (levels - 1) + b"]" * (levels - 1) + b"}"


FAULTY = [
    (b"", "not_json"),
    (b"   ", "not_json"),
    (b"\xff\xfe{}", "not_utf8"),
    (RIGHT.decode().encode("utf-16"), "not_utf8"),
    (b'{"claims":"\xed\xa0\x80"}', "not_utf8"),
    (b'{"claims":"\xc0\xaf"}', "not_utf8"),
    (BOM + BOM + RIGHT, "not_json"),
    (b"```json\n" + RIGHT + b"\n```", "not_json"),
    (b"Here it is: " + RIGHT, "not_json"),
    (RIGHT + RIGHT, "not_json"),
    (RIGHT + b" // done", "not_json"),
    (RIGHT[:-1], "not_json"),
    (RIGHT[:-2] + b",]}", "not_json"),
    (b"{'claims':[]}", "not_json"),
    (b'{"claims":["a\nb"]}', "not_json"),
    (b'{"claims":[]}\x00', "not_json"),
    (b'{"claims":[],"claims":[]}', "duplicate_key"),
    (b'{"claims":[],"cl\\u0061ims":[]}', "duplicate_key"),
    (b'{"claims":[{"claim_ref":"C1","x":{"y":1,"y":1}}]}', "duplicate_key"),
    (b'{"claims":[],"x":NaN}', "not_finite"),
    (b'{"claims":[],"x":-Infinity}', "not_finite"),
    (b'{"claims":[],"x":1e999}', "not_finite"),
    (b'{"claims":[],"x":[-1E+400]}', "not_finite"),
    (b'{"claims":[],"x":' + b"9" * 5000 + b"}", "number_too_long"),
    (b'{"claims":[],"x":"\\ud800"}', "lone_surrogate"),
    (b'{"claims":[],"x":["\\udc00\\ud800"]}', "lone_surrogate"),
    (b'{"claims":[],"\\uDFFF":1}', "lone_surrogate"),
    (nested(MAX_DEPTH + 1), "too_deep"),
    (b"[" * 200_000, "too_deep"),
    (b'{"a":' * 30_000, "too_deep"),
    (b"[]", "not_an_object"),
    (b"null", "not_an_object"),
    (b'"supported"', "not_an_object"),
    (b"0", "not_an_object"),
    (b" " * (LIMITS.artifact_bytes + 1), "too_large"),
]


@pytest.mark.parametrize(("data", "code"), FAULTY, ids=range(len(FAULTY)))
def test_what_is_not_one_clean_json_object_is_a_finding(data: bytes, code: str) -> None:
    admitted = read(data)
    result = grade(data)

    assert [finding.code for finding in admitted.findings] == [code]
    assert not admitted.usable
    assert admitted.raw is None
    assert not result.passed
    assert [claim.given for claim in result.claims] == [None] * 5
    assert not any(claim.verdict_right or claim.evidence_right for claim in result.claims)


def test_brackets_in_an_open_string_do_not_slow_the_reader_down() -> None:
    """A scan that starts again at every quote would need minutes here."""
    data = b'"' + b'\\"[' * (LIMITS.artifact_bytes // 3 - 1)

    assert codes(grade(data)) == ["not_json"]


@pytest.mark.parametrize(
    "data",
    [
        BOM + RIGHT,
        b" \n\t" + RIGHT + b"\r\n",
        json.dumps(corvale.A0, ensure_ascii=False, indent=3).encode(),
        RIGHT[:-1] + b',"x":' + b"[" * (MAX_DEPTH - 1) + b"]" * (MAX_DEPTH - 1) + b"}",
        RIGHT[:-1] + b',"x":"' + b"[" * 50 + b'"}',
        RIGHT[:-1] + b',"x":"\\ud83d\\ude00"}',
        RIGHT[:-1] + b',"x":1e308}',
        RIGHT + b" " * (LIMITS.artifact_bytes - len(RIGHT)),
    ],
    ids=["mark", "space", "indent", "deep", "brackets in text", "pair", "large", "full size"],
)
def test_what_is_allowed_passes(data: bytes) -> None:
    assert grade(data).passed


SHAPES: list[tuple[Any, str]] = [
    ({}, "schema_error"),
    ({"claims": None}, "schema_error"),
    ({"claims": {"C1": "supported"}}, "schema_error"),
    ({"claims": [1]}, "schema_error"),
    ({"claims": [[]]}, "schema_error"),
    ({"claims": [{"verdict": "supported", "source_span": None}]}, "schema_error"),
    ({"claims": [{"claim_ref": "C1", "verdict": "supported"}]}, "schema_error"),
    (answer("C1", claim_ref=1), "schema_error"),
    (answer("C1", claim_ref=None), "schema_error"),
    (answer("C1", source_span=["x"]), "schema_error"),
    (answer("C1", source_span=5), "schema_error"),
    (answer("C1", claim_ref="c1"), "unknown_claim_ref"),
    (answer("C1", claim_ref="[C1]"), "unknown_claim_ref"),
    (answer("C1", claim_ref="1"), "unknown_claim_ref"),
    (answer("C1", claim_ref="C1 "), "unknown_claim_ref"),
    (answer("C1", claim_ref="C2"), "duplicate_claim_ref"),
    (answer("C1", source_span=""), "span_empty"),
    (answer("C1", source_span=" \u200b\u00a0"), "span_empty"),
    (answer("C1", source_span="\u200b"), "span_empty"),
    (answer("C1", source_span="…"), "span_empty"),
    (answer("C5", source_span=""), "span_empty"),
    (answer("C1", note="x" * 497), "extra_too_long"),
    (answer("C1", note=["x" * 250, {"why": "x" * 244}]), "extra_too_long"),
    (corvale.A0 | {"note": "x" * 2497}, "extra_too_long"),
]


@pytest.mark.parametrize(("artifact", "code"), SHAPES, ids=range(len(SHAPES)))
def test_a_schema_fault_leaves_no_accuracy(artifact: Any, code: str) -> None:
    result = grade(artifact)

    assert code in codes(result)
    assert not result.usable
    assert not result.passed
    assert not any(claim.verdict_right for claim in result.claims)


def test_a_span_of_dots_alone_does_not_slow_the_reader_down() -> None:
    artifact = answer("C1", source_span="." * (LIMITS.artifact_bytes - 2000))

    assert "X.1" in codes(grade(artifact))
    assert "span_empty" in codes(grade(answer("C1", source_span="... " * 60_000)))


def test_extra_fields_within_the_limit_are_ignored() -> None:
    artifact = answer("C1", note="x" * 496) | {"model": "m", "trace": ["y"] * 100}

    assert grade(artifact).passed
    assert grade(answer("C1", note='He said "5 mg".\n' * 31)).passed


def test_findings_of_one_kind_are_capped() -> None:
    entries = [{"claim_ref": f"X{i}", "verdict": "no", "source_span": ""} for i in range(2000)]

    assert len(read(encode({"claims": entries})).findings) <= 4 * MAX_FINDINGS


def test_every_entry_is_checked_even_when_the_shape_is_wrong() -> None:
    artifact = answer("C1", claim_ref="C9", verdict="yes", source_span="")

    assert {"unknown_claim_ref", "verdict_unknown", "span_empty"} <= set(codes(grade(artifact)))


@given(st.binary(max_size=300))
def test_no_bytes_raise(data: bytes) -> None:
    admitted = read(data)

    assert admitted.usable or admitted.findings


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=20,
)
entries = st.fixed_dictionaries(
    {},
    optional={
        "claim_ref": st.sampled_from([*REFS, "C9", "c1"]) | json_values,
        "verdict": st.sampled_from(["supported", "unsupported", "Supported"]) | json_values,
        "source_span": st.sampled_from([corvale.CRG_2_3_2, "", None, "…"]) | json_values,
        "more": json_values,
    },
)


@given(json_values | st.fixed_dictionaries({"claims": st.lists(entries | json_values, max_size=6)}))
def test_no_json_raises_and_a_grade_always_serialises(value: Any) -> None:
    data = json.dumps(value).encode()
    result = grade(data)

    assert result.passed is False
    json.dumps(result.json_data(), ensure_ascii=False).encode()


@pytest.mark.parametrize(("digits", "read_whole"), [(1000, True), (1001, False)])
@pytest.mark.parametrize("sign", ["", "-"])
def test_the_sign_is_no_digit(digits: int, read_whole: bool, sign: str) -> None:
    data = b'{"claims":[],"x":' + sign.encode() + b"9" * digits + b"}"

    assert ("number_too_long" not in [f.code for f in read(data).findings]) is read_whole
