"""Share of claims whose verdict is not the same in every attempt, right or wrong."""

from collections.abc import Sequence

from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.figures import Figure, mean
from medgauge.scorecard.layout import lay_out

name = "flip_rate"
label = "Flip rate"
summary = "Claims whose verdict differs between attempts ÷ claims; no answer counts as a verdict."
direction = Direction.LOWER


def compute(trials: Sequence[Trial], plan: Round) -> list[MetricValue]:
    """Return the rate; null when a task has one attempt only."""
    layout = lay_out(plan, trials)
    figure = Figure(name, label, direction)
    if plan.attempts < 2:
        return [figure.null(layout.reason or "one attempt cannot flip")]
    flips = [
        (claim.cluster, float(len({grade.given for grade in claim.grades}) > 1))
        for claim in layout.claims()
    ]
    return [mean(figure, layout, flips, "no claim in the key")]
