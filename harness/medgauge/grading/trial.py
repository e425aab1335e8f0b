"""One stored attempt to one trial: admit, look up, veto, score, pass. Pure; same in, same out."""

from functools import cache
from types import ModuleType

from medgauge.errors import DigestMismatch, GradingBug, IntegrityError
from medgauge.evidence.spans import Evidence
from medgauge.files.canonical import sha256
from medgauge.grading.admit import Admitted, admit
from medgauge.grading.case import Case, open_case
from medgauge.grading.findings import failure
from medgauge.grading.in_place import find_region
from medgauge.grading.rules import GRADING_VERSION, GradingRules
from medgauge.model.family import Verdict
from medgauge.model.grade import Finding, GoldEcho, Grade, Severity, Trial
from medgauge.model.round import Attempt, AttemptStatus
from medgauge.model.task import ClaimKey, Gold, Task
from medgauge.registry.folder import load


def grade_attempt(
    attempt: Attempt,
    artifact: bytes | None,
    task: Task,
    gold: Gold,
    evidence: Evidence,
    rules: GradingRules,
) -> Trial:
    """Grade one attempt that counts.

    Only a `done` attempt's artifact is looked at; any other status fails with every claim
    unanswered, whatever lies on disk. Raises IntegrityError when the artifact is missing or not
    the recorded one, GradingBug when task, gold and attempt do not belong together.
    """
    _check_belongs(attempt, task, gold)
    status = attempt.status
    if status is AttemptStatus.DONE:
        refs = tuple(claim.claim_ref for claim in task.claims)
        admitted = admit(_bound(attempt, artifact), refs, rules.limits)
    else:
        admitted = Admitted(findings=(failure(status.value, attempt.detail),))
    return Trial(
        task=attempt.task,
        cluster=task.cluster,
        number=attempt.number,
        run_id=attempt.run_id,
        plan=attempt.plan,
        grading_version=GRADING_VERSION,
        status=status,
        detail=attempt.detail,
        artifact=attempt.artifact if status is AttemptStatus.DONE else None,
        usage=attempt.usage,
        grade=_grade(open_case(attempt, task, gold, admitted, evidence), rules),
    )


def echo(task: Task, gold: Gold, evidence: Evidence) -> tuple[GoldEcho, ...]:
    """Return the gold of a public task as shown beside its trials."""
    claims = {claim.claim_ref: claim for claim in task.claims}
    return tuple(
        GoldEcho(
            claim_ref=key.claim_ref,
            text=claims[key.claim_ref].text,
            citation=claims[key.claim_ref].citation,
            regions=tuple(span for region in key.regions for span in find_region(region, evidence)),
            decisive=tuple(
                dict.fromkeys(token for region in key.regions for token in region.decisive)
            ),
            cited=key.cited if _resolves(key, evidence) else None,
            anchors=key.anchors if key.verdict is Verdict.UNSUPPORTED else (),
            note=key.note,
        )
        for key in gold.claims
    )


def _resolves(key: ClaimKey, evidence: Evidence) -> bool:
    document, edition = key.cited.document, key.cited.edition
    return bool(document and edition and evidence.document(document, edition))


def _grade(case: Case, rules: GradingRules) -> Grade:
    vetoes: list[Finding] = []
    for rule in rules.vetoes:
        vetoes += _member("vetoes", rule, "veto").check(case)
    claims, scored = _member("scorers", rules.scorer, "scorer").score(case)
    findings = (*vetoes, *case.admitted.findings, *scored)
    right = all(claim.verdict_right and claim.evidence_right for claim in claims)
    clean = all(finding.severity is Severity.NOTE for finding in findings)
    usable = case.admitted.usable
    return Grade(passed=usable and right and clean, usable=usable, claims=claims, findings=findings)


@cache
def _member(folder: str, name: str, kind: str) -> ModuleType:
    # Looking through a folder costs more than grading an attempt, and what it holds is code.
    return load(f"medgauge.grading.{folder}", name, kind)


def _bound(attempt: Attempt, artifact: bytes | None) -> bytes:
    where = f"artifact of {attempt.task} attempt {attempt.number}"
    if artifact is None or attempt.artifact is None:
        raise IntegrityError(f"{where}: the attempt is done and its artifact is missing")
    if (found := sha256(artifact)) != attempt.artifact:
        raise DigestMismatch(where, attempt.artifact, found)
    return artifact


def _check_belongs(attempt: Attempt, task: Task, gold: Gold) -> None:
    if not attempt.status.counts:
        raise GradingBug(f"{attempt.task} attempt {attempt.number}: {attempt.status} is not graded")
    if not attempt.task == task.id == gold.task:
        raise GradingBug(f"attempt at {attempt.task}, task {task.id}, gold of {gold.task}")
    refs = [claim.claim_ref for claim in task.claims]
    if sorted(refs) != sorted(key.claim_ref for key in gold.claims) or len(set(refs)) != len(refs):
        raise GradingBug(f"{task.id}: the claims of task and gold differ or repeat")
