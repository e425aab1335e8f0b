"""Printed lines across a page, and which of them belong to one table."""

from collections.abc import Iterator

from medgauge.corpus.ingest._pdf.lines import Piece
from medgauge.corpus.ingest._pdf.marks import Box

NEAR = 3.0
"""Points within which two ends of printed lines are one place."""


def regions(pieces: list[Piece], rules: list[Box]) -> Iterator[list[Box]]:
    """Yield the printed lines of one width that stand below each other."""
    groups: list[list[Box]] = []
    for line in whole(rules):
        for group in groups:
            alike = abs(group[0][0] - line[0]) <= NEAR and abs(group[0][2] - line[2]) <= NEAR
            if alike and not _crossed(pieces, group[-1], line):
                group.append(line)
                break
        else:
            groups.append([line])
    for group in groups:
        if len(group) >= 2:
            yield group


def whole(rules: list[Box]) -> list[Box]:
    """Return the lines across from the top, pieces of one line put together."""
    found: list[Box] = []
    for box in sorted(rules, key=lambda one: (round(one[1]), one[0])):
        if box[2] - box[0] < box[3] - box[1]:
            continue
        last = found[-1] if found else None
        if last and abs(last[1] - box[1]) <= 1 and box[0] - last[2] <= 1:
            found[-1] = (last[0], last[1], max(last[2], box[2]), max(last[3], box[3]))
        else:
            found.append(box)
    return found


def _crossed(pieces: list[Piece], above: Box, below: Box) -> bool:
    """Whether something between two lines is no line of cells: wider, or another table."""
    between = [one for one in pieces if one.bottom > above[3] and one.top < below[1]]
    return any(
        one.box or one.left < above[0] - NEAR or one.right > above[2] + NEAR for one in between
    )
