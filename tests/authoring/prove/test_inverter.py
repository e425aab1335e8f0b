"""Who owns generator and corpus finds the claims of a public batch in what they can write."""

import dataclasses
from pathlib import Path

import pytest

from medgauge.authoring.batch.bank import load_bank
from medgauge.authoring.generate import make_batch
from medgauge.authoring.ground import open_ground
from medgauge.authoring.prove import inverter
from medgauge.authoring.prove.inverter import inverted, lacks_public_bank, normal
from medgauge.authoring.prove.proving import Proving, open_proving
from medgauge.authoring.prove.surfaces import bank_folder
from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.generation import BatchOrder
from medgauge.model.task import Task

HERE = find_workspace(start=Path(__file__))
FAMILY = "bm-guideline-evidence-check"


def test_a_text_in_normal_form_has_words_only() -> None:
    assert normal("Give 5 mg, once-daily.") == "give 5 mg once daily"


def test_without_a_public_bank_there_is_nothing_to_enumerate(
    workspace: Workspace, proving: Proving
) -> None:
    assert lacks_public_bank(proving)
    (workspace.families / proving.family.id / "generator").mkdir()
    assert not lacks_public_bank(proving)


@pytest.mark.slow
def test_claims_of_the_public_bank_are_found_with_their_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened = open_proving(HERE, FAMILY, None, "dev")
    order = BatchOrder(
        family=FAMILY,
        version=opened.version.version,
        subset=SubsetName.DEV,
        seed="to be inverted",
        clusters=1,
        tasks=1,
    )
    (made,) = make_batch(
        open_ground(opened.built.corpus), load_bank(bank_folder(opened)), order
    ).tasks
    task = Task(
        id=made.id,
        family=FAMILY,
        version=order.version,
        subset=SubsetName.DEV,
        cluster=made.cluster,
        claims=made.claims,
        inputs={"draft.md": made.draft},
    )
    monkeypatch.setattr(inverter, "NEAREST", 4)
    subset = dataclasses.replace(opened, tasks=(task,), gold={task.id: made.gold})

    table = inverted(subset)

    assert len(table) >= len(task.claims) / 2
    for claim, key in zip(task.claims, made.gold.claims, strict=True):
        rows = table.get(normal(claim.text), [])
        if rows and key.verdict in (Verdict.SUPPORTED, Verdict.ALTERED):
            place = [key.cited.document, key.cited.edition]
            altered = key.verdict is Verdict.ALTERED
            assert altered in [turned for where, _, turned in rows if where == place]
