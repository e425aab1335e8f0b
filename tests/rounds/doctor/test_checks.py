"""Every check of a machine, in order, to be minded and failed, under real conditions."""

import dataclasses
import http.server
import json
import os
import socket
import socketserver
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import corvale_workspace as small
from medgauge.catalog.workspace import Workspace
from medgauge.corpus.archive import LAYER_NAMES, archive_bytes
from medgauge.corpus.base import read_base
from medgauge.corpus.layers import archive_tar
from medgauge.files.atomic import write_atomic
from medgauge.files.canonical import canonical_json, sha256
from medgauge.model.examination import Health
from medgauge.model.leftover import LeftKind, LeftOver
from medgauge.registry.folder import load
from medgauge.rounds.doctor.examine import CHECKS
from medgauge.rounds.doctor.machine import Machine
from sandbox.test_engine import INFO, VERSION
from shared_fixture.examined import NO_ENGINE, NOW, asking, dead_tag, examined, locked, only


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Return a machine without engine and bubblewrap."""
    bare = {"DOCKER_HOST": NO_ENGINE, "PATH": str(tmp_path)}
    return dataclasses.replace(examined(tmp_path / "house", monkeypatch), environment=bare)


def private(machine: Machine, store: Path) -> Machine:
    return dataclasses.replace(
        machine, workspace=dataclasses.replace(machine.workspace, private_store=store)
    )


class _Server(socketserver.ThreadingMixIn, socketserver.UnixStreamServer):
    daemon_threads = True


@contextmanager
def engine(place: Path, info: dict[str, Any]) -> Iterator[str]:
    """Answer at a socket as an engine does that says this of itself; yield its address."""
    answers = {"version": {**VERSION, "MinAPIVersion": "1.12"}, "info": info}

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            data = json.dumps(answers.get(self.path.rpartition("/")[2], {})).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    with _Server(str(place), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"unix://{place}"
        server.shutdown()


def test_an_engine_that_can_seal_is_told_with_what_it_runs_on(
    machine: Machine, tmp_path: Path
) -> None:
    told = {**INFO, "Driver": "overlay2", "CgroupVersion": "1", "CgroupDriver": "cgroupfs"}
    with engine(tmp_path / "e.sock", told) as url:
        words = ("20.10.24", "overlay2", "cgroup v1", "seccomp", "can seal")
        only("engine", asking(machine, url), Health.OK, *words)
    with engine(tmp_path / "w.sock", {**INFO, "SwapLimit": False}) as url:
        only("engine", asking(machine, url), Health.WARN, "limits no swap")
    with engine(tmp_path / "r.sock", {**INFO, "SecurityOptions": ["name=rootless"]}) as url:
        only("engine", asking(machine, url), Health.FAIL, "cannot seal", "rootless")


def test_no_engine_and_a_dead_socket_each_have_a_way_out(machine: Machine, tmp_path: Path) -> None:
    check = only("engine", machine, Health.FAIL, "no socket /nowhere/none.sock")
    assert "apt-get install docker.io" in check.way_out
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(tmp_path / "dead.sock"))
    dead = asking(machine, f"unix://{tmp_path}/dead.sock")
    assert "rm -f" in only("engine", dead, Health.FAIL, "refused").way_out


def test_no_engine_is_only_minded_where_bubblewrap_is(machine: Machine, tmp_path: Path) -> None:
    path = bwrap(tmp_path / "a", "echo bubblewrap 1")["PATH"]
    both = dataclasses.replace(machine, environment={"DOCKER_HOST": NO_ENGINE, "PATH": path})

    only("engine", both, Health.WARN, "no socket", "in bubblewrap meanwhile, none of them official")


def test_an_engine_on_another_machine_fails(machine: Machine) -> None:
    check = only("engine", asking(machine, "tcp://192.0.2.1:2375"), Health.FAIL, "not on this")
    assert "unset DOCKER_HOST" in check.way_out


def test_an_engine_that_never_answers_fails_within_its_patience(
    machine: Machine, tmp_path: Path
) -> None:
    with socket.socket(socket.AF_UNIX) as mute:
        mute.bind(str(tmp_path / "mute.sock"))
        mute.listen()
        only("engine", asking(machine, f"unix://{tmp_path}/mute.sock"), Health.FAIL, "answers in")


def bwrap(folder: Path, script: str) -> dict[str, str]:
    folder.mkdir()
    (folder / "bwrap").write_text(f"#!/bin/sh\n{script}\n")
    (folder / "bwrap").chmod(0o755)
    return {"PATH": str(folder)}


def test_bubblewrap_is_here_or_not_and_works_or_not(machine: Machine, tmp_path: Path) -> None:
    def at(environment: dict[str, str]) -> Machine:
        return dataclasses.replace(machine, environment=environment)

    works = bwrap(tmp_path / "a", "echo bubblewrap 0.8.0")
    only("bubblewrap", at(works), Health.OK, "bubblewrap 0.8.0")
    none = only("bubblewrap", at({"PATH": str(tmp_path)}), Health.WARN, "not here")
    assert none.way_out == "apt-get install bubblewrap"
    mute = bwrap(tmp_path / "b", "echo what >&2; exit 3")
    only("bubblewrap", at(mute), Health.FAIL, "what")
    barred = bwrap(tmp_path / "c", '[ "$1" = --version ] && echo bubblewrap 1 || exit 7')
    only("bubblewrap", at(barred), Health.FAIL, "cannot start a program", "7")


def test_the_clock_is_held_against_what_was_written(machine: Machine) -> None:
    def at(now: datetime) -> Machine:
        return dataclasses.replace(machine, now=now)

    only("clock", at(NOW), Health.OK, "2026-12-01 12:00:00 UTC")
    only("clock", at(datetime(1970, 1, 1, tzinfo=UTC)), Health.FAIL, "before this program")

    folder = machine.workspace.rounds / "r-one"
    folder.mkdir(parents=True)
    (folder / "log.txt").write_text("x")
    for path in (folder / "log.txt", folder):
        os.utime(path, (NOW.timestamp(), NOW.timestamp()))
    only("clock", at(NOW), Health.OK, "last 2026-12-01")
    only("clock", at(NOW - timedelta(seconds=30)), Health.OK)
    only("clock", at(NOW - timedelta(hours=1)), Health.WARN, "log.txt was written")

    (folder / "round.json").write_text('{"created":"2026-12-01T12:00:00Z"}')
    only("clock", at(NOW - timedelta(hours=1)), Health.FAIL, "the round r-one was made")


def test_disk(machine: Machine, tiny_disk: Path) -> None:
    judge = load(CHECKS, "disk", "check").judge
    here = machine.workspace.root

    assert judge("disk", here, 8 << 30).health is Health.OK
    assert judge("disk", here, 500 << 20).health is Health.WARN
    cramped = dataclasses.replace(machine, workspace=Workspace(tiny_disk))
    only("disk", cramped, Health.FAIL, "0 MiB free", "256 MiB")


def test_memory(machine: Machine) -> None:
    family = machine.workspace.families / small.FAMILY / "family.yaml"
    text = family.read_text("utf-8")
    free = load(CHECKS, "memory", "check").free_here(family).memory

    only("memory", machine, Health.OK, "2 at a time 256 MiB")
    for wanted, health in ((free * 3 // 4, Health.WARN), (1 << 40, Health.FAIL)):
        family.write_text(text.replace(str(128 << 20), str(wanted)), "utf-8")
        check = only("memory", machine, health)
        assert ("--parallel 1" in check.way_out) == (health is Health.WARN)


def test_the_kind_of_machine(machine: Machine) -> None:
    judge = load(CHECKS, "platform", "check").judge

    assert judge("linux", "x86_64", 0).health is Health.OK
    assert judge("linux", "x86_64", 1000).health is Health.WARN
    assert judge("darwin", "arm64", 0).health is Health.FAIL


def archived(machine: Machine) -> str:
    """Put an archive of an empty image into the cache and return its id."""
    layers = tuple(archive_tar([(name, b"x")]) for name in LAYER_NAMES)
    digests = [sha256(layer) for layer in layers]
    config = canonical_json({"rootfs": {"type": "layers", "diff_ids": digests}})
    path = machine.workspace.cache / "images" / f"{sha256(config).removeprefix('sha256:')}.tar"
    write_atomic(path, archive_bytes(config, layers))
    return sha256(config)


def test_an_image_of_another_base_or_of_no_lock_is_told(machine: Machine) -> None:
    only("images", machine, Health.WARN, "no corpus.lock.json")
    locked(machine, image=None)
    only("images", machine, Health.WARN, "names no image")
    locked(machine)
    check = only("images", machine, Health.WARN, "no archive", "engine could not be asked")
    assert check.way_out == f"medgauge corpus image build {small.CORPUS}"
    locked(machine, image=archived(machine))
    only("images", machine, Health.OK, "archive is built and whole")
    locked(machine, base="sha256:" + "0" * 64)
    only("images", machine, Health.FAIL, "the lock is of the base")
    (machine.workspace.corpora / small.CORPUS / "corpus.lock.json").write_text("{")
    only("images", machine, Health.FAIL, "corpus.lock.json")


def test_what_is_left_is_counted_by_kind_and_the_dead_alone_are_minded(machine: Machine) -> None:
    judge = load(CHECKS, "left over", "check").judge
    dead = LeftOver(kind=LeftKind.MOUNT, name="/m", runner="1-1-x")
    used = dead.model_copy(update={"kind": LeftKind.FOLDER, "kept": "at work"})

    assert judge((), "").health is Health.OK
    assert judge((used,), "").health is Health.OK
    assert judge((used, dead, dead), "").found.startswith("2 mounts of dead runners")
    unseen = judge((), "no engine")
    assert unseen.health is Health.WARN
    assert "containers not looked at: no engine" in unseen.found


def test_a_folder_of_a_dead_runner_is_told_and_left(machine: Machine) -> None:
    left = machine.workspace.cache / "boxes" / f"runner-{dead_tag()}"
    left.mkdir(parents=True)

    # Another test's dead runner may have left something on this machine as well.
    check = only("left over", machine, Health.WARN, "1 folder", "of dead runners")

    assert check.way_out == "medgauge round clean"
    assert left.is_dir()


def store_with(folder: Path) -> Path:
    """Make a private store with one key in it, as ours are made."""
    (folder / "keys").mkdir(parents=True)
    (folder / "keys" / "t-1.yaml").write_text("task: t-1\n")
    for path, mode in (
        (folder, 0o700), (folder / "keys", 0o700), (folder / "keys" / "t-1.yaml", 0o600)
    ):  # fmt: skip
        path.chmod(mode)
    return folder


def test_a_private_store_is_its_owners_alone(machine: Machine, tmp_path: Path) -> None:
    only("private store", machine, Health.OK, "none here")
    store = store_with(tmp_path / "store")
    here, key = private(machine, store), store / "keys" / "t-1.yaml"
    only("private store", here, Health.OK, "3 things")

    for path, mode, health in (
        (key, 0o400, Health.WARN), (key, 0o640, Health.FAIL), (key, 0o604, Health.FAIL),
        (store / "keys", 0o750, Health.FAIL), (store, 0o755, Health.FAIL),
    ):  # fmt: skip
        before = path.stat().st_mode
        path.chmod(mode)
        check = only("private store", here, health, str(path))
        assert "chmod" in check.way_out
        path.chmod(before)
    only("private store", here, Health.OK)


def test_links_second_names_and_other_owners_in_a_private_store_are_told(
    machine: Machine, tmp_path: Path
) -> None:
    store = store_with(tmp_path / "store")
    here, key = private(machine, store), store / "keys" / "t-1.yaml"
    stranger = dataclasses.replace(here, user=here.user + 1)
    only("private store", stranger, Health.FAIL, "another user's", "and 2 more")
    os.link(key, tmp_path / "again")
    only("private store", here, Health.FAIL, str(key))
    (tmp_path / "again").unlink()
    (store / "link").symlink_to(tmp_path)
    only("private store", here, Health.FAIL, "link")
    (store / "link").unlink()
    (tmp_path / "alias").symlink_to(store)
    only("private store", private(machine, tmp_path / "alias"), Health.FAIL, "alias")


def test_the_mount_point_of_a_public_checkout_is_no_store(machine: Machine) -> None:
    mount = machine.workspace.mount_point
    mount.mkdir(mode=0o755)
    (mount / "README.md").write_text("x")

    only("private store", machine, Health.OK, "empty")

    (mount / "a-family").mkdir(mode=0o700)
    only("private store", machine, Health.FAIL, str(mount))


def test_versions(machine: Machine) -> None:
    pins = machine.workspace.root / "constraints.txt"
    base = read_base(machine.workspace.base_lock)
    fits = sys.version_info[:2] == tuple(map(int, base.python.split(".")))
    pins.write_text("# none\n")
    only("versions", machine, Health.OK if fits else Health.WARN, "tantivy 0.27.0")

    pins.write_text("rich==0.0.1\nselenium==0.0.1\n")
    check = only("versions", machine, Health.WARN, "rich", "not 0.0.1")
    assert "selenium" not in check.found

    lock_text = machine.workspace.base_lock.read_text("utf-8")
    machine.workspace.base_lock.write_text(lock_text.replace('"0.27.0"', '"0.1.0"'), "utf-8")
    only("versions", machine, Health.FAIL, "pins tantivy 0.1.0")
