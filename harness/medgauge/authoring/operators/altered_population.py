"""Whom the advice is for is swapped for others, or widened: `adults aged 65 years or over` to `all
adults`."""

import re
from collections.abc import Iterator, Sequence

from medgauge.authoring.altering.dropped_clause import Dropped, unlimited
from medgauge.authoring.altering.people import others, wider
from medgauge.authoring.altering.reasons import gives_reason, undecided
from medgauge.authoring.altering.scope import persons, scope_words, title_words
from medgauge.authoring.altering.sentence import Edit, Sentence, sentence, telling_words
from medgauge.authoring.altering.swaps import Swap
from medgauge.authoring.altering.tokens import opening, true_form
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.model.family import Verdict
from medgauge.model.generation import Change, Fact, Place

name = "altered.population"
verdict = Verdict.ALTERED


def facts(cited: Place, ground: Ground) -> Sequence[Fact]:
    """Return the facts that say whom they are for in words of the tables."""
    return [fact for fact in ground.facts(cited) if _sites(sentence(fact.text).folded)]


def changes(fact: Fact, cited: Place, ground: Ground, dice: Dice) -> Iterator[Change]:
    """Yield the sentence about other people, where the document does not speak of those too."""
    reading = sentence(fact.text)
    document = ground.document(fact.place)
    known = scope_words(document, fact.section)
    title = title_words(document)
    for found in dice.shuffled(_sites(reading.folded)):
        if isinstance(found, Dropped):
            if not telling_words(reading.folded[slice(*found.clause)]) <= known:
                yield _widened(reading, found)
        elif not _is_scope(reading.folded, found, known, title):
            yield Change(
                operator=name,
                text=reading.edited(Edit(found.start, found.end, found.new)),
                decisive=true_form(reading, found.start, found.end),
                note=f"{found.old.strip()} to {found.new.strip()}",
            )


def _is_scope(folded: str, swap: Swap, known: frozenset[str], title: frozenset[str]) -> bool:
    """Whether what is left out, or what comes in, is what the whole guideline is on.

    Where its scope takes in both, one is told from the other by the sentence alone.
    """
    gone = telling_words(swap.old) | persons(swap.old) | set(re.findall(r"\d+", swap.old))
    come = telling_words(swap.new) | persons(swap.new)
    aim = re.match(r"\S+(?: \S+){0,2}", folded[swap.end :].strip())
    about = telling_words(aim[0]) if aim and swap.new.endswith((" ", "with", "without")) else set()
    if about & known or (come - gone) & title:
        return True
    return bool((gone - come) & known) and not (come - gone) & known


def _widened(reading: Sentence, found: Dropped) -> Change:
    start, end = found.clause
    return Change(
        operator=name,
        text=reading.edited(Edit(found.whom, found.whom, found.all), Edit(start, end, "")),
        decisive=opening(reading, start, end, len(" who ")),
        note=f"without `{reading.folded[start:end].strip()}`",
    )


def _sites(folded: str) -> list[Swap | Dropped]:
    if gives_reason(folded) or undecided(folded):
        return []
    return [*wider(folded), *others(folded), *unlimited(folded)]
