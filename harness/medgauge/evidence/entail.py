"""What a passage says to a claim: it states it, answers otherwise, does not speak of it, or unsure.

A lexical check that errs towards UNSURE: STATES needs every word of both sentences accounted for,
in order, with equal amounts, strength and denials; DIFFERS needs the same question and a sure
difference; UNRELATED needs that the passage lacks what any statement of the claim would have to
hold, or answers for a case that has nothing in common with the claim's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from medgauge.evidence.aligned import align
from medgauge.evidence.differences import Difference, differences, unmatched
from medgauge.evidence.parsed import parsed, spelled
from medgauge.evidence.relatedness import Kinship, kinship
from medgauge.text.frames import Frame


class Relation(StrEnum):
    """What a passage is to a claim."""

    STATES = "states"
    """It certainly says all that the claim says, as its own word."""
    DIFFERS = "differs"
    """It answers the same question and its answer is certainly another one."""
    UNSURE = "unsure"
    UNRELATED = "unrelated"
    """It certainly does not speak of what the claim says."""


@dataclass(frozen=True)
class Judged:
    """A relation and what it rests on, in short words."""

    relation: Relation
    reasons: tuple[str, ...] = ()


def judge(passage: str | Frame, claim: str | Frame) -> Judged:
    """Tell what one folded passage says to one folded claim."""
    source, said = parsed(passage), parsed(claim)
    if source.text == said.text and not source.is_question:
        return Judged(Relation.STATES, ("the same words",))
    source, said = spelled(source, said), spelled(said, source)
    kin = kinship(source, said)
    if kin is Kinship.NONE:
        return Judged(Relation.UNRELATED, ("too little in common",))
    found = align(source, said)
    if words := (*unmatched(found), *(["only asked"] if source.is_question else [])):
        distant = kin is Kinship.DISTANT
        return Judged(Relation.UNRELATED if distant else Relation.UNSURE, words)
    told = tuple(differences(source, said, found))
    if not told:
        return Judged(Relation.STATES, ("the same in other words",))
    return Judged(_relation(told), tuple(one.text for one in told))


def _relation(told: Sequence[Difference]) -> Relation:
    """Weigh the differences of two sentences that share all their words.

    Another answer in another case is no other answer to the claim's question, and what turns a
    sentence round beside another difference (`should not be given`, `may be withheld`) may say
    the same again.
    """
    case = [one for one in told if one.of_case]
    other = [one for one in told if not one.of_case and not one.of_form]
    if case and other:
        apart = any(one.disjoint for one in case) and any(one.sure for one in other)
        return Relation.UNRELATED if apart else Relation.UNSURE
    if len(case) > 1 or (len(other) > 1 and any(one.turns for one in other)):
        return Relation.UNSURE
    return Relation.DIFFERS if any(one.sure for one in told) else Relation.UNSURE
