"""Which rules one claim is worded by, and the wording itself.

A plan is drawn from the sentence of the guideline, before anything is changed in it, and is carried
out on what an operator made of it; where one of its rules has nothing to do there, there is no
wording. A wording is no copy: it changes the sentence's structure or several words, and shares no
run of words with the source longer than LONGEST_SHARED of it.
"""

import re
from collections.abc import Iterator, Sequence

from medgauge.authoring.dice import Dice
from medgauge.authoring.wording.check import says_the_same
from medgauge.authoring.wording.figures import FIGURES
from medgauge.authoring.wording.framed import structured
from medgauge.authoring.wording.letters import raised
from medgauge.authoring.wording.order import ORDERS
from medgauge.authoring.wording.swaps import swapped
from medgauge.model.wording_bank import Plan, WordingBank
from medgauge.text.fold import fold_text

LONGEST_SHARED = (3, 4)
"""The longest run of words a claim shares with its source, as a part of the shorter of the two."""
LEAST_SWAPS = 2
"""Words or figures changed where the structure is not."""

_TRIES = 6
_WORD = re.compile(r"[^\W_]+(?:[-'./][^\W_]+)*|[<>≥≤]")
_WE = re.compile(r"(?<![\w-])[Ww]e (?P<verb>recommend|suggest|advise|propose)(?![\w-])")
_AWKWARD = (
    re.compile(r"(?<![\w-])(\w+) \1(?![\w-])"),
    re.compile(r"(?<![\w-])who (?:have|take|receive|weigh|undergo)(?![\w-]).* who(?![\w-])"),
    re.compile(r"(?<![\w-])(?:recommended|advised)(?![\w-]).*(?:recommended|advised)(?![\w-])"),
    re.compile(r"(?<![\w-])for example(?![\w-]).*for example(?![\w-])"),
)
_ONE_NAME = (frozenset(("people", "patients", "persons")), frozenset(("treatment", "therapy")))
_STRUCTURE = ("frame.", "order.")


def options(text: str, bank: WordingBank) -> tuple[str, ...]:
    """Return the ids of all rules that can word a sentence each by itself, sorted."""
    rules = sorted(_touching(fold_text(text), bank))
    return tuple(rule for rule in rules if _render(text, (rule,), bank) is not None)


def draw_plan(text: str, bank: WordingBank, dice: Dice) -> Plan | None:
    """Draw the rules for a sentence; None where none take it far enough from a copy."""
    usable = options(text, bank)
    structural = [rule for rule in usable if rule.startswith(_STRUCTURE)]
    others = [rule for rule in usable if not rule.startswith(_STRUCTURE)]
    for attempt in range(_TRIES):
        own = dice.child("wording", attempt)
        rules = _drawn(structural, others, own, attempt == _TRIES - 1)
        rules = _fitting(text, rules, bank)
        worded = _render(text, rules, bank) if rules else None
        if worded is not None and is_apart(text, worded, rules):
            return Plan(rules=tuple(sorted(rules)))
    return None


def render(text: str, plan: Plan, bank: WordingBank) -> str | None:
    """Word a sentence by a plan; None where a rule does not apply or the sense would change."""
    return _render(text, plan.rules, bank)


def is_apart(text: str, worded: str, rules: Sequence[str]) -> bool:
    """Whether a wording is far enough from a copy of the sentence."""
    structural = any(rule.startswith(_STRUCTURE) for rule in rules)
    if not structural and len(rules) < LEAST_SWAPS:
        return False
    one, other = _words(text), _words(worded)
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


def _drawn(
    structural: Sequence[str], others: Sequence[str], dice: Dice, everything: bool
) -> list[str]:
    """Draw at most one frame and one order, and some of the other rules."""
    frames = [rule for rule in structural if rule.startswith("frame.")]
    orders = [rule for rule in structural if rule.startswith("order.")]
    rules = [dice.choice(group) for group in (frames, orders) if group and dice.chance(3, 4)]
    if everything:
        rules = [dice.choice(group) for group in (frames, orders) if group]
    return rules + [rule for rule in dice.shuffled(others) if everything or dice.chance(2, 3)]


def _fitting(text: str, rules: Sequence[str], bank: WordingBank) -> list[str]:
    """Keep the rules that go together, the earlier before the later."""
    kept: list[str] = []
    for rule in rules:
        if _render(text, (*kept, rule), bank) is not None:
            kept.append(rule)
    return kept


def _render(text: str, rules: Sequence[str], bank: WordingBank) -> str | None:
    folded = fold_text(text).strip().removesuffix(".")
    frames = [one for one in bank.frames if one.id in rules]
    orders = [rule for rule in rules if rule.startswith("order.")]
    if len(frames) > 1 or len(orders) > 1:
        return None
    worded: str | None = folded
    if frames or orders:
        worded = structured(folded, frames[0] if frames else None, orders[0] if orders else None)
    for rule in sorted(rule for rule in rules if rule in FIGURES):
        worded = _changed(worded, FIGURES[rule](worded)) if worded else None
    for swap in sorted((one for one in bank.swaps if one.id in rules), key=lambda one: one.id):
        worded = _changed(worded, swapped(worded, swap)) if worded else None
    if worded is None or not says_the_same(folded, worded) or _is_awkward(folded, worded):
        return None
    return f"{_spoken(worded, bank.speaker)}."


def _spoken(text: str, speaker: str) -> str:
    """Say who recommends: in a draft, `we` would be its authors."""
    told = _WE.sub(lambda found: f"{speaker} {found['verb']}s", text)
    return raised(told)


def _touching(folded: str, bank: WordingBank) -> Iterator[str]:
    """Yield the rules that may have something to change, told quickly."""
    lowered = folded.lower()
    yield from (swap.id for swap in bank.swaps if swap.find in lowered)
    yield from (frame.id for frame in bank.frames)
    for rule in bank.rules:
        if rule in ORDERS or FIGURES[rule](folded) != folded:
            yield rule


def _is_awkward(before: str, after: str) -> bool:
    """Whether rules that are sound each by itself met badly, where the source does not."""
    if any(len(one.findall(after)) > len(one.findall(before)) for one in _AWKWARD):
        return True
    return any(_mixed(names, after) and not _mixed(names, before) for names in _ONE_NAME)


def _mixed(names: frozenset[str], text: str) -> bool:
    """Whether one thing goes by several names in a text."""
    return len(names.intersection(_words(text))) > 1


def _changed(before: str, after: str) -> str | None:
    return None if before == after else after


def _words(text: str) -> list[str]:
    return _WORD.findall(fold_text(text).lower())
