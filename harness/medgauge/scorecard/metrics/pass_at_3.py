"""Chance that at least one of three attempts passes: a ceiling, not what a user gets."""

from collections.abc import Sequence

from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.estimators import pass_at_k
from medgauge.scorecard.figures import Figure
from medgauge.scorecard.stability import over_tasks

name = "pass_at_3"
label = "pass@3 (best of three)"
summary = "Chance that at least one of three attempts passes, averaged over the planned tasks."
direction = Direction.HIGHER


def compute(trials: Sequence[Trial], plan: Round) -> list[MetricValue]:
    """Return pass@3."""
    return [over_tasks(Figure(name, label, direction, "tasks"), trials, plan, pass_at_k, 3)]
