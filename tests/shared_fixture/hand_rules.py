"""Hand-made operators, wording and decision: a batch drawn without the house's own rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from medgauge.authoring.batch.rules import Operator, Plan, Proof, Rules
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Candidate, Change, Fact, Place, Refusal
from medgauge.model.task import Region


@dataclass(frozen=True)
class HandPlan:
    """Any rules."""

    rules: tuple[str, ...]


@dataclass(frozen=True)
class HandProof:
    """Any evidence."""

    regions: tuple[Region, ...]
    anchors: tuple[str, ...]


@dataclass(frozen=True)
class HandOperator:
    """Says what the fact says, changed in its last word where the claim shall be false."""

    name: str
    verdict: Verdict
    near: bool = False
    wants: tuple[str, ...] = ()

    def facts(self, cited: Place, ground: Ground) -> Sequence[Fact]:
        """Return facts of the place, or of the nearest other document."""
        if not self.near:
            return ground.facts(cited)
        return [fact for place in ground.near(cited)[:3] for fact in ground.facts(place)]

    def changes(self, fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
        """Yield two changes."""
        for number in range(2):
            text = fact.text if self.verdict is Verdict.SUPPORTED else f"{fact.text} ({number})"
            yield Change(operator=self.name, text=text, note=f"try {number}", reused=number == 1)


OPERATORS: tuple[HandOperator, ...] = (
    HandOperator("altered.threshold", Verdict.ALTERED),
    HandOperator("altered.value", Verdict.ALTERED),
    HandOperator("supported.paraphrase", Verdict.SUPPORTED),
    HandOperator("supported.units", Verdict.SUPPORTED, wants=("units.",)),
    HandOperator("unsupported.absent", Verdict.UNSUPPORTED, near=True),
    HandOperator("unverifiable.absent_source", Verdict.UNVERIFIABLE),
    HandOperator("wrong_source.document", Verdict.WRONG_SOURCE, near=True),
)


def draw_plan(text: str, dice: Dice) -> Plan | None:
    """Give one sentence in five no wording, and half of the others an equivalent unit."""
    if dice.child("none").chance(1, 5):
        return None
    return HandPlan(("frame.plain", "units.any") if dice.chance(1, 2) else ("frame.plain",))


def render(text: str, plan: Plan) -> str | None:
    """Say it in other words."""
    return f"It holds that {text}"


def decide(candidate: Candidate, ground: Ground) -> Proof | Refusal:
    """Prove all but sentences of odd length."""
    if len(candidate.fact.text) % 2:
        return Refusal(code="odd")
    fact = candidate.fact
    region = Region(
        document=fact.place.document,
        edition=fact.place.edition,
        section=fact.section,
        quote=fact.text,
    )
    without = candidate.verdict in (Verdict.UNVERIFIABLE, Verdict.UNSUPPORTED)
    return HandProof(() if without else (region,), ("subject",))


def hand_rules(operators: tuple[HandOperator, ...] = OPERATORS) -> Rules:
    """Return rules that need no other room."""
    ordered: tuple[Operator, ...] = tuple(sorted(operators, key=lambda one: one.name))
    return Rules(operators=ordered, draw_plan=draw_plan, render=partial(render), decide=decide)
