"""Whether this machine has the memory and disk that the next box may use.

A box that the machine cannot hold would be killed for the machine's want, not for its own.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from medgauge.errors import EnvironmentFault, MedGaugeError, StorageFault, UsageError
from medgauge.files.unwritten import unwritten
from medgauge.model.family import Limits

DISK_FLOOR = 256 << 20
"""Free bytes below which no box is started: what it leaves and its record must find room."""
PATIENCE = 60.0
"""Seconds that a round waits for room while no box of its own is running."""
_LOOK = 0.5


@dataclass(frozen=True)
class Free:
    """What is to be had on this machine now, in bytes."""

    memory: int
    """What the kernel can give without swapping."""
    disk: int
    """What this user may still write where the round lies."""


def free_here(folder: Path) -> Free:
    """Look at this machine; `folder` is where the round lies or will. Raises StorageFault."""
    while not folder.exists():
        folder = folder.parent
    try:
        disk = os.statvfs(folder)
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
    except OSError as error:
        raise unwritten(folder, error) from error
    facts = dict(line.split(":", 1) for line in lines)
    return Free(int(facts["MemAvailable"].split()[0]) * 1024, disk.f_bavail * disk.f_frsize)


def fit_parallel(parallel: int, asked: bool, limits: Limits, free: Free) -> int:
    """Return how many of `parallel` boxes the free memory holds at a time.

    Raises UsageError when a person `asked` for more than fit, EnvironmentFault when none fits.
    """
    most = free.memory // limits.memory_bytes
    if parallel <= most:
        return parallel
    if most < 1:
        raise _too_little(1, limits, free)
    if asked:
        raise UsageError(
            f"{parallel} attempts at a time may use {mib(parallel * limits.memory_bytes)} of"
            f" memory, and {mib(free.memory)} is free",
            f"give at most --parallel {most}, or free memory",
        )
    return most


def admit(boxes: int, limits: Limits, free: Free) -> None:
    """Raise EnvironmentFault or StorageFault unless so many more boxes find memory and disk."""
    if free.disk < DISK_FLOOR:
        raise StorageFault(
            f"{mib(free.disk)} of disk is free where the round lies; a round needs"
            f" {mib(DISK_FLOOR)} of space",
            "free some disk space and run again",
        )
    if free.memory < boxes * limits.memory_bytes:
        raise _too_little(boxes, limits, free)


def lack(limits: Limits, free: Free) -> MedGaugeError | None:
    """Return what speaks against starting one more box now, null if nothing does."""
    try:
        admit(1, limits, free)
    except EnvironmentFault as fault:
        return fault
    return None


def wait_for_room(lacking: Callable[[], MedGaugeError | None], clock: Callable[[], float]) -> None:
    """Return once nothing is lacking any more; raise what still is when patience ends."""
    end = clock() + PATIENCE
    while (fault := lacking()) is not None:
        if clock() >= end:
            raise fault
        time.sleep(_LOOK)


def _too_little(boxes: int, limits: Limits, free: Free) -> EnvironmentFault:
    wanted = "a box" if boxes == 1 else f"{boxes} boxes at a time"
    return EnvironmentFault(
        f"{wanted} may use {mib(boxes * limits.memory_bytes)} of memory, and"
        f" {mib(free.memory)} is free",
        "end other programs or, with --parallel, run fewer attempts at a time; then run again",
    )


def mib(size: int) -> str:
    """Return bytes in whole MiB, never more than there are."""
    return f"{size >> 20:,} MiB"
