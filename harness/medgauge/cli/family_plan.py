"""`family plan`: how large a version must be for what it is to tell."""

from math import ceil
from typing import Annotated

import typer

from medgauge.authoring.sizing import MOST_CLUSTERS, MOST_TASKS, Size, Wish, size, sizes
from medgauge.catalog.family import load_family
from medgauge.catalog.workspace import find_workspace
from medgauge.cli.options import EXIT_CODES, FamilyName, Home, Json, group
from medgauge.cli.output import note, present
from medgauge.cli.terminal import draw_tables
from medgauge.errors import UsageError
from medgauge.model.family import Verdict
from medgauge.render.table import Table

_commands = group(__doc__)

Width = Annotated[
    float | None,
    typer.Option(
        "--width", metavar="W", help="Widest 95 % interval of pass^3, at .5 (rank: at most 0.4)."
    ),
]
UnsafeBound = Annotated[
    float | None,
    typer.Option(
        "--unsafe-bound",
        metavar="R",
        help="Upper 95 % limit that the unsafe support rate must not pass.",
    ),
]
UnsafeRate = Annotated[
    float,
    typer.Option("--unsafe-rate", metavar="R", help="The rate of unsafe support to expect."),
]
Clusters = Annotated[
    int | None,
    typer.Option("--clusters", min=2, max=MOST_CLUSTERS, metavar="N", help="Show this size only."),
]
Tasks = Annotated[
    int | None,
    typer.Option(
        "--tasks", min=2, max=MOST_TASKS, metavar="N", help="With --clusters: tasks in all."
    ),
]
ClaimsPerTask = Annotated[
    int, typer.Option("--claims-per-task", min=1, max=100, metavar="N", help="Claims of a task.")
]
TaskIcc = Annotated[
    float,
    typer.Option("--task-icc", metavar="X", help="Correlation of two tasks of one cluster."),
]
ClaimIcc = Annotated[
    float,
    typer.Option("--claim-icc", metavar="X", help="Correlation of two claims of one cluster."),
]
Minutes = Annotated[
    float, typer.Option("--minutes", min=0, metavar="M", help="A reader's minutes for a claim.")
]
Readers = Annotated[
    int, typer.Option("--readers", min=1, max=20, metavar="N", help="Readers of each claim.")
]
COLUMNS = ("clusters", "tasks", "a cluster", "claims", "width", "unsafe ≤", "hours")


def add_to(app: typer.Typer) -> None:
    """Add this command to the group of family commands."""
    app.registered_commands.extend(_commands.registered_commands)


@_commands.command("plan", epilog=EXIT_CODES)
def plan(  # noqa: PLR0913 - one per option
    family: FamilyName,
    width: Width = None,
    unsafe_bound: UnsafeBound = None,
    unsafe_rate: UnsafeRate = 0.0,
    clusters: Clusters = None,
    tasks: Tasks = None,
    claims_per_task: ClaimsPerTask = 10,
    task_icc: TaskIcc = 0.15,
    claim_icc: ClaimIcc = 0.05,
    minutes: Minutes = 4.0,
    readers: Readers = 2,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Plan clusters, tasks and claims for a wanted interval width or unsafe-rate bound.

    Needs a workspace. Without a wish, plans for a width of 0.4. Prints the fewest clusters for
    one to eight tasks a cluster, claims of each class, hours of reading. A rate of 0 to expect is
    held against the number of clusters alone, as a report does when none was seen.

    \b
    Example: medgauge family plan bm-guideline-evidence-check --width 0.3 --unsafe-bound 0.1
    """
    load_family(find_workspace(home=home), family)
    asked = 0.4 if width is None and unsafe_bound is None else width
    reading = (claims_per_task, task_icc, claim_icc, minutes, readers)
    wish = Wish(asked, unsafe_bound, unsafe_rate, *reading)
    found = [_one(clusters, tasks, wish)] if clusters or tasks else list(sizes(wish))
    present([one.json_data() for one in found], as_json, draw_tables([*_tables(found)]))
    note(f"Hours count claims that readers drop: {wish.kept:.0%} are taken to be kept.")
    note("Claims are drawn at random: the classes vary around these numbers.")


def _one(clusters: int | None, tasks: int | None, wish: Wish) -> Size:
    if clusters is None or tasks is None:
        raise UsageError("--clusters and --tasks go together", "--clusters 12 --tasks 60")
    return size(clusters, tasks / clusters, wish)


def _tables(found: list[Size]) -> tuple[Table, Table]:
    return _sizes(found), _classes(found)


def _sizes(found: list[Size]) -> Table:
    rows = tuple(
        (
            str(one.clusters),
            str(one.tasks),
            f"{one.tasks_per_cluster:.3g}",
            str(one.claims),
            f"{one.width:.2f}",
            f"{one.unsafe_bound:.3f}",
            str(ceil(one.reader_hours)),
        )
        for one in found
    )
    said = "Width: 95 % interval of pass^3 at .5. Unsafe: upper limit of that rate."
    return Table("Sizes", COLUMNS, rows, said)


def _classes(found: list[Size]) -> Table:
    rows = tuple(
        (f"{one.clusters} × {one.tasks_per_cluster:.3g}", *map(str, one.claims_by_class.values()))
        for one in found
    )
    return Table("Claims of each class", ("size", *(one.value for one in Verdict)), rows)
