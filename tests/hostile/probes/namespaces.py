"""Make a namespace in which it would have rights, or enter one of another process."""

import ctypes
import os
import signal

from hostile.inside import LIBC, ia32, system_call

PROPERTIES = ("privilege",)
UNSHARE, SETNS, CLONE, CLONE3, PIVOT = 272, 308, 56, 435, 155
KINDS = {
    "user": 0x10000000,
    "mount": 0x20000,
    "network": 0x40000000,
    "process": 0x20000000,
    "name": 0x4000000,
    "message": 0x8000000,
    "cgroup": 0x2000000,
    "time": 0x80,
}
BY_CLONE = [(kind, flag) for kind, flag in KINDS.items() if kind != "time"]
"""The flag of the kind of time would be read as a signal."""


def entered(kind: str) -> str:
    """Enter a namespace of process 1. Raises OSError where it is refused."""
    handle = os.open(f"/proc/1/ns/{kind}", os.O_RDONLY)
    return system_call(SETNS, handle, 0)


def cloned(flag: int) -> str:
    """Make a child in a namespace of its own. Raises OSError where it is refused."""
    child = LIBC.syscall(CLONE, flag | signal.SIGCHLD, 0, 0, 0, 0)
    if child == 0:
        os._exit(0)
    if child < 0:
        raise PermissionError(ctypes.get_errno(), "refused")
    os.waitpid(child, 0)
    return "a child of its own"


DOORS = {
    **{
        f"a new {kind} one": lambda flag=flag: system_call(UNSHARE, flag)
        for kind, flag in KINDS.items()
    },
    "a new user one by 32 bits": lambda: ia32(310, 0x10000000, 0, 0),
    **{f"a child in a new {kind} one": lambda flag=flag: cloned(flag) for kind, flag in BY_CLONE},
    "a child, the new way": lambda: system_call(CLONE3, 0, 0),
    "entering": lambda: entered("mnt"),
    "entering that of users": lambda: entered("user"),
    "another root": lambda: [] if os.chroot("/scratch") else "changed the root",
    "another root, the new way": lambda: system_call(PIVOT, b"/scratch", b"/scratch"),
}
