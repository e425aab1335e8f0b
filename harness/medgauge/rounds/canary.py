"""One attempt of our own before the first: staging, seal and collection must be seen to work."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from medgauge.errors import EnvironmentFault
from medgauge.model.family import Limits, SubsetName
from medgauge.model.round import AttemptStatus
from medgauge.model.task import Task
from medgauge.sandbox.protocol import Backend
from medgauge.systems.adapters.container import Order, run_attempt

PROBE = "probe.txt"
OUTSIDE = ("192.0.2.1", 80)
"""A documentation address (RFC 5737) that no machine has."""

SCRIPT = """
import json, os, socket, sys
reached = []
for host, port in json.loads(sys.argv[1]):
    try:
        socket.create_connection((host, port), 2).close()
        reached.append(host)
    except OSError:
        pass
with open("/task/probe.txt") as stream:
    probe = stream.read()
with open("/corpus/catalog.json") as stream:
    documents = len(json.load(stream))
with open("/submission/probe.txt") as stream:
    frozen = stream.read()
said = {"probe": probe, "frozen": frozen, "reached": reached, "documents": documents}
with open("/out/artifact.json", "w") as stream:
    json.dump(said, stream)
"""


@dataclass(frozen=True)
class Canary:
    """What the canary needs of the round."""

    image_id: str
    limits: Limits
    room: Path
    nonce: str
    """Opaque and fresh; also names its box."""
    documents: int
    """How many the catalogue in the image must list."""
    labels: dict[str, str]


def run_canary(backend: Backend, canary: Canary) -> float:
    """Run it and return its seconds. Raises EnvironmentFault saying what did not work."""
    with _listening() as (here, accepted):
        targets = json.dumps([OUTSIDE, here])
        result = run_attempt(backend, _order(canary, targets))
        reached_host = accepted()
    attempt = result.attempt
    if attempt.status is not AttemptStatus.DONE or result.artifact is None:
        kind = attempt.infra.value if attempt.infra else attempt.status.value
        last = result.log.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise _fault(f"{kind} {attempt.detail} {last}".strip())
    _check(canary, result.artifact, reached_host)
    return attempt.usage.seconds if attempt.usage else 0.0


def _order(canary: Canary, targets: str) -> Order:
    task = Task(
        id="canary",
        family="canary",
        version="0",
        subset=SubsetName.DEV,
        cluster="canary",
        claims=(),
        inputs={PROBE: canary.nonce},
    )
    return Order(
        task=task,
        number=0,
        run_id=canary.nonce,
        image_id=canary.image_id,
        command=("python3", "-c", SCRIPT, targets),
        submission={PROBE: canary.nonce.encode()},
        limits=canary.limits,
        room=canary.room,
        labels=canary.labels,
    )


def _check(canary: Canary, artifact: bytes, reached_host: bool) -> None:
    try:
        said = json.loads(artifact)
    except ValueError as error:
        raise _fault(f"its artifact did not come back whole: {error}") from error
    if said.get("reached") or reached_host:
        raise _fault(f"the box reached {', '.join(said.get('reached') or ['this machine'])}")
    expected = {
        "probe": canary.nonce,
        "frozen": canary.nonce,
        "reached": [],
        "documents": canary.documents,
    }
    if said != expected:
        raise _fault(f"it saw {said}, not {expected}")


def _fault(what: str) -> EnvironmentFault:
    return EnvironmentFault(
        f"the canary attempt failed, so no attempt was started: {what}",
        "the sandbox on this machine does not do what a round needs",
    )


@contextmanager
def _listening() -> Iterator[tuple[tuple[str, int], Callable[[], bool]]]:
    """Listen on the host's loopback; give the address, and whether anybody ever connected."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)

        def accepted() -> bool:
            try:
                server.accept()[0].close()
            except BlockingIOError:
                return False
            return True

        yield server.getsockname(), accepted
