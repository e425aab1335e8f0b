"""A reference to a source that is not in the corpus, or by numbers that no section here bears."""

from collections.abc import Iterator

from medgauge.corpus.checks._references import (
    ABSENT_ON_PURPOSE,
    FOREIGN,
    OTHER_EDITION,
    Names,
    Reference,
    has_own_numbers,
    references,
    says,
)
from medgauge.corpus.reviewed import Remark, Reviewed, around

name = "reference-elsewhere"
severity = "look"
mend = "leave it if the other source is meant to be absent; else add it, or right the number"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each section or chapter that may stand in another source."""
    names = Names(reviewed)
    for place in reviewed.places:
        for one in references(place):
            if one.kind in ("section", "chapter") and (message := _elsewhere(names, one)):
                excerpt = around(one.sentence, one.start, one.end, 60)
                yield Remark(message, place.document, place.section, excerpt)


def _elsewhere(names: Names, one: Reference) -> str:
    document = one.place.document
    if names.has(document, one.number) or says(one.sentence, ABSENT_ON_PURPOSE):
        return ""
    if names.named_in(one.sentence, document.id):
        return ""
    if says(one.sentence, OTHER_EDITION) and names.any_edition_has(document.id, one.number):
        return ""
    if not has_own_numbers(document):
        return f"sections were counted at ingest: no {one.kind} {one.number} to be found"
    if says(one.sentence, FOREIGN):
        return (
            f"{one.kind} {one.number} is not in this edition, and no source of the corpus is named"
        )
    return ""
