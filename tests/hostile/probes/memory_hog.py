"""Take more memory than allowed: in one process, in a child whose parent goes on, in many."""

import mmap
import os
from pathlib import Path

from hostile.inside import answer

PROPERTIES = ("memory",)
SIZE = 300 << 20


def parent() -> None:
    """Take it all at once."""
    answer(len(bytearray(SIZE)))


def child() -> None:
    """Let a child take it, and end well."""
    number = os.fork()
    if number == 0:
        len(bytearray(SIZE))
        os._exit(0)
    os.waitpid(number, 0)
    answer("the parent ended well")


def many() -> None:
    """Let twenty children take a twentieth each."""
    for _ in range(20):
        if os.fork() == 0:
            part = bytearray(SIZE // 20)
            os.read(os.pipe()[0], len(part))
    os.wait()
    os._exit(0)


def shared() -> None:
    """Map it as memory that is shared with nobody."""
    area = mmap.mmap(-1, SIZE)
    for start in range(0, SIZE, 4096):
        area[start] = 1
    answer("mapped")


def in_files() -> None:
    """Keep it in files that lie in memory."""
    for number in range(4):
        handle = os.memfd_create(f"m{number}")
        for _ in range(SIZE // 4 >> 20):
            os.write(handle, bytes(1 << 20))
    answer(Path("/proc/meminfo").exists())


CASES = {
    "parent": (parent, "resource_limit"),
    "child": (child, "resource_limit"),
    "many": (many, "resource_limit"),
    "shared": (shared, "resource_limit"),
    "in files": (in_files, "resource_limit"),
}
