"""A reference to a section or chapter that the named document does not have: it misleads.

A sentence that names another document of the corpus is held against that one, in any edition.
"""

from collections.abc import Iterator

from medgauge.corpus.checks._references import Names, references
from medgauge.corpus.reviewed import Remark, Reviewed, around

name = "dangling-reference"
severity = "problem"
mend = "right the number in the source, or name the document that has the section"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each section or chapter that is certainly not there."""
    names = Names(reviewed)
    for place in reviewed.places:
        for one in references(place):
            if one.kind in ("section", "chapter") and (message := names.missing(one)):
                excerpt = around(one.sentence, one.start, one.end, 60)
                yield Remark(message, place.document, place.section, excerpt)
