"""How often, as a rate: `twice daily`, `every 6 to 8 weeks`, `weekly`, `a day`."""

import re
from dataclasses import dataclass
from fractions import Fraction

from medgauge.text.comparators import Bound, behind
from medgauge.text.scales import MONTHS, TIME, scale

_NAMED = {
    "daily": "day", "nightly": "day", "weekly": "week", "monthly": "month", "yearly": "year",
    "annually": "year",
}  # fmt: skip
_SAID = {"morning": "day", "evening": "day", "night": "day"}
_PERIOD = "hour|day|night|week|fortnight|month|year|morning|evening|minute|second"
_OFTEN = re.compile(
    r"(?P<head>|.*?,? )(?:(?P<hourly>\d{1,2})[ -]?hourly|(?:(?P<times>\d{1,2}) times )?"
    rf"(?:(?P<named>{'|'.join(_NAMED)})|(?P<each>a|an|per|each|every) (?P<period>{_PERIOD})"
    rf"|in (?:any )?(?P<in>\d{{1,3}}) (?P<in_period>{_PERIOD})s?"
    rf"|every (?:(?P<other>other|second) )?(?P<one>{_PERIOD})"
    rf"|every (?P<low>\d{{1,3}})(?:(?:-| to )(?P<high>\d{{1,3}}))? (?P<periods>{_PERIOD})s?))"
    r"(?P<bound> or (?:more|less) (?:often|frequently))?"
)


@dataclass(frozen=True)
class Rate:
    """Times per s, or per month where `pace` says so; between two rates where they differ."""

    low: Fraction
    high: Fraction
    pace: str
    times: int
    bound: Bound | None
    per_only: bool
    """Only `a day`, `per week`: so much in all, in however many parts."""

    @property
    def is_point(self) -> bool:
        return self.low == self.high


def rate(text: str) -> tuple[str, Rate | None]:
    """Split how often off the end of a text in which numbers are digits: what is left, the rate."""
    found = _OFTEN.fullmatch(text)
    if found is None:
        return text, None
    if found["hourly"]:
        return found["head"].rstrip(" ,"), _hourly(int(found["hourly"]))
    times = int(found["times"] or 1)
    written = next(
        word for key in ("named", "period", "in_period", "one", "periods") if (word := found[key])
    )
    period = scale(_NAMED.get(written) or _SAID.get(written) or written)
    longest, shortest = found["high"] or found["low"] or found["in"], found["low"] or found["in"]
    if period is None or period.base not in (TIME, MONTHS) or not times:
        return text, None
    counts = [int(one) for one in (longest, shortest) if one] or [2 if found["other"] else 1] * 2
    if not all(counts):
        return text, None
    low, high = (Fraction(times) / (count * period.factor) for count in counts)
    each_only = found["each"] in ("a", "an", "per", "each") and not found["times"]
    bound = behind(found["bound"].strip()) if found["bound"] else None
    return found["head"].rstrip(" ,"), Rate(low, high, period.base, times, bound, each_only)


def _hourly(hours: int) -> Rate | None:
    """Return the rate of `8-hourly`."""
    if not hours:
        return None
    each = Fraction(1, hours * 3_600)
    return Rate(each, each, TIME, 1, None, per_only=False)
