"""Making a machine ready for a round: engine, built corpus, image, each checked by its digest."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from medgauge.catalog.task import load_tasks
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.archive import ImageArchive, stored_image
from medgauge.corpus.base import BaseLock, read_base
from medgauge.corpus.image import bind_lock, build_image, check_image, must_fetch
from medgauge.corpus.lock import LOCK_NAME, check_locked, read_lock
from medgauge.corpus.store import Built, open_built
from medgauge.model.corpus import CorpusLock
from medgauge.model.round import Round
from medgauge.model.task import Task
from medgauge.rounds.admission import Free, free_here
from medgauge.rounds.means import Means
from medgauge.rounds.plan import Selection, make_round
from medgauge.rounds.sandboxes import AUTO, check_sandbox, choose
from medgauge.rounds.store import RoundStore, create
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


def prepare(
    workspace: Workspace, corpus: str, install: bool, say: Say, sandbox: str = AUTO
) -> Environment:
    """Find (or with `install` provide) a sandbox, build corpus and image, load the image.

    Raises BackendUnavailable, SourceUnavailable, StorageFault, InputError for broken sources, or
    DigestMismatch where corpus or image are not those of the tracked lock.
    """
    say("looking for a sandbox")
    backend, boxes = choose(sandbox, workspace.cache, install, say)
    built = open_built(workspace.cache, workspace.corpora / corpus, say)
    archive, lock = image_of(workspace, built, say)
    check_tracked(workspace.corpora / corpus / LOCK_NAME, lock, archive)
    if not backend.has_image(archive.image_id, archive.layers):
        say("loading the corpus image into the sandbox")
        backend.load_image(archive.path, archive.image_id, archive.layers)
    return Environment(backend, lock, boxes)


def image_of(
    workspace: Workspace, built: Built, say: Say, carried: bool = True
) -> tuple[ImageArchive, CorpusLock]:
    """Build the image of a built corpus, or find it in the cache; return it and its lock.

    With `carried`, the locked image serves if it was loaded here, building would have to fetch
    packages, and the lock's corpus and base are those that are here. Raises SourceUnavailable for
    packages that cannot be had.
    """
    base = read_base(workspace.base_lock)
    cache, images = workspace.cache / "cache", workspace.cache / "images"
    archive = None
    if carried and must_fetch(base, cache):
        archive = _carried(workspace, built, base, images)
    if archive is None:
        archive = build_image(built.folder, workspace.box, base, cache, images, say)
    else:
        say("using the locked image that was loaded; no package is fetched")
    return archive, bind_lock(built.lock, archive, base)


def _carried(
    workspace: Workspace, built: Built, base: BaseLock, images: Path
) -> ImageArchive | None:
    tracked = _tracked(workspace.corpora / built.lock.corpus / LOCK_NAME)
    if tracked is None or tracked.image is None:
        return None
    here = (built.lock.canonical, built.lock.index, base.digest)
    if (tracked.canonical, tracked.index, tracked.base) != here:
        return None
    return stored_image(images, tracked.image)


def check_tracked(path: Path, lock: CorpusLock, archive: ImageArchive) -> None:
    """Raise DigestMismatch if there is a tracked lock and what was built differs from it."""
    tracked = _tracked(path)
    if tracked is None:
        return
    check_locked(lock, tracked)
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
    check_sandbox(plan, environment.backend.facts())
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
    free: Callable[[Path], Free] = free_here,
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
        free=free,
    )
