"""Tools on a corpus beside `ingest` and `build`: search it as an agent does in the box."""

from typing import Annotated

import typer

from medgauge.cli.corpora import CorpusOption, opened
from medgauge.cli.options import EXIT_CODES, Home, Json, group
from medgauge.cli.output import present
from medgauge.corpus.editions import check_names
from medgauge.index.reader import CorpusIndex
from medgauge.text.fold import fold_text

_tools = group(__doc__)

Words = Annotated[str, typer.Argument(metavar="TEXT", help="Any text; nothing is an operator.")]
Limit = Annotated[int, typer.Option("--limit", min=1, metavar="N", help="Most sections to show.")]
InDocument = Annotated[
    str | None, typer.Option("--document", metavar="DOC", help="Search this document only.")
]
InEdition = Annotated[
    str | None, typer.Option("--edition", metavar="E", help="Search this edition only.")
]

SNIPPET = 200


def add_to(app: typer.Typer) -> None:
    """Add these commands to the group of corpus commands."""
    app.registered_commands.extend(_tools.registered_commands)


@_tools.command("search", epilog=EXIT_CODES)
def search(  # noqa: PLR0913 - one per option
    text: Words,
    corpus: CorpusOption = None,
    limit: Limit = 10,
    document: InDocument = None,
    edition: InEdition = None,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Search a corpus as an agent does in the box; ends with 1 when nothing is found.

    Needs a workspace, or --corpus with a built folder.

    \b
    Example: medgauge corpus search "5 mg once daily" --limit 3
    """
    built = opened(corpus, home)
    check_names(built.corpus.documents, document, edition)
    hits = CorpusIndex(built.index).search(fold_text(text), limit, document, edition)
    data = [
        {
            "document": hit.document,
            "edition": hit.edition,
            "section": hit.section,
            "heading": hit.heading,
            "text": hit.text,
            "score": hit.score,
        }
        for hit in hits
    ]
    lines = [
        f"{hit.document} ed. {hit.edition} § {hit.section} {hit.heading} ({hit.score:.2f})\n"
        f"    {hit.text[:SNIPPET]}"
        for hit in hits
    ]
    present(data, as_json, "\n".join(lines) or "nothing found")
    raise typer.Exit(0 if hits else 1)
