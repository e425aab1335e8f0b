"""Numbers over trials, each with its direction, its n, and a reason where there is none."""

from enum import StrEnum

from pydantic import model_validator

from medgauge.model.base import Slug, Value
from medgauge.model.family import SubsetName


class Direction(StrEnum):
    """Which way a metric is better."""

    HIGHER = "higher"
    LOWER = "lower"
    NONE = "none"


class Interval(Value):
    """A two-sided interval and how it was made."""

    low: float
    high: float
    level: float
    method: str
    clusters: int


class MetricValue(Value):
    """One figure, or null with the reason."""

    id: str
    """`pass_at_3`, `accuracy_by_verdict_class.altered`, …"""
    label: str
    value: float | None
    reason: str = ""
    """Why the value (or the interval) is null."""
    direction: Direction
    n: int
    """Size of the denominator, in `unit`s."""
    unit: str
    count: float | None = None
    """The numerator: `count` ÷ `n` is the value."""
    interval: Interval | None = None

    @model_validator(mode="after")
    def _null_has_a_reason(self) -> "MetricValue":
        if self.value is None and not self.reason:
            raise ValueError(f"{self.id}: a null value needs a reason")
        return self


class Scorecard(Value):
    """All figures of one round."""

    round: Slug
    plan: str = ""
    """Digest of the `round.json` it speaks of."""
    trials: str = ""
    """Digest of the canonical list of trials it was made from, in plan order."""
    family: Slug
    version: str
    subset: SubsetName
    submission: Slug
    grading_version: str
    complete: bool
    incomplete_tasks: tuple[str, ...] = ()
    planned_attempts: int
    graded_attempts: int
    passes: dict[str, int]
    """Task id to the number of its attempts that passed."""
    split: tuple[int, ...]
    """How many tasks passed exactly 0, 1, … n times."""
    statuses: dict[str, int]
    vetoes: dict[str, int]
    """Veto code to the number of attempts it fired on; 0 for one that was watched for in vain."""
    confusion: dict[str, dict[str, int]]
    """Gold class → given class (`no_answer` for none) → claims, pooled over attempts."""
    evidence: dict[str, dict[str, int]]
    """Gold class → counts of `right_right`, `right_wrong`, … (verdict first, then evidence)."""
    metrics: tuple[MetricValue, ...]
    deterministic: bool
    """Whether all attempts of every task left identical artifacts."""
    notes: tuple[str, ...] = ()
