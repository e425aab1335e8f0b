"""The tasks of an order, drawn claim by claim: as many as asked for, or none and what there is."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from medgauge.authoring.batch.citing import Habit
from medgauge.authoring.batch.clusters import citable_facts, clusters, view
from medgauge.authoring.batch.decks import Decks
from medgauge.authoring.batch.keying import keyed_task, opaque_ids
from medgauge.authoring.batch.making import Made
from medgauge.authoring.batch.planting import Writing, passages
from medgauge.authoring.batch.sharing import (
    HARDEST_FIRST,
    MOST,
    class_deck,
    others,
    spread,
    task_sizes,
)
from medgauge.authoring.batch.slots import Around, Drawing
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.errors import UsageError
from medgauge.model.family import Verdict
from medgauge.model.generation import BatchOrder, GeneratedTask


@dataclass(frozen=True)
class Progress:
    """How far a batch is."""

    claims: int
    of_claims: int


Watch = Callable[[Progress], None]


@dataclass
class _Cluster:
    """One cluster while it is drawn from."""

    ground: Ground
    facts: int
    """How many different ones it has."""
    sizes: tuple[int, ...]
    """Claims of each of its tasks."""
    spent: set[tuple[int | None, Verdict]] = field(default_factory=set)
    """Classes of which it has no more claims: of matters new to a task, or (None) of any."""
    tasks: list[list[Made]] = field(default_factory=list)
    """Those that were filled."""


def filled_tasks(
    ground: Ground, order: BatchOrder, drawing: Drawing, dice: Dice, watch: Watch
) -> list[GeneratedTask]:
    """Draw every task. Raises UsageError when the corpus can't fill them, saying what it can."""
    if order.tasks < order.clusters:
        raise UsageError(
            f"{order.tasks} tasks can't be spread over {order.clusters} clusters",
            "ask for at least one task a cluster",
        )
    shared = _clusters(ground, order, dice)
    _check_facts(shared, order, ground)
    total = sum(sum(one.sizes) for one in shared)
    classes = [
        one for one in Verdict if any(o.verdict is one for o in drawing.maker.rules.operators)
    ]
    deck = class_deck(total, classes, dice.child("classes"))
    filler = _Filler(drawing, classes, iter(deck), watch, total)
    watch(Progress(0, total))
    for number, cluster in enumerate(shared):
        filler.fill(cluster, dice.child("cluster", number))
    _check_filled(shared, order, ground)
    return _keyed(shared, drawing, dice)


@dataclass
class _Filler:
    """Fills the tasks of one cluster after the other."""

    drawing: Drawing
    classes: Sequence[Verdict]
    deck: Iterator[Verdict]
    watch: Watch
    total: int
    done: int = 0

    def fill(self, cluster: _Cluster, dice: Dice) -> None:
        """Fill the tasks of a cluster, as many as it has claims for.

        Each claim has its class and its place in a task before any is drawn; those of classes that
        take most facts to prove come first, while there are facts.
        """
        slots = [(task, slot) for task, size in enumerate(cluster.sizes) for slot in range(size)]
        classes = {where: next(self.deck) for where in slots}
        habits = [Habit.drawn(dice.child("habit", task)) for task in range(len(cluster.sizes))]
        made: dict[tuple[int, int], Made] = {}
        for where in sorted(slots, key=lambda one: (HARDEST_FIRST.index(classes[one]), one)):
            inner = dice.child("task", where[0]).child("claim", where[1])
            beside = [one.candidate.fact for at, one in made.items() if at[0] == where[0]]
            around = Around(habits[where[0]], tuple(beside))
            claim = self._claim(classes[where], cluster, where[0], around, inner)
            if claim is None:
                break
            made[where] = claim
            self.done += 1
            self.watch(Progress(self.done, self.total))
        drawn = iter([made[one] for one in slots if one in made])
        for size in cluster.sizes:
            task = list(islice(drawn, size))
            if len(task) == size:
                cluster.tasks.append(task)

    def _claim(
        self, verdict: Verdict, cluster: _Cluster, task: int, around: Around, dice: Dice
    ) -> Made | None:
        """Draw a claim of a class; of another one where the cluster has no more of it."""
        order = others(verdict, self.classes, dice.child("others"))
        for about in (around, Around(around.habit)):  # any matter, before a task stays unfilled
            for tried in order:
                key = (task if about.facts else None, tried)
                if key in cluster.spent:
                    continue
                inner = dice.child(tried.value)
                if made := self.drawing.claim(tried, cluster.ground, about, inner):
                    return made
                cluster.spent.add(key)
        return None


def _clusters(ground: Ground, order: BatchOrder, dice: Dice) -> list[_Cluster]:
    groups = dice.child("clusters").shuffled(clusters(ground, order.clusters))
    facts = [citable_facts(ground.limited(group)) for group in groups]
    sizes = list(task_sizes(order.tasks, dice.child("sizes")))
    shared = []
    for group, have, tasks in zip(groups, facts, spread(order.tasks, facts), strict=True):
        own = tuple(sizes[:tasks])
        shared.append(_Cluster(view(ground, group, sum(own)), have, own))
        del sizes[:tasks]
    return shared


def _check_facts(shared: Sequence[_Cluster], order: BatchOrder, ground: Ground) -> None:
    """Refuse an order for more claims than some cluster has facts, before anything is drawn."""
    needs = [(sum(one.sizes), one.facts) for one in shared]
    if short := [(claims, facts) for claims, facts in needs if facts < claims]:
        claims, facts = min(short, key=lambda one: (one[1], -one[0]))
        can = order.clusters * (facts // MOST)
        raise UsageError(
            f"{ground.corpus.id} can't fill {order.tasks} tasks in {order.clusters} clusters: one"
            f" of them would need {claims} different facts and has {facts}",
            _way_out(can),
        )


def _way_out(can: int) -> str:
    way = f"ask for --tasks {can} or fewer" if can else "ask for fewer clusters"
    return f"{way}, for fewer clusters with more documents each, or name a larger corpus"


def _check_filled(shared: Sequence[_Cluster], order: BatchOrder, ground: Ground) -> None:
    """Refuse an order of which some cluster could not fill its tasks."""
    short = [one for one in shared if len(one.tasks) < len(one.sizes)]
    if not short:
        return
    least = min(len(one.tasks) for one in short)
    filled = sum(len(one.tasks) for one in shared)
    raise UsageError(
        f"{ground.corpus.id} can't fill {order.tasks} tasks in {order.clusters} clusters: {filled}"
        f" were filled before {len(short)} of the clusters had no more facts that prove",
        _way_out(least * order.clusters),
    )


def _keyed(shared: Sequence[_Cluster], drawing: Drawing, dice: Dice) -> list[GeneratedTask]:
    names = opaque_ids("c", len(shared), dice.child("cluster ids"))
    tasks = sum(len(one.tasks) for one in shared)
    ids = iter(opaque_ids("t", tasks, dice.child("task ids")))
    maker = drawing.maker
    writing = Writing(maker.bank, Decks(dice.child("decks")))
    passage = iter(passages(tasks, maker.bank.planting.shares, dice.child("passages")))
    return [
        keyed_task(
            (task, name), made, next(passage), writing, maker.citer, dice.child("task", task)
        )
        for name, cluster in zip(names, shared, strict=True)
        for made in cluster.tasks
        for task in [next(ids)]
    ]
