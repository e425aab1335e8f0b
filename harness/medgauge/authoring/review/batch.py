"""What is to be read: the tasks and keys of one subset, and what binds a mark to a claim."""

from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from medgauge.authoring.batch.private_place import check_private_place, private_folder
from medgauge.catalog.family import load_version, subset_of
from medgauge.catalog.gold import gold_for
from medgauge.catalog.task import load_tasks
from medgauge.catalog.workspace import Workspace
from medgauge.errors import UsageError
from medgauge.files.canonical import digest_of
from medgauge.model.base import Digest, Slug
from medgauge.model.family import SubsetName
from medgauge.model.task import Claim, ClaimKey, Gold, Task

READERS = {SubsetName.DEV: 1, SubsetName.HOLDOUT: 2, SubsetName.CALIBRATION: 2}
"""How many people must read each claim (methodology: one for dev, two blind for the others)."""
REVIEWS = "reviews"
_READER: TypeAdapter[str] = TypeAdapter(Slug)


@dataclass(frozen=True)
class ReadBatch:
    """Tasks and keys of one subset of one version."""

    family: str
    version: str
    subset: SubsetName
    corpus: str
    tasks: tuple[Task, ...]
    keys: dict[str, Gold]

    def claims(self) -> list[tuple[Task, Claim, ClaimKey]]:
        """Return every claim with its task and key, in the order of the drafts."""
        return [
            (task, claim, key)
            for task in self.tasks
            for claim, key in zip(task.claims, self.keys[task.id].claims, strict=True)
        ]


def claim_digest(task: Task, claim: Claim, key: ClaimKey) -> Digest:
    """Bind what a reader judges: the claim, its citation and everything its key says."""
    return digest_of([task.id, claim.json_data(), key.json_data()])


def read_batch(workspace: Workspace, family: str, version: str | None, subset: str) -> ReadBatch:
    """Load what is to be read. Raises UnknownName, HoldoutMissing, UsageError or InputError."""
    declared = load_version(workspace, family, version)
    name, _ = subset_of(declared, subset)
    if declared.corpus is None:
        raise UsageError(f"{family} {declared.version} names no corpus to hold its claims against")
    tasks = load_tasks(workspace, family, declared.version, subset)
    keys = gold_for(workspace, family, declared.version, subset, tasks)
    return ReadBatch(family, declared.version, name, declared.corpus, tasks, keys)


def check_reader(name: str) -> None:
    """Refuse a reader's name that could not name a file. Raises UsageError."""
    try:
        _READER.validate_python(name)
    except ValidationError:
        hint = "use small letters, digits and hyphens: anna"
        raise UsageError(f"{name!r} is no reader's name", hint) from None


def reviews_folder(workspace: Workspace, batch: ReadBatch) -> Path:
    """Return where sheets and marks of a batch lie: in the private store, whatever the subset."""
    return workspace.private / batch.family / batch.version / REVIEWS / batch.subset.value


def make_reviews_folder(workspace: Workspace, batch: ReadBatch) -> Path:
    """Make that folder in a sound private store. Raises UsageError or StorageFault."""
    check_private_place(workspace, batch.family)
    return private_folder(workspace, batch.family, batch.version, REVIEWS, batch.subset.value)
