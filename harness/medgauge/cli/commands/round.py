"""Rounds: put a submission to the tasks of a family in sealed boxes, grade it, show the report."""

from pathlib import Path
from typing import Annotated

import typer

from medgauge.catalog.workspace import find_workspace
from medgauge.cli.options import EXIT_CODES, Home, Json, RoundFolder, group
from medgauge.cli.outline import outline
from medgauge.cli.output import answer, answer_json, present
from medgauge.cli.terminal import draw
from medgauge.errors import UsageError
from medgauge.render.markdown import markdown
from medgauge.render.report import report
from medgauge.rounds.status import round_status
from medgauge.rounds.status import show as show_attempt
from medgauge.rounds.store import ROUND, RoundStore

app = group(__doc__)

AsMarkdown = Annotated[bool, typer.Option("--md", help="Print the report as Markdown.")]
TaskName = Annotated[str, typer.Argument(metavar="TASK", help="Task id.")]
Number = Annotated[int, typer.Argument(metavar="ATTEMPT", help="Number of the attempt, from 1.")]


@app.command("report", epilog=EXIT_CODES)
def show_report(
    folder: RoundFolder, as_markdown: AsMarkdown = False, as_json: Json = False
) -> None:
    """Show the report of a graded round.

    Needs the round's folder only; it reads trials and the scorecard, never a key. --json prints
    the round, the scorecard and the trials. Ends with 1 if the round is incomplete.

    \b
    Example: medgauge round report rounds/20261130-reference-1a2b3c --md
    """
    if as_markdown and as_json:
        raise UsageError("choose one of --md and --json")
    raise typer.Exit(_report(folder, as_markdown, as_json))


@app.command("status", epilog=EXIT_CODES)
def status(folder: RoundFolder, as_json: Json = False) -> None:
    """Show how far a round is, from disk alone; it may be running.

    Needs the round's folder only. Ends with 1 while the round is incomplete.

    \b
    Example: medgauge round status rounds/20261130-reference-1a2b3c
    """
    found = round_status(folder)
    counts = found.json_data()
    plan = counts.pop("round")
    text = outline({"round": plan["id"], "submission": plan["submission"]["id"], **counts})
    present(found.json_data(), as_json, text)
    raise typer.Exit(0 if found.complete else 1)


@app.command("show", epilog=EXIT_CODES)
def show(folder: RoundFolder, task: TaskName, attempt: Number, as_json: Json = False) -> None:
    """Show one attempt: how it ended, its seal, its artifact, its log and its grade.

    Needs the round's folder only.

    \b
    Example: medgauge round show rounds/20261130-reference-1a2b3c t-4f1c 2
    """
    data = show_attempt(folder, task, attempt).json_data()
    present(data, as_json, outline(data))


@app.command("list", epilog=EXIT_CODES)
def list_rounds(as_json: Json = False, home: Home = None) -> None:
    """List the rounds stored in this workspace.

    Needs a workspace (a checkout, or --home).

    \b
    Example: medgauge round list
    """
    stored = sorted(find_workspace(home=home).rounds.glob(f"*/{ROUND}"))
    found = [round_status(path.parent) for path in stored]
    lines = [
        f"{one.round.id}: {one.round.family} {one.round.version} {one.round.subset.value},"
        f" {one.round.submission.id}, {one.finished}/{one.planned} attempts,"
        f" {'graded' if one.graded else 'not graded'}"
        for one in found
    ]
    present([one.json_data() for one in found], as_json, "\n".join(lines) or "no rounds")


def _report(folder: Path, as_markdown: bool, as_json: bool) -> int:
    """Print the report of a graded round and return the exit code it stands for."""
    store = RoundStore(folder)
    plan = store.round()
    scorecard, trials = store.scorecard(), store.trials(plan)
    if as_json:
        answer_json(
            {
                "round": plan.json_data(),
                "scorecard": scorecard.json_data(),
                "trials": [trial.json_data() for trial in trials],
            }
        )
    else:
        value = report(scorecard, trials, plan)
        answer(markdown(value) if as_markdown else draw(value))
    return 0 if scorecard.complete else 1
