"""What the host looks like before and after a box: nothing may be left, nothing may have grown."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from medgauge.sandbox import scratch
from sealed_box import backend, left_over

MOST_MEMORY = 64 << 20
"""Bytes by which the runner may grow for a moment while one box runs."""
PATIENCE = 5.0
"""Seconds until the last process of a box must be gone."""


@dataclass(frozen=True)
class Host:
    """What there was before a box."""

    kind: str
    room: Path
    descriptors: int
    resident: int


def look(kind: str, room: Path) -> Host:
    """Note what there is, and start counting the runner's peak anew."""
    _rest(kind)
    Path("/proc/self/clear_refs").write_text("5", "ascii")
    return Host(kind, room, _descriptors(), _memory("VmRSS"))


def harm(before: Host, sign: str) -> list[str]:
    """Say what a box left on the host or took from the runner; empty where it did neither."""
    _rest(before.kind)
    found = [f"process {line}" for line in _processes_gone(sign)]
    found += [f"mount {place}" for place in scratch.mounted(before.room)]
    found += [f"file {path}" for path in before.room.iterdir()]
    if left_over(before.kind):
        found.append("a box")
    if _descriptors() > before.descriptors:
        found.append(f"{_descriptors() - before.descriptors} open files")
    grown = _memory("VmHWM") - before.resident
    if grown > MOST_MEMORY:
        found.append(f"{grown >> 20} MiB of the runner")
    return found


def _rest(kind: str) -> None:
    """Let go of connections to an engine that wait to be used again: they are no leak."""
    if kind == "docker":
        backend(kind).close()


def _processes_gone(sign: str) -> list[str]:
    """Return processes that carry a sign, once there is none or patience ends."""
    end = time.monotonic() + PATIENCE
    while (found := _processes(sign)) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def _processes(sign: str) -> list[str]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            facts = (folder / "cmdline").read_bytes() + (folder / "environ").read_bytes()
        except OSError:
            continue
        if sign.encode() in facts and int(folder.name) != os.getpid():
            found.append(f"{folder.name} {facts[:80]!r}")
    return found


def _descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def _memory(what: str) -> int:
    text = Path("/proc/self/status").read_text("utf-8")
    line = next(line for line in text.splitlines() if line.startswith(f"{what}:"))
    return int(line.split()[1]) << 10
