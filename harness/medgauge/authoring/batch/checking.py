"""What `family lint` asks of drafts, generated batches and template banks."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from medgauge.authoring.batch.bank import DRAFTS, FOLDER, WORDING, Bank, read_bank
from medgauge.authoring.batch.keying import ID_DIGITS
from medgauge.authoring.batch.layout import KEYS, RECORD, TASK, files_digest
from medgauge.authoring.batch.storing import TASKS, read_record
from medgauge.catalog.task import CLAIMS, INSTRUCTIONS, SCHEMA
from medgauge.catalog.typed import Problem
from medgauge.catalog.workspace import Workspace
from medgauge.files.canonical import sha256
from medgauge.model.batch_record import BatchRecord, RecordedTask
from medgauge.model.family import SubsetName
from medgauge.model.task import Gold, Task

OPAQUE_ID = re.compile(r"[a-z]-[0-9a-f]{6,32}")
"""An id that tells nothing: of a drawn task or cluster."""
MOST_SHARED = 0.1
"""Share of the sentences of a private bank's part that the public bank may have too."""
_SENTENCE_WORDS = 4
_GENERATED_ID = re.compile(rf"[a-z]-[0-9a-f]{{{ID_DIGITS}}}")
GENERATE_ANEW = "generate the batch anew"


def draft_problems(task: Task) -> Iterator[tuple[str, str]]:
    """Yield (key, reason) for every claim that its draft does not say as `claims.json` has it.

    Claims are numbered from C1 in the draft's order, and each stands there word for word with its
    citation.
    """
    drafts = [
        text for name, text in task.inputs.items() if name not in (CLAIMS, INSTRUCTIONS, SCHEMA)
    ]
    refs = [claim.claim_ref for claim in task.claims]
    draft = max(drafts, key=lambda text: sum(f"[{ref}] " in text for ref in refs), default="")
    at = 0
    for position, claim in enumerate(task.claims):
        key = f"claims[{position}]"
        if claim.claim_ref != f"C{position + 1}":
            yield f"{key}.claim_ref", f"is {claim.claim_ref!r}, not 'C{position + 1}'"
        found = draft.find(f"[{claim.claim_ref}] {claim.text}")
        if found < 0:
            yield f"{key}.text", f"does not stand in the draft behind [{claim.claim_ref}]"
        elif found < at:
            yield key, "stands in the draft before an earlier claim"
        if claim.citation not in draft:
            yield f"{key}.citation", "does not stand in the draft"
        at = max(at, found)


def record_problems(
    folder: Path,
    where: tuple[str, str, SubsetName],
    canonical: str | None,
    loaded: Iterable[Task] = (),
    keys: Mapping[str, Gold] = MappingProxyType({}),
) -> Iterator[Problem]:
    """Yield the problems of the batch record in a subset's folder, if there is one.

    `canonical` is the digest of the corpus as it is, null where that could not be read; what the
    record says of the tasks and keys given is held against them. That a record, tasks and keys were
    all written anew to fit each other is told by drawing the batch again only.
    """
    problems: list[Problem] = []
    record = read_record(folder, problems)
    yield from problems
    tasks = folder if where[2] is SubsetName.DEV else folder / TASKS
    if not problems:
        yield from _unrecorded(tasks, record)
    if record is None:
        return
    name = str(folder / KEYS / RECORD)
    said = (record.family, record.version, record.subset)
    if said != where:
        yield name, "", f"is of {' '.join(said)}, not of {' '.join(where)}"
    if canonical is not None and record.canonical != canonical:
        reason = f"the corpus is another than the batch was made from; {GENERATE_ANEW}"
        yield name, "canonical", reason
    if record.seed is not None and sha256(record.seed.encode()) != record.seed_digest:
        yield name, "seed_digest", "is not the digest of the seed"
    if record.subset is not SubsetName.DEV and record.seed is not None:
        yield name, "seed", "must be null: the seed of a private batch is kept elsewhere"
    for position, task in enumerate(record.tasks):
        for key, reason in _task_problems(task, folder, tasks):
            yield name, f"tasks[{position}].{key}", reason
    yield from ((name, key, reason) for key, reason in _count_problems(record))
    yield from ((name, key, reason) for key, reason in _unlike(record, loaded, keys))


def _unrecorded(tasks: Path, record: BatchRecord | None) -> Iterator[Problem]:
    """Yield tasks that bear an id as long as the generator's and are of no recorded batch."""
    known = {task.id for task in record.tasks} if record else set()
    for path in sorted(tasks.glob(f"*/{TASK}")):
        if _GENERATED_ID.fullmatch(path.parent.name) and path.parent.name not in known:
            reason = f"bears a generated id, and {KEYS}/{RECORD} holds no such task"
            yield str(path), "id", f"{reason}; {GENERATE_ANEW}"


def _task_problems(task: RecordedTask, folder: Path, tasks: Path) -> Iterator[tuple[str, str]]:
    for key in ("id", "cluster"):
        if not OPAQUE_ID.fullmatch(getattr(task, key)):
            yield key, f"{getattr(task, key)!r} is not opaque: a letter, a hyphen and hex digits"
    own = tasks / task.id
    if not (own / TASK).is_file():
        yield "id", f"there is no task {task.id!r}; {GENERATE_ANEW}"
        return
    listed = sorted(path for path in own.iterdir() if path.is_file())
    if files_digest({path.name: path.read_bytes() for path in listed}) != task.files:
        yield "files", f"the files of {task.id} are not those that were generated; {GENERATE_ANEW}"
    keyed = folder / KEYS / f"{task.id}.yaml"
    if keyed.is_file() and sha256(keyed.read_bytes()) != task.key:
        yield "key", f"the key of {task.id} is not the one that was generated; {GENERATE_ANEW}"


def _count_problems(record: BatchRecord) -> Iterator[tuple[str, str]]:
    if len({task.cluster for task in record.tasks}) != record.clusters:
        yield "clusters", f"is {record.clusters}, which is not how many the tasks are of"
    for position, one in enumerate(record.yields):
        if one.tried != one.proved + sum(one.refused.values()):
            where = f"yields[{position}].tried"
            yield where, f"is {one.tried}, and not what was proved and refused together"
    proved = sum(one.proved for one in record.yields)
    claims = sum(task.claims for task in record.tasks)
    if proved != claims:
        yield "yields", f"{proved} claims were proved, and the tasks have {claims}"


def _unlike(
    record: BatchRecord, loaded: Iterable[Task], keys: Mapping[str, Gold]
) -> Iterator[tuple[str, str]]:
    """Yield what a record says of its tasks and operators that these are not."""
    written = {task.id: task for task in loaded}
    for position, one in enumerate(record.tasks):
        if task := written.get(one.id):
            if one.cluster != task.cluster:
                yield f"tasks[{position}].cluster", "is not the cluster of the task"
            if one.claims != len(task.claims):
                reason = f"is {one.claims}, and the task has {len(task.claims)}"
                yield f"tasks[{position}].claims", reason
    if not all(one.id in keys for one in record.tasks):
        return
    used = Counter(key.operator for one in record.tasks for key in keys[one.id].claims)
    proved = Counter({one.operator: one.proved for one in record.yields})
    for name in sorted(used | proved):
        if used[name] != proved[name]:
            yield "yields", f"tell {proved[name]} claims of {name}, and the keys hold {used[name]}"


def bank_folder_problems(workspace: Workspace, family: str) -> Iterator[Problem]:
    """Yield the problems of a family's public bank, and of its private one where that is here."""
    problems: list[Problem] = []
    folders = {
        "public": workspace.families / family / FOLDER,
        "private": workspace.private / family / FOLDER,
    }
    banks: Mapping[str, Bank | None] = {
        name: read_bank(folder, problems) for name, folder in folders.items() if folder.is_dir()
    }
    yield from problems
    public, private = banks.get("public"), banks.get("private")
    if public and private:
        yield from (
            (str(folders["private"] / file), key, reason)
            for file, key, reason in too_alike(public, private)
        )


def too_alike(public: Bank, private: Bank) -> Iterator[Problem]:
    """Yield (file, key, reason) for each part of a private bank that is too near the public one.

    Of its drafts, its frames and its swaps at most MOST_SHARED each may be the public bank's too,
    whatever the case and spacing. Sentences and swaps of fewer than four words, as headings, names
    and common synonyms are, do not count; nor do rules, which are code.
    """
    known = {(file, key): said for file, key, said in _said(public)}
    for file, key, own in _said(private):
        shared = len(own & known[file, key])
        if shared > MOST_SHARED * len(own):
            reason = "is the public file's, sentence for sentence"
            if own != known[file, key]:
                most = f"at most {MOST_SHARED:.0%} may be"
                told = f"{shared} of its {len(own)} sentences are those of the public bank"
                reason = f"{told}, and {most}"
            yield file, key, reason


def _said(bank: Bank) -> Iterator[tuple[str, str, set[str]]]:
    """Yield (file, key, sentences) for every part that a bank has words of its own in."""
    yield DRAFTS, "", set(_sentences(bank.drafts.json_data()))
    frames = [frame.put for frame in bank.wording.frames]
    yield WORDING, "frames", set(_sentences(frames))
    swaps = (
        f"{swap.find} → {swap.put}".casefold()
        for swap in bank.wording.swaps
        if max(len(swap.find.split()), len(swap.put.split())) >= _SENTENCE_WORDS
    )
    yield WORDING, "swaps", set(swaps)


def _sentences(value: object) -> Iterator[str]:
    """Yield every text of at least four words in JSON data, evenly spaced and in lower case."""
    if isinstance(value, str):
        words = value.casefold().split()
        if len(words) >= _SENTENCE_WORDS:
            yield " ".join(words)
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _sentences(one)
