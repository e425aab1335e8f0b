"""What a PDF page shows besides text: lines, boxes, pictures, bullets, links and comments."""

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from medgauge.corpus.ingest._pdf.glyphs import Frame, address_of

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in points from the page's top left."""
Matrix = tuple[float, float, float, float, float, float]

MAX_OBJECTS = 50_000
"""On one page."""
MAX_NESTED = 12
MAX_SEGMENTS = 200_000
THIN = 3.0
"""Points: a filled box no thicker is a line."""
LETTER = 12.0
"""Points; a shape no larger is no drawing."""
ROUNDED = 0.3
"""Part of a box's shorter side that its rounded corners may take."""
LOOKED_AT = 64
"""Most pieces of one path that are looked at."""
_STILL: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass
class Marks:
    """The marks of one page, by kind."""

    rules: list[Box] = field(default_factory=list)
    """Straight lines, across and down."""
    fills: list[tuple[Box, int]] = field(default_factory=list)
    """Filled boxes with their place in the file."""
    dots: list[Box] = field(default_factory=list)
    """Small round or square shapes, as bullets are."""
    curves: list[Box] = field(default_factory=list)
    """Curved shapes of the size of letters."""
    drawings: list[Box] = field(default_factory=list)
    """Shapes larger than letters that are no line across or down, no box and no rounded box."""
    images: list[tuple[Box, int]] = field(default_factory=list)
    links: list[Box] = field(default_factory=list)
    drawn: dict[int, int] = field(default_factory=dict)
    """Place in the file of each text object, by its address."""
    objects: int = 0
    segments: int = 0


def marks_of(page: pdfium.PdfPage, frame: Frame) -> Marks:
    """Return the marks of a page. Raises ValueError when there are more than any page has."""
    found = Marks()
    for at in range(raw.FPDFPage_CountObjects(page.raw)):
        _gather(raw.FPDFPage_GetObject(page.raw, at), found, frame, _STILL, 0)
    found.links.extend(_links(page, frame))
    return found


def _gather(one: raw.FPDF_PAGEOBJECT, found: Marks, frame: Frame, outer: Matrix, deep: int) -> None:
    found.objects += 1
    if found.objects > MAX_OBJECTS or deep > MAX_NESTED:
        raise ValueError(f"more than {MAX_OBJECTS:,} objects on a page, or {MAX_NESTED} in another")
    kind = raw.FPDFPageObj_GetType(one)
    if kind == raw.FPDF_PAGEOBJ_TEXT:
        found.drawn[address_of(one)] = found.objects
        if _told_number(one):
            raise ValueError("a number is drawn that the file tells as another text (ActualText)")
    elif kind == raw.FPDF_PAGEOBJ_IMAGE:
        found.images.append((_bounds(one, frame, outer), found.objects))
    elif kind == raw.FPDF_PAGEOBJ_PATH:
        _path(one, found, frame, outer)
    elif kind == raw.FPDF_PAGEOBJ_FORM:
        inner = _times(_matrix(one), outer)
        for at in range(raw.FPDFFormObj_CountObjects(one)):
            _gather(raw.FPDFFormObj_GetObject(one, at), found, frame, inner, deep + 1)


def _told_number(one: raw.FPDF_PAGEOBJECT) -> bool:
    """Whether a text object stands for another text that holds a digit."""
    for at in range(min(raw.FPDFPageObj_CountMarks(one), 50)):
        mark, size = raw.FPDFPageObj_GetMark(one, at), ctypes.c_ulong()
        buffer = (ctypes.c_ushort * 500)()
        found = raw.FPDFPageObjMark_GetParamStringValue(
            mark, b"ActualText", buffer, ctypes.sizeof(buffer), size
        )
        told = bytes(buffer)[: size.value].decode("utf-16-le", "replace") if found else ""
        if any(map(str.isdigit, told)):
            return True
    return False


def _path(one: raw.FPDF_PAGEOBJECT, found: Marks, frame: Frame, outer: Matrix) -> None:
    count = raw.FPDFPath_CountSegments(one)
    found.segments += max(count, 0)
    if found.segments > MAX_SEGMENTS:
        raise ValueError(f"more than {MAX_SEGMENTS:,} pieces of drawing on a page")
    mode, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(one, mode, stroke)
    if not (mode.value or stroke.value) or _clear(one, bool(mode.value)):
        return
    box = _bounds(one, frame, outer)
    width, height = box[2] - box[0], box[3] - box[1]
    curved, edged = _outline(one, min(count, LOOKED_AT))
    if (
        max(width, height) <= 7
        and min(width, height) > 1
        and max(width, height) < 1.5 * min(width, height)
    ):
        found.dots.append(box)
    if curved and 1 < height < 40 and width < 60:
        found.curves.append(box)
    if (
        min(width, height) > THIN
        and max(width, height) > LETTER
        and (not edged or count > LOOKED_AT)
    ):
        found.drawings.append(box)
    elif curved:
        return
    elif min(width, height) <= THIN:
        found.rules.append(box)
    else:
        if stroke.value:
            found.rules.extend(_edges(box))
        if mode.value:
            found.fills.append((box, found.objects))


def _outline(one: raw.FPDF_PAGEOBJECT, count: int) -> tuple[bool, bool]:
    """Return whether a path has curves, and whether it only follows the sides of its own box."""
    points, curved = [], False
    x, y = ctypes.c_float(), ctypes.c_float()
    for at in range(count):
        segment = raw.FPDFPath_GetPathSegment(one, at)
        curved = curved or raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_BEZIERTO
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        points.append((x.value, y.value))
    if not points:
        return False, True
    (left, right), (low, high) = ((min(side), max(side)) for side in zip(*points, strict=True))
    near = ROUNDED * min(right - left, high - low)
    edged = all(
        min(across - left, right - across) <= near or min(up - low, high - up) <= near
        for across, up in points
    )
    slanting = any(
        abs(one[0] - two[0]) > max(2 * near, 1) and abs(one[1] - two[1]) > max(2 * near, 1)
        for one, two in pairwise(points)
    )
    return curved, edged and not (slanting and not curved)


def _edges(box: Box) -> Iterator[Box]:
    left, top, right, bottom = box
    yield (left, top, right, top + 0.5)
    yield (left, bottom - 0.5, right, bottom)
    yield (left, top, left + 0.5, bottom)
    yield (right - 0.5, top, right, bottom)


def _clear(one: raw.FPDF_PAGEOBJECT, filled: bool) -> bool:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    colour = raw.FPDFPageObj_GetFillColor if filled else raw.FPDFPageObj_GetStrokeColor
    return bool(colour(one, red, green, blue, alpha)) and alpha.value == 0


def _matrix(one: raw.FPDF_PAGEOBJECT) -> Matrix:
    found = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(one, found)
    return (found.a, found.b, found.c, found.d, found.e, found.f)


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    u, v, w, x, y, z = outer
    return (
        a * u + b * w,
        a * v + b * x,
        c * u + d * w,
        c * v + d * x,
        e * u + f * w + y,
        e * v + f * x + z,
    )


def _bounds(one: raw.FPDF_PAGEOBJECT, frame: Frame, outer: Matrix) -> Box:
    sides = [ctypes.c_float() for _ in range(4)]
    raw.FPDFPageObj_GetBounds(one, *sides)
    left, bottom, right, top = (side.value for side in sides)
    a, b, c, d, e, f = outer
    places = [
        frame.point(a * x + c * y + e, b * x + d * y + f)
        for x in (left, right)
        for y in (bottom, top)
    ]
    values = [value for place in places for value in place]
    if not all(map(math.isfinite, values)):
        raise ValueError("a drawing at a place that is no number")
    across, down = values[::2], values[1::2]
    return min(across), min(down), max(across), max(down)


def _links(page: pdfium.PdfPage, frame: Frame) -> Iterator[Box]:
    start, link = ctypes.c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page.raw, start, link):
        area = raw.FS_RECTF()
        if raw.FPDFLink_GetAnnotRect(link, area):
            left, top, right, bottom = frame.box(area.left, area.bottom, area.right, area.top)
            yield (left, top, right, bottom)
