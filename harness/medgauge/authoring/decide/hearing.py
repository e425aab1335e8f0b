"""What every passage of the corpus says to one proposition.

A sentence is asked first. A pair of sentences, or an item with its lead-in, counts only for what no
sentence within it says alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from medgauge.authoring.ground import Ground
from medgauge.authoring.passages import Passage, Reading
from medgauge.evidence.entail import Relation, judge
from medgauge.model.generation import Place
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
        return Heard(tuple(one for one in self.witnesses if one.passage.place == place))

    def outside(self, place: Place) -> "Heard":
        """Return those of every other edition and document."""
        return Heard(tuple(one for one in self.witnesses if one.passage.place != place))


def hear(claim: Frame, ground: Ground, place: Place | None = None) -> Heard:
    """Ask every passage that may speak of a claim, of one edition if it is given."""
    index = ground.sentence_index
    near = [(index.passages[one.number], one.share) for one in index.near(claim.text)]
    asked = [one for one in near if place is None or one[0].place == place]
    alone = [one for one in asked if one[0].reading is Reading.SENTENCE]
    heard = [Witness(one, said_by(one.said, claim), share) for one, share in alone]
    for passage, share in asked:
        if passage.reading is not Reading.SENTENCE and not _told(passage, share, heard):
            heard.append(Witness(passage, said_by(passage.said, claim), share))
    return Heard(tuple(one for one in heard if one.relation is not Relation.UNRELATED))


def said_by(passage: str, claim: Frame) -> Relation:
    """Return what a folded passage says to a claim."""
    return judge(frame(passage), claim).relation


def _told(passage: Passage, share: float, heard: Iterable[Witness]) -> bool:
    """Whether a sentence within a passage says what it says, or holds as much of the claim."""
    return any(
        one.relation is Relation.STATES or one.share >= share
        for one in heard
        if _same_section(one.passage, passage) and one.passage.overlaps(passage.start, passage.end)
    )


def _same_section(one: Passage, other: Passage) -> bool:
    return (one.place, one.section) == (other.place, other.section)
