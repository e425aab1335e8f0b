"""Whether a source may say a fact a second time in words that the key could not list.

Every passage that states a claim is a place to quote from. One that says it in other words is not
seen to state it, so a source where one may be is refused.
"""

from medgauge.authoring.decide.hearing import Heard
from medgauge.authoring.decide.lacking import lacks_subject
from medgauge.authoring.ground import Ground
from medgauge.authoring.near import words
from medgauge.authoring.passages import Passage, Reading
from medgauge.evidence.entail import Relation
from medgauge.model.generation import Fact
from medgauge.text.frames import Frame, frame

SHARE = 0.6
"""Share of a fact's weight that a sentence holds which may say the same."""
BACK = 0.4
"""Share of that sentence's words that the fact has: the rest may be other words for it."""


def restated(told: Frame, heard: Heard, fact: Fact, ground: Ground) -> Passage | None:
    """Return a sentence of a source, elsewhere than its fact, that may say the fact again.

    `heard` is what the source says to `told`, the fact's sentence. Lines without a full stop or a
    word that advises are headings and entries of lists, and state nothing.
    """
    own = frozenset(words(told.text))
    where = fact.place.document, fact.place.edition, fact.section
    for one in heard.of(Relation.UNSURE):
        passage = one.passage
        if passage.reading is not Reading.SENTENCE or one.share < SHARE:
            continue
        if passage.where == where and passage.overlaps(fact.start, fact.end):
            continue
        if not (passage.text.rstrip().endswith(".") or frame(passage.said).rungs):
            continue
        said = frozenset(words(passage.said))
        alike = len(own & said) >= BACK * len(said)
        if alike and not lacks_subject(passage, told, ground.sentence_index):
            return passage
    return None
