"""The claim says what the source says, in other words."""

from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.sentence import sentence
from medgauge.authoring.altering.tokens import essence
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "supported.paraphrase"
verdict = Verdict.SUPPORTED
wants: tuple[str, ...] = ()


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return every usable fact of the cited source."""
    return ground.facts(cited)


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence as it stands: the wording is all that differs."""
    yield Change(operator=name, text=fact.text, decisive=essence(sentence(fact.text)))
