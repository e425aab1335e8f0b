"""YAML read so that nothing is guessed: every scalar stays text, clever features are refused.

`1.10`, `no`, `012`, `1:10` and `2026-03-01` come back as the very characters written. Duplicate
keys, anchors, aliases, tags, merges, several documents and oversized files are errors, all of them
reported at once with their line.
"""

from pathlib import Path
from typing import Any

import yaml

from medgauge.errors import InputError

MAX_BYTES = 1_000_000
MAX_DEPTH = 32


def read_yaml(path: Path) -> Any:
    """Read one strict YAML file. Raises InputError listing every problem found."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError([(str(path), "", f"cannot be read: {error.strerror}")]) from error
    return parse_yaml(data, str(path))


def parse_yaml(data: bytes, name: str) -> Any:
    """Parse strict YAML bytes; `name` is what errors call the file. Raises InputError."""
    if len(data) > MAX_BYTES:
        raise InputError([(name, "", f"larger than {MAX_BYTES:,} bytes")])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError([(name, "", f"not UTF-8 at byte {error.start}")]) from error
    problems: list[tuple[str, str, str]] = []
    try:
        _check_events(text, name, problems)
        if problems:
            raise InputError(problems)
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise InputError([(name, "", _reason(error))]) from error
    value = None if node is None else _value(node, "", name, problems)
    if problems:
        raise InputError(problems)
    return value


def _check_events(text: str, name: str, problems: list[tuple[str, str, str]]) -> None:
    documents = depth = 0
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        line = f"line {event.start_mark.line + 1 if event.start_mark else 0}"
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents == 2:
                problems.append((name, line, "more than one document"))
        elif isinstance(event, yaml.AliasEvent):
            problems.append((name, line, f"alias *{event.anchor} is not allowed"))
        elif isinstance(event, yaml.NodeEvent):
            if event.anchor:
                problems.append((name, line, f"anchor &{event.anchor} is not allowed"))
            if tag := getattr(event, "tag", None):
                problems.append((name, line, f"tag {tag} is not allowed"))
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise InputError([(name, line, f"nested deeper than {MAX_DEPTH}")])


def _value(node: yaml.Node, key: str, name: str, problems: list[tuple[str, str, str]]) -> Any:
    if isinstance(node, yaml.ScalarNode):
        return node.value
    if isinstance(node, yaml.SequenceNode):
        return [
            _value(item, f"{key}[{position}]", name, problems)
            for position, item in enumerate(node.value)
        ]
    result: dict[str, Any] = {}
    for key_node, value_node in node.value:
        line = key_node.start_mark.line + 1
        if not isinstance(key_node, yaml.ScalarNode):
            problems.append((name, f"line {line}", "a key must be plain text"))
            continue
        inner = f"{key}.{key_node.value}" if key else key_node.value
        if key_node.value == "<<":
            problems.append((name, inner, f"merge keys are not allowed (line {line})"))
        elif key_node.value in result:
            problems.append((name, inner, f"duplicate key (line {line})"))
        result[key_node.value] = _value(value_node, inner, name, problems)
    return result


def _reason(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    where = f"line {mark.line + 1}: " if mark else ""
    return f"{where}{getattr(error, 'problem', None) or error}"
