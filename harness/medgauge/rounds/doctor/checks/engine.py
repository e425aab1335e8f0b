"""The container engine: whether one answers, what it is, and whether it can seal a box."""

import os
import shutil
import socket
from collections.abc import Iterator, Mapping
from typing import Any

from medgauge.errors import BackendUnavailable
from medgauge.model.examination import Check, Health
from medgauge.rounds.doctor.machine import PATIENCE, Machine, fail, ok, warn
from medgauge.sandbox.engine import ask, engine_url, read_facts, refuse_unfit

name = "engine"
_INSTEAD = "rounds run in bubblewrap meanwhile, none of them official"
_INSTALL = "apt-get install docker.io && dockerd --bridge=none --iptables=false &"


def examine(machine: Machine) -> Iterator[Check]:
    """Ask the engine that a round would use about itself.

    What keeps it from sealing is only minded where bubblewrap is here to take its place.
    """
    check = _asked(machine)
    if check.health is Health.FAIL and shutil.which("bwrap", path=machine.environment.get("PATH")):
        check = warn(name, f"{check.found}; {_INSTEAD}", check.way_out)
    yield check


def _asked(machine: Machine) -> Check:
    try:
        url = engine_url(machine.environment)
        answers = ask(url, PATIENCE)
    except BackendUnavailable as error:
        return fail(name, error.message, error.hint)
    return _silent(url) if answers is None else judge(url, *answers)


def judge(url: str, version: Mapping[str, Any], info: Mapping[str, Any]) -> Check:
    """Judge what an engine says of itself (Engine API: `/version` and `/info`)."""
    facts = read_facts(version, info)
    options = ", ".join(str(one) for one in info.get("SecurityOptions") or ()) or "none"
    found = (
        f"{facts.engine} at {url} (API {facts.api}, {facts.runtime}), storage"
        f" {info.get('Driver') or 'unknown'}, cgroup v{info.get('CgroupVersion') or '?'}"
        f" ({info.get('CgroupDriver') or 'unknown'}), security {options}"
    )
    try:
        refuse_unfit(version, info)
    except BackendUnavailable as error:
        return fail(name, f"{found}; it cannot seal a box: {error.message}", error.hint)
    lacking = "; ".join(f"{one.value}: {why}" for one, why in facts.declared_missing.items())
    if lacking:
        way_out = "boot the kernel with swapaccount=1 on its command line"
        return warn(name, f"{found}; it can seal a box, weaker than it might: {lacking}", way_out)
    return ok(name, f"{found}; it can seal a box")


def _silent(url: str) -> Check:
    path = url.removeprefix("unix://")
    if not os.path.lexists(path):
        return fail(name, f"no Docker engine: there is no socket {path}", _INSTALL)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(PATIENCE)
        try:
            probe.connect(path)
        except PermissionError:
            found = f"this user may not talk to the engine at {path}"
            return fail(name, found, "run the same command with sudo")
        except OSError as error:
            found = f"no Docker engine answers at {path}: {error.strerror or error}"
            return fail(name, found, f"start it again: rm -f {path} && {_INSTALL}")
    return fail(name, f"the engine at {path} answers now and then", "restart it")
