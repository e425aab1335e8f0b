"""Whether two sentences recommend the same, by the published ladder."""

from collections.abc import Sequence

from medgauge.evidence.amount_answers import Answer
from medgauge.text.ladder import Direction, Rung, distance

FAR = 2
"""Rungs that make another strength."""


def strength_answer(passage: Sequence[Rung], claim: Sequence[Rung]) -> Answer:
    """Compare the words that recommend in two sentences, in order.

    Two of them in another order may have changed places: which belongs to what cannot be told.
    """
    if sorted(one.name for one in passage) == sorted(one.name for one in claim):
        alike = [one.name for one in passage] == [one.name for one in claim]
        return Answer.SAME if alike else Answer.OPEN
    if not passage or not claim:
        return Answer.OPEN
    if len(passage) != len(claim):
        return Answer.OPEN if _against(passage) == _against(claim) else Answer.OTHER
    return max((_one(one, other) for one, other in zip(passage, claim, strict=True)))


def _against(rungs: Sequence[Rung]) -> bool:
    """Whether all taken together are against: one against another makes for."""
    return sum(one.direction is Direction.AGAINST for one in rungs) % 2 == 1


def _one(passage: Rung, claim: Rung) -> Answer:
    if passage.name == claim.name:
        return Answer.SAME
    other = passage.direction is not claim.direction or distance(passage, claim) >= FAR
    return Answer.OTHER if other else Answer.OPEN
