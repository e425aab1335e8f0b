"""Submissions: the bundled ones, and whether a folder is one that a round would take."""

from pathlib import Path
from typing import Annotated

import typer

from medgauge.catalog.submission import (
    adversaries,
    bundled,
    declared,
    find_submission,
    load_submission,
)
from medgauge.catalog.workspace import find_workspace
from medgauge.cli.options import EXIT_CODES, Home, Json, group
from medgauge.cli.outline import outline
from medgauge.cli.output import present
from medgauge.model.submission import Purpose, Submission

app = group(__doc__)

SubmissionName = Annotated[
    str, typer.Argument(metavar="NAME", help="A bundled submission's id, or a folder.")
]
SubmissionFolder = Annotated[
    Path, typer.Argument(metavar="DIR", help="Folder that holds submission.yaml.")
]


@app.command("list", epilog=EXIT_CODES)
def list_submissions(as_json: Json = False, home: Home = None) -> None:
    """List the bundled submissions, the adversaries that `medgauge family prove` runs last.

    Needs a workspace (a checkout, or --home).

    \b
    Example: medgauge submission list
    """
    workspace = find_workspace(home=home)
    folders = (*bundled(workspace).values(), *adversaries(workspace).values())
    found = [load_submission(folder) for folder in folders]
    lines = [f"{one.id}: {one.title}{_marked(one)}" for one in found]
    present([one.json_data() for one in found], as_json, "\n".join(lines) or "no submissions")


@app.command("show", epilog=EXIT_CODES)
def show(name: SubmissionName, as_json: Json = False, home: Home = None) -> None:
    """Show a submission as it declares itself, with the digest of its files.

    Needs a workspace (a checkout, or --home).

    \b
    Example: medgauge submission show reference
    """
    workspace = find_workspace(home=home)
    data = declared(workspace, find_submission(workspace, name)).json_data()
    present(data, as_json, outline(data))


@app.command("check", epilog=EXIT_CODES)
def check(folder: SubmissionFolder, as_json: Json = False) -> None:
    """Check that a folder is a submission a round would take; every problem is listed.

    Needs only the folder; nothing of it is run.

    \b
    Example: medgauge submission check my-agent/
    """
    data = load_submission(folder).json_data()
    del data["not_bundled"]  # Only a workspace could tell.
    present(data, as_json, f"{folder} is a submission: a round would take it\n{outline(data)}")


def _marked(submission: Submission) -> str:
    return " (adversary)" if submission.purpose is Purpose.ADVERSARY else ""
