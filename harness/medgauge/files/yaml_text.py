"""JSON data spelled as block YAML that people can read and the strict reader takes back unchanged.

Every text is in double quotes, so that none is mistaken for anything else.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_PLAIN_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ODD = re.compile(r"[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
"""Characters that YAML takes for line ends or for no text, and JSON leaves as they are."""


def yaml_text(data: Mapping[str, Any]) -> str:
    """Return a mapping of text, numbers, booleans, null, lists and mappings as YAML."""
    return "\n".join(_mapping(data, "")) + "\n"


def _mapping(data: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, value in data.items():
        yield from _entry(f"{indent}{_key(key)}:", value, indent + "  ")


def _sequence(data: Sequence[Any], indent: str) -> Iterator[str]:
    for value in data:
        if isinstance(value, dict) and value:
            first, *rest = _mapping(value, indent + "  ")
            yield f"{indent}- {first.lstrip()}"
            yield from rest
        else:
            yield from _entry(f"{indent}-", value, indent + "  ")


def _entry(start: str, value: Any, inner: str) -> Iterator[str]:
    if isinstance(value, dict) and value:
        yield start
        yield from _mapping(value, inner)
    elif isinstance(value, list | tuple) and value:
        yield start
        yield from _sequence(value, inner)
    else:
        yield f"{start} {_scalar(value)}"


def _key(key: str) -> str:
    return key if _PLAIN_KEY.fullmatch(key) else _scalar(key)


def _scalar(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return _ODD.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
