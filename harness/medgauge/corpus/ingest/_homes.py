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
    everywhere = _sections(seen.blocks, title, homes)
    return tuple(
        piece.model_copy(update={"where": place})
        for piece in seen.dropped
        for place in _places(piece, homes, everywhere)
    )


def _places(piece: DroppedPiece, homes: dict[str, list[str]], everywhere: list[str]) -> list[str]:
    """Return the sections that a piece may be about: what is in another file, all of them."""
    if not piece.doubted:
        return [piece.where]
    if piece.reason.endswith("of another file not read"):
        return everywhere
    return homes.get(piece.where, [piece.where])


def _sections(blocks: Iterable[Block], title: str, homes: dict[str, list[str]]) -> list[str]:
    """Return the headings of all sections that have text."""
    found: dict[str, None] = {}
    heading = ""
    for block in blocks:
        if block.level:
            heading = block.text
        else:
            found |= dict.fromkeys(homes.get(heading, [title]))
    return list(found) or [title]


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
