"""What rounds left on this machine: containers, mounts and folders whose runner is dead."""

from collections import Counter
from collections.abc import Iterator

from medgauge.model.examination import Check
from medgauge.render.table import counted
from medgauge.rounds.clean import found as left_over
from medgauge.rounds.doctor.machine import Machine, ok, warn

name = "left over"
WAY_OUT = "medgauge round clean"


def examine(machine: Machine) -> Iterator[Check]:
    """List what `medgauge round clean` would remove, and remove nothing."""
    things, unseen = left_over(machine.workspace)
    dead = [one for one in things if one.removable]
    used = len(things) - len(dead)
    if dead:
        kinds = Counter(one.kind.value for one in dead)
        listed = ", ".join(counted(count, kind) for kind, count in sorted(kinds.items()))
        yield warn(name, f"{listed} of dead runners, e.g. {dead[0].name}", WAY_OUT)
    elif unseen:
        found = f"nothing of dead runners in the workspace; containers not looked at: {unseen}"
        yield warn(name, found, f"start the engine, then: {WAY_OUT}")
    else:
        kept = (
            f"; {counted(used, 'thing')} of runners at work, or not provably ours" if used else ""
        )
        yield ok(name, f"nothing of dead runners{kept}")
