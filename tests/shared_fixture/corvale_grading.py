"""The Corvale fixture ready for grading: its evidence, variants of the right artifact, one call."""

import copy
import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import corvale
from medgauge.corpus.build import build
from medgauge.evidence.spans import Evidence
from medgauge.files.canonical import sha256
from medgauge.grading.rules import GradingRules
from medgauge.grading.trial import grade_attempt
from medgauge.model.corpus import Corpus
from medgauge.model.grade import Grade, Trial
from medgauge.model.round import Attempt, AttemptStatus
from medgauge.model.task import Gold, Task
from shared_fixture.stored_round import LIMITS

RULES = GradingRules(LIMITS)
INPUTS = {"draft.md": "sha256:d", "claims.json": "sha256:c", "notes": "folder"}


def evidence_of(corpus: Corpus) -> Evidence:
    """Build `corpus` in a temporary folder that lives as long as the process, and open it."""
    folder = Path(_folder(corpus.model_dump_json()).name) / "built"
    if not folder.exists():
        build(corpus, folder)
    return Evidence(corpus, folder / "index")


@cache
def _folder(_corpus: str) -> "tempfile.TemporaryDirectory[str]":
    return tempfile.TemporaryDirectory()


@cache
def corvale_evidence() -> Evidence:
    """Return the evidence of the unchanged fixture."""
    return evidence_of(corvale.corpus())


def answer(ref: str, **fields: Any) -> dict[str, Any]:
    """Return the right artifact with `fields` of one entry replaced."""
    artifact = copy.deepcopy(corvale.A0)
    for entry in artifact["claims"]:
        if entry["claim_ref"] == ref:
            entry.update(fields)
    return artifact


def attempt(data: bytes | None, **fields: Any) -> Attempt:
    """Return a finished attempt that left `data` and its inputs as they were."""
    return Attempt.model_validate(
        {
            "task": corvale.TASK_ID,
            "number": 1,
            "run_id": "run-1",
            "status": AttemptStatus.DONE,
            "artifact": None if data is None else sha256(data),
            "inputs_before": INPUTS,
            "inputs_after": INPUTS,
        }
        | fields
    )


def encode(artifact: Any) -> bytes:
    """Return an artifact as bytes, as an agent would write it."""
    return artifact if isinstance(artifact, bytes) else json.dumps(artifact).encode()


def grade_trial(
    artifact: Any,
    *,
    task: Task | None = None,
    gold: Gold | None = None,
    evidence: Evidence | None = None,
    **fields: Any,
) -> Trial:
    """Grade an artifact (JSON data or bytes); `fields` change the attempt."""
    data = encode(artifact)
    return grade_attempt(
        attempt(data, **fields),
        data,
        task or corvale.task(),
        gold or corvale.gold(),
        evidence or corvale_evidence(),
        RULES,
    )


def grade(artifact: Any, **changes: Any) -> Grade:
    """Return the grade alone."""
    return grade_trial(artifact, **changes).grade


def codes(grade_: Grade, ref: str | None = None) -> list[str]:
    """Return the codes of all findings, or of those on one claim, sorted."""
    found = [one.code for one in grade_.findings if ref is None or one.claim_ref == ref]
    return sorted(found)
