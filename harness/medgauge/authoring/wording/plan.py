"""Which rules one claim is worded by, and the wording itself.

A plan is drawn from the sentence of the guideline, before anything is changed in it, and is carried
out on what an operator made of it; where one of its rules has nothing to do there, there is no
wording. A wording is no copy: it changes the sentence's structure or several words, shares no run
of words with the source longer than LONGEST_SHARED of it, and keeps no more of its telling words
than MOST_KEPT.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from medgauge.authoring.dice import Dice
from medgauge.authoring.wording.carrying import bare, finished, reshaped, worded, words_of
from medgauge.authoring.wording.figures import FIGURES
from medgauge.authoring.wording.order import ORDERS
from medgauge.authoring.wording.swaps import Place, places, swapped
from medgauge.authoring.wording.terms import TERMS
from medgauge.model.wording_bank import Plan, WordingBank
from medgauge.text.fold import fold_text
from medgauge.text.stems import telling_stems

LONGEST_SHARED = (3, 4)
"""The longest run of words a claim shares with its source, as a part of the shorter of the two."""
MOST_KEPT = (4, 5)
"""The telling words of a claim that stand in its source too, as a part of all it has."""
LEAST_SWAPS = 2
"""Words or figures changed where the structure is not."""

_TRIES, _LAST_TRIES = 6, 8
_STRENGTHS = (10, 9, 8)
"""Of ten swaps that a sentence can take, so many are made: drawn for each wording."""
_STRUCTURE = ("frame.", "order.")


@lru_cache(maxsize=1 << 14)
def options(text: str, bank: WordingBank) -> tuple[str, ...]:
    """Return the ids of all rules but swaps that can word a sentence each by itself, sorted."""
    folded = bare(text)
    rewrites = {**FIGURES, **TERMS}
    touching = [one for one in bank.rules if one in ORDERS or rewrites[one](folded) != folded]
    rules = sorted([*touching, *(frame.id for frame in bank.frames)])
    return tuple(rule for rule in rules if worded(text, (rule,), bank) is not None)


def draw_plan(text: str, bank: WordingBank, dice: Dice) -> Plan | None:
    """Draw the rules for a sentence; None where none take it far enough from a copy."""
    own = dice.child("wording")
    for attempt, rules in enumerate(_proposals(options(text, bank), own)):
        fitting = _fitting(text, rules, bank)
        fitting += _swaps(text, fitting, bank, own.child("swaps", attempt))
        claim = worded(text, fitting, bank) if fitting else None
        if claim is not None and is_apart(text, claim, fitting):
            return Plan(rules=tuple(sorted(fitting)))
    return None


def render(text: str, plan: Plan, bank: WordingBank) -> str | None:
    """Word a sentence by a plan; None where a rule does not apply or the sense would change.

    What an operator took out of a sentence can be neither moved nor put in other words: rules for
    words and order that have nothing to change there are passed over, and so is a frame without
    words for the strength that an operator put. Others for structure and figures must apply.
    """
    return worded(text, plan.rules, bank, strict=False)


def is_apart(text: str, claim: str, rules: Sequence[str]) -> bool:
    """Whether a wording is far enough from a copy of the sentence."""
    structural = any(rule.startswith(_STRUCTURE) for rule in rules)
    if not structural and len(rules) < LEAST_SWAPS:
        return False
    one, other = words_of(text), words_of(claim)
    top, bottom = LONGEST_SHARED
    if shares_run(one, other, min(len(one), len(other)) * top // bottom + 1):
        return False
    told, source = _telling(claim), _telling(text)
    most, of = MOST_KEPT
    return len(told & source) * of <= len(told) * most


def shares_run(one: Sequence[str], other: Sequence[str], length: int) -> bool:
    """Whether two texts share a run of so many words."""
    return not _runs(one, length).isdisjoint(_runs(other, length))


def _runs(said: Sequence[str], length: int) -> set[tuple[str, ...]]:
    return {tuple(said[at : at + length]) for at in range(len(said) - length + 1)}


def _telling(text: str) -> frozenset[str]:
    return frozenset(telling_stems(fold_text(text)))


def _proposals(usable: Sequence[str], dice: Dice) -> Iterator[list[str]]:
    """Yield rules in drawn order: a few of them first, then every structure with all the words."""
    frames = [rule for rule in usable if rule.startswith("frame.")]
    orders = [rule for rule in usable if rule.startswith("order.")]
    others = [rule for rule in usable if not rule.startswith(_STRUCTURE)]
    for attempt in range(_TRIES):
        own = dice.child(attempt)
        rules = [own.choice(group) for group in (frames, orders) if group and own.chance(5, 6)]
        yield rules + [rule for rule in own.shuffled(others) if own.chance(3, 4)]
    last = dice.child("all")
    pairs = last.shuffled([*product([*frames, ""], [*orders, ""])])
    for frame, order in pairs[:_LAST_TRIES]:
        yield [*filter(None, (frame, order)), *last.shuffled(others)]


def _fitting(text: str, rules: Sequence[str], bank: WordingBank) -> list[str]:
    """Keep the rules that go together, the earlier before the later."""
    if rules and worded(text, rules, bank) is not None:
        return list(rules)
    kept: list[str] = []
    for rule in rules:
        if worded(text, (*kept, rule), bank) is not None:
            kept.append(rule)
    return kept


def _words(place: Place) -> int:
    """Return how many words a swap changes: the more, the more idiomatic is what it puts."""
    return len(place.swap.find.split())


def _swaps(text: str, rules: Sequence[str], bank: WordingBank, dice: Dice) -> list[str]:
    """Draw swaps for what other rules have made of a sentence: as strong as is drawn."""
    folded = bare(text)
    claim = reshaped(folded, rules, bank)
    assert claim is not None, "rules that fit can be carried out"
    of_swap: dict[str, list[Place]] = {}
    for place in places(claim, bank):
        of_swap.setdefault(place.swap.id, []).append(place)
    strength = dice.choice(_STRENGTHS)
    chosen: list[str] = []
    taken: list[Place] = []
    drawn = dice.shuffled(sorted(of_swap))
    for one in sorted(drawn, key=lambda swap: -_words(of_swap[swap][0])):
        free = not any(place.touches(other) for place in of_swap[one] for other in taken)
        if free and dice.chance(strength, 10):
            chosen.append(one)
            taken += of_swap[one]
    if finished(folded, swapped(claim, chosen, bank), bank) is not None:
        return chosen
    kept: list[str] = []
    for one in chosen:
        if finished(folded, swapped(claim, (*kept, one), bank), bank) is not None:
            kept.append(one)
    return kept
