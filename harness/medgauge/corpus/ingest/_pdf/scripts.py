"""Raised and lowered glyphs: found by place and size, moved to the line beside them."""

from bisect import bisect_left
from dataclasses import replace

from medgauge.corpus.ingest._pdf.glyphs import Glyph

SAME_BASE = 0.8
"""Points that baselines of one line may differ."""
REACH = 0.4
"""How far from a line's glyph a raised one may stand, in heights of the line's font."""
SMALLER = 0.9
LONGEST = 12
"""Most characters of a raised run."""
SHIFTED_MOST = 0.55
DEEPEST = 0.75
"""How far under a line a lowered run may stand, in heights of its own font: it reaches over it."""


def levelled(glyphs: list[Glyph]) -> list[list[Glyph]]:
    """Return the rows of a page, each sorted from left to right, raised glyphs in their line's row.

    Glyphs of one row stand on one baseline, across all columns.
    """
    rows = _rows(glyphs)
    taken: set[int] = set()
    moved: dict[int, list[Glyph]] = {}
    for at, row in enumerate(rows):
        for run in _runs(row):
            beside = _beside(run, rows, at)
            if beside is None:
                continue
            lift = 1 if run[0].base < rows[beside][0].base else -1
            taken.update(glyph.order for glyph in run)
            moved.setdefault(beside, []).extend(replace(glyph, lift=lift) for glyph in run)
    found = []
    for at, row in enumerate(rows):
        kept = [glyph for glyph in row if glyph.order not in taken] + moved.get(at, [])
        if kept:
            found.append(sorted(kept, key=lambda glyph: (glyph.left, glyph.order)))
    return found


def _rows(glyphs: list[Glyph]) -> list[list[Glyph]]:
    rows: list[list[Glyph]] = []
    for glyph in sorted(glyphs, key=lambda one: (one.base, one.left)):
        if rows and glyph.base - rows[-1][0].base <= SAME_BASE:
            rows[-1].append(glyph)
        else:
            rows.append([glyph])
    return [sorted(row, key=lambda glyph: (glyph.left, glyph.order)) for row in rows]


def _runs(row: list[Glyph]) -> list[list[Glyph]]:
    """Cut a row where a gap or another size of font parts two runs."""
    runs: list[list[Glyph]] = []
    for glyph in row:
        if glyph.blank:
            continue
        last = runs[-1][-1] if runs else None
        near = last and glyph.left - last.right < 0.35 * glyph.size
        if last and near and abs(last.size - glyph.size) < 0.5:
            runs[-1].append(glyph)
        else:
            runs.append([glyph])
    return runs


def _beside(run: list[Glyph], rows: list[list[Glyph]], at: int) -> int | None:
    """Return the row that a run is raised or lowered beside, if there is one."""
    if len(run) > LONGEST:
        return None
    best: tuple[float, int] | None = None
    for step in (-1, 1):
        other = at + step
        while 0 <= other < len(rows):
            row = rows[other]
            gap = abs(row[0].base - run[0].base)
            if gap > 40:
                break
            if _touches(run, row, gap) and (best is None or gap < best[0]):
                best = (gap, other)
            other += step
    return best[1] if best else None


def _touches(run: list[Glyph], row: list[Glyph], gap: float) -> bool:
    first, last = run[0], run[-1]
    place = bisect_left(row, first.left + 0.1, key=lambda glyph: glyph.left)
    before = next((glyph for glyph in reversed(row[:place]) if not glyph.blank), None)
    after = next((glyph for glyph in row[place:] if not glyph.blank), None)
    for near, room in (
        (before, first.left - before.right if before else 0),
        (after, after.left - last.right if after else 0),
    ):
        if near is None or not -0.25 * near.size <= room <= REACH * near.size:
            continue
        if first.base > near.base and gap > DEEPEST * first.size:
            continue
        smaller = first.size < SMALLER * near.size
        if smaller and SAME_BASE < gap < SHIFTED_MOST * near.size:
            return True
        if not smaller and first.size < 1.02 * near.size and gap < 0.5 * near.size:
            return len(run) < len(row) and not _touching_alike(run, row)
    return False


def _touching_alike(run: list[Glyph], row: list[Glyph]) -> bool:
    """Whether the row's glyphs near a run of the same size are themselves a shorter run."""
    near = [
        one
        for one in row
        if not one.blank and run[0].left - 30 * one.size < one.left < run[-1].right + 30 * one.size
    ]
    return len(near) <= len(run)
