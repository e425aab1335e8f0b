"""The program that reads files in processes of its own, where memory and time are bounded.

Told on its stdin, it forks a worker that takes orders from one pipe and answers on another, or ends
one; whatever a library prints goes nowhere. None of them outlives the program that started it.
"""

import gc
import json
import math
import os
import resource
import signal
import socket
import time
from contextlib import suppress
from threading import Thread
from typing import BinaryIO

from medgauge.corpus.reading.document import read
from medgauge.corpus.reading.formats import LibraryMissing, reader
from medgauge.corpus.reading.identity import reader_identity
from medgauge.corpus.reading.message import (
    CHANGED,
    NO_LIBRARY,
    NO_MEMORY,
    READ,
    Bounds,
    Order,
    framed,
    receive,
)
from medgauge.corpus.reading.nursery import LONGEST

PARENT_SECONDS = 0.5
"""How often a look is taken whether the parent is still there."""
LOOK_SECONDS = 0.005
"""How often a look is taken whether a worker has ended."""

YOUNG_OBJECTS = 50_000
"""How many objects are made before those that refer to each other in a circle are looked for."""


def main() -> None:
    """Start and end workers until nobody asks for it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches us too; our parent ends us
    line = socket.socket(fileno=os.dup(0))
    os.dup2(1, 0)
    while said := socket.recv_fds(line, LONGEST, 2):
        words, handles = said[:2]
        if not words:
            os._exit(0)
        kind, *rest = json.loads(words)
        told = _started(line, *rest, *handles) if kind == "start" else _ended(*rest)
        with suppress(BrokenPipeError):
            line.send(b"%d" % told)


def _started(line: socket.socket, package: str, form: str, orders: int, answers: int) -> int:
    """Fork a worker that has loaded a format, and return its process id."""
    with suppress(Exception):  # the worker will tell of it
        reader(package, form)
        reader_identity(package)
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
    home = os.getpid()
    pid = os.fork()
    if not pid:
        line.close()
        _serve(home, os.fdopen(orders, "rb"), os.fdopen(answers, "wb"))
        os._exit(0)
    os.close(orders)
    os.close(answers)
    return pid


def _ended(pid: int, seconds: float) -> int:
    """End a worker, unless it ends by itself in time; return its exit code or minus its signal."""
    deadline = time.monotonic() + seconds
    while not (found := os.waitpid(pid, os.WNOHANG))[0] and time.monotonic() < deadline:
        time.sleep(LOOK_SECONDS)
    if not found[0]:
        os.kill(pid, signal.SIGKILL)
        found = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(found[1])


def _serve(home: int, inbox: BinaryIO, outbox: BinaryIO) -> None:
    """Answer orders until there are no more, or nobody listens."""
    Thread(target=_end_with, args=(home,), daemon=True).start()
    with suppress(BrokenPipeError):
        while (head := receive(inbox)) is not None and (data := receive(inbox)) is not None:
            outbox.write(framed(_answer(Order.model_validate_json(head), data)))
            outbox.flush()


def _end_with(parent: int) -> None:
    """End this process soon after its parent, also while it reads a file."""
    while os.getppid() == parent:
        time.sleep(PARENT_SECONDS)
    os._exit(0)


def _answer(order: Order, data: bytes) -> bytes:
    _bound(order.bounds)
    try:
        if reader_identity(order.package) != order.identity:
            return CHANGED
        return READ + read(order.job, data, order.package)
    except LibraryMissing as error:
        return NO_LIBRARY + str(error).encode()
    except MemoryError:
        gc.collect()
        return NO_MEMORY


def _bound(bounds: Bounds) -> None:
    """Take what one file may take as limits of this process; the system ends it beyond them."""
    _limit(resource.RLIMIT_CPU, math.ceil(time.process_time()) + bounds.cpu_seconds)
    _limit(resource.RLIMIT_AS, bounds.memory_bytes)
    _limit(resource.RLIMIT_CORE, 0)


def _limit(kind: int, value: int) -> None:
    _, most = resource.getrlimit(kind)
    resource.setrlimit(kind, (value if most == resource.RLIM_INFINITY else min(value, most), most))


if __name__ == "__main__":
    main()
