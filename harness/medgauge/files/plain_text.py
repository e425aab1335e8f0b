"""What counts as text a person wrote: characters that can be stored as UTF-8 and shown anywhere.

Escapes in YAML and JSON can spell others (halves of a pair, NUL, terminal controls); they are
refused at the door, so that nothing behind it has to expect them.
"""

import re
from collections.abc import Iterator
from typing import Any

_ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Controls but tab and line feed, halves of surrogate pairs, and what is no character at all."""

NO_TEXT = "is no character of a text"
"""What problems say after the character."""


def odd_character(text: str) -> str:
    """Return the first character that no text may hold, as `U+001B`; empty if there is none."""
    found = _ODD.search(text)
    return f"U+{ord(found.group()):04X}" if found else ""


def spelled(text: str) -> str:
    r"""Return the text with every such character as an escape, e.g. `\u001b`; safe to show."""
    return _ODD.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def odd_places(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield (key, reason) for every key and text in JSON data that holds such a character."""
    if isinstance(value, str):
        if odd := odd_character(value):
            yield key, f"{odd} {NO_TEXT}"
    elif isinstance(value, list):
        for position, item in enumerate(value):
            yield from odd_places(item, f"{key}[{position}]")
    elif isinstance(value, dict):
        for name, item in value.items():
            inner = f"{key}.{spelled(name)}" if key else spelled(name)
            if odd := odd_character(name):
                yield inner, f"{odd} {NO_TEXT}"
            yield from odd_places(item, inner)
