"""Hundreds of do-nothing attempts in one round: flat memory, no leaked descriptor, exact counts."""

import gc
import os
import time
from pathlib import Path

import pytest

from corvale_workspace import CORPUS, FAMILY, borrow_image_parts, write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.rounds.events import AttemptEnded, RoundEnded
from medgauge.rounds.grade import grade_round
from medgauge.rounds.plan import Request, select
from medgauge.rounds.prepare import means_for, prepare
from medgauge.rounds.run import run_round
from medgauge.sandbox import scratch
from medgauge.sandbox.runner import runner_tag
from shared_fixture.real_round import new_id, store_round

PARALLEL = 4
IN_FLIGHT = 4
"""Descriptors more or less that a box which is just starting or ending may account for."""
GROWTH = 8 << 20
"""Bytes that the runner may grow by from a tenth of the round to its end."""


def crowded(root: Path, tasks: int) -> Workspace:
    """Return a workspace with so many tasks and a submission that does nothing."""
    workspace = write_workspace(root, tasks=tasks)
    borrow_image_parts(workspace)
    idle = workspace.root / "submissions" / "idle"
    idle.mkdir()
    (idle / "submission.yaml").write_text(
        "id: idle\ntitle: Idle\ndescription: Does nothing.\ncommand: [/bin/true]\n", "utf-8"
    )
    return workspace


def resident() -> int:
    """Return the bytes of memory that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def descriptors() -> int:
    """Return how many files this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.bench
@pytest.mark.engine
@pytest.mark.parametrize(("sandbox", "asked"), [("docker", 300), ("bubblewrap", 2000)])
def test_a_long_round_is_flat(sandbox: str, asked: int, tmp_path: Path) -> None:
    workspace = crowded(tmp_path / "load", -(-asked // 3))
    environment = prepare(workspace, CORPUS, False, lambda _: None, sandbox)
    request = Request(FAMILY, submission="idle", parallel=PARALLEL)
    store, parallel = store_round(workspace, environment, request)
    tasks = select(workspace, request, PARALLEL).tasks
    means = means_for(environment, tasks, parallel, new_id, time.monotonic)
    attempts = len(store.round().slots)
    before, curve, open_files, ended = descriptors(), list[int](), list[int](), 0
    began = time.monotonic()
    for event in run_round(store, means):
        if isinstance(event, AttemptEnded):
            ended += 1
            if ended % (attempts // 10) == 0:
                gc.collect()
                curve.append(resident())
                open_files.append(descriptors())
    seconds = time.monotonic() - began
    environment.backend.close()
    gc.collect()
    after = descriptors()
    card = grade_round(workspace, store.folder)
    print(
        f"\n{sandbox}: {attempts} do-nothing attempts in one round, {PARALLEL} at a time:"
        f" {attempts / seconds:.2f}/s; memory at each tenth"
        f" {', '.join(f'{size / (1 << 20):.1f}' for size in curve)} MiB;"
        f" descriptors {before} before, {max(open_files)} at most, {after} after"
    )

    assert isinstance(event, RoundEnded)
    assert event.complete
    assert event.statuses == {"no_artifact": attempts}
    assert ended == attempts
    assert len(store.trials(store.round())) == attempts
    assert card.complete
    assert curve[-1] - curve[0] <= GROWTH
    assert max(open_files[5:]) - max(open_files[:5]) <= IN_FLIGHT * PARALLEL
    assert after <= before
    assert [box for box in environment.backend.left_over() if box.runner == runner_tag()] == []
    assert scratch.mounted(workspace.root) == ()
