"""Options that several commands share, so that they read and behave alike everywhere."""

from pathlib import Path
from typing import Annotated

import typer

EXIT_CODES = (
    "Exit codes: 0 yes, 1 ran and the answer is no, 2 usage, 3 integrity, 4 environment, 5 our bug,"
    " 130 interrupted (Ctrl-C), 143 or 129 ended by SIGTERM or SIGHUP."
)

Json = Annotated[bool, typer.Option("--json", help="Print the same value as canonical JSON.")]

Home = Annotated[
    Path | None,
    typer.Option(
        "--home",
        metavar="DIR",
        help="Workspace folder (holds medgauge.toml); default: found by walking up from here.",
    ),
]

Private = Annotated[
    Path | None,
    typer.Option(
        "--private",
        metavar="DIR",
        help="Folder of the private store; default: holdout_private of the workspace.",
    ),
]

VersionName = Annotated[
    str | None, typer.Option("--version", metavar="V", help="Default: the newest version.")
]

SubsetOption = Annotated[
    str,
    typer.Option(
        "--subset", metavar="S", help="dev (public), holdout or calibration. Default: dev."
    ),
]

NoInstall = Annotated[
    bool, typer.Option("--no-install", help="Never install a sandbox or start an engine.")
]

Sandbox = Annotated[
    str | None,
    typer.Option(
        "--sandbox",
        metavar="NAME",
        help="docker, bubblewrap, or auto: docker if it can be had, else the other. Default: auto.",
    ),
]

FamilyName = Annotated[
    str, typer.Argument(metavar="FAMILY", help="Family id, see `medgauge family list`.")
]

RoundFolder = Annotated[Path, typer.Argument(metavar="DIR", help="Folder of a round.")]


def group(summary: str) -> typer.Typer:
    """Return an empty group of commands with the house settings."""
    return typer.Typer(
        help=summary,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
