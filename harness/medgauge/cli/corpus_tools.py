"""Tools on a corpus that is there: search it, lint it, count it, and compare its editions."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from medgauge.cli.corpora import CorpusName, CorpusOption, opened
from medgauge.cli.diff_view import corpus_data, corpus_lines, edition_data, edition_lines
from medgauge.cli.hits_view import Found, hits_data, hits_lines
from medgauge.cli.lint_view import lint_data, lint_lines
from medgauge.cli.options import EXIT_CODES, Home, Json, group
from medgauge.cli.output import answer, answer_json, note
from medgauge.cli.painted import Line, painted
from medgauge.cli.signed_text import SignedText
from medgauge.cli.stats_view import stats_tables
from medgauge.cli.terminal import draw_tables
from medgauge.corpus.compared import in_both, two_editions
from medgauge.corpus.diff import diff_corpora, diff_editions
from medgauge.corpus.lint import lint as lint_corpus
from medgauge.corpus.searching import ALL, chosen
from medgauge.corpus.searching import search as search_corpus
from medgauge.corpus.snippet import snippet
from medgauge.corpus.stats import stats as corpus_stats
from medgauge.corpus.store import Built
from medgauge.errors import UsageError
from medgauge.index.reader import CorpusIndex
from medgauge.model.corpus import Document
from medgauge.text.in_force import Range, days

_tools = group(__doc__)

Words = Annotated[str, typer.Argument(metavar="TEXT", help="Any text; nothing is an operator.")]
Limit = Annotated[int, typer.Option("--limit", min=1, metavar="N", help="Most sections to show.")]
InDocument = Annotated[
    list[str] | None,
    typer.Option("--document", metavar="DOC", help="Search this document only; may be repeated."),
]
InEdition = Annotated[
    str | None,
    typer.Option("--edition", metavar="E", help="An edition as written, `current` or `all`."),
]
On = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="DATE",
        help="Editions known to be in force on YYYY-MM-DD; in all of YYYY-MM or YYYY.",
    ),
]
Codes = Annotated[
    list[str] | None,
    typer.Option("--check", metavar="CODE", help="Run this check only; may be repeated."),
]
Strict = Annotated[bool, typer.Option("--strict", help="End with 1 for things to look at, too.")]
What = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="DOC [OLD NEW]",
        help="A document and two of its editions (none: the current one and the one it replaced),"
        " or DOC@EDITION twice.",
        show_default=False,
    ),
]
From = Annotated[
    str | None, typer.Option("--from", metavar="CORPUS", help="Older corpus: id or built folder.")
]
To = Annotated[
    str | None, typer.Option("--to", metavar="CORPUS", help="Newer corpus: id or built folder.")
]


def add_to(app: typer.Typer) -> None:
    """Add these commands to the group of corpus commands."""
    app.registered_commands.extend(_tools.registered_commands)


@_tools.command("search", cls=SignedText, epilog=EXIT_CODES)
def search(  # noqa: PLR0913 - one per option
    text: Words,
    corpus: CorpusOption = None,
    limit: Limit = 10,
    document: InDocument = None,
    edition: InEdition = None,
    on: On = None,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Search a corpus as an agent does in the box; ends with 1 when nothing is found.

    Needs a workspace, or --corpus with a built folder. Shows the stretch of each section that holds
    most of the words; --json gives the whole text and "highlights", places in it.

    \b
    Example: medgauge corpus search "5 mg once daily" --edition current --limit 3
    """
    if not text.strip():
        raise UsageError("nothing to search for: TEXT is empty")
    if on and edition:
        raise UsageError("--on and --edition both choose editions", "leave one of them out")
    when = _days(on)
    built = opened(corpus, home)
    among = chosen(built.corpus.documents, document or (), edition or ALL, when)
    _tell_unknown(built, document or [], {one.id for one in among}, on)
    found = _hits(built, text, limit, among)
    lines = hits_lines(found) if found else [(("nothing found", ""),)]
    _show(hits_data(found), lines, as_json)
    raise typer.Exit(0 if found else 1)


@_tools.command("lint", epilog=EXIT_CODES)
def lint(
    corpus: CorpusName = None,
    check: Codes = None,
    strict: Strict = False,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Look a corpus over: chains, duplicates, references that lead nowhere, odd numbers, and more.

    Needs a workspace, or a built folder. A problem must be mended, and ends this with 1; the rest
    is to be looked at, and ends it with 1 under --strict only. A few findings of
    each check are shown; all by --check and --json.

    \b
    Example: medgauge corpus lint synthetic-guidelines --check dangling-reference
    """
    found = lint_corpus(opened(corpus, home).corpus, check or ())
    _show(lint_data(found), lint_lines(found, full=bool(check)), as_json)
    raise typer.Exit(1 if found.problems or (strict and found.looks) else 0)


@_tools.command("stats", epilog=EXIT_CODES)
def stats(corpus: CorpusName = None, as_json: Json = False, home: Home = None) -> None:
    """Count a corpus: guidelines, editions, sections, sentences, table rows, quantities by kind.

    Needs a workspace, or a built folder. Of lists the numbered are counted: bullets leave no mark
    in the text.

    \b
    Example: medgauge corpus stats synthetic-guidelines
    """
    found = corpus_stats(opened(corpus, home).corpus)
    if as_json:
        answer_json(found.json_data())
    else:
        answer(draw_tables(stats_tables(found)))


@_tools.command("diff", epilog=EXIT_CODES)
def diff(
    what: What = None,
    corpus: CorpusOption = None,
    older: From = None,
    newer: To = None,
    as_json: Json = False,
    home: Home = None,
) -> None:
    """Show what changed between two editions: sections, sentences, numbers and words of strength.

    Needs a workspace, or --corpus with a built folder; --from and --to compare two corpora, or a
    document in both. Ends with 0 whether or not anything differs.

    \b
    Example: medgauge corpus diff aldery-af 1 2
    """
    if (older is None) != (newer is None) or (older and corpus):
        raise UsageError("--from and --to go together, and without --corpus")
    words = what or []
    if older and newer and not words:
        whole = diff_corpora(opened(older, home).corpus, opened(newer, home).corpus)
        _show(corpus_data(whole), corpus_lines(whole), as_json)
        return
    if older and newer:
        pair = in_both(opened(older, home).corpus, opened(newer, home).corpus, words)
    else:
        pair = two_editions(opened(corpus, home).corpus, words)
    found = diff_editions(*pair)
    _show(edition_data(found), edition_lines(found), as_json)


def _show(data: Any, lines: Iterable[Line], as_json: bool) -> None:
    if as_json:
        answer_json(data)
    else:
        answer(painted(lines))


def _hits(built: Built, text: str, limit: int, among: Iterable[Document]) -> list[Found]:
    hits = search_corpus(CorpusIndex(built.index), text, limit, among)
    documents = built.corpus.documents
    status = {(one.id, one.edition): one.status for one in documents}
    joins = {
        (one.id, one.edition, part.number): part.joins for one in documents for part in one.sections
    }
    return [
        Found(
            hit,
            status[hit.document, hit.edition],
            snippet(hit.text, text, joins[hit.document, hit.edition, hit.section]),
        )
        for hit in hits
    ]


def _days(text: str | None) -> Range | None:
    if text is None:
        return None
    found = days(text)
    if found is None:
        reason = f"--on {text}: not a date of the calendar, like 2024-05-01, 2024-05 or 2024"
        raise UsageError(reason)
    return found


def _tell_unknown(built: Built, asked: list[str], found: set[str], on: str | None) -> None:
    """Say which documents are passed over as their dates do not tell what was in force."""
    if on is None:
        return
    ids = sorted({one.id for one in built.corpus.documents if not asked or one.id in asked})
    unknown = [one for one in ids if one not in found]
    if unknown:
        when = f"on {on}" if on.count("-") == 2 else f"in all of {on}"
        note(f"no edition known to be in force {when}: {', '.join(unknown)}")
