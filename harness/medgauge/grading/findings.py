"""The closed table of finding codes, and the one way to make a finding from a code."""

from medgauge.model.corpus import Span
from medgauge.model.grade import Finding, Severity

FAILURES = {
    "no_artifact": "the attempt left no artifact",
    "invalid_artifact": "what the attempt left as artifact is not a plain file within the limits",
    "timeout": "the attempt ran out of time",
    "resource_limit": "the attempt exceeded a resource limit",
    "crashed": "the submission ended with an error",
    "too_large": "the artifact is larger than allowed",
    "not_utf8": "the artifact is not UTF-8",
    "not_json": "the artifact is not one JSON value",
    "duplicate_key": "an object of the artifact has the same key twice",
    "not_finite": "the artifact holds a number that is not finite",
    "number_too_long": "the artifact holds an integer with too many digits",
    "lone_surrogate": "the artifact holds half of a surrogate pair",
    "too_deep": "the artifact is nested too deeply",
    "not_an_object": "the artifact is not a JSON object",
    "schema_error": "the artifact does not fit the schema",
    "verdict_unknown": "a verdict is not exactly one of the five classes",
    "unknown_claim_ref": "an entry names a claim the task does not have",
    "duplicate_claim_ref": "two entries name the same claim",
    "span_empty": "a source_span quotes nothing",
    "extra_too_long": "extra fields are longer than allowed",
    "claims_missing": "the artifact has no entry for this claim",
    "verdict_wrong": "the verdict is not the right one",
    "misquote": "the span differs from the corpus in case or punctuation only",
    "span_missing": "a verdict other than unverifiable needs a source_span",
    "evidence_error": "the span is real text that does not show what the verdict needs",
}
"""Code to meaning: each of these makes the attempt fail."""

NOTES = {
    "input_added": "the attempt added entries beside its inputs",
    "evidence_not_given": "no span was given, and the claim's key needs one",
    "evidence_not_needed": "a span was given, and no source can show anything about this claim",
    "evidence_elsewhere": "the span is no part of a passage that shows what the key needs",
    "evidence_too_long": "the span is longer than evidence may be",
    "evidence_lacks": "the span leaves out what it must contain",
    "evidence_too_little": "the span holds less than half of the passage that is needed",
    "evidence_off_subject": "the span holds no whole sentence of the cited source on the subject",
    "section_mismatch": "the passage stands outside the section the draft cites",
    "span_with_unverifiable": "a span was given with unverifiable",
}
"""Code to meaning: these change nothing."""

MAX_VALUE = 200
"""Longest value shown in a finding, in characters."""


def failure(code: str, detail: str = "", ref: str | None = None, value: str = "") -> Finding:
    """Return a finding that makes the attempt fail; `detail` is added to the code's meaning."""
    return _finding(Severity.FAILURE, code, FAILURES[code], (detail, ref, value))


def note(code: str, detail: str = "", ref: str | None = None, value: str = "") -> Finding:
    """Return a finding that changes nothing."""
    return _finding(Severity.NOTE, code, NOTES[code], (detail, ref, value))


def veto(
    name: str, message: str, ref: str | None = None, value: str = "", nearest: Span | None = None
) -> Finding:
    """Return a veto; `name` is the rule's (`X.1`)."""
    return Finding(
        code=name,
        severity=Severity.VETO,
        message=message,
        claim_ref=ref,
        value=shorten(value),
        nearest=nearest,
    )


def shorten(value: str) -> str:
    """Return `value` as it can be stored and shown: encodable, and at most `MAX_VALUE` long."""
    text = value.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= MAX_VALUE else text[: MAX_VALUE - 1] + "…"


def _finding(
    severity: Severity, code: str, meaning: str, rest: tuple[str, str | None, str]
) -> Finding:
    detail, ref, value = rest
    return Finding(
        code=code,
        severity=severity,
        message=f"{meaning}: {shorten(detail)}" if detail else meaning,
        claim_ref=None if ref is None else shorten(ref),
        value=shorten(value),
    )
