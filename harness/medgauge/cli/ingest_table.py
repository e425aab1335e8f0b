"""What a person reads of an ingest: what came in, what was refused, and what needs a look."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from medgauge.corpus.reading.gathering import LEFT_OUT_WHOLE, Entry, Gathering
from medgauge.model.corpus import DroppedPiece
from medgauge.render.table import Table, counted

MOST_ROWS = 40
"""Longer lists are told by counts."""

MOST_NAMES = 10
"""How many files are named in one line."""

_SPECIFIC = re.compile(r"'[^']*'|\"[^\"]*\"|U\+[0-9A-F]+|(?P<name>[A-Za-z]+(?:-?\d+)+)|\d[\d.,]*")
"""What may differ between reasons of one kind: quoted words, characters and numbers.

Digits of a name, `iso-8859-1`, do not.
"""

Row = tuple[str, str, str, str]
"""File, place in it, reason, excerpt."""


@dataclass(frozen=True)
class Report:
    """What became of a folder, as JSON data and as tables."""

    found: Gathering
    refused: tuple[Row, ...]
    """Every reason, of files that are left out as well."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What came in; a file whose edition breaks a chain did not."""
        files = self.refused_files
        return tuple(entry for entry in self.found.entries if entry.file not in files)

    @property
    def refused_files(self) -> frozenset[str]:
        """Names of all files that are not in."""
        return frozenset(file for file, *_ in self.refused)

    def json_data(self) -> dict[str, Any]:
        """Return everything."""
        return {
            "id": self.found.id,
            "documents": [_summary(entry) for entry in self.entries],
            "refused": [
                {"file": file, "where": where, "reason": reason}
                for file, where, reason, _ in self.refused
            ],
            "dropped": [piece.json_data() for piece in self.found.dropped],
            "read_before": self.found.reused,
            "passed_over": list(self.found.passed),
        }

    def tables(self, *, full: bool) -> Iterator[Table]:
        """Yield the tables; lists that are long are told by counts, unless they shall be full."""
        yield _came_in(self.entries, full)
        doubted = _Kinds(full)
        left_out = _Kinds(full)
        for piece in self.found.dropped:
            if not piece.reason.startswith(LEFT_OUT_WHOLE):
                (doubted if piece.doubted else left_out).add(_row(piece))
        refused = _Kinds(full)
        for row in self.refused:
            refused.add(row)
        files = counted(len(self.refused_files), "file")
        yield from refused.tables(f"Refused: {files}, {refused.counted('reason')}", MOST_ROWS)
        yield from doubted.tables(f"Needs a look: {doubted.count:,}", MOST_ROWS)
        yield from left_out.tables(f"Left out of the text, or put right: {left_out.count:,}", 0)


def report(found: Gathering) -> Report:
    """Return the report of a gathering, from which refused files may have been left out."""
    left_out = [
        (one.file, one.where, one.reason.removeprefix(LEFT_OUT_WHOLE), "") for one in found.left_out
    ]
    refused = [*left_out, *((*problem, "") for problem in found.refused)]
    return Report(found, tuple(dict.fromkeys(refused)))


@dataclass
class _Kind:
    """Reasons that differ in nothing but `_SPECIFIC`."""

    first: Row
    said: list[set[str]]
    """What stands at each place that may differ."""
    count: int = 0

    def add(self, reason: str) -> None:
        """Count a reason of this kind."""
        self.count += 1
        for said, one in zip(self.said, _SPECIFIC.finditer(reason), strict=True):
            if len(said) < 2:
                said.add(one[0])

    def told(self) -> str:
        """Return the first reason with what differs left out."""
        differs = iter(self.said)
        return _SPECIFIC.sub(lambda one: "…" if len(next(differs)) > 1 else one[0], self.first[2])


class _Kinds:
    """Rows and how many there are of each kind, of which a few are kept."""

    def __init__(self, full: bool) -> None:
        self._full = full
        self._rows: list[Row] = []
        self._kinds: dict[str, _Kind] = {}
        self.count = 0

    def add(self, row: Row) -> None:
        """Count a row."""
        self.count += 1
        if self._full or len(self._rows) <= MOST_ROWS:
            self._rows.append(row)
        kind = _SPECIFIC.sub(lambda one: one["name"] or "…", row[2])
        places = [set[str]() for _ in _SPECIFIC.finditer(row[2])]
        self._kinds.setdefault(kind, _Kind(row, places)).add(row[2])

    def counted(self, noun: str) -> str:
        """Return how many rows there are."""
        return counted(self.count, noun)

    def tables(self, title: str, most: int) -> Iterator[Table]:
        """Yield one table, or none without rows: of all rows up to `most`, of kinds beyond."""
        if self.count and (self._full or self.count <= most):
            yield Table(title, ("file", "where", "reason", "excerpt"), tuple(self._rows))
        elif self.count:
            by_count = sorted(self._kinds.values(), key=lambda one: (-one.count, one.told()))
            rows = tuple((f"{one.count:,}", one.told(), _example(one.first)) for one in by_count)
            yield Table(title, ("pieces", "reason", "for example"), rows, "--all lists each")


def _came_in(entries: Iterable[Entry], full: bool) -> Table:
    entries = tuple(entries)
    sections = counted(sum(entry.sections for entry in entries), "section")
    title = f"Came in: {editions_of(entry.card.id for entry in entries)}, {sections}"
    if len(entries) > MOST_ROWS and not full:
        doubted = sum(entry.doubted > 0 for entry in entries)
        note = f"{counted(doubted, 'document')} with something to look at; --all lists each"
        return Table(title, (), (), note)
    columns = ("file", "document", "edition", "sections", "left out", "to look at")
    rows = tuple(
        (
            entry.file,
            entry.card.id,
            entry.card.edition,
            str(entry.sections),
            str(entry.left_out or ""),
            str(entry.doubted or ""),
        )
        for entry in entries
    )
    return Table(title, columns, rows)


def editions_of(ids: Iterable[str]) -> str:
    """Say how many there are, `2 guidelines (3 editions)`, from the document id of each edition.

    Editions are told where there are more of them than of guidelines.
    """
    listed = tuple(ids)
    guidelines = counted(len(set(listed)), "guideline")
    if len(set(listed)) == len(listed):
        return guidelines
    return f"{guidelines} ({counted(len(listed), 'edition')})"


def some(names: Sequence[str]) -> str:
    """Say how many files there are, with the names of a few: `2: a.md, b.md`."""
    rest = len(names) - MOST_NAMES
    listing = ", ".join(names[:MOST_NAMES]) + (f" and {rest:,} more" if rest > 0 else "")
    return f"{len(names):,}: {listing}"


def _summary(entry: Entry) -> dict[str, str | int]:
    card = entry.card
    return {
        "file": entry.file,
        "id": card.id,
        "edition": card.edition,
        "title": card.title,
        "organisation": card.organisation,
        "year": card.year,
        "status": card.status.value,
        "supersedes": card.supersedes,
        "sections": entry.sections,
        "left_out": entry.left_out,
        "doubted": entry.doubted,
        "canonical_digest": card.canonical_digest,
    }


def _row(piece: DroppedPiece) -> Row:
    return (piece.file, piece.where, piece.reason, piece.excerpt)


def _example(row: Row) -> str:
    return ": ".join(part for part in (row[0], row[1], row[3]) if part)
