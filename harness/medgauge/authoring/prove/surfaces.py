"""Siblings of a subset, made by the generator for its corpus and bank, put to the classifiers."""

from collections.abc import Container, Generator
from functools import partial
from pathlib import Path

from medgauge.authoring.batch.bank import FOLDER, load_bank
from medgauge.authoring.generate import make_batch
from medgauge.authoring.ground import open_ground
from medgauge.authoring.prove.events import GateEnded, ProveEvent, Step
from medgauge.authoring.prove.gates import not_run
from medgauge.authoring.prove.proving import Proving
from medgauge.authoring.prove.surface.gates import (
    CLASSIFIERS,
    SOUND,
    SOUND_DEMAND,
    sound_gate,
    surface_gate,
)
from medgauge.authoring.prove.surface.siblings import make_siblings
from medgauge.errors import UsageError
from medgauge.model.generation import BatchOrder
from medgauge.model.proof import Gate

SURFACES = (SOUND, *(one.gate for one in CLASSIFIERS))
"""Names of all gates on surfaces."""
DEMANDS = {SOUND: SOUND_DEMAND} | {one.gate: one.demand for one in CLASSIFIERS}


def bank_folder(proving: Proving) -> Path:
    """Return where the bank of a subset lies: public for dev, in the store for private ones."""
    above = proving.workspace.private if proving.private else proving.workspace.families
    return above / proving.family.id / FOLDER


def bank_digests(proving: Proving) -> dict[str, str]:
    """Return the digests of the public bank and of the subset's own. Raises InputError."""
    folders = {
        "public": proving.workspace.families / proving.family.id / FOLDER,
        proving.subset.value: bank_folder(proving),
    }
    return {name: load_bank(folder).digest for name, folder in folders.items() if folder.is_dir()}


def surface_gates(
    proving: Proving, wanted: Container[str]
) -> Generator[ProveEvent, None, dict[str, Gate]]:
    """Decide the gates on surfaces that are asked for; all of them are tried on the same claims."""
    asked = [name for name in SURFACES if name in wanted]
    if not asked:
        return {}
    folder = bank_folder(proving)
    if not folder.is_dir():
        reason = "there is no template bank, so no siblings can be made"
        return {
            name: not_run(name, DEMANDS[name], reason, f"put one in {folder}") for name in asked
        }
    yield Step("making sibling claims, which takes minutes")
    ground = open_ground(proving.built.corpus)
    try:
        make = partial(make_batch, ground, load_bank(folder))
        siblings = make_siblings(make, _order(proving))
    except UsageError as error:
        reason = "siblings could not be made" + ("" if proving.private else f": {error.message}")
        way_out = "medgauge family generate tells what a corpus can give"
        return {name: not_run(name, DEMANDS[name], reason, way_out) for name in asked}
    gates = {}
    for name in asked:
        yield Step(name)
        gates[name] = (
            sound_gate(siblings)
            if name == SOUND
            else surface_gate(next(c for c in CLASSIFIERS if c.gate == name), siblings, ground)
        )
        yield GateEnded(gates[name])
    return gates


def _order(proving: Proving) -> BatchOrder:
    """Return what siblings are ordered by: as many clusters and tasks as the subset has."""
    return BatchOrder(
        family=proving.family.id,
        version=proving.version.version,
        subset=proving.subset,
        seed=f"proof of {proving.version.version} {proving.subset.value}",
        clusters=len({task.cluster for task in proving.tasks}),
        tasks=len(proving.tasks),
    )
