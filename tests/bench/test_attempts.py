"""Do-nothing attempts through the whole runner, beside the same boxes by bare engine calls."""

import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import docker
import pytest

from corvale_workspace import CORPUS, FAMILY, borrow_image_parts, write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.rounds.events import AttemptEnded, AttemptStarted
from medgauge.rounds.plan import Request, select
from medgauge.rounds.prepare import Environment, means_for
from medgauge.rounds.run import run_round
from medgauge.sandbox.arguments import create_body
from medgauge.sandbox.protocol import BoxSpec
from medgauge.sandbox.runner import runner_tag
from shared_fixture.real_round import new_id, ready, store_round

ATTEMPTS, PARALLEL, REPEATS, CEILING = 24, 4, 5, 1.15


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    workspace = write_workspace(tmp_path_factory.mktemp("attempts"), tasks=ATTEMPTS // 3)
    borrow_image_parts(workspace)
    idle = workspace.root / "submissions" / "idle"
    idle.mkdir()
    (idle / "submission.yaml").write_text(
        "id: idle\ntitle: Idle\ndescription: Does nothing.\ncommand: [/bin/true]\n", "utf-8"
    )
    return workspace


def ours(workspace: Workspace, environment: Environment) -> float:
    """Return the seconds from the first attempt's start to the last one's stored end."""
    request = Request(FAMILY, submission="idle", parallel=PARALLEL)
    store, parallel = store_round(workspace, environment, request)
    tasks = select(workspace, request, PARALLEL).tasks
    means = means_for(environment, tasks, parallel, new_id, time.monotonic)
    began = ended = 0.0
    count = 0
    for event in run_round(store, means):
        if isinstance(event, AttemptStarted):
            began = began or time.monotonic()
        if isinstance(event, AttemptEnded):
            ended = time.monotonic()
            count += event.attempt.status.counts
    assert count == ATTEMPTS
    return ended - began


def raw(workspace: Workspace, environment: Environment, folder: Path) -> float:
    """Return the seconds of bare create, start, wait and remove of equal boxes."""
    clients = [docker.APIClient(timeout=60) for _ in range(PARALLEL)]
    limits = select(workspace, Request(FAMILY, submission="idle"), PARALLEL).family.limits
    places = []
    for number in range(ATTEMPTS):
        task, out = folder / f"t{number}", folder / f"o{number}"
        for place in (task, out):
            place.mkdir(parents=True)
        places.append((task, out))
    submission = folder / "submission"
    submission.mkdir()

    def cycle(number: int) -> int:
        client = clients[number % PARALLEL]
        task, out = places[number]
        spec = BoxSpec(
            image_id=environment.corpus.image or "",
            command=("/bin/true",),
            task=task,
            out=out,
            submission=submission,
            limits=limits,
            name=new_id(),
            labels={"round": "raw"},
        )
        body = create_body(spec, spec.image_id, runner_tag())
        box = client.create_container_from_config(body, name=spec.name)["Id"]
        client.start(box)
        code = client.wait(box)["StatusCode"]
        client.remove_container(box, v=True)
        return int(code)

    began = time.monotonic()
    with ThreadPoolExecutor(PARALLEL) as pool:
        codes = list(pool.map(cycle, range(ATTEMPTS)))
    seconds = time.monotonic() - began
    assert codes == [0] * ATTEMPTS
    for client in clients:
        client.close()
    return seconds


@pytest.mark.bench
@pytest.mark.engine
def test_do_nothing_attempts(workspace: Workspace, tmp_path: Path) -> None:
    environment = ready(workspace, CORPUS)
    ours(workspace, environment)
    mine, floor = [], []
    for repeat in range(REPEATS):
        floor.append(raw(workspace, environment, tmp_path / f"raw{repeat}"))
        mine.append(ours(workspace, environment))
    ratio = statistics.median(m / f for m, f in zip(mine, floor, strict=True))
    print(
        f"\n{ATTEMPTS} do-nothing attempts, {PARALLEL} at a time: "
        f"ours {ATTEMPTS / statistics.median(mine):.2f}/s, "
        f"raw {ATTEMPTS / statistics.median(floor):.2f}/s, ratio {ratio:.3f} (≤ {CEILING})"
    )

    assert ratio <= CEILING
