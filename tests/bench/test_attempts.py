"""Do-nothing attempts through the whole runner, beside the same boxes started bare."""

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
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
from medgauge.sandbox import scratch
from medgauge.sandbox.arguments import create_body
from medgauge.sandbox.bwrap import ensure_bwrap
from medgauge.sandbox.bwrap_arguments import Places, options
from medgauge.sandbox.filter import program
from medgauge.sandbox.protocol import BoxSpec
from medgauge.sandbox.rootfs import root_of
from medgauge.sandbox.runner import runner_tag
from medgauge.sandbox.seal import ENTRY
from shared_fixture.real_round import new_id, ready, store_round

ATTEMPTS, PARALLEL, REPEATS = 24, 4, 5
FLOORS = {"docker": 0.9, "bubblewrap": 0.6}
"""The least share of the bare boxes' rate that the runner must reach."""


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


def spec_of(workspace: Workspace, environment: Environment, place: Path) -> BoxSpec:
    """Return one more box, equal to the runner's own, with folders of its own."""
    for name in ("task", "out", "submission", "scratch", "tmp", "shared"):
        (place / name).mkdir(parents=True)
    return BoxSpec(
        image_id=environment.corpus.image or "",
        command=("/bin/true",),
        task=place / "task",
        out=place / "out",
        submission=place / "submission",
        limits=select(workspace, Request(FAMILY, submission="idle"), PARALLEL).family.limits,
        name=new_id(),
        labels={"round": "raw"},
    )


def timed(cycle: Callable[[int], int]) -> float:
    """Return the seconds that so many boxes take, started bare and at a time as ours are."""
    began = time.monotonic()
    with ThreadPoolExecutor(PARALLEL) as pool:
        codes = list(pool.map(cycle, range(ATTEMPTS)))
    seconds = time.monotonic() - began
    assert codes == [0] * ATTEMPTS
    return seconds


def raw_docker(workspace: Workspace, specs: list[BoxSpec], boxes: Path) -> float:
    """Create, start, wait and remove, by calls of the engine and nothing else."""
    clients = [docker.APIClient(timeout=60) for _ in range(PARALLEL)]

    def cycle(number: int) -> int:
        client, spec = clients[number % PARALLEL], specs[number]
        body = create_body(spec, spec.image_id, runner_tag())
        box = client.create_container_from_config(body, name=spec.name)["Id"]
        client.start(box)
        code = client.wait(box)["StatusCode"]
        client.remove_container(box, v=True)
        return int(code)

    seconds = timed(cycle)
    for client in clients:
        client.close()
    return seconds


def raw_bubblewrap(workspace: Workspace, specs: list[BoxSpec], boxes: Path) -> float:
    """Start bubblewrap as the box's user with the same options, filter, root and prelude."""
    bwrap = ensure_bwrap(False, Path(), print)
    room = scratch.room(boxes)
    root = room / "root"
    scratch.show(root_of(workspace.cache / "roots", specs[0].image_id), root)
    with tempfile.TemporaryFile() as loaded:
        loaded.write(program())
        loaded.flush()

        def cycle(number: int) -> int:
            spec = specs[number]
            own = spec.task.parent
            places = Places(root, own / "scratch", own / "tmp", own / "shared")
            seccomp = os.open(f"/proc/self/fd/{loaded.fileno()}", os.O_RDONLY)
            with Path(os.devnull).open("wb") as status:
                said = options(spec, places, seccomp, status.fileno())
                done = subprocess.run(
                    [*bwrap.command, *said, "--", *ENTRY, *spec.command],
                    pass_fds=(seccomp, status.fileno()),
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    check=False,
                )
            os.close(seccomp)
            return done.returncode

        seconds = timed(cycle)
    scratch.leave(boxes)
    return seconds


@pytest.mark.bench
@pytest.mark.engine
@pytest.mark.parametrize("kind", sorted(FLOORS))
def test_do_nothing_attempts(workspace: Workspace, kind: str) -> None:
    raw = {"docker": raw_docker, "bubblewrap": raw_bubblewrap}[kind]
    environment = ready(workspace, CORPUS, kind)
    ours(workspace, environment)
    mine, floor = [], []
    for _ in range(REPEATS):
        # The user of a box must be able to pass to its folders.
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            Path(folder).chmod(0o711)
            places = [Path(folder) / f"{number}" for number in range(ATTEMPTS)]
            specs = [spec_of(workspace, environment, place) for place in places]
            floor.append(raw(workspace, specs, environment.scratch))
        mine.append(ours(workspace, environment))
    share = statistics.median(f / m for m, f in zip(mine, floor, strict=True))
    print(
        f"\n{ATTEMPTS} do-nothing attempts in {kind}, {PARALLEL} at a time: "
        f"ours {ATTEMPTS / statistics.median(mine):.2f}/s, "
        f"raw {ATTEMPTS / statistics.median(floor):.2f}/s, share {share:.3f} (≥ {FLOORS[kind]})"
    )

    assert share >= FLOORS[kind]
