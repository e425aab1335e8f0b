"""`medgauge round clean`: what dead runners left on this machine, told and taken away."""

from typing import Annotated

import typer

from medgauge.catalog.workspace import find_workspace
from medgauge.cli.options import EXIT_CODES, Home, Json
from medgauge.cli.output import note, present
from medgauge.model.leftover import LeftKind, LeftOver
from medgauge.rounds.clean import Cleaning
from medgauge.rounds.clean import clean as clean_up

_SHORT = 12

DryRun = Annotated[
    bool, typer.Option("--dry-run", help="List what would be removed; remove nothing.")
]


def add_to(app: typer.Typer) -> None:
    """Register the command in its group."""
    app.command("clean", epilog=EXIT_CODES)(clean)


def clean(dry_run: DryRun = False, as_json: Json = False, home: Home = None) -> None:
    """Remove the boxes, mounts and folders that killed runners left on this machine.

    Only what carries the tag of a runner that has provably ended; the rest is listed with the
    reason. Needs a workspace, and root to free mounts; of engines it looks at one that answers and
    starts none. A round does the same when it begins. Ends with 1 if something was not removed.

    \b
    Example: medgauge round clean --dry-run
    """
    done = clean_up(find_workspace(home=home), dry_run)
    if done.unseen:
        note(f"containers were not looked at: {done.unseen}")
    present(done.json_data(), as_json, _text(done))
    raise typer.Exit(1 if done.failed else 0)


def _text(done: Cleaning) -> str:
    word = "would remove" if done.dry_run else "removed"
    lines = [f"{word} {_named(one)}" for one in done.removed]
    lines += [f"could not remove {_named(one)}" for one in done.failed]
    lines += [f"left {_named(one)}: {one.kept}" for one in done.kept]
    return "\n".join(lines) or "nothing is left over"


def _named(one: LeftOver) -> str:
    name = one.name[:_SHORT] if one.kind is LeftKind.CONTAINER else one.name
    return f"{one.kind.value} {name}"
