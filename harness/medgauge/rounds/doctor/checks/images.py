"""The corpus images: whether each is the one of its lock, and lies ready in engine or cache."""

from collections.abc import Callable, Iterator
from pathlib import Path

from medgauge.corpus.archive import stored_image
from medgauge.corpus.base import read_base
from medgauge.corpus.lock import LOCK_NAME, read_lock
from medgauge.errors import BackendUnavailable, MedGaugeError
from medgauge.model.corpus import CorpusLock
from medgauge.model.examination import Check
from medgauge.rounds.doctor.machine import PATIENCE, Machine, fail, ok, warn
from medgauge.sandbox.backends.docker import DockerBackend
from medgauge.sandbox.engine import connect, engine_url

name = "images"
Holds = Callable[[str, tuple[str, ...]], bool | None]
"""Whether the engine holds an image; null if it cannot be asked. Raises DigestMismatch."""


def examine(machine: Machine) -> Iterator[Check]:
    """Look at the image of every corpus of the workspace; build and load none."""
    base = read_base(machine.workspace.base_lock).digest
    folders = sorted(path for path in machine.workspace.corpora.glob("*") if path.is_dir())
    if not folders:
        yield warn(name, "this workspace has no corpus", "run inside a checkout of MedGauge")
    backend = _backend(machine)
    try:
        for folder in folders:
            try:
                yield _judge(machine, folder, base, lambda *of: _held(backend, *of))
            except MedGaugeError as error:
                way_out = error.hint or f"medgauge corpus verify {folder.name}"
                yield fail(_of(folder), "; ".join(error.message.split("\n")), way_out)
    finally:
        if backend is not None:
            backend.close()


def _judge(machine: Machine, folder: Path, base: str, holds: Holds) -> Check:
    build = f"medgauge corpus image build {folder.name}"
    relock = f"if the change is meant: medgauge corpus image lock {folder.name}"
    if not (folder / LOCK_NAME).is_file():
        return warn(_of(folder), f"no {LOCK_NAME}: nothing says which image is right", relock)
    lock = read_lock(folder / LOCK_NAME)
    if lock.image is None:
        return warn(_of(folder), "the lock names no image", relock)
    if lock.base != base:
        found = f"the lock is of the base {_short(lock.base)}, here is {_short(base)}"
        return fail(_of(folder), found, f"git checkout {machine.workspace.base_lock}; or {relock}")
    held = holds(lock.image, lock.image_layers)
    if held:
        return ok(_of(folder), f"{_short(lock.image)} of the lock is in the engine")
    engine = "not in the engine" if held is False else "the engine could not be asked"
    if _built(machine, lock):
        loads = "its archive is built and whole: a round loads it"
        return ok(_of(folder), f"{_short(lock.image)} of the lock, {engine}; {loads}")
    found = f"{_short(lock.image)} of the lock, {engine}, and no archive of it is here"
    return warn(_of(folder), f"{found}: a round builds it first", build)


def _built(machine: Machine, lock: CorpusLock) -> bool:
    return bool(lock.image and stored_image(machine.workspace.cache / "images", lock.image))


def _backend(machine: Machine) -> DockerBackend | None:
    try:
        engine = connect(engine_url(machine.environment), PATIENCE)
    except BackendUnavailable:
        return None  # which is the finding of another check
    return None if engine is None else DockerBackend(engine)


def _held(backend: DockerBackend | None, image: str, layers: tuple[str, ...]) -> bool | None:
    return None if backend is None else backend.has_image(image, layers)


def _of(folder: Path) -> str:
    return f"image {folder.name}"


def _short(digest: str | None) -> str:
    return digest[:19] if digest else "none"
