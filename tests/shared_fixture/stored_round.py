"""A small graded round of model values: two public tasks in two clusters, three attempts each.

Task `t-one` passes every time; `t-two` never does, and quotes hostile text that is in no source.
"""

from medgauge.files.canonical import digest_of
from medgauge.model.corpus import CorpusLock, MatchKind, Span
from medgauge.model.family import Limits, SubsetName, Verdict
from medgauge.model.grade import ClaimGrade, Finding, GoldEcho, Grade, Severity, Trial
from medgauge.model.round import AttemptStatus, EngineFacts, Round, Usage
from medgauge.model.scorecard import Direction, Interval, MetricValue, Scorecard
from medgauge.model.submission import Submission
from medgauge.model.task import Cited
from medgauge.scorecard.card import trials_digest

FAMILY = "bm-guideline-evidence-check"
DIGEST = "sha256:" + "ab" * 32
REGION = "Give 15 mg of agent Brentil once daily."
HOSTILE = (
    "Give | 15 mg\n# <script>alert(1)</script> [x](javascript:a) ![i](http://e.example/p.png)"
    " \x1b[31mred\x1b]0;title\x07 \u202egnp.exe\u2028 `code` **bold** https://e.example"
    " <!-- | --> [bold red]markup[/bold red] \\| \\"
)

LIMITS = Limits(
    seconds=60,
    memory_bytes=1 << 29,
    cpus=1.0,
    pids=64,
    out_bytes=1 << 20,
    out_files=64,
    scratch_bytes=1 << 24,
    log_bytes=1 << 16,
    artifact_bytes=1 << 18,
    extra_chars_per_claim=500,
)


def round_value(**changes: object) -> Round:
    """Return the plan, with fields replaced by `changes`."""
    fields = {
        "id": "r-fixture",
        "family": FAMILY,
        "version": "0.2.0",
        "methodology": "0.1.0",
        "subset": SubsetName.DEV,
        "submission": Submission(
            id="candidate",
            title="A candidate",
            description="Answers two tasks.",
            command=("answer",),
            digest=DIGEST,
        ),
        "tasks": ("t-one", "t-two"),
        "clusters": {"t-one": "c-one", "t-two": "c-two"},
        "task_digests": {"t-one": DIGEST, "t-two": DIGEST},
        "attempts": 3,
        "parallel": 2,
        "limits": LIMITS,
        "corpus": CorpusLock(
            corpus="synthetic-guidelines",
            documents=13,
            sections=130,
            canonical=DIGEST,
            index=DIGEST,
            tantivy="0.27.0",
            schema_version="1",
            image=DIGEST,
        ),
        "engine": EngineFacts(
            backend="docker", engine="20.10", api="1.41", runtime="runc", architecture="x86_64"
        ),
        "official": False,
        "unofficial_reasons": ("version 0.2.0 is a draft",),
        "created": "2026-11-30T11:00:00Z",
        "medgauge": "0.1.0",
    }
    return Round.model_validate(fields | changes)


def plan_digest() -> str:
    """Return the digest of the unchanged plan, as stored."""
    return digest_of(round_value().json_data())


def span(quote: str = REGION, match: MatchKind = MatchKind.EXACT) -> Span:
    """Return a span in the third section of the fixture's guideline."""
    return Span(
        document="mbg",
        edition="2",
        section="3.2",
        start=0,
        end=len(quote),
        quote=quote,
        match=match,
    )


def trial(task: str, number: int, *, hostile: bool = False) -> Trial:
    """Return one graded attempt: right, or with a hostile quotation that stands nowhere."""
    given = Verdict.SUPPORTED if not hostile else Verdict.ALTERED
    claim = ClaimGrade(
        claim_ref="C1",
        operator="supported.verbatim",
        tags=("table",),
        gold=Verdict.SUPPORTED,
        given=given,
        verdict_right=not hostile,
        evidence_right=not hostile,
        span_given=HOSTILE if hostile else REGION,
        places=() if hostile else (span(),),
    )
    finding = Finding(
        code="X.1",
        severity=Severity.VETO,
        message=f"the quotation stands nowhere in the corpus: {HOSTILE}",
        claim_ref="C1",
        value=HOSTILE,
        nearest=span(),
    )
    return Trial(
        task=task,
        cluster="c-one" if task == "t-one" else "c-two",
        number=number,
        run_id=f"run-{number}",
        plan=plan_digest(),
        status=AttemptStatus.DONE,
        artifact=DIGEST,
        usage=Usage(seconds=1.0, steps=4),
        grade=Grade(
            passed=not hostile,
            usable=True,
            claims=(claim,),
            findings=(finding,) if hostile else (),
        ),
        gold=(
            GoldEcho(
                claim_ref="C1",
                text="Brentil is given at 15 mg once daily.",
                citation="MBG 2nd ed., sec. 3.2",
                regions=(span(),),
                decisive=("15 mg", "once daily"),
                cited=Cited(document="mbg", edition="2", section="3.2"),
                anchors=(),
                note="the sentence stands there word for word",
            ),
        ),
    )


def trials() -> tuple[Trial, ...]:
    """Return all six trials."""
    return tuple(
        trial(task, number, hostile=task == "t-two")
        for number in (1, 2, 3)
        for task in ("t-one", "t-two")
    )


def metric(name: str, value: float | None, **changes: object) -> MetricValue:
    """Return a proportion over two tasks, with fields replaced by `changes`."""
    fields = {
        "id": name,
        "label": LABELS.get(name, name),
        "value": value,
        "direction": Direction.HIGHER,
        "n": 2,
        "unit": "tasks",
        "count": None if value is None else value * 2,
        "reason": "" if value is not None else "no data",
    }
    return MetricValue.model_validate(fields | changes)


LABELS = {
    "pass_at_1": "pass@1",
    "pass_at_3": "pass@3 (best of three)",
    "pass_hat_3": "pass^3 (all of three)",
    "steps": "Steps per attempt (self-reported, lower bound)",
}


def metrics() -> tuple[MetricValue, ...]:
    """Return a headline, a class with and one without gold, and self-reported steps."""
    interval = Interval(low=0.013, high=0.987, level=0.95, method="Korn–Graubard", clusters=2)
    return (
        metric("pass_at_1", 0.5, interval=interval),
        metric("pass_at_3", 0.5, reason="one cluster"),
        metric("pass_hat_3", 0.5, interval=interval),
        metric("accuracy_by_verdict_class.supported", 0.5, unit="claims"),
        metric("accuracy_by_verdict_class.altered", None, n=0, reason="no claim is keyed altered"),
        metric("steps", 4.0, direction=Direction.NONE, count=None, n=6, unit="attempts"),
    )


def scorecard(**changes: object) -> Scorecard:
    """Return the figures of the round, with fields replaced by `changes`."""
    fields = {
        "round": "r-fixture",
        "plan": plan_digest(),
        "trials": trials_digest(round_value(), trials()),
        "family": FAMILY,
        "version": "0.2.0",
        "subset": SubsetName.DEV,
        "submission": "candidate",
        "grading_version": "0.1.0",
        "complete": True,
        "planned_attempts": 6,
        "graded_attempts": 6,
        "passes": {"t-one": 3, "t-two": 0},
        "split": (1, 0, 0, 1),
        "statuses": {"done": 6},
        "vetoes": {"X.1": 3},
        "confusion": {"supported": {"supported": 3, "altered": 3}},
        "evidence": {"supported": {"right_right": 3, "wrong_wrong": 3}},
        "metrics": metrics(),
        "deterministic": True,
    }
    return Scorecard.model_validate(fields | changes)
