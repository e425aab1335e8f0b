"""Starting a round from the command line: a new one, or one that was interrupted.

Here processors are counted, the clock is read and ids are drawn; the library takes them as
arguments.
"""

import os
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import typer

from medgauge.catalog.workspace import Workspace
from medgauge.cli.output import note
from medgauge.cli.progress import line, watch
from medgauge.cli.signals import exit_code
from medgauge.errors import MedGaugeError, NotRunnable, UsageError
from medgauge.rounds.admission import fit_parallel, free_here
from medgauge.rounds.events import Preparing
from medgauge.rounds.lock import check_free
from medgauge.rounds.means import Means
from medgauge.rounds.plan import Selection, resumed_parallel
from medgauge.rounds.prepare import bound_tasks, means_for, open_round, prepare
from medgauge.rounds.run import run_round
from medgauge.rounds.sandboxes import allowed, bound
from medgauge.rounds.store import RoundStore

FEWER = "memory is short on this machine: attempts run {} at a time"


@dataclass(frozen=True)
class Launch:
    """A stored plan and what to run it with."""

    store: RoundStore
    means: Means


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0))


def fitted(selection: Selection, asked: bool, rounds: Path) -> Selection:
    """Return the selection with as many attempts at a time as this machine's memory holds.

    Raises UsageError when more were `asked` for, EnvironmentFault when not one fits.
    """
    limits = selection.family.limits
    parallel = fit_parallel(selection.parallel, asked, limits, free_here(rounds))
    if parallel < selection.parallel:
        note(FEWER.format(parallel))
    return replace(selection, parallel=parallel)


def new_round(
    workspace: Workspace,
    selection: Selection,
    rounds: Path | None,
    install: bool,
    sandbox: str | None,
) -> Launch:
    """Make the machine ready and store the plan of a new round below `rounds`."""
    kind = allowed(sandbox, selection.subset)
    environment = prepare(workspace, selection.corpus, install, _say, kind)
    store = open_round(
        selection,
        environment,
        rounds or workspace.rounds,
        datetime.now(UTC),
        secrets.token_hex(3),
    )
    means = means_for(environment, selection.tasks, selection.parallel, _new_id, time.monotonic)
    return Launch(store, means)


def refuse_a_second_plan(folder: Path, family: str | None, fixed: Sequence[object]) -> None:
    """Raise UsageError if a resumed round is asked for anything but what its plan says."""
    plan = RoundStore(folder).round()
    if family not in (None, plan.family):
        raise UsageError(f"the round in {folder} is one of {plan.family}, not of {family}")
    if any(option is not None for option in fixed):
        raise UsageError(
            "the plan of a resumed round is stored and cannot change",
            "with --resume give only --parallel, --private, --json, --home or --no-install",
        )


def stored_round(
    workspace: Workspace, folder: Path, parallel: int | None, install: bool, sandbox: str | None
) -> Launch:
    """Make the machine ready for what is left of a stored round."""
    store = RoundStore(folder)
    plan = store.round()
    kind = bound(sandbox, plan)
    check_free(folder)
    wanted = resumed_parallel(plan, parallel, cores())
    at_a_time = fit_parallel(wanted, parallel is not None, plan.limits, free_here(folder))
    if at_a_time < wanted:
        note(FEWER.format(at_a_time))
    tasks = bound_tasks(workspace, plan)
    environment = prepare(workspace, plan.corpus.corpus, install, _say, kind)
    return Launch(store, means_for(environment, tasks, at_a_time, _new_id, time.monotonic))


def follow(launch: Launch) -> None:
    """Run what is left of the round and show its events on stderr.

    An interrupt or an error of ours leaves the round as it is on disk and says how to go on.
    """
    folder = launch.store.folder
    with interruptible(f"go on with: medgauge round run --resume {folder}"):
        try:
            with closing(run_round(launch.store, launch.means)) as events:
                watch(events)
        except NotRunnable:
            raise
        except MedGaugeError:
            note(
                f"the round is kept in {folder}; when mended: medgauge round run --resume {folder}"
            )
            raise


@contextmanager
def interruptible(way_out: str | Callable[[], str]) -> Iterator[None]:
    """End the command on Ctrl-C, SIGTERM or SIGHUP with the code of each, saying how to go on.

    What is only known then is asked for then, when all that was open has been closed.
    """
    try:
        yield
    except KeyboardInterrupt as interrupt:
        note(f"interrupted; {way_out if isinstance(way_out, str) else way_out()}")
        raise typer.Exit(exit_code(interrupt)) from None


def _say(step: str) -> None:
    note(line(Preparing(step)))


def _new_id() -> str:
    return secrets.token_hex(8)
