"""What a file draws as one cell and as one row: told by the order of drawing and the height."""

from collections.abc import Iterator
from dataclasses import dataclass

from medgauge.corpus.ingest._pdf.lines import Piece

CLOSE = 1.7
"""Most distance of two lines of one cell, in heights of the font."""
OVERLAP = 0.5
"""Part of the lower of two cells that stands beside the other where both are of one row."""


@dataclass
class Block:
    """The lines of one cell, drawn one after the other."""

    lines: list[Piece]

    @property
    def left(self) -> float:
        return min(one.left for one in self.lines)

    @property
    def right(self) -> float:
        return max(one.right for one in self.lines)

    @property
    def top(self) -> float:
        return self.lines[0].top

    @property
    def bottom(self) -> float:
        return self.lines[-1].bottom

    @property
    def size(self) -> float:
        return max(one.size for one in self.lines)

    @property
    def bold(self) -> bool:
        return all(one.bold for one in self.lines)


Row = list[Block]
"""Cells beside each other, from left to right."""


def rows_of(pieces: list[Piece]) -> Iterator[Row]:
    """Yield what the file draws from left to right at one height; blocks of text one by one."""
    row: Row = []
    for block in blocks_of(pieces):
        beside = row and block.left > max(one.right for one in row)
        if row and not (beside and _level(row, block)):
            yield row
            row = []
        row.append(block)
    if row:
        yield row


def _level(row: Row, block: Block) -> bool:
    shared = min(bottom_of(row), block.bottom) - max(top_of(row), block.top)
    return shared >= OVERLAP * min(bottom_of(row) - top_of(row), block.bottom - block.top)


def blocks_of(pieces: list[Piece]) -> Iterator[Block]:
    """Yield what the file draws line below line, in the order of drawing."""
    block: list[Piece] = []
    for piece in sorted((one for one in pieces if not one.box), key=lambda one: one.first):
        if block and not _goes_on(block, piece):
            yield Block(block)
            block = []
        block.append(piece)
    if block:
        yield Block(block)


def _goes_on(block: list[Piece], piece: Piece) -> bool:
    last = block[-1]
    gap = piece.base - last.base
    below = 0.8 * piece.size < gap <= CLOSE * piece.size
    over = piece.left < max(one.right for one in block) and piece.right > min(
        one.left for one in block
    )
    return below and over and last.bold == piece.bold and abs(last.size - piece.size) < 0.5


def top_of(row: Row) -> float:
    """Return the height at which a row begins."""
    return min(one.top for one in row)


def bottom_of(row: Row) -> float:
    """Return the height at which a row ends."""
    return max(one.bottom for one in row)
