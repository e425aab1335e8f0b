"""YAML read so that nothing is guessed: every scalar stays text, clever features are refused.

`1.10`, `no`, `012`, `1:10` and `2026-03-01` come back as the very characters written. Duplicate
keys, anchors, aliases, tags, merges, several documents, oversized files and characters that are no
text (see `plain_text`) are errors, all of them reported at once with their key or line.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from medgauge.errors import InputError
from medgauge.files.plain_text import NO_TEXT, odd_character, spelled

_WAYS_OUT = {
    "mapping values are not allowed here": "a second colon with a blank after it; if it belongs to"
    " the value, put the value in quotes",
    "found character '\\t' that cannot start any token": "a tab before the text; use blanks",
}
"""What the parser's words mean to a person."""

_NO_NUMBER = "a number is too long, or an escape stands for no character"

MAX_BYTES = 1_000_000
MAX_DEPTH = 32


def read_yaml(path: Path) -> Any:
    """Read one strict YAML file. Raises InputError listing every problem found."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError([(str(path), "", f"cannot be read: {error.strerror}")]) from error
    return parse_yaml(data, str(path))


def parse_yaml(data: bytes, name: str, *, cuts: bool = True) -> Any:
    """Parse strict YAML bytes; `name` is what errors call the file. Raises InputError.

    Without `cuts`, a comment behind a value without quotes is refused: people write `Guide #2`.
    """
    if len(data) > MAX_BYTES:
        raise InputError([(name, "", f"larger than {MAX_BYTES:,} bytes")])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError([(name, "", f"not UTF-8 at byte {error.start}")]) from error
    reader = _Reader(text, name, cuts)
    try:
        value = reader.document()
    except yaml.YAMLError as error:
        reader.problems.append((name, "", _reason(error)))
    except (ValueError, OverflowError):
        # The parser turns digits into numbers unchecked: `%YAML 1.99…`, `"\UFFFFFFFF"`.
        reader.problems.append((name, "", f"line {reader.line}: {_NO_NUMBER}"))
    if reader.problems:
        raise InputError(reader.problems)
    return value


class _Reader:
    """Turns the parser's events into plain text, lists and dicts, and notes what is refused."""

    def __init__(self, text: str, name: str, cuts: bool) -> None:
        self.name = name
        self._text = text
        self._cuts = cuts
        self.problems: list[tuple[str, str, str]] = []
        self.line = 1
        """Where the parser is."""
        self._events = self._parsed()

    def _parsed(self) -> Iterator[yaml.Event]:
        loader = yaml.SafeLoader(self._text)
        try:
            while loader.check_event():
                yield loader.get_event()  # type: ignore[no-untyped-call]
        finally:
            self.line = loader.line + 1

    def document(self) -> Any:
        """Return the only document's value, null for an empty file."""
        value, documents = None, 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                value = self._value(next(self._events), "", 0)
                if documents == 2:
                    self._refuse(event, "more than one document")
        return value

    def _value(self, event: yaml.Event, key: str, depth: int) -> Any:
        if isinstance(event, yaml.CollectionStartEvent) and depth >= MAX_DEPTH:
            self._refuse(event, f"nested deeper than {MAX_DEPTH}")
            raise InputError(self.problems)
        if isinstance(event, yaml.AliasEvent):
            self._refuse(event, f"alias *{event.anchor} is not allowed")
            return None
        if anchor := getattr(event, "anchor", None):
            self._refuse(event, f"anchor &{anchor} is not allowed")
        if tag := getattr(event, "tag", None):
            self._refuse(event, f"tag {spelled(tag)} is not allowed")
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(key, depth)
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(key, depth)
        value = getattr(event, "value", None)
        if not self._cuts and self._is_cut(event):
            reason = "'#' begins a comment here, which cuts the value: put the value in quotes"
            self._note(event, key, reason)
        if isinstance(value, str) and (odd := odd_character(value)):
            self._note(event, key, f"{odd} {NO_TEXT}")
        return value

    def _is_cut(self, event: yaml.Event) -> bool:
        """Tell whether a comment stands behind a value without quotes, on its last line."""
        if not isinstance(event, yaml.ScalarEvent) or event.style or event.end_mark is None:
            return False
        rest = self._text[event.end_mark.index :].partition("\n")[0]
        return rest.lstrip().startswith("#")

    def _sequence(self, key: str, depth: int) -> list[Any]:
        items: list[Any] = []
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            items.append(self._value(event, f"{key}[{len(items)}]", depth + 1))
        return items

    def _mapping(self, key: str, depth: int) -> dict[str, Any]:
        result: dict[str, Any] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            named = spelled(event.value) if isinstance(event, yaml.ScalarEvent) else "?"
            inner = f"{key}.{named}" if key else named
            own = self._value(event, inner, depth + 1)
            if not isinstance(event, yaml.ScalarEvent):
                self._refuse(event, "a key must be plain text")
            elif own == "<<":
                self._note(event, inner, "merge keys are not allowed")
            elif own in result:
                self._note(event, inner, "duplicate key")
            value = self._value(next(self._events), inner, depth + 1)
            if isinstance(own, str):
                result[own] = value
        return result

    def _note(self, event: yaml.Event, key: str, reason: str) -> None:
        self.problems.append((self.name, key, f"{reason} ({_line(event)})"))

    def _refuse(self, event: yaml.Event, reason: str) -> None:
        self.problems.append((self.name, _line(event), reason))


def _line(event: yaml.Event) -> str:
    return f"line {event.start_mark.line + 1 if event.start_mark else 0}"


def _reason(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    where = f"line {mark.line + 1}: " if mark else ""
    problem = str(getattr(error, "problem", None) or error)
    return f"{where}{_WAYS_OUT.get(problem, problem)}"
