"""What an amount measures, as far as operators divide the work by it."""

from medgauge.authoring.altering.parts import Parts

_TIME_WORDS = "second minute min hour h day night week fortnight month year decade"
_TIMES = frozenset(_TIME_WORDS.split())


def is_time(parts: Parts) -> bool:
    """Whether an amount is a stretch of time, or says how often by one."""
    words = parts.measure.split(" ")
    return ("per" not in words and words[-1] in _TIMES) or is_often(parts)


def is_often(parts: Parts) -> bool:
    """Whether an amount says how often something is done."""
    words = parts.comparator.split()
    return "every" in words or "each" in words or parts.measure.startswith("time")
