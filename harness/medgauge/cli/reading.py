"""What a person reads of a stored round: its state in a line, one attempt, its report."""

from dataclasses import replace
from pathlib import Path

from medgauge.cli.outline import outline
from medgauge.render.report import Report, View, report
from medgauge.render.table import counted
from medgauge.rounds.graded import read_graded
from medgauge.rounds.status import RoundStatus, Shown, round_status
from medgauge.rounds.store import RoundStore

LOG_LINES = 30
"""How much of a log is shown, from its end."""


def read_report(folder: Path, view: View) -> tuple[Report, bool]:
    """Return the report of a graded round, and whether the round is complete.

    Raises NotRunnable if it is not graded yet, IntegrityError if a file is damaged.
    """
    store = RoundStore(folder)
    plan = store.round()
    scorecard, trials = read_graded(store, plan)
    ended = round_status(folder).finished
    value = report(scorecard, trials, plan, replace(view, ended=ended))
    return value, scorecard.complete


def status_text(found: RoundStatus, folder: Path) -> str:
    """Return how far a round is, and what to do next if nobody is at work on it."""
    counts = found.json_data()
    plan = counts.pop("round")
    text = outline({"round": plan["id"], "submission": plan["submission"]["id"], **counts})
    if not found.complete and not found.runner_at_work:
        return f"{text}\ninterrupted; go on with: medgauge round run --resume {folder}"
    if found.stale:
        return f"{text}\nthe scorecard is stale; grade again: medgauge round grade {folder}"
    return text


def listed(found: RoundStatus) -> str:
    """Return one round as a line of a list."""
    plan = found.round
    graded = "graded, but stale" if found.stale else "graded" if found.graded else "not graded"
    halted = ", interrupted" if not found.complete and not found.runner_at_work else ""
    return (
        f"{plan.id}: {plan.family} {plan.version} {plan.subset.value}, {plan.submission.id},"
        f" {found.finished}/{counted(found.planned, 'attempt')}{halted}, {graded}"
    )


def shown_text(found: Shown) -> str:
    """Return one attempt as an outline, with the last lines of its log."""
    data = found.json_data()
    lines = str(data.pop("log")).splitlines()
    shown = lines[-LOG_LINES:]
    name = "log" if len(shown) == len(lines) else f"log (last {LOG_LINES} of {len(lines)} lines)"
    return outline({**data, name: "\n".join(shown)})
