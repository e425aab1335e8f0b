"""Real boxes for tests: the Corvale corpus as an image in the real engine, and a way to run in it.

Pinned packages come from the checkout's own cache, so only the first run on a machine fetches them.
"""

import functools
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import docker

import corvale
from medgauge.corpus.archive import ImageArchive
from medgauge.corpus.base import read_base
from medgauge.corpus.build import build
from medgauge.corpus.image import build_image
from medgauge.model.family import Limits
from medgauge.registry.folder import names
from medgauge.sandbox import scratch
from medgauge.sandbox.arguments import RUNNER_LABEL
from medgauge.sandbox.backends.bubblewrap import BubblewrapBackend
from medgauge.sandbox.backends.docker import DockerBackend
from medgauge.sandbox.bwrap import ensure_bwrap
from medgauge.sandbox.engine import DEFAULT_URL, ensure_engine
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from medgauge.sandbox.runner import runner_tag

REPOSITORY = Path(__file__).parents[1]
CACHE = REPOSITORY / ".medgauge" / "cache"
BASE_LOCK = REPOSITORY / "corpus_image" / "base.lock.json"
BOX_TOOL = REPOSITORY / "corpus_image" / "box"

LIMITS = Limits(
    seconds=30,
    memory_bytes=128 << 20,
    cpus=1.0,
    pids=64,
    out_bytes=1 << 20,
    out_files=16,
    scratch_bytes=8 << 20,
    log_bytes=20_000,
    artifact_bytes=65_536,
    extra_chars_per_claim=500,
)


@functools.cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="medgauge-test-"))
    # The user of a box must be able to pass through, not to look.
    folder.chmod(0o711)
    return folder


@functools.cache
def corpus_archive() -> ImageArchive:
    """Return the image of the Corvale corpus, built once per test run."""
    built = _folder() / "built"
    build(corvale.corpus(), built)
    return build_image(built, BOX_TOOL, read_base(BASE_LOCK), CACHE, _folder() / "images")


BACKENDS = tuple(names("medgauge.sandbox.backends"))
"""Every way to run a box that there is: the hostile suite loops over them."""


@functools.cache
def backend(kind: str = "docker") -> Any:
    """Return the backend of that name, holding the image. Fails where the machine has none."""
    return {"docker": _docker, "bubblewrap": _bubblewrap}[kind]()


def _docker() -> DockerBackend:
    found = DockerBackend(ensure_engine(False, CACHE, lambda _: None))
    archive = corpus_archive()
    if not found.has_image(archive.image_id, archive.layers):
        found.load_image(archive.path, archive.image_id, archive.layers)
    return found


def _bubblewrap() -> BubblewrapBackend:
    bwrap = ensure_bwrap(False, CACHE, lambda _: None)
    found = BubblewrapBackend(bwrap, _folder() / "roots", _folder())
    archive = corpus_archive()
    if not found.has_image(archive.image_id, archive.layers):
        found.load_image(archive.path, archive.image_id, archive.layers)
    return found


@contextmanager
def staged(limits: Limits = LIMITS, *command: str) -> Iterator[BoxSpec]:
    """Lend a spec whose folders are mounted; `/submission` is empty."""
    room = scratch.room(_folder()) / uuid.uuid4().hex
    submission = _folder() / "submission"
    submission.mkdir(exist_ok=True)
    scratch.mount(room / "task", 1 << 20, 50)
    scratch.mount(room / "out", limits.out_bytes, limits.out_files)
    try:
        yield BoxSpec(
            image_id=corpus_archive().image_id,
            command=command,
            task=room / "task",
            out=room / "out",
            submission=submission,
            limits=limits,
            name=f"box-{uuid.uuid4().hex[:16]}",
            labels={"round": "test"},
        )
    finally:
        scratch.unmount(room / "out")
        scratch.unmount(room / "task")
        room.rmdir()


class Run(Protocol):
    """A way to run one command in a box of its own."""

    def __call__(self, *command: str, limits: Limits = LIMITS) -> BoxOutcome:
        """Return how it ended."""


def runs_in(kind: str) -> Run:
    """Return the way to run one command in a box of a backend."""

    def run(*command: str, limits: Limits = LIMITS) -> BoxOutcome:
        with staged(limits, *command) as spec:
            outcome: BoxOutcome = backend(kind).run(spec)
        return outcome

    return run


@contextmanager
def engine_client() -> Iterator[docker.APIClient]:
    """Lend a client of the engine's own, to look at or meddle with containers."""
    client = docker.APIClient(base_url=DEFAULT_URL, version="auto")
    try:
        yield client
    finally:
        client.close()


def left_over(kind: str = "docker") -> int:
    """Return how many boxes of this test run a backend still holds."""
    return {"docker": _containers, "bubblewrap": _groups}[kind]()


def _groups() -> int:
    mine = [Path(left.name) for left in backend("bubblewrap").left_over() if not left.removable]
    return sum(len([p for p in place.glob("box-*") if p.is_dir()]) for place in mine)


def _containers() -> int:
    with engine_client() as client:
        label = f"{RUNNER_LABEL}={runner_tag()}"
        return len(client.containers(all=True, filters={"label": label}))
