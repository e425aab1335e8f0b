"""What the checks say of the engine of this machine, its images and what is left in it."""

from pathlib import Path

import docker
import pytest

import sealed_box
from medgauge.model.examination import Health
from medgauge.rounds.doctor.machine import Machine
from medgauge.sandbox.engine import DEFAULT_URL
from shared_fixture.examined import dead_tag, examined, locked, only

pytestmark = pytest.mark.engine


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return examined(tmp_path / "house", monkeypatch, DEFAULT_URL)


def test_the_engine_of_this_machine_can_seal(machine: Machine) -> None:
    only("engine", machine, Health.OK, "it can seal a box", "seccomp", "storage ")


def test_an_image_in_the_engine_is_in_order_and_another_of_its_name_is_not(
    machine: Machine,
) -> None:
    archive = sealed_box.corpus_archive()
    sealed_box.backend()
    locked(machine, image=archive.image_id, image_layers=archive.layers)
    only("images", machine, Health.OK, "in the engine")

    locked(machine, image=archive.image_id, image_layers=archive.layers[1:])
    assert "docker rmi" in only("images", machine, Health.FAIL, "layers").way_out

    locked(machine)
    only("images", machine, Health.WARN, "not in the engine")


def test_a_container_of_a_dead_runner_is_told_and_left(machine: Machine) -> None:
    sealed_box.backend()
    client = docker.APIClient(base_url=DEFAULT_URL, version="auto")
    box = client.create_container(
        sealed_box.corpus_archive().image_id, "/bin/true", labels={"medgauge.runner": dead_tag()}
    )["Id"]
    try:
        check = only("left over", machine, Health.WARN, "container", "of dead runners")
        assert check.way_out == "medgauge round clean"
        assert client.inspect_container(box)["Id"] == box
    finally:
        client.remove_container(box, force=True)
        client.close()
