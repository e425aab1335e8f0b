"""Means of what submissions say they used: their own word, a lower bound, never ranked."""

from collections.abc import Callable, Sequence

from medgauge.model.grade import Trial
from medgauge.model.round import Round, Usage
from medgauge.model.scorecard import MetricValue
from medgauge.scorecard.figures import Figure
from medgauge.scorecard.layout import lay_out


def self_reported(
    figure: Figure, trials: Sequence[Trial], plan: Round, read: Callable[[Usage], int | None]
) -> MetricValue:
    """Return the mean per attempt; attempts that report nothing count as 0, hence a lower bound."""
    layout = lay_out(plan, trials)
    if layout.reason:
        return figure.null(layout.reason)
    said = [None if trial.usage is None else read(trial.usage) for trial in layout.trials]
    reported = [value for value in said if value is not None]
    if not reported:
        return figure.null("no attempt reported it", len(said))
    return MetricValue(
        id=figure.id,
        label=figure.label,
        value=sum(reported) / len(said),
        reason=f"no interval: self-reported by {len(reported)} of {len(said)} attempts",
        direction=figure.direction,
        n=len(said),
        unit=figure.unit,
        count=sum(reported),
    )
