"""Whether a source directs anything about a claim's own matter: then it is not without an answer.

Whether a passage answers a claim's question needs the same words on both sides. That it directs
something about the same agent, test or condition, in whatever words, is told by a name and by what
its amounts measure; a name may stand in the passage, in the headings above it or in the title.
"""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from medgauge.authoring.decide.anchors import modifiers
from medgauge.authoring.facts.advice import advises, orders
from medgauge.authoring.ground import Ground
from medgauge.authoring.near import PassageIndex, words
from medgauge.authoring.passages import Passage
from medgauge.model.generation import Place
from medgauge.text.frames import Frame, Role, Told, frame
from medgauge.text.measured import near
from medgauge.text.scales import MONTHS, NONE, TIME

FEW = 3
"""Rarest names of a claim of which a title that has one is on its matter."""
_PART = re.compile(r"[.:;|](?: |$)|→")
"""What parts the cells of a row, or an entry from what is to be done: `Action: stop`."""
_TIMES = frozenset({TIME, MONTHS})


@dataclass(frozen=True)
class _Sought:
    """What a claim names and gives, and what the title of a source names."""

    names: Sequence[str]
    """The rarest first."""
    main: Set[str]
    """The rarest name, and the rarest that documents speak of again and again."""
    title: Set[str]
    values: Sequence[Told]


@dataclass(frozen=True)
class _Seen:
    """A passage as it is held against a claim."""

    passage: Passage

    @cached_property
    def said(self) -> frozenset[str]:
        return frozenset(words(self.passage.said))

    @cached_property
    def under(self) -> frozenset[str]:
        return frozenset(words(self.passage.under))

    @cached_property
    def amounts(self) -> tuple[Told, ...]:
        return tuple(one for one in frame(self.passage.said).amounts if one.measured is not None)

    @cached_property
    def directs(self) -> bool:
        """Whether it advises, forbids or orders something, in any of its parts."""
        said = frame(self.passage.said)
        return bool(said.rungs) or advises(said.text) or any(map(orders, _PART.split(said.text)))

    def names_main(self, sought: _Sought) -> bool:
        """Whether it has the main name, or its title has and it has another name itself."""
        if sought.main & (self.said | self.under):
            return True
        return bool(sought.main & sought.title and self.said & {*sought.names})

    def is_alike(self, sought: _Sought, *, role: bool = False) -> bool:
        """Whether it has an amount of the kind of one of a claim's, and of its role if asked."""
        return any(
            _alike(one, value) and not (role and one.role is not value.role)
            for one in self.amounts
            for value in sought.values
        )


_SEEN: WeakKeyDictionary[PassageIndex, dict[Place, tuple[_Seen, ...]]] = WeakKeyDictionary()
"""The passages of an edition, as long as there is an index of them."""


def _seen(place: Place, index: PassageIndex) -> tuple[_Seen, ...]:
    kept = _SEEN.setdefault(index, {})
    if place not in kept:
        kept[place] = tuple(map(_Seen, index.of(place)))
    return kept[place]


def directing(claim: Frame, place: Place, ground: Ground) -> Passage | None:
    """Return a passage of an edition that directs something about a claim's matter, or None."""
    sought = _sought(claim, place, ground)
    for one in _seen(place, ground.sentence_index):
        if one.names_main(sought) and (one.directs or one.is_alike(sought)):
            return one.passage
        if one.directs and _is_on_matter(one, sought):
            return one.passage
    return None


def comparable(claim: Frame, place: Place, ground: Ground) -> Passage | None:
    """Return a passage that directs, on a claim's main name, an amount in the same role, or None.

    A reader of a sister document may take that for the claim altered.
    """
    sought = _sought(claim, place, ground)
    for one in _seen(place, ground.sentence_index):
        if one.names_main(sought) and one.directs and one.is_alike(sought, role=True):
            return one.passage
    return None


def repeating(claim: Frame, place: Place, ground: Ground) -> Passage | None:
    """Return a passage that directs all of a claim's amounts under one of its names, or None.

    It may state the claim in words that share nothing with it: `half a year` for `six months`.
    """
    sought = _sought(claim, place, ground)
    names = {*sought.names}
    if not sought.values:
        return None
    for one in _seen(place, ground.sentence_index):
        same = all(any(_near(there, value) for there in one.amounts) for value in sought.values)
        if same and one.directs and names & (one.said | one.under | sought.title):
            return one.passage
    return None


def _sought(claim: Frame, place: Place, ground: Ground) -> _Sought:
    index = ground.sentence_index
    none = modifiers(claim)
    names = [one for one in index.names(claim) if one not in none]
    subject = next((one for one in names if index.is_subject(one)), None)
    return _Sought(
        names,
        {*names[:1], *([subject] if subject else [])},
        frozenset(words(ground.read(ground.document(place).title, place))),
        [one for one in claim.amounts if one.role is not Role.NAME and one.measured is not None],
    )


def _is_on_matter(one: _Seen, sought: _Sought) -> bool:
    """Whether the title has a name of the claim, and the passage its kind of amount for it."""
    if {*sought.names} & sought.title and {*sought.names} & one.said and one.is_alike(sought):
        return True
    return bool({*sought.names[:FEW]} & sought.title) and one.is_alike(sought, role=True)


def _alike(one: Told, value: Told) -> bool:
    """Whether two amounts measure the same kind of thing, whatever the unit and per what.

    `30 mg per day in two doses` is of the kind of `15 mg two times a day`, 21 days of six weeks.
    """
    if one.measured is None or value.measured is None:
        return False
    if (one.role is Role.AGE) != (value.role is Role.AGE):
        return False
    units = one.measured.unit, value.measured.unit
    return units[0] == units[1] or {*units} <= _TIMES or (NONE in units and one.role is value.role)


def _near(one: Told, value: Told) -> bool:
    if one.measured is None or value.measured is None:
        return False
    return near(one.measured, value.measured)
