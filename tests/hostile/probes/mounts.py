"""Mount, unmount or make a device, to reach a file system or a disk of the host."""

import os
import stat
from pathlib import Path

from hostile.inside import call, ia32, paths, system_call, wrote

PROPERTIES = ("kernel",)
REMOUNT, BIND = 32, 4096
OPEN_TREE, MOVE_MOUNT, FSOPEN, FSPICK, MOUNT_SETATTR = 428, 429, 430, 433, 442
USUAL = {(1, 3), (1, 5), (1, 7), (1, 8), (1, 9), (5, 0), (5, 1), (5, 2)}
"""Device numbers of null, zero, full, random, urandom, tty, console, ptmx."""


def node(kind: int, major: int, minor: int) -> str:
    """Make a device and keep it. Raises OSError where it is refused."""
    os.mknod("/scratch/node", kind | 0o666, os.makedev(major, minor))
    return "made"


def devices() -> list[str]:
    """Return devices other than the usual harmless ones."""
    found = []
    for path in paths():
        facts = path.lstat()
        number = os.major(facts.st_rdev), os.minor(facts.st_rdev)
        terminal = str(path).startswith("/dev/pts/")
        if stat.S_ISBLK(facts.st_mode) or (
            stat.S_ISCHR(facts.st_mode) and number not in USUAL and not terminal
        ):
            found.append(f"{path} {number}")
    return found


DOORS = {
    "a new file system": lambda: call("mount", b"t", b"/scratch", b"tmpfs", 0, None),
    "the process table": lambda: call("mount", b"proc", b"/scratch", b"proc", 0, None),
    "a folder elsewhere": lambda: call("mount", b"/", b"/scratch", None, BIND, None),
    "a writable root": lambda: call("mount", None, b"/", None, REMOUNT, None),
    "a writable submission": lambda: call(
        "mount", None, b"/submission", None, REMOUNT | BIND, None
    ),
    "nothing over a folder": lambda: call("umount2", b"/task", 2),
    "nothing over a hidden file": lambda: call("umount2", b"/proc/keys", 2),
    "by 32 bits": lambda: ia32(52, 0, 0, 0),
    "the new way": lambda: system_call(FSOPEN, b"tmpfs", 0),
    "picking a file system": lambda: system_call(FSPICK, -100, b"/", 0),
    "a copied tree": lambda: system_call(OPEN_TREE, -100, b"/", 1),
    "moving a mount": lambda: system_call(MOVE_MOUNT, -100, b"/out", -100, b"/scratch", 0),
    "settings of a mount": lambda: system_call(MOUNT_SETATTR, -100, b"/", 0, bytes(32), 32),
    "a disk": lambda: node(stat.S_IFBLK, 8, 0),
    "a memory device": lambda: node(stat.S_IFCHR, 1, 1),
    "devices that are there": devices,
    "memory of the machine": lambda: wrote("/dev/mem"),
    "a file below the hidden ones": lambda: [
        name for name in ("keys", "timer_list", "kcore") if Path("/proc", name).read_bytes()[:99]
    ],
}
