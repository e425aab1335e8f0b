"""Free disk: where rounds and what is built for them lie, and where the engine keeps its images."""

import os
from collections.abc import Iterator
from pathlib import Path

from medgauge.errors import BackendUnavailable
from medgauge.model.examination import Check
from medgauge.rounds.admission import DISK_FLOOR, free_here, mib
from medgauge.rounds.doctor.machine import PATIENCE, Machine, fail, ok, warn
from medgauge.sandbox.engine import ask, engine_url

name = "disk"
BUILDING = 512 << 20
"""Free bytes that building corpus and image may take at most besides (measured: 200 MiB)."""
_FREE = "free some disk space: rm -r .medgauge forgets all that can be built again"


def examine(machine: Machine) -> Iterator[Check]:
    """Look at the disk of the workspace and at that of the engine, if it tells where that is."""
    rounds = machine.workspace.rounds
    yield judge(name, rounds, free_here(rounds).disk)
    root = _engine_root(machine)
    if root is not None and root.is_dir():
        yield judge(f"{name} of the engine", root, free_here(root).disk)


def judge(called: str, place: Path, free: int) -> Check:
    """Judge the free bytes where something of ours is written."""
    nearest = next(one for one in (place, *place.parents) if one.exists())
    found = f"{mib(free)} free at {place}"
    if not os.access(nearest, os.W_OK) and called == name:
        return fail(called, f"nothing can be written at {nearest}", f"chown or remount {nearest}")
    if free < DISK_FLOOR:
        return fail(called, f"{found}; no box is started below {mib(DISK_FLOOR)}", _FREE)
    if free < DISK_FLOOR + BUILDING:
        wanted = mib(DISK_FLOOR + BUILDING)
        return warn(called, f"{found}; building corpus and image may want {wanted}", _FREE)
    return ok(called, f"{found}; a round wants {mib(DISK_FLOOR + BUILDING)} at most to start")


def _engine_root(machine: Machine) -> Path | None:
    try:
        answers = ask(engine_url(machine.environment), PATIENCE)
    except BackendUnavailable:
        return None  # which is the finding of another check
    told = str(answers[1].get("DockerRootDir") or "") if answers else ""
    return Path(told) if told else None
