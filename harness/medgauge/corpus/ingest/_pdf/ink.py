"""Which glyphs leave ink: the page is drawn, and each glyph looked for in the picture."""

import math

import pypdfium2 as pdfium

from medgauge.corpus.ingest._pdf.glyphs import Frame, Glyph

SCALE = 1.5
"""Dots for a point: a full stop of 6-point print still covers most of one."""
CONTRAST = 20
"""Least difference of grey (0 to 255) inside a glyph's box that a reader can see."""
FINE = 4.0
"""Dots for a point where the shapes of characters are looked at."""
TINY = 2.0
"""Points; smaller print is not read by anyone."""


class Picture:
    """A page as drawn, in grey."""

    def __init__(self, page: pdfium.PdfPage, frame: Frame, scale: float = SCALE) -> None:
        bitmap = page.render(scale=scale, grayscale=True, may_draw_forms=False, draw_annots=False)
        self.stride, self.rows, self.columns = bitmap.stride, bitmap.height, bitmap.width
        self.grey = bytes(bitmap.buffer)
        bitmap.close()
        self.frame, self.scale = frame, scale

    def plain(self) -> bool:
        """Whether the whole page has one colour."""
        rows = range(self.rows)
        first = self.grey[0]
        return all(
            not self.grey[row * self.stride : row * self.stride + self.columns].strip(
                bytes([first])
            )
            for row in rows
        )

    def rows_of(self, box: tuple[float, float, float, float]) -> list[bytes]:
        """Return the grey dots of a box and one dot round it, from the top."""
        left, top, right, bottom = (side * self.scale for side in box)
        first, last = max(0, math.floor(left) - 1), min(self.columns, math.ceil(right) + 1)
        upper, lower = max(0, math.floor(top) - 1), min(self.rows, math.ceil(bottom) + 1)
        if first >= last:
            return []
        starts = range(upper * self.stride, lower * self.stride, self.stride)
        return [self.grey[start + first : start + last] for start in starts]

    def shows(self, glyph: Glyph) -> bool:
        """Whether a reader sees something where the glyph stands."""
        left, top, right, bottom = (side * self.scale for side in glyph.ink)
        first, last = max(0, math.floor(left)), min(self.columns, math.ceil(right) + 1)
        if first >= last:
            return False
        upper, lower = max(0, math.floor(top)), min(self.rows, math.ceil(bottom) + 1)
        low, high = 255, 0
        for row in ((upper + lower) // 2, *range(upper, lower)) if upper < lower else ():
            start = row * self.stride
            dots = self.grey[start + first : start + last]
            low, high = min(low, *dots), max(high, *dots)
            if high - low >= CONTRAST:
                return True
        return False


def unseen(glyph: Glyph, picture: Picture) -> str:
    """Say why no reader sees a glyph that is not a blank, or return an empty string."""
    if glyph.unseen:
        return "text drawn without ink"
    if glyph.size < TINY:
        return f"text smaller than {TINY:g} points"
    return "" if picture.shows(glyph) else "text that leaves no ink on the page"
