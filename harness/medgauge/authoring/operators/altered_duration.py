"""How long something is done, or how long it is waited for, is replaced by another time."""

from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.kinds import is_often, is_time
from medgauge.authoring.altering.placed import Placed
from medgauge.authoring.altering.renumbering import Target, facts_with, renumbered
from medgauge.authoring.altering.stance import Stance
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.duration"
verdict = Verdict.ALTERED


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that advise a stretch of time."""
    return facts_with(cited, ground, _targets)


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with another time, for each that is clearly false and looks usual."""
    return renumbered((name, ()), fact, ground, dice, _targets)


def _targets(one: Placed) -> list[Target]:
    limits = one.stance in (Stance.LIMITS, Stance.EXCEPTS)
    if limits or len(one.parts.numbers) > 1 or not is_time(one.parts) or is_often(one.parts):
        return []
    return [Target(one, one.parts.numbers[0], one.way)]
