"""PDF as people see it: each page is drawn and its text read by place; what is not sure refuses it.

Metadata stands in `metadata.csv`. Meant to run in a bounded worker: the file may be hostile.
"""

from collections import Counter
from collections.abc import Iterator

from medgauge.corpus.canonical import line_of, refused
from medgauge.corpus.ingest._blocks import Block
from medgauge.corpus.ingest._headings import sections, split_number
from medgauge.corpus.ingest._pdf.aligned import with_tables
from medgauge.corpus.ingest._pdf.contents import without_contents
from medgauge.corpus.ingest._pdf.flow import flow
from medgauge.corpus.ingest._pdf.footnotes import without_footnotes
from medgauge.corpus.ingest._pdf.furniture import without_furniture
from medgauge.corpus.ingest._pdf.headings import Paragraph, body_size, levels
from medgauge.corpus.ingest._pdf.lines import Note
from medgauge.corpus.ingest._pdf.numbered import without_line_numbers
from medgauge.corpus.ingest._pdf.pages import Page, page_of
from medgauge.corpus.ingest._pdf.refusals import embedded, opened
from medgauge.corpus.ingest._pdf.told import Told
from medgauge.corpus.raw import Problem, RawDocument
from medgauge.errors import InputError
from medgauge.model.corpus import DroppedPiece

suffixes = ".pdf"
guarded = "yes"
max_bytes = 60_000_000

OPENING = 2
"""Deepest level of a heading that opens a section without a number."""


def read(name: str, data: bytes) -> RawDocument:
    """Read one PDF; `name` is what errors call it. Raises InputError with every page's problems."""
    if len(data) > max_bytes:
        raise InputError([(name, "", f"PDF of more than {max_bytes:,} bytes")])
    document = opened(name, data)
    try:
        told = Told()
        pages = [page_of(document, number + 1, told) for number in range(len(document))]
        notes, cover = embedded(document, sum(page.sizes.total() for page in pages))
    finally:
        document.close()
    problems = [(name, f"page {page.number}", one) for page in pages for one in page.problems]
    if cover:
        problems.append((name, "", cover))
    if not problems and not any(page.pieces for page in pages):
        problems.append((name, "", "PDF without text"))
    if problems:
        raise InputError(problems)
    return _document(name, pages, notes)


def _document(name: str, pages: list[Page], notes: list[Note]) -> RawDocument:
    sizes: Counter[float] = Counter()
    for page in pages:
        sizes.update(page.sizes)
    body = body_size(sizes)
    notes = [*notes, *(note for page in pages for note in page.notes)]
    bare, counted, numbered = without_line_numbers([page.pieces for page in pages])
    rules = [page.rules for page in pages]
    laid = with_tables(bare, rules)
    kept, running, parted = without_furniture(laid, [page.height for page in pages], body)
    kept, below = without_footnotes(kept, rules, body)
    paragraphs, problems = flow(kept, name)
    paragraphs, contents, dotted = without_contents(paragraphs)
    unsure = [*numbered, *parted, *dotted]
    problems = [*((name, f"page {page}", reason) for page, reason in unsure), *problems]
    if problems:
        raise InputError(problems)
    notes = [*notes, *counted, *running, *below, *contents]
    return _sections(name, paragraphs, notes, body)


def _sections(
    name: str, paragraphs: list[Paragraph], notes: list[Note], body: float
) -> RawDocument:
    blocks: list[Block] = []
    dropped = [_piece(name, note.excerpt if note.doubted else "", note) for note in notes]
    problems: list[Problem] = []
    heading = title = ""
    for paragraph, level in zip(paragraphs, levels(paragraphs, body), strict=True):
        text, joins = _canonical(paragraph)
        heading = _place(level, text) if level else heading
        title = text if level == 1 and not title else title
        blocks.append(Block(level, text, joins))
        dropped.extend(_piece(name, heading or text, note) for note in paragraph.notes)
        wrong = [*paragraph.problems, *([refused(text)] if refused(text) else [])]
        shown = f": {text[:60]!r}" if text else ""
        problems.extend((name, f"page {paragraph.page}", one + shown) for one in wrong)
    if problems:
        raise InputError(problems)
    return RawDocument(None, tuple(sections(blocks, title)), tuple(dropped), title)


def _place(level: int, heading: str) -> str:
    """Return what a heading's section is called, or the line it becomes in another one."""
    number, rest = split_number(heading)
    return rest if level <= OPENING or number is not None else heading


def _canonical(paragraph: Paragraph) -> tuple[str, tuple[int, ...]]:
    """Return a paragraph as a canonical line, and the places of its doubtful hyphens in that."""
    parts = list(_cut(paragraph))
    text = line_of("".join(parts))
    places = []
    for at in range(1, len(parts)):
        before = "".join(parts[:at])
        places.append(len(line_of(before + "|")) - 1)
    return text, tuple(places)


def _cut(paragraph: Paragraph) -> Iterator[str]:
    start = 0
    for place in paragraph.joins:
        yield paragraph.text[start:place]
        start = place
    yield paragraph.text[start:]


def _piece(name: str, where: str, note: Note) -> DroppedPiece:
    return DroppedPiece(
        file=name, where=where, reason=note.reason, excerpt=note.excerpt, doubted=note.doubted
    )
