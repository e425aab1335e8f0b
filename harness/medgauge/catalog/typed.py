"""Text from strict YAML, and strict JSON, turned into model values by their schema.

YAML scalars arrive as the characters written; here alone they become numbers, booleans (`true` and
`false` only) and null (`null`, and only where the schema allows it).
"""

import json
import re
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from medgauge.catalog.reasons import MAPPING, kind, reasons
from medgauge.errors import InputError
from medgauge.files.plain_text import odd_places
from medgauge.files.strict_yaml import read_yaml

Problem = tuple[str, str, str]
"""File, key, reason."""

Model = TypeVar("Model", bound=BaseModel)

MAX_DIGITS = 20
"""Characters of a number: more are a slip or an attack, and very long ones Python cannot read."""
INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
"""`30`, not `1_000`, `012` or `+3`."""
DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
"""`1`, `0.5`, not `.5`, `1e3` or `nan`."""


def read_value(path: Path, model: type[Model], problems: list[Problem]) -> Model | None:
    """Read one YAML file as `model`; on failure add every problem to `problems`, return None."""
    try:
        data = read_yaml(path)
    except InputError as error:
        problems.extend(error.problems)
        return None
    return from_text(data, model, str(path), problems)


def read_json_value(path: Path, model: type[Model], problems: list[Problem]) -> Model | None:
    """Read one JSON file as `model`, strictly; duplicate keys, NaN and no text are problems too."""
    name = str(path)
    try:
        data = path.read_bytes()
        whole = json.loads(
            data.decode(),
            object_pairs_hook=_unique,
            parse_constant=_no_constant,
            parse_int=_short_integer,
        )
        if odd := [(name, *place) for place in odd_places(whole)]:
            problems.extend(odd)
            return None
        return model.model_validate_json(data, strict=True)
    except OSError as error:
        problems.append((name, "", f"cannot be read: {error.strerror}"))
    except ValidationError as error:
        found = reasons(error, model, whole)
        problems.extend((name, *problem) for problem in found)
    except UnicodeDecodeError as error:
        problems.append((name, "", f"not UTF-8 at byte {error.start}"))
    except RecursionError:
        problems.append((name, "", "not strict JSON: nested too deeply"))
    except ValueError as error:
        problems.append((name, "", f"not strict JSON: {error}"))
    return None


def from_text(data: Any, model: type[Model], name: str, problems: list[Problem]) -> Model | None:
    """Convert data whose scalars are text to `model`; `name` is what problems call the file."""
    if not isinstance(data, dict):
        problems.append((name, "", MAPPING))
        return None
    found: list[Problem] = []
    converted = _convert(data, model, "", _Sink(name, found))
    try:
        value = model.model_validate(converted)
    except ValidationError as error:
        known = {key for _, key, _ in found}
        told = [one for one in reasons(error, model, converted) if one[0] not in known]
        found.extend((name, *problem) for problem in told)
        value = None
    problems.extend(found)
    return None if found else value


class _Sink:
    """Collects problems of one file."""

    def __init__(self, name: str, problems: list[Problem]) -> None:
        self.name = name
        self.problems = problems

    def add(self, key: str, reason: str) -> None:
        self.problems.append((self.name, key, reason))


def _convert(value: Any, annotation: Any, key: str, sink: _Sink) -> Any:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _convert(value, arguments[0], key, sink)
    if origin in (Union, UnionType):
        return _convert_union(value, arguments, key, sink)
    if origin is tuple and isinstance(value, list):
        return [_convert(v, arguments[0], f"{key}[{i}]", sink) for i, v in enumerate(value)]
    if origin is dict and isinstance(value, dict):
        return {k: _convert(v, arguments[1], f"{key}.{k}", sink) for k, v in value.items()}
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _convert_model(value, annotation, key, sink)
    if isinstance(value, str):
        return _scalar(value, annotation, key, sink)
    return value


def _convert_model(value: Any, model: type[BaseModel], key: str, sink: _Sink) -> Any:
    if not isinstance(value, dict):
        return value
    fields = model.model_fields
    return {
        name: _convert(inner, fields[name].annotation, f"{key}.{name}" if key else name, sink)
        if name in fields
        else inner
        for name, inner in value.items()
    }


def _convert_union(value: Any, members: tuple[Any, ...], key: str, sink: _Sink) -> Any:
    if NoneType in members and value == "null":
        return None
    rest = [member for member in members if member is not NoneType]
    if len(rest) == 1:
        return _convert(value, rest[0], key, sink)
    if not isinstance(value, dict):
        return value
    by_kind = {kind(option): option for option in rest}
    if value.get("kind") not in by_kind:
        sink.add(f"{key}.kind", f"must be one of {', '.join(sorted(by_kind))}")
        return value
    return _convert(value, by_kind[value["kind"]], key, sink)


def _scalar(value: str, annotation: Any, key: str, sink: _Sink) -> Any:
    if annotation is bool:
        if value not in ("true", "false"):
            sink.add(key, f"must be true or false, not {value!r}")
        return value == "true"
    if annotation in (int, float) and len(value) > MAX_DIGITS:
        sink.add(key, f"must be a number of at most {MAX_DIGITS} characters")
        return 0
    if annotation is int:
        if not INTEGER.fullmatch(value):
            sink.add(key, f"must be a whole number written in digits, not {value!r}")
            return 0
        return int(value)
    if annotation is float:
        if not DECIMAL.fullmatch(value):
            sink.add(key, f"must be a decimal number, not {value!r}")
            return 0.0
        return float(value)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        allowed = [str(member.value) for member in annotation]
        if value not in allowed:
            sink.add(key, f"must be one of {', '.join(allowed)}, not {value!r}")
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        seen: set[str] = set()
        doubled = next(k for k, _ in pairs if k in seen or seen.add(k))  # type: ignore[func-returns-value]
        raise ValueError(f"duplicate key {doubled!r}")
    return result


def _short_integer(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise ValueError(f"a number of {len(text):,} characters; at most {MAX_DIGITS} are read")
    return int(text)


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text} is not allowed")
