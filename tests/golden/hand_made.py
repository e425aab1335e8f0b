"""Three tasks of the synthetic corpus that were written, keyed and read by people.

They lie in `hand_made/`, laid out as a version of the family, and are read by the code that reads
any version.
"""

import json
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from architecture.house import ROOT
from medgauge.catalog.family import load_family
from medgauge.catalog.gold import gold_for
from medgauge.catalog.task import load_tasks
from medgauge.catalog.workspace import Workspace
from medgauge.evidence.spans import Evidence
from medgauge.files.canonical import sha256
from medgauge.grading.rules import rules_for
from medgauge.grading.trial import grade_attempt
from medgauge.model.family import Verdict
from medgauge.model.grade import Trial
from medgauge.model.round import Attempt, AttemptStatus
from medgauge.model.task import ClaimKey, Gold, Task
from medgauge.text.sentences import sentences

FAMILY, VERSION = "bm-guideline-evidence-check", "0.2.0"
HOUSE = Workspace(ROOT)

_CARD = load_family(HOUSE, FAMILY)
_RULES = rules_for(_CARD, _CARD.limits)


def hand_made() -> tuple[dict[str, Task], dict[str, Gold]]:
    """Load the tasks and their keys, by task."""
    with tempfile.TemporaryDirectory() as root:
        house = Workspace(Path(root))
        family = house.families / FAMILY
        shutil.copytree(
            HOUSE.families / FAMILY, family, ignore=shutil.ignore_patterns("versions", "generator")
        )
        shutil.copytree(Path(__file__).parent / "hand_made", family / "versions" / VERSION)
        tasks = {task.id: task for task in load_tasks(house, FAMILY, VERSION, "dev")}
        return tasks, gold_for(house, FAMILY, VERSION, "dev")


def oracle(gold: Gold, evidence: Evidence) -> dict[str, Any]:
    """Return the artifact that a perfect checker would leave."""
    return {"claims": [_entry(key, evidence) for key in gold.claims]}


def judged(task: Task, gold: Gold, artifact: Mapping[str, Any], evidence: Evidence) -> Trial:
    """Grade an artifact as the only attempt at `task`."""
    data = json.dumps(artifact, ensure_ascii=False).encode()
    inputs = {name: sha256(text.encode()) for name, text in task.inputs.items()}
    attempt = Attempt(
        task=task.id,
        number=1,
        run_id="r1",
        status=AttemptStatus.DONE,
        artifact=sha256(data),
        inputs_before=inputs,
        inputs_after=inputs,
    )
    return grade_attempt(attempt, data, task, gold, evidence, _RULES)


def _entry(key: ClaimKey, evidence: Evidence) -> dict[str, Any]:
    """Return the right verdict with the first region, or a sentence of the cited section."""
    span = key.regions[0].quote if key.regions else None
    if key.verdict is Verdict.UNSUPPORTED:
        document, edition, section = key.cited.document, key.cited.edition, key.cited.section
        assert document
        assert edition
        assert section
        text = evidence.section_text(document, edition, section)
        assert text
        start, end = next(place for place in sentences(text) if place[1] - place[0] >= 25)
        span = text[start:end]
    return {"claim_ref": key.claim_ref, "verdict": key.verdict.value, "source_span": span}
