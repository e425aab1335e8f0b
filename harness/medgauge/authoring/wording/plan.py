"""Which rules one claim is worded by, and the wording itself.

A plan is drawn from the sentence of the guideline, before anything is changed in it, and is carried
out on what an operator made of it; where one of its rules has nothing to do there, there is no
wording. A wording is no copy: it changes the sentence's structure or several words, and shares no
run of words with the source longer than LONGEST_SHARED of it.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from medgauge.authoring.dice import Dice
from medgauge.authoring.wording.carrying import touching, worded, words_of
from medgauge.model.wording_bank import Plan, WordingBank
from medgauge.text.fold import fold_text

LONGEST_SHARED = (3, 4)
"""The longest run of words a claim shares with its source, as a part of the shorter of the two."""
LEAST_SWAPS = 2
"""Words or figures changed where the structure is not."""

_TRIES = 5
_STRUCTURE = ("frame.", "order.")


def options(text: str, bank: WordingBank) -> tuple[str, ...]:
    """Return the ids of all rules that can word a sentence each by itself, sorted."""
    rules = sorted(touching(fold_text(text), bank))
    return tuple(rule for rule in rules if worded(text, (rule,), bank) is not None)


def draw_plan(text: str, bank: WordingBank, dice: Dice) -> Plan | None:
    """Draw the rules for a sentence; None where none take it far enough from a copy."""
    for rules in _proposals(options(text, bank), dice.child("wording")):
        fitting = _fitting(text, rules, bank)
        claim = worded(text, fitting, bank) if fitting else None
        if claim is not None and is_apart(text, claim, fitting):
            return Plan(rules=tuple(sorted(fitting)))
    return None


def render(text: str, plan: Plan, bank: WordingBank) -> str | None:
    """Word a sentence by a plan; None where a rule does not apply or the sense would change.

    What an operator took out of a sentence can be neither moved nor put in other words: rules for
    words and order that have nothing to change there are passed over. Those for structure and
    figures must apply.
    """
    return worded(text, plan.rules, bank, strict=False)


def is_apart(text: str, claim: str, rules: Sequence[str]) -> bool:
    """Whether a wording is far enough from a copy of the sentence."""
    structural = any(rule.startswith(_STRUCTURE) for rule in rules)
    if not structural and len(rules) < LEAST_SWAPS:
        return False
    one, other = words_of(text), words_of(claim)
    top, bottom = LONGEST_SHARED
    return shared_run(one, other) * bottom <= min(len(one), len(other)) * top


def shared_run(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many words the longest run has that two texts share."""
    longest = 0
    above = [0] * (len(other) + 1)
    for word in one:
        row = [0] * (len(other) + 1)
        for at, second in enumerate(other, start=1):
            if word == second:
                row[at] = above[at - 1] + 1
                longest = max(longest, row[at])
        above = row
    return longest


def _proposals(usable: Sequence[str], dice: Dice) -> Iterator[list[str]]:
    """Yield rules in drawn order: a few of them first, then every structure with all the words."""
    frames = [rule for rule in usable if rule.startswith("frame.")]
    orders = [rule for rule in usable if rule.startswith("order.")]
    others = [rule for rule in usable if not rule.startswith(_STRUCTURE)]
    for attempt in range(_TRIES):
        own = dice.child(attempt)
        rules = [own.choice(group) for group in (frames, orders) if group and own.chance(3, 4)]
        yield rules + [rule for rule in own.shuffled(others) if own.chance(2, 3)]
    last = dice.child("all")
    for frame, order in last.shuffled([*product([*frames, ""], [*orders, ""])]):
        yield [*filter(None, (frame, order)), *last.shuffled(others)]


def _fitting(text: str, rules: Sequence[str], bank: WordingBank) -> list[str]:
    """Keep the rules that go together, the earlier before the later."""
    kept: list[str] = []
    for rule in rules:
        if worded(text, (*kept, rule), bank) is not None:
            kept.append(rule)
    return kept
