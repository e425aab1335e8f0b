"""Any JSON value as an indented outline that a person can read."""

from collections.abc import Iterator
from typing import Any

INDENT = "  "


def outline(data: Any) -> str:
    """Return `data` as lines of `key: value`, lists as `-` items, empty values left out."""
    return "\n".join(_lines(data, 0))


def _lines(data: Any, depth: int) -> Iterator[str]:
    pad = INDENT * depth
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _entry(f"{pad}{key}:", value, depth)
    elif isinstance(data, list):
        for value in data:
            yield from _item(value, depth)
    else:
        yield from (f"{pad}{line}" for line in _scalar(data).splitlines())


def _entry(head: str, value: Any, depth: int) -> Iterator[str]:
    if value in ("", None, [], {}):
        return
    if isinstance(value, dict | list) or "\n" in _scalar(value).strip():
        yield head
        yield from _lines(value, depth + 1)
    else:
        yield f"{head} {_scalar(value).strip()}"


def _item(value: Any, depth: int) -> Iterator[str]:
    """Yield one list item: its first line is marked, the rest is indented below it."""
    lines = list(_lines(value, depth + 1))
    if lines:
        yield f"{INDENT * depth}- {lines[0].strip()}"
        yield from lines[1:]


def _scalar(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
