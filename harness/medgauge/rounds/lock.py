"""One runner per round: a lock that dies with its process, and says who holds it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from medgauge.errors import NotRunnable
from medgauge.rounds.reading import open_plain, read_plain
from medgauge.rounds.store import LOCK
from medgauge.sandbox.runner import runner_alive, runner_tag


@contextmanager
def runner_lock(folder: Path) -> Iterator[None]:
    """Hold the round for this process. Raises NotRunnable if another runner is at work on it,
    IntegrityError if the lock is not a plain file, StorageFault.

    The kernel frees the lock of a killed runner; the tag in the file is for people and `status`.
    """
    handle = open_plain(folder, folder / LOCK, os.O_RDWR | os.O_CREAT)
    if handle is None:
        raise NotRunnable(f"{folder} is no folder")
    try:
        _take(handle, folder)
        try:
            yield
        finally:
            os.ftruncate(handle, 0)
    finally:
        os.close(handle)


def check_free(folder: Path) -> None:
    """Raise NotRunnable if another runner is at work on the round, before long work for it."""
    with runner_lock(folder):
        pass


def runner_at_work(folder: Path) -> bool:
    """Whether a live process holds the round."""
    tag = read_plain(folder, folder / LOCK)
    return tag is not None and runner_alive(tag.decode("ascii", "replace").strip())


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
