"""A folder of source files into a corpus: every document wholly in, or out with every reason."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from medgauge.corpus.canonical import line_of
from medgauge.corpus.metadata import SLUG
from medgauge.corpus.raw import Problem
from medgauge.corpus.reading.crew import Question, each
from medgauge.corpus.reading.document import Job, Listed, head_of, job_of, read
from medgauge.corpus.reading.formats import (
    FORMATS,
    Format,
    LibraryMissing,
    by_suffix,
    suffix_of,
)
from medgauge.corpus.reading.gathering import Entry, Gathering, checked
from medgauge.corpus.reading.identity import identity_on_disk, reader_identity
from medgauge.corpus.reading.listing import Listing, Source, bytes_of, list_folder, too_large
from medgauge.corpus.reading.message import Bounds, Order
from medgauge.corpus.reading.shelf import Shelf, key_of
from medgauge.errors import InputError, UsageError
from medgauge.files.canonical import sha256

IN_PROCESS_BYTES = 1_000_000
"""Folders up to this size are read without workers, unless a format must be guarded."""


@dataclass(frozen=True)
class Progress:
    """How far a reading is."""

    files: int
    of_files: int
    bytes: int
    of_bytes: int
    reused: int
    """How many files an earlier run had read."""
    reused_bytes: int


@dataclass(frozen=True)
class Means:
    """How a folder is read; the result does not depend on it."""

    workers: int | None = None
    """None for as many as there are cores, and none at all for a small folder."""
    bounds: Bounds = field(default_factory=Bounds)
    formats: str = FORMATS
    """The package of format modules."""
    watch: Callable[[Progress], None] = lambda _: None
    """Told before the first file and after each."""


@dataclass(frozen=True)
class _Task:
    """One file that is worth reading."""

    source: Source
    job: Job
    max_bytes: int


@dataclass(frozen=True)
class _Outcome:
    """What became of one file."""

    name: str
    size: int
    reused: bool
    entry: Entry | None
    problems: tuple[Problem, ...]
    key: str = ""


def gather(
    folder: Path, corpus_id: str, title: str, shelf: Shelf, means: Means = Means()
) -> Gathering:
    """Read every document of a folder onto `shelf`, and take up what lies there read before.

    What has no metadata of its own is in `metadata.csv`; names that begin with a dot, and litter,
    are passed over. Raises InputError for an id or a folder that is none, UsageError when a
    format's library is not installed, StorageFault when the shelf cannot be written.
    """
    if not SLUG.fullmatch(corpus_id):
        rule = "lower case letters, digits, dots and hyphens, at most 80, a letter or digit first"
        raise InputError([(str(folder), "id", f"{corpus_id!r} is no corpus id: {rule}")])
    listing = list_folder(folder)
    tasks, problems = _tasks(listing, by_suffix(means.formats))
    outcomes = _outcomes(tasks, shelf, means)
    problems |= {name: one.problems for name, one in outcomes.items() if one.entry is None}
    shelf.prune(one.key for one in outcomes.values())
    found = Gathering(
        id=corpus_id,
        title=line_of(title),
        shelf=shelf,
        entries=tuple(one.entry for _, one in sorted(outcomes.items()) if one.entry is not None),
        refused=(*listing.problems, *(why for name in sorted(problems) for why in problems[name])),
        sound=listing.table.sound,
        reused=sum(one.reused for one in outcomes.values()),
        passed=listing.passed,
    )
    return checked(found)


def _tasks(
    listing: Listing, formats: Mapping[str, Format]
) -> tuple[list[_Task], dict[str, tuple[Problem, ...]]]:
    """Say of each file how it is to be read, or why it is refused without a look inside."""
    tasks: list[_Task] = []
    problems: dict[str, tuple[Problem, ...]] = {}
    for source in listing.sources:
        form = formats.get(suffix_of(source.name))
        if form is None:
            kind = suffix_of(source.name) or "this"
            reason = f"no reader for {kind} files (have: {', '.join(formats)})"
        elif source.size > form.max_bytes:
            reason = too_large(form.max_bytes)
        else:
            job = job_of(source.name, form, _listed(listing, source.name))
            tasks.append(_Task(source, job, form.max_bytes))
            continue
        problems[source.name] = ((source.name, "", reason),)
    return tasks, problems


def _listed(listing: Listing, name: str) -> Listed:
    rows = listing.table.rows
    row = rows.get(name)
    values = dict(row) if row is not None else None
    return Listed(listed=name in rows, values=values, whole=listing.table.whole)


def _outcomes(tasks: list[_Task], shelf: Shelf, means: Means) -> dict[str, _Outcome]:
    total = sum(task.source.size for task in tasks)
    done = Progress(0, len(tasks), 0, total, 0, 0)
    means.watch(done)
    found: dict[str, _Outcome] = {}
    for one in _readings(tasks, shelf, means):
        found[one.name] = one
        done = replace(
            done,
            files=done.files + 1,
            bytes=done.bytes + one.size,
            reused=done.reused + one.reused,
            reused_bytes=done.reused_bytes + one.size * one.reused,
        )
        means.watch(done)
    return found


def _readings(tasks: list[_Task], shelf: Shelf, means: Means) -> Iterator[_Outcome]:
    """Read the files, here or by workers, in any order."""
    plain = not any(task.job.guarded for task in tasks)
    small = plain and sum(task.source.size for task in tasks) <= IN_PROCESS_BYTES
    here = means.workers is None and small
    identity = (reader_identity if here else identity_on_disk)(means.formats)
    begun = map(_Desk(shelf, means, identity).begun, tasks)
    workers = means.workers or len(os.sched_getaffinity(0))
    try:
        yield from map(_read_here, begun) if here else each(begun, workers)
    except LibraryMissing as error:
        raise UsageError(str(error), "pip install 'medgauge[ingest]'") from error


def _read_here(begun: _Outcome | Question[_Outcome]) -> _Outcome:
    if isinstance(begun, _Outcome):
        return begun
    order = begun.order
    return begun.told(read(order.job, begun.data, order.package), True)


@dataclass(frozen=True)
class _Desk:
    """What every file of one run has in common."""

    shelf: Shelf
    means: Means
    identity: str

    def begun(self, task: _Task) -> _Outcome | Question[_Outcome]:
        """Take a file's reading from the shelf, or ask for it; it is put there then."""
        name, size = task.source.name, task.source.size
        try:
            data = bytes_of(task.source, task.max_bytes)
        except InputError as error:
            return _Outcome(name, size, False, None, error.problems)
        key = key_of(self.identity, task.job.model_dump_json(), sha256(data))
        kept = self.shelf.get(key)
        if kept is not None:
            return _outcome(task, key, kept, reused=True)

        def told(value: bytes, lasting: bool) -> _Outcome:
            if lasting:
                self.shelf.put(key, value)
            return _outcome(task, key, value, reused=False)

        package, bounds = self.means.formats, self.means.bounds
        order = Order(job=task.job, package=package, identity=self.identity, bounds=bounds)
        return Question(order, data, told)


def _outcome(task: _Task, key: str, value: bytes, *, reused: bool) -> _Outcome:
    name, size = task.source.name, task.source.size
    head = head_of(value)
    if head.card is None:
        return _Outcome(name, size, reused, None, head.problems, key)
    entry = Entry(name, key, head.card, head.sections, head.left_out, head.doubted)
    return _Outcome(name, size, reused, entry, (), key)
