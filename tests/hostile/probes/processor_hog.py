"""Keep all processors busy."""

import os
import time

from hostile.inside import answer

PROPERTIES = ("processor", "deadline")
LIMITS = {"cpus": 0.5}
WORKERS, SECONDS = 4, 1.5
SLACK = 1.5
"""A share is given in slices of a tenth of a second: what is used may lie above it for a moment."""


def spin(until: float) -> None:
    """Do nothing, busily."""
    while time.monotonic() < until:
        pass


def measured() -> None:
    """Spin in several processes and say how much processor they got."""
    begin = time.monotonic()
    for _ in range(WORKERS):
        if os.fork() == 0:
            spin(begin + SECONDS)
            os._exit(0)
    for _ in range(WORKERS):
        os.wait()
    used = os.times()
    answer([used.children_user + used.children_system, time.monotonic() - begin])


def endless() -> None:
    """Spin until somebody ends it."""
    spin(time.monotonic() + 999)


def after(ended) -> list[str]:
    """No more than the share was used."""
    if ended.answer is None:
        return []
    used, seconds = ended.answer
    return [] if used <= LIMITS["cpus"] * seconds * SLACK else [f"{used} s in {seconds} s"]


CASES = {"measured": (measured, "done"), "endless": (endless, "timeout")}
