"""The command that reads a folder of guidelines and tells all that became of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from medgauge.cli.ingest_progress import watching
from medgauge.cli.ingest_table import report
from medgauge.cli.launch import interruptible
from medgauge.cli.options import EXIT_CODES, Json, group
from medgauge.cli.output import present
from medgauge.cli.terminal import draw_tables
from medgauge.corpus.build import build
from medgauge.corpus.place import check_place
from medgauge.corpus.reading.gathering import Gathering
from medgauge.corpus.reading.shelf import Shelf, passing_shelf, shelf_at
from medgauge.corpus.sources import Means, gather
from medgauge.errors import UsageError
from medgauge.model.corpus import CorpusLock
from medgauge.render.table import counted

_commands = group(__doc__)

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder of source files.")]
CorpusId = Annotated[str, typer.Option("--id", metavar="ID", help="Id of the corpus.")]
Title = Annotated[str | None, typer.Option("--title", metavar="TEXT", help="Default: the id.")]
Out = Annotated[
    Path | None, typer.Option("--out", metavar="DIR", help="Build the corpus into this folder.")
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", min=1, metavar="N", help="Files read at a time; default: one a core."),
]
LeaveOut = Annotated[
    bool,
    typer.Option("--leave-out-refused", help="Go on without refused files, and record them."),
]
Full = Annotated[bool, typer.Option("--all", help="List everything, however much it is.")]


def add_to(app: typer.Typer) -> None:
    """Add the command to the group of corpus commands."""
    app.registered_commands.extend(_commands.registered_commands)


@_commands.command("ingest", epilog=EXIT_CODES)
def ingest(  # noqa: PLR0913 - one per option
    folder: Folder,
    out: Out = None,
    corpus_id: CorpusId = "local",
    title: Title = None,
    jobs: Jobs = None,
    leave_out_refused: LeaveOut = False,
    full: Full = False,
    as_json: Json = False,
) -> None:
    """Read a folder of guideline documents, report what to look at, and build it with --out.

    Needs metadata: front matter in Markdown and text files, a row of metadata.csv for others. A
    document is wholly in or refused with every reason. If one is refused, nothing is built and the
    command ends with 2, unless refused files may be left out. DIR must be new, empty, or an
    earlier build of the same corpus, and not in, at or above FOLDER. What was read is kept in
    DIR.reading until DIR is built, so that an interrupted ingest goes on there.

    \b
    Example: medgauge corpus ingest guidelines/ --id my-guidelines --out built/
    """
    with _shelf(folder, out, corpus_id) as shelf:
        with watching(ending=True) as watch:
            means = Means(workers=jobs, watch=watch)
            found = gather(folder, corpus_id, title or corpus_id, shelf, means)
        kept = found.without_refused() if leave_out_refused else found
        lock = build(kept, out, folder) if out and not kept.refused else None
        _tell(kept, out if lock else None, lock, full=full, as_json=as_json)
        if lock:
            shelf.clear()
    if kept.refused:
        raise _refusal(kept, out)


@contextmanager
def _shelf(folder: Path, out: Path | None, corpus_id: str) -> Iterator[Shelf]:
    """Hold the shelf beside `out`, kept as long as it is of use; without `out`, a passing one."""
    if out is None:
        with interruptible("nothing was kept"), passing_shelf() as shelf:
            yield shelf
        return
    check_place(out, corpus_id, folder)
    built = Path(os.path.realpath(out))
    place, origin = built.with_name(f"{built.name}.reading"), Path(os.path.realpath(folder))
    if place == origin or place in origin.parents:
        raise UsageError(f"{folder} lies where {out} keeps what was read", "name another DIR")
    way_out = f"what was read is kept in {place}; the same command goes on there"
    with interruptible(way_out), shelf_at(place, wait=False) as shelf:
        try:
            yield shelf
        finally:
            if not shelf.holds_any():
                shelf.clear()


def _tell(
    kept: Gathering, out: Path | None, lock: CorpusLock | None, *, full: bool, as_json: bool
) -> None:
    told = report(kept)
    if as_json:
        built = {"built": str(out) if out else None, "lock": lock.json_data() if lock else None}
        present({**told.json_data(), **built}, as_json, "")
        return
    text = draw_tables(told.tables(full=full))
    if lock:
        counts = f"{counted(lock.documents, 'document')}, {counted(lock.sections, 'section')}"
        text += f"built {out}: {counts}, canonical text {lock.canonical}\n"
    present(None, as_json, text)


def _refusal(kept: Gathering, out: Path | None) -> UsageError:
    files = len({file for file, _, _ in kept.refused})
    ending = "; nothing was built" if out else ""
    hint = "mend them, or build the rest: --leave-out-refused"
    if kept.left_out or not kept.sound:
        hint = "mend them"
    reasons = counted(len(kept.refused), "reason")
    return UsageError(f"{counted(files, 'file')} refused, {reasons}{ending}", hint)
