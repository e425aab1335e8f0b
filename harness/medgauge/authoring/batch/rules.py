"""What a batch is drawn with: operators, wording and the decision procedure, as plain values."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, cast

from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Candidate, Change, Fact, Place, Refusal
from medgauge.model.task import Region
from medgauge.registry.folder import load, names

OPERATORS = "medgauge.authoring.operators"


class Operator(Protocol):
    """A module of the folder of operators."""

    @property
    def name(self) -> str:
        """`altered.value`."""

    @property
    def verdict(self) -> Verdict:
        """The class of the claims it makes."""

    def facts(self, cited: Place, ground: Ground) -> Sequence[Fact]:
        """Return the facts it can make claims of that cite a place."""

    def changes(self, fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
        """Yield what can be made of a fact, in a drawn order."""


def wants_of(operator: Operator) -> tuple[str, ...]:
    """Return what a rule's id must begin with for an operator to be the one that was at work."""
    wants: tuple[str, ...] = getattr(operator, "wants", ())
    return wants


def share_of(operator: Operator) -> Fraction:
    """Return how much of its class an operator makes at most: all, if it does not say."""
    share: Fraction = getattr(operator, "share", Fraction(1))
    return share


def reach_of(operator: Operator) -> int | None:
    """Return of how many of its facts, the first that fit, one is drawn; null for all of them.

    An operator that says so gives its facts in order.
    """
    reach: int | None = getattr(operator, "reach", None)
    return reach


class Plan(Protocol):
    """How a sentence will be worded."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the wording rules, sorted."""


class Proof(Protocol):
    """What the decision procedure says of a candidate that it bears out."""

    @property
    def regions(self) -> tuple[Region, ...]:
        """Every passage that qualifies as evidence."""

    @property
    def anchors(self) -> tuple[str, ...]:
        """Names of the claim's subject."""


@dataclass(frozen=True)
class Rules:
    """The parts of a generator that know what sentences mean."""

    operators: tuple[Operator, ...]
    draw_plan: Callable[[str, Dice], Plan | None]
    """Wording for an unaltered sentence; None where it can't be worded far enough from a copy."""
    render: Callable[[str, Any], str | None]
    """A sentence in a plan's wording; None where a rule of it does not apply any more."""
    decide: Callable[[Candidate, Ground], Proof | Refusal]


def all_operators() -> tuple[Operator, ...]:
    """Load every operator of the house, sorted by name."""
    return tuple(
        cast(Operator, load(OPERATORS, name, "operator")) for name in sorted(names(OPERATORS))
    )
