"""What a drawn character looks like, held against what a PDF says it is.

A shape is a character's ink, cut to its edges and laid on a grid of the same dots for every one,
with its proportion and its place beside the baseline. `shapes.txt` holds shapes of the characters
on which a reading hangs, in the fonts that `tests/written/pdf/write_shapes.py` names.
"""

import math
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from medgauge.corpus.ingest._pdf.glyphs import Glyph
from medgauge.corpus.ingest._pdf.ink import Picture

ACROSS, DOWN = 12, 16
"""Dots of the grid."""
PROPORTION = 0.1
"""Worth of the logarithm of width by height beside the part of the dots that differ."""
PLACE = 0.2
"""Worth of each end's distance from the baseline, in heights of the font."""
MARGIN, LETTER = 0.05, 0.1
"""How much nearer another character must be when a shape is no picture of what it is told: where a
number hangs on it, and for a letter."""
LEAST = 40
"""Least difference of grey (0 to 255) between ink and ground in which a shape is looked for."""
FARTHEST = 9.0
"""How far a character without shapes is from every shape."""
ALIKE = (
    "0OoQ°", "1lI|i/[]()jt!", "-–−~_=", ":;", ",;'’", ".·", "µu", "xX×", "cC", "sS", "vV", "wW",
    "zZ", "uU", "pP", "kK", "yY", "fF", "mM", "tT", "jJ", "nN", "gq9",
)  # fmt: skip
"""Characters that have one shape in some fonts, so that none of a group speaks against another."""
_CRITICAL = frozenset("0123456789<>≤≥±×%+.,")
_UNITS = frozenset("gkmndhpcMGULμ")
"""Letters of which another would change a quantity."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The ink of one character."""

    dots: int
    """The grid row by row, a bit for each dot."""
    wide: float
    """Logarithm of its width by its height."""
    top: float
    """How high it reaches over the baseline, in heights of the font."""
    bottom: float
    """How high over the baseline it ends."""

    def apart(self, other: "Shape") -> float:
        """Return how different two shapes are: 0 for one and the same."""
        return (
            (self.dots ^ other.dots).bit_count() / (ACROSS * DOWN)
            + PROPORTION * abs(self.wide - other.wide)
            + PLACE * (abs(self.top - other.top) + abs(self.bottom - other.bottom))
        )


def shape_of(glyph: Glyph, picture: Picture) -> Shape | None:
    """Return the shape of a glyph as drawn, None where no ink is told from its ground."""
    rows = picture.rows_of(glyph.ink)
    if len(rows) < 4 or len(rows[0]) < 4:
        return None
    low, high = min(map(min, rows)), max(map(max, rows))
    if high - low < LEAST:
        return None
    sides = (row[side] for row in rows for side in (0, -1))
    rim = sorted((*rows[0], *rows[-1], *sides))
    ink = _inked((low + high) // 2, rim[len(rim) // 2])
    marked = [row[1:-1].translate(ink) for row in rows[1:-1]]
    inked = [row for row in marked if 1 in row]
    if not inked:
        return None
    first = next(at for at, row in enumerate(marked) if 1 in row)
    last = len(marked) - next(at for at, row in enumerate(reversed(marked)) if 1 in row)
    left = min(row.index(1) for row in inked)
    right = max(row.rindex(1) for row in inked) + 1
    places = [left + (2 * at + 1) * (right - left) // (2 * ACROSS) for at in range(ACROSS)]
    dots = 0
    for at in range(DOWN):
        row = marked[first + (2 * at + 1) * (last - first) // (2 * DOWN)]
        for place in places:
            dots = dots << 1 | row[place]
    return Shape(
        dots,
        math.log((right - left) / (last - first)),
        (glyph.base - glyph.ink[1]) / glyph.size,
        (glyph.base - glyph.ink[3]) / glyph.size,
    )


@cache
def _inked(middle: int, ground: int) -> bytes:
    """Return a table from grey to 1 for ink, which is darker or lighter than its ground."""
    return bytes((grey > middle) != (ground > middle) for grey in range(256))


def other_than(text: str, shape: Shape) -> str:
    """Return the character that a shape shows though it is told as `text`, else nothing.

    A letter on which no quantity hangs, and a character without shapes of its own, only may not
    be a sign on which a number hangs.
    """
    own, known = kind(text), shapes()
    margin = MARGIN if own in _CRITICAL else LETTER
    distance = _nearest(shape, known[own]) if own in known else FARTHEST
    if distance <= margin:
        return ""
    quantity = own in _CRITICAL or own in _UNITS
    within = distance - margin if quantity else min(distance - margin, MARGIN)
    most = within * ACROSS * DOWN
    near = [
        (shape.apart(rival), other)
        for rival, other in _rivals(own, quantity)
        if (rival.dots ^ shape.dots).bit_count() <= most
    ]
    nearest, other = min(near, key=lambda one: one[0], default=(FARTHEST, ""))
    return other if nearest < within else ""


@cache
def _rivals(own: str, quantity: bool) -> list[tuple[Shape, str]]:
    """Return the shapes of all characters that speak against one."""
    known = shapes() if quantity else {one: shapes()[one] for one in sorted(_CRITICAL)}
    return [
        (shape, one) for one, found in known.items() if one not in alike(own) for shape in found
    ]


def critical(text: str) -> bool:
    """Whether a number hangs on a character."""
    return kind(text) in _CRITICAL


def judged(text: str) -> bool:
    """Whether a character is looked at: one of Latin script, or no letter."""
    return not text.isalpha() or unicodedata.name(kind(text), "").startswith("LATIN")


@cache
def kind(text: str) -> str:
    """Return the character that raised, lowered and compatible forms of it count as."""
    folded = unicodedata.normalize("NFKC", text)
    return folded if len(folded) == 1 else text


@cache
def alike(text: str) -> frozenset[str]:
    """Return the characters that may have the shape of one, itself among them."""
    return frozenset({text, *(kind(one) for group in ALIKE if text in group for one in group)})


def _nearest(shape: Shape, found: list[Shape]) -> float:
    return min(map(shape.apart, found))


TABLE = Path(__file__).with_name("shapes.txt")


@cache
def shapes() -> dict[str, list[Shape]]:
    """Return the shapes of every character of `shapes.txt`."""
    found: dict[str, list[Shape]] = {}
    for text, shape in _stored(TABLE.read_text("utf-8")):
        found.setdefault(text, []).append(shape)
    return found


def _stored(table: str) -> Iterator[tuple[str, Shape]]:
    for line in table.splitlines():
        text, dots, *numbers = line.split(" ")
        wide, top, bottom = (int(number) / 100 for number in numbers)
        yield text, Shape(int(dots, 16), wide, top, bottom)


def stored(text: str, shape: Shape) -> str:
    """Return the line of `shapes.txt` for a shape."""
    numbers = (round(100 * value) for value in (shape.wide, shape.top, shape.bottom))
    return " ".join((text, f"{shape.dots:x}", *map(str, numbers)))
