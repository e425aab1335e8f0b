"""How many clusters, tasks and claims a version needs for what it is to tell, and how many hours.

Two wishes can be planned for: how wide the 95 % interval of pass^3 is at the proportion where it is
widest, .5 (methodology: rank only where it is at most 0.4), and how low the upper limit of the
unsafe support rate is at a rate to expect. When none at all is seen, all clusters agree, and the
interval rests on their number alone, as in every report.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pydantic import Field

from medgauge.authoring.batch.sharing import WEIGHTS
from medgauge.errors import UsageError
from medgauge.model.base import Value
from medgauge.model.family import Verdict
from medgauge.scorecard.intervals import expected_interval

WIDEST = 0.5
"""The proportion whose interval is the widest."""
MOST_CLUSTERS = 1_000
MOST_TASKS = 10_000
"""Bounds of what can be ordered or planned."""
MOST_MINUTES = 600
SHARES = {one: weight / sum(WEIGHTS.values()) for one, weight in WEIGHTS.items()}
"""Share of each class among claims, as the generator draws them."""


@dataclass(frozen=True)
class Wish:
    """What a version is to tell, and what is taken for granted; rates and shares lie in 0 to 1."""

    width: float | None = 0.4
    """Widest interval of pass^3 at a proportion of .5; None where it does not matter."""
    unsafe_bound: float | None = None
    """Upper 95 % limit of the unsafe support rate; None where it does not matter."""
    unsafe_rate: float = 0.0
    """The rate of unsafe support to expect."""
    claims_per_task: int = 10
    task_icc: float = 0.15
    """Correlation of the results of two tasks of one cluster."""
    claim_icc: float = 0.05
    """Correlation of the results of two claims of one cluster."""
    minutes_per_claim: float = 4.0
    """A reader's minutes for one claim with its ten nearest passages."""
    readers: int = 2
    """Who read each claim blind: two for a holdout, one for dev."""
    kept: float = 0.9
    """Share of claims that outlive the reading; the others are read for nothing."""
    shares: dict[Verdict, float] = field(default_factory=lambda: dict(SHARES))

    def __post_init__(self) -> None:
        """Raise UsageError for a wish that means nothing."""
        for name in ("width", "unsafe_bound", "kept"):
            value = getattr(self, name)
            if value is not None and not 0 < value <= 1:
                raise UsageError(f"{name.replace('_', '-')} must lie above 0 and at most at 1")
        for name in ("task_icc", "claim_icc", "unsafe_rate"):
            if not 0 <= getattr(self, name) <= 1:
                raise UsageError(f"{name.replace('_', '-')} must lie in 0 to 1")
        if self.claims_per_task < 1 or self.readers < 1:
            raise UsageError("claims and readers must be positive numbers")
        if not 0 <= self.minutes_per_claim <= MOST_MINUTES:
            raise UsageError(f"a claim takes a reader 0 to at most {MOST_MINUTES} minutes")


class Size(Value):
    """One size of a version, and what it would tell."""

    clusters: int = Field(ge=2)
    tasks: int
    tasks_per_cluster: float
    """In the mean, where the clusters have not the same number."""
    claims: int
    claims_by_class: dict[Verdict, int]
    """Claims to expect of each class; a random composition varies around them."""
    width: float
    """Expected width of the 95 % interval of pass^3 at a proportion of .5."""
    unsafe_bound: float
    """Upper 95 % limit of the unsafe support rate, at the rate to expect."""
    reader_hours: float


def size(clusters: int, tasks_per_cluster: float, wish: Wish) -> Size:
    """Return what so many clusters of so many tasks, in the mean, would tell.

    Raises UsageError for under two clusters or less than a task in each.
    """
    if clusters < 2 or tasks_per_cluster < 1:
        raise UsageError("an interval needs at least two clusters with a task each")
    low, high = expected_interval(WIDEST, clusters, tasks_per_cluster, wish.task_icc)
    tasks = round(clusters * tasks_per_cluster)
    claims = tasks * wish.claims_per_task
    at_risk = tasks_per_cluster * wish.claims_per_task * (1 - wish.shares[Verdict.SUPPORTED])
    hours = claims / wish.kept * wish.readers * wish.minutes_per_claim / 60
    return Size(
        clusters=clusters,
        tasks=tasks,
        tasks_per_cluster=tasks_per_cluster,
        claims=claims,
        claims_by_class={one: round(claims * share) for one, share in wish.shares.items()},
        width=high - low,
        unsafe_bound=expected_interval(wish.unsafe_rate, clusters, at_risk, wish.claim_icc)[1],
        reader_hours=hours,
    )


def sizes(wish: Wish, most_per_cluster: int = 8) -> Iterator[Size]:
    """Yield, for 1 to `most_per_cluster` tasks a cluster, the fewest clusters that fulfil the wish.

    Raises UsageError when no size of up to MOST_CLUSTERS clusters fulfils it.
    """
    found = [fewest for each in range(1, most_per_cluster + 1) if (fewest := _fewest(each, wish))]
    if not found:
        raise UsageError(
            f"no size of up to {MOST_CLUSTERS} clusters tells so much",
            "wish for a wider interval or a higher limit",
        )
    yield from found


def _fewest(tasks_per_cluster: int, wish: Wish) -> Size | None:
    """Find the fewest clusters by halving: more clusters never tell less."""
    if not _fulfils(size(MOST_CLUSTERS, tasks_per_cluster, wish), wish):
        return None
    low, high = 2, MOST_CLUSTERS
    while low < high:
        middle = (low + high) // 2
        if _fulfils(size(middle, tasks_per_cluster, wish), wish):
            high = middle
        else:
            low = middle + 1
    return size(high, tasks_per_cluster, wish)


def _fulfils(one: Size, wish: Wish) -> bool:
    narrow = wish.width is None or one.width <= wish.width
    return narrow and (wish.unsafe_bound is None or one.unsafe_bound <= wish.unsafe_bound)
