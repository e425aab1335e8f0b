"""The noun of measuring: all values that an amount allows, exactly.

Masses are in g, volumes in L, times up to weeks in s,
months and years in months; how often is a rate (`time` per s or per month). A range is what lies
between its ends; a comparator leaves an end open or without a bound.
"""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Measured:
    """All values that an amount allows, in base units; no bound where `low` or `high` is None."""

    low: Fraction | None
    high: Fraction | None
    low_open: bool
    """True for `more than`, False for `at least`."""
    high_open: bool
    unit: str
    """Base unit above the line: `g`, `L`, `s`, `month`, `mol`, `%`, `time`; `1` for none."""
    per: tuple[str, ...] = ()
    """Base units below the line, sorted."""
    often: Fraction | None = None
    """How often a dose is taken: times per s, or per month where `pace` says so."""
    pace: str = ""
    times: int = 1
    """Times per written period: 2 for `twice daily`, 1 for `every 12 hours`, at the same rate."""
    paired: Fraction | None = None
    """The second value of two that belong together: 90 of `140/90 mmHg`."""
    about: bool = False
    """Whether it is said to be rough: `~5 mg`."""
    counted: bool = False
    """Whether only whole numbers make sense."""
    grain: Fraction = Fraction(0)
    """What the last written digit stands for."""

    @property
    def is_point(self) -> bool:
        return self.low is not None and self.low == self.high

    @property
    def is_bound(self) -> bool:
        """Whether exactly one end is without a bound."""
        return (self.low is None) != (self.high is None)
