"""Real rounds in real boxes, driven by library calls as `medgauge round run` drives them."""

import os
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from medgauge.catalog.workspace import Workspace
from medgauge.model.grade import Trial
from medgauge.model.scorecard import Scorecard
from medgauge.rounds.events import Event
from medgauge.rounds.grade import grade_round
from medgauge.rounds.plan import Request, select
from medgauge.rounds.prepare import Environment, means_for, open_round, prepare
from medgauge.rounds.run import run_round
from medgauge.rounds.store import RoundStore


@dataclass(frozen=True)
class Ran:
    """One round that ended and was graded."""

    store: RoundStore
    events: Sequence[Event]
    card: Scorecard

    @property
    def trials(self) -> tuple[Trial, ...]:
        """Its trials, in plan order."""
        return self.store.trials(self.store.round())


def ready(workspace: Workspace, corpus: str, sandbox: str = "docker") -> Environment:
    """Make the machine ready for rounds on one corpus of the workspace."""
    return prepare(workspace, corpus, install=False, say=lambda _: None, sandbox=sandbox)


def new_id() -> str:
    """Return an opaque run id."""
    return secrets.token_hex(8)


def store_round(
    workspace: Workspace, environment: Environment, request: Request
) -> tuple[RoundStore, int]:
    """Store the plan of a round; return it and how many attempts run at a time."""
    selection = select(workspace, request, os.cpu_count() or 1)
    now = datetime.now(UTC)
    store = open_round(selection, environment, workspace.rounds, now, secrets.token_hex(3))
    return store, selection.parallel


def play(workspace: Workspace, environment: Environment, request: Request) -> Ran:
    """Store, run and grade one round."""
    selection = select(workspace, request, os.cpu_count() or 1)
    store, parallel = store_round(workspace, environment, request)
    means = means_for(environment, selection.tasks, parallel, new_id, time.monotonic)
    events = list(run_round(store, means))
    return Ran(store, events, grade_round(workspace, store.folder))


def left_behind(workspace: Workspace) -> list[Path]:
    """Return what a finished round left mounted below the workspace."""
    text = Path("/proc/self/mountinfo").read_text("utf-8")
    return [
        Path(place)
        for line in text.splitlines()
        if Path(place := line.split(" ")[4]).is_relative_to(workspace.root)
    ]
