"""Sections with hyphens at printed line ends that may or may not belong to their words."""

from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed, around

name = "line-join"
severity = "look"
mend = "nothing if the words read right: quotations match with the hyphen and without"


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each section, showing the first places."""
    for place in reviewed.places:
        joins, text = place.section.joins, place.section.text
        if joins:
            shown = " | ".join(around(text, at, at, 15) for at in joins[:4])
            message = f"{len(joins)} hyphen{'s' * (len(joins) > 1)} in doubt"
            yield Remark(message, place.document, place.section, shown)
