"""Two guidelines that share most of their wording: perhaps editions of one, or a copy."""

from collections.abc import Iterator
from itertools import combinations

from medgauge.corpus.reviewed import Remark, Reviewed, named
from medgauge.corpus.sketch import likeness, sketch

name = "near-document"
severity = "look"
mend = "make them editions of one document, or leave them if both were published so"

LEAST = 0.7
"""Share of pairs of words in common, numbers masked."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each pair of different ids that is so alike."""
    made = [
        (document, sketch("\n".join(place.folded for place in places)))
        for document, places in reviewed.each()
    ]
    for (one, left), (other, right) in combinations(made, 2):
        if one.id != other.id and (share := likeness(left, right)) >= LEAST:
            yield Remark(f"shares {share:.0%} of its wording with {named(one)}", other)
