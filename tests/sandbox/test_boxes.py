"""Boxes of every backend: each way to end, what is kept of the log, and nothing left behind."""

import json
import os
import threading
import time
from collections.abc import Iterator

import pytest

from medgauge.model.round import AttemptStatus, InfraCode
from medgauge.sandbox.protocol import BOX_ENVIRONMENT
from sealed_box import BACKENDS, LIMITS, Run, backend, left_over, runs_in, staged

pytestmark = pytest.mark.engine

HUNGRY = "a = bytearray(300 * 1024 * 1024)"


@pytest.fixture(params=BACKENDS)
def kind(request: pytest.FixtureRequest) -> Iterator[str]:
    """Name each backend, and see that no box of it is left."""
    yield request.param
    assert left_over(request.param) == 0


@pytest.fixture
def run(kind: str) -> Run:
    """Give a way to run one command in a box of its own."""
    return runs_in(kind)


def test_a_box_that_does_nothing_is_done_and_sealed(run: Run) -> None:
    outcome = run("true")

    assert (outcome.status, outcome.infra, outcome.detail) == (AttemptStatus.DONE, None, "")
    assert outcome.seal is not None
    assert outcome.seal.ok
    facts = outcome.seal.facts
    assert facts["caps"] == ",".join(["0" * 16] * 5)
    assert (facts["nnp"], facts["seccomp"], facts["net"]) == ("1", "2", "lo")
    assert outcome.log == b""
    assert not outcome.log_truncated
    assert 0 < outcome.seconds < 10


@pytest.mark.parametrize(
    ("command", "status", "code", "oom"),
    [
        (("sh", "-c", "exit 3"), AttemptStatus.CRASHED, 3, False),
        (("sh", "-c", "exit 137"), AttemptStatus.CRASHED, 137, False),
        (("sh", "-c", "exit 256"), AttemptStatus.DONE, 0, False),
        (("sh", "-c", "kill -9 $$"), AttemptStatus.CRASHED, 137, False),
        (("no-such-program",), AttemptStatus.CRASHED, 127, False),
        (("/submission",), AttemptStatus.CRASHED, 126, False),
        (("python3", "-c", HUNGRY), AttemptStatus.RESOURCE_LIMIT, 137, True),
        (("sh", "-c", f"python3 -c '{HUNGRY}'; exit 0"), AttemptStatus.RESOURCE_LIMIT, 0, True),
    ],
)
def test_every_exit_has_its_own_status(
    run: Run, command: tuple[str, ...], status: AttemptStatus, code: int, oom: bool
) -> None:
    outcome = run(*command)

    assert outcome.exit is not None
    assert (outcome.status, outcome.exit.code, outcome.exit.oom_killed) == (status, code, oom)


@pytest.mark.parametrize(
    "program",
    [
        "import time; time.sleep(60)",
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)",
        "import os, time; os.close(1); os.close(2); time.sleep(60)",
        "while True: print('x' * 1000)",
        "import os\nwhile True:\n  try: os.fork()\n  except OSError: pass",
        "import os, time\nif os.fork() == 0: os.setsid()\ntime.sleep(60)",
    ],
    ids=["sleep", "ignores-term", "closes-output", "flood", "fork-bomb", "own-session"],
)
def test_at_the_deadline_every_process_is_killed(run: Run, program: str) -> None:
    limits = LIMITS.model_copy(update={"seconds": 2})
    begin = time.monotonic()
    outcome = run("python3", "-c", program, limits=limits)

    assert outcome.status is AttemptStatus.TIMEOUT
    assert outcome.exit is not None
    assert outcome.exit.killed_by_us == "deadline"
    assert 2 <= outcome.seconds <= time.monotonic() - begin < 20
    assert len(outcome.log) <= limits.log_bytes


def test_a_child_that_outlives_its_parent_ends_with_the_box(run: Run) -> None:
    program = "import os, time\nif os.fork() == 0:\n  os.setsid(); time.sleep(999)"
    begin = time.monotonic()

    assert run("python3", "-c", program).status is AttemptStatus.DONE
    assert time.monotonic() - begin < 15


def test_orphans_are_reaped_by_an_init_of_the_image(run: Run) -> None:
    program = """
import os, pathlib
for _ in range(3 * 64):
    child = os.fork()
    if child == 0:
        os._exit(0) if os.fork() == 0 else os._exit(0)
    os.waitpid(child, 0)
print(pathlib.Path("/proc/1/cmdline").read_bytes().split(bytes(1))[0].decode())
print("docker-init" in pathlib.Path("/proc/mounts").read_text())
"""
    outcome = run("python3", "-c", program)

    assert (outcome.status, outcome.log) == (AttemptStatus.DONE, b"/usr/bin/tini\nFalse\n")


@pytest.mark.parametrize("command", [("echo", "x" * 200_000), ("echo", *["y" * 100_000] * 40)])
def test_a_command_that_cannot_be_started_is_never_called_a_result(
    run: Run,
    command: tuple[str, ...],
) -> None:
    outcome = run(*command)

    assert outcome.status is AttemptStatus.INFRA
    assert outcome.seal is None
    assert "too long" in outcome.detail or "never reported its seal" in outcome.detail


def test_a_binary_flood_is_cut_and_the_box_goes_on(run: Run) -> None:
    program = r"import sys; sys.stdout.buffer.write(b'\xc3' * 5_000_000); print('end')"
    outcome = run("python3", "-c", program)

    assert outcome.status is AttemptStatus.DONE
    assert outcome.log == b"\xc3" * LIMITS.log_bytes
    assert outcome.log_truncated
    assert outcome.log.decode("utf-8", "replace")


def test_a_forged_seal_is_only_output(run: Run) -> None:
    outcome = run("sh", "-c", "echo MEDGAUGE-SEAL uids=0,0,0,0")

    assert outcome.status is AttemptStatus.DONE
    assert outcome.seal is not None
    assert outcome.seal.ok
    assert outcome.log == b"MEDGAUGE-SEAL uids=0,0,0,0\n"


def test_the_environment_is_ours_and_nothing_else(run: Run) -> None:
    program = "import json, os; print(json.dumps([dict(os.environ), os.getcwd(), os.uname()[1]]))"
    environment, place, host = json.loads(run("python3", "-c", program).log)

    assert environment == BOX_ENVIRONMENT
    assert (place, host) == ("/scratch", "box")


def test_what_the_box_wrote_is_there_after_it_is_gone_and_owned_by_nobody(kind: str) -> None:
    with staged(LIMITS, "sh", "-c", "cp /task/in /out/copy && echo more >> /task/in") as spec:
        (spec.task / "in").write_bytes(b"probe\n")
        os.chown(spec.task / "in", 65534, 65534)
        outcome = backend(kind).run(spec)

        assert outcome.status is AttemptStatus.DONE, outcome.log
        assert (spec.out / "copy").read_bytes() == b"probe\n"
        assert (spec.out / "copy").stat().st_uid == 65534
        assert (spec.task / "in").read_bytes() == b"probe\nmore\n"


@pytest.mark.parametrize(
    "program",
    [
        "open('/out/big', 'wb').write(bytes(3_000_000))",
        "[open(f'/out/{n}', 'w') for n in range(100)]",
        "import os; [os.mkdir(f'/out/{n}') for n in range(100)]",
        "open('/task/big', 'wb').write(bytes(3_000_000))",
        "open('/scratch/big', 'wb').write(bytes(20_000_000))",
        "open('/tmp/big', 'wb').write(bytes(20_000_000))",
    ],
)
def test_no_place_of_the_box_grows_beyond_its_limit(run: Run, program: str) -> None:
    outcome = run("python3", "-c", program)

    assert outcome.status is AttemptStatus.CRASHED
    assert b"No space left on device" in outcome.log


def test_an_image_that_is_not_there_is_our_fault(kind: str) -> None:
    with staged(LIMITS, "true") as spec:
        missing = type(spec)(**{**vars(spec), "image_id": "sha256:" + "0" * 64})
        outcome = backend(kind).run(missing)

    assert (outcome.status, outcome.infra) == (AttemptStatus.INFRA, InfraCode.IMAGE_MISSING)


def test_stopping_voids_what_runs_and_refuses_more(kind: str) -> None:
    own = backend.__wrapped__(kind)
    with staged(LIMITS, "sleep", "25") as spec:
        threading.Timer(1.0, own.stop).start()
        outcome = own.run(spec)
        second = own.run(spec)
    own.close()

    assert outcome.status is AttemptStatus.VOID
    assert outcome.seconds < 15
    assert second.status is AttemptStatus.VOID


def test_boxes_of_several_threads_do_not_meet(kind: str) -> None:
    logs: dict[int, bytes] = {}

    def work(number: int) -> None:
        logs[number] = runs_in(kind)("sh", "-c", f"echo {number}; ls /scratch").log

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert logs == {number: f"{number}\n".encode() for number in range(6)}
