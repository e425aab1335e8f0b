"""Write output without end: text, bytes, one line, control characters, to both streams."""

import os
import sys
import time

from hostile.inside import answer

PROPERTIES = ("logs",)


def endless() -> None:
    """Write lines for ever."""
    while True:
        os.write(1, b"line after line\n" * 4096)


def binary() -> None:
    """Write 100 MB that are no text, half a character at each end."""
    for _ in range(100):
        os.write(2, b"\xc3" * (1 << 20))
    answer("written")


def one_line() -> None:
    """Write 100 MB without an end of line, and the letters of a terminal."""
    for _ in range(100):
        os.write(1, b"\x1b[2J\x1b]0;mine\x07" + b"x" * (1 << 20))
    answer("written")


def silent() -> None:
    """Close both streams and go on."""
    os.close(1)
    os.close(2)
    time.sleep(999)


def torn() -> None:
    """Write in single bytes, between sleeps, on both streams."""
    for number in range(2000):
        os.write(1 + number % 2, "é".encode()[number % 2 : number % 2 + 1])
    sys.stdout.flush()
    answer("written")


def after(ended) -> list[str]:
    """What was kept is within the cap, and the record says when it was cut."""
    cut = ended.case in {"endless", "binary", "one line"}
    found = [] if len(ended.log) <= ended.limits.log_bytes else [f"{len(ended.log)} bytes kept"]
    return found + ["cutting was not told rightly"] * (ended.attempt.log_truncated is not cut)


CASES = {
    "endless": (endless, "timeout"),
    "binary": (binary, "done"),
    "one line": (one_line, "done"),
    "silent": (silent, "timeout"),
    "torn": (torn, "done"),
}
