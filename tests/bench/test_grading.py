"""Grading 1,000 stored attempts by the command a person would use, beside reading them alone."""

import json
import os
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from architecture.house import ROOT
from medgauge.catalog.gold import gold_for
from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.corpus.store import open_built
from medgauge.files.canonical import sha256
from medgauge.model.family import Verdict
from medgauge.model.round import Attempt, AttemptStatus, EngineFacts
from medgauge.model.task import ClaimKey, Gold
from medgauge.rounds.plan import Request, make_round, select
from medgauge.rounds.store import RoundStore, create

FAMILY = "bm-guideline-evidence-check"
ATTEMPTS = 334
"""Per task; three tasks of twelve claims make 1,002 attempts of 12 claims."""


def artifact(gold: Gold, number: int) -> bytes:
    """Return an answer that is right but for what every seventh claim gets wrong in turn."""
    claims = [answer(key, (number + place) % 7) for place, key in enumerate(gold.claims)]
    return json.dumps({"claims": claims}, ensure_ascii=False).encode()


def answer(key: ClaimKey, fault: int) -> dict[str, str | None]:
    span = key.regions[0].quote if key.regions else None
    if key.verdict is Verdict.UNSUPPORTED or fault == 1:
        span = "This sentence stands in no guideline of the corpus, however long one looks for it."
    if fault == 2 and span:
        span = span.upper()
    verdict = Verdict.SUPPORTED if fault == 3 else key.verdict
    return {"claim_ref": key.claim_ref, "verdict": verdict.value, "source_span": span}


def stored_round(workspace: Workspace, folder: Path) -> RoundStore:
    """Write a round whose attempts have ended, as `round run` leaves one."""
    request = Request(FAMILY, submission="null", attempts=ATTEMPTS)
    selection = select(workspace, request, 2)
    built = open_built(workspace.cache, workspace.corpora / selection.corpus)
    engine = EngineFacts(backend="docker", engine="0", api="0", runtime="runc", architecture="x")
    plan = make_round(selection, built.lock, engine, datetime(2026, 1, 1, tzinfo=UTC), "000000")
    store = create(folder / plan.id, plan, selection.submission_folder)
    golds = gold_for(workspace, FAMILY, plan.version, plan.subset.value)
    for slot in plan.slots:
        attempt = Attempt(
            task=slot.task,
            number=slot.number,
            run_id="r",
            plan=store.plan_digest(),
            status=AttemptStatus.RUNNING,
        )
        store.begin(attempt)
        data = artifact(golds[slot.task], slot.number)
        done = {"status": AttemptStatus.DONE, "artifact": sha256(data)}
        store.finish(attempt.model_copy(update=done), data, b"")
    return store


@pytest.mark.bench
def test_a_thousand_attempts(tmp_path: Path) -> None:
    store = stored_round(find_workspace(home=ROOT), tmp_path)
    began = time.monotonic()
    for path in store.folder.glob("attempts/*/*/*/artifact.json"):
        json.loads(path.read_bytes())
    floor = time.monotonic() - began

    began = time.monotonic()
    command = [sys.executable, "-m", "medgauge", "round", "grade", str(store.folder), "--json"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.monotonic() - began
    count = len(store.round().slots)
    print(
        f"\n{count} stored attempts graded in {seconds:.1f} s "
        f"({1000 * seconds / count:.1f} ms each), peak {used.ru_maxrss / 1024:.0f} MB; "
        f"reading and parsing the artifacts alone {floor:.2f} s"
    )

    assert os.waitstatus_to_exitcode(status) == 0
    assert len(store.trials(store.round())) == count >= 1000
