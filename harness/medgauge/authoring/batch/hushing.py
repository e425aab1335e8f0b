"""Problems of private tasks told without a word or an id of them."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from medgauge.catalog.task import TaskFile
from medgauge.catalog.typed import Problem
from medgauge.model.batch_record import BatchRecord
from medgauge.model.proof import ProveReport
from medgauge.model.task import Gold

REASON = "is wrong; why, quotes what is private: --show-private tells it"
_STORED = (TaskFile, Gold, BatchRecord, ProveReport)
"""What the files of a subset hold."""
_NUMBER = re.compile(r"(?:\[\d+\])+$")
"""Which of several, behind a field's name."""


def _named(schema: Any) -> Iterator[str]:
    """Yield the name of every field in a JSON Schema."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
    inner = schema.values() if isinstance(schema, dict) else schema
    for one in inner if isinstance(schema, dict | list) else ():
        yield from _named(one)


_FIELDS = frozenset(name for one in _STORED for name in _named(one.model_json_schema()))


def hushed(problems: Iterable[Problem], folder: Path) -> list[Problem]:
    """Return problems of a private subset's files: how many, and of which task and field.

    Numbers stand for tasks, counted in the order of their ids. A key that is no path of fields of
    ours is left out: it may be a line's number, a file's name or a word of the file.
    """
    tasks = sorted(path.name for path in (folder / "tasks").glob("*/"))
    return [(_place(Path(file), folder, tasks), _field(key), REASON) for file, key, _ in problems]


def _field(key: str) -> str:
    return key if all(_NUMBER.sub("", part) in _FIELDS for part in key.split(".")) else ""


def _place(file: Path, folder: Path, tasks: list[str]) -> str:
    if not file.is_relative_to(folder):
        return str(file)
    parts = file.relative_to(folder).parts
    named = [part.removesuffix(".yaml") for part in parts]
    number = next((tasks.index(part) + 1 for part in named if part in tasks), None)
    kind = parts[0] if parts else ""
    return f"{folder}: {kind}" + (f", task {number} of {len(tasks)}" if number else "")
