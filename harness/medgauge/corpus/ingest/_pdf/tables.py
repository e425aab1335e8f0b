"""Tables of a PDF: a grid of printed lines whose header row is sure, else refused."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from medgauge.corpus.ingest import _tables as tables
from medgauge.corpus.ingest._hyphens import Known, joined
from medgauge.corpus.ingest._pdf.glyphs import Glyph
from medgauge.corpus.ingest._pdf.grid import UNREADABLE, Grid, cells_of, single, within
from medgauge.corpus.ingest._pdf.lines import Cell, Note, Piece, Told, pieces, together
from medgauge.corpus.ingest._pdf.marks import Box, Marks
from medgauge.corpus.ingest._pdf.scripts import levelled

JOIN = "\x00"
"""Stands in a cell's text for a hyphen in doubt until the row is one line."""
EXACT = 0.6
"""Points of room beside a word that a column was made for."""
LOOSE = 0.35
"""Width of a space, in heights of the font, where lines of a cell are told to be full."""
_LAST = re.compile(r"[^\W\d_]+$")
_FIRST = re.compile(r"[^\W\d_]+")
_BULLETS = tuple("•–◦▪■□●○‣⁃➢✓\uf0b7\uf0a7\uf0d8\uf0fc\uf06e\uf02d\uf0a8")


def table_piece(grid: Grid, glyphs: list[Glyph], page: int, marks: Marks) -> Piece | None:
    """Return a table as a piece of the page, None for one without text. Raises ValueError."""
    if not glyphs:
        return None
    grid = single(grid, glyphs)
    shape = list(cells_of(grid))
    bold = [_heavy([one for one in glyphs if within(one, box)]) for box, *_ in shape]
    shaded = [_shaded(box, marks) for box, *_ in shape]
    heads = _heads(shape, bold) or _heads(shape, shaded)
    rows: dict[int, list[Cell]] = {}
    for box, row, columns, down in shape:
        inside = [one for one in glyphs if within(one, box)]
        lines = tuple(_lines(inside, page, marks))
        room = min((line.left for line in lines), default=box[0]) - box[0]
        cell = Cell(lines, row in heads, columns, down, box[2] - room)
        rows.setdefault(row, []).append(cell)
    if not heads:
        rows = _doubted(rows, page)
    laid = tuple(tuple(rows.get(row, ())) for row in range(len(grid.across) - 1))
    start = min(glyph.order for glyph in glyphs)
    base = grid.box[3]
    return Piece((), Told(""), page, base, 10.0, False, start, grid.box, laid)


def _doubted(rows: dict[int, list[Cell]], page: int) -> dict[int, list[Cell]]:
    """Note at the first line of a table that no row of it is told to be the header."""
    text = "; ".join(line.plain for row in rows.values() for cell in row for line in cell.lines)
    note = Note(f"page {page}: table without a header row", text[:120], True)
    for row, cells in rows.items():
        for at, cell in enumerate(cells):
            if cell.lines:
                lines = (cell.lines[0].noted(note), *cell.lines[1:])
                told = [*cells[:at], replace(cell, lines=lines), *cells[at + 1 :]]
                return {**rows, row: told}
    return rows


def table_text(piece: Piece, known: Known) -> list[tuple[str, list[int], Told]]:
    """Return each line a table reads as, its doubtful hyphens, and what to know of the table.

    Raises ValueError when it cannot be read.
    """
    notes: list[Note] = []
    problems: list[str] = []
    rows = []
    for row in piece.table:
        cells = []
        for cell in row:
            lines = list(_cell_lines(cell, known))
            text = tables.glued(lines)
            cells.append(tables.Cell(lines, text, cell.header, cell.columns, cell.rows))
            notes.extend(note for line in cell.lines for note in line.told.notes)
            problems.extend(one for line in cell.lines for one in line.told.problems)
        rows.append(tables.Row(cells))
    found: list[tuple[str, list[int], Told]] = []
    for line in tables.table_lines(rows):
        text, places = "", []
        for part in line.split(JOIN):
            text += part
            places.append(len(text))
        about = Told("") if found else Told("", tuple(notes), tuple(problems))
        found.append((text, places[:-1], about))
    return found


def opens_in_part(piece: Piece) -> bool:
    """Whether the first row under a table's header has an empty cell, as the rest of a row has."""
    body = [row for row in piece.table if row and not all(cell.header for cell in row)]
    return bool(body) and not all(cell.lines for cell in body[0])


def _cell_lines(cell: Cell, known: Known) -> Iterator[str]:
    text = ""
    for before, line in zip([None, *cell.lines], cell.lines, strict=False):
        told = line.told.text
        if before and _parted_word(before, line, cell.edge, known):
            raise ValueError(
                f"{UNREADABLE}: a cell parts a word or number: {text[-20:]}|{told[:20]}"
            )
        item = told.lstrip("".join(_BULLETS)).lstrip() if told.startswith(_BULLETS) else ""
        ends = before is not None and not text.endswith("-") and _had_room(before, line, cell)
        if text and not item and not ends:
            whole, place, _ = joined(text, told, known)
            text = whole if place is None else whole[:place] + JOIN + whole[place:]
        else:
            if text:
                yield text
            text = item or told
    if text:
        yield text


def _had_room(before: Piece, line: Piece, cell: Cell) -> bool:
    """Whether a line's first words had room above: its writer began a new line there."""
    words = line.words[: 2 if line.words[0].plain[:1].isdigit() else 1]
    needed = words[-1].right - words[0].left + LOOSE * line.size
    wide = cell.edge - min(one.left for one in cell.lines)
    return before.right - before.left + needed < wide - LOOSE * line.size


def _parted_word(before: Piece, after: Piece, edge: float, known: Known) -> bool:
    """Whether a narrow cell seems to break a word or number without a hyphen.

    Only a word that fills its line alone is broken so, where the next letter has no room; a column
    made as wide as its longest word leaves no room at all.
    """
    text, line = before.told.text, after.told.text
    letter = (after.words[0].right - after.words[0].left) / len(after.words[0].plain)
    left = edge - before.right
    if len(before.words) > 1:
        return False
    tight = EXACT < left < letter
    if text[-1:].isdigit() and line[:1].isdigit():
        return tight
    first, last = _FIRST.match(line), _LAST.search(text)
    capitals = text[-1:].isupper() and line[:1].isupper()
    goes_on = line[:1].islower() or capitals
    if not first or not last or not goes_on or known(last[0].lower()):
        return False
    return tight or bool(known((last[0] + first[0]).lower()))


def _lines(glyphs: list[Glyph], page: int, marks: Marks) -> Iterator[Piece]:
    for row in levelled(glyphs):
        found = list(pieces(row, page, marks.links))
        if len(found) == 2 and found[0].plain in _BULLETS:
            found = [together(found)]
        if len(found) > 1:
            raise ValueError(f"{UNREADABLE}: a cell holds text side by side")
        yield from found


def _heavy(glyphs: list[Glyph]) -> bool | None:
    """Whether all letters are bold; None without any."""
    letters = [one.bold for one in glyphs if one.weighs]
    return all(letters) if letters else None


def _shaded(box: Box, marks: Marks) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return any(fill[0] <= x <= fill[2] and fill[1] <= y <= fill[3] for fill, _ in marks.fills)


def _heads(shape: list[tuple[Box, int, int, int]], strong: Sequence[bool | None]) -> set[int]:
    """The first rows whose cells are all set apart, when others are not."""
    rows: dict[int, list[bool]] = {}
    for (_, row, _, _), mark in zip(shape, strong, strict=True):
        if mark is not None:
            rows.setdefault(row, []).append(mark)
    heads: set[int] = set()
    for row in sorted(rows):
        if not all(rows[row]):
            return heads
        heads.add(row)
    return set()
