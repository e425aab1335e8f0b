"""Proving a subset: every gate in turn, and the report they make."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from medgauge import __version__
from medgauge.authoring.generate import GENERATOR
from medgauge.authoring.prove.attacks import ATTACKS, INVERTER, Attack, decide
from medgauge.authoring.prove.boxes import Case, Count, Machine, Ran, run_case
from medgauge.authoring.prove.composition import (
    clusters_gate,
    counts_gate,
    ids_gate,
    retired_gate,
)
from medgauge.authoring.prove.events import BoxesPlanned, GateEnded, ProveEvent, Step
from medgauge.authoring.prove.gates import NO_BOXES, NOT_ASKED, not_run
from medgauge.authoring.prove.keys import gold_gate, regions_gate
from medgauge.authoring.prove.leaks.gates import PLACES, leak_gates
from medgauge.authoring.prove.oracle import told_claims
from medgauge.authoring.prove.pack import submission_digests
from medgauge.authoring.prove.proving import Proving
from medgauge.authoring.prove.surfaces import SURFACES, bank_digests, surface_gates
from medgauge.errors import UnknownName
from medgauge.grading.rules import GRADING_VERSION
from medgauge.model.proof import Bound, Gate, GateState, ProveReport

ON_FILES: dict[str, Callable[[Proving], Gate]] = {
    "regions": regions_gate,
    "gold": gold_gate,
    "counts": counts_gate,
    "ids": ids_gate,
    "clusters": clusters_gate,
    "retired": retired_gate,
}
"""Gates that need tasks, keys and corpus only, in the order they are decided."""


@dataclass(frozen=True)
class Wanted:
    """Which gates are asked for."""

    only: tuple[str, ...] = ()
    """Names of gates; none means all. A name ending in `.` means all that begin with it."""

    @property
    def boxes(self) -> bool:
        """Whether a gate that needs boxes is asked for."""
        return any(attack.gate in self for attack in ATTACKS)

    def __contains__(self, gate: object) -> bool:
        return not self.only or any(
            gate == one or (one.endswith(".") and str(gate).startswith(one)) for one in self.only
        )


def gate_names() -> tuple[str, ...]:
    """Return the names of all gates, in the order they are decided."""
    leaks = (f"leak.{place}" for place in PLACES)
    return (*ON_FILES, *(attack.gate for attack in ATTACKS), *leaks, *SURFACES)


def check_names(only: Sequence[str]) -> None:
    """Raise UnknownName for a gate there is not."""
    have = gate_names()
    for one in only:
        if not any(name in Wanted((one,)) for name in have):
            raise UnknownName("gate", one, have)


def prove(
    proving: Proving, wanted: Wanted, machine: Machine | None
) -> Generator[ProveEvent, None, ProveReport]:
    """Decide every gate asked for and return the report; yields what happens meanwhile.

    Without a `machine` gates that need boxes are not run. Raises UnknownName for a gate there is
    not, and what rounds raise; closing the generator stops running boxes.
    """
    check_names(wanted.only)
    gates: dict[str, Gate] = {}
    for name, gate_of in ON_FILES.items():
        if name in wanted:
            gates[name] = gate_of(proving)
            yield GateEnded(gates[name])
    attacks = [attack for attack in ATTACKS if attack.gate in wanted]
    gates |= yield from _attacked(proving, attacks, machine)
    gates |= yield from _leaks(proving, wanted)
    gates |= yield from surface_gates(proving, wanted)
    ran = tuple(one.gate for one in attacks if gates[one.gate].state is not GateState.NOT_RUN)
    return _report(proving, gates, machine, ran)


def _leaks(proving: Proving, wanted: Wanted) -> Generator[ProveEvent, None, dict[str, Gate]]:
    gates: dict[str, Gate] = {}
    if not any(f"leak.{place}" in wanted for place in PLACES):
        return gates
    yield Step("looking for leaks")
    for gate in leak_gates(proving, wanted):
        gates[gate.name] = gate
        yield GateEnded(gate)
    return gates


def _attacked(
    proving: Proving, attacks: Sequence[Attack], machine: Machine | None
) -> Generator[ProveEvent, None, dict[str, Gate]]:
    if machine is None:
        return _none_run(attacks, NO_BOXES, "prove without --no-boxes")
    if not all(gate(proving).state is GateState.PASSED for gate in (regions_gate, gold_gate)):
        return _none_run(attacks, "keys do not hold, so no adversary can be told them", "mend them")
    gates: dict[str, Gate] = {}
    for attack in attacks:
        if lacking := attack.lacking(proving):
            gates |= _none_run([attack], lacking, "put a template bank beside the family")
    attacks = [attack for attack in attacks if attack.gate not in gates]
    yield Step("telling adversaries what they know")
    told = told_claims(proving)
    cases = {attack.gate: attack.cases(proving, told) for attack in attacks}
    sizes = [len(one.tasks or proving.tasks) for each in cases.values() for one in each]
    count = Count(sum(sizes))
    yield BoxesPlanned(count.planned)
    for attack in attacks:
        ran = yield from _run(proving, cases[attack.gate], machine, count)
        gates[attack.gate] = decide(attack, proving, ran)
        yield GateEnded(gates[attack.gate])
    return gates


def _none_run(attacks: Sequence[Attack], reason: str, way_out: str) -> dict[str, Gate]:
    return {one.gate: not_run(one.gate, one.demand, reason, way_out) for one in attacks}


def _run(
    proving: Proving, cases: list[Case], machine: Machine, count: Count
) -> Generator[ProveEvent, None, list[Ran]]:
    ran = []
    for case in cases:
        one = yield from run_case(proving, case, machine, count)
        ran.append(one)
    return ran


def _report(
    proving: Proving, gates: dict[str, Gate], machine: Machine | None, ran: tuple[str, ...]
) -> ProveReport:
    tried = {name for name, gate in gates.items() if gate.state is not GateState.NOT_RUN}
    generated = bool(tried & {INVERTER, *SURFACES})
    bound = Bound(
        tasks=proving.tasks_digest,
        keys=proving.keys_digest,
        corpus=proving.built.lock.canonical,
        image=machine.environment.corpus.image if machine and ran else None,
        banks=bank_digests(proving) if generated else {},
        submissions=submission_digests(proving.workspace) if ran else {},
        grading_version=GRADING_VERSION,
        generator=GENERATOR if generated else "",
    )
    whole = tuple(gates.get(name) or _not_asked(name) for name in gate_names())
    return ProveReport(
        family=proving.family.id,
        version=proving.version.version,
        subset=proving.subset,
        medgauge=__version__,
        tasks=len(proving.tasks),
        claims=proving.claims,
        bound=bound,
        gates=whole,
        proved=not any(gate.stands_against for gate in whole),
    )


def _not_asked(name: str) -> Gate:
    return not_run(name, "", NOT_ASKED, "prove without --only")
