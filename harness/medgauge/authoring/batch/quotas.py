"""Shares that a batch must keep at every moment, whatever is drawn (methodology: generator).

At least half of the numeric alterations reuse a value of their document, and at least a third of
the numeric supported claims write a quantity in an equivalent form. That is far below what is drawn
for all classes alike, so that the form tells nothing.
"""

from functools import lru_cache

from medgauge.model.family import Verdict
from medgauge.model.generation import Change
from medgauge.text.amounts import amounts
from medgauge.text.fold import fold_text

EQUIVALENT = ("units.", "number.", "comparator.")
"""What the ids of wording rules begin with that write a quantity in an equivalent form."""
NUMERIC = (
    "altered.duration",
    "altered.frequency",
    "altered.range-end",
    "altered.range_end",
    "altered.threshold",
    "altered.unit",
    "altered.value",
)
"""Operators that put another quantity in the place of a source's."""


def is_equivalent(rules: tuple[str, ...]) -> bool:
    """Whether a claim in this wording writes a quantity in an equivalent form."""
    return any(rule.startswith(EQUIVALENT) for rule in rules)


@lru_cache(maxsize=1 << 16)
def is_numeric(text: str) -> bool:
    """Whether a sentence holds an amount."""
    return bool(amounts(fold_text(text)))


class Quotas:
    """Counts what a batch holds, and says what it can't take in yet."""

    def __init__(self) -> None:
        self._altered = self._reused = 0
        self._numeric = self._equivalent = 0

    def lacks_equivalent(self, verdict: Verdict) -> bool:
        """Whether the next numeric claim of a class has to be worded in an equivalent form."""
        supported = verdict is Verdict.SUPPORTED
        return supported and 3 * self._equivalent < self._numeric + 1

    def takes(self, change: Change) -> bool:
        """Whether an alteration can be taken in: one with a new value only beside a reused one."""
        if change.operator not in NUMERIC or change.reused:
            return True
        return 2 * self._reused >= self._altered + 1

    def add(self, verdict: Verdict, change: Change, numeric: bool, equivalent: bool) -> None:
        """Count one claim that was taken in."""
        if change.operator in NUMERIC:
            self._altered += 1
            self._reused += change.reused
        if numeric and verdict is Verdict.SUPPORTED:
            self._numeric += 1
            self._equivalent += equivalent
