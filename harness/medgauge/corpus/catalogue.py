"""Documents as the sources that citations are resolved against."""

from collections.abc import Iterable

from medgauge.model.corpus import Document
from medgauge.text.source import Source


def sources(documents: Iterable[Document]) -> tuple[Source, ...]:
    """Return one source for each edition of each document, in the same order."""
    return tuple(
        Source(
            document=one.id,
            edition=one.edition,
            title=one.title,
            acronym=one.acronym,
            organisation=one.organisation,
            year=one.year,
            status=one.status.value,
            supersedes=one.supersedes,
            in_force_from=one.in_force_from,
            in_force_until=one.in_force_until,
            sections=tuple((section.number, section.heading) for section in one.sections),
        )
        for one in documents
    )
