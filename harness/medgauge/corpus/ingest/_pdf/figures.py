"""Drawings of a page and the lettering in them: a chart's labels are no text of the page."""

from medgauge.corpus.ingest._pdf.glyphs import Frame, Glyph
from medgauge.corpus.ingest._pdf.marks import Box, Marks

NEAR = 12.0
"""Points within which two parts belong to one drawing."""
BACKGROUND = 0.5
"""Part of a page that an image covers when text may stand on it as on a ground."""
REACH = 1.5
"""How far from a drawing its lettering may stand, in heights of the font."""
ALIKE = 1.0
"""Points by which the feet and widths of bars may differ."""


def lettering(glyphs: list[Glyph], marks: Marks, frame: Frame) -> str:
    """Say that text belongs to a drawing or image, where its numbers are no text of the page."""
    text = [glyph for glyph in glyphs if not glyph.blank]
    for box in figures(marks):
        if run := [one for one in text if _near(one, box)]:
            return f"text stands in a drawing: {_shown(run)}"
    whole = frame.width * frame.height
    for box, _ in marks.images:
        small = (box[2] - box[0]) * (box[3] - box[1]) < BACKGROUND * whole
        run = [one for one in text if small and _on(one, box)]
        if run:
            return f"text stands on an image: {_shown(run)}"
    return ""


def figures(marks: Marks) -> list[Box]:
    """Return the boxes of the drawings: slanting and curved lines, bars, and lines that touch."""
    found = [*marks.drawings, *_bars([box for box, _ in marks.fills])]
    merged: list[Box] = []
    for box in found:
        grown, fresh = box, True
        while fresh:
            touching = [one for one in (*merged, *marks.rules) if _touch(one, grown)]
            wider = _hull([grown, *touching])
            fresh, grown = wider != grown, wider
            merged = [one for one in merged if one not in touching]
        merged.append(grown)
    return merged


def _bars(fills: list[Box]) -> list[Box]:
    """Return the boxes that stand beside each other on one foot, as wide but not as high."""
    return [
        box
        for box in fills
        if any(
            abs(box[3] - other[3]) <= ALIKE
            and abs((box[2] - box[0]) - (other[2] - other[0])) <= ALIKE
            and abs(box[1] - other[1]) > ALIKE
            and (other[0] >= box[2] or box[0] >= other[2])
            for other in fills
        )
    ]


def _near(glyph: Glyph, box: Box) -> bool:
    reach = REACH * glyph.size
    x, y = (glyph.left + glyph.right) / 2, glyph.base - 0.3 * glyph.size
    return box[0] - reach < x < box[2] + reach and box[1] - reach < y < box[3] + reach


def _on(glyph: Glyph, box: Box) -> bool:
    x, y = (glyph.left + glyph.right) / 2, glyph.base - 0.3 * glyph.size
    return box[0] < x < box[2] and box[1] < y < box[3]


def _touch(one: Box, other: Box) -> bool:
    return (
        one[0] <= other[2] + NEAR
        and other[0] <= one[2] + NEAR
        and one[1] <= other[3] + NEAR
        and other[1] <= one[3] + NEAR
    )


def _hull(boxes: list[Box]) -> Box:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _shown(run: list[Glyph]) -> str:
    return repr("".join(one.text for one in run)[:40])
