"""Stored rounds on the Corvale workspace, run with scripted boxes instead of an engine."""

import functools
import itertools
import json
import shutil
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

import corvale
from corvale_workspace import CORPUS, FAMILY, write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.store import ingest, open_built, store_built
from medgauge.model.corpus import CorpusLock
from medgauge.rounds.admission import Free
from medgauge.rounds.means import Means
from medgauge.rounds.plan import Request, select
from medgauge.rounds.prepare import Environment, bound_tasks, means_for, open_round
from medgauge.rounds.store import RoundStore
from medgauge.sandbox.protocol import Backend

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
DIGEST = "sha256:" + "ab" * 32
RIGHT = json.dumps(corvale.A0).encode()
PLENTY = Free(memory=1 << 40, disk=1 << 40)
_IDS = itertools.count(1)


def new_id() -> str:
    """Return the next run id of this process."""
    return f"run{next(_IDS):06}"


@functools.cache
def _built_once() -> tempfile.TemporaryDirectory[str]:
    """Build the Corvale corpus once for all tests of this process."""
    folder = tempfile.TemporaryDirectory()
    store_built(Path(folder.name), ingest(write_workspace(_below(folder)).corpora / CORPUS))
    return folder


def _below(folder: tempfile.TemporaryDirectory[str]) -> Path:
    root = Path(folder.name) / "house"
    root.mkdir()
    return root


def lock(workspace: Workspace) -> CorpusLock:
    """Return the lock of the built corpus, with a made-up image."""
    if not (workspace.cache / "corpora").exists():
        shutil.copytree(
            Path(_built_once().name) / "corpora", workspace.cache / "corpora", symlinks=True
        )
    built = open_built(workspace.cache, workspace.corpora / CORPUS).lock
    return built.model_copy(update={"image": DIGEST, "image_layers": (DIGEST,)})


def environment(workspace: Workspace, backend: Backend) -> Environment:
    """Return a prepared machine with this backend."""
    return Environment(backend, lock(workspace), workspace.cache / "boxes")


def stored(workspace: Workspace, backend: Backend, **asked: object) -> RoundStore:
    """Store the plan of a new round of the `silent` submission."""
    request = Request(family=FAMILY, **{"submission": "silent", **asked})  # type: ignore[arg-type]
    selection = select(workspace, request, cores=2)
    nonce = f"{next(_IDS):06x}"
    return open_round(selection, environment(workspace, backend), workspace.rounds, NOW, nonce)


def means(workspace: Workspace, store: RoundStore, backend: Backend, parallel: int = 1) -> Means:
    """Return what `run_round` needs to run a stored round with this backend."""
    tasks = bound_tasks(workspace, store.round())
    ready = environment(workspace, backend)
    return means_for(ready, tasks, parallel, new_id, time.monotonic, lambda _: PLENTY)
