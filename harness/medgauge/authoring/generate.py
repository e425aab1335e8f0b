"""A batch of tasks from an open corpus, a bank and an order: pure, and the same on every machine.

Corpus, bank and order decide every byte; the same order gives the same batch under one GENERATOR.
"""

from medgauge.authoring.batch.bank import Bank, load_bank
from medgauge.authoring.batch.citing import Citer
from medgauge.authoring.batch.filling import Progress, Watch, filled_tasks
from medgauge.authoring.batch.making import Maker
from medgauge.authoring.batch.rules import Rules, all_operators
from medgauge.authoring.batch.slots import Drawing
from medgauge.authoring.decide import decide
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.authoring.wording import draw_plan, render
from medgauge.corpus.canonical import canonical_digest
from medgauge.model.generation import Batch, BatchOrder

__all__ = ["GENERATOR", "Bank", "Progress", "house_rules", "load_bank", "make_batch"]

GENERATOR = "2"
"""Version of all rules that decide a batch; raised whenever an order would give other bytes."""


def make_batch(
    ground: Ground,
    bank: Bank,
    order: BatchOrder,
    watch: Watch = lambda _: None,
    rules: Rules | None = None,
) -> Batch:
    """Draw a batch. `watch` is told before the first claim and after each; it changes nothing.

    Raises UsageError when the corpus can't fill the order, with what it can.
    """
    dice = Dice.seeded(order.seed).child(order.family, order.version, order.subset.value)
    used = rules or house_rules(bank)
    citer, without = Citer(ground.catalogue), frozenset(order.without)
    maker = Maker(used, bank.drafts, dice.child("wording"), citer, without)
    drawing = Drawing(maker)
    tasks = filled_tasks(ground, order, drawing, dice, watch)
    refused = {**ground.facts_refused, "not_worded": maker.not_worded()}
    return Batch(
        order=order,
        generator=GENERATOR,
        corpus=canonical_digest(ground.corpus.documents),
        bank=bank.digest,
        tasks=tuple(sorted(tasks, key=lambda task: task.id)),
        yields=drawing.tally.yields(),
        facts_refused=dict(sorted(refused.items())),
    )


def house_rules(bank: Bank) -> Rules:
    """Return the house's own operators, wording and decision procedure."""
    return Rules(
        operators=all_operators(),
        draw_plan=lambda text, dice: draw_plan(text, bank.wording, dice),
        render=lambda text, plan: render(text, plan, bank.wording),
        decide=decide,
    )
