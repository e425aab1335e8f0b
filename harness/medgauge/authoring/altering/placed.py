"""The amounts of a sentence with what each does in it."""

import re
from dataclasses import dataclass
from functools import lru_cache

from medgauge.authoring.altering.kinds import is_time
from medgauge.authoring.altering.numbers import DOSED
from medgauge.authoring.altering.parts import Parts, plural, singular, take_apart
from medgauge.authoring.altering.reasons import undecided
from medgauge.authoring.altering.stance import Bound, Stance, Way, bound_of, way
from medgauge.authoring.altering.standing import lead_of, stance_of
from medgauge.text.frames import ClauseKind, Role, frame

_ASIDE = (ClauseKind.REASON, ClauseKind.PURPOSE)
_COURSES = re.compile(r" (?:course|regimen|supply|period|interval|programme|program|trial|cycle)")
_BETWEEN = re.compile(r"\bbetween\b[^,;]*$", re.IGNORECASE)
_SAID_BEFORE = re.compile(r"\d[^()]{0,12} \($")
_EXPLAINED = re.compile(r" \([^)]*\d")


@dataclass(frozen=True)
class Placed:
    """One amount, its stance and its bound."""

    parts: Parts
    role: Role
    stance: Stance
    bound: Bound | None

    @property
    def way(self) -> Way:
        """Where its value may move."""
        return way(self.stance, self.bound)


@lru_cache(maxsize=8192)
def placed(folded: str) -> tuple[Placed, ...]:
    """Return every amount of a folded sentence that can be rewritten, with its stance.

    Left out are names (`type 2`, `10-year risk`), what stands in a reason, a purpose or brackets,
    and bounds of which it is not clear whether they limit advice or are advised.
    """
    found: list[Placed] = []
    whole = frame(folded)
    if undecided(folded):
        return ()
    for one in whole.amounts:
        clause = whole.clauses[one.clause]
        parts = take_apart(one.amount)
        if parts is None or one.role is Role.NAME or clause.kind in _ASIDE:
            continue
        if _tied(folded, parts):
            continue
        stance = stance_of(whole, one, parts)
        if stance is not None:
            bound = bound_of(folded, parts, lead_of(whole, one))
            found.append(Placed(parts, one.role, stance, bound))
    return tuple(found)


def _tied(folded: str, parts: Parts) -> bool:
    """Whether an amount is bound to other words of the sentence that would have to change too."""
    before = folded[: parts.start]
    opened = before.rfind("(") > before.rfind(")")
    return (
        (opened and (parts.measure not in DOSED or bool(_SAID_BEFORE.search(before))))
        or bool(_EXPLAINED.match(folded, parts.end))
        or bool(_BETWEEN.search(before))
        or (_names(parts) and not _COURSES.match(folded, parts.end))
    )


def _names(parts: Parts) -> bool:
    """Whether an amount is part of what something is called: `10-year risk`, `24 hour monitor`."""
    unit = parts.unit.strip(" -")
    uninflected = unit == singular(unit) != plural(unit)
    return parts.joined or (uninflected and is_time(parts) and parts.numbers[-1].value != 1)
