"""Two sentences side by side: what only one has, which amounts stand for which, in what order."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from medgauge.evidence.exchanged import are_exchanged
from medgauge.evidence.parsed import AMOUNT, NOT, Parsed, Piece
from medgauge.evidence.synonyms import opposites
from medgauge.text.frames import ClauseKind, Told
from medgauge.text.measured import same

_MAIN = ClauseKind.MAIN
_LIMITS = (ClauseKind.CONDITION, ClauseKind.POPULATION)
EVERYONE = frozenset(("&all", "&any", "&each"))
_JOINED = frozenset(("&and", "&or", NOT))

Bag = Mapping[str, int]
"""Words with how often each stands there, once at least."""


@dataclass(frozen=True)
class Aligned:
    """What two sentences have in common and what not."""

    passage: Parsed
    claim: Parsed
    missing: Bag
    """Words and marks of the claim that the passage has not, added clauses and opposites apart."""
    left: Bag
    """Words and marks of the passage that the claim has not, dropped clauses, opposites apart."""
    opposites: tuple[tuple[str, str], ...]
    """Words of the claim with words of the passage that exclude them."""
    dropped: tuple[Piece, ...]
    """Clauses of the passage of which the claim has nothing."""
    added: tuple[Piece, ...]
    """Clauses of the claim of which the passage has nothing."""
    is_wider: bool
    """Whether the claim only leaves out limits of when or for whom: an age, a value."""

    @property
    def pairs(self) -> "tuple[_Pair, ...]":
        """Amounts of the passage with those of the claim that stand in their place."""
        return self._paired[0]

    @property
    def ordered(self) -> bool:
        """Whether what both have stands in the same order, but for whole clauses and verbs."""
        return self._paired[1]

    @cached_property
    def exchanged(self) -> bool:
        """Whether two things on either side of a word that sets them apart changed places."""
        theirs, ours = ([word for one in kept for word in one.words] for kept in self._kept)
        return not self.ordered and are_exchanged(theirs, ours)

    @cached_property
    def _paired(self) -> "tuple[tuple[_Pair, ...], bool]":
        # Of most sentences nobody asks: their words alone tell that they say something else.
        return _pairs(*self._kept, self.passage.movable | self.claim.movable)

    @property
    def _kept(self) -> tuple[list[Piece], list[Piece]]:
        theirs = [one for one in self.passage.pieces if one not in self.dropped]
        return theirs, [one for one in self.claim.pieces if one not in self.added]


def align(passage: Parsed, claim: Parsed) -> Aligned:
    """Lay two sentences side by side."""
    whole, said = passage.bag, claim.bag
    missing, left = _less(said, whole), _less(whole, said)
    opposed_words = _opposites(missing, left)
    missing = _less(missing, Counter([one for one, _ in opposed_words]))
    left = _less(left, Counter([other for _, other in opposed_words]))
    dropped = _only(passage.pieces, left)
    added = _only(claim.pieces, missing)
    for piece in dropped:
        left = _less(left, Counter(piece.words))
    for piece in added:
        missing = _less(missing, Counter(piece.words))
    wider = not missing.keys() - EVERYONE and _is_limit(passage, left, found=bool(missing))
    return Aligned(passage, claim, missing, left, opposed_words, dropped, added, wider)


def _less(some: Bag, others: Bag) -> Bag:
    """Return what is left of some words when others are taken out."""
    if not others:
        return some
    return {one: rest for one, count in some.items() if (rest := count - others.get(one, 0)) > 0}


def _opposites(missing: Iterable[str], left: Iterable[str]) -> tuple[tuple[str, str], ...]:
    pairs: list[tuple[str, str]] = []
    free = {one: one.strip("@&") for one in sorted(left)}
    for one in sorted(missing):
        against = opposites(one.strip("@&"))
        if against.isdisjoint(free.values()):
            continue
        twin = next(other for other, bare in free.items() if bare in against)
        del free[twin]
        pairs.append((one, twin))
    return tuple(pairs)


def _is_limit(passage: Parsed, left: Bag, *, found: bool) -> bool:
    """Whether words are all of one clause that limits, and an amount or `all` tells they do.

    All that a clause says from a `who` or `with` on limits whom it is for, whatever it says.
    """
    bag = Counter(left)
    if left and any(Counter(limit) == bag for one in passage.pieces for limit in one.limits):
        return True
    if not left or (AMOUNT not in left and not found) or _JOINED & left.keys():
        return False
    return any(
        piece.kind in _LIMITS and not _less(left, Counter(piece.words)) for piece in passage.pieces
    )


def _only(pieces: tuple[Piece, ...], lacking: Bag) -> tuple[Piece, ...]:
    """Return the clauses beside the main one all of whose words the other sentence lacks."""
    found: list[Piece] = []
    rest = lacking
    for piece in pieces:
        if piece.kind is _MAIN:
            continue
        words = Counter([one for one in piece.words if one[0] not in "#&"])
        if words and not _less(words, rest):
            found.append(piece)
            rest = _less(rest, Counter(piece.words))
    return tuple(found)


_Pair = tuple[Told, Told, ClauseKind]


def _pairs(
    theirs: list[Piece], ours: list[Piece], movable: frozenset[str]
) -> tuple[tuple[_Pair, ...], bool]:
    """Pair the amounts of clauses that stand for one another, and tell whether the order holds."""
    found: list[_Pair] = []
    order: list[int] = []
    used: set[int] = set()
    rest: list[Piece] = []
    for piece in ours:
        at = _twin(piece, theirs, used) if piece.kind is not _MAIN else None
        if at is None:
            rest.append(piece)
            continue
        used.add(at)
        order.append(at)
        twin = theirs[at]
        found += [(a, b, twin.kind) for a, b in zip(twin.amounts, piece.amounts, strict=True)]
    others = [one for at, one in enumerate(theirs) if at not in used]
    kinds = [theirs[at].kind for at in order]
    moved = len(set(kinds)) < len(kinds) and order != sorted(order)
    more, holds = _flat(others, rest, movable)
    return (*found, *more), holds and not moved


def _twin(piece: Piece, others: list[Piece], used: set[int]) -> int | None:
    """Return the place of a clause of the same kind with the same words in the same order."""
    for at, other in enumerate(others):
        if at not in used and (other.kind, other.words) == (piece.kind, piece.words):
            return at
    return None


def _flat(
    theirs: list[Piece], ours: list[Piece], movable: frozenset[str]
) -> tuple[tuple[_Pair, ...], bool]:
    """Pair the amounts of all other clauses in the order they stand in."""
    before = [word for piece in theirs for word in piece.words]
    after = [word for piece in ours for word in piece.words]
    values = [(one, piece.kind) for piece in theirs for one in piece.amounts]
    said = [one for piece in ours for one in piece.amounts]
    if len(values) != len(said):
        return (), _same_order(before, after, movable)
    ordered = _same_order(before, after, movable)
    if not ordered:
        values = _rearranged(values, said)
    return tuple((a, b, kind) for (a, kind), b in zip(values, said, strict=True)), ordered


def _rearranged(
    values: list[tuple[Told, ClauseKind]], said: list[Told]
) -> list[tuple[Told, ClauseKind]]:
    """Return amounts each at the place of one that says the same, the rest in their order."""
    free = list(values)
    found: list[tuple[Told, ClauseKind] | None] = []
    for one in said:
        twin = next((other for other in free if _say_same(other[0], one)), None)
        found.append(twin)
        if twin:
            free.remove(twin)
    rest = iter(free)
    return [one or next(rest) for one in found]


def _say_same(one: Told, other: Told) -> bool:
    if one.measured is None or other.measured is None:
        return one.amount.key == other.amount.key
    return same(one.measured, other.measured)


def _same_order(before: list[str], after: list[str], movable: frozenset[str]) -> bool:
    """Whether two lists are equal but for what only one has and for one verb that moved."""
    common = Counter(before) & Counter(after)
    first, second = _kept(before, common), _kept(after, common)
    if first == second:
        return True
    return any(
        _without(first, word) == _without(second, word)
        for word in movable
        if word in first and word != AMOUNT
    )


def _kept(words: list[str], common: Counter[str]) -> list[str]:
    """Return those words that both have, as often as both have them."""
    rest = Counter(common)
    found = []
    for word in words:
        if rest[word] > 0:
            rest[word] -= 1
            found.append(word)
    return found


def _without(words: list[str], word: str) -> list[str]:
    """Return the words without the first such one."""
    at = words.index(word)
    return words[:at] + words[at + 1 :]
