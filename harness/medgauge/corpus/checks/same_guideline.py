"""One guideline under two ids: same title of the same organisation, so a citation fits both."""

from collections import defaultdict
from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed, named
from medgauge.model.corpus import Document
from medgauge.text.match import loose_key

name = "same-guideline"
severity = "problem"
mend = "give editions of one guideline one id, or write the titles so that they differ"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each document id whose title and organisation stood under another."""
    groups: dict[tuple[str, str], dict[str, Document]] = defaultdict(dict)
    for document in reviewed.documents:
        key = (loose_key(document.title), loose_key(document.organisation))
        groups[key].setdefault(document.id, document)
    for group in groups.values():
        first, *others = group.values()
        for document in others:
            yield Remark(
                f"has title and organisation of {named(first)}", document, None, document.title
            )
