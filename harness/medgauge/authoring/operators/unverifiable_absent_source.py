"""The claim cites a source that the corpus does not hold, though another document may say it."""

from collections.abc import Iterator, Sequence

from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "unverifiable.absent_source"
verdict = Verdict.UNVERIFIABLE


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return every usable fact of the source in whose place an absent one is cited."""
    return ground.facts(cited)


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence as it stands; the batch names the source, from its bank of names."""
    yield Change(operator=name, text=fact.text, note="the cited source is not in the corpus")
