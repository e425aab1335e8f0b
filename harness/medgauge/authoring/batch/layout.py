"""A batch as files: what is written for each task, its key, and the record of all."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from medgauge.authoring.batch.planting import DRAFT
from medgauge.files.canonical import canonical_json, digest_of, sha256
from medgauge.files.yaml_text import yaml_text
from medgauge.model.base import Digest
from medgauge.model.batch_record import BatchRecord, RecordedTask
from medgauge.model.corpus import Corpus
from medgauge.model.family import SubsetName
from medgauge.model.generation import Batch, GeneratedTask

RECORD = "batch.json"
TASK, KEYS = "task.yaml", "keys"
_EPOCH = (946_684_800, 946_684_800)
"""One time for all files, 2000-01-01, so that it tells nothing."""


@dataclass(frozen=True)
class Modes:
    """Rights on what is written."""

    file: int
    folder: int


PUBLIC, PRIVATE = Modes(0o644, 0o755), Modes(0o600, 0o700)


def task_files(task: GeneratedTask) -> dict[str, bytes]:
    """Return the files of a task's own folder, by name."""
    written = {
        "id": task.id,
        "cluster": task.cluster,
        "draft": DRAFT,
        "attachments": sorted(task.attachments),
        "claims": [claim.json_data() for claim in task.claims],
    }
    files = {TASK: yaml_text(written), DRAFT: task.draft, **task.attachments}
    return {name: text.encode() for name, text in sorted(files.items())}


def key_file(task: GeneratedTask) -> bytes:
    """Return the key of a task as YAML."""
    return yaml_text(task.gold.json_data()).encode()


def files_digest(files: dict[str, bytes]) -> Digest:
    """Return what a record binds a task's own files by."""
    return digest_of({name: sha256(data) for name, data in files.items()})


def record_of(batch: Batch, corpus: Corpus) -> BatchRecord:
    """Return what is kept of a batch; the seed of a private one is not."""
    order = batch.order
    tasks = tuple(
        RecordedTask(
            id=task.id,
            cluster=task.cluster,
            claims=len(task.claims),
            files=files_digest(task_files(task)),
            key=sha256(key_file(task)),
        )
        for task in batch.tasks
    )
    return BatchRecord(
        family=order.family,
        version=order.version,
        subset=order.subset,
        seed=order.seed if order.subset is SubsetName.DEV else None,
        seed_digest=sha256(order.seed.encode()),
        clusters=order.clusters,
        without=order.without,
        generator=batch.generator,
        corpus=corpus.id,
        canonical=batch.corpus,
        bank=batch.bank,
        tasks=tasks,
        yields=batch.yields,
        facts_refused=batch.facts_refused,
    )


def write_batch(folder: Path, tasks: Path, batch: Batch, corpus: Corpus, modes: Modes) -> None:
    """Write tasks below `tasks`, and keys and record below `folder`, sorted by id."""
    for task in batch.tasks:
        for name, data in task_files(task).items():
            _write(tasks / task.id / name, data, modes)
    for task in batch.tasks:
        _write(folder / KEYS / f"{task.id}.yaml", key_file(task), modes)
    record = record_of(batch, corpus)
    _write(folder / KEYS / RECORD, canonical_json(record.json_data()), modes)
    places = [folder / KEYS, *(tasks / task.id for task in batch.tasks)]
    for place in places:
        os.utime(place, _EPOCH)


def _write(path: Path, data: bytes, modes: Modes) -> None:
    for parent in reversed(list(_missing(path.parent))):
        parent.mkdir(mode=modes.folder)
        parent.chmod(modes.folder)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    with os.fdopen(os.open(path, flags, modes.file), "wb") as stream:
        stream.write(data)
        os.fchmod(stream.fileno(), modes.file)
    os.utime(path, _EPOCH)


def _missing(folder: Path) -> Iterator[Path]:
    while not folder.exists():
        yield folder
        folder = folder.parent
