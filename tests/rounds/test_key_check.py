"""A key that says other than its citation means stops grading before the first grade."""

from pathlib import Path

import pytest

import corvale
from medgauge.corpus.catalogue import sources
from medgauge.errors import InputError
from medgauge.model.task import Gold, Task
from medgauge.rounds.key_check import check_keys
from shared_fixture.corvale_grading import corvale_evidence

CATALOGUE = sources(corvale.documents())


def check(task: Task, gold: Gold) -> None:
    check_keys(Path("keys"), [(task, gold)], corvale_evidence(), CATALOGUE)


def citing(**citations: str) -> Task:
    """Return the fixture's task with other citations, by claim_ref."""
    task = corvale.task()
    claims = tuple(
        claim.model_copy(update={"citation": citations.get(claim.claim_ref, claim.citation)})
        for claim in task.claims
    )
    return task.model_copy(update={"claims": claims})


def test_the_fixture_is_sound() -> None:
    check(corvale.task(), corvale.gold())


def test_every_key_that_contradicts_its_citation_is_named_at_once() -> None:
    task = citing(
        C1="CRG, 1st ed., sec. 3.2",
        C2="CRG, 2nd ed., sec. 3.20",
        C3="CRG or HTG, sec. 3.2",
        C5="HTG, 1st ed.",
    )

    with pytest.raises(InputError) as caught:
        check(task, corvale.gold())

    places = [(file, key) for file, key, _ in caught.value.problems]
    assert places == [
        (str(Path("keys") / f"{corvale.TASK_ID}.yaml"), f"claims[{claim}].cited")
        for claim in (0, 1, 2, 4)
    ]
    assert "mend the keys" in caught.value.hint


def test_an_absent_source_need_only_be_absent_by_the_rule() -> None:
    check(citing(C5="crg, 2nd ed."), corvale.gold())
