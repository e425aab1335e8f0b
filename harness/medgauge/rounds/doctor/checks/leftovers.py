"""What rounds left on this machine: containers, mounts and folders whose runner is dead."""

from collections import Counter
from collections.abc import Iterator, Sequence

from medgauge.model.examination import Check
from medgauge.model.leftover import LeftOver
from medgauge.render.table import counted
from medgauge.rounds.clean import found as left_over
from medgauge.rounds.doctor.machine import Machine, ok, warn

name = "left over"
WAY_OUT = "medgauge round clean"


def examine(machine: Machine) -> Iterator[Check]:
    """List what `medgauge round clean` would remove, and remove nothing."""
    yield judge(*left_over(machine.workspace))


def judge(things: Sequence[LeftOver], unseen: str) -> Check:
    """Judge what was listed, and why containers could not be looked at, if so."""
    dead = [one for one in things if one.removable]
    used = len(things) - len(dead)
    if dead:
        kinds = Counter(one.kind.value for one in dead)
        listed = ", ".join(counted(count, kind) for kind, count in sorted(kinds.items()))
        return warn(name, f"{listed} of dead runners, e.g. {dead[0].name}", WAY_OUT)
    if unseen:
        found = f"nothing of dead runners in the workspace; containers not looked at: {unseen}"
        return warn(name, found, f"start the engine, then: {WAY_OUT}")
    kept = f"; {counted(used, 'thing')} of runners at work, or not provably ours" if used else ""
    return ok(name, f"nothing of dead runners{kept}")
