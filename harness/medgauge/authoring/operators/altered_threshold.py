"""The bound that says whom or when advice is for is moved, so that it takes in more than it did."""

from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.placed import Placed
from medgauge.authoring.altering.renumbering import Target, facts_with, renumbered
from medgauge.authoring.altering.stance import Stance
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.threshold"
verdict = Verdict.ALTERED


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that hold only beyond or below some value."""
    return facts_with(cited, ground, _targets)


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with the bound moved; the source then does not imply it."""
    return renumbered((name, ("threshold",)), fact, ground, dice, _targets)


def _targets(one: Placed) -> list[Target]:
    if one.stance not in (Stance.LIMITS, Stance.EXCEPTS) or one.bound is None:
        return []
    return [Target(one, one.parts.numbers[0], one.way)]
