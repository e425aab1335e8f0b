"""How much of a claim a passage holds: whether it can speak of it at all."""

from enum import IntEnum

from medgauge.evidence.parsed import BEGINNING, Parsed
from medgauge.text.frames import Told
from medgauge.text.measured import Measured, Overlap, near, overlap
from medgauge.text.stems import stem


class Kinship(IntEnum):
    """How near a passage is to a claim."""

    NONE = 0
    """It cannot speak of it: too few of its words."""
    DISTANT = 1
    """It cannot state it: half its words, or no amount that could be the claim's."""
    CLOSE = 2


LEAST = 0.3
"""Share of the claim's weight below which a passage does not speak of it."""
ENOUGH = 0.5
"""Share below which it cannot state it, whatever its amounts."""
WITH_OTHER_AMOUNTS = 0.7
"""The same where it holds no amount that could be one of the claim's."""
NEARLY_ALL = 0.85
"""Share of the weight of the words alone from which it speaks of the same, whatever its amounts."""
MOST = 0.7
"""The same where it also holds most of what is said, conditions apart, or all of that."""
_MOST_OF_POINT = 0.6
_LIKE = 0.7
_MEASURES = frozenset(map(stem, ("doubled", "halved", "tripled", "quartered")))
_AMOUNT = 1.0


def kinship(passage: Parsed, claim: Parsed) -> Kinship:
    """Tell how near a passage is to a claim, by its words and amounts."""
    words, share = _shares(passage, claim)
    point = _point(passage, claim)
    if (
        words >= NEARLY_ALL
        or (words >= MOST and point >= _MOST_OF_POINT)
        or (words >= ENOUGH and point >= 1)
    ):
        return Kinship.CLOSE
    if share < LEAST and not _points_back(passage, claim):
        return Kinship.NONE
    lacking = claim.amounts and not all(_could_hold(passage, one.measured) for one in claim.amounts)
    enough = WITH_OTHER_AMOUNTS if lacking else ENOUGH
    return Kinship.DISTANT if share < enough else Kinship.CLOSE


def _shares(passage: Parsed, claim: Parsed) -> tuple[float, float]:
    """Return the share of the claim's weight that the passage holds, 0 … 1.

    First of its words alone, then of words and amounts.
    """
    total = held = 0.0
    for word, weight in claim.weights.items():
        total += weight
        if word in passage.weights:
            held += weight
        elif len(word) > BEGINNING and word[:BEGINNING] in passage.beginnings:
            held += weight * _LIKE
    words = held / total if total else 0.0
    for one in claim.amounts:
        total += _AMOUNT
        held += _AMOUNT if _holds(passage, one) else 0.0
    return words, held / total if total else 0.0


def _point(passage: Parsed, claim: Parsed) -> float:
    """Return the share of the words of what the claim says, conditions apart, 0 … 1."""
    main = claim.main
    if not main:
        return _MOST_OF_POINT
    return len(main & passage.weights.keys()) / len(main)


def _holds(passage: Parsed, wanted: Told) -> bool:
    """Whether one of the passage's amounts may be taken for this one, or a word that measures."""
    if wanted.measured and wanted.measured.unit == "%" and _MEASURES & passage.weights.keys():
        return True
    return any(
        one.amount.key == wanted.amount.key
        or (one.measured is not None and wanted.measured is not None
            and near(one.measured, wanted.measured))
        for one in passage.amounts
    )  # fmt: skip


def _points_back(passage: Parsed, claim: Parsed) -> bool:
    """Whether a passage without a subject of its own may speak of the claim's: `The dose is …`."""
    named = [word for word, weight in passage.weights.items() if weight >= 1]
    return not named and any(_could_hold(passage, one.measured) for one in claim.amounts)


def _could_hold(passage: Parsed, wanted: Measured | None) -> bool:
    """Whether one of the passage's amounts may be this one, or cannot be read."""
    return any(
        wanted is None or one.measured is None or _may_be(one.measured, wanted)
        for one in passage.amounts
    )


def _may_be(one: Measured, other: Measured) -> bool:
    if one.unit == other.unit and one.per == other.per:
        lie = overlap(other, one)
        return lie not in (Overlap.APART, Overlap.UNLIKE) or near(one, other)
    return near(one, other)
