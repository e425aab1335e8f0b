"""One runner per round: a lock that dies with its process, and says who holds it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from medgauge.errors import NotRunnable, StorageFault
from medgauge.rounds.store import LOCK
from medgauge.sandbox.runner import runner_alive, runner_tag


@contextmanager
def runner_lock(folder: Path) -> Iterator[None]:
    """Hold the round for this process. Raises NotRunnable if another runner is at work on it.

    The kernel frees the lock of a killed runner; the tag in the file is for people and `status`.
    """
    try:
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise StorageFault(f"cannot lock {folder}: {error.strerror}") from error
    try:
        _take(handle, folder)
        try:
            yield
        finally:
            os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def runner_at_work(folder: Path) -> bool:
    """Whether a live process holds the round."""
    path = folder / LOCK
    return path.is_file() and runner_alive(path.read_text("ascii", "replace").strip())


def _take(handle: int, folder: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(handle, 200).decode("ascii", "replace").partition("-")[0]
        raise NotRunnable(
            f"another runner (process {holder or 'unknown'}) is at work on {folder}"
        ) from None
    os.ftruncate(handle, 0)
    os.write(handle, runner_tag().encode() + b"\n")
