"""Share of claims that got the right verdict, for each class of the key apart."""

from collections.abc import Sequence

from medgauge.model.family import Verdict
from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.figures import Figure, claim_rate
from medgauge.scorecard.layout import lay_out

name = "accuracy_by_verdict_class"
label = "Verdict accuracy by class"
summary = "Right verdicts ÷ claims of the key, per class; null for a class without claims."
direction = Direction.HIGHER


def compute(trials: Sequence[Trial], plan: Round) -> list[MetricValue]:
    """Return one accuracy per class, in the scale's order."""
    layout = lay_out(plan, trials)
    claims = layout.claims()
    return [
        claim_rate(
            Figure(f"{name}.{verdict}", f"{label}: {verdict}", direction),
            layout,
            [claim for claim in claims if claim.key.gold is verdict],
            lambda grade: grade.verdict_right,
        )
        for verdict in Verdict
    ]
