"""A sandbox backend whose boxes are Python functions: for rounds that need no engine.

It runs nothing sealed; it only keeps the promises a backend makes to its caller.
"""

import json
import threading
from collections.abc import Callable
from pathlib import Path

from medgauge.model.leftover import LeftOver
from medgauge.model.round import AttemptStatus, EngineFacts, InfraCode
from medgauge.model.seal import SealProperty
from medgauge.rounds.canary import SCRIPT
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec

Agent = Callable[[BoxSpec], BoxOutcome]


def outcome(
    status: AttemptStatus = AttemptStatus.DONE,
    infra: InfraCode | None = None,
    detail: str = "",
    log: bytes = b"",
) -> BoxOutcome:
    """Return how a box ended."""
    return BoxOutcome(status, infra, detail, None, None, log, False, 0.01)


def lost(code: InfraCode = InfraCode.ENGINE_LOST) -> BoxOutcome:
    """Return the outcome of a box lost to a fault of ours."""
    return outcome(AttemptStatus.INFRA, code, "the engine went away")


def writing(data: bytes) -> Agent:
    """Return an agent that leaves this artifact."""

    def agent(spec: BoxSpec) -> BoxOutcome:
        (spec.out / "artifact.json").write_bytes(data)
        return outcome()

    return agent


class ScriptedBackend:
    """Plays the canary by itself and hands every other box to `agent`."""

    def __init__(self, agent: Agent, documents: int = 3, name: str = "scripted") -> None:
        self.agent = agent
        self.name = name
        self.documents = documents
        self.ran: list[BoxSpec] = []
        self.canaries = 0
        self.stopped = threading.Event()

    def facts(self) -> EngineFacts:
        """Say plainly that this is no sandbox."""
        return EngineFacts(
            backend=self.name,
            engine="none",
            api="none",
            runtime="none",
            architecture="none",
            declared_missing={SealProperty.NETWORK: "nothing is sealed"},
        )

    def run(self, spec: BoxSpec) -> BoxOutcome:
        """Play one box."""
        if self.stopped.is_set():
            return outcome(AttemptStatus.VOID)
        if SCRIPT in spec.command:
            self.canaries += 1
            return self._canary(spec)
        with spec.turn:
            if self.stopped.is_set():
                return outcome(AttemptStatus.VOID)
            self.ran.append(spec)
            return self.agent(spec)

    def stop(self) -> None:
        """Refuse new boxes."""
        self.stopped.set()

    def has_image(self, image_id: str, layers: tuple[str, ...]) -> bool:
        """Hold every image."""
        return True

    def load_image(self, archive: Path, image_id: str, layers: tuple[str, ...]) -> None:
        """Take any image."""

    def left_over(self) -> tuple[LeftOver, ...]:
        """Leave nothing behind."""
        return ()

    def sweep(self) -> int:
        """Leave nothing behind, so find nothing."""
        return 0

    def _canary(self, spec: BoxSpec) -> BoxOutcome:
        said = {
            "probe": (spec.task / "probe.txt").read_text("utf-8"),
            "frozen": (spec.submission / "probe.txt").read_text("utf-8"),
            "reached": [],
            "documents": self.documents,
        }
        (spec.out / "artifact.json").write_text(json.dumps(said), "utf-8")
        return outcome()
