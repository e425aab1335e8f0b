"""What an amount does in its sentence, as far as it is certain: `Stance`, or none.

A wrong stance makes a claim that its source implies, so whatever may be read in two ways has none.
"""

import re

from medgauge.authoring.altering.kinds import is_often, is_time
from medgauge.authoring.altering.numbers import COUNTED, DOSED
from medgauge.authoring.altering.parts import Parts
from medgauge.authoring.altering.reasons import in_a_clause
from medgauge.authoring.altering.stance import Stance
from medgauge.text.frames import Clause, ClauseKind, Frame, Role, Told
from medgauge.text.ladder import Direction

_LIMITING = (ClauseKind.CONDITION, ClauseKind.POPULATION)
_FREE = ("may", "consider")
"""Rungs that allow rather than advise."""
_FREELY = re.compile(r"\b(?:acceptable|tolerated|allowed|permitted|reasonable|enough|sufficient)\b")
_LASTS = re.compile(
    r"\b(?:for|over|lasting|lasts?)(?: (?:the first|about|another))? $", re.IGNORECASE
)
_APART = re.compile(r", (?:and )?(?:for|over)(?: (?:the first|about|another))? $", re.IGNORECASE)
_CASE = re.compile(
    r"\b(?:at|for|after|in|from|until|once|below|above) (?:an? |the |any )?"
    r"(?!target|goal|dose|maximum|minimum|total|rate|flow|speed|concentration|temperature|angle"
    r"|distance|intensity)(?:(?!and |or )[\w/₀-₉-]+ ){1,6}$",
    re.IGNORECASE,
)
"""`at a sodium of <120 mmol/L`, `with a pulse of`: the case that advice is for."""
_FOUND = re.compile(
    r"/(?:L|l|dL|mL|mm³|uL|μL)$|mmHg|^mL/min|°C|kg/m²|beats|kPa|mmol/mol|per minute|mg/g|^ms$"
)
"""Units of what is found in a body."""
_SCORE = re.compile(r"\b(?:score|index|scale|grade|points?|pain|T-score)\b", re.IGNORECASE)
_AIM = re.compile(r"\b(?:targets?|goals?|aims?)\b", re.IGNORECASE)
_PROPERTY = re.compile(r"\b(?:with|of) (?:an? |the )?(?:[\w-]+ ){1,3}of $", re.IGNORECASE)
"""`gloves with a thickness of`: a case, or what is advised itself."""
_COUNTED_IN = re.compile(
    r"\b(?:\d+|two|three|four|five|six|once|twice) (?:[a-z-]+ ){1,5}within $", re.IGNORECASE
)
"""`2 episodes of vomiting within`: a shorter time says less."""
_EVEN = re.compile(r"\beven \w+ (?:the )?$", re.IGNORECASE)
_DOWN_TO = re.compile(r"\b(?:down|up) to (?:an? |the )?(?:[\w/-]+ ){1,5}$", re.IGNORECASE)
"""`down to a creatinine clearance of`: a bound that no comparator shows."""
_SIGN = re.compile(r"[<>≤≥]")
_HELD = re.compile(
    r"\b(?:be|keep|kept|maintain(?:ed)?|held?|limit(?:ed)?|restrict(?:ed)?|not|never|reach(?:ed)?"
    r"|exceed|receive|take|drink|perform|include|offer|using?|use)(?: (?:to|at|of|or))? $",
    re.IGNORECASE,
)
"""Verbs whose object an advised value is."""
_GESTATION = re.compile(r" (?:of )?gestation| of pregnancy| of age")
_GOES_ON = re.compile(r", (?:and|or|but|to|for|over|at|with)\b|; ")
_MOST = re.compile(r"maximum|minimum")
_WHO = re.compile(r"\b(?:who|whom|whose)\b[^,;]*$", re.IGNORECASE)
_PAST = re.compile(r"\b(?:the|in|within) (?:past|last|previous|preceding|prior) $", re.IGNORECASE)
_AGES = re.compile(r"\b(?:older|younger)\b")
_FIRST = re.compile(r"\b(?:in|within|during) the (?:first|next) $", re.IGNORECASE)
"""`three visits in the first 12 months`: a longer time may say less, and so may a shorter one."""


def lead_of(whole: Frame, one: Told) -> str:
    """Return the preposition before an amount, for what it leaves open.

    After so many weeks of gestation is from then on; in the past 12 months is within them.
    """
    after = whole.clauses[one.clause].marker == "after"
    if after and _GESTATION.match(whole.text, one.amount.end):
        return "from"
    return "within" if _PAST.search(whole.text[: one.amount.start]) else one.lead


def stance_of(whole: Frame, one: Told, parts: Parts) -> Stance | None:
    """Return what an amount does in its sentence, or None where that is not certain."""
    clause = whole.clauses[one.clause]
    before = whole.text[: parts.start]
    if _may_be_turned(whole, one, parts, clause):
        return None
    if clause.kind is ClauseKind.EXCEPTION:
        return Stance.EXCEPTS
    if _said_of(whole, one, before):
        return Stance.LIMITS
    if in_a_clause(before) and clause.kind not in _LIMITING:
        return None
    if _PAST.search(before) or _AGES.search(parts.comparator):
        return Stance.LIMITS
    if clause.kind is ClauseKind.POPULATION and is_time(parts) and _LASTS.search(before):
        return _advised(whole, one) if _APART.search(before) or not parts.comparator else None
    if clause.kind in _LIMITING or one.role in (Role.AGE, Role.THRESHOLD):
        return Stance.LIMITS
    if lead_of(whole, one) == "from":
        return Stance.LIMITS
    if clause.kind is ClauseKind.TIME and not _LASTS.search(before):
        if parts.comparator and is_time(parts):
            return None
        if one.role is not Role.DEADLINE:
            return Stance.LIMITS
    return _in_main(whole, one, parts)


def _in_main(whole: Frame, one: Told, parts: Parts) -> Stance | None:
    """Return the stance of an amount that no clause makes a condition.

    A bound on what is measured in a body limits advice where it is the subject or the case; a bound
    behind the advice is advised. Any other bound may be either.
    """
    if not parts.comparator or one.role is Role.TARGET:
        return _advised(whole, one)
    before = whole.text[: parts.start]
    behind = any(rung.start < one.amount.start for rung in whole.rungs)
    if is_time(parts) and _LASTS.search(before):
        known = behind or not whole.rungs or _doses(whole, one)
        return _advised(whole, one) if known else None
    if not before.removeprefix("No ").removeprefix("Not ") or _AIM.search(whole.text):
        return None
    if is_often(parts):
        return _advised(whole, one) if behind else None
    case = bool(_CASE.search(before))
    if is_time(parts):
        if case and (before.endswith(" of ") or _SIGN.match(parts.comparator)):
            return Stance.LIMITS
        return _advised(whole, one) if behind and not case else None
    if case or (whole.rungs and not behind):
        return Stance.LIMITS if _is_found(parts, before) else None
    dosed = parts.measure.split(" ")[0] in DOSED and one.lead != "at" and behind
    certain = (dosed or bool(_HELD.search(before))) and not _PROPERTY.search(before)
    return _advised(whole, one) if certain else None


def _doses(whole: Frame, one: Told) -> bool:
    """Whether a dose stands before an amount: `10 mg for up to 3 days` is how it is given."""
    return any(
        other.role is Role.DOSE and other.amount.end <= one.amount.start for other in whole.amounts
    )


def _said_of(whole: Frame, one: Told, before: str) -> bool:
    """Whether an amount stands in what is said of those whom the advice is for: `who have`."""
    found = _WHO.search(before)
    return found is not None and not any(
        found.start() < rung.start < one.amount.start for rung in whole.rungs
    )


def _is_found(parts: Parts, before: str) -> bool:
    """Whether an amount is what is found in a body or scored of it, and nothing that is done."""
    return bool(_FOUND.search(parts.measure)) or (not parts.unit and bool(_SCORE.search(before)))


def _may_be_turned(whole: Frame, one: Told, parts: Parts, clause: Clause) -> bool:
    """Whether what stands before an amount in its clause may turn it, or begin another clause.

    `if not to be had within 8 weeks`; `when it is raised, and within 2 weeks when it exceeds`;
    `over 4 sessions`, which is no bound; `two flares in 12 months`, where a shorter time says less.
    """
    before = whole.text[: parts.start]
    if is_time(parts) and (one.lead == "in" or _COUNTED_IN.search(before) or _FIRST.search(before)):
        return True
    if _DOWN_TO.search(before) or (parts.comparator.lower().startswith("from") and is_time(parts)):
        return True
    if one.lead in ("within", "until", "before") and (not is_time(parts) or _EVEN.search(before)):
        return True
    inside = whole.text[clause.start : one.amount.start]
    aside = clause.kind is not ClauseKind.MAIN
    if aside and (_GOES_ON.search(inside) or _MOST.search(parts.comparator)):
        return True
    if parts.comparator.lower() == "over" and (is_time(parts) or parts.measure in COUNTED):
        return True
    if not parts.comparator and one.lead not in ("within", "before", "until"):
        return False
    if aside and any(
        rung.direction is Direction.AGAINST and clause.start <= rung.start < one.amount.start
        for rung in whole.rungs
    ):
        return True
    for start, end in whole.negations:
        if end > one.amount.start:
            continue
        opened = whole.text.rfind("(", 0, start) > whole.text.rfind(")", 0, start)
        plain = clause.start <= start and clause.kind is ClauseKind.MAIN
        if opened or not plain or in_a_clause(whole.text[:start]):
            return True
    return False


def _advised(whole: Frame, one: Told) -> Stance | None:
    start = one.amount.start
    nearest = next((rung for rung in reversed(whole.rungs) if rung.end <= start), None)
    denied = any(first < start for first, _ in whole.negations)
    if denied and nearest is not None and nearest.direction is Direction.FOR:
        return None
    if denied or (nearest is not None and nearest.direction is Direction.AGAINST):
        return Stance.FORBIDDEN
    if _FREELY.search(whole.text) or (nearest is not None and nearest.name in _FREE):
        return Stance.ALLOWED
    return Stance.ADVISED
