"""Leave what is hard to remove: names that are no text, deep folders, closed folders, sockets."""

import os
import socket
import time
from pathlib import Path

from hostile.inside import answer

PROPERTIES = ("traces",)
LIMITS = {"out_files": 200}
PLACES = ("/out", "/task", "/scratch")


def names() -> None:
    """Leave names that no terminal and no record should see."""
    for name in (b"\xff\xfe", b"\x1b[31m\n", b"-rf", b" ", "‮gpj".encode(), b"a" * 255):
        os.mknod(b"/out/" + name)
    answer("left")


def deep() -> None:
    """Leave folders deeper than a path may be long."""
    for _ in range(40):
        Path("d" * 250).mkdir()
        os.chdir("d" * 250)
    answer("left")


def deep_out() -> None:
    """Leave them in `/out`."""
    os.chdir("/out")
    deep()


def closed() -> None:
    """Leave folders that nobody may enter."""
    Path("/out/closed/inner").mkdir(parents=True)
    Path("/out/closed").chmod(0)
    Path("/task").chmod(0)
    Path("/out").chmod(0)


def open_things() -> None:
    """Leave processes that hold open files, sockets, queues and locks in every place."""
    if os.fork() == 0:
        os.setsid()
        held = [os.open(f"{place}/held", os.O_CREAT | os.O_RDWR) for place in PLACES]
        server = socket.socket(socket.AF_UNIX)
        server.bind("/out/server")
        os.chdir("/out")
        time.sleep(999 + len(held))
    time.sleep(0.3)
    answer("left")


def after(ended) -> list[str]:
    """Names in the record are harmless."""
    odd = [name for name in ended.attempt.out_listing if not name.isprintable()]
    return [f"{odd!r} in the record"] if odd else []


CASES = {
    "names": (names, "done"),
    "deep": (deep_out, "done"),
    "closed": (closed, "no_artifact"),
    "open things": (open_things, "done"),
}
