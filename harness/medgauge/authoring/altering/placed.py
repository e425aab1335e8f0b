"""The amounts of a sentence with what each does in it."""

from dataclasses import dataclass
from functools import lru_cache

from medgauge.authoring.altering.parts import Parts, take_apart
from medgauge.authoring.altering.stance import Bound, Stance, Way, bound_of, way
from medgauge.text.frames import Clause, ClauseKind, Frame, Role, Told, frame
from medgauge.text.ladder import Direction

_ASIDE = (ClauseKind.REASON, ClauseKind.PURPOSE)
_FREE = ("may", "consider")
"""Rungs that allow rather than advise."""


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

    Names (`type 2`), and what stands in a reason or a purpose, are left out: advice does not hang
    on them.
    """
    found = []
    whole = frame(folded)
    for one in whole.amounts:
        clause = whole.clauses[one.clause]
        parts = take_apart(one.amount)
        if parts is None or one.role is Role.NAME or clause.kind in _ASIDE:
            continue
        stance = _stance(whole, one, clause)
        found.append(Placed(parts, one.role, stance, bound_of(folded, parts, one.lead)))
    return tuple(found)


def _stance(whole: Frame, one: Told, clause: Clause) -> Stance:
    if clause.kind is ClauseKind.EXCEPTION:
        return Stance.EXCEPTS
    if clause.kind in (ClauseKind.CONDITION, ClauseKind.POPULATION) or one.role in (
        Role.AGE,
        Role.THRESHOLD,
    ):
        return Stance.LIMITS
    start = one.amount.start
    nearest = next((rung for rung in reversed(whole.rungs) if rung.start < start), None)
    denied = any(first < start for first, _ in whole.negations)
    if denied or (nearest is not None and nearest.direction is Direction.AGAINST):
        return Stance.FORBIDDEN
    if nearest is not None and nearest.name in _FREE:
        return Stance.ALLOWED
    return Stance.ADVISED
