"""One number of a sentence replaced, or two exchanged: what the operators on values share."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from medgauge.authoring.altering.numbers import unit_for, write
from medgauge.authoring.altering.parts import Slot
from medgauge.authoring.altering.placed import Placed, placed
from medgauge.authoring.altering.sentence import Edit, Sentence, sentence
from medgauge.authoring.altering.stance import Stance, Way
from medgauge.authoring.altering.tokens import true_form
from medgauge.authoring.altering.two_amounts import exchanged
from medgauge.authoring.altering.values import Other, Wanted, others
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.generation import Change, Fact, Place


@dataclass(frozen=True)
class Target:
    """A number that an operator may replace."""

    placed: Placed
    slot: Slot
    way: Way


_TENTHS = re.compile(r"\.\d*0$")
"""Decimals that are written though they say nothing."""
Targets = Callable[[Placed], Sequence[Target]]
"""Which numbers of an amount an operator takes."""


def targets_in(folded: str, targets: Targets) -> list[Target]:
    """Return every number of a folded sentence that an operator takes."""
    return [target for one in placed(folded) for target in targets(one)]


def facts_with(cited: Place, ground: Ground, targets: Targets) -> list[Fact]:
    """Return the facts of a place that hold a number an operator takes."""
    return [fact for fact in ground.facts(cited) if targets_in(sentence(fact.text).folded, targets)]


def renumbered(
    operator: tuple[str, tuple[str, ...]], fact: Fact, ground: Ground, dice: Dice, targets: Targets
) -> Iterator[Change]:
    """Yield the sentence with two amounts exchanged, or one number replaced.

    `operator` is its name and its tags. Values are borrowed from the fact's own document.
    """
    reading = sentence(fact.text)
    document = ground.document(fact.place)
    taken = [one for one in placed(reading.folded) if targets(one)]
    yield from dice.child("exchanged").shuffled(list(exchanged(operator, reading, taken)))
    for target in dice.shuffled(targets_in(reading.folded, targets)):
        wanted = Wanted(
            target.placed.parts,
            target.slot,
            target.way,
            dosed=target.placed.stance not in (Stance.LIMITS, Stance.EXCEPTS),
        )
        for other in others(wanted, reading.folded, document, dice):
            change = _change(operator, reading, target, other)
            if change is not None:
                yield change


def _change(
    operator: tuple[str, tuple[str, ...]], reading: Sentence, target: Target, other: Other
) -> Change | None:
    parts, slot = target.placed.parts, target.slot
    alike = "mol" in parts.measure or len(parts.numbers) > 1 or bool(_TENTHS.search(slot.text))
    new = write(other.value, slot.text, tenths=alike)
    if new is None or (new == slot.text and not other.unit):
        return None
    edits = [Edit(slot.start, slot.end, new)]
    if slot == parts.numbers[-1] and parts.unit:
        unit = unit_for(other.value, slot.value, parts, other.unit)
        at = reading.folded.index(parts.unit, slot.end)
        if unit != parts.unit:
            edits.append(Edit(at, at + len(parts.unit), unit))
    where = (parts.start, parts.end)
    return Change(
        operator=operator[0],
        text=reading.edited(*edits),
        decisive=true_form(reading, *where),
        reused=other.reused,
        tags=(*operator[1], *other.tags),
        note=f"{reading.verbatim(*where)}: {slot.text} to {new} {other.unit}".rstrip(),
    )
