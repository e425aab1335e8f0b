"""Writes that are whole or absent, also after kill -9 or a full disk."""

import fcntl
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from medgauge.errors import UsageError
from medgauge.files.exchange import exchange
from medgauge.files.unwritten import unwritten

CLEARINGS, CLEARING_SECONDS = 40, 0.05
"""How often, and how far apart, a folder is tried to be taken away."""


def write_atomic(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Replace `path` by `data` in one step: the old bytes or the new ones, never a mixture.

    Raises StorageFault when the disk is full or the folder is not writable; folders above that
    were made for it are gone then.
    """
    try:
        with no_empty_folders(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
            _write_over(path, Path(name), handle, data, mode)
    except OSError as error:
        raise unwritten(path, error) from error


def _write_over(path: Path, temporary: Path, handle: int, data: bytes, mode: int) -> None:
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fchmod(stream.fileno(), mode)
            os.fsync(stream.fileno())
        temporary.replace(path)
        _sync_folder(path.parent)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def no_empty_folders(path: Path) -> Iterator[None]:
    """On an error take away the folders above `path` that the block made, if they are empty."""
    missing = [one for one in path.parents if not one.exists()]
    try:
        yield
    except BaseException:
        for one in missing:
            with suppress(OSError):
                one.rmdir()
        raise


def write_quick(path: Path, data: bytes) -> None:
    """Write a file whose readers can tell when it is torn, as a killed program may leave it.

    Raises StorageFault.
    """
    try:
        path.write_bytes(data)
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise unwritten(path, error) from error


def write_once(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a file that must not exist yet. Raises FileExistsError when it does."""
    if path.exists():
        raise FileExistsError(path)
    write_atomic(path, data, mode)


@contextmanager
def folder_atomic(path: Path, replaces: Callable[[Path], bool] = lambda _: False) -> Iterator[Path]:
    """Yield a fresh folder beside `path` that takes its place when the block ends without error.

    What is there already is kept: only an empty folder gives way, or one that `replaces` knows as
    the caller's own earlier work. A link is followed. On any error nothing is left of the fresh
    folder, which is held locked so that `sweep_beside` leaves it alone. Raises UsageError, with
    nothing touched, when something else is there, and StorageFault for every OSError in the block,
    such as a full disk.
    """
    path = Path(os.path.realpath(path))
    with ExitStack() as ending:
        try:
            refuse_occupied(path, replaces)
            ending.enter_context(no_empty_folders(path))
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent))
            ending.callback(_clear, fresh)
            ending.enter_context(_held(fresh))
            fresh.chmod(0o755)
            yield fresh
            _take_place(fresh, path, replaces)
        except OSError as error:
            raise unwritten(path, error) from error


def sweep_beside(path: Path, ours: Callable[[Path], bool]) -> None:
    """Take away the fresh folders that killed programs left beside `path`.

    Only those that `ours` knows and that no program holds.
    """
    path = Path(os.path.realpath(path))
    name = re.compile(rf"\.{re.escape(path.name)}\.[a-z0-9_]{{8}}")
    for one in path.parent.iterdir():
        if not name.fullmatch(one.name) or one.is_symlink() or not one.is_dir():
            continue
        with suppress(OSError), _held(one):
            if ours(one):
                shutil.rmtree(one, ignore_errors=True)


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold a folder's lock, which ends with the program. Raises BlockingIOError if it is held."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)


def _clear(fresh: Path) -> None:
    """Take a folder away, also while a thread that is ending still writes into it."""
    for _ in range(CLEARINGS):
        shutil.rmtree(fresh, ignore_errors=True)
        if not fresh.exists():
            return
        time.sleep(CLEARING_SECONDS)


def _take_place(fresh: Path, path: Path, replaces: Callable[[Path], bool]) -> None:
    """Rename `fresh` to `path`; an older folder is swapped with it, or else goes aside first."""
    refuse_occupied(path, replaces)  # once more: the block may have taken long
    if not path.exists() or not any(path.iterdir()):
        fresh.rename(path)
    elif exchange(fresh, path):
        shutil.rmtree(fresh, ignore_errors=True)
    else:
        aside = Path(tempfile.mkdtemp(prefix=f".{path.name}.", dir=path.parent))
        path.rename(aside / path.name)
        fresh.rename(path)
        shutil.rmtree(aside, ignore_errors=True)
    _sync_folder(path.parent)


def check_new_folder(path: Path) -> None:
    """Refuse a place where `folder_atomic` could make no folder, before long work for it.

    Raises UsageError when something is there or the folder above is missing, StorageFault when
    that can't be written.
    """
    path = Path(os.path.realpath(path))
    try:
        refuse_occupied(path)
    except OSError as error:
        raise unwritten(path, error) from error
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}", "make it first")
    check_writable(path.parent)


def check_writable(folder: Path) -> None:
    """Refuse a folder in which nothing can be made. Raises StorageFault, nothing is left."""
    try:
        with tempfile.TemporaryDirectory(prefix=".", dir=folder):
            pass
    except OSError as error:
        raise unwritten(folder, error) from error


def refuse_occupied(path: Path, replaces: Callable[[Path], bool] = lambda _: False) -> None:
    """Raise UsageError unless `path` is free, an empty folder, or one that `replaces` knows."""
    if not path.exists():
        return
    if not path.is_dir():
        raise UsageError(f"{path} is no folder; it is left as it is", "name another place")
    if any(path.iterdir()) and not replaces(path):
        hint = "name a folder that is empty or does not exist"
        raise UsageError(f"{path} is not empty; it is left as it is", hint)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
