"""Problems of private tasks told without a word or an id of them."""

from collections.abc import Iterable
from pathlib import Path

from medgauge.catalog.typed import Problem

REASON = "is wrong; why, quotes what is private: --show-private tells it"


def hushed(problems: Iterable[Problem], folder: Path) -> list[Problem]:
    """Return problems of a private subset's files: how many, and of which task and key.

    Numbers stand for tasks, counted in the order of their ids.
    """
    tasks = sorted(path.name for path in (folder / "tasks").glob("*/"))
    return [(_place(Path(file), folder, tasks), key, REASON) for file, key, _ in problems]


def _place(file: Path, folder: Path, tasks: list[str]) -> str:
    if not file.is_relative_to(folder):
        return str(file)
    parts = file.relative_to(folder).parts
    named = [part.removesuffix(".yaml") for part in parts]
    number = next((tasks.index(part) + 1 for part in named if part in tasks), None)
    kind = parts[0] if parts else ""
    return f"{folder}: {kind}" + (f", task {number} of {len(tasks)}" if number else "")
