"""Runs probes and their companions as submissions in real boxes of one backend."""

import json
import os
import secrets
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import corvale
from hostile.declared import Case, probes
from medgauge.grading.admit import admit
from medgauge.grading.trial import grade_attempt
from medgauge.model.family import Limits
from medgauge.model.grade import Severity
from medgauge.model.round import Attempt
from medgauge.sandbox import scratch
from medgauge.sandbox.protocol import BoxOutcome, BoxSpec
from medgauge.systems.adapters.container import Order, Result, box_command, run_attempt
from medgauge.systems.collect import ARTIFACT, listing
from sealed_box import LIMITS, backend, corpus_archive
from shared_fixture.corvale_grading import RULES, corvale_evidence

HERE = Path(__file__).parent
USUAL = LIMITS.model_copy(update={"seconds": 30, "log_bytes": 20_000})
TASK = corvale.task()
SETTLING = 0.05
"""Seconds in which a process that goes on would change what lies in `/out`."""


@dataclass(frozen=True)
class Ended:
    """One attempt that ended, as a probe's `after` sees it."""

    case: str
    limits: Limits
    result: Result
    sign: str
    """What its processes carried on their command line."""
    seconds: float
    """From before the attempt was staged until after its folders were gone."""
    held: dict[str, int]
    """Bytes that lay in `/out` and `/task` when the box had ended."""
    settled: bool
    """Whether `/out` stayed as it was when the box had ended."""
    left: bytes
    """The artifact as it lay there, whatever was made of it; empty where no plain file did."""

    @property
    def attempt(self) -> Attempt:
        """What the record says."""
        return self.result.attempt

    @property
    def log(self) -> bytes:
        """What was kept of its output."""
        return self.result.log

    @property
    def answer(self) -> Any:
        """The artifact as data; null where there is none."""
        return None if self.result.artifact is None else json.loads(self.result.artifact)

    @property
    def refused(self) -> bool:
        """Whether the grader calls the artifact unusable, with a finding."""
        refs = tuple(claim.claim_ref for claim in TASK.claims)
        found = admit(self.result.artifact or b"", refs, self.limits)
        return not found.usable and bool(found.findings)

    @property
    def vetoes(self) -> set[str]:
        """The vetoes that the grader finds."""
        trial = grade_attempt(
            self.attempt,
            self.result.artifact,
            TASK,
            corvale.gold(),
            corvale_evidence(),
            RULES,
        )
        return {one.code for one in trial.grade.findings if one.severity is Severity.VETO}


class Watched:
    """A backend that looks at the folders of a box the moment it has ended."""

    def __init__(self, kind: str) -> None:
        """Watch the backend of that name."""
        self._backend = backend(kind)
        self.held: dict[str, int] = {}
        self.settled = True
        self.left = b""

    def __getattr__(self, name: str) -> Any:
        """Be the backend in all else."""
        return getattr(self._backend, name)

    def run(self, spec: BoxSpec) -> BoxOutcome:
        """Run one box, then look."""
        outcome: BoxOutcome = self._backend.run(spec)
        first = listing(spec.out)
        for place in (spec.out, spec.task):
            self.held[place.name] = _space(place)
        time.sleep(SETTLING)
        self.settled = listing(spec.out) == first
        if first.get(ARTIFACT, "").startswith("sha256:"):
            self.left = (spec.out / ARTIFACT).read_bytes()
        return outcome


class Arena:
    """Boxes of one backend below a fresh folder of the host."""

    def __init__(self, kind: str) -> None:
        """Make the folder; it is removed with the arena."""
        self.kind = kind
        self._kept = tempfile.TemporaryDirectory(prefix="medgauge-hostile-")
        self.folder = Path(self._kept.name)
        # The user of a box may pass through; what lies there could be read, were it to be reached.
        self.folder.chmod(0o755)
        self.room = scratch.room(self.folder / "boxes")

    def play(
        self, words: tuple[str, ...], told: dict[str, Any], limits: Limits = USUAL, case: str = ""
    ) -> Ended:
        """Run one attempt to its end."""
        sign = secrets.token_hex(12)
        watched, files = Watched(self.kind), _files(told)
        order = Order(
            task=TASK,
            number=1,
            run_id=secrets.token_hex(8),
            image_id=corpus_archive().image_id,
            command=box_command(("python3", "run.py", sign, *words), set(files)),
            submission=files,
            limits=limits,
            room=self.room,
            labels={"round": "hostile"},
        )
        begin = time.monotonic()
        result = run_attempt(watched, order)
        seconds = time.monotonic() - begin
        seen = watched.held, watched.settled, watched.left
        return Ended(case, limits, result, sign, seconds, *seen)

    def attack(self, case: Case, told: dict[str, Any]) -> Ended:
        """Run one case."""
        return self.play(("case", case.probe, case.name), told, case.within(USUAL), case.name)

    def companion(self, name: str, **told: Any) -> Ended:
        """Run a companion."""
        return self.play(("companion", name), told)

    def doors(self, told: dict[str, Any]) -> Ended:
        """Try all doors of all probes in one box; see `run.py` for what its artifact says."""
        names = [probe.name for probe in probes() if probe.doors]
        return self.play(("doors", *names), told, USUAL.model_copy(update={"seconds": 120}))

    @contextmanager
    def beside(self, sign: str) -> Iterator[None]:
        """Have another attempt stay while the body runs."""
        known = set(self.room.iterdir())
        with ThreadPoolExecutor(1) as pool:
            other = pool.submit(self.companion, "stay", sign=sign)
            while not (new := set(self.room.iterdir()) - known) and not other.done():
                time.sleep(0.02)
            folder = new.pop()
            try:
                while not (folder / "out" / "ready").exists():
                    assert not other.done(), other.result().log
                    time.sleep(0.02)
                yield
            finally:
                (folder / "task" / "end").touch()
            assert other.result().attempt.status == "done", other.result().log


def _files(told: dict[str, Any]) -> dict[str, bytes]:
    names = ("run.py", "inside.py", "companions.py", *_probe_files())
    files = {name if name == "run.py" else f"hostile/{name}": _read(name) for name in names}
    return {**files, "targets.json": json.dumps(told).encode()}


def _probe_files() -> tuple[str, ...]:
    return tuple(f"probes/{probe.name}.py" for probe in probes())


def _read(name: str) -> bytes:
    return (HERE / name).read_bytes()


def _space(place: Path) -> int:
    facts = os.statvfs(place)
    return (facts.f_blocks - facts.f_bfree) * facts.f_frsize
