"""Mean share of attempts that pass."""

from collections.abc import Sequence

from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.estimators import pass_at_k
from medgauge.scorecard.figures import Figure
from medgauge.scorecard.stability import over_tasks

name = "pass_at_1"
label = "pass@1"
summary = "Share of attempts that pass, averaged over the planned tasks."
direction = Direction.HIGHER


def compute(trials: Sequence[Trial], plan: Round) -> list[MetricValue]:
    """Return pass@1."""
    return [over_tasks(Figure(name, label, direction, "tasks"), trials, plan, pass_at_k, 1)]
