"""Claims that readers dropped: named by their text, so that a generator can leave them out."""

from collections.abc import Iterable
from pathlib import Path

from medgauge.catalog.typed import Problem, read_json_value
from medgauge.errors import InputError
from medgauge.files.canonical import sha256
from medgauge.model.base import Digest
from medgauge.model.review import Agreement
from medgauge.text.fold import fold_text


def text_digest(text: str) -> Digest:
    """Return what names a claim by its text, whatever its typography."""
    return sha256(fold_text(text).encode())


def read_dropped(paths: Iterable[Path]) -> tuple[Digest, ...]:
    """Return the claims that agreements (`family review agree --json`) drop, sorted.

    Raises InputError with every problem of every file.
    """
    problems: list[Problem] = []
    read = [read_json_value(path, Agreement, problems) for path in paths]
    if problems:
        raise InputError(problems)
    return tuple(sorted({one.text for agreement in read if agreement for one in agreement.dropped}))
