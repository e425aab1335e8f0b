"""Which corpus a command means: one of the workspace by its id, or a built folder."""

from collections.abc import Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated

import typer

from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.cli.ingest_progress import watching
from medgauge.cli.output import note
from medgauge.corpus import layout
from medgauge.corpus.lock import LOCK_NAME, check_locked, read_lock, verify
from medgauge.corpus.sources import Means
from medgauge.corpus.store import CARD_NAME, Built, open_built
from medgauge.errors import IntegrityError, UnknownName, UsageError
from medgauge.model.corpus import CorpusLock

_asked: ContextVar[str] = ContextVar("asked", default="")
"""How the command that runs is told a corpus, up to its name."""


def _by_argument(context: typer.Context, value: str | None) -> str | None:
    _asked.set(context.command_path)
    return value


def _by_option(context: typer.Context, value: str | None) -> str | None:
    _asked.set(f"{context.command_path} … --corpus")
    return value


CorpusName = Annotated[
    str | None,
    typer.Argument(
        metavar="CORPUS",
        help="Corpus id, or a built folder; default: the workspace's only corpus.",
        show_default=False,
        callback=_by_argument,
    ),
]

CorpusOption = Annotated[
    str | None,
    typer.Option(
        "--corpus",
        metavar="CORPUS",
        help="Corpus id, or a built folder; default: the workspace's only corpus.",
        callback=_by_option,
    ),
]


def corpus_names(workspace: Workspace) -> tuple[str, ...]:
    """Name every corpus whose sources lie in the workspace, sorted."""
    return tuple(sorted(path.parent.name for path in workspace.corpora.glob(f"*/{CARD_NAME}")))


def no_corpora(workspace: Workspace) -> tuple[str, ...]:
    """Name every folder among the corpora that is none, as it holds no `corpus.yaml`, sorted."""
    folders = (path for path in workspace.corpora.glob("*/") if not path.name.startswith("."))
    return tuple(sorted({path.name for path in folders} - set(corpus_names(workspace))))


def corpus_folder(workspace: Workspace, name: str | None) -> Path:
    """Return the source folder of a corpus. Raises UnknownName, UsageError without a default."""
    names = corpus_names(workspace)
    if name is None:
        if len(names) != 1:
            raise _unnamed(names)
        name = names[0]
    if name in no_corpora(workspace):
        hint = "write it: id, title, licence, description; the documents lie in sources/ beside it"
        reason = f"{name} is not a corpus: no {CARD_NAME} in {workspace.corpora / name}"
        raise UsageError(reason, hint)
    if name not in names:
        raise UnknownName("corpus", name, names)
    return workspace.corpora / name


def _unnamed(names: Sequence[str]) -> UsageError:
    """Return what to say when no corpus is named and there is not one alone."""
    if not names:
        way = f"make one: corpus_image/corpora/ID/ with {CARD_NAME} and sources/"
        return UsageError("which corpus? (have: none)", way)
    hint = f"name it: {_asked.get()} {names[0]}" if _asked.get() else "name it"
    return UsageError(f"which corpus? (have: {', '.join(names)})", hint)


def opened(name: str | None, home: Path | None, *, tell: bool = True) -> Built:
    """Return the built corpus that `name` means, building it first if it lies in the workspace.

    With `tell`, a person is told when it is no longer what the lock beside its sources says. Every
    byte of a built folder is checked: raises IntegrityError. Raises UsageError when `name`
    is neither a built folder nor a corpus.
    """
    there = built_folder(name)
    if there is not None:
        lock = read_lock(there / layout.LOCK)
        verify(there, lock)
        return Built(lock, there)
    workspace = workspace_for(name, home)
    with watching() as watch:
        means = Means(watch=watch)
        folder = corpus_folder(workspace, name)
        built = open_built(workspace.cache, folder, note, means)
    if tell:
        _tell_unlocked(folder, built.lock)
    return built


def _tell_unlocked(folder: Path, lock: CorpusLock) -> None:
    try:
        tracked = tracked_lock(folder)
        if tracked is not None:
            check_locked(lock, tracked)
    except IntegrityError as error:
        note(f"{folder.name} is not what {LOCK_NAME} says: {error.hint or error.message}")


def built_folder(name: str | None) -> Path | None:
    """Return `name` as a path if a built corpus lies there, whole or torn."""
    if name is None:
        return None
    marks = (layout.LOCK, layout.CANONICAL)
    return Path(name) if any((Path(name) / mark).is_file() for mark in marks) else None


def workspace_for(name: str | None, home: Path | None) -> Workspace:
    """Return the workspace; what is wrong with a `name` that can only be a folder is said first."""
    try:
        workspace = find_workspace(home=home)
    except UsageError as error:
        if name is None or home is not None:
            raise
        raise UsageError(f"{_no_built_corpus(name)}; and {error.message}", error.hint) from error
    path = Path(name or "")
    meant_as_path = len(path.parts) > 1 or path.is_absolute() or path.is_dir()
    if name is not None and meant_as_path and name not in corpus_names(workspace):
        raise UsageError(_no_built_corpus(name), "a corpus of the workspace is named by its id")
    return workspace


def _no_built_corpus(name: str) -> str:
    if Path(name).is_dir():
        return f"{name} is no built corpus: it holds no {layout.LOCK}"
    return f"{name} is no folder" if Path(name).exists() else f"there is no folder {name}"


def tracked_lock(folder: Path) -> CorpusLock | None:
    """Return the lock kept beside a corpus's sources, if there is one."""
    path = folder / LOCK_NAME
    return read_lock(path) if path.is_file() else None
