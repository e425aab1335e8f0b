"""Outlive the deadline or the parent: ignore signals, fork, leave the session, stop, write late."""

import contextlib
import os
import signal
import time
from pathlib import Path

from hostile.inside import answer

PROPERTIES = ("deadline", "traces")


def stubborn() -> None:
    """Ignore every signal that can be ignored."""
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        if number < signal.SIGRTMIN:
            signal.signal(number, signal.SIG_IGN)
    time.sleep(999)


def forked_twice() -> None:
    """Go on in a grandchild without a parent, while the first process stays."""
    if os.fork() == 0:
        if os.fork():
            os._exit(0)
        os.setsid()
    time.sleep(999)


def left_child() -> None:
    """End well, with a child in a session of its own that goes on writing."""
    answer("first")
    if os.fork() == 0:
        os.setsid()
        late()


def stopped() -> None:
    """Stop all its processes, so that none would see a signal."""
    if os.fork():
        time.sleep(0.2)
    os.kill(os.getpid(), signal.SIGSTOP)


def late() -> None:
    """Write the artifact again and again, beyond the deadline."""
    while True:
        answer(time.monotonic())
        time.sleep(0.001)


def all_killed() -> None:
    """Kill every process that it may."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(-1, signal.SIGKILL)
    time.sleep(999)


def first_killed() -> None:
    """Send every signal to the first process of the box, and go on."""
    for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGSEGV):
        os.kill(1, number)
    Path("/scratch/still").touch()
    answer("still here")


def after(ended) -> list[str]:
    """What was written when the time was up stays as it was."""
    return [] if ended.settled else ["the artifact changed after the end"]


CASES = {
    "stubborn": (stubborn, "timeout"),
    "forked twice": (forked_twice, "timeout"),
    "left child": (left_child, "done"),
    "stopped": (stopped, "timeout"),
    "late": (late, "timeout"),
    "all killed": (all_killed, "timeout"),
    "first killed": (first_killed, "done"),
}
