"""Sources that are not in the corpus, each named in the form of one that is, and near to it.

The source in whose place an absent one is cited lends its title's frame, its edition and its year.
Another body says it, and it is about something as near as may be: the same first, then with one of
its subjects another, then with more. The caller takes the first that nobody can find in the corpus.
"""

from collections.abc import Iterator, Set
from dataclasses import dataclass

from medgauge.authoring.batch.bodies import renamed_body, renamed_short_forms
from medgauge.authoring.batch.renaming import Renaming, Wanted
from medgauge.authoring.dice import Dice
from medgauge.authoring.near import words
from medgauge.model.draft_bank import Societies
from medgauge.model.generation import AbsentSource
from medgauge.text.fold import fold_text
from medgauge.text.source import Source

_ONE, _MORE = 3, 2
"""Names tried where one subject of a title is another, and where more are."""


@dataclass(frozen=True)
class Like:
    """What an absent source is to be named like."""

    source: Source
    shared: Set[str]
    """Stems that the claim has in common with its title: an absent one keeps them if it can."""
    speaks_of: Set[str] = frozenset()
    """Stems of its text: what it speaks of is near its topic."""


def absent_sources(like: Like, bank: Societies, dice: Dice) -> Iterator[AbsentSource]:
    """Yield sources named like one that is here, the nearest first, none twice.

    The caller sees that none is in the corpus.
    """
    made: dict[AbsentSource, None] = {}
    for kept in dict.fromkeys((frozenset(like.shared), frozenset[str]())):
        for one in _kept(like, kept, bank, dice.child(len(kept))):
            if one not in made:
                made[one] = None
                yield one


def _kept(like: Like, kept: Set[str], bank: Societies, dice: Dice) -> Iterator[AbsentSource]:
    """Yield names that keep some stems of the title."""
    title = Renaming(_parts(like.source), kept, like.speaks_of, bank, dice.child("title"))
    for number, wanted in enumerate(_order(len(title.runs), dice.child("order"))):
        parts = title.renamed(wanted)
        own = number > 0 and dice.child("own", number).chance(bank.own, 100)
        yield _named(like.source, parts, bank, dice.child("body", number // _ONE), own=own)


def _order(runs: int, dice: Dice) -> Iterator[Wanted]:
    """Yield what of a title is to be other: nothing, one subject, more and more, what is done."""
    yield Wanted(frozenset(), 0)
    order = dice.shuffled(range(runs))
    for rank in range(_ONE):
        yield from (Wanted(frozenset((run,)), rank) for run in order)
    for size in range(2, runs + 1):
        yield from (Wanted(frozenset(order[:size]), rank) for rank in range(_MORE))
    yield from (Wanted(None, rank, wholly=True) for rank in range(_ONE + _MORE))


def _parts(source: Source) -> list[str]:
    """Return what stands in a title around the name of its organisation."""
    return source.title.split(source.organisation) if source.organisation else [source.title]


def _named(
    like: Source, parts: list[str], bank: Societies, dice: Dice, *, own: bool
) -> AbsentSource:
    body = like.organisation if own else renamed_body(like.organisation, bank, dice)
    if not own:
        parts = [renamed_short_forms(parts[0], like, bank, dice), *parts[1:]]
    title = body.join(parts)
    return AbsentSource(
        title=title,
        acronym=_acronym(like, body, title),
        organisation=body,
        edition=like.edition if like.edition != like.year else "",
        year=like.year,
    )


def _acronym(like: Source, body: str, title: str) -> str:
    """Return a body's initials with what stood behind them, made of the new title if that is."""
    _, hyphen, tail = like.acronym.partition("-")
    if not like.acronym:
        return ""
    initials = "".join(part[0] for part in body.split() if part[0].isupper())
    told = [one for one in title.split() if one not in like.title.split() and one[0].isalpha()]
    if told and words(fold_text(" ".join(told))):
        taken = [one[0] for one in told] if len(told) >= len(tail) else list(told[0])
        tail = "".join(taken)[: max(2, len(tail))].upper()
    return initials + hyphen + tail
