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
_YEAR = re.compile(r"\s*[\[(][^\[\]()]*[\])]$")
"""What may stand after the stop of a recommendation: `[2016, amended 2021]`."""


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
    with a dotted number on a line of its own without a stop, where no number of that depth begins
    a sentence (as those of recommendations do). Sizes are ranked; a number's depth decides where
    there is one.
    """
    prose = {_depth(one) for one in paragraphs if _depth(one) and _sentence(one)}
    strong = [_strong(one, body, prose) for one in paragraphs]
    sizes = [round(one.size) for one, yes in zip(paragraphs, strong, strict=True) if yes]
    ranks = sorted(set(sizes), reverse=True)
    title = _title(paragraphs, strong, body)
    chapters = {
        round(one.size)
        for one, yes in zip(paragraphs, strong, strict=True)
        if yes and (split_number(one.text)[0] or ".").isdigit()
    }
    below = [size for size in ranks if size < (round(title.size) if title else 10_000)]
    return [
        1 if one is title else 2 if yes and round(one.size) in chapters else _level(one, yes, below)
        for one, yes in zip(paragraphs, strong, strict=True)
    ]


def _title(paragraphs: Sequence[Paragraph], strong: list[bool], body: float) -> Paragraph | None:
    """The largest print, when it stands before every other heading and only once."""
    found = [one for one, yes in zip(paragraphs, strong, strict=True) if yes]
    if not found or found[0].size <= LARGER * body:
        return None
    rivals = [one for one in found if round(one.size) >= round(found[0].size)]
    return found[0] if len(rivals) == 1 and split_number(found[0].text)[0] is None else None


def _depth(one: Paragraph) -> int:
    """Return how many dotted parts the number has that a plain paragraph begins with, else 0."""
    number, _ = split_number(one.text)
    plain = not (one.table or one.bold) and number is not None and _DOTTED.fullmatch(number)
    return number.count(".") if number and plain else 0


def _sentence(one: Paragraph) -> bool:
    return one.lines > 1 or _stopped(one)


def _stopped(one: Paragraph) -> bool:
    return one.text.endswith(_ENDS) or _YEAR.sub("", one.text).endswith(_ENDS)


def _strong(one: Paragraph, body: float, prose: set[int]) -> bool:
    if one.table or one.item or len(one.text) > LONGEST or not any(map(str.isalpha, one.text)):
        return False
    _, rest = split_number(one.text)
    if one.size > LARGER * body:
        return True
    stopped = _stopped(one)
    if one.size < 0.95 * body:
        return False
    if one.bold:
        return not stopped
    dotted = _depth(one) and _depth(one) not in prose
    return bool(dotted and rest[:1].isupper() and one.lines == 1 and not stopped)


def _level(one: Paragraph, strong: bool, ranks: list[int]) -> int:
    if not strong:
        return 0
    if split_number(one.text)[0] is not None:
        return 2
    size = round(one.size)
    return min(6, 2 + ranks.index(size)) if size in ranks else 2
