"""A section without text, with hardly any, or with very much: it may be cut or not divided."""

import re
from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed

name = "section-size"
severity = "look"
mend = "compare with the source; divide a long section by the source's own headings"

SHORTEST = 20
LONGEST = 60_000
"""Characters."""
_NOTHING = re.compile(r"(?i)(?:none|not) (?:stated|applicable|available|provided|reported)\.?|n/a")
"""A section that says that it has nothing to say."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each section out of bounds."""
    for place in reviewed.places:
        size = len(place.section.text)
        if not place.section.text.strip():
            yield Remark("is empty", place.document, place.section, place.section.heading)
        elif size < SHORTEST and not _NOTHING.fullmatch(place.folded):
            message = f"has {size} characters only"
            yield Remark(message, place.document, place.section, place.folded)
        elif size > LONGEST:
            message = f"has {size:,} characters"
            yield Remark(message, place.document, place.section, place.section.heading)
