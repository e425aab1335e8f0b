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

from medgauge.model.leftover import LeftKind, LeftOver
from medgauge.sandbox.runner import runner_tag, why_kept

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


def left_over(parent: Path) -> tuple[LeftOver, ...]:
    """List the partial folders in `parent`, those that are being filled too."""
    found = []
    for path in sorted(parent.glob(".*.partial")):
        named = _NAME.fullmatch(path.name)
        tag = named.group(1) if named else ""
        found.append(LeftOver(kind=LeftKind.FOLDER, name=str(path), runner=tag, kept=_kept(path)))
    return tuple(found)


def sweep(parent: Path) -> int:
    """Remove the partial folders that dead runners left in `parent`; return how many."""
    return sum(_sweep_one(path) for path in parent.glob(".*.partial"))


def _sweep_one(path: Path) -> bool:
    if _kept(path):
        return False
    try:
        with _locked(path):
            shutil.rmtree(path)
    except OSError:
        return False
    return True


def _kept(path: Path) -> str:
    named = _NAME.fullmatch(path.name)
    if kept := why_kept(named.group(1) if named else ""):
        return kept
    try:
        # A tag of another machine looks dead; its lock does not.
        with _locked(path):
            return ""
    except OSError:
        return "a runner on another machine holds its lock, or it is no folder"


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)
