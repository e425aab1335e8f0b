"""Clauses moved: a condition, time or group from the end to the front, or from front to end.

What is moved is said of the whole sentence before and after; where it could be taken for part of
something else, it stays.
"""

import re
from dataclasses import replace

from medgauge.authoring.wording.letters import lowered
from medgauge.authoring.wording.masks import masked
from medgauge.authoring.wording.parse import Advice

TAIL_FIRST = "order.tail_first"
LEAD_LAST = "order.lead_last"
ORDERS = (LEAD_LAST, TAIL_FIRST)

_STAYS_FIRST = re.compile(
    r",|^(?:To|For (?:the )?initiation|Because|Given|Once|Before|Until)(?![\w-])"
)
_CLEAR = re.compile(r"[^,]+(?:(?:, [^,]{2,40})+,? (?:and|or) [^,]+)?")
"""No commas but those of a list: `with asthma, migraine or gout`."""
_HOLDS_ON = re.compile(
    r"(?<![\w-])(?:who|that|which|whose|where|when|if|unless|until|while|because|as long as"
    r"|as soon as|so that|and|or|but|except|before|after|than|since|due to)(?![\w-])|,"
)
"""Words in a main clause that a phrase at its end could be taken to belong to."""


def tail_first(advice: Advice) -> Advice | None:
    """Let the tail stand first."""
    if advice.lead or not advice.tail or not _CLEAR.fullmatch(masked(advice.tail)):
        return None
    return replace(advice, lead=advice.tail, tail="", comma="")


def lead_last(advice: Advice, main: str) -> Advice | None:
    """Let the lead stand last, behind the main clause it was before."""
    if not advice.lead or advice.tail or _STAYS_FIRST.search(masked(advice.lead)):
        return None
    if _HOLDS_ON.search(masked(main)) or main[0].isdigit():
        return None
    return replace(advice, lead="", tail=lowered(advice.lead), comma="")
