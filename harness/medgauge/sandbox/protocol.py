"""What any sandbox backend is given and what it gives back.

A spec has no field for a network, a capability, a device or a variable: the seal belongs to the
backend and no key can reopen it.
"""

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from medgauge.model.family import Limits
from medgauge.model.leftover import LeftOver
from medgauge.model.round import AttemptStatus, EngineFacts, Exit, InfraCode, SealReport

BOX_UID = 65534
"""User and group id of everything that runs in the box (`nobody`)."""

BOX_ENVIRONMENT = {
    "HOME": "/scratch",
    "TMPDIR": "/scratch",
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "PYTHONDONTWRITEBYTECODE": "1",
    "TZ": "UTC",
    "LANG": "C.UTF-8",
    "PYTHONHASHSEED": "0",
}
"""The whole environment of the submission's process."""

TMP_BYTES = 16 << 20
"""Size of `/tmp`."""

SCRATCH_ENTRIES = 100_000
"""Files, folders and links that `/scratch` and `/tmp` may hold each."""

OPEN_FILES = 4096
"""Files that one process may have open."""


@dataclass(frozen=True)
class BoxSpec:
    """One attempt to run: three host folders, a command, limits, and an opaque name."""

    image_id: str
    """Config digest of the corpus image, `sha256:…`."""
    command: tuple[str, ...]
    """Program and arguments, started in `/scratch`."""
    task: Path
    """Host folder bound at `/task`, writable."""
    out: Path
    """Host folder bound at `/out`, writable, size-limited by whoever made it (see `scratch`)."""
    submission: Path
    """Host folder bound at `/submission`, read-only."""
    limits: Limits
    name: str
    """Container name; opaque and fresh for every start."""
    labels: dict[str, str] = field(default_factory=dict)
    """Values for the host's own book-keeping (round, task, attempt); not visible in the box."""
    turn: AbstractContextManager[None] = field(default_factory=nullcontext)
    """Entered while the box runs, and only then: what is made before and put away after it may
    overlap with other boxes. It may wait."""


@dataclass(frozen=True)
class BoxOutcome:
    """How a box ended. A `done` is the process's word only: the collector may refine it."""

    status: AttemptStatus
    """`done`, `timeout`, `resource_limit`, `crashed`, `infra`, or `void` if stopped by us."""
    infra: InfraCode | None
    """Which fault of ours it was, for `infra` only."""
    detail: str
    """One sentence for a reader; empty for `done`."""
    exit: Exit | None
    """The engine's word on the dead container; null if it could not be asked."""
    seal: SealReport | None
    """What the prelude saw; null if it never reported."""
    log: bytes
    """First bytes of standard output and error, in order of arrival, without the seal line."""
    log_truncated: bool
    """Whether more was written than was kept."""
    seconds: float
    """Monotonic time from the start of the process until it was seen dead."""


class Remains(Protocol):
    """What tells and clears what boxes of ours left on a machine."""

    def left_over(self) -> tuple[LeftOver, ...]:
        """List what boxes of ours left, or still use, on this machine; remove nothing."""

    def sweep(self) -> int:
        """Remove boxes of ours whose runner is dead; return how many."""

    def close(self) -> None:
        """Let go of what was opened to look."""


class Backend(Remains, Protocol):
    """What runs sealed boxes. All methods may be called from several threads."""

    @property
    def name(self) -> str:
        """Name of the backend, as stored in the round."""

    def facts(self) -> EngineFacts:
        """Return versions and declared weaknesses, asked once."""

    def run(self, spec: BoxSpec) -> BoxOutcome:
        """Run one box to its end. Never raises for what the submission or the engine does."""

    def stop(self) -> None:
        """Make every running box end soon as `void`, and refuse new ones."""

    def has_image(self, image_id: str, layers: tuple[str, ...]) -> bool:
        """Whether the engine holds this image. Raises DigestMismatch when it holds another."""

    def load_image(self, archive: Path, image_id: str, layers: tuple[str, ...]) -> None:
        """Give the engine a digest-checked archive. Raises DigestMismatch or BackendUnavailable."""
