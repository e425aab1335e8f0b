"""Grading a stored round: the one place of this room where keys are opened.

Needs no engine, network, clock or randomness: the same stored round gives the same bytes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from medgauge.catalog.family import load_family, load_version
from medgauge.catalog.gold import gold_for
from medgauge.catalog.task import load_tasks, subset_folder, task_digest
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.catalogue import sources
from medgauge.corpus.store import Built, open_built
from medgauge.errors import DigestMismatch, GradingBug, MedGaugeError
from medgauge.evidence.spans import Evidence
from medgauge.files.atomic import write_atomic
from medgauge.files.canonical import canonical_json
from medgauge.grading.rules import GradingRules, rules_for
from medgauge.grading.trial import echo, grade_attempt
from medgauge.model.family import SubsetName
from medgauge.model.grade import Trial
from medgauge.model.round import Attempt, Round, Slot
from medgauge.model.scorecard import Scorecard
from medgauge.model.task import Gold, Task
from medgauge.rounds.key_check import check_keys
from medgauge.rounds.lock import runner_lock
from medgauge.rounds.plan import check_official
from medgauge.rounds.reading import read_plain
from medgauge.rounds.store import SCORECARD, RoundStore
from medgauge.rounds.unfinished import remove_unfinished
from medgauge.scorecard.card import make_scorecard

T = TypeVar("T")


@dataclass(frozen=True)
class GradingGround:
    """All that attempts are held against."""

    tasks: dict[str, Task]
    gold: dict[str, Gold]
    evidence: Evidence
    rules: GradingRules
    public: bool
    """Whether gold may be shown beside its trials."""


def grade_round(workspace: Workspace, folder: Path) -> Scorecard:
    """Grade every attempt that counts and write trials and scorecard.

    A slot without one is a hole: the denominator stays the plan's. Raises DigestMismatch if corpus,
    tasks or an artifact are not what the round is bound to, GradingBug (nothing written) if our own
    code fails, NotRunnable while a runner is at work; attempts stay, it can be graded again.
    """
    store = RoundStore(folder)
    plan = store.round()
    for slot in plan.slots:  # an edited plan is told as such, not by what it names wrongly
        store.counted(slot)
    ground = open_ground(workspace, plan)
    with runner_lock(folder):
        remove_unfinished(folder)
        trials, holes = _grade_all(store, plan, ground)
        card = _ours(
            lambda: make_scorecard(plan, tuple(trials.values()), holes, ground.rules.vetoes),
            "the scorecard",
        )
        _write(store, plan, trials, card)
    return card


def open_ground(workspace: Workspace, plan: Round) -> GradingGround:
    """Open tasks, keys and corpus of a round.

    Raises DigestMismatch, HoldoutMissing, InputError for keys that do not hold, IntegrityError for
    a plan that calls itself more official than it is.
    """
    where = (plan.family, plan.version, plan.subset.value)
    tasks = {task.id: task for task in load_tasks(workspace, *where)}
    for task, expected in plan.task_digests.items():
        found = task_digest(tasks[task]) if task in tasks else "no such task"
        if found != expected:
            raise DigestMismatch(f"task {task} of round {plan.id}", expected, found)
    check_official(plan, load_version(workspace, plan.family, plan.version), len(tasks))
    built = _corpus(workspace, plan)
    gold = gold_for(workspace, *where, tuple(tasks.values()))
    evidence = Evidence(built.corpus, built.folder / "index")
    folder = subset_folder(workspace, plan.family, plan.version, plan.subset) / "keys"
    keys = [(tasks[task], gold[task]) for task in plan.tasks]
    check_keys(folder, keys, evidence, sources(built.corpus.documents))
    return GradingGround(
        tasks=tasks,
        gold=gold,
        evidence=evidence,
        rules=rules_for(load_family(workspace, plan.family), plan.limits),
        public=plan.subset is SubsetName.DEV,
    )


def grade_slot(store: RoundStore, slot: Slot, ground: GradingGround) -> Trial | None:
    """Grade a slot's attempt that counts; null for a hole. Raises GradingBug, DigestMismatch."""
    attempt = store.counted(slot)
    if attempt is None:
        return None
    artifact = store.artifact(attempt)
    name = f"{slot.task} attempt {slot.number}"
    return _ours(lambda: _grade(attempt, artifact, ground), name)


def _grade(attempt: Attempt, artifact: bytes | None, ground: GradingGround) -> Trial:
    task, gold = ground.tasks[attempt.task], ground.gold[attempt.task]
    trial = grade_attempt(attempt, artifact, task, gold, ground.evidence, ground.rules)
    if not ground.public:
        return trial
    return trial.model_copy(update={"gold": echo(task, gold, ground.evidence)})


def _grade_all(
    store: RoundStore, plan: Round, ground: GradingGround
) -> tuple[dict[Slot, Trial], tuple[Slot, ...]]:
    found = {slot: grade_slot(store, slot, ground) for slot in plan.slots}
    trials = {slot: trial for slot, trial in found.items() if trial}
    return trials, tuple(slot for slot, trial in found.items() if trial is None)


def _write(store: RoundStore, plan: Round, trials: dict[Slot, Trial], card: Scorecard) -> None:
    """Write everything only after everything was graded; the scorecard last."""
    for path in (store.folder / SCORECARD, *(store.trial_path(slot) for slot in plan.slots)):
        read_plain(store.folder, path)  # whatever is no plain file is refused, not replaced
    (store.folder / SCORECARD).unlink(missing_ok=True)
    for slot in plan.slots:
        path = store.trial_path(slot)
        if slot in trials:
            write_atomic(path, canonical_json(trials[slot].json_data()))
        else:
            path.unlink(missing_ok=True)
    write_atomic(store.folder / SCORECARD, canonical_json(card.json_data()))


def _corpus(workspace: Workspace, plan: Round) -> Built:
    built = open_built(workspace.cache, workspace.corpora / plan.corpus.corpus)
    if built.lock.canonical != plan.corpus.canonical:
        raise DigestMismatch(
            f"canonical text of corpus {plan.corpus.corpus}",
            plan.corpus.canonical,
            built.lock.canonical,
            "the corpus changed since the round; check out the sources it was run on",
        )
    return built


def _ours(work: Callable[[], T], name: str) -> T:
    """Do work that may only fail by our own fault, and name what it was about if it does."""
    try:
        return work()
    except MedGaugeError:
        raise
    except Exception as error:
        raise GradingBug(
            f"grading {name} failed: {type(error).__name__}: {error}",
            "this is our fault; the attempts are kept, and the round can be graded again",
        ) from error
