"""What the schema finds wrong with written data, said in words a person who wrote it knows."""

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from medgauge.model.base import Digest, Slug

MAPPING = "must be a mapping of keys to values"

WORDS = {
    "missing": "is missing",
    "string_type": "must be text",
    "dict_type": MAPPING,
    "model_type": MAPPING,
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a finite number",
}
"""Kind of error, as the schema library names it, to what it means."""

PATTERNS = {
    get_args(Slug)[1].pattern: (
        "must be lower case letters, digits, dots and hyphens, at most 80, a letter or digit first"
    ),
    get_args(Digest)[1].pattern: "must be sha256: and 64 hex digits in lower case",
}
"""Pattern of a kind of text to what it asks for."""


class _Place(NamedTuple):
    """Where an error is: its key as written, the schema there, and the one around it."""

    key: str
    here: Any
    around: Any


def reasons(error: ValidationError, model: type[BaseModel], data: Any) -> Iterator[tuple[str, str]]:
    """Yield (key, reason) for everything wrong with `data`, each once."""
    told: set[tuple[str, str]] = set()
    for detail in error.errors(include_url=False):
        place = _place(detail["loc"], model, data)
        if place is None:
            continue
        problem = place.key, _reason(detail, place)
        if problem not in told:
            told.add(problem)
            yield problem


def kind(option: Any) -> str:
    """Return the `kind` that chooses one of several models."""
    annotation = option.model_fields["kind"].annotation
    return str(get_args(annotation)[0]) if get_origin(annotation) is Literal else ""


def options(annotation: Any) -> tuple[Any, ...]:
    """Return what a schema allows beside null: one thing, or the members of a union."""
    if get_origin(annotation) is Annotated:
        return options(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return tuple(one for one in get_args(annotation) if one is not NoneType)
    return (annotation,)


def _place(loc: tuple[int | str, ...], model: type[BaseModel], data: Any) -> _Place | None:
    """Follow an error's path; None for a member of a union that the data does not mean."""
    key, here, around, value = "", model, None, data
    for part in loc:
        allowed = options(here)
        if len(allowed) > 1:
            here = next(one for one in allowed if one.__name__ == part)
            if isinstance(value, dict) and value.get("kind") != kind(here):
                return None
            continue
        around = allowed[0]
        if part != "[key]":
            key += f"[{part}]" if isinstance(part, int) else f".{part}" if key else part
            here, value = _inner(around, part), _item(value, part)
    return _Place(key, here, around)


def _inner(around: Any, part: int | str) -> Any:
    if get_origin(around) in (dict, tuple):
        return get_args(around)[1 if get_origin(around) is dict else 0]
    field = around.model_fields.get(part)
    return field.annotation if field else None


def _item(value: Any, part: int | str) -> Any:
    if isinstance(value, dict):
        return value.get(part)
    if isinstance(value, list) and isinstance(part, int):
        return value[part]
    return None


def _reason(detail: Mapping[str, Any], place: _Place) -> str:
    name, context = detail["type"], detail.get("ctx", {})
    if name == "extra_forbidden":
        return f"unknown key (have: {', '.join(place.around.model_fields)})"
    if name == "tuple_type":
        (listed,) = options(place.here)
        return f"must be a list of {'words' if get_args(listed)[0] is str else 'entries'}"
    if name == "string_pattern_mismatch":
        return PATTERNS.get(context["pattern"], f"must match {context['pattern']}")
    if name in ("enum", "literal_error"):
        return f"must be one of {context['expected'].replace(chr(39), '')}"
    return WORDS.get(name) or str(detail["msg"]).removeprefix("Value error, ")
