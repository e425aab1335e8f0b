"""Gates on keys: each gets full marks from the real grader, and names only what is there."""

from collections import Counter
from collections.abc import Iterator

from medgauge.authoring.keys import key_problems
from medgauge.authoring.prove.gates import exactly, measured
from medgauge.authoring.prove.oracle import entries, turns
from medgauge.authoring.prove.proving import Proving
from medgauge.errors import GradingBug
from medgauge.evidence.spans import Evidence
from medgauge.files.canonical import canonical_json, sha256
from medgauge.grading.in_place import find_region
from medgauge.grading.trial import grade_attempt
from medgauge.model.family import Verdict
from medgauge.model.grade import Severity
from medgauge.model.proof import Gate
from medgauge.model.round import Attempt, AttemptStatus
from medgauge.model.task import ClaimKey, Gold, Task


def regions_gate(proving: Proving) -> Gate:
    """Every region, citation and demand of every key holds against the corpus."""
    problems: Counter[str] = Counter()
    regions = 0
    for task in proving.tasks:
        gold = proving.gold[task.id]
        written = {claim.claim_ref: claim.citation for claim in task.claims}
        problems["keys"] += sum(1 for _ in key_problems(gold, proving.built.corpus, written))
        for key in gold.claims:
            regions += len(key.regions)
            problems["regions"] += _unresolved(key, proving.evidence)
    return measured(
        "regions",
        "every region stands in the corpus with its decisive tokens, and every citation means"
        " what its key says",
        [
            exactly("regions", regions, regions),
            exactly("regions that do not resolve", problems["regions"]),
            exactly("faults of keys", problems["keys"]),
        ],
        f"medgauge family lint {proving.family.id} names each; mend or drop the claim",
    )


def _unresolved(key: ClaimKey, evidence: Evidence) -> int:
    wrong = 0
    for region in key.regions:
        try:
            find_region(region, evidence)
        except GradingBug:
            wrong += 1
    return wrong


def gold_gate(proving: Proving) -> Gate:
    """Every task gets full marks when answered as its key says, quoting each region in turn."""
    graded = faulty = tasks = 0
    for task in proving.tasks:
        faults = list(_faults(task, proving.gold[task.id], proving))
        graded += len(faults)
        faulty += sum(faults)
        tasks += any(faults)
    return measured(
        "gold",
        "each task, answered as its key says and quoting every region in turn, gets full marks",
        [
            exactly("answers graded", graded, graded),
            exactly("answers without full marks", faulty),
            exactly("tasks with such an answer", tasks),
        ],
        "a key that its own answer fails is wrong: mend or drop the claim",
    )


def _faults(task: Task, gold: Gold, proving: Proving) -> Iterator[bool]:
    for turn in range(turns(gold)):
        try:
            yield not _full_marks(task, gold, proving, turn)
        except GradingBug:
            yield True


def _full_marks(task: Task, gold: Gold, proving: Proving, turn: int) -> bool:
    artifact = canonical_json({"claims": entries(gold, proving, turn)})
    attempt = Attempt(
        task=task.id,
        number=1,
        run_id="gold",
        status=AttemptStatus.DONE,
        artifact=sha256(artifact),
    )
    grade = grade_attempt(attempt, artifact, task, gold, proving.evidence, proving.rules).grade
    hard = [one for one in grade.findings if one.severity is not Severity.NOTE]
    return grade.passed and not hard


def is_control(gold: Gold) -> bool:
    """Whether a task holds no defect: all its claims are supported."""
    return all(key.verdict is Verdict.SUPPORTED for key in gold.claims)
