"""The rows of a PDF page: all pieces on one baseline, and how near a page's end they stand."""

from collections.abc import Iterable
from dataclasses import dataclass

from medgauge.corpus.ingest._pdf.lines import Piece


@dataclass
class Row:
    """All pieces on one baseline of a page."""

    pieces: list[Piece]
    height: float
    """Of the page."""

    @property
    def base(self) -> float:
        """Its baseline."""
        return self.pieces[0].base

    @property
    def page(self) -> int:
        """Number of its page."""
        return self.pieces[0].page

    @property
    def text(self) -> str:
        """Its words."""
        return " ".join(piece.plain for piece in sorted(self.pieces, key=lambda one: one.left))

    @property
    def size(self) -> float:
        """Height of its font."""
        return max(piece.size for piece in self.pieces)

    @property
    def at_top(self) -> bool:
        """Whether it stands in the upper half."""
        return self.base < self.height / 2

    @property
    def depth(self) -> float:
        """Distance from the nearer end of the page, in parts of its height."""
        edge = self.base if self.at_top else self.height - self.base
        return edge / self.height


def rows_of(pieces: Iterable[Piece], height: float) -> list[Row]:
    """Return the rows of a page from top to bottom, tables left out."""
    rows: list[Row] = []
    for piece in sorted((one for one in pieces if not one.box), key=lambda one: one.base):
        if rows and piece.base - rows[-1].base <= 1.0:
            rows[-1].pieces.append(piece)
        else:
            rows.append(Row([piece], height))
    return rows
