"""Metric values as figures: a number never stands without its counts, and never is NaN."""

import re

from medgauge.model.scorecard import Direction, MetricValue, Scorecard
from medgauge.render.table import Figure, Table

STABILITY = re.compile(r"^pass_(at|hat)_(\d+)$")
"""Ids of the stability metrics, e.g. `pass_at_3`, `pass_hat_3`."""

WORDS = {2: "two", 3: "three", 4: "four", 5: "five"}
SELF_REPORTED = ("steps", "tokens")
LOWER_BOUND = "lower bound, self-reported"

ARROWS = {
    Direction.HIGHER: "higher is better",
    Direction.LOWER: "lower is better",
    Direction.NONE: "",
}


def headline(scorecard: Scorecard) -> tuple[Figure, ...]:
    """Return pass@1, pass@k and pass^k, in that order."""
    chosen = [metric for metric in scorecard.metrics if STABILITY.match(metric.id)]
    return tuple(figure(metric) for metric in chosen)


def groups(scorecard: Scorecard) -> tuple[Table, ...]:
    """Return one table for each family of metrics (`accuracy_by_verdict_class.*`, …)."""
    grouped: dict[str, list[MetricValue]] = {}
    for metric in scorecard.metrics:
        if not STABILITY.match(metric.id):
            grouped.setdefault(metric.id.partition(".")[0], []).append(metric)
    return tuple(_group(name, members) for name, members in grouped.items())


def figure(metric: MetricValue) -> Figure:
    """Return one metric value as text."""
    return Figure(
        label=label(metric),
        value=_value(metric),
        counts=_counts(metric),
        interval=_interval(metric),
    )


def label(metric: MetricValue) -> str:
    """Return the name a reader sees: pass@k is always called the best of k."""
    match = STABILITY.match(metric.id)
    if match is None:
        return metric.label
    k = int(match[2])
    word = WORDS.get(k, match[2])
    if match[1] == "hat":
        return f"pass^{k} (all {word})"
    return f"pass@{k} (best of {word})" if k > 1 else "pass@1"


def _group(name: str, members: list[MetricValue]) -> Table:
    arrow = ARROWS[members[0].direction]
    own_word = LOWER_BOUND if name in SELF_REPORTED else ""
    return Table(
        title=name.replace("_", " "),
        columns=("figure", "value", "counts", "interval"),
        rows=tuple(_row(metric) for metric in members),
        note="; ".join(part for part in (arrow, own_word) if part),
    )


def _row(metric: MetricValue) -> tuple[str, ...]:
    shown = figure(metric)
    return (shown.label, shown.value, shown.counts, shown.interval)


def _value(metric: MetricValue) -> str:
    if metric.value is None:
        return "null"
    if metric.count is None and metric.value == int(metric.value):
        return f"{metric.value:,.0f}"
    return f"{metric.value:.3f}"


def _counts(metric: MetricValue) -> str:
    if metric.count is None:
        return f"n = {metric.n} {metric.unit}"
    return f"{metric.count:g}/{metric.n} {metric.unit}"


def _interval(metric: MetricValue) -> str:
    if metric.interval is None:
        return metric.reason
    made = metric.interval
    return (
        f"{made.level:.0%} interval {made.low:.3f} to {made.high:.3f}"
        f" ({made.method}, {made.clusters} clusters)"
    )
