"""What an operator changed, read from the two sentences alone and not from what it says it did."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from medgauge.text.frames import Frame, Told
from medgauge.text.ladder import Rung, distance, equal
from medgauge.text.measured import near, same


@dataclass(frozen=True)
class Difference:
    """Two sentences taken apart, and what only one of them has."""

    true: Frame
    false: Frame

    @cached_property
    def amounts_gone(self) -> tuple[Told, ...]:
        """Amounts of the first that the second has in no form."""
        return only(self.true.amounts, self.false.amounts)

    @cached_property
    def amounts_come(self) -> tuple[Told, ...]:
        """Amounts of the second that the first has in no form."""
        return only(self.false.amounts, self.true.amounts)

    @cached_property
    def stems_gone(self) -> frozenset[str]:
        """Telling stems of the first that the second has not."""
        return telling(self.true) - telling(self.false)

    @cached_property
    def stems_come(self) -> frozenset[str]:
        """Telling stems of the second that the first has not."""
        return telling(self.false) - telling(self.true)

    @cached_property
    def moved(self) -> tuple[tuple[Told, Told], ...]:
        """Amounts that went, each with one that may have come in its place.

        Where both sentences have the same amounts in another order, those at the same place.
        """
        if self.amounts_gone or self.amounts_come:
            return tuple(product(self.amounts_gone, self.amounts_come))
        if len(self.true.amounts) != len(self.false.amounts):
            return ()
        pairs = zip(self.true.amounts, self.false.amounts, strict=True)
        return tuple(pair for pair in pairs if not say_same(*pair))

    @property
    def is_small(self) -> bool:
        """Whether an amount that came may be taken for one that went."""
        return any(_may_be_same(gone, come) for gone, come in self.moved)

    @property
    def steps(self) -> int | None:
        """The least distance on the ladder between words of strength that changed.

        None where no word of strength changed for another.
        """
        gone = _other_rungs(self.true.rungs, self.false.rungs)
        come = _other_rungs(self.false.rungs, self.true.rungs)
        return min((distance(one, other) for one in gone for other in come), default=None)

    @property
    def only_strength(self) -> bool:
        """Whether one word of strength changed for another on its side, and no amount with it."""
        gone = _other_rungs(self.true.rungs, self.false.rungs)
        come = _other_rungs(self.false.rungs, self.true.rungs)
        if len(gone) != 1 or len(come) != 1 or self.amounts_gone or self.amounts_come:
            return False
        turned = len(self.true.negations) != len(self.false.negations)
        return gone[0].direction is come[0].direction and not turned


def telling(read: Frame) -> frozenset[str]:
    """Return the stems of a sentence that are no function words."""
    return frozenset(one.stem for one in read.words if not one.stop)


def only(ones: Iterable[Told], others: Sequence[Told]) -> tuple[Told, ...]:
    """Return those amounts that no other says in any form."""
    return tuple(one for one in ones if not any(say_same(one, other) for other in others))


def say_same(one: Told, other: Told) -> bool:
    """Whether two amounts say the same, in whatever form."""
    if one.measured is None or other.measured is None:
        return one.amount.key == other.amount.key
    return same(one.measured, other.measured)


def _may_be_same(one: Told, other: Told) -> bool:
    """Whether two amounts are less than a tenth apart, or equal by rounding or the calendar."""
    if one.measured is None or other.measured is None:
        return one.amount.key == other.amount.key
    return near(one.measured, other.measured)


def _other_rungs(ones: Sequence[Rung], others: Sequence[Rung]) -> tuple[Rung, ...]:
    return tuple(one for one in ones if not any(equal(one, other) for other in others))
