"""The ways a metric value is made, so that each one carries its n and its reason alike."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from medgauge.model.grade import ClaimGrade
from medgauge.model.scorecard import Direction, MetricValue
from medgauge.scorecard.intervals import ONE_CLUSTER, ClusterTotal, korn_graubard
from medgauge.scorecard.layout import Layout, PooledClaim


@dataclass(frozen=True)
class Figure:
    """What a figure is called and which way it is better."""

    id: str
    label: str
    direction: Direction
    unit: str = "claims"

    def null(self, reason: str, n: int = 0) -> MetricValue:
        """Return the figure as null, with the reason."""
        return MetricValue(
            id=self.id,
            label=self.label,
            value=None,
            reason=reason,
            direction=self.direction,
            n=n,
            unit=self.unit,
        )


def claim_rate(
    figure: Figure,
    layout: Layout,
    claims: Sequence[PooledClaim],
    holds: Callable[[ClaimGrade], bool],
) -> MetricValue:
    """Return the share of claims for which `holds`, pooled over all attempts.

    n counts distinct claims; the numerator is the mean over attempts, so it may be a fraction.
    """
    shares = [
        (claim.cluster, sum(holds(grade) for grade in claim.grades) / len(claim.grades))
        for claim in claims
    ]
    return mean(figure, layout, shares, "no claim of this kind in the key")


def mean(
    figure: Figure, layout: Layout, values: Iterable[tuple[str, float]], nothing: str
) -> MetricValue:
    """Return the mean of (cluster, value) pairs with its interval; `nothing` tells why none."""
    if layout.reason:
        return figure.null(layout.reason)
    listed = list(values)
    if not listed:
        return figure.null(nothing)
    grouped: dict[str, list[float]] = defaultdict(list)
    for cluster, value in listed:
        grouped[cluster].append(value)
    # Clusters are summed in sorted order: the same trials must give the same last bit.
    totals = [ClusterTotal(sum(grouped[name]), len(grouped[name])) for name in sorted(grouped)]
    interval = korn_graubard(totals)
    count = sum(total.value for total in totals)
    return MetricValue(
        id=figure.id,
        label=figure.label,
        value=count / len(listed),
        reason="" if interval else ONE_CLUSTER,
        direction=figure.direction,
        n=len(listed),
        unit=figure.unit,
        count=count,
        interval=interval,
    )
