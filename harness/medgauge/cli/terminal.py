"""A report in a terminal, drawn with rich; text is never read as markup or passed through raw."""

import sys
from collections.abc import Iterable, Iterator, Sequence

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

LONGEST_NAME = 25
"""Longest word that is kept whole at the cost of the other columns."""

SHORT = 34
"""Cells up to this length share a line in a tall table."""


def draw(report: Report, *, full: bool = True) -> str:
    """Return the report as terminal text, in colour only where stdout is a terminal.

    Unless it shall be `full`, a row that has a brief form takes one line.
    """
    screen = console()
    with screen.capture() as capture:
        for part in _parts(report, full):
            screen.print(part)
    return capture.get()


def draw_tables(tables: Iterable[Table]) -> str:
    """Return tables under their headings as terminal text, like those of a report."""
    screen = console()
    with screen.capture() as capture:
        for table in tables:
            screen.print(_text(table.title, "bold"))
            if table.note:
                screen.print(_text(table.note))
            if table.rows:
                screen.print(_grid(table))
            screen.print()
    return capture.get()


def console() -> Console:
    """Return what draws for stdout: in colour and as wide as it is if that is a terminal."""
    width = None if sys.stdout.isatty() else WIDE
    return Console(file=sys.stdout, markup=False, emoji=False, highlight=False, width=width)


def _parts(report: Report, full: bool) -> Iterator[RenderableType]:
    yield _text(report.title, "bold")
    reasons = "; ".join(report.unofficial_reasons)
    state = "Official round." if report.official else f"Unofficial round: {reasons or 'unknown'}."
    yield _text(state)
    yield _grid(Table("", ("", ""), report.facts), headed=False)
    yield _text("How to read this", "bold")
    for line in report.reading:
        yield _text(f"• {line}")
    yield _text("")
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
            yield from _list(table, full) if table.tall else [_grid(table)]
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
    grid = RichTable(
        box=SIMPLE_HEAD, show_header=headed, pad_edge=False, show_edge=False, padding=(0, 1, 0, 0)
    )
    for position, column in enumerate(table.columns):
        # A heading may take several lines, and no word of it, or of a row's name, is broken.
        heading = visible(column).replace("_", "\n")
        names = [visible(row[0]) for row in table.rows] if position == 0 else []
        longest = max((len(word) for text in (heading, *names) for word in text.split()), default=0)
        grid.add_column(Text(heading), overflow="fold", min_width=min(longest, LONGEST_NAME))
    for row in table.rows:
        grid.add_row(*(_text(cell) for cell in row))
    return grid


def _list(table: Table, full: bool) -> Iterator[RenderableType]:
    briefs = table.brief or ("",) * len(table.rows)
    for row, brief in zip(table.rows, briefs, strict=True):
        if brief and not full:
            yield _text(brief, "green")
        else:
            yield from _whole(table.columns, row)


def _whole(columns: Sequence[str], row: Sequence[str]) -> Iterator[RenderableType]:
    yield _text(row[0], "cyan")
    cells = [(name, cell) for name, cell in zip(columns[1:], row[1:], strict=True) if cell]
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
