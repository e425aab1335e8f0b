"""Size-limited folders of the host for `/task` and `/out`: one small tmpfs each, made and unmade.

A bound folder has no limit of its own, and what an engine mounts itself cannot be read once the box
is dead; a tmpfs mounted here first has both. Mount points live below `room(base)`, named after the
runner, so what a killed runner left mounted can be found and freed.
"""

import ctypes
import errno
import os
from pathlib import Path
from typing import NoReturn

from medgauge.errors import BackendUnavailable, StorageFault
from medgauge.model.leftover import LeftKind, LeftOver
from medgauge.sandbox.protocol import BOX_UID
from medgauge.sandbox.runner import runner_tag, why_kept

_PREFIX = "runner-"
_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_NOEXEC, _MS_REMOUNT, _MS_BIND = 1, 2, 4, 8, 32, 4096
_MNT_DETACH = 2
_libc = ctypes.CDLL(None, use_errno=True)


def room(base: Path) -> Path:
    """Return (and make) the folder below `base` that belongs to this runner."""
    folder = base / f"{_PREFIX}{runner_tag()}"
    folder.mkdir(mode=0o711, parents=True, exist_ok=True)
    return folder


def mount(
    folder: Path, size: int, entries: int, *, executable: bool = False, mode: int = 0o755
) -> None:
    """Make `folder` (which must not exist) a tmpfs owned by the box's user.

    `size` bytes and `entries` files, folders and links at most. Raises StorageFault or, where
    mounting is not allowed, BackendUnavailable.
    """
    folder.mkdir(parents=True)
    flags = _MS_NOSUID | _MS_NODEV | (0 if executable else _MS_NOEXEC)
    # The root of a tmpfs takes one inode itself, and a size is kept in whole pages.
    owner = f"uid={BOX_UID},gid={BOX_UID}"
    options = f"size={size},nr_inodes={entries + 1},mode={mode:o},{owner}"
    if _libc.mount(b"box", os.fsencode(folder), b"tmpfs", flags, options.encode()) != 0:
        _refused(folder)


def show(source: Path, folder: Path) -> None:
    """Make an empty `folder` show another one, read-only.

    Raises StorageFault or, where mounting is not allowed, BackendUnavailable.
    """
    folder.mkdir(exist_ok=True)
    flags = _MS_BIND | _MS_NOSUID | _MS_NODEV
    names = os.fsencode(source), os.fsencode(folder)
    if _libc.mount(*names, None, flags, None) != 0:
        _refused(folder)
    if _libc.mount(None, names[1], None, flags | _MS_REMOUNT | _MS_RDONLY, None) != 0:
        unmount(folder)
        raise StorageFault(f"cannot make {folder} read-only: {os.strerror(ctypes.get_errno())}")


def _refused(folder: Path) -> NoReturn:
    """Say why the last mount did not work, and remove its folder."""
    code = ctypes.get_errno()
    folder.rmdir()
    if code in {errno.EPERM, errno.EACCES}:
        raise BackendUnavailable(
            "a size-limited folder cannot be mounted by this user", "run as root, e.g. with sudo"
        )
    raise StorageFault(f"cannot mount anything at {folder}: {os.strerror(code)}")


def unmount(folder: Path) -> bool:
    """Free the tmpfs at `folder` and remove the mount point; False if something remains."""
    _libc.umount2(os.fsencode(folder), _MNT_DETACH)
    try:
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def mounted(below: Path) -> tuple[Path, ...]:
    """Return our mount points below a folder, deepest first."""
    root = below.resolve()
    found = []
    for line in Path("/proc/self/mountinfo").read_text("utf-8", "surrogateescape").splitlines():
        place = Path(_unescape(line.split(" ")[4]))
        if place.is_relative_to(root):
            found.append(place)
    return tuple(sorted(found, key=lambda path: len(path.parts), reverse=True))


def leave(base: Path) -> int:
    """Free everything this runner still has mounted below `base`; return how many."""
    return _clear(base / f"{_PREFIX}{runner_tag()}")


def left_over(base: Path) -> tuple[LeftOver, ...]:
    """List the runners' folders below `base`, each after the mounts in it; a live runner's too."""
    found = []
    for folder in _rooms(base):
        tag = folder.name.removeprefix(_PREFIX)
        kept = why_kept(tag)
        places = [(LeftKind.MOUNT, place) for place in mounted(folder)]
        for kind, place in (*places, (LeftKind.FOLDER, folder)):
            found.append(LeftOver(kind=kind, name=str(place), runner=tag, kept=kept))
    return tuple(found)


def sweep(base: Path) -> int:
    """Free what dead runners left mounted below `base`; return how many were freed."""
    rooms = _rooms(base)
    return sum(_clear(room) for room in rooms if not why_kept(room.name.removeprefix(_PREFIX)))


def _rooms(base: Path) -> list[Path]:
    return sorted(base.glob(f"{_PREFIX}*")) if base.is_dir() else []


def _clear(folder: Path) -> int:
    freed = sum(unmount(place) for place in mounted(folder))
    for path, _, _ in os.walk(folder, topdown=False):
        try:
            Path(path).rmdir()
        except OSError:
            continue
    return freed


def _unescape(text: str) -> str:
    r"""Undo mountinfo's octal escapes, e.g. `a\040b`."""
    head, *rest = text.split("\\")
    return head + "".join(chr(int(part[:3], 8)) + part[3:] for part in rest)
