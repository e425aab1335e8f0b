"""Bodies put in the place of bodies: who says it, under a name built like the other's."""

import re
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from itertools import pairwise

from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import Societies
from medgauge.text.naming import names
from medgauge.text.source import Source

_TOKEN = re.compile(r"[^\W_]+|[^\w\s]")
_SHORT_FORM = re.compile(r"\b\w*[A-Z]\w*[A-Z]\w*\b")
_JOINT = re.compile(r"[A-Z]{2,}/[A-Z]\w*[a-z]\w*(?= )")
_FEWEST = 6
"""Bodies of the nearest form that one is drawn from, at least."""


def renamed_body(organisation: str, bank: Societies, dice: Dice) -> str:
    """Return another organisation's name in the form of one.

    Where only its first word is a name of its own (`Penwick Heart Society`), that is another and
    half the time the kind of body too; else a body of the bank stands for it.
    """
    first, *rest = organisation.split()
    if first in _known(bank) or not rest or not first.isalpha() or rest[0].islower():
        return _drawn_like(organisation, bank.bodies, dice.child("body"))
    place = dice.child("place")
    kinds = [one for one in bank.kinds if " " not in one]
    new = dice.child("kind").choice(kinds) if dice.child("same kind").chance(1, 2) else ""
    said = [new if new and one in kinds else one for one in rest]
    return " ".join([place.choice(bank.begins) + place.choice(bank.ends), *said])


def joint_of(title: str) -> str:
    """Return the two issuers that a title is headed by in short, `VA/DoD`; empty without them."""
    found = _JOINT.match(title)
    return found[0] if found else ""


def with_initials(title: str, like: Source, body: str) -> str:
    """Return a title in which another body's initials stand for those of the source's own."""
    own = {short for (short,) in names("", "", like.organisation).initials}
    new = [short for (short,) in names("", "", body).initials if short.isupper()]

    def other(found: re.Match[str]) -> str:
        is_own = found[0].isupper() and any(one.startswith(found[0]) for one in own)
        return new[0] if new and is_own else found[0]

    return _SHORT_FORM.sub(other, title)


def _drawn_like(name: str, names: Sequence[str], dice: Dice) -> str:
    """Draw one of the names that are written most like another: capitals, joining words, marks."""
    form = _form(name)
    far = {one: len(form ^ _form(one)) for one in names if one != name}
    ranked = sorted(dice.shuffled(list(far)), key=lambda one: far[one])
    most = far[ranked[min(_FEWEST, len(ranked)) - 1]]
    return dice.child("drawn").choice([one for one in ranked if far[one] <= most])


def _known(bank: Societies) -> Set[str]:
    """Return the words of bodies that are no names of their own."""
    return {word for body in (*bank.bodies, *bank.kinds) for word in body.split()}


@lru_cache(maxsize=1 << 12)
def _form(name: str) -> Set[str]:
    return frozenset(_pairs([_masked(one) for one in _TOKEN.findall(name)]))


def _pairs(masked: Sequence[str]) -> Iterator[str]:
    yield from masked
    yield from (f"{one} {other}" for one, other in pairwise(masked))


def _masked(token: str) -> str:
    if not token[0].isalpha() or token[0].islower():
        return token
    return "A" if token.isupper() else "W"
