"""What shows that a line at a page's end is a running one: its numbers count with the pages."""

import re
from collections import defaultdict
from collections.abc import Iterable

from medgauge.corpus.ingest._pdf.rows import Row
from medgauge.text.citations import roman

LEVEL = 2.0
"""Points by which the places of one running line may differ from page to page."""
SENTENCE = (".", "!", "?", ";", ":", ",")
"""What ends a line of text; a running line ends in no such sign."""
_COUNTED = re.compile(r"\d+|\b[ivxlc]+\b")
_NAMED = re.compile(r"\b(?:page|p\.)\s*$", re.IGNORECASE)
_ROMAN = re.compile(r"[ivxlc]{1,7}", re.IGNORECASE)


class Recurring:
    """The lines at the ends of all pages, to be asked how often one of them recurs."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.alike: dict[tuple[bool, str], list[Row]] = defaultdict(list)
        self.bare: dict[bool, list[tuple[int, Row]]] = defaultdict(list)
        for row in rows:
            self.alike[row.at_top, pattern(row.text)].append(row)
            self.bare[row.at_top].extend((value, row) for value in _bare(row))

    def times(self, row: Row) -> int:
        """Return on how many pages a line stands whose numbers are the same or count with them."""
        rows = self.alike[row.at_top, pattern(row.text)]
        return len({other.page for other in rows if _counts(row, other)})

    def page_number(self, row: Row, apart: bool) -> bool:
        """Whether a line is an arabic number alone that counts with the pages, or one `apart` from
        the text where no other page has such a number at its place."""
        if not row.text.isdecimal():
            return False
        rivals = any(
            other.page != row.page
            and abs(other.base - row.base) <= LEVEL
            and other.text.isdecimal()
            for _, other in self.bare[row.at_top]
        )
        return self.paged(row) or (apart and not rivals)

    def paged(self, row: Row) -> bool:
        """Whether a piece of a line is a number that counts with the pages at one place."""
        return any(
            other.page != row.page
            and number - value == other.page - row.page
            and abs(other.base - row.base) <= LEVEL
            for value in _bare(row)
            for number, other in self.bare[row.at_top]
        )


def pattern(text: str) -> str:
    """Return a line's words with every number left open."""
    return _COUNTED.sub("#", text.lower())


def value_of(number: str) -> int | None:
    """Return what an arabic or small roman numeral stands for, None for anything else."""
    if number.isascii() and number.isdigit():
        return int(number)
    told = roman(number.upper()) if _ROMAN.fullmatch(number) else ""
    return int(told) if told else None


def _bare(row: Row) -> list[int]:
    found = (value_of(piece.plain.strip("-–—|•· ")) for piece in row.pieces)
    return [value for value in found if value is not None]


def _counts(row: Row, other: Row) -> bool:
    """Whether the numbers of two lines alike are the same, or as far apart as their pages."""
    if abs(row.size - other.size) > 0.5:
        return False
    pairs = zip(
        _COUNTED.findall(row.text.lower()), _COUNTED.findall(other.text.lower()), strict=True
    )
    apart = [(one, two) for one, two in pairs if one != two]
    if not apart:
        return True
    counted = all(_apart(one, two) == other.page - row.page for one, two in apart)
    return counted and len(apart) == 1 and _labels(row.text, other.text)


def _labels(one: str, two: str) -> bool:
    """Whether the number in which two lines differ is a page's: at an end, or after `page`."""
    shared = next(at for at in range(len(one)) if one[: at + 1] != two[: at + 1])
    number = next(found for found in _COUNTED.finditer(one.lower()) if found.end() > shared)
    named = _NAMED.search(one[: number.start()])
    return bool(named) or number.start() == 0 or number.end() == len(one)


def _apart(one: str, two: str) -> int | None:
    first, second = value_of(one), value_of(two)
    return None if first is None or second is None else second - first
