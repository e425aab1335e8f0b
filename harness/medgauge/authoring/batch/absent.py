"""Sources that are not in the corpus, each named in the very form of one that is.

The source in whose place an absent one is cited lends its title's frame, its edition and its year;
what it is about, and in most of them who says it, are other names of as many words. So a citation
looks the same whether its source is here or not.
"""

from collections.abc import Iterator, Set
from dataclasses import dataclass

from medgauge.authoring.batch.renaming import renamed_body, renamed_short_forms, renamed_title
from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import Societies
from medgauge.model.generation import AbsentSource
from medgauge.text.source import Source

_TRIES = 8
"""Names drawn that keep what the claim shares with the title, and as many that keep nothing."""
_WHOLLY = 4
"""Those from which on what is to be done is another thing, too."""


@dataclass(frozen=True)
class Like:
    """What an absent source is to be named like."""

    source: Source
    shared: Set[str]
    """Stems that the claim has in common with its title: an absent one keeps them if it can."""


def absent_sources(like: Like, bank: Societies, dice: Dice) -> Iterator[AbsentSource]:
    """Yield sources named like one that is here; the caller sees that none is in the corpus."""
    for kept in (like.shared, frozenset[str]()):
        for number in range(_TRIES):
            wholly = number >= _WHOLLY
            yield _one(like.source, kept, bank, dice.child(len(kept), number), wholly=wholly)
        if not like.shared:
            return


def _one(
    like: Source, kept: Set[str], bank: Societies, dice: Dice, *, wholly: bool
) -> AbsentSource:
    own = dice.chance(bank.own, 100)
    body = like.organisation if own else renamed_body(like.organisation, bank, dice.child("body"))
    parts = like.title.split(like.organisation) if like.organisation else [like.title]
    if not own:
        drawn = dice.child("short forms")
        parts = [renamed_short_forms(one, drawn) for one in parts]
    title = body.join(
        renamed_title(one, kept, bank, dice.child("title", number), wholly=wholly)
        for number, one in enumerate(parts)
    )
    return AbsentSource(
        title=title,
        acronym=_acronym(like, body, dice.child("acronym")),
        organisation=body,
        edition=like.edition if like.edition != like.year else "",
        year=like.year,
    )


def _acronym(like: Source, body: str, dice: Dice) -> str:
    """Return a body's initials, and as many other letters behind them as are there."""
    _, hyphen, tail = like.acronym.partition("-")
    if not like.acronym:
        return ""
    initials = "".join(part[0] for part in body.split() if part[0].isupper())
    return initials + hyphen + renamed_short_forms(tail, dice)
