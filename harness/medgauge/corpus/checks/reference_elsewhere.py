"""A reference to a source that is not in the corpus, or by numbers that no section here bears."""

from collections.abc import Iterator

from medgauge.corpus.checks._references import Names, references
from medgauge.corpus.reviewed import Remark, Reviewed, around

name = "reference-elsewhere"
severity = "look"
mend = "leave it if the other source is meant to be absent; else add it, or right the number"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each section or chapter that may stand in another source."""
    names = Names(reviewed)
    for place in reviewed.places:
        for one in references(place):
            if one.kind in ("section", "chapter") and (message := names.elsewhere(one)):
                excerpt = around(one.sentence, one.start, one.end, 60)
                yield Remark(message, place.document, place.section, excerpt)
