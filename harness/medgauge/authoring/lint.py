"""Loading everything of a family strictly, and holding its keys against the corpus."""

from collections.abc import Iterator

from medgauge.authoring.keys import key_problems
from medgauge.catalog.family import load_family, load_version, version_names
from medgauge.catalog.gold import gold_for
from medgauge.catalog.task import load_tasks, subset_folder
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.store import ingest
from medgauge.errors import HoldoutMissing, InputError
from medgauge.model.base import Slug, Value
from medgauge.model.corpus import Corpus
from medgauge.model.family import SubsetName, Version


class Problem(Value):
    """One thing a person must mend."""

    file: str
    key: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.reason) if part)


class Lint(Value):
    """What was checked, and every problem found."""

    family: Slug
    tasks: int
    claims: int
    problems: tuple[Problem, ...]
    unchecked: tuple[str, ...]
    """Subsets that could not be checked on this machine, and why."""


class _Sheet:
    """Counts and problems, collected while a family is gone through."""

    def __init__(self) -> None:
        self.tasks = self.claims = 0
        self.problems: list[Problem] = []
        self.unchecked: list[str] = []

    def add(self, error: InputError) -> None:
        self.problems.extend(Problem(file=f, key=k, reason=r) for f, k, r in error.problems)


def lint(workspace: Workspace, family: str) -> Lint:
    """Check every version and subset of one family. Raises UnknownName only."""
    sheet = _Sheet()
    try:
        load_family(workspace, family)
        for version in _versions(workspace, family, sheet):
            _check_version(workspace, version, sheet)
    except InputError as error:
        sheet.add(error)
    return Lint(
        family=family,
        tasks=sheet.tasks,
        claims=sheet.claims,
        problems=tuple(sheet.problems),
        unchecked=tuple(sheet.unchecked),
    )


def _versions(workspace: Workspace, family: str, sheet: _Sheet) -> Iterator[Version]:
    for name in version_names(workspace, family):
        try:
            yield load_version(workspace, family, name)
        except InputError as error:
            sheet.add(error)


def _check_version(workspace: Workspace, version: Version, sheet: _Sheet) -> None:
    filled = [name for name, subset in version.subsets.items() if subset.count]
    if version.corpus is None:
        sheet.unchecked.extend(f"{version.version} {name}: it names no corpus" for name in filled)
        return
    corpus: Corpus | None = None
    try:
        corpus = ingest(workspace.corpora / version.corpus)
    except InputError as error:
        sheet.add(error)
    for subset in filled:
        try:
            _check_subset(workspace, version, subset, corpus, sheet)
        except InputError as error:
            sheet.add(error)
        except HoldoutMissing as error:
            sheet.unchecked.append(f"{version.version} {subset}: {error.message}")


def _check_subset(
    workspace: Workspace,
    version: Version,
    subset: SubsetName,
    corpus: Corpus | None,
    sheet: _Sheet,
) -> None:
    where = (version.family, version.version)
    tasks = load_tasks(workspace, *where, subset.value)
    sheet.tasks += len(tasks)
    sheet.claims += sum(len(task.claims) for task in tasks)
    keys = subset_folder(workspace, *where, subset) / "keys"
    for task, gold in gold_for(workspace, *where, subset.value).items():
        if corpus is not None:
            sheet.problems.extend(
                Problem(file=str(keys / f"{task}.yaml"), key=key, reason=reason)
                for key, reason in key_problems(gold, corpus)
            )
