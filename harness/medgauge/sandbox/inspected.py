"""What an engine says of a dead container, and whether that can be believed. Pure.

A restarted engine may report a box that died with it as exited with code 0: only a state that
cannot be such a leftover counts.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from medgauge.model.round import Exit
from medgauge.sandbox.classify import Ended

_START_LAG = timedelta(seconds=1)
"""An engine writes the start down once its start call is done: a short process may end before."""


def read_state(state: Mapping[str, Any], killed_by_us: str, set_back: float = 0.0) -> Ended:
    """Read the `State` of an engine's inspect answer, each fact apart.

    `set_back` is by how many seconds the machine's clock was set back meanwhile: an end before the
    start that this explains speaks against nobody.
    """
    code = state.get("ExitCode")
    end = Exit(
        code=code if isinstance(code, int) else None,
        oom_killed=bool(state.get("OOMKilled")),
        error=str(state.get("Error") or ""),
        started=str(state.get("StartedAt") or ""),
        finished=str(state.get("FinishedAt") or ""),
        killed_by_us=killed_by_us,
    )
    return Ended(end, _doubt(str(state.get("Status") or ""), end, set_back))


def _doubt(status: str, end: Exit, set_back: float) -> str:
    """Why the engine's word cannot be believed; empty if it can."""
    if status != "exited":
        return f"the engine says {status or 'nothing'!r} of a box that should have exited"
    if end.code is None:
        return "the engine gives no exit code"
    if end.error:
        return f"the engine reports: {end.error}"
    started, finished = _moment(end.started), _moment(end.finished)
    early = _START_LAG + timedelta(seconds=set_back)
    if started is None or finished is None or finished <= started - early:
        return f"the engine says it finished at {end.finished!r}, started at {end.started!r}"
    return ""


def _moment(text: str) -> datetime | None:
    """Read an engine's time, e.g. `2026-11-30T11:20:44.123456789Z`; null if it is none."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None and moment.year > 1 else None
