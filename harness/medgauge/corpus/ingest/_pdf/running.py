"""What shows that a line at a page's end is a running one: its numbers count with the pages."""

import re
from collections import defaultdict
from collections.abc import Iterable

from medgauge.corpus.ingest._pdf.rows import Row
from medgauge.text.amounts import Kind, amounts
from medgauge.text.citations import roman
from medgauge.text.fold import fold_text
from medgauge.text.units import UNIT

LEVEL = 2.0
"""Points by which the places of one running line may differ from page to page."""
SENTENCE = (".", "!", "?", ";", ":", ",")
"""What ends a line of text; a running line ends in no such sign."""
_COUNTED = re.compile(r"\d+|\b[ivxlc]+\b")
_NAMED = re.compile(r"\b(?:page|p\.)\s*$", re.IGNORECASE)
_TITLED = re.compile(
    r"^\d{1,4}\W+(?P<first>[^\W\d].*[^\W\d])$|^(?P<last>[^\W\d].*[^\W\d])\W+\d{1,4}$"
)
"""A page's number before or behind a title."""
_UNIT = re.compile(rf"(?:{UNIT}|%)s?", re.IGNORECASE)
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
        return len({other.page for other in rows if _level(row, other) and _counts(row, other)})

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
        return any(self._paged(row, value) for value in _bare(row))

    def unpaged(self, row: Row) -> list[str]:
        """Return the words of a line's pieces without the numbers that count with the pages."""
        found = [one.plain for one in sorted(row.pieces, key=lambda one: one.left)]
        found = [one for one in found if not any(self._paged(row, at) for at in _values(one))]
        counted = [
            other
            for other in self.alike[row.at_top, pattern(row.text)]
            if other.text != row.text and _level(row, other) and _counts(row, other)
        ]
        return [_uncounted(one) for one in found] if counted else found

    def _paged(self, row: Row, value: int) -> bool:
        return any(
            other.page != row.page
            and number - value == other.page - row.page
            and abs(other.base - row.base) <= LEVEL
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
    return [value for piece in row.pieces for value in _values(piece.plain)]


def _values(text: str) -> list[int]:
    """Return the number that a piece is, none for any other piece."""
    value = value_of(text.strip("-–—|•· "))
    return [] if value is None else [value]


def _uncounted(text: str) -> str:
    """Return a title without the number at its begin or end."""
    found = _TITLED.fullmatch(text)
    return (found["first"] or found["last"]) if found else text


def _level(row: Row, other: Row) -> bool:
    """Whether two lines stand at one place of their pages."""
    return abs(row.depth * row.height - other.depth * other.height) <= LEVEL


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
    """Whether the number in which two lines differ is a page's: after `page`, or by a title."""
    shared = next(at for at in range(len(one)) if one[: at + 1] != two[: at + 1])
    number = next(found for found in _COUNTED.finditer(one.lower()) if found.end() > shared)
    named = _NAMED.search(one[: number.start()])
    return bool(named) or _titled(one)


def _titled(text: str) -> bool:
    """Whether a number stands at the end of a title: of two words, the nearer no thing counted."""
    found = _TITLED.fullmatch(text)
    if not found:
        return False
    words = (found["first"] or found["last"]).split()
    beside = words[0] if found["first"] else words[-1]
    labels = any(one.kind is Kind.LABEL for one in amounts(fold_text(text)))
    return len(words) > 1 and not labels and not _UNIT.fullmatch(beside)


def _apart(one: str, two: str) -> int | None:
    first, second = value_of(one), value_of(two)
    return None if first is None or second is None else second - first
