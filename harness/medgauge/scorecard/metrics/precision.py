"""How often a verdict that was given is right: for all alarms together, and per class given."""

from collections.abc import Sequence

from medgauge.model.family import Verdict
from medgauge.model.grade import Trial
from medgauge.model.round import Round
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.figures import Figure
from medgauge.scorecard.layout import Layout, lay_out

name = "precision"
label = "Precision"
summary = "Right non-supported verdicts ÷ non-supported verdicts given, and per class given."
direction = Direction.HIGHER

UNIT = "verdicts"
"""What is counted: verdicts given, in all attempts together."""

ALARMS = tuple(verdict for verdict in Verdict if verdict is not Verdict.SUPPORTED)


def compute(trials: Sequence[Trial], plan: Round) -> list[MetricValue]:
    """Return the precision of the non-supported verdicts, then that of each class."""
    layout = lay_out(plan, trials)
    overall = Figure(name, f"{label}: all but supported", direction, UNIT)
    by_class = [
        _precision(
            Figure(f"{name}.{verdict}", f"{label}: {verdict}", direction, UNIT), layout, (verdict,)
        )
        for verdict in Verdict
    ]
    return [_precision(overall, layout, ALARMS), *by_class]


def _precision(figure: Figure, layout: Layout, verdicts: tuple[Verdict, ...]) -> MetricValue:
    """Pool right ÷ given over attempts; n counts the verdicts that were given.

    There is no interval: the denominator is the submission's own choice.
    """
    if layout.reason:
        return figure.null(layout.reason)
    called = [
        grade for claim in layout.claims() for grade in claim.grades if grade.given in verdicts
    ]
    if not called:
        return figure.null("no such verdict was given")
    right = sum(grade.verdict_right for grade in called)
    return MetricValue(
        id=figure.id,
        label=figure.label,
        value=right / len(called),
        reason="no interval: the submission chooses the denominator",
        direction=figure.direction,
        n=len(called),
        unit=figure.unit,
        count=right,
    )
