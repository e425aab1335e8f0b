"""Which numbers a running line may hold: a date, an edition, a journal's volume, an address."""

import re

from medgauge.text.amounts import Kind, amounts
from medgauge.text.fold import fold_text
from medgauge.text.units import UNIT

_NO_UNIT = rf"(?! ?(?:%|(?:{UNIT})(?![^\W_])))"
_NAMED = re.compile(
    r"(?:https?:|www\.|doi:? ?|10\.\d{4,}/)\S+"
    r"|(?<!\w)(?:isbn|issn)[ :]*[\dxX-]+"
    rf"|(?<![\w.,/-])\d{{1,4}}([./-])\d{{1,2}}\1\d{{2,4}}(?![\w/-]|[.,]\d){_NO_UNIT}"
    r"|(?<!\w)(?:19|20)\d\d; ?\d{1,4}(?:\(\d{1,3}\))?: ?[a-z]?\d+(?: ?[-–] ?[a-z]?\d+)?(?!\w)"
    r"|(?<!\w)\d{1,3}(?:st|nd|rd|th) (?:edition|series|version|revision|issue|update)(?!\w)"
    r"|(?<!\w)(?:edition|version|revision|draft|update|issue|volume|vol\.|v\.?) ?\d[\d.]*(?![\w%])"
    rf"{_NO_UNIT}",
    re.IGNORECASE,
)
"""What bears a number as its name: an address, a day, a volume with its pages, an edition."""
_HARMLESS = frozenset({Kind.LABEL, Kind.DATE, Kind.YEAR})


def tells_amount(text: str) -> bool:
    """Whether a line tells an amount that has a unit, a bound or a use."""
    found = amounts(fold_text(_NAMED.sub(" ", text)))
    return any(one.kind not in _HARMLESS | {Kind.NUMBER, Kind.RANGE} for one in found)


def only_names(text: str) -> bool:
    """Whether a line tells no amount: its numbers, if any, are those of names and dates."""
    found = amounts(fold_text(_NAMED.sub(" ", text)))
    return all(one.kind in _HARMLESS for one in found)
