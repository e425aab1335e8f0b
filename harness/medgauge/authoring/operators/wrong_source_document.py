"""The claim is true by another document on a near topic; the cited one does not say it."""

from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.sentence import sentence
from medgauge.authoring.altering.tokens import essence
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.corpus import Status
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "wrong_source.document"
verdict = Verdict.WRONG_SOURCE

NEAREST = 6
"""Documents on the nearest topics that a fact is taken from."""


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts of the documents nearest by topic, in their editions in force."""
    return [fact for place in in_force_nearby(cited, ground) for fact in ground.facts(place)]


def in_force_nearby(cited: Place, ground: Ground) -> list[Place]:
    """Return the editions in force of the documents nearest to one by topic, nearest first."""
    alive = [one for one in ground.near(cited) if ground.document(one).status is Status.CURRENT]
    return alive[:NEAREST]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the other document's sentence as it stands."""
    title = ground.document(fact.place).title
    yield Change(
        operator=name,
        text=fact.text,
        decisive=essence(sentence(fact.text)),
        note=f"said by {title!r}, not by the cited source",
    )
