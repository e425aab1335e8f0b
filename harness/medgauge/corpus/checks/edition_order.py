"""A superseded edition newer than the current one, or dates in force far from the year."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import product

from medgauge.corpus.reviewed import Remark, Reviewed
from medgauge.model.corpus import Document, Status
from medgauge.text.in_force import days

name = "edition-order"
severity = "look"
mend = "right status, year or dates in the metadata; leave it if the newer edition was taken back"

YEARS = 1
"""How many years after its own an edition may come into force without a word."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each pair of editions and each date."""
    groups: dict[str, list[Document]] = defaultdict(list)
    for document in reviewed.documents:
        groups[document.id].append(document)
        yield from (Remark(message, document) for message in _dates(document))
    for group in groups.values():
        current = [one for one in group if one.status is Status.CURRENT]
        for older, newer in product(current, group):
            if newer.status is Status.SUPERSEDED and _since(older) < _since(newer):
                message = f"of {_since(newer)} and superseded, while edition {older.edition}"
                yield Remark(f"{message} of {_since(older)} is current", newer)


def _since(document: Document) -> str:
    """Return the first day in force, as far as it is written, else the year."""
    return document.in_force_from or document.year


def _dates(document: Document) -> Iterator[str]:
    year, begin, end = (
        days(text) for text in (document.year, document.in_force_from, document.in_force_until)
    )
    if year and begin and begin.last < year.first:
        yield f"of {document.year}, and in force before, from {document.in_force_from}"
    if year and begin and begin.first.year > year.last.year + YEARS:
        yield f"of {document.year}, and in force years later, from {document.in_force_from}"
    if year and end and end.last < year.first:
        yield f"of {document.year}, and no longer in force then, until {document.in_force_until}"
