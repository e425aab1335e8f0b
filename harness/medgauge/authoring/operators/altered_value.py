"""A dose, a share or another measured value that is advised is replaced by another."""

from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.kinds import is_time
from medgauge.authoring.altering.placed import Placed
from medgauge.authoring.altering.renumbering import Target, facts_with, renumbered
from medgauge.authoring.altering.stance import Stance
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.value"
verdict = Verdict.ALTERED


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that advise a value with a unit."""
    return facts_with(cited, ground, _targets)


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with another value, for each that is clearly false and looks usual."""
    return renumbered((name, ()), fact, ground, dice, _targets)


def _targets(one: Placed) -> list[Target]:
    limits = one.stance in (Stance.LIMITS, Stance.EXCEPTS)
    if limits or is_time(one.parts) or len(one.parts.numbers) > 1 or not one.parts.unit:
        return []
    return [Target(one, one.parts.numbers[0], one.way)]
