"""From lines in reading order to paragraphs: what a line continues, and what it begins."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from medgauge.corpus.ingest._hyphens import SOFT, Known, joined
from medgauge.corpus.ingest._pdf.contents import LEADER
from medgauge.corpus.ingest._pdf.grid import UNREADABLE
from medgauge.corpus.ingest._pdf.headings import Paragraph
from medgauge.corpus.ingest._pdf.lines import Note, Piece, Told
from medgauge.corpus.ingest._pdf.tables import opens_in_part, table_text

BULLETS = frozenset("•◦▪▫■□●○‣⁃∙·►▶➢✓–—-*\uf0b7\uf0a7\uf0d8\uf0fc\uf06e\uf02d\uf0a8")
"""Signs that begin an item; the private ones are those of symbol fonts."""
SIGNS = frozenset("–—-*·")
"""Bullets that are also signs of a sentence."""
MARKER = re.compile(r"\(?(\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]")
"""What a numbered item begins with: `3.`, `(a)`, `iv)`."""
_PARTED = re.compile(f"\\w[-\u2010–{SOFT}]$")
"""A line that ends in a hyphen, or in a dash right after a word or number."""
SAME_SIZE = 0.04
PAIR = 2
"""Words that a number and its unit are."""
INDENT = 0.7
"""In heights of the font."""
_STOPS = (".", "!", "?", ":", ";")
_LIGHT_STOPS = (":", ";")


def near(one: float, other: float) -> bool:
    """Whether two places are one."""
    return abs(one - other) <= 2.5


@dataclass
class Line:
    """One line of a column as the flow of the document reads it."""

    piece: Piece
    told: Told
    column: int
    right: float
    """Where the column ends."""
    drawn: int = 0
    """Counts the lines of its page in the order of the file."""
    final: bool = False
    """Whether no line of its page is drawn after it."""
    marker: str = ""
    """`bullet`, a number such as `3.`, or nothing."""
    text_left: float = 0.0
    """Where its text begins, after a marker."""

    @property
    def size(self) -> float:
        """Height of its font."""
        return self.piece.size


def leading(lines: list[Line]) -> dict[int, float]:
    """Return the usual distance of two lines of a paragraph for each size of font."""
    gaps: dict[int, Counter[float]] = {}
    for one, other in pairwise(lines):
        gap = other.piece.base - one.piece.base
        alike = one.column == other.column and round(one.size) == round(other.size)
        if alike and 0.8 * one.size < gap < 2.0 * one.size:
            gaps.setdefault(round(one.size), Counter())[round(gap * 2) / 2] += 1
    found = {}
    for size, counted in gaps.items():
        least = max(2, 0.1 * counted.total())
        usual = [gap for gap, count in counted.items() if count >= least]
        found[size] = min(usual) if usual else 1.35 * size
    return found


class Flow:
    """Joins lines to paragraphs."""

    def __init__(self, lines: list[Line], known: Known) -> None:
        self.lines, self.known = lines, known
        self.leading = leading(lines)
        self.found: list[Paragraph] = []
        self.first: Line | None = None
        """The first line of the paragraph being written."""

    def paragraphs(self) -> list[Paragraph]:
        """Return all paragraphs in reading order."""
        last: Line | None = None
        for line in self.lines:
            if line.piece.box:
                after = self.found[-1] if self.found and self.found[-1].table else None
                self.found.extend(_table(line.piece, self.known, after))
                last = None
            else:
                if last and self.continues(last, line):
                    self.add(line)
                    self.refuse_break(last, line)
                else:
                    self.open(line)
                last = line
        return self.found

    def open(self, line: Line) -> None:
        """Begin a paragraph."""
        self.first = line
        self.found.append(
            Paragraph(
                line.told.text,
                line.size,
                line.piece.bold,
                line.piece.page,
                item=bool(line.marker),
                notes=list(line.told.notes),
                problems=list(line.told.problems),
            )
        )

    def add(self, line: Line) -> None:
        """Join a line to the paragraph being written."""
        last = self.found[-1]
        before = last.text
        last.text, place, doubt = joined(before, line.told.text, self.known)
        if place is not None:
            last.joins.append(place)
        if doubt:
            excerpt = f"{before[-40:]}|{line.told.text[:40]}"
            last.notes.append(Note(f"page {line.piece.page}: {doubt}", excerpt, True))
        if before[-1:].isdigit() and line.told.text[:1].isdigit():
            told = f"{before[-40:]}|{line.told.text[:40]}"
            reason = "a number touches a number over the end of a line"
            if last.lines == 1:
                last.problems.append(f"{reason}: {told}")
            last.notes.append(Note(f"page {line.piece.page}: {reason}", told, True))
        last.lines += 1
        last.bold = last.bold and line.piece.bold
        last.notes.extend(line.told.notes)
        last.problems.extend(line.told.problems)

    def refuse_break(self, last: Line, line: Line) -> None:
        """Refuse a sentence that goes over a break to a place the file does not draw next."""
        if last.piece.page == line.piece.page:
            next_drawn = line.drawn == last.drawn + 1
        else:
            next_drawn = last.final and line.drawn == 0
        gap = line.piece.base - last.piece.base
        below = near(line.piece.left, last.piece.left) and 0 < gap < 1.6 * line.size
        if last.column != line.column and not next_drawn and not below:
            told = f"{last.told.text[-40:]}|{line.told.text[:40]}"
            self.found[-1].problems.append(f"the order of its columns is not sure: {told}")

    def continues(self, last: Line, line: Line) -> bool:
        """Whether a line goes on with the paragraph of the line before it."""
        if (
            LEADER.search(last.told.text)
            or line.marker
            or abs(last.size - line.size) > SAME_SIZE * max(last.size, line.size)
        ):
            return False
        hyphen = bool(_PARTED.search(last.told.text)) and line.told.text[:1].isalnum()
        if last.column != line.column:
            return hyphen or self.goes_over(last, line)
        gap = line.piece.base - last.piece.base
        usual = self.leading.get(round(line.size), 1.35 * line.size)
        pushed = last.piece.lifted or line.piece.lifted
        if gap > usual + (0.6 if pushed else 0.25) * line.size or gap < 0.5 * line.size:
            return False
        if hyphen:
            return True
        if self.indented(last, line):
            return False
        return not self.ended(last, line)

    def goes_over(self, last: Line, line: Line) -> bool:
        """Whether a sentence goes over the break of a column or page."""
        if last.piece.bold != line.piece.bold and last.piece.bold:
            return False
        small = line.told.text[:1].islower()
        if last.told.text.endswith(_STOPS):
            return small and last.told.text.endswith(_LIGHT_STOPS)
        return small or not self.fits(last, line)

    def indented(self, last: Line, line: Line) -> bool:
        """Whether a line begins at a place where a new paragraph does."""
        shift = line.piece.left - last.piece.left
        if abs(shift) < INDENT * line.size:
            return False
        first = self.first is last
        if last.marker and first:
            hung = last.piece.left + INDENT * line.size <= line.piece.left
            reach = last.text_left + INDENT * line.size
            return not near(line.piece.left, last.text_left) and not (
                hung and line.piece.left <= reach
            )
        if shift > 0 and first and self.goes_on(last, line):
            return False
        centred = near(
            (line.piece.left + line.piece.right) / 2, (last.piece.left + last.piece.right) / 2
        )
        return not centred and (shift > 0 or not first)

    def goes_on(self, last: Line, line: Line) -> bool:
        """Whether a sentence goes on for sure: no room was left, no stop stands, none begins."""
        small = line.told.text[:1].islower() and not last.told.text.endswith(_STOPS)
        return small and not self.fits(last, line)

    def ended(self, last: Line, line: Line) -> bool:
        """Whether the line before is short: the paragraph ended there, or a break was set."""
        if last.piece.bold and line.piece.bold and line.size > 0:
            return False
        if _quantities(last, line):
            return True
        if not self.fits(last, line):
            return last.piece.bold != line.piece.bold and last.told.text.endswith(_STOPS)
        going = not last.told.text.endswith(_STOPS)
        text = line.told.text
        if going and text[:1].islower():
            return False
        return not (going and text[:1].isdigit() and not self.fits(last, line, 2))

    def fits(self, last: Line, line: Line, words: int = 1) -> bool:
        """Whether the next line's first words had room at the end of the line before."""
        taken = line.piece.words[:words]
        needed = taken[-1].right - taken[0].left + 0.35 * line.size
        return last.piece.right + needed < last.right - 0.3 * line.size


def _quantities(last: Line, line: Line) -> bool:
    """Whether two lines begin with numbers of one thing, or that count, as those of a list do."""
    words, after = last.piece.words, line.piece.words
    if min(len(words), len(after)) < PAIR:
        return False
    first, second = words[0].plain, after[0].plain
    if not (first.isdecimal() and second.isdecimal() and near(words[0].left, after[0].left)):
        return False
    alike = words[1].plain.rstrip("s") == after[1].plain.rstrip("s")
    return alike or int(second) == int(first) + 1


def _table(piece: Piece, known: Known, after: Paragraph | None) -> Iterator[Paragraph]:
    """Yield the lines of a table; one that goes on from another page says its header once."""
    try:
        lines = table_text(piece, known)
        goes_on = after is not None and after.header == lines[0][0]
        if goes_on and opens_in_part(piece):
            raise ValueError(f"{UNREADABLE}: a row of it goes over the break of a column or page")
    except ValueError as error:
        yield Paragraph("", 0.0, False, piece.page, table=True, problems=[str(error)])
        return
    about = Note(
        f"page {piece.page}: a table goes over the break of a column or page",
        lines[0][0][:120],
        True,
    )
    for at, (text, joins, told) in enumerate(lines[1:] if goes_on else lines):
        yield Paragraph(
            text,
            0.0,
            False,
            piece.page,
            table=True,
            joins=joins,
            notes=[*told.notes, *([about] if goes_on and not at else [])],
            problems=list(told.problems),
            header=lines[0][0],
        )
