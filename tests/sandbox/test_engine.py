"""Machines and engines that cannot seal a box are refused early, each saying what to do."""

import os
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from medgauge.errors import BackendUnavailable
from medgauge.model.seal import SealProperty
from medgauge.sandbox.backends.docker import MAY_LACK
from medgauge.sandbox.daemon import launch, remove_stale
from medgauge.sandbox.engine import (
    check_machine,
    connect,
    engine_url,
    ensure_engine,
    read_facts,
    refuse_unfit,
)

# As a Docker engine 20.10 on Debian answers, shortened.
VERSION: dict[str, Any] = {
    "Version": "20.10.24+dfsg1",
    "ApiVersion": "1.41",
    "Components": [
        {"Name": "Engine", "Version": "20.10.24+dfsg1"},
        {"Name": "containerd", "Version": "1.6.20~ds1"},
        {"Name": "runc", "Version": "1.1.5+ds1"},
    ],
}
INFO: dict[str, Any] = {
    "OSType": "linux",
    "Architecture": "x86_64",
    "OperatingSystem": "Debian GNU/Linux 12 (bookworm)",
    "SecurityOptions": ["name=seccomp,profile=default"],
    "DefaultRuntime": "runc",
    "MemoryLimit": True,
    "PidsLimit": True,
    "CpuCfsQuota": True,
    "SwapLimit": True,
}
PODMAN = {"Components": [{"Name": "Podman Engine", "Version": "4.3.1"}]}


def test_the_machine_we_are_made_for_is_taken() -> None:
    check_machine("linux", "x86_64", 0)
    refuse_unfit(VERSION, INFO)

    facts = read_facts(VERSION, INFO)
    assert (facts.engine, facts.api, facts.runtime) == (
        "20.10.24+dfsg1",
        "1.41",
        "runc 1.1.5+ds1",
    )
    assert facts.declared_missing == {}


@pytest.mark.parametrize(
    ("system", "machine", "user", "word"),
    [
        ("darwin", "arm64", 501, "darwin"),
        ("win32", "AMD64", 0, "win32"),
        ("linux", "aarch64", 0, "aarch64"),
        ("linux", "x86_64", 1000, "root"),
    ],
)
def test_other_machines_are_refused(system: str, machine: str, user: int, word: str) -> None:
    with pytest.raises(BackendUnavailable, match=word) as caught:
        check_machine(system, machine, user)

    assert caught.value.hint


@pytest.mark.parametrize(
    ("version", "info", "word"),
    [
        (PODMAN, {}, "Podman"),
        ({}, {"OSType": "windows"}, "windows"),
        ({}, {"Architecture": "aarch64"}, "aarch64"),
        ({}, {"OperatingSystem": "Docker Desktop"}, "Desktop"),
        ({}, {"SecurityOptions": ["name=seccomp", "name=rootless"]}, "rootless"),
        ({}, {"SecurityOptions": ["name=seccomp", "name=userns"]}, "remaps"),
        ({}, {"SecurityOptions": []}, "seccomp"),
        ({}, {"MemoryLimit": False}, "memory limits"),
        ({}, {"PidsLimit": False, "CpuCfsQuota": False}, "process limits, processor limits"),
    ],
)
def test_engines_that_cannot_seal_are_refused(
    version: dict[str, Any], info: dict[str, Any], word: str
) -> None:
    with pytest.raises(BackendUnavailable, match=word) as caught:
        refuse_unfit({**VERSION, **version}, {**INFO, **info})

    assert caught.value.hint


def test_an_engine_without_swap_limit_declares_its_memory_limit_missing() -> None:
    missing = read_facts(VERSION, {**INFO, "SwapLimit": False}).declared_missing
    assert missing.keys() <= MAY_LACK.keys()

    assert set(missing) == {SealProperty.MEMORY}


@pytest.mark.parametrize("url", ["tcp://192.0.2.1:2375", "ssh://host", "https://192.0.2.1", "x"])
def test_an_engine_elsewhere_is_refused(url: str) -> None:
    with pytest.raises(BackendUnavailable, match="not on this machine"):
        engine_url({"DOCKER_HOST": url})


def test_a_local_socket_of_another_place_is_used() -> None:
    assert engine_url({"DOCKER_HOST": "unix:///somewhere.sock"}) == "unix:///somewhere.sock"


def test_no_engine_is_said_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", f"unix://{tmp_path}/none.sock")
    monkeypatch.setattr("os.geteuid", lambda: 0)

    assert connect(f"unix://{tmp_path}/none.sock") is None
    for install in (False, True):
        with pytest.raises(BackendUnavailable, match="no Docker engine answers"):
            ensure_engine(install, tmp_path, lambda _: None)


def test_something_that_is_no_engine_is_not_taken_for_one(tmp_path: Path) -> None:
    path = tmp_path / "other.sock"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()
        server.settimeout(0)
        with pytest.raises(BackendUnavailable, match="do not understand"):
            connect(f"unix://{path}", timeout=1)


@pytest.mark.parametrize(
    ("pid", "comm", "state", "removed"),
    [
        ("4711", "dockerd", "S (sleeping)", False),
        ("4711", "dockerd", "Z (zombie)", True),
        ("4711", "bash", "S (sleeping)", True),
        ("4711", None, "", True),
        ("", None, "", True),
        ("no number", None, "", True),
    ],
)
def test_a_stale_pid_file_goes_and_a_true_one_stays(
    tmp_path: Path, pid: str, comm: str | None, state: str, removed: bool
) -> None:
    path = tmp_path / "docker.pid"
    path.write_text(pid)
    if comm is not None:
        (tmp_path / "proc" / pid).mkdir(parents=True)
        (tmp_path / "proc" / pid / "comm").write_text(comm + "\n")
        (tmp_path / "proc" / pid / "status").write_text(f"Name:\t{comm}\nState:\t{state}\n")

    assert remove_stale(path, "dockerd", tmp_path / "proc") is removed
    assert path.exists() is not removed
    assert not remove_stale(tmp_path / "none.pid", "dockerd", tmp_path / "proc")


def test_a_daemon_that_is_started_outlives_us_and_is_waited_for(tmp_path: Path) -> None:
    program = (
        "import os, sys, time; time.sleep(0.3); print('up', flush=True)\n"
        "open(sys.argv[1], 'w').write(f'{os.getpid()} {os.getsid(0)}'); time.sleep(20)"
    )
    ready = tmp_path / "ready"
    launch(
        [sys.executable, "-c", program, str(ready)],
        tmp_path / "dockerd.log",
        lambda: ready.exists() and bool(ready.read_text()),
    )
    pid, session = map(int, ready.read_text().split())
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)

    assert pid == session
    assert (tmp_path / "dockerd.log").read_text() == "up\n"


def test_a_daemon_that_ends_is_quoted(tmp_path: Path) -> None:
    with pytest.raises(BackendUnavailable, match="Devices cgroup isn't mounted") as caught:
        launch(
            ["/bin/sh", "-c", 'echo starting; echo "Devices cgroup isn\'t mounted" >&2; exit 1'],
            tmp_path / "dockerd.log",
            lambda: False,
        )

    assert "dockerd.log" in caught.value.hint
