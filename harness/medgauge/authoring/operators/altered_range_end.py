"""One end of a range is moved outwards: `2 to 3 weeks` becomes `2 to 6 weeks`."""

from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.placed import Placed
from medgauge.authoring.altering.renumbering import Target, facts_with, renumbered
from medgauge.authoring.altering.stance import Stance, Way
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.range_end"
verdict = Verdict.ALTERED


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that hold a range."""
    return facts_with(cited, ground, _targets)


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with one end of a range moved outwards; inwards it might be implied."""
    return renumbered((name, ()), fact, ground, dice, _targets)


def _targets(one: Placed) -> list[Target]:
    if len(one.parts.numbers) != 2 or one.stance is Stance.EXCEPTS:
        return []
    if not one.parts.unit or one.parts.comparator:
        return []
    first, second = one.parts.numbers
    if first.value >= second.value:
        return []
    return [Target(one, first, Way.DOWN), Target(one, second, Way.UP)]
