"""Inputs near the valid ones: bytes cut, doubled, swapped and spliced; JSON changed at one place.

What is done to an input is read off a few drawn bytes, its script: one draw costs far less than one
for every choice, and an engine that steers by bytes can steer it.
"""

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

Thing = TypeVar("Thing")

MOST = 20_000
"""Bytes of an input: every edit may double it."""
ODD_TEXT = (
    "", " ", "\x00", "\x1b[2J", "\ud800", "\u202e", "\ufeff", "é", "e\u0301", "\U0001f600", "🅰",
    "ﬃ",
    "null", "true", "1e999", "9" * 5000, "../..", "/etc/passwd", "x" * 300,
)  # fmt: skip
ODD_JSON: tuple[Any, ...] = (
    *ODD_TEXT, None, True, False, 0, -1, 1.5, 1e308, 10**25, float("nan"), float("inf"),
    [], {}, [[]], {"": ""}, ["x"] * 30,
)  # fmt: skip


class Script:
    """Choices read off bytes; when they are used up, every choice is the first one."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def below(self, count: int) -> int:
        """Return a number from 0 to `count` - 1."""
        piece = self._data[self._at : self._at + 2]
        self._at += 2
        return int.from_bytes(piece, "big") % count

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """Return one of several things."""
        return things[self.below(len(things))]

    def stretch(self, length: int) -> tuple[int, int]:
        """Return the two ends of a stretch of something of this length."""
        start, end = sorted((self.below(length + 1), self.below(length + 1)))
        return start, end


def scripted(make: Callable[[Script], Thing], size: int = 40) -> st.SearchStrategy[Thing]:
    """Return what `make` makes of scripts of this many bytes."""
    return st.binary(min_size=size, max_size=size).map(lambda data: make(Script(data)))


def mangled(valid: Sequence[bytes], tokens: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """Return one of the valid inputs after up to five edits; its reader knows the `tokens`."""

    def make(script: Script) -> bytes:
        data = script.one_of(valid)
        for _ in range(script.below(6)):
            data = script.one_of(EDITS)(data, script, script.one_of(tokens))[:MOST]
            data = data if script.below(12) else data + script.one_of(valid)
        return data

    return scripted(make, 64)


def _cut(data: bytes, script: Script, _: bytes) -> bytes:
    start, end = script.stretch(len(data))
    return data[:start] + data[end:]


def _nick(data: bytes, script: Script, _: bytes) -> bytes:
    at = script.below(len(data) + 1)
    return data[:at] + data[at + 1 + script.below(3) :]


def _keep(data: bytes, script: Script, _: bytes) -> bytes:
    return data[: script.below(len(data) + 1)]


def _double(data: bytes, script: Script, _: bytes) -> bytes:
    start, end = script.stretch(len(data))
    return data[:end] + data[start:]


def _insert(data: bytes, script: Script, token: bytes) -> bytes:
    at = script.below(len(data) + 1)
    return data[:at] + token + data[at:]


def _over(data: bytes, script: Script, token: bytes) -> bytes:
    at = script.below(len(data) + 1)
    return data[:at] + token + data[at + len(token) :]


def _flip(data: bytes, script: Script, _: bytes) -> bytes:
    at, bits = script.below(len(data) + 1), script.below(256)
    return data[:at] + bytes(one ^ bits for one in data[at : at + 1]) + data[at + 1 :]


EDITS: tuple[Callable[[bytes, Script, bytes], bytes], ...] = (
    _cut, _nick, _keep, _double, _insert, _insert, _over, _flip, _flip
)  # fmt: skip


def changed_json(valid: Sequence[Any]) -> st.SearchStrategy[bytes]:
    """Return valid JSON with up to three values replaced, left out or set under another key.

    Numbers that are not finite and halves of surrogate pairs are written as Python writes them.
    """

    def make(script: Script) -> bytes:
        whole = copy.deepcopy(script.one_of(valid))
        for _ in range(1 + script.below(3)):
            spots = list(_spots(whole))
            if spots:
                _change(*script.one_of(spots), script)
        text = json.dumps(whole, ensure_ascii=bool(script.below(2)))
        return text.encode("utf-8", "surrogatepass")

    return scripted(make, 24)


def _change(holder: Any, key: Any, script: Script) -> None:
    how = script.one_of(("replace", "replace", "drop", "rename", "wrap"))
    if how == "replace":
        holder[key] = copy.deepcopy(script.one_of(ODD_JSON))
    elif how == "wrap":
        holder[key] = [holder[key]]
    elif how == "drop" or not isinstance(holder, dict):
        del holder[key]
    else:
        holder[script.one_of(ODD_TEXT)] = holder.pop(key)


def _spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield everything that holds a value with the key it is held under."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _spots(value[key])
