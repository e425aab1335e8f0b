"""From HTML to lines of visible text and headings, with everything left out reported."""

from medgauge.corpus.ingest._bounds import beyond_bounds
from medgauge.corpus.ingest._cascade import Told, judge_sheets
from medgauge.corpus.ingest._site import mark_site
from medgauge.corpus.ingest._tokens import Tokens, cut
from medgauge.corpus.ingest._tree import Tree
from medgauge.corpus.ingest._walker import TakenWhole, Walker
from medgauge.corpus.ingest._written import Block, Visible, Written
from medgauge.errors import InputError

__all__ = ["Block", "Visible", "visible"]


def visible(markup: str, file: str) -> Visible:
    """Return the visible blocks of HTML text. Raises InputError with every reason to refuse it."""
    if reason := beyond_bounds(markup):
        raise InputError([(file, "", reason)])
    tree = Tree(markup)
    mark_site(tree)
    told = judge_sheets(tree)
    try:
        return _read(cut(tree, markup, whole=False), file, told)
    except TakenWhole:
        return _read(cut(tree, markup, whole=True), file, told)


def _read(page: Tokens, file: str, told: Told) -> Visible:
    out = Written(file, page.plain)
    for problem in told.problems:
        out.refuse(problem)
    for reason, excerpt, doubted in told.pieces:
        out.drop(reason, excerpt, doubted)
    if page.torn and not page.whole:
        raise TakenWhole
    if page.torn:
        out.stop(f"holds {page.torn!r}; write a less-than sign as &lt;")
    Walker(page, out).inside(-1)
    return out.seen()
