"""Editions of a document whose names a citation cannot tell apart: `2` and `2nd`."""

from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed
from medgauge.model.corpus import Document
from medgauge.text.citations import edition_key

name = "edition-name"
severity = "problem"
mend = "give one of the editions another name in the metadata"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each edition that is cited as one before it is."""
    seen: dict[tuple[str, str], Document] = {}
    for document in reviewed.documents:
        first = seen.setdefault((document.id, edition_key(document.edition)), document)
        if first.edition != document.edition:
            message = f"edition {document.edition} is cited as edition {first.edition} is"
            yield Remark(message, document)
