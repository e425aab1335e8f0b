"""One page of a PDF as pieces of text and tables, with what was left out and why it is refused."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pypdfium2 as pdfium

from medgauge.corpus.ingest._pdf.figures import lettering
from medgauge.corpus.ingest._pdf.glyphs import Glyph, frame_of, glyphs_of
from medgauge.corpus.ingest._pdf.grid import grids, refuse_cut, whole
from medgauge.corpus.ingest._pdf.ink import FINE, Picture
from medgauge.corpus.ingest._pdf.lines import Note, Piece, pieces
from medgauge.corpus.ingest._pdf.marks import Box, Marks, marks_of
from medgauge.corpus.ingest._pdf.refusals import comments
from medgauge.corpus.ingest._pdf.scripts import levelled
from medgauge.corpus.ingest._pdf.sight import overprinted, seen
from medgauge.corpus.ingest._pdf.tables import table_piece
from medgauge.corpus.ingest._pdf.told import Told


@dataclass
class Page:
    """What one page gives."""

    number: int
    height: float = 0.0
    pieces: list[Piece] = field(default_factory=list)
    sizes: Counter[float] = field(default_factory=Counter)
    """How many characters have each size of font."""
    rules: list[Box] = field(default_factory=list)
    """Printed lines across that belong to no table."""
    notes: list[Note] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def page_of(document: pdfium.PdfDocument, number: int, told: Told) -> Page:
    """Read page `number`, counted from 1; what is wrong with it stands in `problems`."""
    found = Page(number)
    try:
        page = document[number - 1]
    except pdfium.PdfiumError as error:
        found.problems.append(f"damaged page: {error}")
        return found
    try:
        _read(page, found, told)
    except (ValueError, pdfium.PdfiumError) as error:
        found.problems.append(str(error))
    finally:
        page.close()
    return found


def _read(page: pdfium.PdfPage, found: Page, told: Told) -> None:
    frame = frame_of(page)
    found.height = frame.height
    for note, problem in comments(page, found.number):
        found.notes.extend([note] if note else [])
        found.problems.extend([problem] if problem else [])
    glyphs = glyphs_of(page, frame)
    marks = marks_of(page, frame)
    sight = seen(glyphs, marks, Picture(page, frame), frame, found.number)
    found.notes.extend(sight.notes)
    found.problems.extend(sight.problems)
    if drawing := lettering(sight.glyphs, marks, frame):
        found.problems.append(drawing)
    if found.problems:
        return
    found.sizes.update(round(glyph.size, 1) for glyph in sight.glyphs if not glyph.blank)
    text = list(_tables(sight.glyphs, marks, found))
    rows, problem = overprinted(levelled(text))
    if problem:
        found.problems.append(problem)
    else:
        found.problems.extend(told.misread(sight.glyphs, Picture(page, frame, FINE)))
    for row in rows:
        found.pieces.extend(pieces(row, found.number, marks.links))
    found.pieces = _bulleted(found.pieces, marks.dots)


def _tables(glyphs: list[Glyph], marks: Marks, found: Page) -> Iterator[Glyph]:
    """Put the tables among the page's pieces and yield the glyphs outside them."""
    taken: set[int] = set()
    lines: set[Box] = set()
    for one in grids(marks):
        grid = whole(one, glyphs)
        if not grid:
            continue
        refuse_cut(grid, glyphs)
        inside = [glyph for glyph in glyphs if grid.holds(glyph)]
        taken.update(glyph.order for glyph in inside)
        lines.update(grid.lines)
        if piece := table_piece(grid, inside, found.number, marks):
            found.pieces.append(piece)
    found.rules = [box for box in marks.rules if box not in lines and box[2] - box[0] > 20]
    yield from (glyph for glyph in glyphs if glyph.order not in taken)


def _bulleted(found: list[Piece], dots: list[Box]) -> list[Piece]:
    """Tell the pieces that a drawn bullet stands before."""
    for dot in dots:
        near = [
            (piece.left - dot[2], at)
            for at, piece in enumerate(found)
            if piece.words
            and 0 < piece.left - dot[2] < 2.5 * piece.size
            and piece.base - 0.7 * piece.size < (dot[1] + dot[3]) / 2 < piece.base
        ]
        if near:
            at = min(near)[1]
            found[at] = replace(found[at], bullet=True)
    return found
