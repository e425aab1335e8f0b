"""Which corpus a command means: one of the workspace by its id, or a built folder."""

from pathlib import Path
from typing import Annotated

import typer

from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.corpus import layout
from medgauge.corpus.lock import LOCK_NAME, load, read_lock
from medgauge.corpus.store import CARD_NAME, Built, open_built
from medgauge.errors import UnknownName, UsageError
from medgauge.model.corpus import CorpusLock

CorpusName = Annotated[
    str | None,
    typer.Argument(
        metavar="CORPUS",
        help="Corpus id, or a built folder; default: the workspace's only corpus.",
        show_default=False,
    ),
]

CorpusOption = Annotated[
    str | None,
    typer.Option(
        "--corpus",
        metavar="CORPUS",
        help="Corpus id, or a built folder; default: the workspace's only corpus.",
    ),
]


def corpus_names(workspace: Workspace) -> tuple[str, ...]:
    """Name every corpus whose sources lie in the workspace, sorted."""
    return tuple(sorted(path.parent.name for path in workspace.corpora.glob(f"*/{CARD_NAME}")))


def corpus_folder(workspace: Workspace, name: str | None) -> Path:
    """Return the source folder of a corpus. Raises UnknownName, UsageError without a default."""
    names = corpus_names(workspace)
    if name is None:
        if len(names) != 1:
            raise UsageError(f"which corpus? (have: {', '.join(names) or 'none'})")
        name = names[0]
    if name not in names:
        raise UnknownName("corpus", name, names)
    return workspace.corpora / name


def opened(name: str | None, home: Path | None) -> Built:
    """Return the built corpus that `name` means, building it first if it lies in the workspace."""
    folder = built_folder(name)
    if folder is not None:
        return Built(load(folder), read_lock(folder / layout.LOCK), folder)
    workspace = find_workspace(home=home)
    return open_built(workspace.cache, corpus_folder(workspace, name))


def built_folder(name: str | None) -> Path | None:
    """Return `name` as a path if a built corpus lies there."""
    if name is not None and (Path(name) / layout.LOCK).is_file():
        return Path(name)
    return None


def tracked_lock(folder: Path) -> CorpusLock | None:
    """Return the lock kept beside a corpus's sources, if there is one."""
    path = folder / LOCK_NAME
    return read_lock(path) if path.is_file() else None
