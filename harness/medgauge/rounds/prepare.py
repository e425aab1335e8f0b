"""Making a machine ready for a round: engine, built corpus, image, each checked by its digest."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from medgauge.catalog.task import load_tasks
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.base import read_base
from medgauge.corpus.image import (
    ImageArchive,
    bind_lock,
    build_image,
    check_image,
    stored_image,
)
from medgauge.corpus.lock import LOCK_NAME, read_lock
from medgauge.corpus.store import Built, open_built
from medgauge.errors import DigestMismatch, SourceUnavailable
from medgauge.model.corpus import CorpusLock
from medgauge.model.round import Round
from medgauge.model.task import Task
from medgauge.rounds.plan import Selection, make_round
from medgauge.rounds.run import Means
from medgauge.rounds.store import RoundStore, create
from medgauge.sandbox.backends.docker import DockerBackend
from medgauge.sandbox.engine import ensure_engine
from medgauge.sandbox.protocol import Backend

Say = Callable[[str], None]
"""Is told each step that takes time, in a few words."""


@dataclass(frozen=True)
class Environment:
    """A machine that is ready to run rounds on one corpus."""

    backend: Backend
    corpus: CorpusLock
    """With the image's digests filled in."""
    scratch: Path
    """Host folder below which size-limited folders are mounted."""


def prepare(workspace: Workspace, corpus: str, install: bool, say: Say) -> Environment:
    """Find (or with `install` provide) an engine, build corpus and image, load the image.

    Raises BackendUnavailable, SourceUnavailable, StorageFault, InputError for broken sources, or
    DigestMismatch where corpus or image are not those of the tracked lock.
    """
    say("looking for a container engine")
    backend = DockerBackend(ensure_engine(install, workspace.cache / "engine", say))
    say(f"building corpus {corpus}")
    built = open_built(workspace.cache, workspace.corpora / corpus)
    say("building the corpus image")
    archive, lock = image_of(workspace, built, say)
    check_tracked(workspace.corpora / corpus / LOCK_NAME, lock, archive)
    if not backend.has_image(archive.image_id, archive.layers):
        say("loading the corpus image into the engine")
        backend.load_image(archive.path, archive.image_id, archive.layers)
    return Environment(backend, lock, workspace.cache / "boxes")


def image_of(workspace: Workspace, built: Built, say: Say) -> tuple[ImageArchive, CorpusLock]:
    """Build the image of a built corpus, or find it in the cache; return it and its lock.

    Where the pinned packages cannot be had, the locked image serves if it was loaded here.
    Raises SourceUnavailable if there is neither.
    """
    base = read_base(workspace.base_lock)
    images = workspace.cache / "images"
    try:
        archive = build_image(
            built.folder, workspace.box, base, workspace.cache / "cache", images, say
        )
    except SourceUnavailable:
        tracked = _tracked(workspace.corpora / built.lock.corpus / LOCK_NAME)
        stored = stored_image(images, tracked.image) if tracked and tracked.image else None
        if stored is None:
            raise
        say("the pinned packages cannot be had; using the locked image that was loaded")
        archive = stored
    return archive, bind_lock(built.lock, archive, base)


def check_tracked(path: Path, lock: CorpusLock, archive: ImageArchive) -> None:
    """Raise DigestMismatch if there is a tracked lock and what was built differs from it."""
    tracked = _tracked(path)
    if tracked is None:
        return
    for part in ("canonical", "index"):
        expected, found = getattr(tracked, part), getattr(lock, part)
        if expected != found:
            raise DigestMismatch(
                f"{part} digest of corpus {lock.corpus}",
                expected,
                found,
                "if the change is meant: medgauge corpus image lock",
            )
    if tracked.image is not None:
        check_image(archive, tracked)


def _tracked(path: Path) -> CorpusLock | None:
    return read_lock(path) if path.is_file() else None


def open_round(
    selection: Selection, environment: Environment, rounds: Path, now: datetime, nonce: str
) -> RoundStore:
    """Store the plan of a new round in a folder of its own id below `rounds`.

    `now` is UTC, `nonce` six hex digits. Raises NotRunnable if the folder exists, StorageFault.
    """
    plan = make_round(selection, environment.corpus, environment.backend.facts(), now, nonce)
    return create(rounds / plan.id, plan, selection.submission_folder)


def bound_tasks(workspace: Workspace, plan: Round) -> tuple[Task, ...]:
    """Load the tasks of a stored round as they are here now; running compares their digests."""
    tasks = load_tasks(workspace, plan.family, plan.version, plan.subset.value)
    return tuple(task for task in tasks if task.id in plan.tasks)


def means_for(
    environment: Environment,
    tasks: tuple[Task, ...],
    parallel: int,
    new_id: Callable[[], str],
    clock: Callable[[], float],
) -> Means:
    """Put together what `run_round` needs; ids are opaque and fresh, the clock is monotonic."""
    return Means(
        backend=environment.backend,
        corpus=environment.corpus,
        tasks=tasks,
        parallel=parallel,
        scratch=environment.scratch,
        new_id=new_id,
        clock=clock,
    )
