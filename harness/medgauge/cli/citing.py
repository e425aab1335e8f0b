"""The command that tells what a citation means in a corpus, by the published rule."""

from datetime import date
from typing import Annotated

import typer

from medgauge.cli.corpora import CorpusOption, opened
from medgauge.cli.options import EXIT_CODES, Home, Json, group
from medgauge.cli.output import present
from medgauge.corpus.catalogue import sources
from medgauge.errors import UsageError
from medgauge.text.relaxed import resolve_relaxed
from medgauge.text.resolve import resolve
from medgauge.text.source import Hit, Resolution

_tools = group(__doc__)

Citation = Annotated[str, typer.Argument(metavar="TEXT", help="The citation, as it is written.")]
On = Annotated[
    str | None,
    typer.Option("--on", metavar="DATE", help="What was in force on this day, 2024-05-31."),
]
Relaxed = Annotated[
    bool,
    typer.Option("--relaxed", help="Forgive case, wrong years and more: every source it may be."),
]


def add_to(app: typer.Typer) -> None:
    """Add this command to the group of corpus commands."""
    app.registered_commands.extend(_tools.registered_commands)


@_tools.command("cite", epilog=EXIT_CODES)
def cite(
    text: Citation,
    corpus: CorpusOption = None,
    on: On = None,
    relaxed: Relaxed = False,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Tell which document, edition and section a citation means.

    Needs a workspace, or --corpus with a built folder. Ends with 0 if it means exactly one place,
    with 1 if it means none or fits several, which are listed. A section that is not in the edition
    is told as "not there" and changes nothing in that: the edition is found, so it ends with 0.
    The rule stands in methodology/citations.md.

    \b
    Example: medgauge corpus cite "AHS-AF, 2nd ed., sec. 3.2"
    """
    day = _day(on)
    catalogue = sources(opened(corpus, home).corpus.documents)
    found = (resolve_relaxed if relaxed else resolve)(text, catalogue, day)
    present(found.json_data(), as_json, _told(found))
    raise typer.Exit(0 if found.hit else 1)


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text is not None else None
    except ValueError as error:
        raise UsageError(f"--on: {text!r} is no day; write it as 2024-05-31") from error


def _told(found: Resolution) -> str:
    return "\n".join([f"{found.code}: {found.sentence}", *map(_line, found.hits)])


def _line(hit: Hit) -> str:
    place = f"  {hit.document} edition {hit.edition}"
    if hit.section is None:
        return place
    return f"{place} section {hit.section}{'' if hit.section_found else ' (not there)'}"
