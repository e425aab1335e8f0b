"""What left a page in doubt is told at the text that stayed nearest: its section shows it."""

from medgauge.corpus.ingest._pdf.lines import Note, Piece


def told_beside(notes: list[Note], kept: list[Piece], base: float = 1e6) -> list[Note]:
    """Put notes at the line of a page nearest to `base`; return them where the page has no line."""
    lines = [at for at, one in enumerate(kept) if one.words]
    if not lines:
        return notes
    at = min(lines, key=lambda at: abs(kept[at].base - base))
    for note in notes:
        kept[at] = kept[at].noted(note)
    return []
