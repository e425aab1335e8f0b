"""A word with a hyphen and a blank amid it: left over from a printed line's end."""

import re
from collections.abc import Iterator

from medgauge.corpus.reviewed import Remark, Reviewed, around

name = "left-over-hyphen"
severity = "look"
mend = "compare with the source, and write the word whole; a quotation of it fits neither spelling"

_CUT = re.compile(
    r"(?<![\w-])[^\W\d_]{2,}- (?!(?:and|or|to|and/or|nor|vs|versus|but|through|as|by|in|is|up)\b)"
    r"[a-z]{2,}(?![\w-])"
)
"""`Vexa- lor`; not `short- and long-term`."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each such word."""
    for place in reviewed.places:
        for line in place.lines:
            for found in _CUT.finditer(line):
                message = f"a hyphen left over: {found[0]}"
                excerpt = around(line, *found.span())
                yield Remark(message, place.document, place.section, excerpt)
