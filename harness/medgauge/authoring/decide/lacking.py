"""What a passage certainly lacks that it would need to state a claim.

These are published reasons, cheap to see, why a passage cannot state a claim, whatever else it
says. A passage that lacks nothing is judged by `evidence.entail`.
"""

import re

from medgauge.authoring.passages import Passage
from medgauge.text.amounts import Kind
from medgauge.text.frames import Frame, Role, Told, frame
from medgauge.text.ladder import Direction
from medgauge.text.measured import Measured, Overlap, near, overlap

_ASIDE = (Role.NAME, Role.AGE, Role.THRESHOLD)
"""Amounts that a more general statement need not hold: `all adults` are also those over 75."""
_NAMING = (Kind.LABEL, Kind.DATE, Kind.YEAR)
_OFTEN = re.compile(
    r"(?<![\w-])(?:daily|nightly|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?"
    r"|biennial(?:ly)?|every|each|per|once|twice|a (?:day|week|month|year))(?![\w-])",
    re.IGNORECASE,
)
"""How often, in words that are no amounts."""
_DENIES = re.compile(
    r"(?<![\w-])(?:no|not|never|nor|neither|none|without|cannot|against|avoid\w*|contraindicat\w*"
    r"|harm\w*|unnecessary|insufficient|inadequate|lack\w*|stop\w*|discontinu\w*|refrain\w*"
    r"|withh[eo]ld\w*|exclu\w*|unlikely|rather|instead|fail\w*|omit\w*|unless|except\w*|cease\w*"
    r"|discourag\w*|inappropriate|unsuitable|useless|ineffective|limit\w*|little|rarely|seldom"
    r"|\w+n't|non-?\w+|less|fewer|only)(?![\w-])",
    re.IGNORECASE,
)
"""Any of these a passage has that advises against something, or denies it."""


def lacks(passage: Passage, claim: Frame) -> bool:
    """Whether a passage that is near a claim certainly does not state it.

    It is a question; or the claim advises against something or denies it, and no word of the
    passage does; or it has no amount that could be one that the claim gives in what it advises.
    """
    if passage.said.rstrip().endswith("?"):
        return True
    if _denies(claim) and not _DENIES.search(f"{passage.under} {passage.said}"):
        return True
    given = [one for one in claim.amounts if one.role not in _ASIDE and one.measured is not None]
    return any(_is_missing(one, passage) for one in given)


def _denies(claim: Frame) -> bool:
    against = any(rung.direction is Direction.AGAINST for rung in claim.rungs)
    return against or bool(claim.negations)


def _is_missing(wanted: Told, passage: Passage) -> bool:
    """Whether no amount of a passage, or of the headings above it, could be one of a claim's."""
    if wanted.role is Role.FREQUENCY and _OFTEN.search(passage.said):
        return False
    there = (*frame(passage.said).amounts, *frame(passage.under).amounts)
    return not any(_could_be(one, wanted.measured) for one in there)


def _could_be(one: Told, wanted: Measured | None) -> bool:
    if wanted is None or one.measured is None:
        return one.amount.kind not in _NAMING
    if overlap(one.measured, wanted) in (
        Overlap.SAME,
        Overlap.INSIDE,
        Overlap.AROUND,
        Overlap.PARTLY,
    ):
        return True
    return near(one.measured, wanted)
