"""Events become plain lines where stderr is no terminal, and a bar where it is."""

import io
import sys
from pathlib import Path

import pytest

from medgauge.cli.progress import line, watch
from medgauge.model.round import Attempt, AttemptStatus, InfraCode, Slot, Usage
from medgauge.rounds.events import (
    AttemptEnded,
    AttemptStarted,
    CanaryPassed,
    Event,
    Preparing,
    RoundEnded,
    RoundStarted,
    SlotLost,
)
from shared_fixture import stored_round as fixture

SLOT = Slot(task="t-one", number=2)


def attempt(status: AttemptStatus, infra: InfraCode | None = None) -> Attempt:
    return Attempt(
        task="t-one",
        number=2,
        run_id="run-2",
        status=status,
        infra=infra,
        usage=Usage(seconds=1.25),
    )


def events() -> list[Event]:
    done = attempt(AttemptStatus.DONE)
    lost = attempt(AttemptStatus.INFRA, InfraCode.ENGINE_LOST)
    return [
        Preparing("reading the corpus"),
        RoundStarted(Path("rounds/r-fixture"), fixture.round_value(), 2, 1, 6, 1),
        CanaryPassed(0.61),
        AttemptStarted(SLOT, "run-2"),
        AttemptEnded(done, 2, 6, 65.2, 130.0),
        AttemptEnded(lost, 2, 6, 66.0, None),
        SlotLost(SLOT, lost),
        RoundEnded(Path("rounds/r-fixture"), False, (SLOT,), {"done": 5}, 90.0),
    ]


def test_lines_name_task_attempt_elapsed_and_left() -> None:
    lines = [line(event) for event in events()]

    assert lines == [
        "preparing: reading the corpus",
        "round rounds/r-fixture: 6 attempts, 2 at a time;"
        " 1 finished earlier; 1 interrupted attempt to run again",
        "canary passed (0.6 s): staging, seal and collection work",
        "",
        "[2/6] t-one attempt 2: done (1.2 s); 1:05 elapsed, about 2:10 left",
        "[2/6] t-one attempt 2: infra:engine_lost (1.2 s); 1:06 elapsed",
        "hole: t-one attempt 2 is lost to engine_lost",
        "ran in 90.0 s: 5 done",
    ]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("stream", [io.StringIO, Terminal])
def test_progress_goes_to_stderr_only(
    stream: type[io.StringIO], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = stream()
    monkeypatch.setattr(sys, "stderr", shown)

    watch(events())

    assert capsys.readouterr().out == ""
    assert "t-one attempt 2: done" in shown.getvalue()
