"""Gates on tasks and keys alone: each passes on what is sound and fails on what it is there for."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

import corvale_workspace as small
from medgauge.authoring.prove import composition
from medgauge.authoring.prove.composition import (
    clusters_gate,
    counts_gate,
    ids_gate,
    retired_gate,
)
from medgauge.authoring.prove.keys import gold_gate, is_control, regions_gate
from medgauge.authoring.prove.oracle import entries, quotations, told_claims
from medgauge.authoring.prove.proving import Proving, open_proving
from medgauge.catalog.workspace import Workspace
from medgauge.errors import InputError, UsageError
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.proof import Gate, GateState
from medgauge.model.task import Cited, ClaimKey, Gold


def figures(gate: Gate) -> dict[str, float | None]:
    return {figure.name: figure.value for figure in gate.figures}


def with_key(proving: Proving, place: int, **changes: Any) -> Proving:
    """Return the subset with one claim of the first task's key changed."""
    name = proving.tasks[0].id
    gold = proving.gold[name]
    claims = list(gold.claims)
    claims[place] = claims[place].model_copy(update=changes)
    changed: dict[str, Gold] = {name: gold.model_copy(update={"claims": tuple(claims)})}
    return dataclasses.replace(proving, gold=proving.gold | changed)


def region(proving: Proving, place: int, **changes: Any) -> tuple[Any, ...]:
    key: ClaimKey = proving.gold[proving.tasks[0].id].claims[place]
    return (key.regions[0].model_copy(update=changes),)


def test_sound_keys_get_full_marks(proving: Proving) -> None:
    assert gold_gate(proving).state is GateState.PASSED
    assert regions_gate(proving).state is GateState.PASSED


def test_every_region_is_quoted_in_turn(proving: Proving) -> None:
    doubled = proving.gold[proving.tasks[0].id].claims[0].regions * 3

    gate = gold_gate(with_key(proving, 0, regions=doubled))

    assert figures(gate)["answers graded"] == 4


@pytest.mark.parametrize(
    "changes",
    [
        lambda p: {"regions": region(p, 0, quote="No source says this at all.", decisive=())},
        lambda p: {"regions": region(p, 0, section="9.9")},
        lambda p: {"regions": region(p, 0, decisive=("500 mg",))},
    ],
    ids=["invented", "no such section", "decisive token elsewhere"],
)
def test_a_region_that_does_not_resolve_fails(
    proving: Proving, changes: Callable[[Proving], dict[str, Any]]
) -> None:
    broken = with_key(proving, 0, **changes(proving))

    assert regions_gate(broken).state is GateState.FAILED
    gate = gold_gate(broken)
    assert gate.state is GateState.FAILED
    assert figures(gate)["tasks with such an answer"] == 1


def test_a_key_whose_citation_means_another_source_fails(proving: Proving) -> None:
    cited = Cited(document="htg", edition="1", section="4.1")

    assert figures(regions_gate(with_key(proving, 0, cited=cited)))["faults of keys"]


def test_an_unsupported_claim_is_answered_with_a_sentence_that_counts(proving: Proving) -> None:
    gold = proving.gold[proving.tasks[0].id]
    key = next(one for one in gold.claims if one.verdict is Verdict.UNSUPPORTED)

    (quote,) = quotations(key, proving)

    assert quote is not None
    assert proving.evidence.locate(quote).places


def test_what_adversaries_are_told_is_the_key(proving: Proving) -> None:
    told = told_claims(proving)
    answers = entries(proving.gold[proving.tasks[0].id], proving)

    assert [one["verdict"] for one in told.values()] == [one["verdict"] for one in answers]
    assert [one["span"] for one in told.values()] == [one["source_span"] for one in answers]


def test_a_small_subset_fails_its_counts(proving: Proving) -> None:
    gate = counts_gate(proving)

    assert gate.state is GateState.FAILED
    measured = figures(gate)
    assert (measured["tasks"], measured["claims"], measured["claims altered"]) == (2, 10, 2)
    assert "claims altered 2 (at least 8)" in gate.reason


def test_enough_of_everything_passes(proving: Proving, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"MIN_TASKS": 2, "MIN_CLUSTERS": 2, "MIN_CLAIMS": 10, "FEWEST": 5}.items():
        monkeypatch.setattr(composition, name, value)
    monkeypatch.setattr(composition, "MIN_OF_A_CLASS", 2)

    assert counts_gate(proving).state is GateState.PASSED


def test_a_control_in_a_small_subset_fails_its_counts(proving: Proving) -> None:
    name = proving.tasks[0].id
    gold = proving.gold[name]
    control = gold.model_copy(update={"claims": gold.claims[:1]})

    assert is_control(control)
    changed = dataclasses.replace(proving, gold=proving.gold | {name: control})
    assert "controls 1 (at most 0)" in counts_gate(changed).reason


def test_ids_that_speak_fail(proving: Proving) -> None:
    assert figures(ids_gate(proving))["ids that are not opaque"] == 2
    opaque = tuple(
        task.model_copy(update={"id": f"t-{number:06x}"})
        for number, task in enumerate(proving.tasks)
    )
    assert ids_gate(dataclasses.replace(proving, tasks=opaque)).state is GateState.PASSED
    twice = (opaque[0], opaque[0])
    assert ids_gate(dataclasses.replace(proving, tasks=twice)).state is GateState.FAILED
    claims = opaque[0].claims[::-1]
    backwards = (opaque[0].model_copy(update={"claims": claims}),)
    assert ids_gate(dataclasses.replace(proving, tasks=backwards)).state is GateState.FAILED


def test_clusters_that_share_a_source_fail(proving: Proving) -> None:
    assert figures(clusters_gate(proving))["documents in several clusters"] == 2

    one = tuple(task.model_copy(update={"cluster": "c"}) for task in proving.tasks)
    assert clusters_gate(dataclasses.replace(proving, tasks=one)).state is GateState.PASSED


def test_a_retired_task_fails(workspace: Workspace, proving: Proving) -> None:
    assert retired_gate(proving).state is GateState.PASSED

    listed = workspace.private / small.FAMILY / composition.RETIRED
    listed.parent.mkdir(parents=True)
    listed.write_text(f"{proving.tasks[1].id}\n")

    assert figures(retired_gate(proving))["retired tasks"] == 1


def test_a_task_that_recurs_in_another_subset_fails(workspace: Workspace, proving: Proving) -> None:
    holdout = workspace.private / small.FAMILY / small.VERSION / "holdout" / "tasks"
    small.write_task(holdout, "t-0a1b2c", "c")

    assert figures(retired_gate(proving))["tasks that recur"] == 2


def test_a_broken_private_subset_tells_how_much_and_nothing_of_it(workspace: Workspace) -> None:
    subset = workspace.private / small.FAMILY / small.VERSION / "holdout"
    task = small.write_task(subset / "tasks", "t-0a1b2c", "c")
    (subset / "tasks" / "keys").rename(subset / "keys")
    (task / "task.yaml").write_text("secret: words\n")
    workspace.private.chmod(0o700)

    with pytest.raises(UsageError, match="problems in the tasks and keys of holdout") as caught:
        open_proving(workspace, small.FAMILY, None, SubsetName.HOLDOUT)

    assert not isinstance(caught.value, InputError)
    assert "secret" not in str(caught.value) + caught.value.hint
