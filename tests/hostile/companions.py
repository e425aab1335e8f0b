"""Attempts before or beside a hostile one, in boxes of their own: they leave signs or work."""

import os
import socket
import time
from pathlib import Path

from hostile.inside import LIBC, answer, told

KEY, ROWS = 0x4D47, 2000


def leave() -> None:
    """Write a sign into every place there is, and end well."""
    sign = told()["sign"]
    for place in ("/task", "/out", "/scratch", "/tmp", "/dev/shm"):
        Path(place, f"{sign}.txt").write_text(sign, "utf-8")
    with Path("/task/draft.md").open("a") as stream:
        stream.write(sign)
    for make in (LIBC.shmget, LIBC.semget):
        make(KEY, 1, 0o1666)
    LIBC.msgget(KEY, 0o1666)
    LIBC.mq_open(b"/other", os.O_RDWR | os.O_CREAT, 0o666, None)
    answer(sign)


def stay() -> None:
    """Leave a sign, keep it in a process, its memory and a socket, until the host says so."""
    leave()
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"\0{told()['sign']}")
        Path("/out/ready").touch()
        while not Path("/task/end").exists():
            time.sleep(0.02)


def work() -> None:
    """Do an honest piece of work while somebody else misbehaves."""
    rows = sorted((number * 7919) % 1009 for number in range(ROWS))
    Path("/scratch/rows").write_text("\n".join(map(str, rows)), "utf-8")
    time.sleep(0.1)
    answer(sum(map(int, Path("/scratch/rows").read_text("utf-8").split())))


COMPANIONS = {"leave": leave, "stay": stay, "work": work}
WORKED = sum((number * 7919) % 1009 for number in range(ROWS))
