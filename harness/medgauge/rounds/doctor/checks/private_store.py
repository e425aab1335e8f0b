"""The private store: whether what is in it is its owner's alone. Nothing in it is opened."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from medgauge.errors import HoldoutMissing
from medgauge.model.examination import Check
from medgauge.render.table import counted
from medgauge.rounds.doctor.machine import Machine, fail, ok, warn

name = "private store"
FILE_MODE, FOLDER_MODE = 0o600, 0o700
TRACKED = frozenset({"README.md", ".gitignore"})
"""What a public checkout holds in the mount point."""
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


@dataclass
class _Seen:
    """Paths by what is wrong with them."""

    count: int = 0
    open: list[Path] = field(default_factory=list)
    """Others have rights."""
    foreign: list[Path] = field(default_factory=list)
    """Another user's, a link, or a file with a second name."""
    odd: list[Path] = field(default_factory=list)
    """The owner's alone, with other rights than ours are made with."""


def examine(machine: Machine) -> Iterator[Check]:
    """Look at modes and owners of everything in the store. Raises HoldoutMissing, OSError."""
    store = machine.workspace.private
    if not os.path.lexists(store):
        if store != machine.workspace.mount_point:
            raise HoldoutMissing(f"there is no private store at {store}", "name it with --private")
        yield ok(name, "none here; public tasks need none")
        return
    if not store.is_symlink() and not {one.name for one in store.iterdir()} - TRACKED:
        yield ok(name, f"{store} is empty; public tasks need none")
        return
    seen = _look(store, machine.user)
    if seen.open:
        yield fail(name, _said(seen.open, "others have rights on"), f"chmod -R go= {store}")
    elif seen.foreign:
        reason = "another user's, or bears a second name or is a link:"
        way_out = f"look at it, then: chown -R {machine.user} {store}; put copies in place of links"
        yield fail(name, _said(seen.foreign, reason), way_out)
    elif seen.odd:
        way_out = f"find {store} -type f -exec chmod 600 {{}} + -o -type d -exec chmod 700 {{}} +"
        yield warn(name, _said(seen.odd, "mode other than 0600 or 0700:"), way_out)
    else:
        yield ok(name, f"{store}: {counted(seen.count, 'thing')} in it, their owner's alone")


def _look(store: Path, user: int) -> _Seen:
    seen = _Seen()
    for above, folders, files in os.walk(store, onerror=_raise):
        for entry in ("", *sorted(folders), *sorted(files)):
            if not entry and Path(above) != store:
                continue  # was seen in the folder above
            if Path(above) == store and entry in TRACKED:
                continue
            _judge(Path(above, entry), user, seen)
    return seen


def _judge(path: Path, user: int, seen: _Seen) -> None:
    found = path.lstat()
    seen.count += 1
    mode = stat.S_IMODE(found.st_mode)
    is_file = stat.S_ISREG(found.st_mode)
    second_name = is_file and found.st_nlink > 1
    if stat.S_ISLNK(found.st_mode) or found.st_uid != user or second_name:
        seen.foreign.append(path)
    elif mode & _OTHERS:
        seen.open.append(path)
    elif mode != (FILE_MODE if is_file else FOLDER_MODE):
        seen.odd.append(path)


def _said(paths: list[Path], what: str) -> str:
    more = f" and {len(paths) - 1:,} more" if len(paths) > 1 else ""
    return f"{what} {paths[0]}{more}"


def _raise(error: OSError) -> None:
    raise error
