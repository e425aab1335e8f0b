"""`medgauge round clean`: what dead runners left is listed and removed; nothing else is touched."""

import json
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from corvale_workspace import write_workspace
from medgauge.catalog.workspace import Workspace
from medgauge.cli.app import run
from medgauge.model.leftover import LeftKind
from medgauge.rounds.clean import clean
from medgauge.sandbox import scratch
from medgauge.sandbox.arguments import RUNNER_LABEL, SPACE_LABEL, create_body
from medgauge.sandbox.backends import docker
from medgauge.sandbox.runner import runner_tag
from sealed_box import LIMITS, corpus_archive, engine_client, staged

pytestmark = pytest.mark.engine

Out = pytest.CaptureFixture[str]


def dead_tag() -> str:
    """Return the tag of a runner that has ended."""
    program = "from medgauge.sandbox.runner import runner_tag; print(runner_tag())"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    return ran.stdout.decode().strip()


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = write_workspace(tmp_path)
    yield made
    for place in scratch.mounted(made.root):
        scratch.unmount(place)


@pytest.fixture
def boxes() -> Iterator[dict[str, str]]:
    """Make one container each of a dead runner, of this one, of another space and of a stranger."""
    dead = dead_tag()
    labels = {
        "dead": {RUNNER_LABEL: dead},
        "ours": {RUNNER_LABEL: runner_tag()},
        "elsewhere": {RUNNER_LABEL: dead, SPACE_LABEL: "1"},
        "strange": {RUNNER_LABEL: "a test's own"},
    }
    names = {}
    with staged(LIMITS, "true") as spec, engine_client() as client:
        for kind, own in labels.items():
            body = create_body(spec, corpus_archive().image_id, runner_tag()) | {"Labels": own}
            name = f"clean-{uuid.uuid4().hex[:8]}"
            names[kind] = client.create_container_from_config(body, name=name)["Id"]
        yield names
        for name in names.values():
            if client.containers(all=True, filters={"id": name}):
                client.remove_container(name, force=True)


def leave(workspace: Workspace, tag: str) -> Path:
    """Leave what a runner with this tag uses: a mount in its folder, and half a round."""
    room = docker.boxes(workspace.cache) / f"runner-{tag}"
    scratch.mount(room / "run1" / "out", 4096, 4)
    (room / "run1" / "out" / "x").write_text("left")
    (workspace.rounds / f".r.{tag}.partial" / "submission").mkdir(parents=True)
    return room


def test_what_a_dead_runner_left_goes_and_all_else_stays(
    workspace: Workspace, boxes: dict[str, str]
) -> None:
    dead, live = leave(workspace, dead_tag()), leave(workspace, runner_tag())
    (docker.boxes(workspace.cache) / "runner-x").mkdir()

    told = clean(workspace, dry_run=True)
    assert dead.exists()
    done = clean(workspace)

    assert set(told.removed) == set(done.removed)
    assert done.failed == ()
    named = {one.name for one in done.removed}
    assert {boxes["dead"], str(dead), str(dead / "run1" / "out")} <= named
    assert not dead.exists()
    assert len(list(workspace.rounds.glob(".*.partial"))) == 1
    assert scratch.mounted(workspace.root) == (live / "run1" / "out",)
    why = {one.name: one.kept for one in done.kept}
    assert "at work" in why[boxes["ours"]]
    assert "another process space" in why[boxes["elsewhere"]]
    assert "no tag" in why[boxes["strange"]]
    assert "at work" in why[str(live)]
    assert "no tag" in why[str(docker.boxes(workspace.cache) / "runner-x")]
    with engine_client() as client:
        there = {box["Id"] for box in client.containers(all=True)}
    assert boxes["dead"] not in there
    assert there >= {boxes["ours"], boxes["elsewhere"], boxes["strange"]}
    again = clean(workspace)
    assert again.removed == ()


def test_the_command_says_what_it_does(workspace: Workspace, capsys: Out) -> None:
    room = leave(workspace, dead_tag())
    home = ["--home", str(workspace.root)]

    assert run(["round", "clean", "--dry-run", *home]) == 0
    said = capsys.readouterr().out
    assert f"would remove folder {room}\n" in said
    assert f"would remove mount {room}/run1/out\n" in said
    assert run(["round", "clean", "--json", *home]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {one["kind"] for one in found["removed"]} >= {LeftKind.MOUNT, LeftKind.FOLDER}
    assert run(["round", "clean", *home]) == 0
    assert str(workspace.root) not in capsys.readouterr().out


def test_without_an_engine_the_rest_is_cleaned_and_that_is_said(
    workspace: Workspace, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCKER_HOST", f"unix://{workspace.root}/none.sock")
    room = leave(workspace, dead_tag())

    assert run(["round", "clean", "--home", str(workspace.root)]) == 0
    assert "no Docker engine answers" in capsys.readouterr().err
    assert not room.exists()
