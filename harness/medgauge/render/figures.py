"""Metric values as figures: a number never stands without its counts, and never is NaN."""

import re
from collections.abc import Sequence

from medgauge.model.scorecard import Direction, MetricValue, Scorecard
from medgauge.render.table import Figure, Table, counted

STABILITY = re.compile(r"pass_(at|hat)_\d+")
"""Ids of the stability metrics, e.g. `pass_at_3`, `pass_hat_3`."""

KIND_OF_PART = re.compile(r"^(tag|operator)\.")
"""What says which way a breakdown goes, e.g. `operator.altered.value`."""

COLUMNS = ("figure", "value", "counts", "interval", "better")

BETTER = {Direction.HIGHER: "higher", Direction.LOWER: "lower", Direction.NONE: ""}


def headline(scorecard: Scorecard) -> tuple[Figure, ...]:
    """Return pass@1, pass@k and pass^k, in the order of the scorecard."""
    chosen = [metric for metric in scorecard.metrics if STABILITY.fullmatch(metric.id)]
    return tuple(figure(metric) for metric in chosen)


def groups(scorecard: Scorecard) -> tuple[Table, ...]:
    """Return one table of the single figures, then one for each metric with a breakdown."""
    grouped: dict[str, list[MetricValue]] = {}
    for metric in scorecard.metrics:
        if not STABILITY.fullmatch(metric.id):
            grouped.setdefault(metric.id.partition(".")[0], []).append(metric)
    single = [(m.label, m) for members in grouped.values() if len(members) == 1 for m in members]
    broken_down = {name: members for name, members in grouped.items() if len(members) > 1}
    return (
        *([_table("Figures over the round", single)] if single else []),
        *(
            _table(_title(name), [(_part(metric), metric) for metric in members])
            for name, members in broken_down.items()
        ),
    )


def figure(metric: MetricValue) -> Figure:
    """Return one metric value as text."""
    return Figure(
        label=metric.label,
        value=_value(metric),
        counts=_counts(metric),
        interval=_interval(metric),
    )


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _part(metric: MetricValue) -> str:
    """Return what a figure of a breakdown is about: the table's title says the rest."""
    part = metric.id.partition(".")[2] or metric.label.partition(": ")[2] or "overall"
    return KIND_OF_PART.sub(r"\1 ", part)


def _table(title: str, metrics: Sequence[tuple[str, MetricValue]]) -> Table:
    methods = {f"{m.interval.level:.0%}, {m.interval.method}" for _, m in metrics if m.interval}
    return Table(
        title,
        COLUMNS,
        tuple(_row(label, metric) for label, metric in metrics),
        note=f"Intervals: {'; '.join(sorted(methods))}." if methods else "",
    )


def _row(label: str, metric: MetricValue) -> tuple[str, ...]:
    made = metric.interval
    interval = (
        f"{made.low:.3f} to {made.high:.3f} ({counted(made.clusters, 'cluster')})"
        if made
        else metric.reason
    )
    return (label, _value(metric), _counts(metric), interval, BETTER[metric.direction])


def _value(metric: MetricValue) -> str:
    return "null" if metric.value is None else f"{metric.value:.3f}"


def _counts(metric: MetricValue) -> str:
    if metric.count is None:
        return f"n = {metric.n} {metric.unit}"
    count = f"{metric.count:.2f}".removesuffix(".00")
    return f"{count}/{metric.n} {metric.unit}"


def _interval(metric: MetricValue) -> str:
    if metric.interval is None:
        return metric.reason
    made = metric.interval
    return (
        f"{made.level:.0%} interval {made.low:.3f} to {made.high:.3f}"
        f" ({made.method}, {counted(made.clusters, 'cluster')})"
    )
