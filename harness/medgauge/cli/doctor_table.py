"""An examination as people read it: a row for each check, then the ways out to copy."""

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from medgauge.cli.painted import painted
from medgauge.cli.terminal import console
from medgauge.model.examination import Examination, Health
from medgauge.render.escape import visible
from medgauge.render.table import counted

STYLES = {Health.OK: "green", Health.WARN: "yellow", Health.FAIL: "bold red"}


def drawn(found: Examination) -> str:
    """Return the table, a line for each way out, and what it comes to; colour on terminals only."""
    screen = console()
    with screen.capture() as capture:
        screen.print(_table(found))
    return capture.get() + painted([[("", "")], *_ways_out(found), _sum(found)])


def _table(found: Examination) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0))
    for column in ("check", "", "found"):
        table.add_column(column, overflow="fold", no_wrap=column != "found")
    for check in found.checks:
        health = Text(check.health.value, style=STYLES[check.health])
        table.add_row(visible(check.name), health, Text(visible(check.found)))
    return table


def _ways_out(found: Examination) -> list[list[tuple[str, str]]]:
    ill = [check for check in found.checks if check.way_out]
    return [[(f"{check.name}: ", STYLES[check.health]), (check.way_out, "")] for check in ill] + (
        [[("", "")]] if ill else []
    )


def _sum(found: Examination) -> list[tuple[str, str]]:
    failed = sum(check.health is Health.FAIL for check in found.checks)
    warned = sum(check.health is Health.WARN for check in found.checks)
    if failed:
        return [(f"{counted(failed, 'check')} failed, {counted(warned, 'warning')}", "bold red")]
    return [(f"rounds can run here; {counted(warned, 'warning')}", "bold")]
