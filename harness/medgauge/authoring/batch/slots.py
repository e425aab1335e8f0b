"""One claim of a task: what it cites is drawn before its class, its wording apart from it.

The shape of a claim is drawn for all classes alike, and kept to while there are facts for it. What
is refused is counted, and the next fact in the drawn order is tried.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from medgauge.authoring.batch.apart import is_apart
from medgauge.authoring.batch.citing import Habit
from medgauge.authoring.batch.making import (
    BANDS,
    DROPPED,
    NOT_CITED,
    NOT_YET,
    Made,
    Maker,
    Shape,
    Trial,
)
from medgauge.authoring.batch.quotas import is_equivalent, is_numeric
from medgauge.authoring.batch.rules import Operator, reach_of, share_of, wants_of
from medgauge.authoring.batch.tally import Tally
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Fact, Place
from medgauge.text.fold import fold_text

BAND_WEIGHTS = (7, 2, 1)
"""How often a claim shares none, one or more words with the cited title."""
DENYING = 1, 3
"""How often a claim denies something."""
PLACES, ANY_NUMBERS, ANY_SHAPE = 30, 12, 24
"""Cited places tried for one claim; after so many of them its amounts, and then nothing of its
shape, counts any more."""
FACTS, ALL = 5, 1_000_000
"""Facts tried with one operator and place; all of them before a class is given up."""
LIKELY = 1_000


@dataclass(frozen=True)
class Around:
    """What the task that a claim is drawn for has settled already."""

    habit: Habit
    facts: tuple[Fact, ...] = ()
    """What its other claims are about."""


@dataclass
class Beside:
    """What one operator can use beside one cited place."""

    facts: tuple[tuple[Fact, str], ...]
    """Each with its text folded."""
    spent: set[str] = field(default_factory=set)
    """Texts of those that gave nothing and never will."""


@dataclass
class Drawing:
    """A batch that is being drawn: what is used up, and what was refused."""

    maker: Maker
    tally: Tally = field(default_factory=Tally)
    used: set[str] = field(default_factory=set)
    """Facts that are in the batch, folded."""
    beside: dict[tuple[str, Place], Beside] = field(default_factory=dict)
    """By operator and cited place."""

    def claim(self, verdict: Verdict, ground: Ground, around: Around, dice: Dice) -> Made | None:
        """Draw one claim of a class from a cluster's ground, or None if it has none for a task."""
        places = ground.citable
        weights = [len(ground.facts(one)) for one in places]
        operators = self._open(verdict)
        shape = self._shape(places, ground, dice.child("shape"))
        for number in range(PLACES):
            inner = dice.child("place", number)
            place = inner.weighted(places, weights)
            wanted = shape if number < ANY_NUMBERS else shape.loosened()
            trial = self._trial(
                verdict, place, wanted if number < ANY_SHAPE else None, around, inner
            )
            if trial and (made := self._at_place(operators, trial, ground)):
                return made
        for place in dice.child("rest").shuffled(places):
            inner = dice.child("rest", place.document, place.edition)
            trial = self._trial(verdict, place, None, around, inner)
            if trial and (made := self._at_place(operators, trial, ground, most=ALL)):
                return made
        return None

    def _open(self, verdict: Verdict) -> list[Operator]:
        """Return the operators of a class that may make one more claim of it."""
        of_class = [one for one in self.maker.rules.operators if one.verdict is verdict]
        made = sum(self.tally.proved(one.name) for one in of_class)
        return [
            one
            for one in of_class
            if not wants_of(one) and self.tally.proved(one.name) < share_of(one) * (made + 1)
        ]

    def _shape(self, places: Sequence[Place], ground: Ground, dice: Dice) -> Shape:
        """Draw the shape of a claim: numeric as often as the facts of its cluster are."""
        facts = [fact for place in places for fact in ground.facts(place)]
        numeric = sum(is_numeric(fact.text) for fact in facts)
        return Shape(
            band=dice.weighted(BANDS, BAND_WEIGHTS),
            numeric=dice.chance(numeric, len(facts)),
            equivalent=dice.chance(1, 2),
            denies=dice.chance(*DENYING),
        )

    def _trial(
        self, verdict: Verdict, place: Place, shape: Shape | None, around: Around, dice: Dice
    ) -> Trial | None:
        """Settle how a place is cited; None where no citation would mean just that place."""
        style = self.maker.citer.style(place, around.habit, dice.child("style"))
        if style is None:
            return None
        return Trial(verdict, place, style, around.habit.form, shape, around.facts, dice)

    def _at_place(
        self, operators: Sequence[Operator], trial: Trial, ground: Ground, most: int = FACTS
    ) -> Made | None:
        """Draw a claim that cites one place, of at most so many facts with each operator."""
        for operator in self._in_order(operators, trial.dice.child("operator")):
            if made := self._with_operator(operator, trial, ground, most):
                return made
        return None

    def _in_order(self, operators: Sequence[Operator], dice: Dice) -> list[Operator]:
        """Return operators in a drawn order, those sooner that have made less so far."""
        left, order = list(operators), []
        while left:
            weights = [1 + LIKELY // (1 + self.tally.proved(one.name)) for one in left]
            chosen = dice.weighted(left, weights)
            left.remove(chosen)
            order.append(chosen)
        return order

    def _with_operator(
        self, operator: Operator, trial: Trial, ground: Ground, most: int
    ) -> Made | None:
        title = self.maker.citer.source(trial.place).title
        beside = self._beside(operator, trial.place, ground)
        fitting = [
            fact
            for fact, folded in beside.facts
            if folded not in self.used
            and fact.text not in beside.spent
            and (trial.shape is None or trial.shape.fits(fact, title))
            and is_apart(fact, trial.beside)
        ]
        left = most
        reach = reach_of(operator)
        drawn = trial.dice.child("facts", operator.name).shuffled(fitting[:reach])
        for fact in (*drawn, *(() if reach is None else fitting[reach:])):
            if not self.maker.is_worded(fact):
                continue
            for made in self.maker.make(operator, fact, trial, ground):
                if isinstance(made, Made):
                    self._take(made)
                    return made
                self.tally.refuse(made.operator, made.code)
                if made.code == DROPPED:
                    self.used.add(fold_text(fact.text))
                    break
                if made.code == NOT_CITED:  # nor will another fact be, in this style
                    return None
                if made.code not in NOT_YET:
                    beside.spent.add(fact.text)
                left -= 1
            if left <= 0:
                break
        return None

    def _beside(self, operator: Operator, place: Place, ground: Ground) -> Beside:
        key = (operator.name, place)
        if key not in self.beside:
            found = operator.facts(place, ground)
            self.beside[key] = Beside(tuple((one, fold_text(one.text)) for one in found))
        return self.beside[key]

    def _take(self, made: Made) -> None:
        candidate = made.candidate
        self.used.add(fold_text(candidate.fact.text))
        self.tally.prove(candidate.change.operator)
        numeric = is_numeric(candidate.fact.text)
        equivalent = is_equivalent(candidate.rules)
        self.maker.quotas.add(candidate.verdict, candidate.change, numeric, equivalent)
