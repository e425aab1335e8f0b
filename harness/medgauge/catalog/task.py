"""Tasks: what a system may see. Keys stay closed; they are `catalog.gold`, behind the wall."""

import json
from pathlib import Path, PurePosixPath

from medgauge.catalog.family import load_version, subset_of
from medgauge.catalog.typed import Problem, read_value
from medgauge.catalog.workspace import Workspace
from medgauge.errors import HoldoutMissing, InputError
from medgauge.files.canonical import digest_of
from medgauge.model.base import Slug, Value
from medgauge.model.family import SubsetName
from medgauge.model.task import Claim, Task

INSTRUCTIONS = "instructions.md"
SCHEMA = "artifact.schema.json"
CLAIMS = "claims.json"


class TaskFile(Value):
    """`task.yaml` as written."""

    id: Slug
    """Opaque, and equal to the folder's name."""
    cluster: Slug
    draft: str
    """File beside `task.yaml` that holds the draft."""
    attachments: tuple[str, ...] = ()
    claims: tuple[Claim, ...]


def subset_folder(workspace: Workspace, family: str, version: str, subset: SubsetName) -> Path:
    """Return the folder of one subset: public for dev, in the private store for the others.

    Public: `<task>/` and `keys/` side by side; private: `tasks/<task>/` apart from `keys/`.
    """
    if subset is SubsetName.DEV:
        return workspace.families / family / "versions" / version / subset.value
    return workspace.private / family / version / subset.value


def task_folder(workspace: Workspace, family: str, version: str, subset: SubsetName) -> Path:
    """Return the folder that holds one folder per task. Raises HoldoutMissing."""
    folder = subset_folder(workspace, family, version, subset)
    if subset is SubsetName.DEV:
        return folder
    if not (folder / "tasks").is_dir():
        raise HoldoutMissing(
            f"the {subset.value} tasks of {family} {version} are private and not on this machine",
            f"mount the private store so that {folder / 'tasks'} exists, or use --subset dev",
        )
    return folder / "tasks"


def load_tasks(workspace: Workspace, family: str, version: str, subset: str) -> tuple[Task, ...]:
    """Load all tasks of one subset, sorted by id.

    Raises UnknownName, HoldoutMissing, or InputError with every problem of every file.
    """
    declared = load_version(workspace, family, version)
    name, counted = subset_of(declared, subset)
    problems: list[Problem] = []
    tasks = read_tasks(workspace, (family, version, name), problems)
    if name is SubsetName.DEV and not problems and len(tasks) != counted.count:
        folder = task_folder(workspace, family, version, name)
        reason = f"the manifest declares {counted.count} {subset} tasks, {len(tasks)} are here"
        problems.append((str(folder), "", reason))
    if problems:
        raise InputError(problems)
    return tasks


def read_tasks(
    workspace: Workspace, where: tuple[str, str, SubsetName], problems: list[Problem]
) -> tuple[Task, ...]:
    """Read the sound tasks of one subset, sorted by id; every fault is added to `problems`.

    `where` is family, version and subset; the version's manifest is not read. Raises
    HoldoutMissing.
    """
    family, _, _ = where
    folder = task_folder(workspace, *where)
    shared = {
        file: _text(workspace.families / family / file, problems) for file in (INSTRUCTIONS, SCHEMA)
    }
    found = (_load(path, where, shared, problems) for path in sorted(folder.glob("*/task.yaml")))
    return tuple(task for task in found if task)


def task_digest(task: Task) -> str:
    """Return the digest that a round binds a task by: everything a system may see of it."""
    return digest_of(task.json_data())


def claims_json(claims: tuple[Claim, ...]) -> str:
    """Spell the claims as the box sees them in `claims.json`."""
    data = {"claims": [claim.json_data() for claim in claims]}
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _load(
    path: Path,
    where: tuple[str, str, SubsetName],
    shared: dict[str, str],
    problems: list[Problem],
) -> Task | None:
    before = len(problems)
    written = read_value(path, TaskFile, problems)
    if written is None:
        return None
    name, folder = str(path), path.parent
    if written.id != folder.name:
        problems.append((name, "id", f"is {written.id!r}, but the folder is {folder.name!r}"))
    problems.extend((name, *problem) for problem in _claim_problems(written.claims))
    inputs = dict(shared) | {CLAIMS: claims_json(written.claims)}
    for file in (written.draft, *written.attachments):
        reason = _bad_name(file, inputs)
        if reason:
            problems.append((name, f"file {file!r}", reason))
        else:
            inputs[file] = _text(folder / file, problems)
    if len(problems) > before:
        return None
    family, version, subset = where
    return Task(
        id=written.id,
        family=family,
        version=version,
        subset=subset,
        cluster=written.cluster,
        claims=written.claims,
        inputs=dict(sorted(inputs.items())),
    )


def _claim_problems(claims: tuple[Claim, ...]) -> list[tuple[str, str]]:
    found = [] if claims else [("claims", "a task needs at least one claim")]
    seen: set[str] = set()
    for position, claim in enumerate(claims):
        key = f"claims[{position}]"
        if claim.claim_ref in seen:
            found.append((f"{key}.claim_ref", f"{claim.claim_ref!r} stands twice"))
        seen.add(claim.claim_ref)
        found.extend(
            (f"{key}.{field}", "must not be empty")
            for field in ("claim_ref", "text", "citation")
            if not getattr(claim, field).strip()
        )
    return found


def _bad_name(file: str, taken: dict[str, str]) -> str:
    path = PurePosixPath(file)
    if file != path.name or file.startswith("."):
        return "must be a plain file name in the task's own folder"
    if file in taken:
        return "this name is already taken"
    return ""


def _text(path: Path, problems: list[Problem]) -> str:
    try:
        if path.is_symlink():
            problems.append((str(path), "", "is a link"))
            return ""
        return path.read_bytes().decode()
    except OSError as error:
        problems.append((str(path), "", f"cannot be read: {error.strerror}"))
    except UnicodeDecodeError as error:
        problems.append((str(path), "", f"not UTF-8 at byte {error.start}"))
    return ""
