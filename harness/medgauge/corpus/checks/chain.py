"""Editions of a document whose chain makes no sense: "the current edition" must mean one text."""

from collections.abc import Iterator

from medgauge.corpus.editions import check_chains
from medgauge.corpus.reviewed import Remark, Reviewed, named

name = "chain"
severity = "problem"
mend = "set edition, status, supersedes and the dates in the document's metadata"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each fault of a chain."""
    documents = {named(one): one for one in reversed(reviewed.documents)}
    names = {(one.id, one.edition): named(one) for one in reviewed.documents}
    for place, key, reason in check_chains(reviewed.documents, names):
        yield Remark(f"{key}: {reason}", documents.get(place))
