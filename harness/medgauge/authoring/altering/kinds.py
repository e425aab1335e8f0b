"""What an amount measures, as far as operators divide the work by it."""

from collections.abc import Mapping
from fractions import Fraction

from medgauge.authoring.altering.parts import Parts

_TIME_WORDS = "second minute min hour h day night week fortnight month year decade"
_TIMES = frozenset(_TIME_WORDS.split())
DAYS: Mapping[str, Fraction] = {
    "minute": Fraction(1, 1440), "min": Fraction(1, 1440), "hour": Fraction(1, 24),
    "h": Fraction(1, 24), "day": Fraction(1), "week": Fraction(7), "month": Fraction(30),
    "year": Fraction(365),
}  # fmt: skip
"""Days of a time, roughly: only to tell what is clearly longer."""


def is_time(parts: Parts) -> bool:
    """Whether an amount is a stretch of time, or says how often by one."""
    words = parts.measure.split(" ")
    return ("per" not in words and words[-1] in _TIMES) or is_often(parts)


def is_often(parts: Parts) -> bool:
    """Whether an amount says how often something is done."""
    words = parts.comparator.split()
    return "every" in words or "each" in words or parts.measure.startswith("time")
