"""Numbers of the lines in the margin of a draft: found by their count, taken out and reported."""

from collections import Counter
from itertools import pairwise
from statistics import median

from medgauge.corpus.ingest._pdf.lines import Note, Piece

FEWEST = {1: 8, 5: 3}
"""Least numbers on a page that make a count of lines, by what they count in."""
EDGE = 2.0
"""Points by which the ends of the numbers may differ."""
GUTTER = 0.75
"""Least room between the numbers and the text, in heights of the text's font; a space has 0.3."""
LEVEL = 3.0
"""Points by which the baselines of a number and of its line may differ."""
SPACE = 0.25
"""Width of a space, in heights of the font."""
FULL = 0.94
"""Part of the text's width that a line fills at least which was wrapped."""
LONG = 4
"""Words of a line that shows where the text ends: running lines may reach beyond it."""
_STOPS = (".", "!", "?", ":", ";")


def without_line_numbers(
    pages: list[list[Piece]],
) -> tuple[list[list[Piece]], list[Note], list[tuple[int, str]]]:
    """Return the pages without the numbers of their lines, a note of these, and pages to refuse.

    The numbers stand alone in a gutter left of all text beside them, end or begin at one place,
    count every line or every fifth as the lines stand, and some stand in the midst of a sentence,
    as items of a list do not. What stands at their place on another page and counts on is a number
    of a line too. A page refuses whose numbers stand and count so but are not those of all lines.
    """
    counts = [_count(pieces) for pieces in pages]
    edges = [_edges(count) for count, sure in counts if sure]
    kept: list[list[Piece]] = []
    notes: list[Note] = []
    problems: list[tuple[int, str]] = []
    last = 0
    for pieces, (count, sure) in zip(pages, counts, strict=True):
        found = count if sure else _few(pieces, edges, last)
        gone = {id(piece) for piece in found}
        kept.append([piece for piece in pieces if id(piece) not in gone])
        if found:
            first, last = _value(found[0]), _value(found[-1])
            reason = f"page {found[0].page}: numbers of the lines left out"
            notes.append(Note(reason, f"{first} to {last}", False))
        elif count:
            told = f"{count[0].plain} to {count[-1].plain}"
            reason = f"numbers in the margin may be those of the lines or a part of them: {told}"
            problems.append((count[0].page, reason))
    return kept, notes, problems


def _edges(count: list[Piece]) -> tuple[float, float]:
    return min(one.left for one in count), max(one.right for one in count)


def _count(pieces: list[Piece]) -> tuple[list[Piece], bool]:
    """Return the numbers of a page that stand in a gutter and count, and whether they are sure."""
    text = [piece for piece in pieces if piece.words]
    numbered = _alone(text)
    if len(numbered) < FEWEST[5]:
        return [], False
    size = Counter(round(one.size, 1) for one in numbered).most_common(1)[0][0]
    numbered = [one for one in numbered if abs(one.size - size) < 0.2]
    ends = Counter(round(one.right) for one in numbered)
    begins = Counter(round(one.left) for one in numbered)
    end, begin = ends.most_common(1)[0][0], begins.most_common(1)[0][0]
    flush = [one for one in numbered if abs(one.right - end) <= EDGE]
    level = [one for one in numbered if abs(one.left - begin) <= EDGE]
    run = max((run for run in (flush, level) if _counts(run, text)), key=len, default=[])
    whole = not [one for one in (*flush, *level) if one not in run]
    return run, bool(run) and whole and _of_lines(run, text) and _amid(run, text)


def _alone(text: list[Piece]) -> list[Piece]:
    """Return the pieces that are nothing but a number, from top to bottom."""
    return sorted(filter(_number, text), key=lambda one: one.base)


def _few(pieces: list[Piece], edges: list[tuple[float, float]], last: int) -> list[Piece]:
    """Return the numbers of lines of a page that has too few of them to tell by themselves."""
    text = [piece for piece in pieces if piece.words]
    for left, right in edges:
        run = [one for one in _alone(text) if left - EDGE <= one.left and one.right <= right + EDGE]
        follows = run and _value(run[0]) in {
            step + before for step in FEWEST for before in (0, last)
        }
        if follows and _steps(run) <= set(FEWEST) and _of_lines(run, text) and _apart(run, text):
            return run
    return []


def _counts(run: list[Piece], text: list[Piece]) -> bool:
    """Whether numbers count evenly, as those of lines do, and stand left of the text beside."""
    steps = _steps(run)
    even = len(steps) == 1 and steps <= set(FEWEST) and len(run) >= FEWEST[min(steps)]
    return even and _apart(run, text)


def _of_lines(run: list[Piece], text: list[Piece]) -> bool:
    """Whether nearly every number is as many lines below the one before as it is greater."""
    bases: list[float] = []
    numbers = {id(one) for one in run}
    for one in sorted(_beside(run, text), key=lambda one: one.base):
        if id(one) not in numbers and not (bases and one.base - bases[-1] <= LEVEL):
            bases.append(one.base)
    right = [
        sum(above.base + LEVEL < base <= below.base + LEVEL for base in bases)
        == _value(below) - _value(above)
        for above, below in pairwise(run)
    ]
    return 5 * sum(right) >= 4 * len(right)


def _amid(run: list[Piece], text: list[Piece]) -> bool:
    """Whether sentences go on from line to line beside the numbers, wrapped at the text's edge.

    Items of a list that begin in lower case end where they end.
    """
    numbers = {id(one) for one in run}
    ordered = sorted(
        (one for one in _beside(run, text) if id(one) not in numbers), key=lambda one: one.base
    )
    going = [
        (above, below)
        for above, below in pairwise(ordered)
        if below.plain[:1].islower() and not above.plain.endswith(_STOPS)
    ]
    edge = max((one.right for one in text if len(one.words) >= LONG), default=0.0)
    wrapped = sum(_full(above, below, edge) for above, below in going)
    return 6 * wrapped >= len(ordered) and 2 * wrapped >= len(going)


def _full(above: Piece, below: Piece, edge: float) -> bool:
    """Whether a line reaches the text's edge, or had no room for the first word of the next."""
    first = below.words[0]
    room = max(SPACE * below.size + first.right - first.left, (1 - FULL) * (edge - above.left))
    return above.right + room > edge


def _steps(run: list[Piece]) -> set[int]:
    values = [_value(one) for one in run]
    return {after - before for before, after in pairwise(values)}


def _beside(run: list[Piece], text: list[Piece]) -> list[Piece]:
    return [one for one in text if run[0].top - 2 <= one.base <= run[-1].base + one.size]


def _apart(run: list[Piece], text: list[Piece]) -> bool:
    """Whether the text beside the numbers stands right of them, behind a gutter."""
    numbers = {id(one) for one in run}
    beside = [one for one in _beside(run, text) if id(one) not in numbers]
    reach = max(one.right for one in run)
    if not beside:
        return False
    usual = median(one.size for one in beside)
    near = [one for one in beside if one.left < reach + GUTTER * usual]
    return 50 * len(near) <= len(beside)


def _number(piece: Piece) -> bool:
    head = piece.words[0].plain
    return len(piece.words) == 1 and head.isascii() and head.isdigit() and len(head) <= 5


def _value(piece: Piece) -> int:
    return int(piece.words[0].plain)
