"""The tasks of an order, drawn claim by claim: as many as asked for, or none and what there is."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from medgauge.authoring.batch.clusters import clusters
from medgauge.authoring.batch.keying import keyed_task, opaque_ids
from medgauge.authoring.batch.making import Made
from medgauge.authoring.batch.sharing import MOST, class_deck, others, spread, task_sizes
from medgauge.authoring.batch.slots import Drawing
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.errors import UsageError
from medgauge.model.family import Verdict
from medgauge.model.generation import BatchOrder, GeneratedTask
from medgauge.text.fold import fold_text


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
    spent: set[Verdict] = field(default_factory=set)
    """Classes that it has no more claims of."""
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
    return _keyed(shared, ground, drawing, dice)


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
        """Fill the tasks of a cluster, up to the first that it has not enough claims for."""
        for place, size in enumerate(cluster.sizes):
            task = self._task(cluster, size, dice.child("task", place))
            if task is None:
                return
            cluster.tasks.append(task)

    def _task(self, cluster: _Cluster, size: int, dice: Dice) -> list[Made] | None:
        task: list[Made] = []
        for slot in range(size):
            made = self._claim(next(self.deck), cluster, dice.child("claim", slot))
            if made is None:
                return None
            task.append(made)
            self.done += 1
            self.watch(Progress(self.done, self.total))
        return task

    def _claim(self, verdict: Verdict, cluster: _Cluster, dice: Dice) -> Made | None:
        """Draw a claim of a class; of another one where the cluster has no more of it."""
        for tried in others(verdict, self.classes, dice.child("others")):
            if tried in cluster.spent:
                continue
            if made := self.drawing.claim(tried, cluster.ground, dice.child(tried.value)):
                return made
            cluster.spent.add(tried)
        return None


def _clusters(ground: Ground, order: BatchOrder, dice: Dice) -> list[_Cluster]:
    groups = clusters(ground, order.clusters)
    views = [ground.limited(group) for group in dice.child("clusters").shuffled(groups)]
    facts = [
        len({fold_text(fact.text) for place in view.places for fact in view.facts(place)})
        for view in views
    ]
    sizes = list(task_sizes(order.tasks, dice.child("sizes")))
    shared = []
    for view, have, tasks in zip(views, facts, spread(order.tasks, facts), strict=True):
        shared.append(_Cluster(view, have, tuple(sizes[:tasks])))
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


def _keyed(
    shared: Sequence[_Cluster], ground: Ground, drawing: Drawing, dice: Dice
) -> list[GeneratedTask]:
    titles = {one.id: one.title for one in ground.corpus.documents}
    names = opaque_ids("c", len(shared), dice.child("cluster ids"))
    ids = iter(opaque_ids("t", sum(len(one.tasks) for one in shared), dice.child("task ids")))
    bank = drawing.maker.bank
    return [
        keyed_task((task, name), made, titles, bank, dice.child("task", task))
        for name, cluster in zip(names, shared, strict=True)
        for made in cluster.tasks
        for task in [next(ids)]
    ]
