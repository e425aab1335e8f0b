"""The events of a running round on stderr: a live bar in a terminal, plain lines elsewhere."""

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from medgauge.cli.output import note
from medgauge.model.round import Attempt, Slot
from medgauge.render.escape import visible
from medgauge.render.table import counted
from medgauge.rounds.events import (
    AttemptEnded,
    AttemptStarted,
    CanaryPassed,
    Event,
    Preparing,
    RoundEnded,
    RoundStarted,
    SlotLost,
    Waiting,
)

MAX_RUNNING_SHOWN = 4


def watch(events: Iterable[Event]) -> None:
    """Show all events of one run on stderr as they come."""
    if sys.stderr.isatty():
        with _bar() as bar:
            _watch_live(events, bar)
        return
    for event in events:
        if text := line(event):
            note(text)


def _watch_live(events: Iterable[Event], bar: Progress) -> None:
    task = bar.add_task("", total=None, left="")
    running: list[Slot] = []
    for event in events:
        if isinstance(event, RoundStarted):
            bar.update(task, total=event.planned, completed=event.finished)
        elif isinstance(event, AttemptStarted):
            running.append(event.slot)
        elif isinstance(event, AttemptEnded):
            running = [slot for slot in running if slot != _slot(event.attempt)]
            bar.update(task, completed=event.finished, left=_left(event))
        bar.update(task, description=_running(running))
        if text := line(event):
            bar.console.print(Text(visible(text)))


def line(event: Event) -> str:
    """Return one event as a line, empty for one that needs none."""
    match event:
        case Preparing():
            return f"preparing: {event.step}"
        case RoundStarted():
            return _started(event)
        case CanaryPassed():
            return f"canary passed ({event.seconds:.1f} s): staging, seal and collection work"
        case AttemptStarted():
            return ""
        case AttemptEnded():
            return _ended(event)
        case Waiting():
            return f"waiting to start the next attempt: {event.reason}"
        case SlotLost():
            code = event.attempt.infra.value if event.attempt.infra else "unknown"
            return f"hole: {event.slot.task} attempt {event.slot.number} is lost to {code}"
        case RoundEnded():
            statuses = ", ".join(f"{count} {name}" for name, count in event.statuses.items())
            return f"ran in {event.seconds:.1f} s: {statuses or 'nothing'}"


def _started(event: RoundStarted) -> str:
    attempts = counted(event.planned, "attempt")
    text = f"round {event.folder}: {attempts}, {event.parallel} at a time"
    if event.finished:
        text += f"; {event.finished} finished earlier"
    if event.voided:
        text += f"; {counted(event.voided, 'interrupted attempt')} to run again"
    return text


def _ended(event: AttemptEnded) -> str:
    attempt = event.attempt
    status = attempt.status.value + (f":{attempt.infra.value}" if attempt.infra else "")
    took = f" ({attempt.usage.seconds:.1f} s)" if attempt.usage else ""
    left = f", {_left(event)}" if event.left is not None else ""
    return (
        f"[{event.finished}/{event.planned}] {attempt.task} attempt {attempt.number}:"
        f" {status}{took}; {_clock(event.elapsed)} elapsed{left}"
    )


def _left(event: AttemptEnded) -> str:
    return "" if event.left is None else f"about {_clock(event.left)} left"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"


def _slot(attempt: Attempt) -> Slot:
    return Slot(task=attempt.task, number=attempt.number)


def _running(slots: list[Slot]) -> str:
    shown = [f"{slot.task} #{slot.number}" for slot in slots[:MAX_RUNNING_SHOWN]]
    if len(slots) > MAX_RUNNING_SHOWN:
        shown.append(f"{len(slots) - MAX_RUNNING_SHOWN} more")
    return ", ".join(shown)


def _bar() -> Progress:
    return Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[left]}", markup=False),
        TextColumn("{task.description}", markup=False),
        console=Console(stderr=True, markup=False, emoji=False, highlight=False),
        transient=True,
    )
