"""Numbers of the lines in the margin of a draft: found by their count, taken out and reported."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from medgauge.corpus.ingest._pdf.lines import Note, Piece, Told

FEWEST = {1: 8, 5: 3}
"""Least numbers on a page that make a count of lines, by what they count in."""
EDGE = 2.0
"""Points by which the ends of the numbers may differ."""


def without_line_numbers(pages: list[list[Piece]]) -> tuple[list[list[Piece]], list[Note]]:
    """Return the pages without the numbers of their lines, and a note of these for each page.

    The numbers stand left of the text beside them, end or begin at one place and count every line
    or every fifth; some begin in the midst of a sentence, as items of a list do not. What stands
    at their place on another page and counts so is a number of a line too.
    """
    counts = [_count(pieces) for pieces in pages]
    edges = [_edges(count) for count in counts if count]
    kept: list[list[Piece]] = []
    notes: list[Note] = []
    for pieces, count in zip(pages, counts, strict=True):
        found = count or _few(pieces, edges)
        gone = {id(piece) for piece in found}
        kept.append(
            [one for piece in pieces for one in (_bare(piece) if id(piece) in gone else [piece])]
        )
        if found:
            first, last = found[0].words[0].plain, found[-1].words[0].plain
            reason = f"page {found[0].page}: numbers of the lines left out"
            notes.append(Note(reason, f"{first} to {last}", False))
    return kept, notes


def _edges(count: list[Piece]) -> tuple[float, float]:
    return min(one.left for one in count), max(one.words[0].right for one in count)


def _count(pieces: list[Piece]) -> list[Piece]:
    text = [piece for piece in pieces if piece.words]
    numbered = sorted(filter(_begins, text), key=lambda one: one.base)
    if len(numbered) < FEWEST[5]:
        return []
    size = Counter(round(one.words[0].size, 1) for one in numbered).most_common(1)[0][0]
    numbered = [one for one in numbered if abs(one.words[0].size - size) < 0.2]
    ends = Counter(round(one.words[0].right) for one in numbered)
    begins = Counter(round(one.left) for one in numbered)
    end, begin = ends.most_common(1)[0][0], begins.most_common(1)[0][0]
    flush = [one for one in numbered if abs(one.words[0].right - end) <= EDGE]
    level = [one for one in numbered if abs(one.left - begin) <= EDGE]
    return max((run for run in (flush, level) if _counts(run, text)), key=len, default=[])


def _few(pieces: list[Piece], edges: list[tuple[float, float]]) -> list[Piece]:
    """Return the numbers of lines of a page that has too few of them to tell by themselves."""
    text = [piece for piece in pieces if piece.words]
    for left, right in edges:
        run = [
            one
            for one in sorted(filter(_begins, text), key=lambda one: one.base)
            if left - EDGE <= one.left and one.words[0].right <= right + EDGE
        ]
        if run and len(_steps(run)) <= 1 and _steps(run) <= set(FEWEST) and _apart(run, text):
            return run
    return []


def _counts(run: list[Piece], text: list[Piece]) -> bool:
    """Whether numbers count lines: evenly, left of the text beside, some in midst of a sentence."""
    steps = _steps(run)
    if len(steps) != 1 or not steps <= set(FEWEST) or len(run) < FEWEST[min(steps)]:
        return False
    beside = _beside(run, text)
    sentences = sum(_text(one)[:1].islower() for one in beside)
    return _apart(run, text) and 6 * sentences >= len(beside)


def _steps(run: list[Piece]) -> set[int]:
    values = [int(one.words[0].plain) for one in run]
    return {after - before for before, after in pairwise(values)}


def _beside(run: list[Piece], text: list[Piece]) -> list[Piece]:
    return [one for one in text if run[0].top - 2 <= one.base <= run[-1].base + one.size]


def _apart(run: list[Piece], text: list[Piece]) -> bool:
    """Whether nearly all text beside the numbers stands right of them."""
    numbers = {id(one) for one in run}
    beside = _beside(run, text)
    begins = [_rest(one) if id(one) in numbers else one.left for one in beside]
    places = [place for place in begins if place is not None]
    reach = max(one.words[0].right for one in run)
    return 5 * sum(place > reach + 2 for place in places) >= 4 * len(places) > 0


def _begins(piece: Piece) -> bool:
    head = piece.words[0].plain
    return head.isascii() and head.isdigit() and len(head) <= 5


def _rest(piece: Piece) -> float | None:
    """Return where a piece's text begins, after a number that it begins with."""
    return piece.words[1].left if len(piece.words) > 1 else None


def _text(piece: Piece) -> str:
    return " ".join(word.plain for word in piece.words[1 if _begins(piece) else 0 :])


def _bare(piece: Piece) -> Iterator[Piece]:
    if len(piece.words) > 1:
        told = piece.told
        text = told.text.removeprefix(piece.words[0].plain).lstrip()
        yield replace(piece, words=piece.words[1:], told=Told(text, told.notes, told.problems))
