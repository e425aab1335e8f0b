"""Bodies put in the place of bodies: who says it, of the same field."""

import re
from collections.abc import Sequence, Set

from medgauge.authoring.dice import Dice
from medgauge.model.draft_bank import Field, Societies
from medgauge.text.naming import names
from medgauge.text.source import Source

_SHORT_FORM = re.compile(r"\b\w*[A-Z]\w*[A-Z]\w*\b")
_LOWER = re.compile(r"(?<![\w-])[a-z]")


def renamed_body(organisation: str, field: Field, bank: Societies, dice: Dice) -> str:
    """Return another organisation's name.

    Where only its first word is a name of its own (`Penwick Heart Society`), that is another and
    half the time the kind of body too; else a body of the field stands for it.
    """
    first, *rest = organisation.split()
    if first in _known(bank) or not rest or not first.isalpha() or rest[0].islower():
        others = [one for one in field.bodies if one != organisation]
        return dice.child("body").choice(others)
    place = dice.child("place")
    kinds = [one for one in bank.kinds if " " not in one]
    new = dice.child("kind").choice(kinds) if dice.child("same kind").chance(1, 2) else ""
    said = [new if new and one in kinds else one for one in rest]
    return " ".join([place.choice(bank.begins) + place.choice(bank.ends), *said])


def renamed_short_forms(title: str, like: Source, bodies: Sequence[str], dice: Dice) -> str:
    """Return a title with the short forms of its bodies renamed: `VA/DoD guideline`, `CDC`.

    The first is that of the first body, others are drawn. They are those of the source that it is
    made after, and stand ahead of its first word in small letters, or begin as its issuer's.
    """
    begun = _LOWER.search(title)
    head = begun.start() if begun else 0
    own = [short for (short,) in names("", "", like.organisation).initials]
    there = frozenset(_SHORT_FORM.findall(like.title))
    named, *others = dict.fromkeys(
        found[0][0] for one in bodies if (found := names("", "", one).initials)
    )
    left = [named, *dice.shuffled(others)]

    def other(found: re.Match[str]) -> str:
        begins = found.start() < head or any(one.startswith(found[0]) for one in own)
        if found[0] not in there or not begins:
            return found[0]
        return left.pop(0) if left else found[0]

    return _SHORT_FORM.sub(other, title)


def _known(bank: Societies) -> Set[str]:
    """Return the words of bodies that are no names of their own."""
    bodies = [body for field in bank.fields for body in field.bodies]
    return {word for body in (*bodies, *bank.kinds) for word in body.split()}
