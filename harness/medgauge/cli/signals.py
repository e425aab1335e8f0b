"""A terminal that closes and a polite kill end a command as Ctrl-C does: unwound, not torn."""

import signal
from types import FrameType

ENDING = (signal.SIGTERM, signal.SIGHUP)


class Ended(KeyboardInterrupt):
    """SIGTERM or SIGHUP came; everything that minds Ctrl-C minds this alike."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


def exit_code(interrupt: KeyboardInterrupt) -> int:
    """Return what a shell expects of a command that the signal ended: 128 and its number."""
    return 128 + (interrupt.number if isinstance(interrupt, Ended) else signal.SIGINT)


def unwind_on_signals() -> None:
    """From now on raise Ended for SIGTERM and SIGHUP, unless one is ignored, as under nohup."""
    for number in ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, _: FrameType | None) -> None:
    for other in ENDING:  # a second one must not tear what the first lets unwind
        signal.signal(other, signal.SIG_IGN)
    raise Ended(number)
