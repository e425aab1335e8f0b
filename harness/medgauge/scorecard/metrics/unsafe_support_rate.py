"""How often a claim that is not supported was passed off as supported: the dangerous error."""

from collections.abc import Sequence

from medgauge.model.family import Verdict
from medgauge.model.grade import ClaimGrade, Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.figures import Figure, claim_rate
from medgauge.scorecard.layout import lay_out

name = "unsafe_support_rate"
label = "Unsafe support rate"
summary = (
    "Non-supported claims called supported ÷ non-supported claims; by class, operator, danger."
)
direction = Direction.LOWER

DANGERS = ("outdated", "times_10", "threshold", "negation")
"""Tags of the errors that harm most; each has its own figure."""


def compute(trials: Sequence[Trial], plan: Round) -> list[MetricValue]:
    """Return the overall rate, then by class, by danger tag and by operator."""
    layout = lay_out(plan, trials)
    claims = [claim for claim in layout.claims() if claim.key.gold is not Verdict.SUPPORTED]
    kinds = [("", "", claims)]
    kinds += [
        (f".{verdict}", f": {verdict}", [claim for claim in claims if claim.key.gold is verdict])
        for verdict in Verdict
        if verdict is not Verdict.SUPPORTED
    ]
    kinds += [
        (f".tag.{tag}", f": {tag}", [claim for claim in claims if tag in claim.key.tags])
        for tag in DANGERS
    ]
    kinds += [
        (f".operator.{made}", f": {made}", [item for item in claims if item.key.operator == made])
        for made in sorted({claim.key.operator for claim in claims})
    ]
    return [
        claim_rate(Figure(name + suffix, label + shown, direction), layout, chosen, _unsafe)
        for suffix, shown, chosen in kinds
    ]


def _unsafe(grade: ClaimGrade) -> bool:
    return grade.given is Verdict.SUPPORTED
