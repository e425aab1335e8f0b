"""An acronym borne by two guidelines: a citation by acronym alone then means neither."""

from collections import defaultdict
from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed, listed
from medgauge.model.corpus import Document
from medgauge.text.match import loose_key

name = "shared-acronym"
severity = "problem"
mend = "give one of them another acronym, or none"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each acronym of more than one document id, letters' case apart."""
    groups: dict[str, dict[str, Document]] = defaultdict(dict)
    for document in reviewed.documents:
        if document.acronym:
            groups[loose_key(document.acronym)].setdefault(document.id, document)
    for group in groups.values():
        if len(group) > 1:
            last = list(group.values())[-1]
            yield Remark(f"acronym {last.acronym} is borne by {listed(list(group))}", last)
