"""Whether a source may answer a claim's question, in whatever words: then the claim is not absent.

Judging whether a passage gives *another* answer needs the same words; that it may answer at all is
told by its subject. Whoever cannot rule that out refuses.
"""

from medgauge.authoring.ground import Ground
from medgauge.authoring.passages import Passage
from medgauge.model.generation import Place
from medgauge.text.frames import Frame, Role, Told, frame
from medgauge.text.measured import near

SHARE = 0.5
"""Share of a claim's weight that makes a passage speak of the same."""
NAMED = 2
"""Rarest names of the claim's subject that a passage on the same subject holds."""


def touching(claim: Frame, place: Place, ground: Ground) -> Passage | None:
    """Return a passage of an edition that may answer a claim's question, or None.

    One that holds half of the claim's weight, or is near it and has one of its values; or the two
    rarest names of its subject and, where the claim gives values, one of the same unit.
    """
    index = ground.sentence_index
    values = [one for one in claim.amounts if one.role is not Role.NAME and one.measured]
    for one in index.within(index.near(claim.text), place):
        passage = index.passages[one.number]
        if one.share >= SHARE or _gives_one_of(values, passage):
            return passage
    for passage in index.holding(index.names(claim)[:NAMED], place):
        if not values or any(_alike(one, values) for one in frame(passage.said).amounts):
            return passage
    return None


def _gives_one_of(values: list[Told], passage: Passage) -> bool:
    """Whether a passage has a value that is one of some, or within a tenth of it."""
    there = [one.measured for one in frame(passage.said).amounts if one.measured is not None]
    return any(
        near(one, value.measured) for one in there for value in values if value.measured is not None
    )


def _alike(one: Told, values: list[Told]) -> bool:
    """Whether an amount is in the unit of one of some values."""
    measured = one.measured
    return measured is not None and any(
        value.measured is not None
        and (value.measured.unit, value.measured.per) == (measured.unit, measured.per)
        for value in values
    )
