"""How often something is done is replaced: `once daily` becomes `twice daily`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from medgauge.authoring.altering.borrowed import elsewhere
from medgauge.authoring.altering.kinds import is_often
from medgauge.authoring.altering.placed import Placed
from medgauge.authoring.altering.renumbering import Target, facts_with, renumbered
from medgauge.authoring.altering.sentence import Edit, Sentence, sentence
from medgauge.authoring.altering.stance import Stance
from medgauge.authoring.altering.swaps import Swap
from medgauge.authoring.altering.tokens import true_form
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.frequency"
verdict = Verdict.ALTERED

_IN_A_DAY = ("once", "twice", "three times", "four times")
_IN_A_WEEK = _IN_A_DAY[:3]
_SAID = {"daily": _IN_A_DAY, "a day": _IN_A_DAY, "per day": _IN_A_DAY,
         "weekly": _IN_A_WEEK, "a week": _IN_A_WEEK, "per week": _IN_A_WEEK,
         "a month": _IN_A_DAY[:2], "a year": _IN_A_DAY[:2]}  # fmt: skip
_PERIODS = {"daily": "weekly", "a day": "a week", "per day": "per week",
            "weekly": "daily", "a week": "a day", "per week": "per day"}  # fmt: skip
"""Periods that are taken for one another, the number staying."""


def _beside(times: str, period: str) -> tuple[str, ...]:
    """Return how often may stand for `times` in a period: other times in it, or in another."""
    others = tuple(f"{other} {period}" for other in _SAID[period] if other != times)
    confused = _PERIODS.get(period)
    return (*others, f"{times} {confused}") if confused else others


_OTHERS: Mapping[str, tuple[str, ...]] = {
    **{
        f"{times} {period}": _beside(times, period)
        for period, counts in _SAID.items()
        for times in counts
    },
    "annual": ("biennial",),
    "biennial": ("annual",),
    "annually": ("every 2 years", "every 3 years"),
}
"""What may stand for each frequency in words."""
_BOUNDED = re.compile(r"(?:at least|at most|up to|(?:more|less) than|minimum|maximum) $")


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that say how often something is done."""
    numbered = {fact.start: fact for fact in facts_with(cited, ground, _targets)}
    return [
        fact
        for fact in ground.facts(cited)
        if numbered.get(fact.start) == fact or _worded(sentence(fact.text))
    ]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with another frequency: one in words, or one counted in hours or days."""
    reading = sentence(fact.text)
    swaps = dice.shuffled(_worded(reading))
    lent = elsewhere(ground.document(fact.place), reading.folded, [swap.new for swap in swaps])
    order = sorted(swaps, key=lambda swap: not lent.get(swap.new))
    worded = (
        _change(reading, swap, reused=swap.new in lent)
        for swap in order
        if lent.get(swap.new, True)
    )
    numbered = renumbered((name, ()), fact, ground, dice, _targets)
    return chain(worded, numbered)


def _change(reading: Sentence, swap: Swap, reused: bool) -> Change:
    where = (swap.start, swap.end)
    return Change(
        operator=name,
        text=reading.edited(Edit(swap.start, swap.end, swap.new)),
        decisive=true_form(reading, *where),
        reused=reused,
        note=f"{swap.old} to {swap.new}",
    )


def _worded(reading: Sentence) -> list[Swap]:
    """Return what may stand for each frequency in words that stands once in the sentence."""
    found: list[Swap] = []
    for old, new in _OTHERS.items():
        if old not in reading.folded:
            continue
        places = list(re.finditer(rf"(?<![\w-]){old}(?![\w-])", reading.folded))
        if len(places) != 1 or _BOUNDED.search(reading.folded[: places[0].start()]):
            continue
        start, end = places[0].span()
        found += [Swap(start, end, old, one) for one in new if one not in reading.folded]
    return found


def _targets(one: Placed) -> list[Target]:
    limits = one.stance in (Stance.LIMITS, Stance.EXCEPTS)
    if limits or len(one.parts.numbers) > 1 or not is_often(one.parts):
        return []
    return [Target(one, one.parts.numbers[0], one.way)]
