"""What evidence for a sentence as it stands must hold: its values, its denial, its subject."""

import re

from medgauge.authoring.altering.parts import parts_of
from medgauge.authoring.altering.sentence import Sentence, subject_token

_MOST = 3
"""Values that are asked for; an honest quotation may leave out the last of many."""
_DENIES = re.compile(
    r"\b(?:should|must|do|does|is|are|can|may) not \w+|\b(?:recommend|suggest|advise)s? against\b"
    r"|\bcannot\b|\bnever\b|\bcontraindicated\b|\bavoid(?:ed)?\b"
)


def essence(reading: Sentence) -> tuple[str, ...]:
    """Return the tokens that a region needs for a claim that says what the sentence says.

    None where the sentence has neither value nor denial: half of its words are needed then.
    """
    spans = [(one.start, one.end) for one in parts_of(reading.folded)][:_MOST]
    spans += [found.span() for found in _DENIES.finditer(reading.folded)][:1]
    if not spans:
        return ()
    spans.sort()
    tokens = [reading.token(start, end) for start, end in spans]
    return tuple(dict.fromkeys([*tokens, *subject_token(reading, spans)]))
