"""List items of a PDF: the markers that lines begin with, told by place and by their count."""

import re
from dataclasses import replace

from medgauge.corpus.ingest._pdf.lines import Told, Word
from medgauge.corpus.ingest._pdf.paragraphs import BULLETS, MARKER, SIGNS, Line, near
from medgauge.text.citations import roman

_GLUED = re.compile(r"((\d{1,3})[.)])([^\W_].*)")
"""A numbered label without a space before its text: `10.Give`, or `10.50` for `10.` and `50 mg`."""
TWO_DIGITS = 10
"""The first label that is wider than those before it, and may reach its text."""


def part_labels(lines: list[Line]) -> None:
    """Part the labels of items from texts that stand right behind them.

    A label counts on from the last one at its place. Where a number stands behind it the two may
    be one decimal: they are parted only where the file draws them apart, else the line refuses; so
    does a number drawn right behind another that no list explains.
    """
    last: list[tuple[float, int]] = []
    for line in lines:
        if not line.piece.words:
            continue
        first = line.piece.words[0]
        marked = MARKER.fullmatch(first.plain)
        glued = _GLUED.fullmatch(first.plain)
        if glued and _parted(line, glued, _before(last, first.left)):
            last.append((first.left, int(glued[2])))
        elif marked and marked[1].isdigit():
            last.append((first.left, int(marked[1])))


def _before(last: list[tuple[float, int]], left: float) -> int:
    """Return the number of the last item whose label begins at a place, 0 for none."""
    return next((number for place, number in reversed(last) if near(place, left)), 0)


def _parted(line: Line, glued: re.Match[str], before: int) -> bool:
    """Part a line's label where it is one; what may be a label or a decimal is a problem."""
    word, label, rest = line.piece.words[0], glued[1], glued[3]
    follows, number = int(glued[2]) == before + 1, rest[0].isdigit()
    told = line.told
    if follows and (word.seam or not number) and told.text.startswith(label):
        seam = word.seam or word.left + (word.right - word.left) * len(label) / len(word.plain)
        parts = (replace(word, plain=label, right=seam), Word(rest, seam, word.right, word.size))
        line.piece = replace(line.piece, words=(*parts, *line.piece.words[1:]))
        text = f"{label} {told.text.removeprefix(label)}"
        line.told = Told(text, told.notes, told.problems)
        line.marker, line.text_left = label, seam
        return True
    wide = follows and int(glued[2]) >= TWO_DIGITS and not line.piece.bold
    if number and (word.seam or wide):
        problem = f"a number touches a number, it may be an item's: {word.plain!r}"
        line.told = Told(told.text, told.notes, (*told.problems, problem))
    return False


def mark_items(lines: list[Line]) -> None:
    """Find the markers of list items; a number alone is one only beside another of its list."""
    for at, line in enumerate(lines):
        words = line.piece.words
        if line.piece.bullet:
            line.marker, line.text_left = "bullet", words[0].left
        elif len(words) < 2:
            continue
        elif words[0].plain in BULLETS and (_hangs(lines, at) or _repeated(lines, at)):
            line.marker, line.text_left = "bullet", words[1].left
            line.told = Told(
                line.told.text[len(words[0].plain) :].lstrip(),
                line.told.notes,
                line.told.problems,
            )
        elif MARKER.fullmatch(words[0].plain) and (_hangs(lines, at) or _counted(lines, at)):
            line.marker, line.text_left = words[0].plain, words[1].left


def _hangs(lines: list[Line], at: int) -> bool:
    """Whether the text after a line's first word begins where the next line does, or far off."""
    words = lines[at].piece.words
    first, second = words[0], words[1]
    if first.plain in BULLETS - SIGNS or second.left - first.right > 0.5 * second.size:
        return True
    after = lines[at + 1] if at + 1 < len(lines) else None
    return bool(after and after.column == lines[at].column and near(after.piece.left, second.left))


def _repeated(lines: list[Line], at: int) -> bool:
    """Whether a line nearby in the column begins with the same sign at the same place."""
    word, column = lines[at].piece.words[0], lines[at].column
    for other in (*lines[max(0, at - 6) : at], *lines[at + 1 : at + 7]):
        words = other.piece.words
        alike = other.column == column and len(words) > 1 and words[0].plain == word.plain
        if alike and near(words[0].left, word.left):
            return True
    return False


def _counted(lines: list[Line], at: int) -> bool:
    """Whether the number before or after stands at the same place in its column."""
    found = MARKER.fullmatch(lines[at].piece.words[0].plain)
    if not found:
        return False
    own = lines[at].piece.words
    for other in lines[max(0, at - 30) : at + 30]:
        words = other.piece.words
        mark = MARKER.fullmatch(words[0].plain) if len(words) > 1 else None
        level = mark and (near(words[1].left, own[1].left) or near(words[0].left, own[0].left))
        if mark and level and _follow(mark[1], found[1]):
            return True
    return False


def _follow(one: str, other: str) -> bool:
    """Whether two labels of items stand next to each other in a count."""
    if one.isdigit() or other.isdigit():
        return one.isdigit() and other.isdigit() and abs(int(one) - int(other)) == 1
    if len(one) == len(other) == 1 and abs(ord(one) - ord(other)) == 1:
        return True
    values = roman(one.upper()), roman(other.upper())
    alike = one.isupper() == other.isupper() and all(values)
    return alike and abs(int(values[0]) - int(values[1])) == 1
