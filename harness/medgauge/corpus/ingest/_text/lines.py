"""Lines of plain text into paragraphs and list items; what cannot be told is refused by line."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise, takewhile

MIN_WIDTH = 40
"""Lines shorter than this are never taken for wrapped because of their length."""

_BULLET = re.compile(r"\s*[-*•‣◦·–](?:\s+|$)")
_NUMBERED = re.compile(r"\s*(\(?(?:\d{1,3}[.)]|(?:[a-z]|[ivx]{1,5})\)))\s+")
_DOTTED = re.compile(r"\s*\d{1,3}(?:\.\d{1,3})+\.?\s+[A-Z]")
_LETTERED = re.compile(r"\s*([a-z]{1,5})\.\s+")
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_THOUSANDS = re.compile(r"\d{3}(?!\d)")
STOPS = (".", "!", "?", ":", ";")
_OPENING = "“\"'‘(["
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Printed:
    """One line as it stands in the file, and its number there."""

    number: int
    raw: str

    @property
    def indent(self) -> int:
        """Columns before the first letter; a tab reaches to the next eighth."""
        wide = self.raw.expandtabs(8)
        return len(wide) - len(wide.lstrip())


class Unsure(ValueError):
    """Two readings of a line are possible; holds its number and why."""

    def __init__(self, line: Printed, reason: str) -> None:
        super().__init__(reason)
        self.number, self.reason = line.number, reason


def paragraphs(lines: Iterable[Printed]) -> list[list[Printed]]:
    """Split lines at blank ones."""
    found: list[list[Printed]] = [[]]
    for line in lines:
        if line.raw.strip():
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [one for one in found if one]


def wrap_width(groups: Iterable[list[Printed]]) -> int:
    """Return the length that lines of text were wrapped at: that of the longest one."""
    lengths = [len(line.raw.rstrip()) for one in groups if len(one) > 1 for line in one]
    return max(lengths, default=0)


def marker(raw: str) -> tuple[str, str]:
    """Return the mark of a list item and what follows it: `1.`, `-`, or nothing."""
    found = _NUMBERED.match(raw) or _BULLET.match(raw)
    return (found[0].strip(), raw[found.end() :]) if found else ("", raw)


def items(lines: list[Printed], width: int) -> list[list[Printed]]:
    """Cut a paragraph into what is one line of text each: sentences, list items, wrapped lines.

    Raises Unsure.
    """
    groups: list[list[Printed]] = [[lines[0]]]
    marks = _Marks()
    marks.add(lines[0])
    for line in lines[1:]:
        last, first = groups[-1][-1], groups[-1][0]
        if _next_letter(first, line):
            groups.append([line])
        elif marker(line.raw)[0]:
            if not _may_begin(line, groups[-1], marks):
                raise Unsure(line, "may be a list item or go on with the line before")
            groups.append([line])
        elif hangs(first, line, len(groups[-1]) > 1) or _goes_on(last, line, width):
            groups[-1].append(line)
        else:
            groups.append([line])
        if groups[-1][0] is line:
            marks.add(line)
    return groups


class _Marks:
    """The marks that lines began with so far, and the numbers in them."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.numbers: set[int] = set()

    def add(self, line: Printed) -> None:
        mark = marker(line.raw)[0]
        self.seen.add(mark)
        if number := _NUMBER.search(mark):
            self.numbers.add(int(number[0]))


def _may_begin(line: Printed, above: list[Printed], marks: _Marks) -> bool:
    """Whether a mark at the start of this line is surely that of a list item."""
    if above[-1].raw.rstrip().endswith(STOPS):
        return True
    mine, last = marker(line.raw)[0], marker(above[0].raw)[0]
    if not last:
        return False
    number = _NUMBER.search(mine)
    if number is None:
        follows = mine.strip("()") in _after(last.strip("()"))
        return mine in marks.seen or follows or line.indent > above[0].indent
    return int(number[0]) == 1 or int(number[0]) - 1 in marks.numbers


def hangs(first: Printed, line: Printed, more: bool = False) -> bool:
    """Whether a line is indented under a list item, or under a numbered paragraph that goes on.

    `more` says that other lines of it did: the first one may else stand below a heading.
    """
    marked = bool(marker(first.raw)[0] or _LETTERED.match(first.raw))
    small = more or line.raw.strip().lstrip(_OPENING)[:1].islower()
    return line.indent > first.indent and (marked or (small and bool(_DOTTED.match(first.raw))))


def is_item(lines: list[Printed]) -> bool:
    """Whether a numbered paragraph is no heading: its lines hang under it and end in a stop."""
    hanging = list(takewhile(lambda line: hangs(lines[0], line, line is not lines[1]), lines[1:]))
    return bool(hanging) and hanging[-1].raw.rstrip().endswith(STOPS)


def _next_letter(first: Printed, line: Printed) -> bool:
    """Whether a line begins with the mark after the one of the item before it: `ii.` after `i.`."""
    one, two = _LETTERED.match(first.raw), _LETTERED.match(line.raw)
    return bool(one and two and two[1] in _after(one[1]) and line.indent == first.indent)


def _after(mark: str) -> set[str]:
    """Return the letters and roman numerals that come after a mark in a list."""
    found = {chr(ord(mark) + 1)} if len(mark) == 1 and mark.isalpha() else set()
    return found | {two for one, two in pairwise(_ROMAN) if one == mark}


def _goes_on(last: Printed, line: Printed, width: int) -> bool:
    """Whether a line goes on with the one before it. Raises Unsure."""
    text, after = last.raw.rstrip(), line.raw.strip()
    if text[-2:-1].isdigit() and text[-1] in ".," and _THOUSANDS.match(after):
        raise Unsure(line, "may go on with a number that the line before begins")
    forced = len(text) + 1 + len(after.split()[0]) > width
    if (forced and width >= MIN_WIDTH) or text.endswith(("-", ",", "\u00ad", "\u2010")):
        return True
    if text.endswith(STOPS):
        return False
    if after.lstrip(_OPENING)[:1].islower():
        return True
    raise Unsure(line, "may go on with the line before or stand alone; part them by a blank line")
