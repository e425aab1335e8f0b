"""What every passage of the corpus says to one proposition.

A sentence is asked first. A pair of sentences, or an item with its lead-in, counts only for what no
sentence within it says alone.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from medgauge.authoring.decide.lacking import lacks, lacks_subject, recommends_otherwise
from medgauge.authoring.ground import Ground
from medgauge.authoring.passages import Passage, Reading, SectionName
from medgauge.evidence.entail import Relation, judge
from medgauge.model.generation import Fact, Place
from medgauge.text.frames import Frame, frame


@dataclass(frozen=True, slots=True)
class Witness:
    """A passage and what it says to a proposition."""

    passage: Passage
    relation: Relation
    share: float
    """How much of the proposition's weight it holds, 0 … 1."""


@dataclass(frozen=True)
class Heard:
    """The passages that speak of what a proposition speaks of, the nearest first."""

    witnesses: tuple[Witness, ...]

    def of(self, relation: Relation) -> tuple[Witness, ...]:
        """Return those of one relation."""
        return tuple(one for one in self.witnesses if one.relation is relation)

    def within(self, place: Place) -> "Heard":
        """Return those of one edition."""
        where = place.document, place.edition
        return Heard(tuple(one for one in self.witnesses if one.passage.where[:2] == where))

    def outside(self, place: Place) -> "Heard":
        """Return those of every other edition and document."""
        where = place.document, place.edition
        return Heard(tuple(one for one in self.witnesses if one.passage.where[:2] != where))


def hear(claim: Frame, ground: Ground, fact: Fact) -> Heard:
    """Ask every passage of the corpus that may state a claim, and those where its fact stands.

    A passage that lacks what it would need to state the claim is not asked.
    """
    index = ground.sentence_index
    where = fact.place.document, fact.place.edition, fact.section
    near = ((index.passages[one.number], one.share) for one in index.near(claim.text))
    return _heard(
        [
            (one, share)
            for one, share in near
            if (one.where == where and one.overlaps(fact.start, fact.end)) or not lacks(one, claim)
        ],
        claim,
    )


def hear_within(claim: Frame, ground: Ground, place: Place) -> Heard:
    """Ask every passage of one edition that may speak of a claim, whatever it lacks."""
    index = ground.sentence_index
    here = index.within(index.near(claim.text), place)
    return _heard([(index.passages[one.number], one.share) for one in here], claim)


def on_subject(heard: Heard, claim: Frame, ground: Ground) -> Heard:
    """Leave out what is unsure and speaks of another subject than the claim.

    Of an invented claim only: a general term that takes in its subject would have to say the same
    by chance.
    """
    index = ground.sentence_index
    return Heard(
        tuple(
            one
            for one in heard.witnesses
            if one.relation is not Relation.UNSURE or not lacks_subject(one.passage, claim, index)
        )
    )


def as_strong(heard: Heard, claim: Frame) -> Heard:
    """Leave out what is unsure and recommends two rungs from a claim that only strength alters."""
    return Heard(
        tuple(
            one
            for one in heard.witnesses
            if one.relation is not Relation.UNSURE or not recommends_otherwise(one.passage, claim)
        )
    )


def _heard(asked: Sequence[tuple[Passage, float]], claim: Frame) -> Heard:
    alone = [one for one in asked if one[0].reading is Reading.SENTENCE]
    heard = [Witness(one, _relation(one, claim), share) for one, share in alone]
    by_section: dict[SectionName, list[Witness]] = defaultdict(list)
    for witness in heard:
        by_section[witness.passage.where].append(witness)
    for passage, share in asked:
        told = _told(passage, share, by_section[passage.where])
        if passage.reading is not Reading.SENTENCE and not told:
            heard.append(Witness(passage, _relation(passage, claim), share))
    return Heard(tuple(one for one in heard if one.relation is not Relation.UNRELATED))


def _relation(passage: Passage, claim: Frame) -> Relation:
    """Return what a passage says to a claim; one that lacks something is never unsure."""
    relation = judge(frame(passage.said), claim).relation
    if relation is Relation.UNSURE and lacks(passage, claim):
        return Relation.UNRELATED
    return relation


def _told(passage: Passage, share: float, heard: Iterable[Witness]) -> bool:
    """Whether a sentence within a passage says what it says, or holds as much of the claim."""
    return any(
        one.relation is Relation.STATES or one.share >= share
        for one in heard
        if one.passage.overlaps(passage.start, passage.end)
    )
