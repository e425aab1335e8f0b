"""A near document's advice on its own condition is said of the cited document's condition, on which
nobody gives it."""

import re
from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.reasons import undecided
from medgauge.authoring.altering.sentence import Edit, sentence
from medgauge.authoring.conditions import GOES_ON, conditions
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.authoring.operators import wrong_source_document
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "unsupported.transferred"
verdict = Verdict.UNSUPPORTED
reach = wrong_source_document.reach

_HAD = re.compile(r"\b(?:with|for|of|in|have|has|having|against|from|prevent|treat) (?:the )?$")
"""What stands before the name of a condition, and of no part of a longer name."""
MOST = 2
"""Names of the cited document's conditions that are tried."""


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts of other documents that name the condition that those are about."""
    if not _names(cited, ground):
        return ()
    found = wrong_source_document.facts(cited, ground)
    return [fact for fact in found if _edits(fact, "", ground)]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with the cited document's condition for that of its own."""
    reading = sentence(fact.text)
    title = ground.document(fact.place).title
    for new in dice.shuffled(_names(cited, ground)[:MOST]):
        edits = _edits(fact, new, ground)
        if edits and not _holds(reading.folded, _names(cited, ground)):
            old = reading.folded[edits[0].start : edits[0].end]
            yield Change(
                operator=name,
                text=reading.edited(*edits),
                note=f"after {title!r}, {old} to {new}; stated nowhere",
            )


def _names(place: Place, ground: Ground) -> tuple[str, ...]:
    return conditions(ground.document(place), ground.acronyms(place))


def _edits(fact: Fact, new: str, ground: Ground) -> list[Edit]:
    """Return the edits that put a name in the place of the one condition a fact speaks of."""
    folded = sentence(fact.text).folded
    held = [one for one in _names(fact.place, ground) if _holds(folded, [one])]
    if len(held) != 1:
        return []
    places = list(_found(held[0], folded))
    before, behind = folded[: places[0].start()], folded[places[0].end() :]
    if not _HAD.search(before) or not re.match(GOES_ON, behind) or undecided(folded):
        return []
    return [Edit(*one.span(), new) for one in places]


def _holds(folded: str, names: Sequence[str]) -> bool:
    return any(next(_found(one, folded), None) is not None for one in names)


def _found(condition: str, folded: str) -> Iterator[re.Match[str]]:
    return re.finditer(rf"(?<![\w-]){re.escape(condition)}(?![\w])", folded, re.IGNORECASE)
