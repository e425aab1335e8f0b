"""A comparator is turned round: `at least` becomes `at most`, `above` becomes `below`."""

import re
from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.placed import Placed, placed
from medgauge.authoring.altering.sentence import Edit, sentence
from medgauge.authoring.altering.stance import Stance
from medgauge.authoring.altering.swaps import Swap, both_ways, rows, swaps
from medgauge.authoring.altering.tokens import true_form
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.comparator"
verdict = Verdict.ALTERED

_TABLE = (
    *rows(
        (r"\bno more than\b", "no less than"),
        (r"\bnot more than\b", "not less than"),
        (r"\bno less than\b", "no more than"),
        (r"\b(?:fewer|less|shorter) than\b", "more than"),
        (r"\blonger than\b", "less than"),
        (r"\bup to\b", "at least"),
        (r"\bexceeds\b", "is below"),
        (r"\bexceed\b", "be below"),
        (r"\bor (?:fewer|less)\b", "or more"),
        (r"(?<=\d )or more\b(?! frequently| often)(?= [a-z]{4,})", "or fewer"),
        (r"(?<=[a-z] )or more\b(?= [a-z]{4,})(?! frequently| often)", "or fewer"),
        (r"\bor more\b", "or less"),
        (r"<", ">"),
        (r">", "<"),
        (r"≥", "≤"),
        (r"≤", "≥"),
    ),
    *both_ways(
        (
            ("at least", "at most"),
            ("no later than", "no earlier than"),
            ("more than", "less than"),
            ("greater than", "less than"),
            ("higher than", "lower than"),
            ("older than", "younger than"),
            ("above", "below"),
            ("over", "under"),
            ("or over", "or under"),
            ("or older", "or younger"),
            ("and older", "and younger"),
            ("or above", "or below"),
            ("and over", "and under"),
            ("or higher", "or lower"),
            ("or greater", "or less"),
        )
    ),
)
_AGE_WORD = re.compile(
    r"\b(?:adults?|elderly|infants?|newborns?|neonates?|children|child|adolescents?|teen\w*"
    r"|older|younger|young)\b",
    re.IGNORECASE,
)
"""Words that already say on which side of an age a person is."""


_FEW = 2
"""`2 or fewer`, where what is asked for needs two, says what nobody would."""
_MOVES = re.compile(
    r"\b(?:falls?|fell|drops?|dropped|lowered|reduced?|rises?|rose|raised?|increased?|higher|lower)"
    r"(?: to)? $|\b(?:no|not|limit) $",
    re.IGNORECASE,
)
"""Verbs that already say which way a value goes."""


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that hold a comparator that can be turned round."""
    return [fact for fact in ground.facts(cited) if _sites(sentence(fact.text).folded)]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence with one comparator turned round; its value stays."""
    reading = sentence(fact.text)
    for one, swap in dice.shuffled(_sites(reading.folded)):
        where = (one.parts.start, one.parts.end)
        limits = one.stance in (Stance.LIMITS, Stance.EXCEPTS)
        yield Change(
            operator=name,
            text=reading.edited(Edit(swap.start, swap.end, swap.new)),
            decisive=true_form(reading, *where),
            tags=("threshold",) if limits else (),
            note=f"{reading.verbatim(*where)}: {swap.old} to {swap.new}",
        )


def _sites(folded: str) -> list[tuple[Placed, Swap]]:
    found = []
    for one in placed(folded):
        inside = [
            swap
            for swap in swaps(folded, _TABLE)
            if one.parts.start <= swap.start and swap.end <= one.parts.end
        ]
        if len(inside) == 1 and len(one.parts.numbers) == 1 and _sensible(folded, one):
            found.append((one, inside[0]))
    return found


def _sensible(folded: str, one: Placed) -> bool:
    """Whether the turned sentence can be meant: no `adults aged 18 years or younger`.

    Nor is turned what is advised against: others may advise against all of it. And nothing is to
    be done `at most every 3 months`.
    """
    if _MOVES.search(folded[: one.parts.start]) or "every" in one.parts.comparator:
        return False
    if one.stance is Stance.FORBIDDEN:
        return False
    if not one.parts.unit and (one.parts.numbers[0].value <= _FEW or "fewer" in folded):
        return False
    return not (one.parts.measure in ("year", "month", "") and _AGE_WORD.search(folded))
