"""A bound on what one input may cost, in the processor's time: a busy machine changes nothing."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

HOSTILE = 20
"""Seconds within which anything hostile must have ended: a third of what a worker is given."""


@contextmanager
def ends_in_bounds() -> Iterator[None]:
    """Raise TimeoutError in a block that goes on after HOSTILE seconds of the processor."""

    def out_of_bounds(signum: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"took more than {HOSTILE} s of the processor")

    before = signal.signal(signal.SIGPROF, out_of_bounds)
    signal.setitimer(signal.ITIMER_PROF, HOSTILE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
