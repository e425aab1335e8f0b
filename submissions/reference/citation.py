"""Which catalogued document, edition and section a citation means, or none."""

from typing import NamedTuple

import corpus


class Cited(NamedTuple):
    """One edition of a catalogued document, and the section named, if any."""

    document: str
    edition: str
    section: str | None


def resolve(citation: str) -> Cited | None:
    """Return the source a citation means, the first of several, None when the box holds none."""
    hits = corpus.cite(citation)["hits"]
    if not hits:
        return None
    return Cited(hits[0]["document"], hits[0]["edition"], hits[0]["section"])
