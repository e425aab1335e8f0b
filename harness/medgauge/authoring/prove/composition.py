"""Gates on what a subset is made of: enough of everything, opaque ids, clusters that share nothing,
no task that was seen before."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from medgauge.authoring.prove.gates import exactly, measured
from medgauge.authoring.prove.keys import is_control
from medgauge.authoring.prove.proving import Proving
from medgauge.catalog.family import version_names
from medgauge.catalog.task import read_tasks
from medgauge.catalog.typed import Problem
from medgauge.errors import HoldoutMissing
from medgauge.files.canonical import digest_of
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.proof import Figure, Gate
from medgauge.model.task import Task
from medgauge.text.fold import fold_text

MIN_TASKS, MIN_CLUSTERS, MIN_CLAIMS, MIN_OF_A_CLASS = 8, 6, 80, 8
"""Least of each in a subset that figures are given for."""
FEWEST, MOST = 8, 12
"""Claims of a task."""
CONTROLS_FROM, CONTROLS_MOST = 10, 0.1
"""Controls only from so many tasks on, and at most this share of them."""
OPAQUE_ID = re.compile(r"t-[0-9a-f]{6,32}")
RETIRED = "retired.txt"
"""File of the private store, below the family: a retired task's id or digest on each line."""


def counts_gate(proving: Proving) -> Gate:
    """Tasks, clusters, claims and claims of every class are enough to say anything by."""
    classes = Counter(key.verdict for gold in proving.gold.values() for key in gold.claims)
    sizes = [len(task.claims) for task in proving.tasks]
    controls = sum(map(is_control, proving.gold.values()))
    most = CONTROLS_MOST * len(sizes) if len(sizes) >= CONTROLS_FROM else 0
    clusters = len({task.cluster for task in proving.tasks})
    return measured(
        "counts",
        "there are enough tasks, clusters, claims and claims of every class, 8 to 12 claims in a"
        " task, and few controls",
        [
            Figure(name="tasks", value=len(sizes), at_least=MIN_TASKS),
            Figure(name="clusters", value=clusters, at_least=MIN_CLUSTERS),
            Figure(name="claims", value=sum(sizes), at_least=MIN_CLAIMS),
            Figure(name="fewest claims of a task", value=min(sizes, default=0), at_least=FEWEST),
            Figure(name="most claims of a task", value=max(sizes, default=0), at_most=MOST),
            *(
                Figure(name=f"claims {one.value}", value=classes[one], at_least=MIN_OF_A_CLASS)
                for one in Verdict
            ),
            Figure(name="controls", value=controls, at_most=most),
        ],
        "generate more: medgauge family generate; medgauge family plan tells how many",
    )


def ids_gate(proving: Proving) -> Gate:
    """Ids tell nothing: opaque, each once, and in an order that follows neither cluster nor key."""
    ids = [task.id for task in proving.tasks]
    seen = Counter(ids)
    return measured(
        "ids",
        "task ids are opaque, each stands once, and claims are keyed in the draft's order",
        [
            exactly("ids that are not opaque", sum(not OPAQUE_ID.fullmatch(one) for one in ids)),
            exactly("ids that stand twice", sum(count > 1 for count in seen.values())),
            exactly("tasks that name claims out of order", sum(map(_disordered, proving.tasks))),
        ],
        "ids are drawn by medgauge family generate; generate the tasks anew",
    )


def _disordered(task: Task) -> bool:
    wanted = [f"C{number}" for number in range(1, len(task.claims) + 1)]
    return [claim.claim_ref for claim in task.claims] != wanted


def clusters_gate(proving: Proving) -> Gate:
    """No two clusters share a document that is cited or holds evidence."""
    owners: dict[str, set[str]] = defaultdict(set)
    for task in proving.tasks:
        for key in proving.gold[task.id].claims:
            named = {key.cited.document, *(region.document for region in key.regions)}
            for document in named - {None}:
                owners[str(document)].add(task.cluster)
    return measured(
        "clusters",
        "no two clusters share a document that is cited or holds evidence",
        [exactly("documents in several clusters", sum(len(o) > 1 for o in owners.values()))],
        "merge the clusters, or generate with medgauge family generate, which keeps them apart",
    )


def retired_gate(proving: Proving) -> Gate:
    """No task stands in the list of retired ones, and none recurs in another subset or version."""
    known = _retired(proving)
    here = {task.id: digest_of([_claims(task)]) for task in proving.tasks}
    others = {digest_of([_claims(task)]) for task in _other_tasks(proving)}
    return measured(
        "retired",
        "no task is retired, and none recurs in another subset or version on this machine",
        [
            exactly("retired tasks", sum(bool({one, here[one]} & known) for one in here)),
            exactly("tasks that recur", sum(digest in others for digest in here.values())),
        ],
        "replace the task; a task that was trained on or debugged against never comes back",
    )


def _claims(task: Task) -> list[str]:
    return [fold_text(claim.text) for claim in task.claims]


def _retired(proving: Proving) -> set[str]:
    path = proving.workspace.private / proving.family.id / RETIRED
    return set(path.read_text("utf-8").split()) if path.is_file() else set()


def _other_tasks(proving: Proving) -> Iterator[Task]:
    """Yield the readable tasks of every other subset and version of the family."""
    workspace, family = proving.workspace, proving.family.id
    ours = (proving.version.version, proving.subset)
    unread: list[Problem] = []
    for version in version_names(workspace, family):
        for subset in SubsetName:
            if (version, subset) == ours:
                continue
            try:
                yield from read_tasks(workspace, (family, version, subset), unread)
            except HoldoutMissing:
                continue
