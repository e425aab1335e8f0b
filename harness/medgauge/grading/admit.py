"""From artifact bytes to answers: the strict reader, the schema, and the rules on claim refs.

Whatever the bytes are, the result is a value: what is wrong with them becomes findings.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from medgauge.files.canonical import canonical_json
from medgauge.grading.artifact_schema import ARTIFACT_SCHEMA
from medgauge.grading.findings import failure
from medgauge.grading.rules import MAX_FINDINGS
from medgauge.grading.strict_json import Fault, read_object
from medgauge.model.family import Limits, Verdict
from medgauge.model.grade import Finding
from medgauge.text.fold import fold_text

VALIDATOR = Draft202012Validator(ARTIFACT_SCHEMA)
CLAIM_FIELDS = frozenset({"claim_ref", "verdict", "source_span"})
TOP_FIELDS = frozenset({"claims"})

NOTHING = re.compile(r"(?: |\.\.\.)*")
"""Folded text that quotes nothing: ` ... ...`."""


@dataclass(frozen=True)
class Answer:
    """What was given for one claim."""

    verdict: Verdict
    source_span: str | None


@dataclass(frozen=True)
class Admitted:
    """An artifact as far as it can be read."""

    answers: dict[str, Answer] = field(default_factory=dict)
    """Claim ref to answer; empty unless `usable`."""
    extra_keys: tuple[str, ...] = ()
    """Names of fields the schema does not know, on the artifact or on any entry; sorted."""
    raw: dict[str, Any] | None = None
    """The parsed object, also when it does not fit the schema; None when it is no JSON object."""
    findings: tuple[Finding, ...] = ()
    usable: bool = False
    """Whether the answers count; missing claims alone do not change that."""

    @property
    def entries(self) -> tuple[dict[str, Any], ...]:
        """The claim entries that are objects, in order, whether or not they fit the schema."""
        return _entries(self.raw)


def admit(data: bytes, refs: tuple[str, ...], limits: Limits) -> Admitted:
    """Read an artifact against the claim refs of its task."""
    raw = read_object(data, limits.artifact_bytes)
    if isinstance(raw, Fault):
        return Admitted(findings=(failure(raw.code, raw.detail, value=raw.value),))
    entries = _entries(raw)
    faults = [
        *_schema_faults(raw),
        *_ref_faults(entries, refs),
        *_empty_spans(entries),
        *_long_extras(raw, entries, refs, limits.extra_chars_per_claim),
    ]
    extra = tuple(
        sorted(
            {key for item in entries for key in _extra(item, CLAIM_FIELDS)}
            | set(_extra(raw, TOP_FIELDS))
        )
    )
    if faults:
        return Admitted(extra_keys=extra, raw=raw, findings=tuple(faults))
    answers = {
        item["claim_ref"]: Answer(Verdict(item["verdict"]), item["source_span"]) for item in entries
    }
    missing = tuple(failure("claims_missing", ref=ref) for ref in refs if ref not in answers)
    return Admitted(answers, extra, raw, missing, usable=True)


def _entries(raw: dict[str, Any] | None) -> tuple[dict[str, Any], ...]:
    claims = raw.get("claims") if raw else None
    if not isinstance(claims, list):
        return ()
    return tuple(item for item in claims if isinstance(item, dict))


def _schema_faults(raw: dict[str, Any]) -> Iterator[Finding]:
    # The errors are a lazy stream: a hostile artifact could hold hundreds of thousands.
    for error in islice(VALIDATOR.iter_errors(raw), MAX_FINDINGS):
        yield _schema_fault(raw, error)


def _schema_fault(raw: dict[str, Any], error: ValidationError) -> Finding:
    path = list(error.absolute_path)
    where = "/".join(str(step) for step in path)
    value = canonical_json(error.instance).decode().strip()
    if len(path) == 3 and path[2] == "verdict":
        ref = raw["claims"][path[1]].get("claim_ref")
        return failure("verdict_unknown", value, ref if isinstance(ref, str) else None, value)
    if error.validator == "required":
        return failure("schema_error", f"{where or 'top level'}: {error.message}")
    kinds = error.validator_value
    kind = " or ".join(kinds) if isinstance(kinds, list) else str(kinds)
    return failure("schema_error", f"{where or 'top level'}: must be {kind}", value=value)


def _ref_faults(entries: Iterable[dict[str, Any]], refs: tuple[str, ...]) -> list[Finding]:
    given = Counter(item["claim_ref"] for item in entries if isinstance(item.get("claim_ref"), str))
    unknown = [failure("unknown_claim_ref", ref, ref, ref) for ref in given if ref not in refs]
    twice = [failure("duplicate_claim_ref", ref, ref, ref) for ref in given if given[ref] > 1]
    return unknown[:MAX_FINDINGS] + twice[:MAX_FINDINGS]


def _empty_spans(entries: Iterable[dict[str, Any]]) -> list[Finding]:
    empty = [
        failure("span_empty", ref=_ref(item), value=item["source_span"])
        for item in entries
        if isinstance(item.get("source_span"), str) and quotes_nothing(item["source_span"])
    ]
    return empty[:MAX_FINDINGS]


def quotes_nothing(span: str) -> bool:
    """Whether nothing is left of a span once folded, without white space and `...`."""
    return NOTHING.fullmatch(fold_text(span)) is not None


def _long_extras(
    raw: dict[str, Any], entries: Iterable[dict[str, Any]], refs: tuple[str, ...], limit: int
) -> list[Finding]:
    long = [
        failure("extra_too_long", f"{size:,} characters, {limit:,} allowed", _ref(item))
        for item in entries
        if (size := _size(_extra(item, CLAIM_FIELDS))) > limit
    ]
    whole, allowed = _size(_extra(raw, TOP_FIELDS)), limit * len(refs)
    if whole > allowed:
        long.insert(0, failure("extra_too_long", f"{whole:,} characters, {allowed:,} allowed"))
    return long[:MAX_FINDINGS]


def _extra(item: dict[str, Any], known: frozenset[str]) -> dict[str, Any]:
    return {key: value for key, value in item.items() if key not in known}


def _size(value: Any) -> int:
    """Return the characters of all field names and values, however JSON escapes them."""
    if isinstance(value, dict):
        return sum(len(key) + _size(inner) for key, inner in value.items())
    if isinstance(value, list):
        return sum(_size(inner) for inner in value)
    return len(value) if isinstance(value, str) else len(str(value))


def _ref(item: dict[str, Any]) -> str | None:
    ref = item.get("claim_ref")
    return ref if isinstance(ref, str) else None
