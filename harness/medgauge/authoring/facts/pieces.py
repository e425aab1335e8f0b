"""A section's text cut into stretches that may be facts, without labels before and grades behind.

What remains is one verbatim stretch. A mark behind a sentence (`(strong, B)`, `[I]`) says how the
advice is graded and not what it is; it is cut off only where nothing else stands in its brackets.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from medgauge.model.corpus import Section
from medgauge.text.sentences import sentences


class Piece(NamedTuple):
    """One stretch of a section's text, without the label and the grades around it."""

    start: int
    end: int
    text: str
    opens: bool
    """Whether it stands first in its paragraph, list item or table row."""
    ended: bool
    """Whether a full stop or the like closes it, before or behind its grades."""


_LEVELS = (
    r"(?:strong|weak|conditional|moderate|high|low|very low|good|fair|poor|recommended|proposed"
    r"|consensus|trial|cohort|opinion(?: of the panel)?|for|against|recommendation|evidence|quality"
    r"|certainty|not|applicable|reviewed|amended|new|replaced|added|changed|deleted|statement"
    r"|expert|practice|point|GPP|(?:recommendation )?category|type|class|grade|level"
    r"|level of evidence|[IV]{1,3}[a-dA-D]?|[A-D][1-3]?[+-]?|[1-4][A-D]?[+-]*|[Nn]o|made|or)"
)
_MARK = re.compile(
    rf" ?(?:\({_LEVELS}(?:[ ,;:/-]+{_LEVELS})*[.]?\)|\[{_LEVELS}(?:[ ,;:/-]+{_LEVELS})*\])"
    r"(?P<stop>[.]?)$",
    re.IGNORECASE,
)
"""`(evidence level A).`, `(Strong For; Reviewed, New-replaced)`, `[I]`."""
_MODIFIED = re.compile(r" ?\(Modified from [^()]*\)(?:\.|$)$", re.IGNORECASE)
"""`(Modified from …)`: whence it comes. What refers to more advice stays, and refuses it."""
_LABEL = re.compile(
    r"(?:(?:recommendation|rec\.?|statement|box)\s)?(?:\d{1,2}(?:\.\d{1,2})*[.):]|[a-hA-H][.)]"
    r"|[ivx]{1,4}[.)]|[•●▪*·–—-]|recommendations?:|notes?:|remarks?:)\s+(?=[A-Z])",
    re.IGNORECASE,
)
"""`3. `, `a) `, `• `, `Recommendation: `: what a list puts before an item."""
_LABEL_ALONE = re.compile(r"(?:[A-Z]?\d{1,3}(?:\.\d{1,2})*|[A-Za-z]|[ivx]{1,4})[.):]")
"""`3.`, `E2.`: a label that a full stop cuts off; what it labels opens the line."""
_STARRED = re.compile(r"(?<=[.!?])[*†‡]+$")
"""`Treat with hydroxyurea.*`: a mark that sends to a note."""
_CLOSED = ".!?"


def pieces(section: Section) -> Iterator[Piece]:
    """Yield every sentence, list item and table row of a section, in order."""
    text, labelled = section.text, False
    for start, end in sentences(text):
        opens = labelled or not start or text[start - 1] == "\n"
        labelled = opens and _LABEL_ALONE.fullmatch(text, start, end) is not None
        if labelled:
            continue
        if label := _LABEL.match(text, start, end):
            start = label.end()
        yield _trimmed(text, start, end, opens)


def _trimmed(text: str, start: int, end: int, opens: bool) -> Piece:
    if starred := _STARRED.search(text, start, end):
        end = starred.start()
    ended = text[start:end].endswith(tuple(_CLOSED))
    while mark := (_MARK.search(text, start, end) or _MODIFIED.search(text, start, end)):
        if mark.start() == start:
            break
        end = mark.start()
        ended = ended or text[start:end].endswith(tuple(_CLOSED))
    return Piece(start, end, text[start:end], opens, ended)
