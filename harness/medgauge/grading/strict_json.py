"""Bytes from a stranger to one JSON object, or to the one fault that makes them none.

Nothing is repaired and nothing guessed: a fault anywhere means that nothing in the file is an
answer. Every input ends in a value; the reader raises nothing.
"""

import json
import math
import re
from dataclasses import dataclass
from typing import Any, NoReturn

from medgauge.grading.rules import MAX_DEPTH, MAX_INTEGER_DIGITS

BOM = b"\xef\xbb\xbf"

STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""A whole string (an unclosed one runs to the end, which keeps the scan linear), or a bracket."""

SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Fault:
    """Why bytes are not an artifact: a finding code, a detail, and the offending value."""

    code: str
    detail: str = ""
    value: str = ""


class _Stop(Exception):
    """Carries a fault out of the JSON decoder's hooks."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.code)
        self.fault = fault


def read_object(data: bytes, max_bytes: int) -> dict[str, Any] | Fault:
    """Read one JSON object strictly: UTF-8, one optional byte order mark, and nothing else."""
    if len(data) > max_bytes:
        return Fault("too_large", f"{len(data):,} bytes, {max_bytes:,} allowed")
    try:
        text = data.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError as error:
        return Fault("not_utf8", f"byte {error.start}")
    if too_deep(text):
        return Fault("too_deep", f"more than {MAX_DEPTH} levels")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float,
            parse_int=_integer,
        )
    except _Stop as stop:
        return stop.fault
    except json.JSONDecodeError as error:
        return Fault("not_json", _why(text, error))
    if _has_surrogate(value):
        return Fault("lone_surrogate")
    if not isinstance(value, dict):
        return Fault("not_an_object", type(value).__name__)
    return value


def too_deep(text: str) -> bool:
    """Whether brackets outside strings nest deeper than allowed, found without recursion."""
    depth = 0
    for match in STRING_OR_BRACKET.finditer(text):
        first = text[match.start()]
        if first in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                return True
        elif first in "]}":
            depth -= 1
    return False


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _Stop(Fault("duplicate_key", key, key))
            seen.add(key)
    return result


def _constant(text: str) -> NoReturn:
    raise _Stop(Fault("not_finite", text, text))


def _float(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise _Stop(Fault("not_finite", text, text))
    return value


def _integer(text: str) -> int:
    digits = len(text.removeprefix("-"))
    if digits > MAX_INTEGER_DIGITS:
        raise _Stop(Fault("number_too_long", f"{digits:,} digits"))
    return int(text)


def _has_surrogate(value: Any) -> bool:
    if isinstance(value, str):
        return not value.isascii() and SURROGATE.search(value) is not None
    if isinstance(value, list):
        return any(_has_surrogate(item) for item in value)
    if isinstance(value, dict):
        return any(_has_surrogate(item) for pair in value.items() for item in pair)
    return False


def _why(text: str, error: json.JSONDecodeError) -> str:
    if text.lstrip().startswith("```"):
        return "it starts with a Markdown fence"
    return f"line {error.lineno}, column {error.colno}: {error.msg}"
