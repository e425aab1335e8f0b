"""Rounds on a private engine that may break, and what must hold of them and the machine after."""

import json
import os
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
import typer

import corvale
from corvale_workspace import CORPUS, FAMILY, borrow_image_parts, write_submission, write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.cli.launch import Launch, follow, interruptible
from medgauge.cli.signals import unwind_on_signals
from medgauge.errors import MedGaugeError
from medgauge.model.round import AttemptStatus
from medgauge.rounds.events import Event
from medgauge.rounds.grade import grade_round
from medgauge.rounds.plan import Request, select
from medgauge.rounds.prepare import Environment, bound_tasks, means_for, open_round
from medgauge.rounds.run import Means, run_round
from medgauge.rounds.status import MAX_INFRA
from medgauge.rounds.store import RoundStore
from medgauge.sandbox import scratch
from medgauge.sandbox.backends.docker import DockerBackend
from medgauge.sandbox.engine import Engine
from shared_fixture.private_engine import PrivateEngine, private_engine
from shared_fixture.real_round import new_id, ready

RIGHT = json.dumps(corvale.A0).encode()
SLOW = f"""import time
time.sleep(1.2)
with open("/out/artifact.json", "wb") as stream:
    stream.write({RIGHT!r})
"""


@dataclass(frozen=True)
class Machine:
    """A workspace of one task, and an engine of its own that holds its image."""

    workspace: Workspace
    engine: PrivateEngine
    environment: Environment

    def store(self, attempts: int = 2, parallel: int = 2) -> RoundStore:
        """Store the plan of a round whose every attempt takes a second and is right."""
        request = Request(FAMILY, submission="slow", attempts=attempts, parallel=parallel)
        selection = select(self.workspace, request, os.cpu_count() or 1)
        now = datetime.now(UTC)
        place = self.workspace.rounds
        return open_round(selection, self.environment, place, now, secrets.token_hex(3))

    def play(self, store: RoundStore, url: str = "") -> Iterator[Event]:
        """Run what is left of a round, through another door to the engine if one is named."""
        backend = self.engine.backend()
        if url:
            backend = DockerBackend(Engine(url=url, facts=backend.facts()))
        try:
            yield from run_round(store, self._means(store, backend))
        finally:
            backend.close()

    def _means(self, store: RoundStore, backend: DockerBackend) -> Means:
        plan = store.round()
        tasks = bound_tasks(self.workspace, plan)
        environment = Environment(backend, self.environment.corpus, self.environment.scratch)
        return means_for(environment, tasks, plan.parallel, new_id, time.monotonic)

    def child(self, store: RoundStore | None = None) -> int:
        """Run and grade a round in a process of its own, as the command does; return its id.

        A new round is stored there too where none is named.
        """
        pid = os.fork()
        if pid:
            return pid
        code = 70
        try:
            unwind_on_signals()
            code = self._as_the_command(store)
        except MedGaugeError as error:
            code = error.exit_code
        except typer.Exit as ended:
            code = ended.exit_code
        finally:
            os._exit(code)

    def _as_the_command(self, store: RoundStore | None) -> int:
        with interruptible("nothing had begun"):
            store = store or self.store()
            launch = Launch(store, self._means(store, self.engine.backend()))
        follow(launch)
        with interruptible("grade it again"):
            grade_round(self.workspace, store.folder)
        return 0

    def running(self) -> list[str]:
        """Return the ids of the boxes that run."""
        with self.engine.client() as client:
            return [box["Id"] for box in client.containers(filters={"status": "running"})]

    def until(self, seen: Callable[[], bool]) -> None:
        """Wait until something is seen, for at most half a minute."""
        end = time.monotonic() + 30
        while not seen():
            assert time.monotonic() < end
            time.sleep(0.05)

    def left(self) -> dict[str, list[str]]:
        """Return what is on the machine that no ended round may leave."""
        found = {
            "boxes": self.engine.boxes(),
            "groups": [str(path) for path in self.engine.groups()],
            "mounts": [str(path) for path in scratch.mounted(self.workspace.root)],
            "rooms": [str(path) for path in self.environment.scratch.rglob("*")],
            "unfinished": [str(path) for path in self.workspace.rounds.rglob(".*")],
            "never begun": [str(p.parent) for p in self._attempts() if not p.exists()],
            "sockets": [str(path) for path in self.workspace.root.rglob("*") if path.is_socket()],
        }
        return {kind: names for kind, names in found.items() if names}

    def _attempts(self) -> list[Path]:
        places = self.workspace.rounds.glob("*/attempts/*/*/*")
        return [place / "attempt.json" for place in places]

    def settle(self, store: RoundStore) -> dict[str, int]:
        """Grade a round that ended and check its counts; return every attempt's status, counted.

        Each slot has one attempt that counts, whole, and lost at most two before it, each with a
        reason.
        """
        card = grade_round(self.workspace, store.folder)
        plan = store.round()
        assert card.complete
        assert len(store.trials(plan)) == len(plan.slots)
        statuses: dict[str, int] = {}
        for slot in plan.slots:
            attempts = store.attempts(slot)
            counted = store.counted(slot)
            assert counted is not None
            assert store.artifact(counted) == RIGHT
            lost = [one for one in attempts if one.status is AttemptStatus.INFRA]
            assert len(lost) < MAX_INFRA
            for one in lost:
                assert one.infra is not None
                assert one.detail
                assert one.artifact is None
            for one in attempts:
                statuses[one.status.value] = statuses.get(one.status.value, 0) + 1
        left = self.left()
        assert left == {}, f"left, seen from process {os.getpid()}: {left}"
        return statuses


@contextmanager
def machine(root: Path) -> Iterator[Machine]:
    """Lend a machine with a running engine of its own."""
    workspace = write_workspace(root)
    borrow_image_parts(workspace)
    write_submission(workspace.submissions / "slow", SLOW)
    with private_engine() as engine, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DOCKER_HOST", engine.url)
        yield Machine(workspace, engine, ready(workspace, CORPUS))
