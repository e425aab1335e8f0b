"""The program that reads files in a process of its own, where memory and time are bounded.

It is told its parent's process id, takes orders on stdin and answers on what was its stdout;
whatever a library prints goes nowhere. It does not outlive the program that started it.
"""

import gc
import math
import os
import resource
import signal
import sys
import time
from threading import Thread
from typing import BinaryIO

from medgauge.corpus.reading.document import read
from medgauge.corpus.reading.formats import LibraryMissing
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

PARENT_SECONDS = 0.5
"""How often a look is taken whether the parent is still there."""


def main() -> None:
    """Answer orders until there are no more, or nobody listens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches us too; our parent ends us
    inbox, outbox = _pipes()
    Thread(target=_end_with, args=(int(sys.argv[1]),), daemon=True).start()
    try:
        while (head := receive(inbox)) is not None and (data := receive(inbox)) is not None:
            outbox.write(framed(_answer(Order.model_validate_json(head), data)))
            outbox.flush()
    except BrokenPipeError:
        os._exit(0)  # the parent has gone; Python would complain while ending


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Keep the two pipes for ourselves, and give libraries the null device in their place."""
    inbox, outbox = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for handle in (0, 1, 2):
        os.dup2(nowhere, handle)
    return inbox, outbox


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
