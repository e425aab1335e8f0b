"""Sources that are not in the corpus, named as its own are: made-up bodies, and unwritten titles.

Half of them or so are said to be by an organisation of the corpus, so that neither a strange body
nor a known one tells; a made-up name is put together from two halves and hardly ever comes back.
"""

from collections.abc import Iterator, Sequence

from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import Societies
from medgauge.model.generation import AbsentSource
from medgauge.text.source import Source

_TRIES = 12
_LETTERS = 4
"""Letters of a topic in an acronym."""
_MOST_EDITIONS = 4


def absent_sources(
    like: Source, words: Sequence[str], bank: Societies, catalogue: Sequence[Source], dice: Dice
) -> Iterator[AbsentSource]:
    """Yield sources in the manner of `like`, which a title is to be mistaken for a neighbour of.

    `words` are what of its topic the titles may hold; the caller sees that none is in the corpus.
    """
    for number in range(_TRIES):
        yield _one(like, words, bank, catalogue, dice.child(number))


def _one(
    like: Source, words: Sequence[str], bank: Societies, catalogue: Sequence[Source], dice: Dice
) -> AbsentSource:
    field, word = dice.choice(bank.fields), dice.choice(words)
    title = dice.choice(bank.titles).format(word=word, field=field)
    ends = "." if like.title.endswith(".") else ""
    if dice.chance(bank.own, 100):
        organisation = dice.choice(sorted({one.organisation for one in catalogue}))
    else:
        place = dice.choice(bank.begins) + dice.choice(bank.ends)
        organisation = f"{place} {dice.choice(bank.fields)} {dice.choice(bank.kinds)}"
    years = sorted({one.year for one in catalogue})
    return AbsentSource(
        title=title + ends,
        acronym=_acronym(organisation, word) if like.acronym else "",
        organisation=organisation,
        edition=_edition(like, dice),
        year=dice.choice(years),
    )


def _acronym(organisation: str, word: str) -> str:
    initials = "".join(part[0] for part in organisation.split() if part[0].isupper())
    return f"{initials}-{word.partition(' ')[0][:_LETTERS].upper()}"


def _edition(like: Source, dice: Dice) -> str:
    """Return a small number where the corpus counts editions, else the empty text."""
    counts = like.edition != like.year and like.edition.isdigit()
    return str(1 + dice.below(_MOST_EDITIONS)) if counts else ""
