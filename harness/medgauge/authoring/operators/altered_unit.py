"""The unit of a value is a thousand times too great or too small: mg for micrograms, g for mg.

Only where the result is an amount that is met with: what is absurd at first sight is no slip.
"""

from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.borrowed import values_of
from medgauge.authoring.altering.parts import Parts
from medgauge.authoring.altering.placed import Placed, placed
from medgauge.authoring.altering.plausible import mistaken
from medgauge.authoring.altering.sentence import Edit, sentence
from medgauge.authoring.altering.stance import Way
from medgauge.authoring.altering.tokens import true_form
from medgauge.authoring.altering.units import thousandfold
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.corpus import Document
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.unit"
verdict = Verdict.ALTERED


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that hold a value in a unit with a neighbour 10^3 away."""
    return [fact for fact in ground.facts(cited) if _sites(sentence(fact.text).folded)]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with another unit in one place; number and spelling stay."""
    reading = sentence(fact.text)
    for one, unit in dice.shuffled(_sites(reading.folded)):
        parts = one.parts
        old = parts.unit.strip(" -")
        start = reading.folded.index(old, parts.numbers[-1].end)
        where = (parts.start, parts.end)
        yield Change(
            operator=name,
            text=reading.edited(Edit(start, start + len(old), unit)),
            decisive=true_form(reading, *where),
            reused=_stands(ground.document(fact.place), parts, unit),
            tags=("times_10",),
            note=f"{reading.verbatim(*where)}: {old} to {unit}",
        )


def _stands(document: Document, parts: Parts, unit: str) -> bool:
    """Whether the document has the same number with the new unit, of something else."""
    return any(one.value == parts.numbers[0].value for one in values_of(document, unit))


def _sites(folded: str) -> list[tuple[Placed, str]]:
    return [
        (one, unit)
        for one in placed(folded)
        for unit, greater in thousandfold(one.parts.unit.strip(" -"))
        if one.way in (Way.EITHER, Way.UP if greater else Way.DOWN)
        and _alone(one, folded)
        and _may_be_mistaken(one.parts, unit)
    ]


def _may_be_mistaken(parts: Parts, unit: str) -> bool:
    old = parts.unit.strip(" -")
    return all(mistaken(number.value, old, unit) for number in parts.numbers)


def _alone(one: Placed, folded: str) -> bool:
    """Whether no other amount of the sentence has the unit: two would have to change together."""
    return sum(other.parts.measure == one.parts.measure for other in placed(folded)) == 1
