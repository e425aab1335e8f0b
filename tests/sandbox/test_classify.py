"""From real inspect answers to a status: nothing doubtful becomes the submission's result."""

from typing import Any

import pytest

from medgauge.model.round import AttemptStatus, InfraCode, SealReport
from medgauge.sandbox.classify import DEADLINE, STOPPED, Ended, Ending, classify
from medgauge.sandbox.inspected import read_state

SEALED = SealReport(facts={}, ok=True)
# As engine 20.10 writes them.
EXITED: dict[str, Any] = {
    "Status": "exited",
    "Running": False,
    "Paused": False,
    "Restarting": False,
    "OOMKilled": False,
    "Dead": False,
    "Pid": 0,
    "ExitCode": 0,
    "Error": "",
    "StartedAt": "2026-11-30T11:32:32.454812274Z",
    "FinishedAt": "2026-11-30T11:32:32.499698381Z",
}


def _ending(state: dict[str, Any], killed: str, seal: SealReport | None) -> Ending:
    return classify(read_state(state, killed), seal)


def _status(killed: str = "", seal: SealReport | None = SEALED, **changed: Any) -> tuple[str, str]:
    ending = _ending({**EXITED, **changed}, killed, seal)
    assert bool(ending.detail) == (ending.status is not AttemptStatus.DONE)
    return ending.status.value, ending.infra.value if ending.infra else ""


@pytest.mark.parametrize(
    ("code", "oom", "killed", "status"),
    [
        (0, False, "", "done"),
        (3, False, "", "crashed"),
        (137, False, "", "crashed"),
        (143, False, "", "crashed"),
        (255, False, "", "crashed"),
        (0, True, "", "resource_limit"),
        (137, True, "", "resource_limit"),
        (137, False, DEADLINE, "timeout"),
        (137, True, DEADLINE, "resource_limit"),
        (137, False, STOPPED, "void"),
        (0, False, STOPPED, "void"),
    ],
)
def test_exit_code_memory_and_our_own_kill_are_kept_apart(
    code: int, oom: bool, killed: str, status: str
) -> None:
    assert _status(killed, ExitCode=code, OOMKilled=oom) == (status, "")


@pytest.mark.parametrize(
    "changed",
    [
        {"FinishedAt": "0001-01-01T00:00:00Z"},
        {"Status": "running", "Pid": 0},
        {"Status": "running", "Pid": 4711, "Running": True},
        {"Status": "created", "StartedAt": "0001-01-01T00:00:00Z"},
        {"Status": "dead"},
        {"Status": "removing"},
        {"FinishedAt": "2026-11-30T10:32:32.499698381Z"},
        {"FinishedAt": "2026-11-30T11:32:30Z"},
        {"StartedAt": ""},
        {"FinishedAt": "yesterday"},
        {"ExitCode": None},
        {"Error": "OCI runtime create failed"},
    ],
)
def test_a_state_a_restarted_engine_could_have_invented_is_ours(changed: dict[str, Any]) -> None:
    assert _status("", **changed) == ("infra", InfraCode.STATE_UNTRUSTED.value)


def test_an_empty_answer_is_ours() -> None:
    assert _ending({}, "", SEALED).infra is InfraCode.STATE_UNTRUSTED


def test_a_process_shorter_than_the_engines_own_book_keeping_is_believed() -> None:
    # Seen on a real engine: the start was written down 2 ms after the process had ended.
    assert _status(
        StartedAt="2026-11-30T11:32:32.004861216Z", FinishedAt="2026-11-30T11:32:32.002551996Z"
    ) == ("done", "")


@pytest.mark.parametrize(
    "seal", [None, SealReport(facts={"net": "lo,eth0"}, ok=False), SealReport(facts={}, ok=False)]
)
@pytest.mark.parametrize("changed", [{}, {"ExitCode": 1}, {"OOMKilled": True, "ExitCode": 137}])
def test_without_an_unbroken_seal_nothing_counts(
    seal: SealReport | None, changed: dict[str, Any]
) -> None:
    assert _status("", seal, **changed) == ("infra", InfraCode.SEAL_BROKEN.value)


def test_a_seal_that_was_not_seen_is_told_apart_from_a_broken_one() -> None:
    silent = _ending({**EXITED, "ExitCode": 1}, "", None)
    broken = _ending(EXITED, "", SealReport(facts={"net": "lo,eth0"}, ok=False))

    assert silent.detail == "the box ended with exit code 1 and never reported its seal"
    assert broken.detail.startswith("the box is not sealed: ")


def test_every_fact_of_the_exit_is_stored_apart() -> None:
    exit_ = read_state({**EXITED, "ExitCode": 137, "OOMKilled": True}, DEADLINE).exit

    assert (exit_.code, exit_.oom_killed, exit_.killed_by_us) == (137, True, DEADLINE)
    assert exit_.started < exit_.finished


def test_any_backends_doubt_is_ours_whatever_else_it_read() -> None:
    end = read_state(EXITED, "").exit

    assert classify(Ended(end, "two answers differ"), SEALED).infra is InfraCode.STATE_UNTRUSTED
    assert classify(Ended(end), SEALED).status is AttemptStatus.DONE
