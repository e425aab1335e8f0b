"""Two amounts of a sentence that change places: `5 mg at night and 10 mg in the morning`.

The slip is an everyday one, and no new value comes in. It is made only where each amount belongs
to another thing: what stands in a bare list, or on the way up or down, says nothing by its order.
"""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from medgauge.authoring.altering.kinds import DAYS, is_often, is_time
from medgauge.authoring.altering.parts import Parts
from medgauge.authoring.altering.placed import Placed
from medgauge.authoring.altering.sentence import Edit, Sentence
from medgauge.authoring.altering.stance import Way
from medgauge.authoring.altering.tokens import true_form
from medgauge.model.generation import Change
from medgauge.text.stems import stem, stems

LEAST_CHANGE, MOST_CHANGE, MOST_TIMES = Fraction(6, 5), Fraction(6), Fraction(15)
"""The two differ clearly, by more than a tenth or rounding, and each may be meant in either place:
a dose is not made six times as great unseen, nor minutes days."""
_TIME = "time"
_STEPS = re.compile(
    r"\b(?:increas\w+|rais\w+|ris\w+|reduc\w+|lower\w+|decreas\w+|taper\w*|titrat\w+|step\w*"
    r"|maxim\w+|minim\w+|escalat\w+|total|up to|exceed\w*|later|further|double\w*|halv\w+"
    r"|between|range\w*|mild|moderate|severe|grade|stage)\b",
    re.IGNORECASE,
)
"""Words that tell which of two amounts is the greater: exchanged they make nonsense."""
_APART = re.compile(r"[;:()]")
_AGES = re.compile(
    r"\b(?:adult|child|infant|adolescent|newborn|neonate|ag(?:e|ed|es)|old|older|younger)\w*\b",
    re.IGNORECASE,
)
_A_DAY = re.compile(r",? (?:a|an|per|each|every|once|twice|\w+ times) ")
"""Behind a time: `2 days a week`, `20 minutes twice a day`."""
_WEAK = "dose course time week day month hour year minute once again then second third repeat first"
_PAIRED = frozenset(map(stem, _WEAK.split()))
"""Stems that name an amount, or its turn, and nothing that it is an amount of."""
_BEFORE, _BEHIND = 40, 3
"""Characters before two amounts in which a word may tell their order; words to either side of them
that would make of both the same."""


def exchanged(
    operator: tuple[str, tuple[str, ...]], reading: Sentence, ones: list[Placed]
) -> Iterator[Change]:
    """Yield the sentence with two of some amounts exchanged; `operator` is its name and tags."""
    for one, other in combinations(ones, 2):
        if not _can_change(reading.folded, one, other):
            continue
        first, second = _span(one.parts), _span(other.parts)
        tokens = (
            reading.token(one.parts.start, one.parts.end),
            *true_form(reading, other.parts.start, other.parts.end),
        )
        texts = reading.verbatim(*first), reading.verbatim(*second)
        yield Change(
            operator=operator[0],
            text=reading.edited(Edit(*first, texts[1]), Edit(*second, texts[0])),
            decisive=tuple(dict.fromkeys(tokens)),
            reused=True,
            tags=operator[1],
            note=f"{texts[0]} and {texts[1]} exchanged",
        )


def _can_change(folded: str, one: Placed, other: Placed) -> bool:
    first, second = _size(one.parts), _size(other.parts)
    if first is None or second is None or first[0] != second[0]:
        return False
    if any(not _is_plain(folded, placed.parts) for placed in (one, other)):
        return False
    if len(first[1]) != len(second[1]):
        return False
    pairs = list(zip(first[1], second[1], strict=True))
    most = MOST_TIMES if first[0] == _TIME else MOST_CHANGE
    if any(not LEAST_CHANGE <= max(pair) / min(pair) <= most for pair in pairs):
        return False
    if not (_says_more(one, pairs[0]) or _says_more(other, pairs[0][::-1])):
        return False
    return _belong_apart(folded, one.parts, other.parts)


def _size(parts: Parts) -> tuple[str, list[Fraction]] | None:
    """Return what an amount is measured in and its values, of times in days; else None."""
    if not parts.unit or parts.joined or is_often(parts):
        return None
    if is_time(parts):
        days = DAYS.get(parts.measure)
        return (_TIME, [one.value * days for one in parts.numbers]) if days else None
    return parts.measure, [one.value for one in parts.numbers]


def _is_plain(folded: str, parts: Parts) -> bool:
    """Whether the unit stands just behind the number, and no time is one of a longer time."""
    end = parts.numbers[-1].end
    if is_time(parts) and _A_DAY.match(folded, parts.end):
        return False
    return folded.startswith(parts.unit, end) and all(one.value > 0 for one in parts.numbers)


def _span(parts: Parts) -> tuple[int, int]:
    """Return number and unit, without the comparator before or behind."""
    return parts.numbers[0].start, parts.numbers[-1].end + len(parts.unit)


def _says_more(placed: Placed, change: tuple[Fraction, Fraction]) -> bool:
    """Whether the source does not imply what an amount says when it goes from old to new."""
    old, new = change
    return placed.way is Way.EITHER or (placed.way is Way.UP) == (new > old)


def _belong_apart(folded: str, one: Parts, other: Parts) -> bool:
    """Whether each amount is one of another thing, so that their order tells something."""
    between = folded[one.end : other.start]
    around = folded[max(0, one.start - _BEFORE) : other.start]
    if _STEPS.search(around) or _APART.search(between):
        return False
    if "year" in (one.measure, other.measure) and _AGES.search(folded):
        return False
    held = {word.stem for word in stems(between) if not word.stop} - _PAIRED
    before = {word.stem for word in stems(folded[: one.start])[-_BEHIND:] if not word.stop}
    behind = {word.stem for word in stems(folded[other.end :])[:_BEHIND] if not word.stop}
    return bool(held - before) and bool(held - behind)
