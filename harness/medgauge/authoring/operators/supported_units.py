"""The claim says what the source says, with a value in another unit or in another form."""

from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.parts import parts_of
from medgauge.authoring.altering.sentence import sentence
from medgauge.authoring.altering.tokens import essence
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "supported.units"
verdict = Verdict.SUPPORTED
wants: tuple[str, ...] = ("units.", "number.", "comparator.")


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that hold an amount."""
    return [fact for fact in ground.facts(cited) if parts_of(sentence(fact.text).folded)]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence as it stands: its wording writes an amount another way."""
    yield Change(
        operator=name,
        text=fact.text,
        decisive=essence(sentence(fact.text)),
        tags=("conversion",),
    )
