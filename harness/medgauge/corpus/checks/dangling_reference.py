"""A reference to a section or chapter that the named document does not have: it misleads.

A sentence that names another document of the corpus is held against that one, in any edition.
"""

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

name = "dangling-reference"
severity = "problem"
mend = "right the number in the source, or name the document that has the section"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each number that is certainly not there."""
    names = Names(reviewed)
    for place in reviewed.places:
        for one in references(place):
            if one.kind in ("section", "chapter") and (message := _missing(names, one)):
                excerpt = around(one.sentence, one.start, one.end, 60)
                yield Remark(message, place.document, place.section, excerpt)


def _missing(names: Names, one: Reference) -> str:
    """Say that the reference leads nowhere, or nothing if it may lead somewhere."""
    document = one.place.document
    if names.has(document, one.number) or says(one.sentence, ABSENT_ON_PURPOSE):
        return ""
    others = names.named_in(one.sentence, document.id)
    if any(names.any_edition_has(other, one.number) for other in others):
        return ""
    if others:
        return f"there is no {one.kind} {one.number} in {' or '.join(others)}"
    if says(one.sentence, OTHER_EDITION) and names.any_edition_has(document.id, one.number):
        return ""
    if says(one.sentence, FOREIGN) or not has_own_numbers(document):
        return ""
    return f"there is no {one.kind} {one.number} in this edition"
