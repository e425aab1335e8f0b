"""What is bubblewrap's own: its filter, its groups, what is left of it, and its own failures."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from medgauge.model.round import AttemptStatus, InfraCode
from medgauge.sandbox import scratch
from medgauge.sandbox.backends.bubblewrap import MAY_LACK
from medgauge.sandbox.syscalls import MISSING, NUMBERS, REFUSED
from sealed_box import LIMITS, backend, left_over, runs_in, staged

pytestmark = pytest.mark.engine

run = runs_in("bubblewrap")
TESTS = str(Path(__file__).parents[1])

CALLS = """
import ctypes, json, sys
libc = ctypes.CDLL(None, use_errno=True)
said = {}
for name, number in json.loads(sys.argv[1]).items():
    ctypes.set_errno(0)
    said[name] = [libc.syscall(number, -1, -1, -1, -1, -1, -1), ctypes.get_errno()]
print(json.dumps(said))
"""


@pytest.fixture(autouse=True)
def _nothing_left() -> Iterator[None]:
    yield
    assert left_over("bubblewrap") == 0


def _processes(marker: str) -> list[int]:
    """Return the processes of this machine whose command line holds a text."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if marker in (place / "cmdline").read_text("utf-8", "replace"):
                found.append(int(place.name))
        except OSError:
            continue
    return found


def test_the_filter_is_on_and_refuses_what_it_lists() -> None:
    # Without the filter most would fail in other ways: with bad addresses or descriptors.
    numbers = {name: NUMBERS[name] for name in REFUSED | MISSING}
    said = json.loads(run("python3", "-c", CALLS, json.dumps(numbers)).log)

    assert said == {name: [-1, 38 if name in MISSING else 1] for name in numbers}


def test_the_limits_are_those_of_the_spec() -> None:
    program = (
        "import os, resource as r\n"
        "print(r.getrlimit(r.RLIMIT_NOFILE), r.getrlimit(r.RLIMIT_CORE))\n"
        "children = 0\n"
        "try:\n"
        "  while os.fork(): children += 1\n"
        "except OSError: print(children)\n"
        "else: import time; time.sleep(60)\n"
    )
    outcome = run("python3", "-c", program, limits=LIMITS.model_copy(update={"pids": 20}))

    # tini and the program itself are two of the twenty.
    assert outcome.log.decode().splitlines() == ["(4096, 4096) (0, 0)", "18"]


def test_scratch_counts_as_memory_of_the_box() -> None:
    limits = LIMITS.model_copy(update={"scratch_bytes": 1 << 30, "memory_bytes": 64 << 20})
    outcome = run("python3", "-c", "open('x', 'wb').write(bytes(200 << 20))", limits=limits)

    assert outcome.status is AttemptStatus.RESOURCE_LIMIT


def test_nothing_of_the_runner_is_seen_from_inside() -> None:
    script = (
        "cat /proc/self/cgroup /proc/1/environ /proc/1/cmdline /proc/self/mountinfo; hostname;"
        "ls /proc/self/fd /sys"
    )
    log = run("sh", "-c", script).log.decode()

    for told in ("MEDGAUGE_RUNNER", "runner-", "medgauge/", str(os.getpid())):
        assert told not in log.replace("MEDGAUGE-SEAL", "")


def test_bubblewrap_killed_by_others_is_our_fault() -> None:
    with staged(LIMITS, "sleep", "25.0625") as spec:

        def kill() -> None:
            while not (found := _processes("25.0625")):
                time.sleep(0.05)
            os.kill(min(found), signal.SIGKILL)

        thief = threading.Thread(target=kill)
        thief.start()
        outcome = backend("bubblewrap").run(spec)
        thief.join()

    assert (outcome.status, outcome.infra) == (AttemptStatus.INFRA, InfraCode.CONTAINER_GONE)
    assert _processes("25.0625") == []


def test_a_box_that_cannot_be_made_is_our_fault() -> None:
    with staged(LIMITS, "true") as spec:
        lost = type(spec)(**{**vars(spec), "submission": spec.task / "nothing"})
        outcome = backend("bubblewrap").run(lost)

    assert (outcome.status, outcome.infra) == (AttemptStatus.INFRA, InfraCode.START_FAILED)
    assert "nothing" in outcome.detail


def test_boxes_end_with_their_runner_and_the_next_one_cleans_up() -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import sealed_box\n"
        "sealed_box.backend('bubblewrap')\n"
        "with sealed_box.staged(sealed_box.LIMITS, 'sleep', '25.0315') as spec:\n"
        "    print(spec.task.parents[2], flush=True)\n"
        "    sealed_box.backend('bubblewrap').run(spec)\n"
    )
    command = [sys.executable, "-c", program, TESTS]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        base = Path(child.stdout.readline().decode().strip())
        while len(_processes("/usr/bin/tini")) < 2 or not _processes("25.0315"):
            time.sleep(0.05)
        time.sleep(0.5)
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
    end = time.monotonic() + 10
    while _processes("25.0315") and time.monotonic() < end:
        time.sleep(0.05)

    assert _processes("25.0315") == []
    removable = [left for left in backend("bubblewrap").left_over() if left.removable]
    assert len(removable) >= 1
    assert backend("bubblewrap").sweep() == 1
    assert [left for left in backend("bubblewrap").left_over() if left.removable] == []
    assert scratch.sweep(base) == 6
    assert scratch.mounted(base) == ()


def test_what_it_declares_is_within_what_it_may_lack() -> None:
    facts = backend("bubblewrap").facts()

    assert (facts.backend, facts.architecture) == ("bubblewrap", "x86_64")
    assert facts.engine
    assert facts.runtime.startswith("Linux ")
    assert facts.declared_missing.keys() <= MAY_LACK.keys()
