"""What amounts measure, and which of them say the same: the door to `measure` and its kin.

Only what can be read in one way is read, and nothing is guessed.
"""

from medgauge.text.amounts import Amount, Kind
from medgauge.text.measure import Measured
from medgauge.text.nearness import Overlap, contains, near, overlap, same
from medgauge.text.readings import read

__all__ = ["Measured", "Overlap", "contains", "measured", "near", "overlap", "same"]

_UNREAD = (Kind.LABEL, Kind.DATE, Kind.YEAR)


def measured(amount: Amount) -> Measured | None:
    """Return what an amount measures, or None where that cannot be read for certain."""
    return None if amount.kind in _UNREAD else read(amount.text)
