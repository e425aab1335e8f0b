"""Share of claims that got the right verdict, over all claims of the key and all attempts."""

from collections.abc import Sequence

from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.figures import Figure, claim_rate
from medgauge.scorecard.layout import lay_out

name = "accuracy"
label = "Verdict accuracy"
summary = "Right verdicts ÷ claims of the key; a claim without a usable answer is wrong."
direction = Direction.HIGHER


def compute(trials: Sequence[Trial], plan: Round) -> list[MetricValue]:
    """Return the pooled accuracy."""
    layout = lay_out(plan, trials)
    figure = Figure(name, label, direction)
    return [claim_rate(figure, layout, layout.claims(), lambda grade: grade.verdict_right)]
