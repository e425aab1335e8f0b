"""Leave an artifact that is no plain file within its size."""

import os
import socket
import time
from pathlib import Path

from hostile.inside import ARTIFACT

PROPERTIES = ("collection",)


def waiting_pipe() -> None:
    """Leave a pipe with somebody who writes into it for ever."""
    os.mkfifo(ARTIFACT)
    if os.fork() == 0:
        os.setsid()
        with ARTIFACT.open("wb") as stream:
            stream.write(bytes(1 << 20))


def at_a_socket() -> None:
    """Leave a socket."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(ARTIFACT))


def device() -> None:
    """Leave a device where one can be made, else the nearest thing to it: a link to one."""
    try:
        os.mknod(ARTIFACT, 0o20666, os.makedev(1, 5))
    except PermissionError:
        ARTIFACT.symlink_to("/dev/zero")


def full_folder() -> None:
    """Leave a folder of that name, with the artifact in it."""
    ARTIFACT.mkdir()
    Path(ARTIFACT, "artifact.json").write_text("{}", "utf-8")


def unreadable() -> None:
    """Leave a file that its owner may not read."""
    ARTIFACT.write_text("{}", "utf-8")
    ARTIFACT.chmod(0)


def too_large() -> None:
    """Leave a byte too much."""
    ARTIFACT.write_bytes(b" " * 65_537)


def hole() -> None:
    """Leave 8 EB that hold nothing."""
    with ARTIFACT.open("wb") as stream:
        stream.truncate((1 << 63) - 4096)


def growing() -> None:
    """Leave a file that somebody goes on adding to."""
    if os.fork() == 0:
        os.setsid()
        with ARTIFACT.open("wb", 0) as stream:
            while True:
                stream.write(b"x" * 4096)
    time.sleep(0.5)


CASES = {
    "pipe": (lambda: os.mkfifo(ARTIFACT), "invalid_artifact", "fifo"),
    "waiting pipe": (waiting_pipe, "invalid_artifact", "fifo"),
    "socket": (at_a_socket, "invalid_artifact", "socket"),
    "device": (device, "invalid_artifact", "symlink"),
    "folder": (ARTIFACT.mkdir, "invalid_artifact", "directory"),
    "full folder": (full_folder, "invalid_artifact", "directory"),
    "unreadable": (unreadable, "invalid_artifact", "unreadable"),
    "too large": (too_large, "invalid_artifact", "too_large"),
    "hole": (hole, "invalid_artifact", "too_large"),
    "growing": (growing, "invalid_artifact", "too_large"),
}
