"""Pages of plain text parted by form feeds: the running heads and feet that stand on each."""

import re
from collections import defaultdict
from collections.abc import Sequence

from medgauge.corpus.ingest._text.lines import Printed

_NUMBER = re.compile(r"\d+")


def running(lines: Sequence[Printed]) -> frozenset[Printed]:
    """Return the first and last lines of pages that stand apart and repeat.

    Either only a number in them counts up with the pages, or all pages after the first have them.
    """
    pages: list[list[Printed]] = [[]]
    for line in lines:
        first, *others = line.raw.split("\f")
        pages[-1].append(Printed(line.number, first))
        pages += [[Printed(line.number, raw)] for raw in others]
    alike: dict[str, list[tuple[int, Printed]]] = defaultdict(list)
    for at, page in enumerate(pages):
        for line in _edges(page):
            alike[_NUMBER.sub("#", " ".join(line.raw.split()))].append((at, line))
    found = (places for places in alike.values() if _repeat(places, len(pages)))
    return frozenset(line for places in found for _, line in places)


def _edges(page: list[Printed]) -> list[Printed]:
    """Return a page's first and last line where a blank line parts them from its text."""
    filled = [at for at, line in enumerate(page) if line.raw.strip()]
    if not filled:
        return []
    first, last = filled[0], filled[-1]
    found = [page[first]] if first + 1 not in filled else []
    return found + ([page[last]] if last != first and last - 1 not in filled else [])


def _repeat(places: list[tuple[int, Printed]], pages: int) -> bool:
    at = [page for page, _ in places]
    if len(set(at)) != len(at) or len(at) < 2:
        return False
    numbers = [list(map(int, _NUMBER.findall(line.raw))) for _, line in places]
    changing = [column for column in zip(*numbers, strict=True) if len(set(column)) > 1]
    if not changing:
        return set(range(1, pages)) <= set(at)
    steps = [number - page for number, page in zip(changing[0], at, strict=True)]
    return len(changing) == 1 and len(set(steps)) == 1
