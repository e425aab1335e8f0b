"""A sentence that stands word for word in several guidelines: it proves no single source.

Editions of one guideline count as one. The generator draws no claim from such a sentence.
"""

from collections import defaultdict
from collections.abc import Iterator

from medgauge.corpus.reviewed import Place, Remark, Reviewed, listed, spot

name = "recurring-sentence"
severity = "look"
mend = "leave it if both guidelines say so; else word one of them differently"

LEAST = 25
"""Characters, as for evidence."""
STOPS = tuple(".!?)\"'")
WORDY = 7
"""Gaps between words from which a line without a stop is taken for a sentence, not a heading."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each sentence, at the first place it stands, with the others named."""
    holders: dict[str, list[Place]] = defaultdict(list)
    for place in reviewed.places:
        for sentence in dict.fromkeys(place.sentences):
            if len(sentence) >= LEAST and (sentence[-1] in STOPS or sentence.count(" ") >= WORDY):
                holders[sentence].append(place)
    for sentence, places in holders.items():
        ids = {place.document.id for place in places}
        if len(ids) > 1:
            first, *others = places
            rest = listed([spot(one.document, one.section) for one in others])
            message = f"stands in {len(ids)} guidelines, here and in {rest}"
            yield Remark(message, first.document, first.section, sentence)
