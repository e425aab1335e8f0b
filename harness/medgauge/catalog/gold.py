"""Keys: the right answers. A wall: only `rounds.grade`, `authoring` and `publish` come here."""

from collections.abc import Sequence
from pathlib import Path

from medgauge.catalog.family import load_version, subset_of
from medgauge.catalog.task import load_tasks, subset_folder, task_folder
from medgauge.catalog.typed import Problem, read_value
from medgauge.catalog.workspace import Workspace
from medgauge.errors import HoldoutMissing, InputError
from medgauge.model.family import SubsetName, Verdict
from medgauge.model.task import ClaimKey, Gold, Planted, Region, Task, VerdictDemand


def gold_for(
    workspace: Workspace,
    family: str,
    version: str,
    subset: str,
    loaded: Sequence[Task] | None = None,
) -> dict[str, Gold]:
    """Load the keys of one subset, by task, each held against its task.

    `loaded` are all tasks of the subset, where they were loaded before. Raises UnknownName,
    HoldoutMissing, or InputError with every problem of every key.
    """
    name, _ = subset_of(load_version(workspace, family, version), subset)
    if loaded is None:
        loaded = load_tasks(workspace, family, version, subset)
    problems: list[Problem] = []
    found = read_keys(workspace, (family, version, name), loaded, problems)
    if problems:
        raise InputError(problems)
    return found


def read_keys(
    workspace: Workspace,
    where: tuple[str, str, SubsetName],
    loaded: Sequence[Task],
    problems: list[Problem],
) -> dict[str, Gold]:
    """Read the sound keys of one subset, by task; every fault is added to `problems`.

    A key is held against its task where that is among the `loaded` ones. Raises HoldoutMissing.
    """
    folder = _keys_folder(workspace, where)
    tasks = {task.id: task for task in loaded}
    written = {path.parent.name for path in task_folder(workspace, *where).glob("*/task.yaml")}
    found: dict[str, Gold] = {}
    paths = sorted(folder.glob("*.yaml"))
    for path in paths:
        if path.stem not in written:
            problems.append((str(path), "", f"there is no task {path.stem!r}"))
        elif gold := read_value(path, Gold, problems):
            if path.stem in tasks:
                problems.extend((str(path), *one) for one in against(gold, tasks[path.stem]))
            found[path.stem] = gold
    missing = sorted(written - {path.stem for path in paths})
    reason = "the key file of this task is missing"
    problems.extend((str(folder / f"{task}.yaml"), "", reason) for task in missing)
    return found


def _keys_folder(workspace: Workspace, where: tuple[str, str, SubsetName]) -> Path:
    family, version, subset = where
    folder = subset_folder(workspace, *where) / "keys"
    if subset is not SubsetName.DEV and not folder.is_dir():
        raise HoldoutMissing(
            f"the {subset} keys of {family} {version} are private and not on this machine",
            f"grade where the private store is mounted, with {folder} in it",
        )
    return folder


def against(gold: Gold, task: Task) -> list[tuple[str, str]]:
    """Hold a key against its task and return every (key, reason) that does not fit."""
    found = []
    if gold.task != task.id:
        found.append(("task", f"is {gold.task!r}, not {task.id!r}"))
    asked = [claim.claim_ref for claim in task.claims]
    keyed = [key.claim_ref for key in gold.claims]
    if asked != keyed:
        found.append(("claims", f"refs {keyed} are not those of the task in its order, {asked}"))
    for position, key in enumerate(gold.claims):
        found.extend(_claim_problems(key, f"claims[{position}]"))
    for position, planted in enumerate(gold.planted):
        found.extend(_planted_problems(planted, task, f"planted[{position}]"))
    return found


def _claim_problems(key: ClaimKey, where: str) -> list[tuple[str, str]]:
    found = []
    unverifiable = key.verdict is Verdict.UNVERIFIABLE
    if unverifiable and key.regions:
        found.append((f"{where}.regions", "an unverifiable claim has no evidence"))
    if not unverifiable and not key.regions and key.verdict is not Verdict.UNSUPPORTED:
        found.append((f"{where}.regions", f"a claim keyed {key.verdict.value} needs a region"))
    if not unverifiable and key.cited.document is None:
        found.append((f"{where}.cited.document", f"null does not fit {key.verdict.value}"))
    for position, region in enumerate(key.regions):
        found.extend(_region_problems(region, f"{where}.regions[{position}]"))
    return found


def _region_problems(region: Region, where: str) -> list[tuple[str, str]]:
    found = [] if region.quote.strip() else [(f"{where}.quote", "must not be empty")]
    found.extend(
        (f"{where}.decisive", f"{token!r} does not stand in the quote")
        for token in region.decisive
        if not token.strip() or token not in region.quote
    )
    return found


def _planted_problems(planted: Planted, task: Task, where: str) -> list[tuple[str, str]]:
    found = []
    if planted.file not in task.inputs:
        found.append((f"{where}.file", f"{planted.file!r} is no input of the task"))
    elif not planted.text.strip() or planted.text not in task.inputs[planted.file]:
        found.append((f"{where}.text", f"does not stand in {planted.file}"))
    if isinstance(planted.demand, VerdictDemand):
        refs = {claim.claim_ref for claim in task.claims}
        unknown = sorted(set(planted.demand.pattern) - refs)
        if unknown:
            found.append((f"{where}.demand.pattern", f"no such claims: {', '.join(unknown)}"))
        if len(planted.demand.pattern) < 3:
            found.append((f"{where}.demand.pattern", "must name at least three claims"))
    return found
