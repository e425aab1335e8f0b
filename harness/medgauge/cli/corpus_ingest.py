"""The command that reads a folder of guidelines and tells all that became of it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from medgauge.cli.ingest_progress import watching
from medgauge.cli.ingest_table import editions_of, report, some
from medgauge.cli.launch import interruptible
from medgauge.cli.options import EXIT_CODES, Json, group
from medgauge.cli.output import present
from medgauge.cli.terminal import draw_tables
from medgauge.corpus.build import build
from medgauge.corpus.metadata import CSV_NAME, CSV_REQUIRED, NOT_LISTED
from medgauge.corpus.place import check_place
from medgauge.corpus.reading.causes import with_causes
from medgauge.corpus.reading.gathering import Gathering
from medgauge.corpus.reading.shelf import Shelf, passing_shelf, shelf_at
from medgauge.corpus.sources import Means, gather
from medgauge.errors import UsageError
from medgauge.model.corpus import CorpusLock
from medgauge.render.table import counted

_commands = group(__doc__)

HELP = """Read a folder of guideline documents, report what to look at, and build it with --out.

Reads .docx, .htm, .html, .md, .nxml, .pdf, .txt and .xml (JATS) files that lie in FOLDER
itself, one document each; folders in it are not read. Hidden files, Thumbs.db, desktop.ini and ~$
files are passed over and told. Needs no workspace.

Markdown, and plain text if wanted, begin with front matter between two lines of ---, a line
"key: value" each: id, title, organisation, edition, year, status (current, superseded or
withdrawn); if wanted acronym, supersedes, licence, in_force_from, in_force_until.

Every other file needs a row in FOLDER/metadata.csv, with the columns file, doc_id, title,
organisation, year, status; if wanted edition (else the year), acronym, supersedes, licence,
in_force_from, in_force_until, released (not used). Dates are 2021-03-01, 2021-03 or 2021.

A document is wholly in or refused with every reason. If one is refused, nothing is built and
the command ends with 2, unless refused files may be left out and the chains of editions hold
without them. DIR must be new, empty, or an earlier build of the same corpus, and not in, at or
above FOLDER. What was read is kept in DIR.reading until DIR is built, so that an interrupted
ingest goes on there.

\b
Example: medgauge corpus ingest guidelines/ --id my-guidelines --out built/
"""

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="Folder of source files.")]
CorpusId = Annotated[str, typer.Option("--id", metavar="ID", help="Id of the corpus.")]
Title = Annotated[str | None, typer.Option("--title", metavar="TEXT", help="Default: the id.")]


def _named(place: str) -> Path:
    """Return the folder of this name; an empty one would be the folder that one is in."""
    if not place:
        raise UsageError("--out names no folder", "name a folder that is empty or does not exist")
    return Path(place)


Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", parser=_named, help="Build the corpus into this folder."),
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


@_commands.command("ingest", help=HELP, epilog=EXIT_CODES)
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
    """Read a folder and tell all that became of it; see HELP."""
    with _shelf(folder, out, corpus_id) as shelf:
        with watching(ending=True) as watch:
            means = Means(workers=jobs, watch=watch)
            found = gather(folder, corpus_id, title or corpus_id, shelf, means)
        kept = with_causes(found.without_refused(), folder) if leave_out_refused else found
        lock = build(kept, out, folder) if out and not kept.refused else None
        try:
            _tell(kept, out if lock else None, lock, full=full, as_json=as_json)
        finally:
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
    kept = f"what was read is kept in {place}; the same command goes on there"
    nothing = "nothing had been read; run the same command again"
    with (
        interruptible(lambda: kept if place.exists() else nothing),
        shelf_at(place, wait=False) as shelf,
    ):
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
    if kept.passed:
        text += f"Passed over, no documents, {some(kept.passed)}\n"
    if lock:
        counts = f"{editions_of(one.card.id for one in kept.entries)}, "
        counts += counted(lock.sections, "section")
        text += f"built {out}: {counts}, canonical text {lock.canonical}\n"
    if lock and kept.left_out:
        files = counted(len(told.refused_files), "refused file")
        text += f"left out: {files}, see Refused above; corpus.json records the reasons\n"
    present(None, as_json, text)


def _refusal(kept: Gathering, out: Path | None) -> UsageError:
    told = report(kept)
    files = counted(len(told.refused_files), "file")
    ending = "; nothing was built" if out else ""
    message = f"{files} refused, {counted(len(told.refused), 'reason')}{ending}"
    hint = "mend them"
    if kept.left_out:
        hint = "the editions left do not hold together without the others: mend these first"
    elif kept.sound and kept.entries:
        hint = "mend them, or build the rest: --leave-out-refused"
    if any(reason == NOT_LISTED for _, _, reason, _ in told.refused):
        hint += f"; each file that is not listed needs a row in {CSV_NAME}: "
        hint += f"{','.join(CSV_REQUIRED)} (more: medgauge corpus ingest --help)"
    elif any("no front matter" in reason for _, _, reason, _ in told.refused):
        hint += "; what front matter holds: medgauge corpus ingest --help"
    return UsageError(message, hint)
