"""Fill every other place that can be written, by bytes and by files."""

import contextlib
import os
from pathlib import Path

from hostile.inside import answer

PROPERTIES = ("scratch_size",)
LIMITS = {"memory_bytes": 512 << 20, "seconds": 60}
PLACES = {"/scratch": 8 << 20, "/tmp": 16 << 20, "/dev/shm": 16 << 20}
FILES = 110_000


def by_bytes() -> None:
    """Write until it is refused and say how much went in."""
    held = {}
    for place in PLACES:
        path = Path(place, "big")
        with contextlib.suppress(OSError), path.open("wb", 0) as stream:
            for _ in range(200):
                stream.write(bytes(1 << 20))
        held[place] = path.stat().st_size
        path.unlink()
    answer(held)


def by_files() -> None:
    """Make 110,000 files and say how many went in."""
    made = {}
    for place in PLACES:
        made[place] = 0
        with contextlib.suppress(OSError):
            for number in range(FILES):
                os.mknod(f"{place}/{number}")
                made[place] += 1
    answer(made)


def after(ended) -> list[str]:
    """Each place took at most what it may."""
    return [
        f"{place} took {found}"
        for place, found in ended.answer.items()
        if found > (FILES - 1 if ended.case == "by files" else PLACES[place])
    ]


CASES = {"by bytes": (by_bytes, "done"), "by files": (by_files, "done")}
