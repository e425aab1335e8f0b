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
reach = 10


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts of other documents in force, those first that the cited one comes nearest.

    A claim of another field would be told from afar.
    """
    others = [one for one in ground.near(cited) if ground.document(one).status is Status.CURRENT]
    found = [fact for place in others for fact in ground.facts(place)]
    ranked = {fact: -round(ground.nearness(fact, cited), 9) for fact in found}
    return sorted(found, key=lambda fact: ranked[fact])


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the other document's sentence as it stands."""
    title = ground.document(fact.place).title
    yield Change(
        operator=name,
        text=fact.text,
        decisive=essence(sentence(fact.text)),
        note=f"said by {title!r}, not by the cited source",
    )
