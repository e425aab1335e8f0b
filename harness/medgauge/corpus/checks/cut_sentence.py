"""A paragraph that stops in the middle of a sentence: text was lost at a page's or cell's end."""

import re
from collections.abc import Iterator, Sequence

from medgauge.corpus.reviewed import Place, Remark, Reviewed

name = "cut-sentence"
severity = "look"
mend = "compare with the source; the rest may stand in another section or have been dropped"

_HANGING = re.compile(
    r"(?i)(?<!\w)(?:the|an?|of|with|for|than|from|by|at|in|into|whose|which|that|is|are|be|been"
    r"|should|must|may|not|every|between|per|least|most|and|or|but|if|unless|to|as|on|until|when"
    r"|while|within|during|about|versus|whether|because|their|these|this|such|has|have|was|were"
    r"|[<>≥≤±×]|[,(-])$|(?<=[^\W\d_])/$"
)
_BOUND = re.compile(r"(?i)(?<!\w)(?:below|above|under|over|exceeding|less|greater)$")
_POINTS = re.compile(
    r"(?i)(?<!\w)(?:see|seen|describ|list|given|show|shown|stated|mention|noted|defin|discuss"
    r"|outlin|explain|detail|specifi|the|as|and|or|is|are|table|figure|section|criteria|data|text)"
    r"[\w ,.()-]{0,60}$"
)
"""What makes `above` and `below` point to a place of the text: `as described above`."""
_STOPS = tuple(".!?:;)]\"'”’%")
WORDY = 9
"""Gaps between words from which a line is prose and not an item of a list."""
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
    if last and (found := _BOUND.search(line)) and not _POINTS.search(line[: found.start()]):
        return f"ends with {found[0]!r}"
    if last and _only_one_without_stop(place.lines):
        return "ends without a stop"
    if len(line) >= LONG and not line.endswith(_STOPS) and ". " in line:
        return "ends without a stop"
    return ""


def _only_one_without_stop(lines: Sequence[str]) -> bool:
    """Whether a last line of prose has no stop, where every other line of prose has one."""
    prose = [line for line in lines if line.count(" ") >= WORDY]
    if not prose or prose[-1] != lines[-1] or lines[-1].endswith(_STOPS):
        return False
    others = prose[:-1]
    return all(line.endswith(_STOPS) for line in others) and (bool(others) or ". " in lines[-1])


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
