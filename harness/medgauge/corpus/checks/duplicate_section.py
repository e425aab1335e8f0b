"""One text under two section numbers of an edition: a quotation then stands in two places."""

from collections.abc import Iterator

from medgauge.corpus.reviewed import Place, Remark, Reviewed

name = "duplicate-section"
severity = "problem"
mend = "keep it once and refer to it from the other place"

LEAST = 60
"""Characters; shorter sections (`None stated.`) may repeat."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each section whose text stood before in the same edition."""
    for document, places in reviewed.each():
        seen: dict[str, Place] = {}
        for place in places:
            first = seen.setdefault(place.folded, place)
            if first is not place and len(place.folded) >= LEAST:
                message = f"has the same text as § {first.section.number}"
                yield Remark(message, document, place.section, place.folded)
