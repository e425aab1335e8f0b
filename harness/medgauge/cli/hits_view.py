"""Hits of `corpus search` as lines for a person and as JSON data."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from medgauge.cli.painted import Line, marked
from medgauge.corpus.snippet import Snippet
from medgauge.index.reader import Hit
from medgauge.model.corpus import Status

MARK = "bold yellow"


@dataclass(frozen=True)
class Found:
    """A hit, its edition's status, and what is shown of it."""

    hit: Hit
    status: Status
    snippet: Snippet


def hits_data(found: Sequence[Found]) -> list[dict[str, Any]]:
    """Return the value that `--json` prints; offsets count characters of `text`."""
    return [
        {
            "document": one.hit.document,
            "edition": one.hit.edition,
            "status": one.status.value,
            "section": one.hit.section,
            "heading": one.hit.heading,
            "text": one.hit.text,
            "score": one.hit.score,
            "snippet": [one.snippet.start, one.snippet.end],
            "highlights": [list(place) for place in one.snippet.highlights],
        }
        for one in found
    ]


def hits_lines(found: Sequence[Found]) -> Iterator[Line]:
    """Yield two lines for each hit: where it is, and its snippet with the words marked."""
    for one in found:
        hit = one.hit
        place = f"{hit.document} ed. {hit.edition} § {hit.section}"
        state = "" if one.status is Status.CURRENT else f" [{one.status.value}]"
        yield ((place, "cyan"), (f" {hit.heading} ({hit.score:.2f})", ""), (state, "magenta"))
        yield (("    ", ""), *_snippet(hit.text, one.snippet))


def _snippet(text: str, snippet: Snippet) -> Line:
    if snippet.start > 0:
        yield "… ", "dim"
    shown = text[snippet.start : snippet.end].replace("\n", " ")
    yield from marked(shown, snippet.shown(), MARK)
    if snippet.end < len(text):
        yield " …", "dim"
