"""What a hostile submission can reach from its box: each probe names one property of the seal."""

import functools
import json
import tarfile
from pathlib import Path
from typing import Any

import pytest

from medgauge.sandbox.arguments import create_body
from medgauge.sandbox.runner import runner_tag
from sealed_box import LIMITS, backend, corpus_archive, engine_client, left_over, staged

pytestmark = pytest.mark.engine

PROBES = Path(__file__).with_name("probes.py")
MARKER = "KEY-7Q4Z-MARKER"
CLOSED = (
    "connect out",
    "connect out 6",
    "connect loopback",
    "engine socket",
    "resolve",
    "raw socket",
    "packet socket",
    "become root",
    "give away",
    "remount root",
    "mount",
    "chroot",
    "user namespace",
    "node",
    "kernel setting",
    "core pattern",
    "sysrq",
    "cgroup",
    "kernel log",
    "clock",
    "raise a limit",
    "write corpus",
    "write index",
    "write submission",
    "write system",
)


@functools.cache
def _answers() -> dict[str, Any]:
    limits = LIMITS.model_copy(update={"seconds": 120, "log_bytes": 1_000_000})
    with staged(limits, "python3", "/task/probes.py") as spec:
        # As on a real host: answers lie beside the tasks, and never within them.
        key = spec.task.parents[3] / "keys.yaml"
        key.write_text(f"verdict: altered # {MARKER}\n", "utf-8")
        (spec.task / "probes.py").write_bytes(PROBES.read_bytes())
        outcome = backend().run(spec)
        key.unlink()
    assert left_over() == 0
    answers: dict[str, Any] = json.loads(outcome.log)
    return answers


@pytest.mark.parametrize("door", CLOSED)
def test_a_door_is_closed(door: str) -> None:
    assert str(_answers()[door]).startswith("refused: ")


def test_every_probe_is_held_to_something() -> None:
    told = {"set-id programs", "writable", "devices", "marked", "names", "processes"}

    assert set(_answers()) == {*CLOSED, *told, "interfaces", "host", "user"}


def test_nothing_can_raise_itself() -> None:
    assert _answers()["set-id programs"] == []
    assert _answers()["devices"] == []
    assert _answers()["user"] == [65534, 65534, 65534, [65534]]


def test_only_the_places_of_the_box_can_be_written() -> None:
    allowed = {"/dev/mqueue", "/dev/shm", "/out", "/scratch", "/task", "/tmp"}

    assert set(_answers()["writable"]) <= allowed
    assert {"/out", "/scratch", "/task"} <= set(_answers()["writable"])


def test_the_answers_and_their_names_are_nowhere() -> None:
    assert _answers()["marked"] == []
    assert _answers()["names"] == []


def test_nobody_else_lives_in_the_box() -> None:
    assert len(_answers()["processes"]) <= 2
    assert _answers()["interfaces"] == ["lo"]
    assert _answers()["host"] == "box"


def test_no_layer_of_the_image_holds_the_marker_or_a_grader() -> None:
    with tarfile.open(corpus_archive().path) as archive:
        for item in archive:
            stream = archive.extractfile(item)
            assert stream is not None
            data = stream.read()
            assert MARKER.encode() not in data
            assert b"medgauge/grading" not in data
            assert b"medgauge/catalog" not in data


def test_the_engine_keeps_what_it_was_asked() -> None:
    with staged(LIMITS, "sleep", "5") as spec, engine_client() as client:
        body = create_body(spec, corpus_archive().image_id, runner_tag())
        box = client.create_container_from_config(body, name=spec.name)["Id"]
        try:
            client.start(box)
            facts = client.inspect_container(box)
        finally:
            client.remove_container(box, force=True)

    host = facts["HostConfig"]
    assert host["NetworkMode"] == "none"
    assert host["ReadonlyRootfs"]
    assert host["CapDrop"] == ["ALL"]
    assert not host["CapAdd"]
    assert not host["Privileged"]
    assert host["MemorySwap"] == host["Memory"] == LIMITS.memory_bytes
    assert host["PidsLimit"] == LIMITS.pids
    assert host["NanoCpus"] == 10**9
    assert host["Init"] is False
    assert not host["AutoRemove"]
    assert host["MaskedPaths"]
    assert host["ReadonlyPaths"]
    assert not host["Devices"]
    assert set(facts["NetworkSettings"]["Networks"]) <= {"none"}
    assert facts["AppArmorProfile"] != "unconfined"
