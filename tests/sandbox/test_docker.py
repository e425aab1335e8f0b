"""Boxes on the real engine: names, losses, sweeps and images, and nothing left behind."""

import os
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from medgauge.errors import DigestMismatch
from medgauge.model.round import AttemptStatus, InfraCode
from medgauge.sandbox import scratch
from medgauge.sandbox.arguments import RUNNER_LABEL, create_body
from medgauge.sandbox.backends.docker import DockerBackend
from medgauge.sandbox.runner import runner_tag
from sealed_box import LIMITS, backend, corpus_archive, engine_client, left_over, staged

pytestmark = pytest.mark.engine


@pytest.fixture(autouse=True)
def _nothing_left() -> Iterator[None]:
    yield
    assert left_over() == 0


def test_a_name_that_is_taken_or_an_image_that_is_not_there_is_our_fault() -> None:
    with staged(LIMITS, "true") as spec:
        missing = type(spec)(**{**vars(spec), "image_id": "sha256:" + "0" * 64})
        outcome = backend().run(missing)

        assert (outcome.status, outcome.infra) == (AttemptStatus.INFRA, InfraCode.IMAGE_MISSING)
        with engine_client() as client:
            body = create_body(spec, corpus_archive().image_id, runner_tag())
            client.create_container_from_config(body, name=spec.name)
            again = backend().run(spec)
            client.remove_container(spec.name)
        assert (again.status, again.infra) == (AttemptStatus.INFRA, InfraCode.CREATE_FAILED)


def test_a_box_removed_behind_our_back_is_our_fault_and_not_a_zero() -> None:
    with staged(LIMITS, "sleep", "20") as spec:

        def remove() -> None:
            with engine_client() as client:
                while not client.containers(filters={"name": spec.name}):
                    time.sleep(0.05)
                client.remove_container(spec.name, force=True)

        thief = threading.Thread(target=remove)
        thief.start()
        outcome = backend().run(spec)
        thief.join()

    assert outcome.status is AttemptStatus.INFRA
    # Depending on who is first, the engine says "removing" or knows it no more.
    assert outcome.infra in {InfraCode.CONTAINER_GONE, InfraCode.STATE_UNTRUSTED}


def test_an_engine_that_goes_away_is_our_fault(tmp_path: Path) -> None:
    engine = backend()._engine
    lost = DockerBackend(type(engine)(url=f"unix://{tmp_path}/gone.sock", facts=engine.facts))
    with staged(LIMITS, "true") as spec:
        outcome = lost.run(spec)

    assert (outcome.status, outcome.infra) == (AttemptStatus.INFRA, InfraCode.ENGINE_LOST)


def test_a_sweep_takes_boxes_of_dead_runners_and_no_others() -> None:
    program = "from medgauge.sandbox.runner import runner_tag; print(runner_tag())"
    dead = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    tags = {"dead": dead.stdout.decode().strip(), "ours": runner_tag()}
    names = {kind: f"sweep-{kind}-{uuid.uuid4().hex[:8]}" for kind in (*tags, "foreign")}
    with staged(LIMITS, "sleep", "60") as spec, engine_client() as client:
        for kind, name in names.items():
            body = create_body(spec, corpus_archive().image_id, tags.get(kind, ""))
            if kind == "foreign":
                del body["Labels"][RUNNER_LABEL]
            client.create_container_from_config(body, name=name)
            client.start(name)
        try:
            backend().sweep()
            left = {box["Names"][0].strip("/") for box in client.containers(all=True)}
        finally:
            for kind in ("ours", "foreign"):
                client.remove_container(names[kind], force=True)

    assert names["dead"] not in left
    assert {names["ours"], names["foreign"]} <= left


def test_a_killed_runners_box_is_found_by_the_next_one() -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import sealed_box\n"
        "with sealed_box.staged(sealed_box.LIMITS, 'sleep', '25') as spec:\n"
        "    print(spec.name, spec.task.parents[2], flush=True)\n"
        "    sealed_box.backend().run(spec)\n"
    )
    tests = str(Path(__file__).parents[1])
    command = [sys.executable, "-c", program, tests]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child, engine_client() as client:
        assert child.stdout is not None
        name, base = child.stdout.readline().decode().split()
        while not client.containers(filters={"name": name}):
            time.sleep(0.05)
        os.kill(child.pid, signal.SIGKILL)
        child.wait()

        backend().sweep()
        assert client.containers(all=True, filters={"name": name}) == []
    assert scratch.sweep(Path(base)) == 2
    assert scratch.mounted(Path(base)) == ()


def test_an_image_is_known_by_its_digests() -> None:
    archive = corpus_archive()

    assert backend().has_image(archive.image_id, archive.layers)
    assert not backend().has_image("sha256:" + "0" * 64, archive.layers)
    with pytest.raises(DigestMismatch, match="layers"):
        backend().has_image(archive.image_id, archive.layers[:2])


def test_the_engine_says_what_it_is() -> None:
    facts = backend().facts()

    assert facts.backend == "docker"
    assert facts.engine
    assert facts.api
    assert facts.runtime
    assert facts.architecture == "x86_64"
