"""Chance that all of three attempts pass: what one can rely on."""

from collections.abc import Sequence

from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.estimators import pass_hat_k
from medgauge.scorecard.figures import Figure
from medgauge.scorecard.stability import over_tasks

name = "pass_hat_3"
label = "pass^3 (all of three)"
summary = "Chance that all of three attempts pass, averaged over the planned tasks."
direction = Direction.HIGHER


def compute(trials: Sequence[Trial], plan: Round) -> list[MetricValue]:
    """Return pass^3."""
    return [over_tasks(Figure(name, label, direction, "tasks"), trials, plan, pass_hat_k, 3)]
