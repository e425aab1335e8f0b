"""Make a namespace in which it would have rights, or enter one of another process."""

import os

from hostile.inside import ia32, system_call

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


def entered(kind: str) -> str:
    """Enter a namespace of process 1. Raises OSError where it is refused."""
    handle = os.open(f"/proc/1/ns/{kind}", os.O_RDONLY)
    return system_call(SETNS, handle, 0)


def cloned(flag: int) -> str:
    """Make a child in a namespace of its own. Raises OSError where it is refused."""
    child = system_call(CLONE, flag | 17, 0, 0, 0, 0)
    return f"child {child}"


DOORS = {
    **{
        f"a new {kind} one": lambda flag=flag: system_call(UNSHARE, flag)
        for kind, flag in KINDS.items()
    },
    "a new user one by 32 bits": lambda: ia32(310, 0x10000000, 0, 0),
    "entering": lambda: entered("mnt"),
    "entering that of users": lambda: entered("user"),
    "another root": lambda: [] if os.chroot("/scratch") else "changed the root",
    "another root, the new way": lambda: system_call(PIVOT, b"/scratch", b"/scratch"),
}
