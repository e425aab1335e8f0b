"""Days between two editions on which, by their dates, none was in force: a date cites none."""

from collections.abc import Iterator

from medgauge.corpus.editions import gaps
from medgauge.corpus.reviewed import Remark, Reviewed

name = "edition-gap"
severity = "look"
mend = "right in_force_from or in_force_until; leave it if nothing was in force"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each gap, at the later edition."""
    for document_id in dict.fromkeys(document.id for document in reviewed.documents):
        for gap in gaps(reviewed.documents, document_id):
            days = f"{gap.first} to {gap.last}" if gap.first != gap.last else str(gap.first)
            message = f"no edition in force {days}, after edition {gap.after.edition}"
            yield Remark(message, gap.before)
