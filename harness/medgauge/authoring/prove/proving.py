"""A subset opened once for all gates: tasks, keys, corpus and rules, and the digests of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from medgauge.authoring.batch.private_place import check_private_place
from medgauge.catalog.family import load_family, load_version, subset_of
from medgauge.catalog.gold import gold_for
from medgauge.catalog.task import load_tasks, task_digest
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.catalogue import sources
from medgauge.corpus.store import Built, open_built
from medgauge.errors import InputError, UsageError
from medgauge.evidence.spans import Evidence
from medgauge.files.canonical import digest_of
from medgauge.grading.rules import GradingRules, rules_for
from medgauge.model.base import Digest
from medgauge.model.family import Family, SubsetName, Version
from medgauge.model.task import Gold, Task
from medgauge.rounds.grade import GradingGround
from medgauge.rounds.plan import check_runnable
from medgauge.text.source import Source


@dataclass(frozen=True)
class Proving:
    """All that gates are held against."""

    workspace: Workspace
    family: Family
    version: Version
    subset: SubsetName
    tasks: tuple[Task, ...]
    """Sorted by id."""
    gold: dict[str, Gold]
    built: Built
    evidence: Evidence

    @property
    def private(self) -> bool:
        """Whether nothing of tasks and keys may be told."""
        return self.subset is not SubsetName.DEV

    @property
    def claims(self) -> int:
        """How many claims all tasks have."""
        return sum(len(task.claims) for task in self.tasks)

    @property
    def rules(self) -> GradingRules:
        """The rules attempts are graded by."""
        return rules_for(self.family, self.family.limits)

    @cached_property
    def catalogue(self) -> tuple[Source, ...]:
        """Every edition as citations are resolved against it."""
        return sources(self.built.corpus.documents)

    @property
    def grading(self) -> GradingGround:
        """What attempts of rounds are graded against; gold is echoed nowhere."""
        tasks = {task.id: task for task in self.tasks}
        return GradingGround(tasks, self.gold, self.evidence, self.rules, public=False)

    @property
    def tasks_digest(self) -> str:
        """Digest over the digests of all tasks, by id."""
        return digest_of_tasks(self.tasks)

    @property
    def keys_digest(self) -> str:
        """Digest over the keys of all tasks, by id."""
        return digest_of_keys(self.gold)


def digest_of_tasks(tasks: Iterable[Task]) -> Digest:
    """Return what a proof binds tasks by."""
    return digest_of({task.id: task_digest(task) for task in tasks})


def digest_of_keys(gold: Mapping[str, Gold]) -> Digest:
    """Return what a proof binds the keys of tasks by."""
    return digest_of({name: one.json_data() for name, one in gold.items()})


def open_proving(workspace: Workspace, family: str, version: str | None, subset: str) -> Proving:
    """Open one subset of a version (the newest without a name).

    Raises UnknownName, NotRunnable, HoldoutMissing, InputError, or UsageError for a private store
    that git could publish. Of a private subset that cannot be read the error tells how many
    problems there are and nothing of them.
    """
    declared = load_version(workspace, family, version)
    name, _ = subset_of(declared, subset)
    corpus = check_runnable(declared, name)
    if name is not SubsetName.DEV:
        check_private_place(workspace, family)
    try:
        tasks = load_tasks(workspace, family, declared.version, subset)
        gold = gold_for(workspace, family, declared.version, subset, tasks)
    except InputError as error:
        if name is SubsetName.DEV:
            raise
        raise UsageError(
            f"{len(error.problems)} problems in the tasks and keys of {name.value}",
            f"medgauge family lint {family} names them to whoever may see them",
        ) from None
    built = open_built(workspace.cache, workspace.corpora / corpus)
    evidence = Evidence(built.corpus, built.folder / "index")
    card = load_family(workspace, family)
    return Proving(workspace, card, declared, name, tasks, gold, built, evidence)
