"""Every probe in a real box of every backend: it is held, or its property is declared missing."""

import functools
import json
import re
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import corvale
from hostile.arena import TASK, Arena, Ended
from hostile.companions import WORKED
from hostile.declared import Case, Probe, probes
from hostile.host import harm, look
from hostile.targets import Targets, targets
from medgauge.files.canonical import canonical_json
from medgauge.model.round import AttemptStatus, InfraCode
from medgauge.model.seal import SealProperty
from medgauge.sandbox.arguments import create_body
from medgauge.sandbox.protocol import BoxSpec
from medgauge.sandbox.seal import _FALLBACK as FALLBACK
from sealed_box import BACKENDS, REPOSITORY, backend

pytestmark = pytest.mark.engine

SLACK = 20.0
"""Seconds that an attempt may take beyond its limit: to start, to be killed, to be read."""
CROWDING = frozenset(
    {
        SealProperty.MEMORY,
        SealProperty.PROCESSES,
        SealProperty.PROCESSOR,
        SealProperty.OUT_SIZE,
        SealProperty.SCRATCH_SIZE,
        SealProperty.LOGS,
    }
)
"""What an attack on these takes from others: an honest attempt runs beside it."""
UNFILTERED = {
    "defaultAction": "SCMP_ACT_ALLOW",
    "syscalls": [{"names": ["unshare", "chroot"], "action": "SCMP_ACT_ERRNO"}],
}
"""All is let through but what would change the place in which the other doors are tried."""
NOTICED = {
    "another_user",
    "answers",
    "fixed_files",
    "kernel_settings",
    "loopback_of_host",
    "namespaces",
    "netlink",
    "odd_sockets",
    "refused_calls",
    "sockets_of_host",
}
"""Probes of which some door opens in a box that is open, but has no rights."""
CASES = [case for probe in probes() for case in probe.cases]
DOORS = [(probe, door) for probe in probes() for door in probe.doors]


@functools.cache
def place(kind: str) -> Arena:
    """Return the boxes of a backend, warm: connections are open and the image is there."""
    made = Arena(kind)
    ended = made.companion("work")
    assert ended.answer == WORKED, (ended.attempt, ended.log)
    return made


def missing(kind: str, properties: frozenset[SealProperty]) -> str:
    """Say why a backend need not hold, or nothing."""
    declared = backend(kind).facts().declared_missing
    return "; ".join(declared[one] for one in sorted(properties & declared.keys()))


@contextmanager
def surrounded(boxes: Arena) -> Iterator[tuple[dict[str, Any], Targets]]:
    """Plant answers and listeners on the host and an attempt beside; lend what a box is told."""
    marker, sign = f"KEY-{secrets.token_hex(8)}", secrets.token_hex(8)
    keys = boxes.folder / f"keys-{sign}"
    keys.mkdir()
    for number in range(5):
        record = corvale.gold().json_data() | {"note": marker, "task": f"t-{number}-{marker}"}
        (keys / f"{marker}-{number}.yaml").write_bytes(canonical_json(record))
    with targets(boxes.folder) as listeners:
        told = {
            "rekram": marker[::-1],
            "ngis": sign[::-1],
            "usual": ["lo", *FALLBACK.split()],
            "host": "box",
            "inputs": sorted(TASK.inputs),
            "private": [str(boxes.folder), str(REPOSITORY), TASK.id, TASK.family],
        }
        assert boxes.companion("leave", sign=sign).answer == sign
        with boxes.beside(sign):
            yield told | listeners.told(), listeners


@functools.cache
def answers(kind: str) -> tuple[dict[str, dict[str, str | None]], list[str], list[str]]:
    """Return what came of all doors, who of the host was visited, and what harm was done."""
    boxes = place(kind)
    before = look(kind, boxes.room)
    with surrounded(boxes) as (told, listeners):
        ended = boxes.doors(told)
        visited = listeners.visited()
    assert ended.attempt.status is AttemptStatus.DONE, (ended.attempt, ended.log)
    return ended.answer, visited, harm(before, ended.sign)


@pytest.mark.parametrize("kind", BACKENDS)
@pytest.mark.parametrize(("probe", "door"), DOORS, ids=[f"{p.name}: {d}" for p, d in DOORS])
def test_a_door_is_held(kind: str, probe: Probe, door: str) -> None:
    got = answers(kind)[0][probe.name][door]

    assert got is None or missing(kind, probe.properties), got


@pytest.mark.parametrize("kind", BACKENDS)
def test_nobody_of_the_host_was_visited_and_nothing_is_left(kind: str) -> None:
    assert answers(kind)[1:] == ([], [])


def test_doors_and_listeners_notice_a_box_that_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without rights still, but on the host's network, unfiltered, with answers in reach."""
    boxes = place("docker")

    def opened(spec: BoxSpec, image: str, runner: str) -> dict[str, Any]:
        body = create_body(spec, image, runner)
        host = body["HostConfig"]
        host |= {"NetworkMode": "host", "SecurityOpt": [f"seccomp={json.dumps(UNFILTERED)}"]}
        del body["NetworkDisabled"], body["Hostname"]
        shared = {"Type": "bind", "Source": str(boxes.folder), "Target": "/mnt", "ReadOnly": False}
        host["Mounts"] = [{**one, "ReadOnly": False} for one in host["Mounts"]] + [shared]
        return body

    with surrounded(boxes) as (told, listeners):
        monkeypatch.setattr("medgauge.sandbox.backends.docker.create_body", opened)
        ended = boxes.doors(told)
        visited = listeners.visited()

    assert (ended.attempt.infra, ended.result.artifact) == (InfraCode.SEAL_BROKEN, None)
    assert ended.left, (ended.attempt, ended.log)
    found = json.loads(ended.left)
    noticed = {name for name, doors in found.items() if any(doors.values())}
    assert noticed >= NOTICED
    assert {"tcp", "tcp6", "udp", "abstract", "datagrams"} <= set(visited)


@pytest.mark.parametrize("kind", BACKENDS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_attack_ends_as_it_must_and_harms_nobody(kind: str, case: Case, tmp_path: Path) -> None:
    boxes = place(kind)
    secret = tmp_path / "secret"
    secret.write_text("SECRET-OF-THE-HOST", "utf-8")
    before = look(kind, boxes.room)
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(boxes.companion, "work") if case.properties & CROWDING else None
        ended = boxes.attack(case, {"secret": str(secret)})
        done = other.result() if other else None
    found = harm(before, ended.sign)

    wrong = [*judged(case, ended), *found]
    if done is not None and (done.attempt.status, done.answer) != (AttemptStatus.DONE, WORKED):
        wrong.append(f"the attempt beside it: {done.attempt.status} {done.attempt.detail}")
    if "SECRET-OF-THE-HOST" in ended.attempt.model_dump_json() or "root:" in str(ended.result):
        wrong.append("a file of the host is in the record")
    assert not wrong or missing(kind, case.properties), (wrong, ended.log[-500:])


def judged(case: Case, ended: Ended) -> list[str]:
    """Say in what the attempt did not end as it must."""
    attempt = ended.attempt
    if attempt.status is not case.status or not re.fullmatch(case.detail or ".*", attempt.detail):
        return [f"{attempt.status} {attempt.infra} {attempt.detail!r}, not {case.status}"]
    late = ended.seconds > ended.limits.seconds + SLACK
    return [*case.after(ended), *(["it took too long"] if late else [])]
