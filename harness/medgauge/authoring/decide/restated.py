"""Whether a source may say a fact a second time in words that the key could not list.

Every passage that states a claim is a place to quote from. One that says it in other words is not
seen to state it, so a source where one may be is refused.
"""

import re
from collections.abc import Iterator

from medgauge.authoring.decide.hearing import Heard
from medgauge.authoring.decide.lacking import lacks_subject
from medgauge.authoring.ground import Ground
from medgauge.authoring.near import words
from medgauge.authoring.passages import Passage, Reading
from medgauge.evidence.entail import Relation
from medgauge.model.generation import Fact, Place
from medgauge.text.frames import Frame, Told, frame
from medgauge.text.measured import Overlap, near, overlap

SHARE = 0.6
"""Share of a fact's weight that a sentence holds which may say the same."""
BACK = 0.4
"""Share of that sentence's words that the fact has: the rest may be other words for it."""
HALF = 0.5
"""Share of an entry's words that the fact has, where the entry may be the fact in short."""
_DECIDES = re.compile(
    r"\((?P<verdict>[^()]*(?<![\w-])(?:recommended|recommendation|insufficient evidence|advised"
    r"|suggested)(?![\w-])[^()]*)\)"
)
"""An entry that tells in brackets what was decided of it: `(considered but not recommended)`."""


def restated(told: Frame, heard: Heard, fact: Fact, ground: Ground) -> Passage | None:
    """Return a passage of a source, elsewhere than its fact, that may say the fact again.

    `heard` is what the source says to `told`, the fact's sentence. Lines without a full stop or a
    word that advises are headings and entries of lists: they may say it only where they have an
    amount of the fact, or decide in brackets.
    """
    own = frozenset(words(told.text))
    for one in heard.of(Relation.UNSURE):
        passage = one.passage
        if passage.reading is not Reading.SENTENCE or one.share < SHARE:
            continue
        if _stands_at(passage, fact) or _is_bare(passage):
            continue
        said = frozenset(words(passage.said))
        alike = len(own & said) >= BACK * len(said)
        if alike and not lacks_subject(passage, told, ground.sentence_index):
            return passage
    listed = {(*one.passage.where, one.passage.start) for one in heard.of(Relation.STATES)}
    for passage in _entries(told, fact.place, ground):
        if _stands_at(passage, fact) or (*passage.where, passage.start) in listed:
            continue
        if _says_in_short(passage, told, own):
            return passage
    return None


def named_alone(claim: Frame, place: Place, ground: Ground) -> Passage | None:
    """Return an entry of a list that names what a claim advises, and no limit to it.

    Such an entry may be taken for what a claim says that left a limit out.
    """
    own = frozenset(words(claim.text))
    for passage in _entries(claim, place, ground):
        said = frozenset(words(passage.said))
        if len(own & said) >= HALF * max(len(own), len(said)):
            return passage
    return None


def _entries(told: Frame, place: Place, ground: Ground) -> Iterator[Passage]:
    """Yield the lines without a full stop or advice that are near a sentence in one edition."""
    index = ground.sentence_index
    for one in index.within(index.near(told.text), place):
        passage = index.passages[one.number]
        if passage.reading is Reading.SENTENCE and _is_bare(passage):
            yield passage


def _is_bare(passage: Passage) -> bool:
    if passage.text.rstrip().endswith("."):
        return False
    return not frame(_DECIDES.sub("", passage.said)).rungs


def _stands_at(passage: Passage, fact: Fact) -> bool:
    where = fact.place.document, fact.place.edition, fact.section
    return passage.where == where and passage.overlaps(fact.start, fact.end)


def _says_in_short(passage: Passage, told: Frame, own: frozenset[str]) -> bool:
    """Whether an entry has half of its words from a fact, and its amount or a verdict besides."""
    decides = _DECIDES.search(passage.said)
    said = frozenset(words(_DECIDES.sub("", passage.said)))
    if not said or len(own & said) < HALF * len(said):
        return False
    if decides:
        return True
    here = frame(passage.said).amounts
    return any(_may_be(one, other) for one in here for other in told.amounts)


def _may_be(one: Told, other: Told) -> bool:
    """Whether two amounts may be one: `every 3 months`, and `at least every 3 months`."""
    if one.measured is None or other.measured is None:
        return False
    lie = overlap(one.measured, other.measured)
    return lie in (Overlap.SAME, Overlap.INSIDE, Overlap.AROUND) or near(
        one.measured, other.measured
    )
