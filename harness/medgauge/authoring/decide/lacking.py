"""What a passage certainly lacks that it would need to state a claim.

These are published reasons, cheap to see, why a passage cannot state a claim, whatever else it
says. A passage that lacks nothing is judged by `evidence.entail`.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from medgauge.authoring.decide.contrast import contrasts
from medgauge.authoring.facts.advice import orders
from medgauge.authoring.near import PassageIndex, words
from medgauge.authoring.passages import Passage
from medgauge.text.amounts import Kind
from medgauge.text.frames import Clause, ClauseKind, Frame, Role, Told, frame
from medgauge.text.ladder import Direction, Rung, distance
from medgauge.text.measured import Overlap, near, overlap
from medgauge.text.quantities_in_words import says_more

FAR = 2
"""Rungs of the ladder that make another strength."""
OWNERS = 2
"""Documents that may share the name of a subject: words in more of them may be any."""
_ASIDE = (Role.AGE, Role.THRESHOLD)
"""Amounts of a condition: a more general statement need not hold them."""
_GENERAL = (ClauseKind.POPULATION, ClauseKind.CONDITION, ClauseKind.TIME)
"""Clauses that a more general statement need not hold."""
_ADVISED = (Role.DOSE, Role.FREQUENCY, Role.DURATION, Role.TARGET)
"""Amounts of what is advised: a looser one does not state a tighter one."""
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
    r"|delay\w*|\w+n't|non-?\w+|less|fewer|only)(?![\w-])",
    re.IGNORECASE,
)
"""Any of these a passage has that advises against something, or denies it."""
_POINTS = re.compile(r"(?<![\w-])(?:it|its|this|these|those|they|such|them|their)(?![\w-])", re.I)
_PREDICATE = re.compile(
    r"(?<![\w-])(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|need|needs)(?![\w-])",
    re.IGNORECASE,
)
_LISTS = re.compile(
    r"(?<![\w-])(?:considered|outcomes?|target population|indicators|research|references"
    r"|abbreviations)(?![\w-])",
    re.IGNORECASE,
)
"""Headings of lists that name things and advise none of them."""
_MARKS = re.compile(
    r"[:|=→✓]|(?<![\w-])(?:yes|agreed|grade|strong|weak|choice|first-line|prefer\w*|standard"
    r"|favou?r\w*|approved|effective|indicated|give|use|avoid)(?![\w-])",
    re.IGNORECASE,
)
"""What may decide about the thing that a line names: `Vexalor for gout: yes`."""
_GOES_ON = re.compile(
    r";|(?<![\w-])(?:but|however|although|though|while|whereas|yet|still|nevertheless|except"
    r"|unless|choice|option|prefer\w*|use[sd]?|may|can)(?![\w-])",
    re.IGNORECASE,
)
"""What who recommends neither may advise all the same, in words that are on no ladder."""

_PREPOSITION = re.compile(
    r"(?<![\w-])(?:in|for|with|among|during|after|before|when|if|by|at|on|under|within|from|to|than"
    r"|as|without|against|between|over)(?![\w-])",
    re.IGNORECASE,
)


def lacks(passage: Passage, claim: Frame) -> bool:
    """Whether a passage that is near a claim certainly does not state it.

    It is a question, or the name of a thing in a list that advises nothing; or it is on what
    excludes the claim's case; or no word of it denies anything, and the claim does; or it
    recommends, and nothing as strongly as the claim; or it has no amount that could be one of the
    claim's.
    """
    if passage.said.rstrip().endswith("?"):
        return True
    said = frame(passage.said)
    if _denies(claim.text) and not (
        said.negations or _may_deny(passage.said) or _may_deny(passage.under)
    ):
        return True
    if contrasts(passage, claim) or _only_names(passage, said):
        return True
    if _is_otherwise_strong(said, claim):
        return True
    if says_more(passage.said) or says_more(passage.under):  # any amount may be said there
        return False
    there = (*said.amounts, *frame(passage.under).amounts)
    return any(_is_missing(one, there, claim, passage) for one in claim.amounts if one.measured)


def lacks_subject(passage: Passage, claim: Frame, index: PassageIndex) -> bool:
    """Whether a passage names another subject, and not that of a claim.

    A claim's subject is the rarest name in what is advised that hardly a document besides holds. A
    passage that points back to something said before may mean it.
    """
    names, core = index.names(claim), _core(claim)
    subject = next((one for one in names if one in core and index.documents(one) <= OWNERS), None)
    if subject is None or _POINTS.search(passage.said):
        return False
    held = {*words(passage.said), *words(passage.under)}
    return subject not in held and any(one not in names for one in index.names(frame(passage.said)))


def _core(claim: Frame) -> frozenset[str]:
    """Return the words of what a claim advises, without for whom, where, when and by what.

    Of these a more general statement need not hold the claim's: `in cancer` takes in any cancer.
    """
    first = claim.rungs[0] if claim.rungs else None
    parts = []
    for clause in claim.clauses:
        if clause.kind is ClauseKind.MAIN:
            cuts = sorted({clause.start, *_within(clause, first), clause.end})
            parts += [claim.text[a:b] for a, b in pairwise(cuts)]
    return frozenset(word for part in parts for word in words(_PREPOSITION.split(part, 1)[0]))


def _within(clause: Clause, rung: Rung | None) -> list[int]:
    inside = rung is not None and clause.start <= rung.start and rung.end <= clause.end
    return [rung.start, rung.end] if rung is not None and inside else []


@lru_cache(maxsize=131_072)
def _may_deny(folded: str) -> bool:
    return _DENIES.search(folded) is not None


@lru_cache(maxsize=1024)
def _denies(folded: str) -> bool:
    """Whether a claim denies something, but whom and when it is for.

    Advice for all is advice for those who are not at risk, and need not say so.
    """
    claim = frame(folded)
    against = any(rung.direction is Direction.AGAINST for rung in claim.rungs)
    return against or any(
        clause.start <= start < clause.end and clause.kind not in _GENERAL
        for start, _ in claim.negations
        for clause in claim.clauses
    )


def _only_names(passage: Passage, said: Frame) -> bool:
    """Whether a passage is a line without predicate or verdict in a section that only lists.

    Lists of what was considered name all that was, and say nothing of it.
    """
    if said.rungs or passage.text.rstrip().endswith(".") or _PREDICATE.search(passage.said):
        return False
    if _MARKS.search(passage.said) or orders(passage.said):
        return False
    return _LISTS.search(passage.under) is not None


def _is_otherwise_strong(said: Frame, claim: Frame) -> bool:
    """Whether a passage recommends, and nothing it recommends is as strong as the claim.

    What all should have, some may have: a stronger passage may state a permission. Directions are
    not compared where either denies besides: to advise against stopping is to advise going on. Who
    recommends neither for nor against states no advice.
    """
    if not said.rungs or not claim.rungs:
        return False
    if all(one.direction is Direction.NEITHER for one in said.rungs):
        return not _GOES_ON.search(said.text) and all(
            one.direction is not Direction.NEITHER for one in claim.rungs
        )
    return all(
        one.direction is other.direction and one.level < other.level and distance(one, other) >= FAR
        for one in said.rungs
        for other in claim.rungs
    )


def recommends_otherwise(passage: Passage, claim: Frame) -> bool:
    """Whether a passage recommends, all of it two rungs from a claim on the same side, and no more.

    For a claim that only its strength makes untrue: what the source recommends is then no statement
    of what may be done, or the fact itself would be one.
    """
    said = frame(passage.said)
    if not said.rungs or not claim.rungs or _GOES_ON.search(said.text):
        return False
    return all(
        one.direction is other.direction and distance(one, other) >= FAR
        for one in said.rungs
        for other in claim.rungs
    )


def _is_missing(wanted: Told, there: Sequence[Told], claim: Frame, passage: Passage) -> bool:
    """Whether no amount of a passage, or of the headings above it, could be one of a claim's."""
    if wanted.role is Role.NAME or claim.clauses[wanted.clause].kind is ClauseKind.EXCEPTION:
        return False
    if wanted.role in _ASIDE:
        like = [one for one in there if one.role in _ASIDE and _is_comparable(one, wanted)]
        return bool(like) and not any(_covers(one, wanted) for one in like)
    if wanted.role is Role.FREQUENCY and _OFTEN.search(passage.said):
        return False
    return not any(_could_be(one, wanted) for one in there)


def _is_comparable(one: Told, wanted: Told) -> bool:
    if one.measured is None or wanted.measured is None:
        return one.amount.kind not in _NAMING
    return (one.measured.unit, one.measured.per) == (wanted.measured.unit, wanted.measured.per)


def _covers(one: Told, wanted: Told) -> bool:
    """Whether a condition of a passage may hold wherever the claim's does."""
    if one.measured is None or wanted.measured is None:
        return True
    lie = overlap(one.measured, wanted.measured)
    return lie in (Overlap.SAME, Overlap.AROUND, Overlap.UNLIKE) or near(
        one.measured, wanted.measured
    )


def _could_be(one: Told, wanted: Told) -> bool:
    """Whether an amount of a passage may say what the claim's says."""
    if one.measured is None or wanted.measured is None:
        return one.amount.kind not in _NAMING
    stating = [Overlap.SAME, Overlap.INSIDE]
    if wanted.role not in _ADVISED:
        stating += [Overlap.AROUND, Overlap.PARTLY]
    lie = overlap(one.measured, wanted.measured)
    return lie in stating or near(one.measured, wanted.measured)
