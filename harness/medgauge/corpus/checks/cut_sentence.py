"""A paragraph that stops in the middle of a sentence: text was lost at a page's or cell's end."""

import re
from collections.abc import Iterator

from medgauge.corpus.reviewed import Place, Remark, Reviewed

name = "cut-sentence"
severity = "look"
mend = "compare with the source; the rest may stand in another section or have been dropped"

_HANGING = re.compile(
    r"(?i)(?<!\w)(?:the|an?|of|with|for|than|from|by|at|in|into|whose|which|that|is|are|be|been"
    r"|should|must|may|not|every|between|per|least|most|and|or|but|if|unless|[<>≥≤±×]|[,(-])$"
)
_STOPS = tuple(".!?:;)]\"'”’%")
LONG = 200
"""Characters from which a line of prose must end in a stop."""


def check(reviewed: Reviewed) -> Iterator[Remark]:
    """Yield a remark for each such paragraph."""
    for place in reviewed.places:
        for position, line in enumerate(place.lines):
            message = _cut(place, position, line)
            if message:
                yield Remark(message, place.document, place.section, f"…{line[-100:]}")


def _cut(place: Place, position: int, line: str) -> str:
    last = position == len(place.lines) - 1
    words = line.count(" ") + 1
    if words < 4:
        return ""
    if (found := _HANGING.search(line)) and (last or not _goes_on(found[0].lower())):
        return f"ends with {found[0]!r}"
    if len(line) >= LONG and not line.endswith(_STOPS) and ". " in line:
        return "ends without a stop"
    return ""


def _goes_on(word: str) -> bool:
    """Whether a list may follow a line that ends so: `… one of the following, and`."""
    return word in (
        "and",
        "or",
        ",",
        "if",
        "unless",
        "with",
        "for",
        "that",
        "is",
        "are",
        "by",
        "should",
    )
