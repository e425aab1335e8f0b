"""What is known of one box between its start and its outcome, whatever runs it."""

import time

from medgauge.model.round import AttemptStatus, InfraCode
from medgauge.sandbox.classify import DEADLINE, STOPPED, Ended, Ending, classify
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from medgauge.sandbox.seal import parse_seal
from medgauge.sandbox.stream import CappedLog


class BoxFault(Exception):
    """Something between us and the box went wrong; never the submission's doing."""

    def __init__(self, code: InfraCode, detail: str) -> None:
        """Say which fault of the closed list it is, and one sentence."""
        super().__init__(detail)
        self.code, self.detail = code, detail


class Flight:
    """What is known so far of one running box."""

    def __init__(self, spec: BoxSpec) -> None:
        """Begin with nothing known."""
        self.log = CappedLog(spec.limits.log_bytes)
        self.killed = ""
        """Our reason for killing it, if we did."""
        self.seconds = 0.0
        """Time from the start until it was seen dead."""
        self.ended: Ended | None = None
        self._limit = spec.limits.seconds
        self._started = 0.0
        self._lag = time.time() - time.monotonic()

    def start(self) -> None:
        """Begin to count its time."""
        self._started = time.monotonic()

    def left(self) -> float:
        """Return the seconds until its deadline, never below 0."""
        return max(0.0, self._started + self._limit - time.monotonic())

    def over(self, stopping: bool) -> bool:
        """Whether the box must be killed now; keeps the reason."""
        if stopping:
            self.killed = STOPPED
        elif not self.left():
            self.killed = DEADLINE
        return bool(self.killed)

    def set_back(self) -> float:
        """Return by how many seconds the machine's clock was set back since, 0 if it was not."""
        return max(0.0, self._lag - (time.time() - time.monotonic()))

    def end(self, ended: Ended) -> None:
        """Keep how it ended: it has just been seen dead."""
        self.seconds = time.monotonic() - self._started
        self.ended = ended


def stopped() -> Ending:
    """Return how a box ends that is never started because the runner stops."""
    return Ending(AttemptStatus.VOID, None, "the runner was stopped")


def lost(fault: BoxFault) -> Ending:
    """Return how a box ended that a fault of ours took."""
    return Ending(AttemptStatus.INFRA, fault.code, fault.detail)


def outcome(flight: Flight, ending: Ending | None) -> BoxOutcome:
    """Return how the box ended; without an `ending` what was read of it decides."""
    flight.log.finish()
    seal = parse_seal(flight.log.seal) if flight.log.seal is not None else None
    ended = flight.ended
    if ending is None:
        unread = BoxFault(InfraCode.STATE_UNTRUSTED, "nothing was read of how the box ended")
        ending = lost(unread) if ended is None else classify(ended, seal)
    return BoxOutcome(
        status=ending.status,
        infra=ending.infra,
        detail=ending.detail,
        exit=ended.exit if ended is not None else None,
        seal=seal,
        log=bytes(flight.log.kept),
        log_truncated=flight.log.dropped > 0,
        seconds=flight.seconds,
    )
