"""A new round's folder while it is filled: hidden, locked by its runner, and gone with it.

What a runner killed meanwhile leaves is removed by the next one, and nothing else ever is: the name
must carry a tag of ours whose process is dead, and nobody may hold the folder's lock.
"""

import fcntl
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from medgauge.sandbox.runner import runner_alive, runner_tag

_NAME = re.compile(r"\..+\.([0-9]+-[0-9]+-[0-9a-z]+)\.partial")


@contextmanager
def partial_folder(folder: Path) -> Iterator[Path]:
    """Yield a fresh folder beside `folder`, to be renamed to it; what is not is removed.

    Frees what dead runners left there first. Raises OSError.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    sweep(folder.parent)
    partial = folder.with_name(f".{folder.name}.{runner_tag()}.partial")
    partial.mkdir()
    try:
        with _locked(partial):
            yield partial
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def sweep(parent: Path) -> int:
    """Remove the partial folders that dead runners left in `parent`; return how many."""
    return sum(_sweep_one(path) for path in parent.glob(".*.partial"))


def _sweep_one(path: Path) -> bool:
    found = _NAME.fullmatch(path.name)
    if found is None or runner_alive(found.group(1)):
        return False
    try:
        # A tag of another machine, or of another process space, looks dead; its lock does not.
        with _locked(path):
            shutil.rmtree(path)
    except OSError:
        return False
    return True


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)
