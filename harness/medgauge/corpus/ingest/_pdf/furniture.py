"""Running heads, feet and page numbers: found by place and repetition, taken out and reported."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain, pairwise

from medgauge.corpus.ingest._headings import split_number
from medgauge.corpus.ingest._pdf.beside import told_beside
from medgauge.corpus.ingest._pdf.clear import Clear
from medgauge.corpus.ingest._pdf.lines import Note, Piece
from medgauge.corpus.ingest._pdf.rows import Row, rows_of
from medgauge.corpus.ingest._pdf.running import LEVEL, SENTENCE, Recurring, pattern
from medgauge.corpus.ingest._pdf.stamps import browsers, page_form, page_stamp, says_page

ZONE = 0.12
"""Part of a page's height at either end in which a running line may stand."""
MARGIN = 0.085
"""Part of a page's height in which no text block begins or ends."""
DEEP = 3
"""Most running lines at one end."""
ROOM = 1.6
"""Least distance between a running line and the text, in heights of the text's font."""
_STOPS = (".", "!", "?", ":", ";")
FULL = 0.7
"""Part of the text's width that a line fills at least which can be no running line."""
ALIKE = 0.05
"""Part of the text's size by which a line may differ from it and have the same print."""
PARTING = "a line in the margin may part a sentence"
LARGER = 1.1
"""A heading's font beside the text's, at least."""


def without_furniture(
    pages: list[list[Piece]], heights: list[float], body: float
) -> tuple[list[list[Piece]], list[Note], list[tuple[int, str]]]:
    """Return the pages without their running lines, what to know of these, and pages to refuse.

    A line leaves when it stands apart at a page's end and is a page number, or when it is set in
    another print or place than the text and recurs with the same numbers or a page number that
    counts, or says no number and no sentence where most pages have a line or amid a sentence; the
    page is doubted unless the line is clearly a running one. What tells an amount or follows a
    heading stays. Any other such line, or one in the very margin, stays in the text and is doubted;
    where the sentence before it goes on after it, the page refuses.
    """
    ends = [_ends(*one, body) for one in zip(pages, heights, strict=True)]
    recurring = Recurring(row for page in ends for row in page)
    inner = [_inner(*one) for one in zip(pages, ends, heights, strict=True)]
    clear = Clear(inner, recurring, len(pages))
    places, area = _common_places(ends, body), _area(inner)
    left_out: dict[str, list[Row]] = defaultdict(list)
    unsure: list[tuple[int, Row]] = []
    doubted: dict[int, Note] = {}
    problems: list[tuple[int, str]] = []
    for number, page in enumerate(ends):
        for row in page:
            outside = not area[0] - row.size / 2 <= row.base <= area[1] + row.size / 2
            text = _text(row, number, pages, ends, body)
            title = _placed(row, places) or _parts(row, number, pages, ends)
            likely = _likely(row, recurring, len(pages), outside, title)
            bare = _bare(row, recurring, outside, text)
            if bare or (likely and not text and not clear.amount(row)):
                left_out[pattern(row.text) if bare else row.text].append(row)
                unsure.extend([] if browsers(row) or clear.runs(row, outside) else [(number, row)])
            elif _amid(row, number, pages, ends):
                problems.append((row.page, f"{PARTING}: {row.text[:60]!r}"))
            elif likely or title or row.text.isdecimal() or _marginal(row, body):
                doubted[id(row.pieces[0])] = _doubt(row)
    gone = {id(piece) for rows in left_out.values() for row in rows for piece in row.pieces}
    kept = [[_told_of(one, doubted) for one in page if id(one) not in gone] for page in pages]
    beside = [told_beside([_unsure(row)], kept[at], row.base) for at, row in unsure]
    notes = [*map(_told, left_out.values()), *chain.from_iterable(beside)]
    return kept, notes, problems


def _unsure(row: Row) -> Note:
    about = f"page {row.page}: a line left out of the margin may be text"
    return Note(about, row.text[:120], True)


def _marginal(row: Row, body: float) -> bool:
    """Whether a line stands in the very margin in print that is no heading's."""
    return row.depth < MARGIN and row.size < 1.1 * body


def _bare(row: Row, recurring: Recurring, outside: bool, text: bool) -> bool:
    """Whether a line is a browser's, or a page number and nothing else."""
    number = recurring.page_number(row, outside and not text)
    return browsers(row) or number or (page_form(row) and outside)


def _likely(row: Row, recurring: Recurring, count: int, outside: bool, title: bool) -> bool:
    """Whether a line recurs on the pages, or is the title of a chapter by its place."""
    times = recurring.times(row)
    if times >= max(3, count / 2) or says_page(row) or recurring.paged(row):
        return True
    untold = not any(sign.isdigit() for sign in row.text) and not row.text.endswith(SENTENCE)
    return outside and (times > 1 or (title and untold))


def _doubt(row: Row) -> Note:
    return Note(f"page {row.page}: a line in the margin is kept", row.text[:120], True)


def _told_of(piece: Piece, doubted: dict[int, Note]) -> Piece:
    return piece.noted(doubted[id(piece)]) if id(piece) in doubted else piece


def _told(rows: list[Row]) -> Note:
    pages = sorted({row.page for row in rows})
    told = f"page {pages[0]}" if len(pages) == 1 else f"{len(pages)} pages from {pages[0]}"
    return Note(f"running line left out ({told})", rows[0].text[:120], False)


def _ends(pieces: list[Piece], height: float, body: float) -> list[Row]:
    """Return the rows at both ends that stand apart from the text."""
    rows = rows_of(pieces, height)
    tables = [(one.box[1], one.box[3]) for one in pieces if one.box]
    alone = len(rows) == 1 and not tables and rows[0].depth <= ZONE
    found: list[Row] = [row for row in rows if alone and page_stamp(row)]
    for ordered, top in ((rows, True), (rows[::-1], False)):
        outer: list[Row] = []
        for row, after in pairwise(ordered):
            if row.depth > ZONE or row.at_top != top or len(outer) >= DEEP:
                break
            outer.append(row)
            near = [abs(edge - row.base) for box in tables for edge in box]
            room = min([abs(after.base - row.base), *near])
            if browsers(row) or room >= ROOM * max(body, row.size):
                found.extend(outer)
                outer = []
    return [row for row in found if not _heading(row, body)]


def _heading(row: Row, body: float) -> bool:
    number, rest = split_number(row.text)
    strong = row.size > 1.1 * body or all(piece.bold for piece in row.pieces)
    return row.at_top and strong and bool(rest) and (number is not None or row.size > 1.3 * body)


def _text(
    row: Row, page: int, pages: list[list[Piece]], ends: list[list[Row]], body: float
) -> bool:
    """Whether a line has the print and the place of the text, or is all that follows a heading."""
    inner = [one for outer, pieces in zip(ends, pages, strict=True) for one in _own(pieces, outer)]
    if any(abs(row.pieces[0].left - one.left) <= LEVEL for one in inner if _alike(row, one, body)):
        return True
    if _alike(row, None, body) and row.text.endswith(SENTENCE):
        return True
    return _follows_heading(row, page, pages, body)


def _follows_heading(row: Row, page: int, pages: list[list[Piece]], body: float) -> bool:
    """Whether a line may be all that follows a heading: one stands last before it, in larger print
    than the text, and for a line at the top another heading comes right after it."""
    at = page - 1 if row.at_top else page
    if at < 0:
        return False
    before = _printed(pages[at], row.height, body)
    if row.at_top:
        after = [one for one in _printed(pages[page], row.height, body) if one.base > row.base + 1]
        if after and after[0].size <= LARGER * body:
            return False
    else:
        before = [one for one in before if one.base < row.base - 1]
    if not before or before[-1].size <= LARGER * body:
        return False
    return not any(one.box and one.bottom > before[-1].base for one in pages[at])


def _printed(pieces: list[Piece], height: float, body: float) -> list[Row]:
    """Return the rows of a page in print that is no smaller than the text's."""
    return [one for one in rows_of(pieces, height) if one.size >= (1 - ALIKE) * body]


def _own(pieces: list[Piece], ends: list[Row]) -> Iterator[Piece]:
    outside = {id(piece) for row in ends for piece in row.pieces}
    yield from (one for one in pieces if one.words and id(one) not in outside)


def _alike(row: Row, one: Piece | None, body: float) -> bool:
    """Whether a line has the size and weight of the text, as a piece of it has."""
    sizes = [row.size, *([one.size] if one else [])]
    level = all(abs(size - body) <= ALIKE * body for size in sizes)
    return level and not row.pieces[0].bold and not (one and one.bold)


def _common_places(ends: list[list[Row]], body: float) -> set[tuple[bool, int, int]]:
    """Places where most pages (of three or more) have a line that stands apart."""
    seen = Counter(
        place for page in ends for place in {_place(row) for row in page if row.size <= 1.1 * body}
    )
    least = max(3, 0.6 * len(ends))
    halves = max(3, 0.4 * len(ends)) if len(ends) >= 6 else least
    return {place for place, count in seen.items() if count >= halves}


def _place(row: Row) -> tuple[bool, int, int]:
    return row.at_top, round(row.depth * row.height / 2), round(row.size * 2)


def _placed(row: Row, places: set[tuple[bool, int, int]]) -> bool:
    return _place(row) in places


def _area(inner: list[list[Row]]) -> tuple[float, float]:
    """Return where the text of the pages begins and ends, a few odd pages aside."""
    tops = [rows[0].base for rows in inner if rows]
    bottoms = [rows[-1].base for rows in inner if rows]
    odd = len(tops) // 10
    return (sorted(tops)[odd], sorted(bottoms)[-1 - odd]) if tops else (0.0, 0.0)


def _parts(row: Row, page: int, pages: list[list[Piece]], ends: list[list[Row]]) -> bool:
    """Whether a line alone in the margin stands where one sentence goes over to the next page."""
    beside = [other for other in ends[page] if other is not row and other.at_top == row.at_top]
    if row.depth > MARGIN or beside or not row.text[:1].isupper():
        return False
    last, first = _around(row, page, pages, ends)
    if not last or not first or last.pieces[0].bold:
        return False
    before = pages[last.page - 1]
    tabled = any(one.box and one.bottom > last.base for one in before)
    return not last.text.endswith(_STOPS) and not tabled and first.text[:1].islower()


def _amid(row: Row, page: int, pages: list[list[Piece]], ends: list[list[Row]]) -> bool:
    """Whether a line at a page's end, short beside the text, may part a sentence or get into it."""
    last, first = _around(row, page, pages, ends)
    if not last or not first or _fills(row, pages[page]):
        return False
    before = pages[last.page - 1]
    tabled = any(one.box and one.bottom > last.base for one in before)
    breaks_off = not (tabled or last.text.endswith(_STOPS) or last.pieces[0].bold)
    if first.text[:1].islower():
        return breaks_off or not row.at_top
    if not breaks_off or row.depth >= MARGIN:
        return False
    counted = first.text[:1].isdigit() and split_number(first.text)[0] is None
    return counted or (row.at_top and row.text[:1].isupper() and _fills(last, before))


def _fills(row: Row, pieces: list[Piece]) -> bool:
    """Whether a line is one piece as wide as the text of its page."""
    text = [one for one in pieces if one.words]
    width = max(one.right for one in text) - min(one.left for one in text)
    return any(one.right - one.left >= FULL * width for one in row.pieces)


def _around(
    row: Row, page: int, pages: list[list[Piece]], ends: list[list[Row]]
) -> tuple[Row | None, Row | None]:
    """Return the last row of text before the break of pages that a line stands at, and the next."""
    before, after = (page - 1, page) if row.at_top else (page, page + 1)
    if before < 0 or after >= len(pages):
        return None, None
    last = _inner(pages[before], ends[before], row.height)
    first = _inner(pages[after], ends[after], row.height)
    return (last[-1] if last else None), (first[0] if first else None)


def _inner(pieces: list[Piece], ends: list[Row], height: float) -> list[Row]:
    outside = {id(piece) for row in ends for piece in row.pieces}
    return rows_of([one for one in pieces if id(one) not in outside], height)
