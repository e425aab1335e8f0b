"""Loading everything of a family strictly, and holding its keys against the corpus."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from medgauge.authoring.batch.checking import (
    bank_folder_problems,
    draft_problems,
    record_problems,
)
from medgauge.authoring.batch.hushing import hushed
from medgauge.authoring.batch.layout import TASK
from medgauge.authoring.keys import key_problems
from medgauge.authoring.prove.holding import proof_problems
from medgauge.authoring.strays import schema_problems, stray_problems
from medgauge.catalog.family import load_family, load_version, version_names
from medgauge.catalog.gold import read_keys
from medgauge.catalog.task import read_tasks, subset_folder, task_folder
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.canonical import canonical_digest
from medgauge.corpus.store import ingest
from medgauge.errors import HoldoutMissing, InputError
from medgauge.model.base import Slug, Value
from medgauge.model.corpus import Corpus
from medgauge.model.family import SubsetName, Version

T = TypeVar("T")


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

    def __init__(self, show_private: bool) -> None:
        self.show_private = show_private
        self.tasks = self.claims = 0
        self.problems: list[tuple[str, str, str]] = []
        self.unchecked: list[str] = []
        self.inputs: dict[tuple[str, str], frozenset[str]] = {}
        """Files of each sound public task, by version and task."""


def lint(workspace: Workspace, family: str, *, show_private: bool = False) -> Lint:
    """Check every version and subset of one family; no file's fault hides another file's.

    Why something of a private task is wrong is told with `show_private` only: it quotes tasks and
    keys. Raises UnknownName only.
    """
    sheet = _Sheet(show_private)
    _read(lambda: load_family(workspace, family), sheet)
    for name in version_names(workspace, family):
        version = _read(partial(load_version, workspace, family, name), sheet)
        if version is None:
            _check_dev_alone(workspace, family, name, sheet)
        else:
            _check_version(workspace, version, sheet)
    folder = workspace.families / family
    sheet.problems.extend(bank_folder_problems(workspace, family))
    sheet.problems.extend(schema_problems(folder))
    sheet.problems.extend(stray_problems(folder, sheet.inputs))
    return Lint(
        family=family,
        tasks=sheet.tasks,
        claims=sheet.claims,
        problems=tuple(Problem(file=f, key=k, reason=r) for f, k, r in sheet.problems),
        unchecked=tuple(sheet.unchecked),
    )


def _read(load: Callable[[], T], sheet: _Sheet) -> T | None:
    """Load one thing; its problems are noted and give None."""
    try:
        return load()
    except InputError as error:
        sheet.problems.extend(error.problems)
        return None


def _check_dev_alone(workspace: Workspace, family: str, version: str, sheet: _Sheet) -> None:
    """Check the public files of a version whose manifest cannot be read."""
    where = (family, version, SubsetName.DEV)
    sheet.unchecked.append(f"{version}: its manifest is broken, so no key is held against a corpus")
    if subset_folder(workspace, *where).is_dir():
        _check_subset(workspace, where, None, sheet)


def _check_version(workspace: Workspace, version: Version, sheet: _Sheet) -> None:
    filled = [name for name, subset in version.subsets.items() if subset.count]
    if version.corpus is None:
        sheet.unchecked.extend(f"{version.version} {name}: it names no corpus" for name in filled)
        return
    corpus = _read(partial(ingest, workspace.corpora / version.corpus), sheet)
    for subset in filled:
        where = (version.family, version.version, subset)
        try:
            read = _check_subset(workspace, where, corpus, sheet)
        except HoldoutMissing as error:
            sheet.unchecked.append(f"{version.version} {subset}: {error.message}")
            continue
        if read is not None and read != version.subsets[subset].count:
            folder = subset_folder(workspace, *where)
            reason = f"the manifest declares {version.subsets[subset].count} tasks, {read} are here"
            sheet.problems.append((str(folder), "", reason))


def _check_subset(
    workspace: Workspace,
    where: tuple[str, str, SubsetName],
    corpus: Corpus | None,
    sheet: _Sheet,
) -> int | None:
    """Check tasks and keys of one subset; return how many tasks there are, None if one is broken.

    Raises HoldoutMissing.
    """
    before = len(sheet.problems)
    found = _check_files(workspace, where, corpus, sheet)
    if where[2] is not SubsetName.DEV and not sheet.show_private:
        folder = subset_folder(workspace, *where)
        sheet.problems[before:] = hushed(sheet.problems[before:], folder)
    return found


def _check_files(
    workspace: Workspace,
    where: tuple[str, str, SubsetName],
    corpus: Corpus | None,
    sheet: _Sheet,
) -> int | None:
    before = len(sheet.problems)
    tasks = read_tasks(workspace, where, sheet.problems)
    sound = len(sheet.problems) == before
    sheet.tasks += len(tasks)
    if where[2] is SubsetName.DEV:
        sheet.inputs.update({(where[1], task.id): frozenset(task.inputs) for task in tasks})
    sheet.claims += sum(len(task.claims) for task in tasks)
    subset = subset_folder(workspace, *where)
    folder = subset / "keys"
    for one in tasks:
        file = str(task_folder(workspace, *where) / one.id / TASK)
        sheet.problems.extend((file, *problem) for problem in draft_problems(one))
    canonical = None if corpus is None else canonical_digest(corpus.documents)
    written = {task.id: {one.claim_ref: one.citation for one in task.claims} for task in tasks}
    keys = read_keys(workspace, where, tasks, sheet.problems)
    sheet.problems.extend(record_problems(subset, where, canonical, tasks, keys))
    sheet.problems.extend(proof_problems(subset, tasks, keys, canonical))
    for task, gold in keys.items():
        if corpus is not None:
            name = str(folder / f"{task}.yaml")
            found = key_problems(gold, corpus, written.get(task, {}))
            sheet.problems.extend((name, *problem) for problem in found)
    return len(tasks) if sound else None
