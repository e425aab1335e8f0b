"""Two sections of an edition under one heading: who names one by its heading may mean either."""

from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed
from medgauge.text.match import loose_key

name = "repeated-heading"
severity = "look"
mend = "leave it if sections are cited by number only"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each section whose heading stood before in the same edition."""
    for document in reviewed.documents:
        seen: dict[str, str] = {}
        for section in document.sections:
            key = loose_key(section.heading)
            first = seen.setdefault(key, section.number)
            if key and first != section.number:
                yield Remark(f"has the heading of § {first}", document, section, section.heading)
