"""From what a backend read of a dead box and our own clock to the attempt's status. Pure.

Every doubt is ours (`infra`): an exit code is believed only where the backend could read it beyond
doubt, and only below an unbroken seal.
"""

from dataclasses import dataclass

from medgauge.model.round import AttemptStatus, Exit, InfraCode, SealReport
from medgauge.sandbox.seal import broken_facts

DEADLINE = "deadline"
"""Our reason for killing a box that ran out of time."""

STOPPED = "stopped"
"""Our reason for killing a box because the runner was told to stop."""


@dataclass(frozen=True)
class Ended:
    """What a backend read from the system, not from the box, of how it ended."""

    exit: Exit
    doubt: str = ""
    """Why it cannot be believed, one sentence; empty if it can."""


@dataclass(frozen=True)
class Ending:
    """Status, the fault if it is ours, and one sentence."""

    status: AttemptStatus
    infra: InfraCode | None
    detail: str


def classify(ended: Ended, seal: SealReport | None) -> Ending:
    """Decide how the attempt ended."""
    end = ended.exit
    if end.killed_by_us == STOPPED:
        return Ending(AttemptStatus.VOID, None, "the runner was stopped")
    if ended.doubt:
        return Ending(AttemptStatus.INFRA, InfraCode.STATE_UNTRUSTED, ended.doubt)
    if seal is None:
        silent = f"the box ended with exit code {end.code} and never reported its seal"
        return Ending(AttemptStatus.INFRA, InfraCode.SEAL_BROKEN, silent)
    if not seal.ok:
        reason = "; ".join(broken_facts(seal))
        return Ending(
            AttemptStatus.INFRA, InfraCode.SEAL_BROKEN, f"the box is not sealed: {reason}"
        )
    if end.oom_killed:
        return Ending(AttemptStatus.RESOURCE_LIMIT, None, "a process was killed for memory")
    if end.killed_by_us == DEADLINE:
        return Ending(AttemptStatus.TIMEOUT, None, "still running at the deadline, killed")
    if end.code != 0:
        return Ending(AttemptStatus.CRASHED, None, f"ended with exit code {end.code}")
    return Ending(AttemptStatus.DONE, None, "")
