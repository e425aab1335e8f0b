"""What happens while a subset is proved, for a renderer to show: no word of a task or key."""

from dataclasses import dataclass

from medgauge.model.proof import Gate


@dataclass(frozen=True)
class Step:
    """Work that takes time begins."""

    what: str


@dataclass(frozen=True)
class BoxesPlanned:
    """So many boxes will run."""

    planned: int


@dataclass(frozen=True)
class BoxEnded:
    """One box ended, whatever came of it."""

    case: str
    done: int
    planned: int


@dataclass(frozen=True)
class GateEnded:
    """One gate was decided."""

    gate: Gate


ProveEvent = Step | BoxesPlanned | BoxEnded | GateEnded
