"""A report in a terminal, drawn with rich; text is never read as markup or passed through raw."""

import sys
from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as RichTable
from rich.text import Text

from medgauge.render.escape import visible
from medgauge.render.report import Report
from medgauge.render.table import Table

WIDE = 120
"""Columns to draw for when stdout is no terminal."""

INDENT = 4

SHORT = 30
"""Cells up to this length share a line in a tall table."""


def draw(report: Report) -> str:
    """Return the report as terminal text, in colour only where stdout is a terminal."""
    tty = sys.stdout.isatty()
    console = Console(
        file=sys.stdout, markup=False, emoji=False, highlight=False, width=None if tty else WIDE
    )
    with console.capture() as capture:
        for part in _parts(report):
            console.print(part)
    return capture.get()


def _parts(report: Report) -> Iterator[RenderableType]:
    yield _text(report.title, "bold")
    reasons = "; ".join(report.unofficial_reasons)
    state = "Official round." if report.official else f"Unofficial round: {reasons or 'unknown'}."
    yield _text(state)
    yield _grid(Table("", ("", ""), report.facts), headed=False)
    yield _text("Result", "bold")
    if report.headline_note:
        yield _text(report.headline_note)
    if report.headline:
        rows = tuple((f.label, f.value, f.counts, f.interval) for f in report.headline)
        yield _grid(Table("", ("figure", "value", "counts", "interval"), rows))
    for table in report.tables:
        yield _text("")
        yield _text(table.title, "bold")
        if table.note:
            yield _text(table.note)
        if table.rows:
            yield from _list(table) if table.tall else [_grid(table)]
    yield _text("")
    for note in report.notes:
        yield _text(f"• {note}")
    yield _text("")
    yield _text(_closing(report), "bold")


def _closing(report: Report) -> str:
    """Return the headline in one line, where a reader of a long report ends up."""
    if not report.headline:
        return report.headline_note
    return " · ".join(f"{f.label} {f.value} ({f.counts})" for f in report.headline)


def _grid(table: Table, *, headed: bool = True) -> RichTable:
    grid = RichTable(box=SIMPLE_HEAD, show_header=headed, pad_edge=False, show_edge=False)
    for column in table.columns:
        grid.add_column(_text(column), overflow="fold")
    for row in table.rows:
        grid.add_row(*(_text(cell) for cell in row))
    return grid


def _list(table: Table) -> Iterator[RenderableType]:
    for first, *rest in table.rows:
        yield _text(first, "cyan")
        cells = [(name, cell) for name, cell in zip(table.columns[1:], rest, strict=True) if cell]
        short = [f"{name} {cell}" for name, cell in cells if len(cell) <= SHORT]
        if short:
            yield _indented(" · ".join(short))
        for name, cell in cells:
            if len(cell) > SHORT:
                yield _indented(f"{name}: {cell}")


def _indented(content: str) -> Padding:
    return Padding(_text(content), (0, 0, 0, INDENT))


def _text(content: str, style: str = "") -> Text:
    return Text(visible(content), style=style)
