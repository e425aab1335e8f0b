"""Marks as they come back: read strictly, held against the batch, kept in the private store."""

from functools import partial
from pathlib import Path

from medgauge.authoring.review.batch import (
    ReadBatch,
    claim_digest,
    make_reviews_folder,
    reviews_folder,
)
from medgauge.catalog.typed import Problem, read_json_value
from medgauge.catalog.workspace import Workspace
from medgauge.errors import InputError, UsageError
from medgauge.files.atomic import write_atomic
from medgauge.files.canonical import canonical_json
from medgauge.model.review import Mark, Marks

MAX_BYTES = 8 << 20
PRIVATE = 0o600


def take_marks(workspace: Workspace, batch: ReadBatch, path: Path) -> tuple[Marks, Path]:
    """Check a file of marks and keep it; return it and where it lies.

    Marks of the same reader that were taken before are replaced, but only by marks on at least the
    same claims. Raises InputError with every problem, UsageError, or StorageFault.
    """
    marks = _read(path)
    if problems := list(_misfits(marks, batch, str(path))):
        raise InputError(problems)
    kept = make_reviews_folder(workspace, batch) / f"{marks.reader}.json"
    if kept.exists() and (lost := _claims(_read(kept)) - _claims(marks)):
        raise UsageError(
            f"{path} has no mark on {len(lost)} claims that {marks.reader} has marked before",
            f"export the sheet with all marks, or remove {kept} to begin anew",
        )
    write_atomic(kept, canonical_json(marks.json_data()), PRIVATE)
    return marks, kept


def stale(batch: ReadBatch, marks: Marks) -> int:
    """Count the marks that count for nothing: their claim or key is not as it was read, or gone."""
    return len(marks.marks) - sum(map(partial(_fresh, _digests(batch)), marks.marks))


def marks_taken(workspace: Workspace, batch: ReadBatch) -> tuple[Marks, ...]:
    """Return the marks of all readers of a subset, by reader. Raises InputError."""
    return tuple(_read(path) for path in sorted(reviews_folder(workspace, batch).glob("*.json")))


def _read(path: Path) -> Marks:
    problems: list[Problem] = []
    try:
        size = path.stat().st_size
    except OSError as error:
        raise InputError([(str(path), "", f"cannot be read: {error.strerror}")]) from None
    if size > MAX_BYTES:
        raise InputError([(str(path), "", f"has {size:,} bytes, marks have at most {MAX_BYTES:,}")])
    marks = read_json_value(path, Marks, problems)
    if marks is None:
        raise InputError(problems)
    return marks


def _claims(marks: Marks) -> set[tuple[str, str]]:
    return {(mark.task, mark.claim_ref) for mark in marks.marks}


def _digests(batch: ReadBatch) -> dict[tuple[str, str], str]:
    return {(t.id, c.claim_ref): claim_digest(t, c, key) for t, c, key in batch.claims()}


def _fresh(digests: dict[tuple[str, str], str], mark: Mark) -> bool:
    return digests.get((mark.task, mark.claim_ref)) == mark.claim


def _misfits(marks: Marks, batch: ReadBatch, name: str) -> list[Problem]:
    asked = (batch.family, batch.version, batch.subset)
    if (marks.family, marks.version, marks.subset) != asked:
        there = f"{marks.family} {marks.version} {marks.subset.value}"
        return [(name, "", f"are marks on {there}, not on {' '.join(asked)}")]
    if marks.marks and stale(batch, marks) == len(marks.marks):
        reason = "none of them is on a claim as it stands now: all have changed since the sheet"
        return [(name, "marks", reason)]
    if not marks.marks:
        return [(name, "marks", "there is no mark in it")]
    found = []
    seen: set[tuple[str, str]] = set()
    for position, mark in enumerate(marks.marks):
        claim = (mark.task, mark.claim_ref)
        if claim in seen:
            found.append((name, f"marks[{position}]", f"{' '.join(claim)} is marked twice"))
        seen.add(claim)
    return found
