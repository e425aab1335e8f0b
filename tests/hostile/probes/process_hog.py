"""Make as many processes or threads as there can be."""

import os
import threading
import time

from hostile.inside import answer

PROPERTIES = ("processes",)
ALLOWED = 64


def bomb() -> None:
    """Fork for ever."""
    while True:
        try:
            os.fork()
        except OSError:
            continue


def counted() -> None:
    """Fork until it is refused, and say how many there were."""
    fork_until_refused(lambda: time.sleep(99))


def threads() -> None:
    """Start threads until it is refused, and say how many there were."""
    made = 0
    threading.stack_size(64 << 10)
    try:
        while made < 10_000:
            threading.Thread(target=time.sleep, args=(99,), daemon=True).start()
            made += 1
    except RuntimeError:
        answer(made)
        os._exit(0)


def zombies() -> None:
    """Leave dead children without looking at them until it is refused; say how many there were."""
    fork_until_refused(lambda: os._exit(0))


def fork_until_refused(child) -> None:
    """Let so many children do a thing as there can be, and say how many there were."""
    made = 0
    try:
        while made < 10_000:
            if os.fork() == 0:
                child()
            made += 1
    except OSError:
        answer(made)


def after(ended) -> list[str]:
    """As many as allowed were made, and no more."""
    made = ended.answer
    return [] if made is None or 0 < made < ALLOWED else [f"{made} processes were made"]


CASES = {
    "bomb": (bomb, "timeout"),
    "counted": (counted, "done"),
    "threads": (threads, "done"),
    "zombies": (zombies, "done"),
}
