"""What an engine is asked for and keeps, and what its image holds besides files."""

import json
import tarfile

import pytest

from medgauge.sandbox.arguments import create_body
from medgauge.sandbox.runner import runner_tag
from sealed_box import LIMITS, backend, corpus_archive, engine_client, staged

pytestmark = pytest.mark.engine

MARKER = "KEY-7Q4Z-MARKER"


def test_no_layer_of_the_image_holds_the_marker_or_a_grader() -> None:
    with tarfile.open(corpus_archive().path) as archive:
        for item in archive:
            stream = archive.extractfile(item)
            assert stream is not None
            data = stream.read()
            assert MARKER.encode() not in data
            assert b"medgauge/grading" not in data
            assert b"medgauge/catalog" not in data


def test_the_engine_tells_nothing_of_an_answer_with_the_image() -> None:
    """Fault 11: history, labels, variables and names."""
    image_id = corpus_archive().image_id
    backend()
    with engine_client() as client:
        facts = client.inspect_image(image_id)
        history = client.history(image_id)
    told = json.dumps([facts["Config"], facts["RepoTags"], facts["Comment"], history]).lower()

    assert not [word for word in (MARKER, "gold", "answer", "verdict", "keys") if word in told]


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
    assert host["IpcMode"] == "none"
    assert any(option.startswith("seccomp={") for option in host["SecurityOpt"])
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
