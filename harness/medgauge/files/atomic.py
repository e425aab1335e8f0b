"""Writes that are whole or absent, also after kill -9 or a full disk."""

import errno
import os
import tempfile
from pathlib import Path

from medgauge.errors import StorageFault


def write_atomic(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Replace `path` by `data` in one step: the old bytes or the new ones, never a mixture.

    Raises StorageFault when the disk is full or the folder is not writable.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise _fault(path, error) from error
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fchmod(stream.fileno(), mode)
            os.fsync(stream.fileno())
        temporary.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise _fault(path, error) from error
    finally:
        temporary.unlink(missing_ok=True)


def write_once(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write a file that must not exist yet. Raises FileExistsError when it does."""
    if path.exists():
        raise FileExistsError(path)
    write_atomic(path, data, mode)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _fault(path: Path, error: OSError) -> StorageFault:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StorageFault(f"no space left to write {path}", "free some disk space and run again")
    return StorageFault(f"cannot write {path}: {error.strerror}", "check the folder's permissions")
