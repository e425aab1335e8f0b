"""Sections that ingest itself asked to look at before a number of theirs is relied on."""

from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed

name = "doubt"
severity = "look"
mend = "compare the section with its source; the generator passes it over meanwhile"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each doubt of each section."""
    for place in reviewed.places:
        for reason in place.section.doubts:
            yield Remark(reason, place.document, place.section, place.section.heading)
