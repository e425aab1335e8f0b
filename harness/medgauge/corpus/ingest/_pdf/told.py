"""Whether the characters that a PDF tells are those it draws."""

from collections import defaultdict
from collections.abc import Iterator

from medgauge.corpus.ingest._pdf.glyphs import Glyph
from medgauge.corpus.ingest._pdf.ink import Picture
from medgauge.corpus.ingest._pdf.shapes import critical, judged, other_than, shape_of

TRIED = 4
"""Most letters of one shape that are looked at: a neighbour's ink may reach into one of them."""

_Key = tuple[int, str, tuple[int, int, int]]


def misread(glyphs: list[Glyph], picture: Picture) -> Iterator[str]:
    """Yield why a page refuses: a shape that is another character than the file tells.

    Every sign on which a number hangs is looked at wherever it stands, a letter a few times.
    """
    groups: dict[_Key, list[Glyph]] = defaultdict(list)
    for at, glyph in enumerate(glyphs):
        if judged(glyph.text) and not glyph.blank and not _shared(glyphs, at):
            groups[_key(glyph)].append(glyph)
    for (_, text, _), group in groups.items():
        if critical(text):
            wrong = next(filter(None, (_shown(glyph, picture) for glyph in group)), "")
        else:
            seen = [_shown(glyph, picture) for glyph in group[:1]]
            more = seen[0] and all(_shown(glyph, picture) for glyph in group[1:TRIED])
            wrong = seen[0] if more else ""
        if wrong:
            yield f"damaged text: {wrong!r} is drawn where the file tells {text!r}"


def _key(glyph: Glyph) -> _Key:
    """Return what tells the shapes of a font apart: the ink box beside the place of the glyph."""
    left, top, _, bottom = glyph.ink
    fine = 500 / glyph.size if glyph.size else 0.0
    place = (left - glyph.left) * fine, (glyph.base - top) * fine, (glyph.base - bottom) * fine
    return glyph.font, glyph.text, (round(place[0]), round(place[1]), round(place[2]))


def _shared(glyphs: list[Glyph], at: int) -> bool:
    """Whether a shape stands for several characters, as that of `ﬁ` does."""
    beside = (*glyphs[at - 1 if at else 0 : at], *glyphs[at + 1 : at + 2])
    return any(one.owner == glyphs[at].owner and one.ink == glyphs[at].ink for one in beside)


def _shown(glyph: Glyph, picture: Picture) -> str:
    shape = shape_of(glyph, picture)
    return other_than(glyph.text, shape) if shape else ""
