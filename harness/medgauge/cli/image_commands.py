"""The `corpus image` commands: the sealed corpus image as a digest-checked archive."""

from pathlib import Path
from typing import Annotated

import typer

from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.cli.corpora import (
    CorpusName,
    CorpusOption,
    corpus_folder,
    corpus_names,
    tracked_lock,
)
from medgauge.cli.options import EXIT_CODES, Home, Json, group
from medgauge.cli.outline import outline
from medgauge.cli.output import note, present
from medgauge.corpus.archive import ImageArchive, check_out, keep, load_archive
from medgauge.corpus.archive import save as save_archive
from medgauge.corpus.base import read_base, relock, write_base
from medgauge.corpus.lock import LOCK_NAME, write_lock
from medgauge.corpus.store import open_built
from medgauge.errors import UsageError
from medgauge.rounds.prepare import check_tracked, image_of

app = group("The sealed image of a corpus: built from pins without a registry, saved and loaded.")

Archive = Annotated[Path, typer.Argument(metavar="FILE", help="An image archive.")]
SaveTo = Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the archive.")]


@app.command("build", epilog=EXIT_CODES)
def build(corpus: CorpusName = None, as_json: Json = False, home: Home = None) -> None:
    """Build the image of a corpus and hold it against the lock.

    Needs a workspace, and the pinned packages from the cache or this machine's package sources; no
    engine and no root. Ends with 3 when the image is not the locked one.

    \b
    Example: medgauge corpus image build synthetic-guidelines
    """
    workspace = find_workspace(home=home)
    _present(_checked(workspace, corpus, carried=False), as_json)


@app.command("save", epilog=EXIT_CODES)
def save(
    out: SaveTo, corpus: CorpusOption = None, as_json: Json = False, home: Home = None
) -> None:
    """Write the image of a corpus to a file that can be carried to another machine.

    Needs what `corpus image build` needs, or the loaded image. FILE must be new, or an image saved
    before; its folder must be there.

    \b
    Example: medgauge corpus image save corpus-image.tar --corpus synthetic-guidelines
    """
    workspace = find_workspace(home=home)
    check_out(out)
    archive = _checked(workspace, corpus, carried=True)
    _present(save_archive(archive, out), as_json)


@app.command("load", epilog=EXIT_CODES)
def load(
    archive: Archive, corpus: CorpusOption = None, as_json: Json = False, home: Home = None
) -> None:
    """Check a saved image against the lock, part by part, and keep it for the rounds here.

    Needs a workspace whose corpus is locked. Ends with 3 when the image is not the locked one.

    \b
    Example: medgauge corpus image load corpus-image.tar --corpus synthetic-guidelines
    """
    workspace = find_workspace(home=home)
    checked = load_archive(archive, _locked(workspace, corpus))
    _present(keep(checked, workspace.cache / "images"), as_json)


@app.command("verify", epilog=EXIT_CODES)
def verify(
    archive: Archive, corpus: CorpusOption = None, as_json: Json = False, home: Home = None
) -> None:
    """Check every digest of an image archive, and that it is the locked image.

    Needs a workspace whose corpus is locked; the archive stays where it is.

    \b
    Example: medgauge corpus image verify corpus-image.tar --corpus synthetic-guidelines
    """
    workspace = find_workspace(home=home)
    _present(load_archive(archive, _locked(workspace, corpus)), as_json)


@app.command("lock", epilog=EXIT_CODES)
def lock(corpus: CorpusName = None, as_json: Json = False, home: Home = None) -> None:
    """Build corpus and image as they are now and write their digests to corpus.lock.json.

    Needs what `corpus image build` needs. Run it when a change of the environment is meant.

    \b
    Example: medgauge corpus image lock synthetic-guidelines
    """
    workspace = find_workspace(home=home)
    folder = corpus_folder(workspace, corpus)
    built = open_built(workspace.cache, folder, note)
    _, bound = image_of(workspace, built, note, carried=False)
    write_lock(folder / LOCK_NAME, bound)
    present(bound.json_data(), as_json, outline(bound.json_data()))


@app.command("relock", epilog=EXIT_CODES)
def relock_base(as_json: Json = False, home: Home = None) -> None:
    """Pin the versions of the base packages that this machine's package sources offer now.

    Needs Debian bookworm's package indexes. It changes every image: lock them again afterwards.

    \b
    Example: medgauge corpus image relock
    """
    workspace = find_workspace(home=home)
    before = read_base(workspace.base_lock)
    after = relock(before)
    write_base(workspace.base_lock, after)
    old = {pin.name: pin.version for pin in before.packages}
    changed = [
        {"name": pin.name, "from": old.get(pin.name, ""), "to": pin.version}
        for pin in after.packages
        if old.get(pin.name) != pin.version
    ]
    present({"changed": changed}, as_json, outline(changed) or "every pin is the newest")
    if changed:
        ways = [f"medgauge corpus image lock {name}" for name in corpus_names(workspace)]
        note("\n".join(["the images are others now; lock each that rounds use:", *ways]))


def _checked(workspace: Workspace, corpus: str | None, carried: bool) -> ImageArchive:
    """Build an image, or with `carried` use the loaded one; hold it against the lock, if any."""
    folder = corpus_folder(workspace, corpus)
    archive, lock = image_of(workspace, open_built(workspace.cache, folder, note), note, carried)
    check_tracked(folder / LOCK_NAME, lock, archive)
    tracked = tracked_lock(folder)
    if tracked is None or tracked.image is None:
        note(f"this image is not locked; if it is meant: {_lock_command(folder)}")
    return archive


def _locked(workspace: Workspace, corpus: str | None) -> str:
    folder = corpus_folder(workspace, corpus)
    tracked = tracked_lock(folder)
    if tracked is None or tracked.image is None:
        reason = f"corpus {folder.name} has no locked image"
        raise UsageError(reason, f"lock it where it is built: {_lock_command(folder)}")
    return tracked.image


def _lock_command(folder: Path) -> str:
    return f"medgauge corpus image lock {folder.name}"


def _present(archive: ImageArchive, as_json: bool) -> None:
    data = {
        "image": archive.image_id,
        "layers": list(archive.layers),
        "archive": str(archive.path),
    }
    present(data, as_json, outline(data))
