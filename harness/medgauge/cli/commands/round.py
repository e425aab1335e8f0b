"""Rounds: put a submission to the tasks of a family in sealed boxes, grade it, show the report."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from medgauge.catalog.workspace import Workspace, find_workspace
from medgauge.cli import round_clean
from medgauge.cli.launch import (
    Launch,
    cores,
    fitted,
    follow,
    interruptible,
    new_round,
    refuse_a_second_plan,
    stored_round,
)
from medgauge.cli.options import (
    EXIT_CODES,
    Home,
    Json,
    NoInstall,
    Private,
    RoundFolder,
    Sandbox,
    VersionName,
    group,
)
from medgauge.cli.outline import outline
from medgauge.cli.output import answer, answer_json, note, present
from medgauge.cli.reading import listed, read_report, shown_text, status_text
from medgauge.cli.terminal import draw
from medgauge.errors import UsageError
from medgauge.render.markdown import markdown
from medgauge.render.report import View
from medgauge.rounds.grade import grade_round
from medgauge.rounds.graded import read_graded
from medgauge.rounds.plan import Request, Selection, estimate, select
from medgauge.rounds.status import round_status
from medgauge.rounds.status import show as show_attempt
from medgauge.rounds.store import ROUND, RoundStore

app = group(__doc__)

OptionalFamily = Annotated[
    str | None,
    typer.Argument(
        metavar="FAMILY",
        help="Family id, see `medgauge family list`; not needed with --resume.",
        show_default=False,
    ),
]
SubsetName = Annotated[
    str | None, typer.Option("--subset", metavar="S", help="Default: dev, the public tasks.")
]
SubmissionName = Annotated[
    str | None,
    typer.Option(
        "--submission", metavar="NAME", help="A bundled id, or a folder. Default: reference."
    ),
]
Tasks = Annotated[
    list[str] | None, typer.Option("--task", metavar="ID", help="Only this task; repeatable.")
]
Limit = Annotated[int | None, typer.Option("--limit", metavar="N", help="At most N tasks.")]
Attempts = Annotated[
    int | None,
    typer.Option("--attempts", metavar="N", help="Attempts per task. Default: the family's, 3."),
]
Parallel = Annotated[
    int | None,
    typer.Option("--parallel", metavar="N", help="Attempts at a time. Default: as cores allow."),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="DIR", help="Make the round's folder in DIR. Default: rounds/ here."
    ),
]
Resume = Annotated[
    Path | None,
    typer.Option("--resume", metavar="DIR", help="Go on with the interrupted round in DIR."),
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Show what would run; touch no engine, write nothing.")
]
AsMarkdown = Annotated[bool, typer.Option("--md", help="Print the report as Markdown.")]
Failures = Annotated[
    bool, typer.Option("--failures", help="List only the claims that failed an attempt.")
]
Full = Annotated[
    bool, typer.Option("--full", help="Show right claims in full too; --md always does.")
]
TaskName = Annotated[str, typer.Argument(metavar="TASK", help="Task id.")]
Number = Annotated[int, typer.Argument(metavar="ATTEMPT", help="Number of the attempt, from 1.")]


@app.command("run", epilog=EXIT_CODES)
def run(  # noqa: PLR0913 - one per option
    family: OptionalFamily = None,
    version: VersionName = None,
    subset: SubsetName = None,
    submission: SubmissionName = None,
    task: Tasks = None,
    limit: Limit = None,
    attempts: Attempts = None,
    parallel: Parallel = None,
    out: Out = None,
    resume: Resume = None,
    dry_run: DryRun = False,
    private: Private = None,
    as_json: Json = False,
    home: Home = None,
    no_install: NoInstall = False,
    sandbox: Sandbox = None,
) -> None:
    """Run a submission on the tasks of a family, each attempt in a sealed box; grade; report.

    Needs a workspace, Linux on x86-64, root, and Docker (docker.io is installed and started unless
    --no-install) or bubblewrap, never official. Ends with 1 if faults of ours took an attempt.

    \b
    Example: medgauge round run bm-guideline-evidence-check --submission my-agent/
    Example: medgauge round run --resume rounds/20261130-reference-1a2b3c
    """
    workspace = find_workspace(home=home, private=private)
    if resume is None:
        request = _request((family, version, subset, submission), task, limit, attempts, parallel)
        selection = _selected(workspace, request)
        if dry_run:
            return _show(estimate(selection).json_data(), as_json)
        selection = fitted(selection, parallel is not None, out or workspace.rounds)
        start = partial(new_round, workspace, selection, out, not no_install, sandbox)
    else:
        fixed = (version, subset, submission, task, limit, attempts, out, dry_run or None)
        refuse_a_second_plan(resume, family, fixed)
        start = partial(stored_round, workspace, resume, parallel, not no_install, sandbox)
    raise typer.Exit(_play(workspace, start, as_json))


@app.command("grade", epilog=EXIT_CODES)
def grade(
    folder: RoundFolder, private: Private = None, as_json: Json = False, home: Home = None
) -> None:
    """Grade the stored attempts of a round again and show the report.

    Needs the round's folder and a workspace with its tasks, keys and corpus; no engine. The same
    round gives the same bytes. Ends with 1 if the round is incomplete.

    \b
    Example: medgauge round grade rounds/20261130-reference-1a2b3c
    """
    raise typer.Exit(_grade_and_report(find_workspace(home=home, private=private), folder, as_json))


@app.command("report", epilog=EXIT_CODES)
def show_report(
    folder: RoundFolder,
    task: Tasks = None,
    failures: Failures = False,
    full: Full = False,
    as_markdown: AsMarkdown = False,
    as_json: Json = False,
) -> None:
    """Show the report of a graded round: claims that failed in full, right ones in a line each.

    Needs the round's folder only; it reads trials and the scorecard, never a key. --json prints
    the round, the scorecard and the trials. Ends with 1 if the round is incomplete.

    \b
    Example: medgauge round report rounds/20261130-reference-1a2b3c --task t-4f1c --failures
    """
    if as_json and as_markdown:
        raise UsageError("choose one of --md and --json")
    if as_json and (task or failures or full):
        raise UsageError("--json prints the whole round: without --task, --failures and --full")
    view = View(folder=str(folder), tasks=tuple(dict.fromkeys(task or ())), failures=failures)
    if as_json:
        raise typer.Exit(_report_json(folder))
    value, complete = read_report(folder, view)
    answer(markdown(value) if as_markdown else draw(value, full=full))
    raise typer.Exit(0 if complete else 1)


@app.command("status", epilog=EXIT_CODES)
def status(folder: RoundFolder, as_json: Json = False) -> None:
    """Show how far a round is, from disk alone; it may be running.

    Needs the round's folder only. Ends with 1 while the round is incomplete.

    \b
    Example: medgauge round status rounds/20261130-reference-1a2b3c
    """
    found = round_status(folder)
    present(found.json_data(), as_json, status_text(found, folder))
    raise typer.Exit(0 if found.complete else 1)


@app.command("show", epilog=EXIT_CODES)
def show(folder: RoundFolder, task: TaskName, attempt: Number, as_json: Json = False) -> None:
    """Show one attempt: how it ended, its seal, its artifact, the end of its log and its grade.

    Needs the round's folder only. --json holds the whole log.

    \b
    Example: medgauge round show rounds/20261130-reference-1a2b3c t-4f1c 2
    """
    found = show_attempt(folder, task, attempt)
    present(found.json_data(), as_json, shown_text(found))


@app.command("list", epilog=EXIT_CODES)
def list_rounds(as_json: Json = False, home: Home = None) -> None:
    """List the rounds stored in this workspace.

    Needs a workspace (a checkout, or --home).

    \b
    Example: medgauge round list
    """
    stored = sorted(find_workspace(home=home).rounds.glob(f"*/{ROUND}"))
    found = [round_status(path.parent) for path in stored]
    lines = "\n".join(listed(one) for one in found)
    present([one.json_data() for one in found], as_json, lines or "no rounds")


round_clean.add_to(app)


def _request(
    names: tuple[str | None, str | None, str | None, str | None],
    tasks: list[str] | None,
    limit: int | None,
    attempts: int | None,
    parallel: int | None,
) -> Request:
    family, version, subset, submission = names
    if family is None:
        raise UsageError("which family? give one, or --resume DIR", "medgauge family list")
    return Request(
        family=family,
        version=version,
        subset=subset or "dev",
        submission=submission or "reference",
        tasks=tuple(tasks or ()),
        limit=limit,
        attempts=attempts,
        parallel=parallel,
    )


def _show(planned: dict[str, Any], as_json: bool) -> None:
    present(planned, as_json, outline(planned))


def _selected(workspace: Workspace, request: Request) -> Selection:
    selection = select(workspace, request, cores())
    if selection.submission.not_bundled:
        note(f"this is not the bundled {selection.submission.id}: same id, other files")
    return selection


def _play(workspace: Workspace, start: Callable[[], Launch], as_json: bool) -> int:
    with interruptible("nothing had begun; run the same command again"):
        launch = start()
    follow(launch)
    return _grade_and_report(workspace, launch.store.folder, as_json)


def _grade_and_report(workspace: Workspace, folder: Path, as_json: bool) -> int:
    with interruptible(f"grade it with: medgauge round grade {folder}"):
        grade_round(workspace, folder)
    if as_json:
        return _report_json(folder)
    value, complete = read_report(folder, View(folder=str(folder)))
    answer(draw(value, full=False))
    return 0 if complete else 1


def _report_json(folder: Path) -> int:
    """Print a graded round as JSON and return the exit code it stands for."""
    store = RoundStore(folder)
    plan = store.round()
    scorecard, trials = read_graded(store, plan)
    answer_json(
        {
            "round": plan.json_data(),
            "scorecard": scorecard.json_data(),
            "trials": [trial.json_data() for trial in trials],
        }
    )
    return 0 if scorecard.complete else 1
