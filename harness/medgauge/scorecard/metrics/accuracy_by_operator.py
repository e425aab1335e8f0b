"""Share of claims that got the right verdict, for each operator that made claims."""

from collections.abc import Sequence

from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.figures import Figure, claim_rate
from medgauge.scorecard.layout import lay_out

name = "accuracy_by_operator"
label = "Verdict accuracy by operator"
summary = "Right verdicts ÷ claims of the key, per operator that made them."
direction = Direction.HIGHER


def compute(trials: Sequence[Trial], plan: Round) -> list[MetricValue]:
    """Return one accuracy per operator, sorted; one null figure when there is no claim."""
    layout = lay_out(plan, trials)
    if layout.reason:
        return [Figure(name, label, direction).null(layout.reason)]
    claims = layout.claims()
    return [
        claim_rate(
            Figure(f"{name}.{operator}", f"{label}: {operator}", direction),
            layout,
            [claim for claim in claims if claim.key.operator == operator],
            lambda grade: grade.verdict_right,
        )
        for operator in sorted({claim.key.operator for claim in claims})
    ]
