"""`family prove`: run every gate of a subset, show how it goes and what stands in the way."""

import secrets
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from medgauge.authoring.batch.private_place import check_private_place
from medgauge.authoring.prove.boxes import Machine
from medgauge.authoring.prove.events import BoxEnded, BoxesPlanned, GateEnded, ProveEvent, Step
from medgauge.authoring.prove.gates import NOT_ASKED, told
from medgauge.authoring.prove.pack import private_folder, sweep_private
from medgauge.authoring.prove.prove import Wanted, check_names, prove
from medgauge.authoring.prove.proving import Proving, open_proving
from medgauge.authoring.prove.report import outdated, store
from medgauge.catalog.workspace import find_workspace
from medgauge.cli.launch import cores, interruptible
from medgauge.cli.options import (
    EXIT_CODES,
    FamilyName,
    Home,
    Json,
    NoInstall,
    Private,
    SubsetOption,
    VersionName,
    group,
)
from medgauge.cli.output import note, present
from medgauge.errors import GradingBug, IntegrityError
from medgauge.model.proof import Gate, GateState, ProveReport
from medgauge.render.table import counted
from medgauge.rounds.clean import sweep_boxes
from medgauge.rounds.plan import OFFICIAL_BACKEND
from medgauge.rounds.prepare import prepare

PUBLIC = "dev"
NOT_STORED = "not stored: not all gates were run"
MARKS = {
    GateState.PASSED: "passed ",
    GateState.FAILED: "FAILED ",
    GateState.NOT_RUN: "not run",
    GateState.NO_CASE: "no case",
}

_commands = group(__doc__)

Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="GATE",
        help="Only this gate; repeatable; a name ending in a dot means all that begin with it.",
    ),
]
NoBoxes = Annotated[
    bool, typer.Option("--no-boxes", help="Leave out the gates that need containers.")
]


def add_to(app: typer.Typer) -> None:
    """Add the command to the group of family commands."""
    app.registered_commands.extend(_commands.registered_commands)


@_commands.command("prove", epilog=EXIT_CODES)
def prove_subset(  # noqa: PLR0913 - one per option
    family: FamilyName,
    version: VersionName = None,
    subset: SubsetOption = PUBLIC,
    only: Only = None,
    no_boxes: NoBoxes = False,
    private: Private = None,
    as_json: Json = False,
    home: Home = None,
    no_install: NoInstall = False,
) -> None:
    """Prove that a subset may be trusted: run every freeze gate, adversaries in real boxes too.

    Needs a workspace with tasks and keys, root, and a local Docker engine unless --no-boxes. Each
    gate is printed with its figures and limits, and the way out where it failed; of private tasks
    nothing else. A whole proof is stored beside the keys. Ends with 1 if a gate asked for failed.

    \b
    Example: medgauge family prove bm-guideline-evidence-check
    Example: medgauge family prove bm-guideline-evidence-check --only box.tamperer --only gold
    """
    wanted = Wanted(tuple(only or ()))
    check_names(wanted.only)
    workspace = find_workspace(home=home, private=private)
    with interruptible("nothing was stored; run the same command again"):
        if subset != PUBLIC:
            check_private_place(workspace, family)
        sweep_private(workspace, private=subset != PUBLIC)
        sweep_boxes(workspace)
        proving = open_proving(workspace, family, version, subset)
        if changed := outdated(proving):
            note(f"the stored proof proves nothing any more: changed {', '.join(changed)}")
        report = _proved(proving, wanted, not no_boxes and wanted.boxes, not no_install)
    whole = not wanted.only and not no_boxes
    note(f"stored in {store(proving, report)}" if whole else NOT_STORED)
    present(report.json_data(), as_json, _shown(report))
    asked = [gate for gate in report.gates if gate.reason != NOT_ASKED]
    raise typer.Exit(any(gate.stands_against for gate in asked))


def _proved(proving: Proving, wanted: Wanted, boxes: bool, install: bool) -> ProveReport:
    with ExitStack() as stack:
        machine = _machine(stack, proving, install) if boxes else None
        with _discreet(proving):
            return _watched(stack, prove(proving, wanted, machine))


@contextmanager
def _discreet(proving: Proving) -> Iterator[None]:
    """Keep from an error what it may quote of private tasks: what broke, and nothing of it."""
    try:
        yield
    except (IntegrityError, GradingBug) as error:
        if not proving.private:
            raise
        raise IntegrityError(
            f"the proof of {proving.subset.value} broke off: {type(error).__name__}",
            "MEDGAUGE_DEBUG=1 shows where, and what it is about, to whoever may see it",
        ) from error


def _machine(stack: ExitStack, proving: Proving, install: bool) -> Machine:
    workspace = proving.workspace
    environment = prepare(workspace, proving.built.lock.corpus, install, _say, OFFICIAL_BACKEND)
    return Machine(
        environment=environment,
        folder=stack.enter_context(private_folder(workspace, proving.private)),
        cores=cores(),
        new_id=_new_id,
        clock=time.monotonic,
        now=datetime.now(UTC),
    )


def _watched(stack: ExitStack, events: Generator[ProveEvent, None, ProveReport]) -> ProveReport:
    """Show all events on stderr as they come, and return the report."""
    stack.enter_context(closing(events))
    bar = stack.enter_context(_bar())
    task = bar.add_task("", total=None)
    while True:
        try:
            event = next(events)
        except StopIteration as end:
            report: ProveReport = end.value
            return report
        match event:
            case BoxesPlanned():
                bar.update(task, total=event.planned or None)
                _tell(bar, f"adversaries: {counted(event.planned, 'attempt')}")
            case BoxEnded():
                bar.update(task, completed=event.done, description=event.case)
            case Step():
                bar.update(task, description=event.what)
                _tell(bar, f"next: {event.what}")
            case GateEnded():
                _tell(bar, _line(event.gate))


def _tell(bar: Progress, text: str) -> None:
    if sys.stderr.isatty():
        bar.console.print(text)
    else:
        note(text)


def _bar() -> Progress:
    return Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}", markup=False),
        console=Console(stderr=True, markup=False, emoji=False, highlight=False),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def _line(gate: Gate) -> str:
    figures = "; ".join(map(told, gate.figures))
    told_only = ", told only" if gate.told_only else ""
    return f"{MARKS[gate.state]} {gate.name}{told_only}: {gate.reason or figures}"


def _shown(report: ProveReport) -> str:
    name = f"{report.family} {report.version} {report.subset.value}"
    asked = [gate for gate in report.gates if gate.reason != NOT_ASKED]
    against = [gate for gate in asked if gate.stands_against]
    lines = [f"{name}: {counted(report.tasks, 'task')} with {counted(report.claims, 'claim')}", ""]
    for gate in asked:
        lines.append(f"{MARKS[gate.state]}  {gate.name}: {gate.demand}")
        lines += [f"           {told(figure)}" for figure in gate.figures]
        if gate.state is GateState.NO_CASE:
            lines.append(f"           {gate.reason}")
    lines.append("")
    for gate in against:
        lines.append(f"{gate.name} {MARKS[gate.state].strip().lower()}: {gate.reason}")
        lines.append(f"  way out: {gate.way_out}")
    lines.append(_verdict(name, report, len(against), len(asked)))
    return "\n".join(lines)


def _verdict(name: str, report: ProveReport, against: int, asked: int) -> str:
    if report.proved:
        return f"{name} is proved by {counted(asked, 'gate')}"
    if against:
        return f"{name} is not proved; in its way: {counted(against, 'gate')} of {asked}"
    return f"{counted(asked, 'gate')} held; {name} is proved only by all of them"


def _say(step: str) -> None:
    note(f"preparing: {step}")


def _new_id() -> str:
    return secrets.token_hex(8)
