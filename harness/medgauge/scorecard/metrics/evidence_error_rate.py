"""Share of claims whose evidence is wrong, by what the key needs, whatever the verdict."""

from collections.abc import Sequence

from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.figures import Figure, claim_rate
from medgauge.scorecard.layout import lay_out

name = "evidence_error_rate"
label = "Evidence error rate"
summary = "Claims whose span does not show what the key needs ÷ claims of the key."
direction = Direction.LOWER


def compute(trials: Sequence[Trial], plan: Round) -> list[MetricValue]:
    """Return the pooled rate; a claim without a usable answer has wrong evidence."""
    layout = lay_out(plan, trials)
    figure = Figure(name, label, direction)
    return [claim_rate(figure, layout, layout.claims(), lambda grade: not grade.evidence_right)]
