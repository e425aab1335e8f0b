"""How far a folder of sources is read, on stderr: a live bar in a terminal, plain lines else."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from medgauge.cli.output import note
from medgauge.corpus import sources
from medgauge.render.table import counted

LEAST_SECONDS, LEAST_PART = 5.0, 0.1
"""What must be behind before the rest is foretold: the first files also start the readers."""
EVERY_SECONDS = 5.0
"""Between two plain lines; what is over sooner needs none."""


@contextmanager
def watching(*, ending: bool = False) -> Iterator[Callable[[sources.Progress], None]]:
    """Yield what is to be told of each step; with `ending`, the last one is always said."""
    if not sys.stderr.isatty():
        yield _Lines(ending)
        return
    with Progress(
        TextColumn("reading"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("files {task.fields[told]}", markup=False),
        console=Console(stderr=True, markup=False, emoji=False, highlight=False),
        transient=True,
    ) as bar:
        task = bar.add_task("", total=None, told="")
        started = time.monotonic()

        def show(step: sources.Progress) -> None:
            told = _speed(step, time.monotonic() - started)
            bar.update(task, total=step.of_files, completed=step.files, told=told)

        yield show


class _Lines:
    """Says how far it is every few seconds."""

    def __init__(self, ending: bool) -> None:
        self._ending = ending
        self._started = self._said = time.monotonic()

    def __call__(self, step: sources.Progress) -> None:
        now = time.monotonic()
        over = step.files == step.of_files
        if now - self._said >= EVERY_SECONDS or (over and self._ending):
            self._said = now
            note(line(step, now - self._started))


def line(step: sources.Progress, seconds: float) -> str:
    """Return one step as a line."""
    return f"read {step.files} of {counted(step.of_files, 'file')}{_speed(step, seconds)}"


def _speed(step: sources.Progress, seconds: float) -> str:
    told = f", {step.reused} of them read before" if step.reused else ""
    rate = (step.bytes - step.reused_bytes) / max(seconds, 1e-3)
    if rate > 0 and seconds >= 1:
        told += f", {rate / 1e6:.1f} MB/s" if rate >= 1e5 else f", {rate / 1e3:.1f} kB/s"
    read, whole = step.bytes - step.reused_bytes, step.of_bytes - step.reused_bytes
    if read < whole and read > LEAST_PART * whole and seconds >= LEAST_SECONDS:
        minutes, rest = divmod(round((step.of_bytes - step.bytes) / rate), 60)
        told += f", about {minutes}:{rest:02d} left"
    return told
