"""From what the engine and our own clock say of a dead box to the attempt's status. Pure.

Every doubt is ours (`infra`): an exit code is believed only from a state that cannot be a leftover
of a restarted engine, and only below an unbroken seal.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from medgauge.model.round import AttemptStatus, Exit, InfraCode, SealReport
from medgauge.sandbox.seal import broken_facts

DEADLINE = "deadline"
"""Our reason for killing a box that ran out of time."""

STOPPED = "stopped"
"""Our reason for killing a box because the runner was told to stop."""


_START_LAG = timedelta(seconds=1)
"""An engine writes the start down once its start call is done: a short process may end before."""


class Ending(NamedTuple):
    """Status, the fault if it is ours, and one sentence."""

    status: AttemptStatus
    infra: InfraCode | None
    detail: str


def read_exit(state: Mapping[str, Any], killed_by_us: str) -> Exit:
    """Copy the `State` of an engine's inspect answer, each fact apart."""
    code = state.get("ExitCode")
    return Exit(
        code=code if isinstance(code, int) else None,
        oom_killed=bool(state.get("OOMKilled")),
        error=str(state.get("Error") or ""),
        started=str(state.get("StartedAt") or ""),
        finished=str(state.get("FinishedAt") or ""),
        killed_by_us=killed_by_us,
    )


def classify(state: Mapping[str, Any], killed_by_us: str, seal: SealReport | None) -> Ending:
    """Decide how the attempt ended; `state` is the `State` of an engine's inspect answer."""
    end = read_exit(state, killed_by_us)
    if killed_by_us == STOPPED:
        return Ending(AttemptStatus.VOID, None, "the runner was stopped")
    doubt = _doubt(str(state.get("Status") or ""), end)
    if doubt:
        return Ending(AttemptStatus.INFRA, InfraCode.STATE_UNTRUSTED, doubt)
    if seal is None:
        silent = f"the box ended with exit code {end.code} and never reported its seal"
        return Ending(AttemptStatus.INFRA, InfraCode.SEAL_BROKEN, silent)
    if not seal.ok:
        reason = "; ".join(broken_facts(seal))
        return Ending(
            AttemptStatus.INFRA, InfraCode.SEAL_BROKEN, f"the box is not sealed: {reason}"
        )
    if end.oom_killed:
        return Ending(AttemptStatus.RESOURCE_LIMIT, None, "a process was killed for memory")
    if killed_by_us == DEADLINE:
        return Ending(AttemptStatus.TIMEOUT, None, "still running at the deadline, killed")
    if end.code != 0:
        return Ending(AttemptStatus.CRASHED, None, f"ended with exit code {end.code}")
    return Ending(AttemptStatus.DONE, None, "")


def _doubt(status: str, end: Exit) -> str:
    """Why the engine's word cannot be believed; empty if it can."""
    if status != "exited":
        return f"the engine says {status or 'nothing'!r} of a box that should have exited"
    if end.code is None:
        return "the engine gives no exit code"
    if end.error:
        return f"the engine reports: {end.error}"
    started, finished = _moment(end.started), _moment(end.finished)
    if started is None or finished is None or finished <= started - _START_LAG:
        return f"the engine says it finished at {end.finished!r}, started at {end.started!r}"
    return ""


def _moment(text: str) -> datetime | None:
    """Read an engine's time, e.g. `2026-11-30T11:20:44.123456789Z`; null if it is none."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None and moment.year > 1 else None
