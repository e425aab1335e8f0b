"""The claim says what the source says, with its clauses in another order."""

from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.sentence import sentence
from medgauge.authoring.altering.tokens import essence
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "supported.reordered"
verdict = Verdict.SUPPORTED
wants: tuple[str, ...] = ("order.",)


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return every usable fact of the cited source."""
    return ground.facts(cited)


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence as it stands: its wording turns it round."""
    yield Change(operator=name, text=fact.text, decisive=essence(sentence(fact.text)))
