"""Which section a piece in doubt stands in, so that a person finds it and its numbers wait."""

from collections.abc import Iterable

from medgauge.corpus.ingest._headings import split_number
from medgauge.corpus.ingest._written import Block, Visible
from medgauge.model.corpus import DroppedPiece


def at_home(seen: Visible, title: str) -> tuple[DroppedPiece, ...]:
    """Return all pieces, those in doubt once for each section that they may stand in."""
    if not any(piece.doubted for piece in seen.dropped):
        return seen.dropped
    homes = _homes(seen.blocks, title)
    return tuple(
        piece.model_copy(update={"where": place})
        for piece in seen.dropped
        for place in (homes.get(piece.where, [piece.where]) if piece.doubted else [piece.where])
    )


def _homes(blocks: Iterable[Block], title: str) -> dict[str, list[str]]:
    """Return the headings of the sections that text under each heading belongs to."""
    homes: dict[str, list[str]] = {"": [title]}
    section = title
    for block in blocks:
        if not block.level:
            continue
        number, heading = split_number(block.text)
        if block.level <= 2 or number is not None:
            section = title if (block.level, block.text) == (1, title) else heading
        known = homes.setdefault(block.text, [])
        known += [] if section in known else [section]
    return homes
