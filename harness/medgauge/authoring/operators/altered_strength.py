"""Advice is made stronger or weaker by two rungs of the published ladder, or more."""

import re
from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.reasons import gives_reason, in_a_clause
from medgauge.authoring.altering.sentence import Edit, Sentence, sentence
from medgauge.authoring.altering.swaps import Swap, rows, swaps
from medgauge.authoring.altering.tokens import true_form
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place
from medgauge.text.fold import fold_text
from medgauge.text.ladder import distance, rungs

name = "altered.strength"
verdict = Verdict.ALTERED

_NONE = re.compile(r"\b(?:neither|nor|none|never|no|few|rarely|only|nothing)\b", re.IGNORECASE)
"""`Neither may be used` says no less than `neither should`."""
LEAST_RUNGS = 2
"""Less is no clear change: `consider` and `may be considered` are one rung."""

_PERMITTED = (
    r"(?:given|used|added|offered|repeated|increased|reduced|started|stopped|continued|tried"
    r"|prescribed|performed|measured|replaced|withheld|taken|infused|injected|applied|raised"
    r"|lowered|omitted|combined|treated)"
)
_GRADE = r"(?: \((?:strong|conditional|weak)\))?"
_ADVISER = r"(?P<who>\b[Ww]e|\b(?:Work Group|panel|USPSTF|CDC|task force|committee|society))"
_TABLE = rows(
    (r"\bshould (?=be (?!considered\b|avoided\b)[a-z]+)", "may "),
    (r"\bshould not (?=be [a-z]+)", "need not "),
    (r"\bmust not (?=be [a-z]+)", "need not "),
    (r"\bmust (?=be [a-z]+)", "may "),
    (rf"\bmay (?=be {_PERMITTED}\b)", "must "),
    (r"\bcan (?=be (?:given|added|started|repeated|stopped)\b)", "must "),
    (r"\bneed not (?=be [a-z]+)", "must not "),
    (rf"{_ADVISER} suggests?{_GRADE} (?!against\b|that\b|not\b|to\b|for\b)", r"\g<who> @ "),
    (rf"{_ADVISER} suggests?{_GRADE} against\b", r"\g<who> @ against"),
    (r"^Consider (?=[a-z]+ing\b)", "We strongly recommend "),
)
"""What is written, and what is written for it; `@` is `strongly recommend` in its person."""


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts whose word of strength has a counterpart far enough up or down."""
    return [fact for fact in ground.facts(cited) if _sites(sentence(fact.text))]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with another strength."""
    reading = sentence(fact.text)
    for swap in dice.shuffled(_sites(reading)):
        following = re.compile(r"\w+(?: \w+)?").search(reading.folded, swap.end)
        where = (swap.start, following.end() if following else swap.end)
        yield Change(
            operator=name,
            text=reading.edited(Edit(swap.start, swap.end, swap.new)),
            decisive=true_form(reading, *where),
            note=f"{swap.old.strip()} to {swap.new.strip()}",
        )


def _sites(reading: Sentence) -> list[Swap]:
    if gives_reason(reading.folded) or _NONE.search(reading.folded):
        return []
    return [
        swap
        for found in swaps(reading.folded, _TABLE)
        if _far_enough(reading, swap := _in_person(found))
        and not in_a_clause(reading.folded[: swap.start])
    ]


def _in_person(swap: Swap) -> Swap:
    verb = "recommends" if re.search(r"suggests\b", swap.old) else "recommend"
    return Swap(swap.start, swap.end, swap.old, swap.new.replace("@", f"strongly {verb}"))


def _far_enough(reading: Sentence, swap: Swap) -> bool:
    """Whether one rung changed, by two steps or more, and none else."""
    old = rungs(reading.folded)
    new = rungs(fold_text(reading.edited(Edit(swap.start, swap.end, swap.new))))
    if len(old) != 1 or len(new) != 1:
        return False
    return distance(old[0], new[0]) >= LEAST_RUNGS and old[0].direction is new[0].direction
