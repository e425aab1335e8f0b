"""Free memory against what the boxes of a round may use at a time."""

from collections.abc import Iterator

from medgauge.catalog.family import families
from medgauge.model.examination import Check
from medgauge.model.family import Family
from medgauge.rounds.admission import free_here, mib
from medgauge.rounds.doctor.machine import Machine, fail, ok, warn
from medgauge.rounds.plan import default_parallel

name = "memory"
_FREE = "end other programs"
_MANY = 1 << 20
"""More slots than any machine has processors."""


def examine(machine: Machine) -> Iterator[Check]:
    """Hold free memory against the boxes of the family that wants most."""
    cards = families(machine.workspace).values()
    if not cards:
        yield warn(name, "this workspace has no family", "run inside a checkout of MedGauge")
        return
    most = max(cards, key=lambda family: _wanted(family, machine.cores))
    yield judge(most, machine.cores, free_here(machine.workspace.root).memory)


def judge(family: Family, cores: int, free: int) -> Check:
    """Judge the free bytes for rounds of a family on so many processors."""
    each, parallel = family.limits.memory_bytes, _parallel(family, cores)
    found = f"{mib(free)} free; a box of {family.id} may use {mib(each)}"
    fitting = free // each
    if fitting < 1:
        return fail(name, f"{found}: not one fits", _FREE)
    if fitting < parallel:
        found = f"{found}: {fitting} of {parallel} at a time fit"
        return warn(
            name, found, f"{_FREE}, or: medgauge round run {family.id} --parallel {fitting}"
        )
    return ok(name, f"{found}, {parallel} at a time {mib(each * parallel)}")


def _wanted(family: Family, cores: int) -> int:
    return family.limits.memory_bytes * _parallel(family, cores)


def _parallel(family: Family, cores: int) -> int:
    return default_parallel(cores, family.limits.cpus, _MANY)
