"""What a round will do, decided before anything runs: version, tasks, submission, officialness."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from medgauge import __version__
from medgauge.catalog.family import load_family, load_version, subset_of
from medgauge.catalog.submission import declared, find_submission
from medgauge.catalog.task import load_tasks, subset_folder, task_digest
from medgauge.catalog.workspace import Workspace
from medgauge.errors import InputError, IntegrityError, NotRunnable, UnknownName, UsageError
from medgauge.model.base import Value
from medgauge.model.corpus import CorpusLock
from medgauge.model.family import MAX_ATTEMPTS, Family, Limits, SubsetName, Version
from medgauge.model.round import EngineFacts, Round
from medgauge.model.submission import Purpose, Submission
from medgauge.model.task import Task

OFFICIAL_ATTEMPTS = 3
OFFICIAL_BACKEND = "docker"
NOT_WHOLE = "not all tasks of the subset were run"


@dataclass(frozen=True)
class Request:
    """What a person asked for."""

    family: str
    version: str | None = None
    """None means the newest."""
    subset: str = SubsetName.DEV.value
    submission: str = "reference"
    """A bundled submission's id, or a path to a folder."""
    tasks: tuple[str, ...] = ()
    """Only these; none named means all."""
    limit: int | None = None
    """At most so many tasks, in order of id."""
    attempts: int | None = None
    """None means the family's own number."""
    parallel: int | None = None
    """Attempts at a time; None means as the cores allow."""


@dataclass(frozen=True)
class Selection:
    """What the request means in this workspace."""

    family: Family
    version: Version
    subset: SubsetName
    tasks: tuple[Task, ...]
    whole: bool
    """Whether these are all tasks of the subset."""
    submission: Submission
    submission_folder: Path
    attempts: int
    corpus: str
    parallel: int
    """Attempts at a time."""
    crowded: bool
    """Whether so many attempts may want more processors than there are."""


class Estimate(Value):
    """What `--dry-run` shows: a plan that was neither stored nor run."""

    family: str
    version: str
    subset: SubsetName
    submission: Submission
    corpus: str
    tasks: tuple[str, ...]
    attempts: int
    slots: int
    """Attempts in all."""
    parallel: int
    most_seconds: int
    """If every attempt used all its time; set-up not counted."""
    limits: Limits


def select(workspace: Workspace, request: Request, cores: int) -> Selection:
    """Resolve a request without touching an engine; `cores` are this machine's processors.

    Raises UnknownName, NotRunnable, HoldoutMissing, UsageError or InputError.
    """
    family = load_family(workspace, request.family)
    version = load_version(workspace, request.family, request.version)
    subset, _ = subset_of(version, request.subset)
    corpus = check_runnable(version, subset)
    tasks = load_tasks(workspace, family.id, version.version, subset.value)
    check_keys_are_here(workspace, version, subset, tasks)
    chosen = _choose(tasks, request)
    attempts = family.attempts if request.attempts is None else request.attempts
    if attempts < 1:
        raise UsageError(f"a round needs at least one attempt per task, not {attempts}")
    if attempts > MAX_ATTEMPTS:
        raise UsageError(f"at most {MAX_ATTEMPTS} attempts per task can be asked for")
    if request.parallel is not None and request.parallel < 1:
        raise UsageError(f"--parallel must be at least 1, not {request.parallel}")
    cpus = family.limits.cpus
    slots = len(chosen) * attempts
    parallel = request.parallel or default_parallel(cores, cpus, slots)
    folder = find_submission(workspace, request.submission)
    return Selection(
        family=family,
        version=version,
        subset=subset,
        tasks=chosen,
        whole=len(chosen) == len(tasks),
        submission=declared(workspace, folder),
        submission_folder=folder,
        attempts=attempts,
        corpus=corpus,
        parallel=parallel,
        crowded=parallel * cpus > cores,
    )


def estimate(selection: Selection) -> Estimate:
    """Say what a round will cost at most, before anything is prepared."""
    slots = len(selection.tasks) * selection.attempts
    waves = -(-slots // selection.parallel)
    return Estimate(
        family=selection.family.id,
        version=selection.version.version,
        subset=selection.subset,
        submission=selection.submission,
        corpus=selection.corpus,
        tasks=tuple(task.id for task in selection.tasks),
        attempts=selection.attempts,
        slots=slots,
        parallel=selection.parallel,
        most_seconds=waves * selection.family.limits.seconds,
        limits=selection.family.limits,
    )


def check_runnable(version: Version, subset: SubsetName) -> str:
    """Return the corpus a version runs on. Raises NotRunnable saying why it cannot be run."""
    name = f"{version.family} {version.version}"
    if version.status == "frozen" and version.commitment is None:
        raise NotRunnable(
            f"{name} cannot be run: its answers are not in this package and it carries no"
            f" commitment to them: {version.commitment_reason}",
            "choose another version with --version",
        )
    if version.corpus is None:
        raise NotRunnable(f"{name} cannot be run: it names no corpus")
    if version.subsets[subset].count == 0:
        held = ", ".join(
            f"{s.value} {v.count} {v.unit}" for s, v in version.subsets.items() if v.count
        )
        raise NotRunnable(
            f"{name} cannot be run on {subset.value}: that subset is empty (has: {held or 'none'})"
        )
    return version.corpus


def check_keys_are_here(
    workspace: Workspace, version: Version, subset: SubsetName, tasks: Sequence[Task]
) -> None:
    """Raise InputError if a public task lacks its key file; private keys may lie elsewhere.

    Only the names of the files are looked at, so that a round does not run in vain.
    """
    folder = subset_folder(workspace, version.family, version.version, subset) / "keys"
    paths = [folder / f"{task.id}.yaml" for task in tasks]
    missing = [path for path in paths if not path.is_file()]
    if subset is SubsetName.DEV and missing:
        reason = "the key file of this task is missing, so nothing could be graded"
        raise InputError((str(path), "", reason) for path in missing)


def make_round(
    selection: Selection,
    corpus: CorpusLock,
    engine: EngineFacts,
    now: datetime,
    nonce: str,
) -> Round:
    """Build the plan to be stored; `now` is UTC, `nonce` six hex digits."""
    reasons = unofficial_reasons(selection, engine)
    return Round(
        id=f"{now:%Y%m%d}-{selection.submission.id}-{nonce}",
        family=selection.family.id,
        version=selection.version.version,
        methodology=selection.version.methodology,
        subset=selection.subset,
        submission=selection.submission,
        tasks=tuple(task.id for task in selection.tasks),
        clusters={task.id: task.cluster for task in selection.tasks},
        task_digests={task.id: task_digest(task) for task in selection.tasks},
        attempts=selection.attempts,
        parallel=selection.parallel,
        limits=selection.family.limits,
        corpus=corpus,
        engine=engine,
        official=not reasons,
        unofficial_reasons=reasons,
        created=now.strftime("%Y-%m-%dT%H:%M:%SZ"),
        medgauge=__version__,
        libraries={"tantivy": corpus.tantivy},
    )


def unofficial_reasons(selection: Selection, engine: EngineFacts) -> tuple[str, ...]:
    """Say, one sentence each, why the result cannot be official; none if it can."""
    found = _reasons_of_the_asked(selection.attempts, selection.version, selection.subset)
    if not selection.whole:
        found.append(NOT_WHOLE)
    if selection.crowded:
        found.append(f"{selection.parallel} attempts at a time want more processors than there are")
    found += _reasons_of_the_system(selection.submission)
    return (*found, *_reasons_of_the_box(engine))


def check_official(plan: Round, version: Version, here: int) -> None:
    """Raise IntegrityError if a stored plan withholds a reason against it that can be seen here.

    `here` is the number of tasks of its subset. A draft may have got more of them since; how many
    processors the machine had cannot be seen any more.
    """
    due = [*_reasons_of_the_asked(plan.attempts, version, plan.subset)]
    due += _reasons_of_the_system(plan.submission)
    due += _reasons_of_the_box(plan.engine)
    if version.status == "frozen" and len(plan.tasks) != here:
        due.append(NOT_WHOLE)
    if lacking := [reason for reason in due if reason not in plan.unofficial_reasons]:
        raise IntegrityError(f"the plan of round {plan.id} withholds that {'; '.join(lacking)}")


def _reasons_of_the_asked(attempts: int, version: Version, subset: SubsetName) -> list[str]:
    found = []
    if attempts != OFFICIAL_ATTEMPTS:
        found.append(f"{attempts} attempts per task, not {OFFICIAL_ATTEMPTS}")
    if version.status != "frozen":
        found.append(f"version {version.version} is a {version.status}, not frozen")
    if subset is SubsetName.DEV:
        found.append("the tasks and keys of the dev subset are public")
    return found


def _reasons_of_the_system(submission: Submission) -> list[str]:
    adversary = submission.purpose is Purpose.ADVERSARY
    return ["the submission is an adversary, made to prove the tasks"] if adversary else []


def _reasons_of_the_box(engine: EngineFacts) -> list[str]:
    found = []
    if engine.backend != OFFICIAL_BACKEND:
        found.append(f"the backend is {engine.backend}, not {OFFICIAL_BACKEND}")
    missing = engine.declared_missing.items()
    found.extend(f"the sandbox does not give {what.value}: {why}" for what, why in missing)
    return found


def default_parallel(cores: int, cpus: float, slots: int) -> int:
    """Return how many attempts run at a time: as many as each get the processors they may use."""
    return max(1, min(slots, int(cores / cpus)))


def resumed_parallel(plan: Round, asked: int | None, cores: int) -> int:
    """Return how many attempts of a stored round run at a time on this machine.

    Raises UsageError when so many would take from an official round what made it official.
    """
    if asked is not None and asked < 1:
        raise UsageError(f"--parallel must be at least 1, not {asked}")
    parallel = asked or plan.parallel
    most = default_parallel(cores, plan.limits.cpus, len(plan.slots))
    if not plan.official or parallel <= most:
        return parallel
    if asked is None:
        return most
    raise UsageError(
        f"{asked} attempts at a time want more processors than there are; the round is official",
        f"give at most --parallel {most}",
    )


def _choose(tasks: Sequence[Task], request: Request) -> tuple[Task, ...]:
    by_id = {task.id: task for task in tasks}
    for task in request.tasks:
        if task not in by_id:
            raise UnknownName(f"{request.subset} task", task, by_id)
    chosen = [task for task in tasks if not request.tasks or task.id in request.tasks]
    if request.limit is not None:
        if request.limit < 1:
            raise UsageError(f"--limit must be at least 1, not {request.limit}")
        chosen = chosen[: request.limit]
    if not chosen:
        raise NotRunnable(f"the {request.subset} subset holds no tasks")
    return tuple(chosen)
