"""A fact of a near document, altered so that nobody states it, is cited to a source that does not
answer the question."""

from collections.abc import Iterator, Sequence
from types import ModuleType

from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.authoring.operators import (
    altered_comparator,
    altered_direction,
    altered_duration,
    altered_frequency,
    altered_population,
    altered_range_end,
    altered_strength,
    altered_threshold,
    altered_value,
    wrong_source_document,
)
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place
from medgauge.text.fold import fold_text
from medgauge.text.ladder import rungs

name = "unsupported.absent"
verdict = Verdict.UNSUPPORTED
reach = wrong_source_document.reach

_ALTERED: tuple[ModuleType, ...] = (
    altered_comparator,
    altered_direction,
    altered_duration,
    altered_frequency,
    altered_population,
    altered_range_end,
    altered_strength,
    altered_threshold,
    altered_value,
)
"""Not `altered_unit`: grams for milligrams beside another source reads as a slip of the pen."""


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts of other documents in force, those nearest to the cited one first."""
    return wrong_source_document.facts(cited, ground)


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the near document's sentence, altered by each operator that can alter it in turn."""
    for operator in dice.shuffled(_ALTERED):
        yield from stated_nowhere(name, operator, fact, ground, dice.child(operator.name))


def stated_nowhere(
    called: str, operator: ModuleType, fact: Fact, ground: Ground, dice: Dice
) -> Iterator[Change]:
    """Yield the first change that one altering operator makes of a fact, if it makes any.

    What harms in an altered dose does not here: no tags, and no tokens, since nothing states it.
    """
    title = ground.document(fact.place).title
    for change in operator.changes(fact, fact.place, ground, dice):
        if _is_weaker(change.text, fact.text):
            continue
        yield Change(
            operator=called,
            text=change.text,
            reused=change.reused,
            note=f"after {title!r}, {change.note}; stated nowhere",
        )
        return


def _is_weaker(text: str, fact: str) -> bool:
    """Whether a sentence only allows what the fact's asks for: then its own source states it too.

    Who should may.
    """
    new, old = rungs(fold_text(text)), rungs(fold_text(fact))
    return any(
        one.direction is other.direction and one.level < other.level
        for one, other in zip(new, old, strict=False)
    )
