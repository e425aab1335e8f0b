"""Marks as they come back: read strictly, held against the batch, kept in the private store."""

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
from medgauge.model.review import Marks

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


def _misfits(marks: Marks, batch: ReadBatch, name: str) -> list[Problem]:
    asked = (batch.family, batch.version, batch.subset)
    if (marks.family, marks.version, marks.subset) != asked:
        there = f"{marks.family} {marks.version} {marks.subset.value}"
        return [(name, "", f"are marks on {there}, not on {' '.join(asked)}")]
    known = {(t.id, c.claim_ref): claim_digest(t, c, key) for t, c, key in batch.claims()}
    if marks.marks and all(known.get((m.task, m.claim_ref)) != m.claim for m in marks.marks):
        reason = "none of them is on a claim as it stands now: all have changed since the sheet"
        return [(name, "marks", reason)]
    found = []
    seen: set[tuple[str, str]] = set()
    for position, mark in enumerate(marks.marks):
        claim = (mark.task, mark.claim_ref)
        if claim in seen:
            found.append((name, f"marks[{position}]", f"{' '.join(claim)} is marked twice"))
        seen.add(claim)
    return found
