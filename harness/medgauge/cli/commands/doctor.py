"""Examine this machine for running rounds: what is in order, what is not, and the way out."""

import os
from datetime import UTC, datetime

import typer

from medgauge.catalog.workspace import find_workspace
from medgauge.cli.doctor_table import drawn
from medgauge.cli.launch import cores
from medgauge.cli.options import EXIT_CODES, Home, Json, Private, group
from medgauge.cli.output import answer, answer_json
from medgauge.rounds.doctor.examine import examine
from medgauge.rounds.doctor.machine import Machine

app = group(__doc__)


@app.command("doctor", epilog=EXIT_CODES)
def doctor(as_json: Json = False, home: Home = None, private: Private = None) -> None:
    """Examine this machine for running rounds: what is in order, what is not, and the way out.

    Needs a workspace (a checkout, or --home); no root, no engine. It changes and starts nothing.
    Ends with 1 if a check failed: then no round can run, or what is private is not.

    \b
    Example: medgauge doctor
    """
    machine = Machine(
        workspace=find_workspace(home=home, private=private),
        environment=os.environ,
        now=datetime.now(UTC),
        user=os.geteuid(),
        cores=cores(),
    )
    found = examine(machine)
    if as_json:
        answer_json(found.json_data())
    else:
        answer(drawn(found))
    raise typer.Exit(0 if found.sound else 1)
