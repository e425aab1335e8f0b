"""End with every kind of exit code and signal, each with a right artifact beside it."""

import os
import resource
import signal

from hostile.inside import answer

PROPERTIES = ("ending",)


def ends(code: int):
    """Return a way to end with an exit code."""

    def end() -> None:
        answer("right")
        os._exit(code)

    return end


def dies(number: int):
    """Return a way to end by a signal."""

    def end() -> None:
        answer("right")
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        signal.signal(number, signal.SIG_DFL) if number != signal.SIGKILL else None
        os.kill(os.getpid(), number)

    return end


def shell(text: str):
    """Return a way to end as a shell does."""

    def end() -> None:
        answer("right")
        os.execv("/bin/sh", ["sh", "-c", text])

    return end


def after(ended) -> list[str]:
    """A crash keeps its code in the record."""
    told = ended.attempt.exit.code if ended.attempt.exit else None
    right = CODES[ended.case]
    return [] if told == right else [f"the record says {told}, not {right}"]


CODES = {"0": 0, "1": 1, "2": 2, "137": 137, "255": 255, "256": 0}
CODES |= {"killed": 137, "terminated": 143, "segment": 139, "aborted": 134}
CASES = {
    "0": (ends(0), "done"),
    "1": (ends(1), "crashed"),
    "2": (ends(2), "crashed"),
    "137": (ends(137), "crashed"),
    "255": (ends(255), "crashed"),
    "256": (shell("exit 256"), "done"),
    "killed": (dies(signal.SIGKILL), "crashed"),
    "terminated": (dies(signal.SIGTERM), "crashed"),
    "segment": (dies(signal.SIGSEGV), "crashed"),
    "aborted": (dies(signal.SIGABRT), "crashed"),
}
