"""Reading order of a PDF page: columns parted by empty gutters, or refused, never guessed."""

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from statistics import mean

from medgauge.corpus.ingest._pdf.lines import Piece

GUTTER = 0.8
"""Narrowest gutter, in heights of the font."""
LEAST = 2
"""Fewest pieces of text on each side of a gutter."""
NARROW = 8.0
"""Narrowest column, in heights of the font: cells of a table and list markers are narrower."""
STOPS = (".", "!", "?", ":")
MAX_DEEP = 40
FULL = 0.45
"""Mean part of a column's width that its lines fill, at least."""


class LayoutUnsupported(ValueError):
    """The order in which a page is read cannot be told."""


@dataclass
class Column:
    """Pieces read one below the other."""

    pieces: list[Piece]

    @property
    def left(self) -> float:
        """Where the leftmost begins."""
        return min(piece.left for piece in self.pieces)

    @property
    def right(self) -> float:
        """Where the rightmost ends."""
        return max(piece.right for piece in self.pieces)


@dataclass
class _Cut:
    """Pieces in the order a gutter gives them: parts to be read one after the other."""

    parts: list[list[Piece]]
    worth: int
    """How many pieces stand on the side that has fewer."""
    width: float


def columns(pieces: list[Piece], deep: int = 0) -> list[Column]:
    """Return the columns of a page in reading order. Raises LayoutUnsupported."""
    if not pieces:
        return []
    if deep > MAX_DEEP:
        raise LayoutUnsupported("columns within columns")
    ordered = sorted(pieces, key=lambda piece: (piece.top, piece.left))
    cut = _best_cut(ordered)
    if cut is None:
        return [Column(ordered)]
    return [column for part in cut.parts for column in columns(part, deep + 1)]


def _best_cut(ordered: list[Piece]) -> _Cut | None:
    best: _Cut | None = None
    tried: set[int] = set()
    for place in _gaps(ordered):
        if round(place / 3) in tried:
            continue
        tried.add(round(place / 3))
        for cut in _cuts(ordered, place):
            if best is None or (cut.worth, cut.width) > (best.worth, best.width):
                best = cut
    return best


def _gaps(ordered: list[Piece]) -> list[float]:
    """Places between two pieces that stand beside each other."""
    found = []
    for at, piece in enumerate(ordered):
        for other in ordered[at + 1 :]:
            if other.top > piece.bottom:
                break
            first, second = sorted((piece, other), key=lambda one: one.left)
            if second.left > first.right:
                found.append((first.right + second.left) / 2)
    return found


def _cuts(ordered: list[Piece], place: float) -> list[_Cut]:
    """Return the gutters at one place: each as high as no piece lies across it."""
    found = []
    start = 0
    for at in range(len(ordered) + 1):
        ends = at == len(ordered)
        if ends or ordered[at].left < place - 1 < place + 1 < ordered[at].right:
            run = ordered[start:at]
            if cut := _cut(ordered[:start], run, [] if ends else ordered[at:], place):
                found.append(cut)
            start = at + 1
    return found


def _cut(above: list[Piece], run: list[Piece], below: list[Piece], place: float) -> _Cut | None:
    left = [piece for piece in run if piece.right <= place + 1]
    right = [piece for piece in run if piece.right > place + 1]
    if len(left) < LEAST or len(right) < LEAST:
        return None
    if not (_prose(left) and _prose(right) and _aligned(right)):
        return None
    width = min(piece.left for piece in right) - max(piece.right for piece in left)
    if width < GUTTER * min(piece.size for piece in run):
        return None
    early, late = _beyond(left, right), _below(left, right)
    outside = {id(piece) for piece in (*early, *late)}
    left = [piece for piece in left if id(piece) not in outside]
    right = [piece for piece in right if id(piece) not in outside]
    near = _follows(above, run) or _follows(run, below)
    parts = _parts(left, right, near) if left and right else None
    if parts is None:
        return None
    below = [*late, *below]
    if _beside_text(left, right, below):
        rest = _paragraph(below)
        top = min(piece.top for piece in right)
        if rest < len(below) or below[-1].plain.endswith(STOPS):
            parts, below = [left, below[:rest], right], below[rest:]
        else:
            early = [*early, *(piece for piece in left if piece.bottom <= top)]
            parts = [right, [piece for piece in left if piece.bottom > top]]
    return _Cut([[*above, *early], *parts, below], min(len(left), len(right)), width)


def _parts(left: list[Piece], right: list[Piece], near: bool) -> list[list[Piece]] | None:
    """Return two columns in the order they are read, None where they may be something else.

    Drawn one after the other they are columns. Drawn row by row they are columns when their text
    runs down, and no line over both stands `near`. Drawn in several turns, each turn stands below
    the one before and begins with a heading or a table, which goes over both though it is short.
    """
    turns = _turns(left, right)
    if len(turns) <= 2:
        return [left, right]
    if len(turns) > min(len(_ends(left)), len(_ends(right))):
        return [left, right] if not near and _runs_down(left) and _runs_down(right) else None
    groups = [[*one, *other] for one, other in zip_longest(turns[::2], turns[1::2], fillvalue=())]
    for one, other in pairwise(groups):
        first = min(other, key=lambda piece: piece.top)
        strong = first.box or first.bold or first.size > 1.1 * min(one.size for one in other)
        if max(piece.bottom for piece in one) > first.top + 1 or not strong:
            return None
    return turns


def _prose(side: list[Piece]) -> bool:
    """Whether one side of a gutter looks like a column of text and not like cells of a table."""
    if any(piece.box for piece in side):
        return True
    reach = max(piece.right for piece in side) - min(piece.left for piece in side)
    filled = mean((last - first) / reach for first, last in _ends(side)) if reach > 0 else 0
    return reach >= NARROW * mean(piece.size for piece in side) and filled >= FULL


def _aligned(side: list[Piece]) -> bool:
    """Whether lines begin at one place, as those of a column do; wide gaps by chance do not."""
    begins = Counter(round(first / 2) for first, _ in _ends(side))
    return any(one.box for one in side) or begins.most_common(1)[0][1] >= max(
        2, 0.35 * begins.total()
    )


def _ends(side: list[Piece]) -> list[tuple[float, float]]:
    """Return where each row of a column begins and ends."""
    ends: dict[int, tuple[float, float]] = {}
    for piece in side:
        first, last = ends.get(round(piece.base), (piece.left, piece.right))
        ends[round(piece.base)] = (min(first, piece.left), max(last, piece.right))
    return list(ends.values())


def _beyond(left: list[Piece], right: list[Piece]) -> list[Piece]:
    """Lines over the right column and beside nothing, drawn before the left one: over both."""
    top, first = min(piece.top for piece in left), min(piece.first for piece in left)
    return [piece for piece in right if piece.bottom < top and 0 <= piece.first < first]


def _below(left: list[Piece], right: list[Piece]) -> list[Piece]:
    """Lines under the right column and beside nothing, drawn after it: under both."""
    bottom, last = max(piece.bottom for piece in right), max(piece.first for piece in right)
    return [piece for piece in left if piece.top > bottom and piece.first > last]


def _turns(left: list[Piece], right: list[Piece]) -> list[list[Piece]]:
    """Return the pieces of two columns as the file draws them, cut where it goes to the other."""
    turns: list[list[Piece]] = []
    side = ""
    drawn = [*((one, "left") for one in left), *((one, "right") for one in right)]
    for piece, where in sorted(drawn, key=lambda one: one[0].first):
        if where != side:
            turns.append([])
        side = where
        turns[-1].append(piece)
    return turns


def _beside_text(left: list[Piece], right: list[Piece], below: list[Piece]) -> bool:
    """Whether the right column is a box that a paragraph flows around: it is whole in itself, and
    the left column's last sentence goes on right below."""
    if not below or any(one.box for one in (*left, *right, *below)):
        return False
    last, first = max(left, key=lambda one: one.base), min(below, key=lambda one: one.base)
    opens, ends = min(right, key=lambda one: one.base), max(right, key=lambda one: one.base)
    whole = not opens.plain[:1].islower() and ends.plain.endswith(STOPS)
    goes_on = not last.plain.endswith(STOPS) and abs(last.left - first.left) < 2
    return whole and goes_on and _follows(left, below)


def _paragraph(below: list[Piece]) -> int:
    """Return how many pieces, from the top, stand as near as lines of one paragraph do."""
    below.sort(key=lambda one: (one.top, one.left))
    for at, (one, other) in enumerate(pairwise(below), 1):
        apart = other.base - one.base > 1.5 * one.size
        if other.box or apart or other.bold or abs(other.size - one.size) > 0.5:
            return at
    return len(below)


def _follows(above: list[Piece], below: list[Piece]) -> bool:
    """Whether the next line stands as near as lines of one paragraph do."""
    if not above or not below:
        return False
    last = max(above, key=lambda piece: piece.bottom)
    first = min(below, key=lambda piece: piece.top)
    return abs(last.size - first.size) < 0.5 and first.top - last.bottom < 0.6 * first.size


def _runs_down(side: list[Piece]) -> bool:
    following = [piece.plain[:1].islower() for piece in side[1:]]
    return sum(following) >= len(following) / 2
