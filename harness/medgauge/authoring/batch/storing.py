"""Batches stored whole or not at all, each where its subset belongs.

A dev batch goes into the version's folder together with the manifest's count; the folder is made
anew beside the old one and swapped with it in one step. A private batch goes into the private
store in the same way, and nothing of it anywhere else.
"""

import fcntl
import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from medgauge.authoring.batch.layout import (
    KEYS,
    PRIVATE,
    PUBLIC,
    RECORD,
    TASK,
    write_batch,
)
from medgauge.authoring.batch.private_place import WAY_OUT, check_private_place, private_folder
from medgauge.authoring.batch.seeds import check_seed
from medgauge.catalog.family import load_version
from medgauge.catalog.task import subset_folder
from medgauge.catalog.typed import Problem, read_json_value
from medgauge.catalog.workspace import Workspace
from medgauge.errors import InputError, UsageError
from medgauge.files.atomic import (
    check_writable,
    folder_atomic,
    no_empty_folders,
    sweep_beside,
    write_atomic,
)
from medgauge.model.batch_record import BatchRecord
from medgauge.model.corpus import Corpus
from medgauge.model.family import SubsetName, Version
from medgauge.model.generation import Batch, BatchOrder

FROZEN = "frozen"
TASKS = "tasks"
"""Folder of a private subset that holds its tasks, apart from the keys."""
MANIFEST = "manifest.json"
_COUNT = re.compile(r'"count"\s*:\s*(\d+)')


def check_order(workspace: Workspace, order: BatchOrder, corpus: str, *, replace: bool) -> Version:
    """Refuse an order whose batch could not be stored, before anything is drawn.

    Raises UnknownName, InputError or UsageError: for a frozen version, another corpus than the
    version's, tasks that are there already, a guessable seed, a store that might be published.
    """
    version = load_version(workspace, order.family, order.version)
    if version.status == FROZEN or version.frozen:
        reason = f"{order.family} {order.version} is frozen: its tasks never change"
        raise UsageError(reason, "generate into a draft version, or look with --out DIR")
    if version.corpus != corpus:
        reason = f"{order.family} {order.version} is about {version.corpus}, not {corpus}"
        raise UsageError(reason, f"--corpus {version.corpus}, or look with --out DIR")
    check_seed(order.seed, order.subset)
    if order.subset is not SubsetName.DEV:
        check_private_place(workspace, order.family)
    else:
        check_writable(workspace.families / order.family / "versions")
    folder = subset_folder(workspace, order.family, order.version, order.subset)
    there = _task_names(folder, order.subset)
    if there and not replace:
        raise UsageError(
            f"{folder} holds {len(there)} tasks already",
            "--replace takes away the generated ones and keeps those written by hand",
        )
    return version


def store(workspace: Workspace, batch: Batch, corpus: Corpus, *, replace: bool = False) -> Path:
    """Store a batch and return the folder of its subset.

    Raises what `check_order` raises, and StorageFault; nothing has changed then.
    """
    order = batch.order
    check_order(workspace, order, corpus.id, replace=replace)
    if order.subset is SubsetName.DEV:
        _store_dev(workspace, batch, corpus)
    else:
        _store_private(workspace, batch, corpus)
    return subset_folder(workspace, order.family, order.version, order.subset)


def look(folder: Path, batch: Batch, corpus: Corpus) -> None:
    """Write a batch into a folder of its own that no command reads, laid out as dev tasks are.

    Raises UsageError when something is in the folder, StorageFault.
    """
    with folder_atomic(folder) as fresh:
        write_batch(fresh, fresh, batch, corpus, PUBLIC)


def read_record(folder: Path, problems: list[Problem]) -> BatchRecord | None:
    """Read the record of the batch in a subset's folder, if there is one."""
    path = folder / KEYS / RECORD
    return read_json_value(path, BatchRecord, problems) if path.is_file() else None


def _store_dev(workspace: Workspace, batch: Batch, corpus: Corpus) -> None:
    order = batch.order
    version = workspace.families / order.family / "versions" / order.version
    with _alone(version.parent):
        sweep_beside(version, lambda _: True)
        with folder_atomic(version, lambda _: True) as fresh:
            shutil.copytree(version, fresh, symlinks=True, dirs_exist_ok=True)
            folder = fresh / SubsetName.DEV.value
            folder.mkdir(exist_ok=True)
            _take_out(folder, folder)
            write_batch(folder, folder, batch, corpus, PUBLIC)
            _count(fresh / MANIFEST, order.subset, len(_task_names(folder, order.subset)))


def _store_private(workspace: Workspace, batch: Batch, corpus: Corpus) -> None:
    order = batch.order
    *above, name = (order.family, order.version, order.subset.value)
    folder = workspace.private.joinpath(*above, name)
    with no_empty_folders(folder), _alone(private_folder(workspace, *above)):
        if folder.is_symlink():
            raise UsageError(f"{folder} is a link", WAY_OUT)
        sweep_beside(folder, lambda _: True)
        with folder_atomic(folder, lambda _: True) as fresh:
            fresh.chmod(PRIVATE.folder)
            if folder.exists():
                shutil.copytree(folder, fresh, symlinks=True, dirs_exist_ok=True)
                fresh.chmod(PRIVATE.folder)
            _take_out(fresh, fresh / TASKS)
            write_batch(fresh, fresh / TASKS, batch, corpus, PRIVATE)
            count = len(_task_names(fresh, order.subset))
    manifest = workspace.families / order.family / "versions" / order.version / MANIFEST
    _count(manifest, order.subset, count)


def _take_out(folder: Path, tasks: Path) -> None:
    """Remove the tasks and keys of the batch whose record lies in a subset's folder."""
    problems: list[Problem] = []
    record = read_record(folder, problems)
    if problems:
        raise InputError(problems, "mend or remove it, and the tasks of that batch")
    for task in record.tasks if record else ():
        shutil.rmtree(tasks / task.id, ignore_errors=True)
        (folder / KEYS / f"{task.id}.yaml").unlink(missing_ok=True)
    (folder / KEYS / RECORD).unlink(missing_ok=True)


def _task_names(folder: Path, subset: SubsetName) -> list[str]:
    tasks = folder if subset is SubsetName.DEV else folder / TASKS
    return sorted(path.parent.name for path in tasks.glob(f"*/{TASK}"))


def _count(manifest: Path, subset: SubsetName, count: int) -> None:
    """Write a subset's count into the manifest; that is all it says of a private one.

    Not another character of it changes, unless it doesn't name the subset yet.
    """
    text = manifest.read_bytes().decode()
    data = json.loads(text)
    entry = data["subsets"].setdefault(subset.value, {"count": 0, "unit": "tasks", "note": ""})
    if entry["count"] != count:
        entry["count"] = count
        whole = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
        kept = (one for one in _with_a_count_changed(text, count) if json.loads(one) == data)
        write_atomic(manifest, next(kept, whole).encode())


def _with_a_count_changed(text: str, count: int) -> Iterator[str]:
    """Yield a manifest's text with one count of it changed, for each in turn."""
    for found in _COUNT.finditer(text):
        yield f"{text[: found.start(1)]}{count}{text[found.end(1) :]}"


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold a folder while a batch is put below it. Raises UsageError if another program does."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        reason = f"another program is storing a batch in {folder}"
        raise UsageError(reason, "wait until it has ended") from error
    finally:
        os.close(descriptor)
