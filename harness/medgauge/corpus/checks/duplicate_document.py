"""Two documents, or two editions, with the same text: a citation of one is true of the other."""

from collections import defaultdict
from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed, named
from medgauge.model.corpus import Document

name = "duplicate-document"
severity = "problem"
mend = "keep one of them; an edition that changed nothing is no edition"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each document whose text stood before."""
    groups: dict[str, list[Document]] = defaultdict(list)
    for document, places in reviewed.each():
        groups["\n\n".join(place.folded for place in places)].append(document)
    for group in groups.values():
        for document in group[1:]:
            yield Remark(f"has the same text as {named(group[0])}", document)
