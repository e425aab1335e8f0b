"""What is known of one box between its start and its outcome."""

from http.client import HTTPConnection
from typing import Any

from medgauge.sandbox.classify import Ending, classify, read_exit
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from medgauge.sandbox.seal import parse_seal
from medgauge.sandbox.stream import CappedLog


class Flight:
    """What is known so far of one running box."""

    def __init__(self, spec: BoxSpec) -> None:
        """Begin with nothing known."""
        self.log = CappedLog(spec.limits.log_bytes)
        self.killed = ""
        """Our reason for killing it, if we did."""
        self.started = 0.0
        """Monotonic time."""
        self.seconds = 0.0
        self.state: dict[str, Any] | None = None
        """`State` of the engine's last inspect answer."""
        self.line: HTTPConnection | None = None
        """The connection that shows whether the engine was there all the time."""


def outcome(flight: Flight, ending: Ending | None) -> BoxOutcome:
    """Return how the box ended; without an `ending` what is known of it decides."""
    flight.log.finish()
    seal = parse_seal(flight.log.seal) if flight.log.seal is not None else None
    state = flight.state
    if ending is None:
        ending = classify(state or {}, flight.killed, seal)
    return BoxOutcome(
        status=ending.status,
        infra=ending.infra,
        detail=ending.detail,
        exit=read_exit(state, flight.killed) if state is not None else None,
        seal=seal,
        log=bytes(flight.log.kept),
        log_truncated=flight.log.dropped > 0,
        seconds=flight.seconds,
    )
