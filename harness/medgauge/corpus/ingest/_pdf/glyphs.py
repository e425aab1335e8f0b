"""The glyphs of one PDF page, placed as a reader sees the page: points from its top left corner."""

import ctypes
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2 as pdfium
import pypdfium2.raw as raw

LINE_END_HYPHEN = "\x02"
"""What the library gives for a hyphen or soft hyphen after which a line ends."""
BOLD = 600
FIXED_BOLD = 0x40000
"""The flag ForceBold of a font."""
MAX_GLYPHS = 60_000
"""On one page; a dense page of print has about 10,000."""
HUGE = 30.0
"""Points; the least size of a watermark's print."""
LIGHT = 150.0
"""The least grey (255 is white) of a watermark's print."""
FAR = 1e6
"""Points; what stands farther away is on no page."""
MAX_SIDE = 4000.0
"""Points; a sheet of A0 is 3,370 long."""
LEAN = 0.02
"""Points by which the end of a glyph may differ from that of its ink which reaches over it."""
OVERLAP = 0.1
"""Part of a font's height by which leaning ink may reach over a space."""
_BLANKS = frozenset(
    " \u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\t"
)


@dataclass(frozen=True, slots=True)
class Glyph:
    """One shown character; `left` to `right` is its advance, the ink box may be narrower."""

    text: str
    left: float
    right: float
    base: float
    """Distance of the baseline from the page's top."""
    ink: tuple[float, float, float, float]
    """Left, top, right, bottom of the shape."""
    size: float
    """Height of the font in points, as shown."""
    bold: bool
    upright: bool
    order: int
    """Place in the file."""
    owner: int
    """Names the text object it belongs to."""
    font: str
    """Name of its font; some have none."""
    unseen: bool = False
    """Drawn in a mode that leaves no ink."""
    damaged: bool = False
    """The font does not say which character it is."""
    faint: bool = False
    """Of a large light print, as a watermark is."""
    lift: int = 0
    """1 for raised, -1 for lowered beside the line it stands in."""

    @property
    def blank(self) -> bool:
        """Whether it is a space."""
        return self.text in _BLANKS

    @property
    def weighs(self) -> bool:
        """Whether its weight is that of its text: raised digits may be borrowed from a font."""
        return self.text.isalpha() or self.text.isdecimal()


def spaced(one: Glyph, other: Glyph) -> bool:
    """Whether the library sees a space between two glyphs whose ink leans over it, as that of an
    italic f does: measured from ink to ink it is narrower than it is."""
    leans = abs(one.ink[2] - one.right) < LEAN or abs(other.ink[0] - other.left) < LEAN
    gap = other.left - one.right
    return leans and other.order == one.order + 2 and gap > -OVERLAP * one.size


def seam(word: list[Glyph]) -> float:
    """Return where a second text object begins behind `10.` or `3)` in a word, 0 for no such."""
    cuts = [at for at in range(1, len(word)) if word[at].owner != word[at - 1].owner]
    if len(cuts) != 1 or word[cuts[0] - 1].text not in ".)":
        return 0.0
    label = word[: cuts[0] - 1]
    counted = label and all(glyph.text.isdecimal() for glyph in label)
    return word[cuts[0]].left if counted else 0.0


@dataclass(frozen=True, slots=True)
class Frame:
    """From a page's own coordinates to what is shown: crop box and rotation done."""

    width: float
    height: float
    across: tuple[float, float, float]
    down: tuple[float, float, float]

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return the shown place of a point, from the top left."""
        (a, c, e), (b, d, f) = self.across, self.down
        return a * x + c * y + e, b * x + d * y + f

    def box(
        self, left: float, bottom: float, right: float, top: float
    ) -> tuple[float, float, float, float]:
        """Return a box as left, top, right, bottom."""
        (x, y), (u, v) = self.point(left, bottom), self.point(right, top)
        return (x if x < u else u, y if y < v else v, u if x < u else x, v if y < v else y)

    def turned(self, x: float, y: float) -> tuple[float, float]:
        """Return a direction as shown, y downwards."""
        (a, c, _), (b, d, _) = self.across, self.down
        return a * x + c * y, b * x + d * y


def frame_of(page: pdfium.PdfPage) -> Frame:
    """Return how a page is shown. Raises ValueError for a size no sheet of paper has."""
    width, height = page.get_size()
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise ValueError(f"a page of {width:.0f} by {height:.0f} points")
    fine = 1000
    places = []
    for x, y in ((0.0, 0.0), (1000.0, 0.0), (0.0, 1000.0)):
        left, top = ctypes.c_int(), ctypes.c_int()
        size = (round(width * fine), round(height * fine))
        raw.FPDF_PageToDevice(page.raw, 0, 0, *size, 0, x, y, left, top)
        places.append((left.value / fine, top.value / fine))
    (x0, y0), (x1, y1), (x2, y2) = places
    across = ((x1 - x0) / 1000, (x2 - x0) / 1000, x0)
    down = ((y1 - y0) / 1000, (y2 - y0) / 1000, y0)
    return Frame(width, height, across, down)


def glyphs_of(page: pdfium.PdfPage, frame: Frame) -> list[Glyph]:
    """Return the glyphs of a page in the order of the file; spaces the library made up are left.

    Raises ValueError for more than MAX_GLYPHS.
    """
    textpage = page.get_textpage()
    try:
        count = raw.FPDFText_CountChars(textpage.raw)
        if count > MAX_GLYPHS:
            raise ValueError(f"more than {MAX_GLYPHS:,} characters on a page")
        return list(_glyphs(textpage.raw, count, frame))
    finally:
        textpage.close()


@dataclass(frozen=True, slots=True)
class _Owner:
    """What all glyphs of one text object share."""

    address: int
    font: str
    size: float
    bold: bool
    upright: bool
    unseen: bool
    faint: bool


def _glyphs(textpage: raw.FPDF_TEXTPAGE, count: int, frame: Frame) -> Iterator[Glyph]:
    places = _Places()
    fonts: dict[int, tuple[str, bool]] = {}
    owner: _Owner | None = None
    for at in range(count):
        if raw.FPDFText_IsGenerated(textpage, at) == 1:
            continue
        pointer = raw.FPDFText_GetTextObject(textpage, at)
        if not owner or owner.address != address_of(pointer):
            owner = _owner(textpage, at, frame, pointer, fonts)
        yield _glyph(textpage, at, frame, owner, places)


def _owner(
    textpage: raw.FPDF_TEXTPAGE,
    at: int,
    frame: Frame,
    pointer: raw.FPDF_PAGEOBJECT,
    fonts: dict[int, tuple[str, bool]],
) -> _Owner:
    address = address_of(pointer)
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(textpage, at, matrix)
    along, up = frame.turned(matrix.a, matrix.b), frame.turned(matrix.c, matrix.d)
    upright = along[0] > 0 and abs(along[1]) < 0.02 * along[0] and up[1] < 0
    size = raw.FPDFText_GetFontSize(textpage, at) * math.hypot(*up)
    font = address_of(raw.FPDFTextObj_GetFont(pointer)) if address else 0
    if font not in fonts or not font:
        fonts[font] = _font(textpage, at)
    name, bold = fonts[font]
    mode = raw.FPDFTextObj_GetTextRenderMode(pointer) if address else 0
    faint = size >= HUGE and _light(textpage, at)
    return _Owner(address, name, size, bold, upright, mode in {3, 7}, faint)


def address_of(pointer: ctypes._Pointer) -> int:  # type: ignore[type-arg]
    """Return where a thing of the library stands, 0 for none; the cast of ctypes is slow."""
    return int.from_bytes(pointer, sys.byteorder)


def _font(textpage: raw.FPDF_TEXTPAGE, at: int) -> tuple[str, bool]:
    """Return the name of a character's font, and whether it is bold."""
    flags = ctypes.c_int()
    name = ctypes.create_string_buffer(256)
    raw.FPDFText_GetFontInfo(textpage, at, name, 256, flags)
    weighty = raw.FPDFText_GetFontWeight(textpage, at) >= BOLD or flags.value & FIXED_BOLD
    told = name.value.decode("latin-1")
    return told, bool(weighty) or "bold" in told.lower() or "black" in told.lower()


def _light(textpage: raw.FPDF_TEXTPAGE, at: int) -> bool:
    """Whether a character on white paper would be nearer to white than to black."""
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not raw.FPDFText_GetFillColor(textpage, at, red, green, blue, alpha):
        return False
    grey = 0.3 * red.value + 0.59 * green.value + 0.11 * blue.value
    return 255 - alpha.value / 255 * (255 - grey) >= LIGHT


class _Places:
    """Where the library writes the place of a character, made once for a page."""

    def __init__(self) -> None:
        self.sides = [ctypes.c_double() for _ in range(4)]
        self.x, self.y = ctypes.c_double(), ctypes.c_double()
        self.advance = raw.FS_RECTF()

    def read(self, textpage: raw.FPDF_TEXTPAGE, at: int) -> None:
        """Read one character. Raises ValueError for a place that is no number."""
        raw.FPDFText_GetCharOrigin(textpage, at, self.x, self.y)
        raw.FPDFText_GetCharBox(textpage, at, *self.sides)
        raw.FPDFText_GetLooseCharBox(textpage, at, self.advance)
        values = (*(side.value for side in self.sides), self.x.value, self.y.value)
        far = max(map(abs, (*values, self.advance.left, self.advance.right)))
        if not far < FAR or any(value != value for value in values):
            raise ValueError("text at a place that is no number")


def _glyph(
    textpage: raw.FPDF_TEXTPAGE, at: int, frame: Frame, owner: _Owner, places: _Places
) -> Glyph:
    places.read(textpage, at)
    left, right, bottom, top = (side.value for side in places.sides)
    ink = frame.box(left, bottom, right, top)
    advance = places.advance
    loose = frame.box(advance.left, advance.bottom, advance.right, advance.top)
    code = raw.FPDFText_GetUnicode(textpage, at)
    hyphen = code == ord(LINE_END_HYPHEN) and raw.FPDFText_IsHyphen(textpage, at) == 1
    return Glyph(
        LINE_END_HYPHEN if hyphen else "\ufffd" if code == ord(LINE_END_HYPHEN) else chr(code),
        loose[0],
        loose[2],
        frame.point(places.x.value, places.y.value)[1],
        ink,
        owner.size,
        owner.bold,
        owner.upright,
        at,
        owner.address,
        owner.font,
        owner.unseen,
        raw.FPDFText_HasUnicodeMapError(textpage, at) == 1,
        owner.faint,
    )
