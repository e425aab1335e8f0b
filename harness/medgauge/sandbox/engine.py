"""Finding a local engine that can seal a box, or installing and starting one where that is allowed.

An engine that answers is used untouched. One that cannot seal (remote, Podman, rootless, in a
virtual machine) is refused before anything is built.
"""

import os
import platform
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import docker
from docker.context import ContextAPI
from docker.errors import DockerException

from medgauge.errors import BackendUnavailable
from medgauge.model.round import EngineFacts
from medgauge.model.seal import SealProperty
from medgauge.sandbox.daemon import start_engine

DEFAULT_URL = "unix:///var/run/docker.sock"
MAY_LACK: Mapping[SealProperty, str] = MappingProxyType(
    {SealProperty.MEMORY: "this kernel limits no swap"}
)
"""The most that is ever declared missing, with the reason."""

_TIMEOUT = 30
_PATIENCE = 5
"""Seconds that an engine may take to answer where nothing is run in it."""


@dataclass(frozen=True)
class Engine:
    """A local engine that answered and can seal a box."""

    url: str
    """`unix://…`"""
    facts: EngineFacts
    """Versions, asked once."""


def ensure_engine(install: bool, folder: Path, say: Callable[[str], None]) -> Engine:
    """Return the engine that answers; where none does and `install` is true, provide one.

    `folder` takes the log of an engine that we start; `say` is told each step that takes time.
    Raises BackendUnavailable, with what to do, if no engine here can seal a box.
    """
    check_machine(sys.platform, platform.machine(), os.geteuid())
    url = engine_url(os.environ)
    engine = connect(url)
    if engine is not None:
        return engine
    if url != DEFAULT_URL:
        raise BackendUnavailable(
            f"no Docker engine answers at {url}", "start it, or unset DOCKER_HOST/DOCKER_CONTEXT"
        )
    if not install:
        raise BackendUnavailable(
            "no Docker engine answers on this machine",
            "apt-get install docker.io && dockerd --bridge=none --iptables=false &",
        )
    start_engine(folder, say, lambda: _answers(url))
    engine = connect(url)
    if engine is None:
        raise BackendUnavailable(
            "the Docker engine started and stopped answering", f"see {folder}/dockerd.log"
        )
    return engine


def find_engine() -> tuple[Engine | None, str]:
    """Return the engine that answers, or null and why there is none; start none."""
    try:
        url = engine_url(os.environ)
        engine = connect(url, _PATIENCE)
    except BackendUnavailable as error:
        return None, error.message
    return engine, "" if engine else f"no Docker engine answers at {url}"


def check_machine(system: str, machine: str, user: int) -> None:
    """Refuse machines a sealed box cannot run on. Raises BackendUnavailable.

    `system` is `sys.platform`, `machine` the processor's name, `user` the effective user id.
    """
    elsewhere = "grading and reports work here; run the round on Linux x86_64 as root"
    if system != "linux":
        raise BackendUnavailable(f"rounds need Linux; this is {system}", elsewhere)
    if machine not in {"x86_64", "AMD64"}:
        raise BackendUnavailable(
            f"the corpus image is built for x86_64; this is {machine}", elsewhere
        )
    if user != 0:
        raise BackendUnavailable(
            "rounds need root: the size limits of /out and /task are mounts",
            "run the same command with sudo; grading and reports need no root",
        )


def engine_url(environment: Mapping[str, str]) -> str:
    """Return where the engine listens. Raises BackendUnavailable for one on another machine."""
    url = environment.get("DOCKER_HOST", "")
    if not url:
        name = environment.get("DOCKER_CONTEXT", "")
        context = ContextAPI.get_context(name) if name else ContextAPI.get_current_context()
        url = (context.Host if context is not None else "") or DEFAULT_URL
        url = url.replace("http+unix://", "unix://")
    if not url.startswith("unix://"):
        raise BackendUnavailable(
            f"the Docker engine at {url} is not on this machine",
            "a sealed round needs a local engine: unset DOCKER_HOST and DOCKER_CONTEXT",
        )
    return url


def connect(url: str, timeout: int = _TIMEOUT) -> Engine | None:
    """Return the engine at a local socket, null if none answers within `timeout` seconds.

    Raises BackendUnavailable if one answers that cannot seal a box.
    """
    answers = ask(url, timeout)
    if answers is None:
        return None
    refuse_unfit(*answers)
    return Engine(url=url, facts=read_facts(*answers))


def ask(url: str, timeout: int = _TIMEOUT) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Return what the engine at a local socket says of its version and of itself, null if none.

    Raises BackendUnavailable if what answers is not understood.
    """
    if not _answers(url):
        return None
    try:
        client = docker.APIClient(base_url=url, version="auto", timeout=timeout)
        try:
            return client.version(), client.info()
        finally:
            client.close()
    except (DockerException, OSError) as error:
        raise BackendUnavailable(
            f"the engine at {url} answers in a way we do not understand: {error}",
            "check that engine and client library are of compatible versions",
        ) from error


def refuse_unfit(version: Mapping[str, Any], info: Mapping[str, Any]) -> None:
    """Raise BackendUnavailable if the engine with these answers cannot seal a box."""
    parts = {str(part.get("Name")) for part in version.get("Components") or []}
    if any("podman" in part.lower() for part in parts):
        raise BackendUnavailable(
            "Podman answers instead of Docker; its seal is not the one we measured",
            "stop Podman's socket and install docker.io",
        )
    if info.get("OSType") != "linux" or info.get("Architecture") not in {"x86_64", "amd64"}:
        raise BackendUnavailable(
            f"the engine runs {info.get('OSType')} on {info.get('Architecture')}",
            "a round needs a Linux x86_64 engine",
        )
    if "Docker Desktop" in str(info.get("OperatingSystem")):
        raise BackendUnavailable(
            "Docker Desktop runs in a virtual machine that cannot see our size-limited folders",
            "use the docker.io package instead",
        )
    options = " ".join(info.get("SecurityOptions") or [])
    for word, reason in (("rootless", "is rootless"), ("name=userns", "remaps user ids")):
        if word in options:
            raise BackendUnavailable(
                f"the engine {reason}, so files in the box belong to other users than we expect",
                "use an engine that runs as root without userns-remap",
            )
    needed = {"MemoryLimit": "memory", "PidsLimit": "process", "CpuCfsQuota": "processor"}
    missing = [what for key, what in needed.items() if not info.get(key)]
    if missing or "name=seccomp" not in options:
        lacks = ", ".join([f"{what} limits" for what in missing] or ["a seccomp filter"])
        raise BackendUnavailable(f"the engine offers no {lacks}", "check the kernel's cgroups")


def read_facts(version: Mapping[str, Any], info: Mapping[str, Any]) -> EngineFacts:
    """Turn the engine's two answers about itself into the facts a round stores."""
    versions = {
        str(part.get("Name")): str(part.get("Version")) for part in version.get("Components") or []
    }
    runtime = str(info.get("DefaultRuntime") or "")
    missing = {} if info.get("SwapLimit") else dict(MAY_LACK)
    return EngineFacts(
        backend="docker",
        engine=str(version.get("Version") or ""),
        api=str(version.get("ApiVersion") or ""),
        runtime=f"{runtime} {versions.get(runtime, '')}".strip(),
        architecture=str(info.get("Architecture") or ""),
        declared_missing=missing,
    )


def _answers(url: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(_TIMEOUT)
        try:
            probe.connect(url.removeprefix("unix://"))
        except OSError:
            return False
    return True
