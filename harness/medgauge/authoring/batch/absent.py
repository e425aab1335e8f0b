"""Sources that are not in the corpus, named as its own are: made-up bodies, and unwritten titles.

Half of them or so are said to be by an organisation of the corpus, so that neither a strange body
nor a known one tells; a made-up name is put together from two halves and hardly ever comes back.
"""

from collections.abc import Iterator, Sequence

from medgauge.authoring.batch.topics import topic
from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import Societies
from medgauge.model.generation import AbsentSource
from medgauge.text.source import Source

_TRIES = 12
_LETTERS = 4
"""Letters of a topic in an acronym."""


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
    word = dice.choice(words)
    other = like if dice.chance(1, 2) else dice.choice(catalogue)
    pattern = dice.choice([one for one in bank.titles if _alike(one, like.title)] or bank.titles)
    about = pattern.format(word=word, field=dice.choice(bank.fields))
    organisation = _organisation(other.organisation, bank, dice.child("organisation"))
    return AbsentSource(
        title=_framed(about, other).replace(other.organisation, organisation),
        acronym=_acronym(organisation, word) if like.acronym else "",
        organisation=organisation,
        edition=_edition(like, catalogue, dice),
        year=other.year,
    )


def _alike(pattern: str, title: str) -> bool:
    """Whether both or neither are parted by a colon."""
    return (":" in pattern) == (":" in topic(title))


def _framed(about: str, other: Source) -> str:
    """Put a subject where another title has its own, in small letters where that one is."""
    title, said = other.title, topic(other.title)
    at = title.lower().find(said.lower())
    if at < 0:
        return about
    own = title[at : at + len(said)].split()
    if sum(word[0].isupper() for word in own) <= len(own) / 2:
        about = " ".join(one.lower() if one[1:].islower() else one for one in about.split())
        about = about if at else about[:1].upper() + about[1:]
    return title[:at] + about + title[at + len(said) :]


def _organisation(here: str, bank: Societies, dice: Dice) -> str:
    """Return an organisation of the corpus, one called much like it, or one made up."""
    if dice.chance(bank.own, 100):
        return here
    place = dice.choice(bank.begins) + dice.choice(bank.ends)
    rest = here.split()[1:]
    if rest and rest[0][0].isupper() and dice.chance(1, 2):
        return " ".join([place, *rest])
    return f"{place} {dice.choice(bank.fields)} {dice.choice(bank.kinds)}"


def _acronym(organisation: str, word: str) -> str:
    initials = "".join(part[0] for part in organisation.split() if part[0].isupper())
    return f"{initials}-{word.partition(' ')[0][:_LETTERS].upper()}"


def _edition(like: Source, catalogue: Sequence[Source], dice: Dice) -> str:
    """Return a number as often as editions of the corpus bear it, where this one bears one."""
    counted = [one.edition for one in catalogue if _counts(one)]
    return dice.choice(counted) if _counts(like) else ""


def _counts(source: Source) -> bool:
    return source.edition != source.year and source.edition.isdigit()
