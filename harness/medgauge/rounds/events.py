"""What happens while a round is prepared and run, one typed value each, for a renderer to show."""

from dataclasses import dataclass
from pathlib import Path

from medgauge.model.round import Attempt, Round, Slot


@dataclass(frozen=True)
class Preparing:
    """A step of set-up begins."""

    step: str


@dataclass(frozen=True)
class RoundStarted:
    """The plan is stored and attempts will follow."""

    folder: Path
    round: Round
    parallel: int
    finished: int
    """Slots that ended in an earlier run of this round."""
    planned: int
    voided: int
    """Attempts that were running when an earlier runner died."""


@dataclass(frozen=True)
class CanaryPassed:
    """Staging, sealing and collection were seen to work."""

    seconds: float


@dataclass(frozen=True)
class AttemptStarted:
    """One attempt was recorded as running."""

    slot: Slot
    run_id: str


@dataclass(frozen=True)
class AttemptEnded:
    """One attempt reached its terminal state on disk."""

    attempt: Attempt
    finished: int
    """Slots that are settled now, holes included."""
    planned: int
    elapsed: float
    """Seconds since this run of the round began."""
    left: float | None
    """Estimated seconds to the end; null before anything is known."""


@dataclass(frozen=True)
class Waiting:
    """The next attempt has to wait until this machine has room for it."""

    reason: str


@dataclass(frozen=True)
class SlotLost:
    """A slot lost its last replacement to faults of ours and stays a hole."""

    slot: Slot
    attempt: Attempt


@dataclass(frozen=True)
class RoundEnded:
    """Nothing is left to run."""

    folder: Path
    complete: bool
    """Whether every slot ended in an attempt that counts."""
    holes: tuple[Slot, ...]
    statuses: dict[str, int]
    """Counted attempts by status."""
    seconds: float


Event = (
    Preparing
    | RoundStarted
    | CanaryPassed
    | AttemptStarted
    | Waiting
    | AttemptEnded
    | SlotLost
    | RoundEnded
)
