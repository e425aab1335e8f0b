"""Every probe in a real box of every backend: it is held, or its property is declared missing."""

import functools
import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import corvale
from hostile.arena import TASK, Arena, Ended, arena
from hostile.companions import WORKED
from hostile.declared import Case, Probe, probes
from hostile.host import harm, look
from hostile.targets import targets
from medgauge.files.canonical import canonical_json
from medgauge.model.round import AttemptStatus
from medgauge.model.seal import SealProperty
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
CASES = [case for probe in probes() for case in probe.cases]
DOORS = [(probe, door) for probe in probes() for door in probe.doors]


@functools.cache
def place(kind: str) -> Arena:
    """Return the boxes of a backend, warm: connections are open and the image is there."""
    made = arena(kind)
    ended = made.companion("work")
    assert ended.answer == WORKED, (ended.attempt, ended.log)
    return made


def missing(kind: str, properties: frozenset[SealProperty]) -> str:
    """Say why a backend need not hold, or nothing."""
    declared = backend(kind).facts().declared_missing
    return "; ".join(declared[one] for one in sorted(properties & declared.keys()))


@functools.cache
def answers(kind: str) -> tuple[dict[str, dict[str, str | None]], list[str], list[str]]:
    """Return what came of all doors, who of the host was visited, and what harm was done."""
    boxes, marker, sign = place(kind), f"KEY-{secrets.token_hex(8)}", secrets.token_hex(8)
    gold = corvale.gold()
    keys = boxes.folder / "keys"
    keys.mkdir()
    for number in range(5):
        record = gold.json_data() | {"note": marker, "task": f"t-{number}-{marker}"}
        (keys / f"{marker}-{number}.yaml").write_bytes(canonical_json(record))
    before = look(kind, boxes.room)
    with targets(boxes.folder) as listeners:
        told = listeners.told() | {
            "rekram": marker[::-1],
            "ngis": sign[::-1],
            "usual": [
                "lo",
                "tunl0",
                "sit0",
                "gre0",
                "gretap0",
                "erspan0",
                "ip_vti0",
                "ip6_vti0",
                "ip6tnl0",
                "ip6gre0",
            ],
            "host": "box",
            "inputs": sorted(TASK.inputs),
            "private": [str(boxes.folder), str(REPOSITORY), TASK.id, TASK.family],
        }
        assert boxes.companion("leave", sign=sign).answer == sign
        with boxes.beside(sign):
            found = boxes.doors(told)
        visited = listeners.visited()
        listeners.visit()
        assert len(listeners.visited()) == len(listeners.told())
    return found, visited, harm(before, sign)


@pytest.mark.parametrize("kind", BACKENDS)
@pytest.mark.parametrize(("probe", "door"), DOORS, ids=[f"{p.name}: {d}" for p, d in DOORS])
def test_a_door_is_held(kind: str, probe: Probe, door: str) -> None:
    got = answers(kind)[0][probe.name][door]

    assert got is None or missing(kind, probe.properties), got


@pytest.mark.parametrize("kind", BACKENDS)
def test_nobody_of_the_host_was_visited_and_nothing_is_left(kind: str) -> None:
    assert answers(kind)[1:] == ([], [])


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
