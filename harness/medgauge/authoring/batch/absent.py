"""Sources that are not in the corpus, each as one would be that is its neighbour.

The source in whose place an absent one is cited lends its title's frame, its edition and its year.
The absent one is about something else of the same field of care: one or two of the title's subjects
are others, in the same form. One body has issued it: the same, or another of like form. Where the
citation shows no title, the same matter by another body does as well. The caller takes the first
that nobody can find in the corpus.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations

from medgauge.authoring.batch.bodies import joint_of, renamed_body, with_initials
from medgauge.authoring.batch.renaming import Renaming, field_of
from medgauge.authoring.dice import Dice
from medgauge.authoring.near import words
from medgauge.model.draft_bank import Societies
from medgauge.model.generation import AbsentSource
from medgauge.text.fold import fold_text
from medgauge.text.source import Source

MOST = 24
"""Names tried for each subject, and for each two of them."""


@dataclass(frozen=True)
class Like:
    """What an absent source is to be named like."""

    source: Source
    titled: bool
    """Whether the citation shows the title: then it is no title of the corpus."""
    here: Sequence[Set[str]] = ()
    """Stems of each title of the corpus: no absent source is about what one of them is."""


def absent_sources(like: Like, bank: Societies, dice: Dice) -> Iterator[AbsentSource]:
    """Yield sources named like one that is here, none twice; none where no field is told.

    The caller sees that none is in the corpus.
    """
    made: dict[AbsentSource, None] = {}
    for number, parts in enumerate(_titles(like, bank, dice.child("title"))):
        inner = dice.child("body", number)
        same = parts == _parts(like.source)
        own = not same and inner.child("own").chance(bank.own, 100)
        one = _named(like.source, parts, bank, inner, own=own)
        if one not in made:
            made[one] = None
            yield one


def _titles(like: Like, bank: Societies, dice: Dice) -> Iterator[list[str]]:
    """Yield titles in parts: one subject another, then two; unchanged ones where none shows."""
    parts = _parts(like.source)
    field = field_of(like.source.title, bank.fields)
    renaming = Renaming(parts, field, like.here, dice.child("names")) if field else None
    for number in range(MOST):
        if not like.titled:
            yield parts
        for new in _chosen(renaming.names, number, dice.child(number)) if renaming else ():
            yield renaming.renamed(new) if renaming else parts


def _chosen(
    names: Mapping[str, Sequence[str]], number: int, dice: Dice
) -> Iterator[Mapping[str, str]]:
    """Yield what may stand for one subject, and for two, at one turn."""
    open_ = [said for said in names if number < len(names[said])]
    for said in dice.shuffled(open_):
        yield {said: names[said][number]}
    for one, other in combinations(open_, 2):
        first = names[one][number]
        left = [name for name in names[other] if name != first][:MOST]
        if left:
            yield {one: first, other: dice.child(one, other).choice(left)}


def _parts(source: Source) -> list[str]:
    """Return what stands in a title around the name of its organisation."""
    return source.title.split(source.organisation) if source.organisation else [source.title]


def _named(
    like: Source, parts: list[str], bank: Societies, dice: Dice, *, own: bool
) -> AbsentSource:
    body = like.organisation
    if not own and (joint := joint_of(parts[0])):
        issuers = dice.child("joint").choice(bank.joint)
        body = issuers.body
        parts = [issuers.written + parts[0].removeprefix(joint), *parts[1:]]
    elif not own:
        body = renamed_body(like.organisation, bank, dice.child("other"))
        parts = [with_initials(one, like, body) for one in parts]
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
