"""What tells a claim from a passage that asks the same: in the question, or in the answer."""

from collections.abc import Iterator
from dataclasses import dataclass

from medgauge.evidence.aligned import EVERYONE, Aligned
from medgauge.evidence.amount_answers import Answer, answer, is_apart
from medgauge.evidence.parsed import NOT, Parsed, Piece
from medgauge.evidence.strength_answers import strength_answer
from medgauge.evidence.synonyms import head
from medgauge.text.frames import ClauseKind, Told
from medgauge.text.ladder import Direction, Rung
from medgauge.text.stems import stem


@dataclass(frozen=True)
class Difference:
    """One difference between a claim and a passage."""

    text: str
    sure: bool
    """Whether it certainly makes another proposition."""
    of_case: bool = False
    """Whether it is one of when or for whom, and not of what is said then."""
    disjoint: bool = False
    """Whether the two cases certainly have nothing in common."""
    turns: bool = False
    """Whether it turns what is said round: two such may say the same again."""
    of_form: bool = False
    """Whether it is one of wording, by which alone nothing differs for certain."""


_LIGHT = frozenset(
    map(head, map(stem, ("give", "use", "offer", "prescribe", "provide", "receive")))
)
"""Verbs that only carry a recommendation: another one, or none, makes no other question."""
_CASES = (ClauseKind.CONDITION, ClauseKind.EXCEPTION, ClauseKind.POPULATION)
_RESTRICTS = (*_CASES, ClauseKind.TIME)
_PAIR = 2


def unmatched(found: Aligned) -> Iterator[str]:
    """Yield what of either sentence nothing in the other accounts for."""
    silent = {NOT, *_LIGHT, *(EVERYONE if found.is_wider else ())}
    ours = found.missing.keys() - silent
    theirs = set() if found.is_wider else found.left.keys() - silent
    if ours:
        yield "only in the claim: " + " ".join(sorted(ours))
    if theirs:
        yield "only in the passage: " + " ".join(sorted(theirs))
    dropped, added = _telling(found.dropped), _telling(found.added)
    if dropped and added:
        yield f"{added[0].kind.value} for {dropped[0].kind.value}"


def differences(passage: Parsed, claim: Parsed, found: Aligned) -> Iterator[Difference]:
    """Yield what tells a claim from a passage all of whose words are accounted for."""
    yield from _words(passage, claim, found)
    yield from _denials(passage, claim, found)
    if found.exchanged:
        yield Difference("the other way round", sure=True, turns=True)
    elif not found.ordered:
        yield Difference("another order", sure=False, of_form=True)
    if any(word in found.missing or word in found.left for word in _LIGHT):
        yield Difference("another verb", sure=False, of_form=True)
    if claim.grades - passage.grades or _turning(passage) != _turning(claim):
        yield Difference("another grade", sure=False)
    theirs, ours = _rungs(passage, found.dropped), _rungs(claim, found.added)
    strength = strength_answer(theirs, ours)
    if strength is not Answer.SAME:
        turned = {one.direction for one in theirs} != {one.direction for one in ours}
        yield Difference("another strength", sure=strength is Answer.OTHER, turns=turned)
    yield from _amounts(claim, found)
    yield from _clauses(found)


def _turning(sentence: Parsed) -> set[str]:
    """Return the grades that say the advice is against: `weak against`."""
    return {one for one in sentence.grades if "against" in one or "not" in one}


def _rungs(sentence: Parsed, apart: tuple[Piece, ...]) -> list[Rung]:
    """Return the words that recommend in clauses that the other sentence has as well."""
    return [rung for piece in sentence.pieces if piece not in apart for rung in piece.rungs]


def _words(passage: Parsed, claim: Parsed, found: Aligned) -> Iterator[Difference]:
    for one, other in found.opposites:
        alone = _stands_alone(one, claim) and _stands_alone(other, passage)
        case = _in_case(one, claim)
        yield Difference(
            f"{one} for {other}", sure=True, of_case=case, disjoint=alone, turns=not case
        )


def _in_case(word: str, sentence: Parsed) -> bool:
    return any(piece.kind in _RESTRICTS and word in piece.words for piece in sentence.pieces)


def _stands_alone(word: str, sentence: Parsed) -> bool:
    """Whether a clause of when or for whom says this word only."""
    return any(piece.kind in _CASES and piece.telling == {word} for piece in sentence.pieces)


def _denials(passage: Parsed, claim: Parsed, found: Aligned) -> Iterator[Difference]:
    more, fewer = found.missing.get(NOT, 0), found.left.get(NOT, 0)
    count = more + fewer
    if count:
        longer = claim if more else passage
        case = not any(
            piece.kind is ClauseKind.MAIN and NOT in piece.words for piece in longer.pieces
        )
        text = "a denial more or less"
        yield Difference(text, sure=count == 1, of_case=case, turns=not case)


def _amounts(claim: Parsed, found: Aligned) -> Iterator[Difference]:
    main = (piece for piece in claim.pieces if piece.kind is ClauseKind.MAIN)
    against = sum(one.direction is Direction.AGAINST for one in _rungs(claim, found.added))
    denied = (against + sum(piece.words.count(NOT) for piece in main)) % 2 == 1
    told = [(answer(*pair, denied=denied), pair) for pair in found.pairs]
    unlike = [one for one in told if one[0] is not Answer.SAME]
    if found.ordered and _are_exchanged([pair for _, pair in unlike]):
        sure = any(given is Answer.OTHER for given, _ in unlike)
        case = all(kind in _CASES for _, (_, _, kind) in unlike)
        yield Difference("amounts exchanged", sure=sure, of_case=case)
        return
    for given, (theirs, ours, kind) in unlike:
        sure = given is Answer.OTHER and (found.ordered or len(unlike) == 1)
        yield Difference(
            f"{ours.amount.text} for {theirs.amount.text}",
            sure=sure, of_case=kind in _CASES, disjoint=sure and is_apart(theirs, ours),
        )  # fmt: skip


def _are_exchanged(pairs: list[tuple[Told, Told, ClauseKind]]) -> bool:
    """Whether of two amounts each stands where the other did: one slip, and not two."""
    if len(pairs) != _PAIR:
        return False
    (one, other, _), (third, fourth, _) = pairs
    return _figures(one) == _figures(fourth) and _figures(third) == _figures(other)


def _figures(one: Told) -> tuple[object, ...]:
    """Return an amount's values and unit, whatever its comparator."""
    value = one.measured
    if value is None:
        return (one,)
    low, high = (value.low, value.high) if value.low is not None else (value.high, value.high)
    return (low, low if high is None else high, value.unit, value.per)


def _clauses(found: Aligned) -> Iterator[Difference]:
    for piece in _telling(found.dropped):
        yield Difference(
            f"{piece.kind.value} left out", sure=piece.kind in _RESTRICTS, of_case=True
        )
    for piece in _telling(found.added):
        yield Difference(f"{piece.kind.value} added", sure=False, of_case=True)
    if found.is_wider:
        yield Difference("a limit left out", sure=True, of_case=True)


def _telling(pieces: tuple[Piece, ...]) -> list[Piece]:
    """Return the clauses that limit or add anything: not reasons, not `in patients`."""
    return [
        one
        for one in pieces
        if one.kind is not ClauseKind.REASON
        and not (one.kind is ClauseKind.POPULATION and one.telling <= {"patient"})
    ]
