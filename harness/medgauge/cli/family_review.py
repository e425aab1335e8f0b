"""`family review`: sheets out to readers, their marks back in, and how far they agree."""

from pathlib import Path
from typing import Annotated

import typer

from medgauge.authoring.batch.private_place import check_private_place, check_untracked
from medgauge.authoring.ground import open_ground
from medgauge.authoring.review.agreement import agreement
from medgauge.authoring.review.batch import (
    ReadBatch,
    check_reader,
    make_reviews_folder,
    read_batch,
    reviews_folder,
)
from medgauge.authoring.review.marks import marks_taken, stale, take_marks
from medgauge.authoring.review.sheet import sheet
from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.cli.options import (
    EXIT_CODES,
    FamilyName,
    Home,
    Json,
    Private,
    SubsetOption,
    VersionName,
    group,
)
from medgauge.cli.output import note, present
from medgauge.cli.terminal import draw_tables
from medgauge.corpus.store import ingest
from medgauge.errors import UsageError
from medgauge.files.atomic import write_atomic
from medgauge.model.family import SubsetName
from medgauge.model.review import Agreement, Share
from medgauge.render.review import review_page
from medgauge.render.table import Table, counted

app = group("Have claims and keys read by people: a sheet for each reader, marks back, agreement.")

Reader = Annotated[
    str, typer.Option("--reader", metavar="NAME", help="Who reads: letters, digits and hyphens.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", help="Page to write; default: in the private store."),
]
MarksFile = Annotated[Path, typer.Argument(metavar="FILE", help="Marks that a sheet has saved.")]


@app.command("sheet", epilog=EXIT_CODES)
def write_sheet(  # noqa: PLR0913 - one per option
    family: FamilyName,
    reader: Reader,
    subset: SubsetOption = "dev",
    version: VersionName = None,
    out: Out = None,
    private: Private = None,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Write one reader's sheet: a self-contained page with every claim of a subset.

    Needs a workspace with the tasks, the keys and the corpus; no engine, no network. The page shows
    a claim, what its citation means and the ten nearest passages; the key, its passage and operator
    appear once the reader has given a verdict. It is used with the keyboard alone or with a mouse,
    and saves its marks to a file for `family review take`. It holds the keys: it is written for its
    owner only (0600), by default into the private store.

    \b
    Example: medgauge family review sheet bm-guideline-evidence-check --reader anna
    """
    check_reader(reader)
    workspace = find_workspace(home=home, private=private)
    batch = read_batch(workspace, family, version, subset)
    path = out or reviews_folder(workspace, batch) / f"{reader}.html"
    _refuse_public(path, batch, workspace)
    if out is None or path.resolve().is_relative_to(workspace.private.resolve()):
        check_private_place(workspace, family)
    page = _page(reader, batch, workspace)
    if out is None:
        make_reviews_folder(workspace, batch)
    write_atomic(path, page.encode(), 0o600)
    claims = len(batch.claims())
    data = {"file": str(path), "claims": claims, "reader": reader}
    present(data, as_json, f"{path}: {counted(claims, 'claim')} for {reader}")
    note("open it in a browser; when done, save the marks and run `medgauge family review take`")


def _page(reader: str, batch: ReadBatch, workspace: Workspace) -> str:
    ground = open_ground(ingest(workspace.corpora / batch.corpus))
    head = {
        "family": batch.family,
        "version": batch.version,
        "subset": batch.subset.value,
        "reader": reader,
        "title": f"{batch.family} {batch.version} {batch.subset.value}: sheet of {reader}",
    }
    return review_page(head, sheet(batch, ground))


@app.command("take", epilog=EXIT_CODES)
def take(  # noqa: PLR0913 - one per option
    family: FamilyName,
    file: MarksFile,
    subset: SubsetOption = "dev",
    version: VersionName = None,
    private: Private = None,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Check a file of marks against the batch and keep it in the private store.

    Needs a workspace with the tasks and keys. Marks taken before from the same reader are replaced
    only by marks on at least the same claims. A file that does not fit changes nothing.

    \b
    Example: medgauge family review take bm-guideline-evidence-check marks-anna.json
    """
    workspace = find_workspace(home=home, private=private)
    batch = read_batch(workspace, family, version, subset)
    marks, kept = take_marks(workspace, batch, file)
    changed = stale(batch, marks)
    counts = {"marks": len(marks.marks), "changed": changed}
    data = {"file": str(kept), "reader": marks.reader, **counts}
    text = f"{kept}: {counted(len(marks.marks), 'mark')} of {marks.reader}"
    present(data, as_json, text)
    if changed:
        note(f"{counted(changed, 'mark')} on claims that have changed since: not counted")


@app.command("agree", epilog=EXIT_CODES)
def agree(
    family: FamilyName,
    subset: SubsetOption = "dev",
    version: VersionName = None,
    private: Private = None,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Show how far the readers agree with each other and with the keys, and which claims must go.

    Needs a workspace with the tasks, keys and marks. A claim must go when a reader's verdict is not
    the key's, or a reader could not tell, called it unclear or its passage wrong. Claims of private
    subsets are counted, not listed; --json lists their opaque ids. Ends with 1 while a claim must
    go or is not read by enough people.

    \b
    Example: medgauge family review agree bm-guideline-evidence-check --subset dev
    """
    workspace = find_workspace(home=home, private=private)
    batch = read_batch(workspace, family, version, subset)
    found = agreement(batch, marks_taken(workspace, batch))
    present(found.json_data(), as_json, "" if as_json else draw_tables(_tables(found)))
    raise typer.Exit(1 if found.dropped or found.unread else 0)


def _tables(found: Agreement) -> list[Table]:
    kappa = "none" if found.kappa is None else f"{found.kappa:.2f}"
    rows = (
        ("readers", f"{len(found.readers)} ({found.needed} needed for each claim)"),
        ("claims", f"{found.claims}"),
        ("same verdict", _share(found.same_verdict)),
        ("kappa", f"{kappa} ({found.kappa_note})"),
        *((f"{reader} with the key", _share(share)) for reader, share in found.with_key.items()),
        ("kept", str(found.kept)),
        ("must go", str(len(found.dropped))),
        ("not read enough", str(found.unread)),
        ("marks on changed claims", str(found.changed)),
    )
    title = f"{found.family} {found.version} {found.subset.value}"
    tables = [Table(title, ("", ""), rows)]
    if found.dropped and found.subset is SubsetName.DEV:
        gone = tuple((one.task, one.claim_ref, "; ".join(one.reasons)) for one in found.dropped)
        tables.append(Table("Claims that must go", ("task", "claim", "why"), gone))
    return tables


def _share(share: Share) -> str:
    return f"{share.count} of {share.of}" if share.of else "none to compare"


def _refuse_public(path: Path, batch: ReadBatch, workspace: Workspace) -> None:
    """Refuse to write private keys into the workspace outside its private store, or for git."""
    if batch.subset is SubsetName.DEV:
        return
    place, root = path.resolve(), workspace.root.resolve()
    way_out = f"write it below {workspace.private}, or outside every checkout"
    if place.is_relative_to(root) and not place.is_relative_to(workspace.private.resolve()):
        reason = f"{path} lies in the workspace, and the sheet holds {batch.subset.value} keys"
        raise UsageError(reason, way_out)
    check_untracked(path, way_out)
