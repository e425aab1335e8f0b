"""What a passage says to a claim: it states it, answers otherwise, does not speak of it, or unsure.

A lexical check that errs towards UNSURE: STATES needs every word of both sentences accounted for,
in order, with equal amounts, strength and denials; DIFFERS needs the same question and a sure
difference in the answer; UNRELATED needs that the passage lacks what any statement of the claim
would have to hold.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from medgauge.evidence.aligned import EVERYONE, Aligned, align
from medgauge.evidence.amount_answers import Answer, answer
from medgauge.evidence.parsed import NOT, Parsed, Piece, parsed
from medgauge.evidence.relatedness import Kinship, kinship
from medgauge.evidence.strength_answers import strength_answer
from medgauge.evidence.synonyms import head, opposed
from medgauge.text.frames import ClauseKind, Frame
from medgauge.text.ladder import Direction
from medgauge.text.stems import stem


class Relation(StrEnum):
    """What a passage is to a claim."""

    STATES = "states"
    """It certainly says all that the claim says, as its own word."""
    DIFFERS = "differs"
    """It answers the same question and its answer is certainly another one."""
    UNSURE = "unsure"
    UNRELATED = "unrelated"
    """It certainly does not speak of what the claim says."""


@dataclass(frozen=True)
class Judged:
    """A relation and what it rests on, in short words."""

    relation: Relation
    reasons: tuple[str, ...] = ()


_SURE, _OPEN = True, False
_Reason = tuple[bool, str]
"""Whether a difference is certain, and what it is."""

_LIGHT = frozenset(
    map(head, map(stem, ("give", "use", "offer", "prescribe", "provide", "receive")))
)
"""Verbs that only carry a recommendation: another one, or none, makes no other question."""
_RESTRICTS = (
    ClauseKind.CONDITION, ClauseKind.EXCEPTION, ClauseKind.POPULATION, ClauseKind.TIME,
)  # fmt: skip


def judge(passage: str | Frame, claim: str | Frame) -> Judged:
    """Tell what one folded passage says to one folded claim."""
    source, said = parsed(passage), parsed(claim)
    if source.text == said.text and not source.is_question:
        return Judged(Relation.STATES, ("the same words",))
    source, said = _spelled(source, said), _spelled(said, source)
    kin = kinship(source, said)
    if kin is Kinship.NONE:
        return Judged(Relation.UNRELATED, ("too little in common",))
    found = align(source, said)
    reasons = tuple(_differences(source, said, found))
    words = tuple(_unmatched(found)) + ("only asked",) * source.is_question
    if words:
        relation = Relation.UNRELATED if kin is Kinship.DISTANT else Relation.UNSURE
        return Judged(relation, words + tuple(text for _, text in reasons))
    if not reasons:
        return Judged(Relation.STATES, ("the same in other words",))
    relation = Relation.DIFFERS if any(sure for sure, _ in reasons) else Relation.UNSURE
    return Judged(relation, tuple(text for _, text in reasons))


def _spelled(one: Parsed, other: Parsed) -> Parsed:
    """Return a sentence with the acronyms that the other explains in the words they stand for."""
    known = {short: words for short, words in other.acronyms if short in one.weights}
    if not known:
        return one
    pieces = tuple(
        replace(piece, words=tuple(w for word in piece.words for w in known.get(word, (word,))))
        for piece in one.pieces
    )
    weights = {word: 1.0 for piece in pieces for word in sorted(piece.telling)}
    return replace(one, pieces=pieces, weights=weights | {
        word: weight for word, weight in one.weights.items() if word not in known
    })  # fmt: skip


def _unmatched(found: Aligned) -> Iterator[str]:
    """Yield words of either sentence that nothing in the other accounts for."""
    ours, theirs = _without_opposed(found)
    for word in (NOT, *_LIGHT):
        ours.pop(word, None)
        theirs.pop(word, None)
    if found.is_wider:
        theirs = {}
        ours = {word: count for word, count in ours.items() if word not in EVERYONE}
    if ours:
        yield "only in the claim: " + " ".join(sorted(ours))
    if theirs:
        yield "only in the passage: " + " ".join(sorted(theirs))


def _without_opposed(found: Aligned) -> tuple[dict[str, int], dict[str, int]]:
    ours, theirs = dict(found.missing), dict(found.left)
    for one, other in _opposites(found):
        ours.pop(one, None)
        theirs.pop(other, None)
    return ours, theirs


def _opposites(found: Aligned) -> list[tuple[str, str]]:
    """Return words of the claim with words of the passage that exclude them."""
    pairs: list[tuple[str, str]] = []
    free = sorted(found.left)
    for one in sorted(found.missing):
        twin = next((other for other in free if opposed(one.strip("@&"), other.strip("@&"))), None)
        if twin is not None:
            free.remove(twin)
            pairs.append((one, twin))
    return pairs


def _differences(source: Parsed, said: Parsed, found: Aligned) -> Iterator[_Reason]:
    for one, other in _opposites(found):
        yield _SURE, f"{one} for {other}"
    denials = found.missing[NOT] + found.left[NOT]
    if denials:
        yield denials == 1, "a denial more or less"
    if not found.ordered:
        yield _OPEN, "another order"
    if any(word in found.missing or word in found.left for word in _LIGHT):
        yield _OPEN, "another verb"
    strength = strength_answer(source.rungs, said.rungs)
    if strength is not Answer.SAME:
        yield strength is Answer.OTHER, "another strength"
    yield from _amounts(said, found)
    yield from _clauses(found)
    if found.is_wider:
        yield _SURE, "a limit left out"


def _amounts(said: Parsed, found: Aligned) -> Iterator[_Reason]:
    main = (piece for piece in said.pieces if piece.kind is ClauseKind.MAIN)
    against = sum(rung.direction is Direction.AGAINST for rung in said.rungs)
    denied = (against + sum(piece.words.count(NOT) for piece in main)) % 2 == 1
    told = [(answer(*pair, denied=denied), pair) for pair in found.pairs]
    unlike = [one for one in told if one[0] is not Answer.SAME]
    for found_answer, (theirs, ours, _) in unlike:
        sure = found_answer is Answer.OTHER and (found.ordered or len(unlike) == 1)
        yield sure, f"{ours.amount.text} for {theirs.amount.text}"


def _clauses(found: Aligned) -> Iterator[_Reason]:
    for piece in found.dropped:
        if piece.kind is not ClauseKind.REASON and not _is_anyone(piece):
            yield piece.kind in _RESTRICTS, f"{piece.kind.value} left out"
    for piece in found.added:
        if not _is_anyone(piece):
            yield _OPEN, f"{piece.kind.value} added"


def _is_anyone(piece: Piece) -> bool:
    """Whether a clause only says that the advice is for patients."""
    return piece.kind is ClauseKind.POPULATION and piece.telling <= {"patient"}
