"""Whether the characters that a PDF tells are those it draws."""

from collections import defaultdict
from collections.abc import Iterator

from medgauge.corpus.ingest._pdf.glyphs import Glyph
from medgauge.corpus.ingest._pdf.ink import Picture
from medgauge.corpus.ingest._pdf.shapes import critical, judged, other_than, shape_of

TRIED = 4
"""Most letters of one shape that are looked at: a neighbour's ink may reach into one of them."""

SAME = 8
"""Dots in which one shape may differ from place to place, as it lies on the dots of the picture."""

_Key = tuple[str, str, tuple[int, int, int]]


class Told:
    """The shapes of a document that were seen to be what they are told."""

    def __init__(self) -> None:
        self.sound: dict[_Key, int] = {}

    def misread(self, glyphs: list[Glyph], picture: Picture) -> Iterator[str]:
        """Yield why a page refuses: a shape that is another character than the file tells.

        Every sign on which a number hangs is looked at wherever it stands, a letter a few times.
        """
        groups: dict[_Key, list[Glyph]] = defaultdict(list)
        for at, glyph in enumerate(glyphs):
            if not glyph.blank and judged(glyph.text) and not _shared(glyphs, at):
                groups[_key(glyph)].append(glyph)
        for key, group in groups.items():
            text = key[1]
            if critical(text):
                wrong = next(filter(None, (self.other(one, picture) for one in group)), "")
            else:
                wrong = self.other(group[0], picture)
                more = wrong and all(self.other(one, picture) for one in group[1:TRIED])
                wrong = wrong if more else ""
            if wrong:
                yield f"damaged text: {wrong!r} is drawn where the file tells {text!r}"

    def other(self, glyph: Glyph, picture: Picture) -> str:
        """Return what is drawn in place of a character: nothing for what is as a sound one is."""
        shape = shape_of(glyph, picture)
        if shape is None:
            return ""
        key = _key(glyph)
        sound = self.sound.get(key)
        if sound is not None and (shape.dots ^ sound).bit_count() <= SAME:
            return ""
        other = other_than(glyph.text, shape)
        if not other:
            self.sound[key] = shape.dots
        return other


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
