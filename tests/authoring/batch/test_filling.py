"""Batches drawn by hand-made rules: what every batch keeps, whatever its operators."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from medgauge.authoring.batch.apart import is_apart
from medgauge.authoring.batch.citing import Citer
from medgauge.authoring.batch.filling import Progress, filled_tasks
from medgauge.authoring.batch.making import DROPPED, Maker
from medgauge.authoring.batch.slots import Drawing
from medgauge.authoring.dice import Dice
from medgauge.authoring.dropped import text_digest
from medgauge.authoring.ground import Ground
from medgauge.catalog.gold import against
from medgauge.errors import UsageError
from medgauge.model.draft_bank import DraftBank
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.generation import BatchOrder, Candidate, GeneratedTask
from medgauge.model.task import Claim, Task
from medgauge.text.fold import fold_text
from shared_fixture.hand_rules import OPERATORS, hand_rules

pytestmark = pytest.mark.slow

ORDER = BatchOrder(family="f", version="1", subset=SubsetName.DEV, seed="any", clusters=6, tasks=12)
FEW = ORDER.model_copy(update={"tasks": 6})


def drawn(
    ground: Ground,
    drafts: DraftBank,
    order: BatchOrder = ORDER,
    told: list[Progress] | None = None,
) -> tuple[list[GeneratedTask], Drawing]:
    dice = Dice.seeded(order.seed)
    citer, without = Citer(ground.catalogue), frozenset(order.without)
    maker = Maker(hand_rules(), drafts, dice.child("wording"), citer, without)
    drawing = Drawing(maker)
    watch = (told if told is not None else []).append
    return filled_tasks(ground, order, drawing, dice, watch), drawing


@pytest.fixture(scope="module")
def batch(ground: Ground, drafts: DraftBank) -> tuple[list[GeneratedTask], Drawing]:
    return drawn(ground, drafts)


@pytest.fixture(scope="module")
def few(ground: Ground, drafts: DraftBank) -> tuple[list[GeneratedTask], list[Progress]]:
    told: list[Progress] = []
    return drawn(ground, drafts, FEW, told)[0], told


def test_tasks_are_as_ordered(batch: tuple[list[GeneratedTask], Drawing]) -> None:
    tasks, _ = batch

    assert len(tasks) == 12
    assert Counter(Counter(task.cluster for task in tasks).values()) == {2: 6}
    assert all(8 <= len(task.claims) <= 12 for task in tasks)


def test_keys_fit_their_tasks(batch: tuple[list[GeneratedTask], Drawing]) -> None:
    for one in batch[0]:
        task = Task(
            id=one.id,
            family="f",
            version="1",
            subset=SubsetName.DEV,
            cluster=one.cluster,
            claims=one.claims,
            inputs={"draft.md": one.draft, **one.attachments},
        )
        wrong = against(one.gold, task)
        assert not wrong


def test_classes_have_their_shares(batch: tuple[list[GeneratedTask], Drawing]) -> None:
    counts = Counter(key.verdict for task in batch[0] for key in task.gold.claims)

    total = counts.total()
    assert abs(counts[Verdict.SUPPORTED] - 0.3 * total) <= 1
    assert abs(counts[Verdict.UNVERIFIABLE] - 0.4 * total / 3) <= 1


def test_a_task_speaks_of_no_matter_twice_and_writes_sections_in_one_way(
    batch: tuple[list[GeneratedTask], Drawing],
) -> None:
    for task in batch[0]:
        facts = [one.fact for one in task.made]
        for number, fact in enumerate(facts):
            assert is_apart(fact, facts[:number])
        signs = [re.search(r"(section|sec\.|s\.|§) [\dA-Z.]+$", c.citation) for c in task.claims]
        assert len({found[1] for found in signs if found}) == 1


def test_no_fact_is_used_twice(batch: tuple[list[GeneratedTask], Drawing]) -> None:
    facts = [fold_text(one.fact.text) for task in batch[0] for one in task.made]

    assert len(facts) == len(set(facts))


def test_what_readers_dropped_does_not_come_back_and_little_else_changes(
    ground: Ground, drafts: DraftBank, batch: tuple[list[GeneratedTask], Drawing]
) -> None:
    before = {claim.text: made for task in batch[0] for claim, made in zip_made(task)}
    gone = dict(list(before.items())[::25])
    dropped = tuple(sorted(text_digest(text) for text in gone))

    tasks, drawing = drawn(ground, drafts, ORDER.model_copy(update={"without": dropped}))

    after = {claim.text: made for task in tasks for claim, made in zip_made(task)}
    facts = {fold_text(made.fact.text) for made in gone.values()}
    assert not after.keys() & gone.keys()
    assert not facts & {fold_text(made.fact.text) for made in after.values()}
    assert sum(one.refused.get(DROPPED, 0) for one in drawing.tally.yields()) >= len(gone)
    assert len(after.keys() & before.keys()) > len(before) / 2


def zip_made(task: GeneratedTask) -> Iterator[tuple[Claim, Candidate]]:
    return zip(task.claims, task.made, strict=True)


def test_clusters_share_no_cited_and_no_true_document(
    batch: tuple[list[GeneratedTask], Drawing],
) -> None:
    homes: dict[str, set[str]] = {}
    for task in batch[0]:
        for key in task.gold.claims:
            named = {region.document for region in key.regions} | {key.cited.document or ""}
            for document in named - {""}:
                homes.setdefault(document, set()).add(task.cluster)

    assert all(len(clusters) == 1 for clusters in homes.values())


def test_ids_are_opaque_and_each_stands_once(
    batch: tuple[list[GeneratedTask], Drawing],
) -> None:
    ids = [task.id for task in batch[0]]

    assert len(set(ids)) == len(ids)
    assert all(len(one) == 10 and one.startswith("t-") for one in ids)


def test_yields_count_every_candidate(batch: tuple[list[GeneratedTask], Drawing]) -> None:
    tasks, drawing = batch
    yields = drawing.tally.yields()

    assert sum(one.proved for one in yields) == sum(len(task.claims) for task in tasks)
    assert all(one.tried == one.proved + sum(one.refused.values()) for one in yields)
    assert "odd" in {code for one in yields for code in one.refused}
    assert drawing.maker.not_worded() > 0


def test_shares_of_numeric_claims_hold(batch: tuple[list[GeneratedTask], Drawing]) -> None:
    made = [one for task in batch[0] for one in task.made]
    altered = [one.change.reused for one in made if one.verdict is Verdict.ALTERED]

    assert 2 * sum(altered) >= len(altered)


def test_the_wording_decides_which_operator_was_at_work(
    batch: tuple[list[GeneratedTask], Drawing],
) -> None:
    for task in batch[0]:
        for one in task.made:
            if one.verdict is Verdict.SUPPORTED:
                units = any(rule.startswith("units.") for rule in one.rules)
                assert one.change.operator.endswith("units" if units else "paraphrase")


def test_another_section_is_named_now_and_then(
    batch: tuple[list[GeneratedTask], Drawing],
) -> None:
    notes = [key.note for task in batch[0] for key in task.gold.claims]

    assert 0 < sum("section_mismatch" in note for note in notes) < len(notes) / 4


def test_progress_ends_with_all_claims(
    few: tuple[list[GeneratedTask], list[Progress]],
) -> None:
    tasks, told = few

    assert told[0].claims == 0
    assert told[-1].claims == told[-1].of_claims == sum(len(task.claims) for task in tasks)


def test_another_seed_gives_another_batch(
    ground: Ground, drafts: DraftBank, few: tuple[list[GeneratedTask], list[Progress]]
) -> None:
    one, same = few[0], drawn(ground, drafts, FEW)[0]
    other = drawn(ground, drafts, FEW.model_copy(update={"seed": "another"}))[0]

    assert one == same
    assert not {task.id for task in one} & {task.id for task in other}
    assert {task.draft for task in one}.isdisjoint({task.draft for task in other})


def test_an_order_that_can_not_be_filled_says_how_much_can(
    ground: Ground, drafts: DraftBank
) -> None:
    small = ground.limited(["quillon-migraine", "linden-asthma", "linden-copd", "mirelle-fever"])
    order = ORDER.model_copy(update={"clusters": 2, "tasks": 40})

    with pytest.raises(UsageError, match="can't fill 40 tasks in 2 clusters") as refused:
        drawn(small, drafts, order)

    assert "--tasks" in refused.value.hint


def test_more_claims_than_facts_are_refused_at_once(ground: Ground, drafts: DraftBank) -> None:
    told: list[Progress] = []
    order = ORDER.model_copy(update={"tasks": 400})

    with pytest.raises(UsageError, match=r"would need \d+ different facts and has \d+") as refused:
        drawn(ground, drafts, order, told)

    assert not told
    assert "--tasks" in refused.value.hint


def test_fewer_tasks_than_clusters_are_refused(ground: Ground, drafts: DraftBank) -> None:
    with pytest.raises(UsageError, match="5 tasks can't be spread over 6 clusters"):
        drawn(ground, drafts, ORDER.model_copy(update={"tasks": 5}))


def test_hand_made_operators_cover_all_classes() -> None:
    assert {one.verdict for one in OPERATORS} == set(Verdict)
