"""Pages of plain text parted by form feeds: the running heads and feet that stand on each."""

import re
from collections import defaultdict
from collections.abc import Sequence

from medgauge.corpus.ingest._text.lines import STOPS, Printed

_NUMBER = re.compile(r"\d+")
_PAGE = re.compile(
    r"\b(?:pages?|p\.|pg\.?|seite|página|pagina|side|sida|sivu|strona|blad) ?#"
    r"|^\W*#(?: ?(?:/|of|von|de|di|van|av|af|sur) ?#)?\W*$",
    re.IGNORECASE,
)
"""The number of a page, in a line whose numbers are written `#`."""


def running(lines: Sequence[Printed]) -> frozenset[Printed]:
    """Return the first and last lines of pages that stand apart and repeat.

    Either the number of the page in them counts up, or all pages after the first have them there.
    """
    pages: list[list[Printed]] = [[]]
    for line in lines:
        first, *others = line.raw.split("\f")
        pages[-1].append(Printed(line.number, first))
        pages += [[Printed(line.number, raw)] for raw in others]
    alike: dict[str, list[tuple[int, str, Printed]]] = defaultdict(list)
    for at, page in enumerate(pages):
        for edge, line in _edges(page):
            alike[_NUMBER.sub("#", " ".join(line.raw.split()))].append((at, edge, line))
    found = (places for text, places in alike.items() if _repeat(text, places, len(pages)))
    return frozenset(line for places in found for _, _, line in places)


def _edges(page: list[Printed]) -> list[tuple[str, Printed]]:
    """Return a page's first and last line where a blank line parts them from its text."""
    filled = [at for at, line in enumerate(page) if line.raw.strip()]
    if not filled:
        return []
    first, last = filled[0], filled[-1]
    found = [("first", page[first])] if first + 1 not in filled else []
    below = last != first and last - 1 not in filled
    return found + ([("last", page[last])] if below else [])


def _repeat(text: str, places: list[tuple[int, str, Printed]], pages: int) -> bool:
    at = [page for page, _, _ in places]
    if len(set(at)) != len(at) or len(at) < 2:
        return False
    numbers = [list(map(int, _NUMBER.findall(line.raw))) for _, _, line in places]
    changing = [column for column in zip(*numbers, strict=True) if len(set(column)) > 1]
    if not changing:
        standing = len({edge for _, edge, _ in places}) == 1 and not text.endswith(STOPS)
        return standing and set(range(1, pages)) <= set(at)
    steps = [number - page for number, page in zip(changing[0], at, strict=True)]
    return len(changing) == 1 and len(set(steps)) == 1 and bool(_PAGE.search(text))
