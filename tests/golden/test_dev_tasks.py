"""The public tasks of the newest version: drawn by the generator, whole, and enough of everything.

How many there are is left open, so that they can be drawn anew; nothing here names one of them.
"""

from collections import Counter
from collections.abc import Callable

import pytest

from golden.hand_made import FAMILY, HOUSE
from medgauge.authoring.batch.bank import FOLDER, load_bank
from medgauge.authoring.batch.layout import KEYS, key_file, task_files
from medgauge.authoring.batch.rules import all_operators
from medgauge.authoring.batch.storing import read_record
from medgauge.authoring.generate import GENERATOR, make_batch
from medgauge.authoring.ground import open_ground
from medgauge.authoring.lint import lint
from medgauge.authoring.prove.composition import clusters_gate, counts_gate, ids_gate
from medgauge.authoring.prove.keys import gold_gate, regions_gate
from medgauge.authoring.prove.proving import Proving
from medgauge.catalog.task import subset_folder, task_folder
from medgauge.catalog.typed import Problem
from medgauge.corpus.canonical import canonical_digest
from medgauge.model.batch_record import BatchRecord
from medgauge.model.family import SubsetName
from medgauge.model.generation import BatchOrder
from medgauge.model.proof import Gate, GateState


@pytest.fixture(scope="module")
def record(dev: Proving) -> BatchRecord:
    problems: list[Problem] = []
    where = (FAMILY, dev.version.version, SubsetName.DEV)
    read = read_record(subset_folder(HOUSE, *where), problems)
    assert not problems
    assert read is not None
    return read


def test_lint_finds_nothing_in_the_family() -> None:
    assert lint(HOUSE, FAMILY).problems == ()


@pytest.mark.parametrize("gate", [counts_gate, ids_gate, clusters_gate, regions_gate, gold_gate])
def test_a_gate_that_needs_no_box_passes(gate: Callable[[Proving], Gate], dev: Proving) -> None:
    found = gate(dev)

    assert found.state is GateState.PASSED, found.figures


def test_every_task_is_of_the_recorded_batch(record: BatchRecord, dev: Proving) -> None:
    assert [task.id for task in record.tasks] == [task.id for task in dev.tasks]
    assert record.canonical == canonical_digest(dev.built.corpus.documents)


def test_the_record_tells_of_every_operator_of_the_keys(record: BatchRecord, dev: Proving) -> None:
    proved = {one.operator: one.proved for one in record.yields}
    used = Counter(key.operator for gold in dev.gold.values() for key in gold.claims)

    assert set(used) <= set(proved) <= {operator.name for operator in all_operators()}
    assert {name for name in used if used[name] > proved[name]} == set()


@pytest.mark.slow
def test_the_recorded_order_gives_the_stored_bytes(record: BatchRecord, dev: Proving) -> None:
    assert record.seed is not None
    order = BatchOrder(
        family=record.family,
        version=record.version,
        subset=record.subset,
        seed=record.seed,
        clusters=record.clusters,
        tasks=len(record.tasks),
        without=record.without,
    )
    bank = load_bank(HOUSE.families / FAMILY / FOLDER)
    batch = make_batch(open_ground(dev.built.corpus), bank, order)

    assert (record.generator, record.bank) == (GENERATOR, bank.digest)
    where = (record.family, record.version, record.subset)
    folder, keys = task_folder(HOUSE, *where), subset_folder(HOUSE, *where) / KEYS
    for task in batch.tasks:
        stored = {path.name: path.read_bytes() for path in (folder / task.id).iterdir()}
        assert stored == task_files(task)
        assert (keys / f"{task.id}.yaml").read_bytes() == key_file(task)
    assert batch.yields == record.yields
