"""Steps per attempt, as the submission counts them."""

from collections.abc import Sequence

from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.figures import Figure
from medgauge.scorecard.usage import self_reported

name = "steps"
label = "Steps per attempt (self-reported, lower bound)"
summary = "Mean number of steps an attempt reports; never ranked."
direction = Direction.NONE


def compute(trials: Sequence[Trial], plan: Round) -> list[MetricValue]:
    """Return the mean, or null when no attempt reported steps."""
    figure = Figure(name, label, direction, "attempts")
    return [self_reported(figure, trials, plan, lambda usage: usage.steps)]
