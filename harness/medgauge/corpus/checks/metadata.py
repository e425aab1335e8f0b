"""Metadata that people cite or rely on and that is not there: acronym, licence, dates in force.

What no document of the corpus has is told once.
"""

from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed, listed
from medgauge.model.corpus import Document, Status

name = "metadata"
severity = "look"
mend = "add it to the front matter or the metadata table"

FIELDS = {"acronym": "acronym", "licence": "licence", "in_force_from": "date in force from"}


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each document, and one for each field that none has."""
    absent = {
        field
        for field in FIELDS
        if not any(getattr(document, field) for document in reviewed.documents)
    }
    for field in sorted(absent):
        yield Remark(f"no document has: {FIELDS[field]}")
    for document in reviewed.documents:
        missing = [
            words
            for field, words in FIELDS.items()
            if field not in absent and not getattr(document, field)
        ]
        if missing:
            yield Remark(f"is without: {listed(missing)}", document)
        if _ended(document):
            yield Remark("is current and has a last day in force", document)


def _ended(document: Document) -> bool:
    return document.status is Status.CURRENT and bool(document.in_force_until)
