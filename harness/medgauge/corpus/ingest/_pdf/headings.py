"""Which paragraphs of a PDF are headings, and of which level: by number, font size and weight."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from medgauge.corpus.ingest._headings import split_number
from medgauge.corpus.ingest._pdf.lines import Note

LARGER = 1.08
"""A heading's font beside the text's."""
LONGEST = 240
"""Most characters of a heading."""
_DOTTED = re.compile(r"\d+(?:\.\d+)+[a-z]?")
_ENDS = (".", ";", ",", ":")


@dataclass
class Paragraph:
    """Lines that read as one."""

    text: str
    size: float
    bold: bool
    page: int
    lines: int = 1
    item: bool = False
    table: bool = False
    joins: list[int] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    header: str = ""
    """The first line of the table that a line of a table belongs to."""


def body_size(sizes: Counter[float]) -> float:
    """Return the font size most characters have."""
    return max(sizes, key=lambda size: (sizes[size], -size), default=10.0)


def levels(paragraphs: Sequence[Paragraph], body: float) -> list[int]:
    """Return the level of each paragraph: 0 for text, 1 for the title, 2 and deeper for headings.

    Rule `heading-by-print`: larger than the text, or bold and short without a stop, or beginning
    with a dotted number on a line of its own without a stop. Sizes are ranked; a number's depth
    decides where there is one.
    """
    strong = [_strong(one, body) for one in paragraphs]
    sizes = [round(one.size) for one, yes in zip(paragraphs, strong, strict=True) if yes]
    ranks = sorted(set(sizes), reverse=True)
    title = _title(paragraphs, strong, body)
    below = [size for size in ranks if size < (round(title.size) if title else 10_000)]
    return [
        1 if one is title else _level(one, yes, below)
        for one, yes in zip(paragraphs, strong, strict=True)
    ]


def _title(paragraphs: Sequence[Paragraph], strong: list[bool], body: float) -> Paragraph | None:
    """The largest print, when it stands before every other heading and only once."""
    found = [one for one, yes in zip(paragraphs, strong, strict=True) if yes]
    if not found or found[0].size <= LARGER * body:
        return None
    rivals = [one for one in found if round(one.size) >= round(found[0].size)]
    return found[0] if len(rivals) == 1 and split_number(found[0].text)[0] is None else None


def _strong(one: Paragraph, body: float) -> bool:
    if one.table or one.item or len(one.text) > LONGEST or not any(map(str.isalpha, one.text)):
        return False
    number, rest = split_number(one.text)
    if one.size > LARGER * body:
        return True
    stopped = one.text.endswith(_ENDS)
    if one.size < 0.95 * body:
        return False
    if one.bold:
        return not stopped
    dotted = number is not None and _DOTTED.fullmatch(number)
    return bool(dotted and rest[:1].isupper() and one.lines == 1 and not stopped)


def _level(one: Paragraph, strong: bool, ranks: list[int]) -> int:
    if not strong:
        return 0
    if split_number(one.text)[0] is not None:
        return 2
    size = round(one.size)
    return min(6, 2 + ranks.index(size)) if size in ranks else 2
