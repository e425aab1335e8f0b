"""Trials of one-claim tasks built from pass/fail rows, on a plan that fits them."""

from collections.abc import Sequence

from medgauge.model.family import Verdict
from medgauge.model.grade import ClaimGrade, Grade, Trial
from medgauge.model.round import AttemptStatus, Round, Usage
from shared_fixture.stored_round import DIGEST, round_value


def plan(tasks: Sequence[str], attempts: int = 3, clusters: Sequence[str] = ()) -> Round:
    """Return the plan of a round; each task is a cluster of its own unless `clusters` says."""
    names = clusters or [f"c-{task}" for task in tasks]
    return round_value(
        tasks=tuple(tasks),
        clusters=dict(zip(tasks, names, strict=True)),
        task_digests=dict.fromkeys(tasks, DIGEST),
        attempts=attempts,
    )


def claim(
    gold: Verdict,
    given: Verdict | None,
    ref: str = "C1",
    *,
    evidence: bool = True,
    tags: tuple[str, ...] = (),
) -> ClaimGrade:
    """Return one claim's grade; the operator is named after the class of the key."""
    return ClaimGrade(
        claim_ref=ref,
        operator=f"{gold}.plain",
        tags=tags,
        gold=gold,
        given=given,
        verdict_right=given is gold,
        evidence_right=evidence and given is not None,
        span_given=None,
    )


def trial(
    plan_: Round,
    task: str,
    number: int,
    claims: Sequence[ClaimGrade],
    *,
    artifact: str | None = DIGEST,
    usage: Usage | None = None,
) -> Trial:
    """Return a trial that passes when every claim is right."""
    passed = all(one.verdict_right and one.evidence_right for one in claims)
    return Trial(
        task=task,
        cluster=plan_.clusters[task],
        number=number,
        run_id=f"{task}-{number}",
        grading_version="0.1.0",
        status=AttemptStatus.DONE,
        artifact=artifact,
        usage=usage,
        grade=Grade(passed=passed, usable=True, claims=tuple(claims), findings=()),
    )


def from_rows(plan_: Round, rows: dict[str, str]) -> list[Trial]:
    """Return trials from rows such as `{"t1": "pf."}`: pass, fail, and a slot without a trial."""
    right = claim(Verdict.ALTERED, Verdict.ALTERED)
    wrong = claim(Verdict.ALTERED, Verdict.SUPPORTED)
    return [
        trial(plan_, task, number, [right if mark == "p" else wrong])
        for task, row in rows.items()
        for number, mark in enumerate(row, start=1)
        if mark != "."
    ]
