"""How far a batch is drawn, on stderr: a live bar in a terminal, plain lines else; counts only."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from medgauge.authoring import generate
from medgauge.cli.output import note
from medgauge.render.table import counted

EVERY_SECONDS = 5.0
"""Between two plain lines; what is over sooner needs none."""


@contextmanager
def watching() -> Iterator[Callable[[generate.Progress], None]]:
    """Yield what is to be told of each claim."""
    if not sys.stderr.isatty():
        yield _Lines()
        return
    with Progress(
        TextColumn("drawing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("claims"),
        TimeElapsedColumn(),
        console=Console(stderr=True, markup=False, emoji=False, highlight=False),
        transient=True,
    ) as bar:
        task = bar.add_task("", total=None)

        def show(step: generate.Progress) -> None:
            bar.update(task, total=step.of_claims, completed=step.claims)

        yield show


class _Lines:
    """Says how far it is every few seconds."""

    def __init__(self) -> None:
        self._said = time.monotonic()

    def __call__(self, step: generate.Progress) -> None:
        now = time.monotonic()
        if now - self._said >= EVERY_SECONDS:
            self._said = now
            note(f"drew {step.claims} of {counted(step.of_claims, 'claim')}")
