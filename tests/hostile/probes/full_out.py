"""Fill `/out` and `/task`: by bytes, by files, by folders, by links, by holes."""

import contextlib
import itertools
import os
from pathlib import Path

from hostile.inside import answer

PROPERTIES = ("out_size",)
PLACES = ("/out", "/task")


def by_bytes() -> None:
    """Write until it is refused."""
    for place in PLACES:
        with contextlib.suppress(OSError), Path(place, "big").open("wb", 0) as stream:
            for _ in range(200):
                stream.write(bytes(1 << 20))


def by_files() -> None:
    """Make 100,000 files, folders and links each."""
    ways = {"file": os.mknod, "folder": os.mkdir, "link": lambda path: Path(path).symlink_to("x")}
    for place, (name, make) in itertools.product(PLACES, ways.items()):
        with contextlib.suppress(OSError):
            for number in range(100_000):
                make(f"{place}/{name}{number}")


def by_a_hole() -> None:
    """Make files of 10 GB that hold nothing."""
    for place in PLACES:
        with Path(place, "hole").open("wb") as stream:
            stream.truncate(10 << 30)


def without_room() -> None:
    """Fill all of it, so that no artifact fits in."""
    by_bytes()
    with contextlib.suppress(OSError):
        answer("x" * 10_000)
        return
    Path("/out/artifact.json").unlink()


def after(ended) -> list[str]:
    """What is kept of it is small."""
    found = [f"{name} holds {size}" for name, size in ended.held.items() if size > 2 << 20]
    return found + [f"{len(ended.attempt.out_listing)} names"] * (
        len(ended.attempt.out_listing) > 201
    )


CASES = {
    "by bytes": (by_bytes, "no_artifact"),
    "by files": (by_files, "no_artifact"),
    "by a hole": (by_a_hole, "no_artifact"),
    "without room": (without_room, "no_artifact"),
}
