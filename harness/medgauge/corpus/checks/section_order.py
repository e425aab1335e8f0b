"""A section number lower than one before it: a number was misread, or sections changed places."""

from collections.abc import Iterator

from medgauge.corpus.checks._numbers import parsed
from medgauge.corpus.reviewed import Remark, Reviewed

name = "section-order"
severity = "problem"
mend = "put the sections in order, or right the number in the source"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each section that stands too late."""
    for document in reviewed.documents:
        highest: tuple[int, ...] = ()
        before = ""
        for section in document.sections:
            number = parsed(section.number)
            if number is None:
                continue
            if number < highest:
                message = f"{section.number} stands after {before}"
                yield Remark(message, document, section, section.heading)
            else:
                highest, before = number, section.number
