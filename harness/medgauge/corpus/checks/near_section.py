"""Two sections alike but for a few words or numbers: the source of a claim may be mistaken.

Sections of two guidelines, or of one edition; editions of one guideline are meant to be alike.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations

from medgauge.corpus.reviewed import Place, Remark, Reviewed, listed, spot
from medgauge.corpus.sketch import likeness

name = "near-section"
severity = "look"
mend = "leave it if both guidelines say so; a generator draws no claim from either"

LEAST = 0.8
FEWEST = 12
"""Pairs of words that a section must have to be compared."""
MOST_PLACES = 100
"""Sections in which a pair of words may stand and still tell them apart from the rest."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each family of sections that are so alike, at the first of them."""
    places = reviewed.places
    family = list(range(len(places)))
    for one, other in sorted(_candidates(places)):
        if _apart(places[one], places[other]) and _alike(places[one], places[other]):
            family[_head(family, other)] = _head(family, one)
    members: dict[int, list[Place]] = defaultdict(list)
    for position, place in enumerate(places):
        members[_head(family, position)].append(place)
    for first, *others in members.values():
        if others:
            rest = listed([spot(one.document, one.section) for one in others])
            message = f"has nearly the wording of {rest}"
            yield Remark(message, first.document, first.section, first.folded)


def _head(family: list[int], position: int) -> int:
    while family[position] != position:
        family[position] = family[family[position]]
        position = family[position]
    return position


def _alike(one: Place, other: Place) -> bool:
    return likeness(one.sketch, other.sketch) >= LEAST


def _apart(one: Place, other: Place) -> bool:
    """Whether two places are of two guidelines, or of one edition and not the same text."""
    if one.document.id != other.document.id:
        return True
    return one.document.edition == other.document.edition and one.folded != other.folded


def _candidates(places: list[Place]) -> set[tuple[int, int]]:
    """Return the pairs of places, by position, that can be alike enough.

    Of two sets that share four fifths, one of the rarest fifth of the one is in that of the other.
    """
    common = Counter(value for place in places for value in place.sketch)
    holders: dict[int, list[int]] = defaultdict(list)
    for position, place in enumerate(places):
        size = len(place.sketch)
        rarest = sorted(place.sketch, key=lambda value: (common[value], value))
        for value in rarest[: size - int(LEAST * size) + 1] if size >= FEWEST else ():
            holders[value].append(position)
    telling = (held for held in holders.values() if 1 < len(held) <= MOST_PLACES)
    return {pair for held in telling for pair in combinations(held, 2)}
