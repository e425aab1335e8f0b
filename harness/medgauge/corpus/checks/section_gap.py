"""Section numbers that are passed over: a section may have been lost on the way in.

The number of a heading without text of its own, which is no section, is not passed over.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

from medgauge.corpus.checks._numbers import parsed, written
from medgauge.corpus.checks._references import ABSENT_ON_PURPOSE, references, says
from medgauge.corpus.reviewed import Remark, Reviewed

name = "section-gap"
severity = "look"
mend = "compare with the source; leave it if the source has the gap"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each stretch of numbers that is missing, unless a sentence says so."""
    for document, places in reviewed.each():
        explained = {
            one.number
            for place in places
            for one in references(place)
            if says(one.sentence, ABSENT_ON_PURPOSE)
        }
        numbers = [one.number for one in document.headings]
        for first, last in _gaps(numbers):
            if first == last and first not in explained:
                yield Remark(f"no section {first}", document)
            elif not explained & {first, last}:
                yield Remark(f"no sections {first} to {last}", document)


def _gaps(numbers: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield first and last of each stretch that is passed over."""
    parents: dict[tuple[int, ...], set[int]] = defaultdict(set)
    for number in numbers:
        parts = parsed(number) or ()
        for depth, part in enumerate(parts):
            parents[parts[:depth]].add(part)
    for parent in sorted(parents):
        for low, high in pairwise(sorted({0, *parents[parent]})):
            if high - low > 1:
                yield written((*parent, low + 1)), written((*parent, high - 1))
