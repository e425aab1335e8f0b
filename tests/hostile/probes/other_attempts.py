"""Look for another attempt, before or beside this one: its files, processes, memory, queues."""

import os
from pathlib import Path

from hostile.inside import LIBC, holding, plain_files, process_files, told

PROPERTIES = ("neighbours",)
KEY = 0x4D47


def sign() -> str:
    """Return what other attempts left everywhere; told backwards so that telling is no find."""
    return str(told()["ngis"][::-1])


def queues() -> list[str]:
    """Return shared memory, semaphores and queues that have the other attempts' key."""
    tables = {
        "memory": LIBC.shmget(KEY, 0, 0),
        "semaphore": LIBC.semget(KEY, 0, 0),
        "queue": LIBC.msgget(KEY, 0),
        "named queue": LIBC.mq_open(b"/other", os.O_RDWR),
    }
    return [name for name, number in tables.items() if number >= 0]


def listed() -> list[str]:
    """Return what the kernel lists of shared memory, semaphores and queues."""
    folder = Path("/proc/sysvipc")
    tables = [path.read_text("utf-8").splitlines()[1:] for path in folder.iterdir()]
    return [line for lines in tables for line in lines]


def strangers() -> list[str]:
    """Return processes that are neither the first nor of our own line."""
    ours = {1, os.getpid()}
    found = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return [str(number) for number in found if number not in ours]


def others_by_number() -> list[str]:
    """Return process numbers beyond those listed that would take a signal."""
    others = set(range(2, 3000)) - {os.getpid()}
    return [str(number) for number in sorted(others) if LIBC.kill(number, 0) == 0]


DOORS = {
    "its files": lambda: holding(sign(), plain_files()),
    "its processes": lambda: holding(sign(), process_files()),
    "its memory and queues": queues,
    "any memory or queue": listed,
    "strange processes": strangers,
    "strange processes by number": others_by_number,
    "its files in temporary places": lambda: [
        name
        for place in ("/tmp", "/scratch", "/dev/shm", "/dev/mqueue", "/out")
        for name in Path(place).iterdir()
    ],
}
