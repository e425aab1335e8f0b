"""From an HTML tree to lines of visible text and headings, with everything left out reported."""

from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from medgauge.corpus.canonical import invisible_in, line_of, refused
from medgauge.corpus.ingest import _elements as kinds
from medgauge.corpus.ingest._scripts import CITATION, DOUBTED, lower_text, raise_text
from medgauge.corpus.ingest._tables import Cell, Row, table_lines
from medgauge.corpus.raw import Problem
from medgauge.errors import InputError
from medgauge.model.corpus import DroppedPiece

MAX_DEPTH = 150


@dataclass(frozen=True)
class Block:
    """A line of text (level 0) or a heading (levels 1 to 6)."""

    level: int
    text: str


@dataclass(frozen=True)
class Visible:
    """What a reader of the page sees, in order, and what was left out or doubted."""

    blocks: tuple[Block, ...]
    dropped: tuple[DroppedPiece, ...]


def visible(markup: str, file: str) -> Visible:
    """Return the visible blocks of HTML text. Raises InputError with every reason to refuse it."""
    walker = _Walker(file)
    root = LexborHTMLParser(markup).root
    if root is not None:
        walker.inside(root, 0)
        walker.end_line()
    if walker.problems:
        raise InputError(walker.problems)
    return Visible(tuple(walker.blocks), tuple(walker.dropped))


class _Walker:
    """Gathers text in reading order; `line` holds the pieces of the line being written."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.line: list[str] = []
        self.marker = ""
        self.blocks: list[Block] = []
        self.dropped: list[DroppedPiece] = []
        self.problems: list[Problem] = []
        self.heading = ""

    def inside(self, node: LexborNode, depth: int) -> None:
        """Read all children of `node`."""
        if depth > MAX_DEPTH:
            self.refuse(f"elements nested deeper than {MAX_DEPTH}")
            return
        for child in node.iter(include_text=True):
            self.read(child, depth + 1)

    def read(self, node: LexborNode, depth: int) -> None:
        """Read one node: text, comment or element."""
        tag = node.tag or ""
        if node.is_text_node:
            self.line.append(node.text_content or "")
        elif node.is_comment_node:
            self.drop("comment", node.comment_content or "")
        elif reason := kinds.refusal(node):
            self.refuse(reason)
        elif tag in kinds.SILENT:
            return
        elif reason := kinds.unseen(node):
            self.drop_element(node, reason)
        else:
            self.note_attributes(node)
            self.element(node, tag, depth)

    def element(self, node: LexborNode, tag: str, depth: int) -> None:
        """Read one visible element by its kind."""
        if tag == "sub" or kinds.raised(node):
            self.script(node, tag, depth)
        elif tag == "br":
            self.end_line()
        elif tag == "table":
            self.table(node, depth)
        elif tag in {"ol", "ul"}:
            self.end_line()
            self.items(node, tag, depth)
        elif tag in kinds.HEADINGS:
            self.end_line()
            self.inside(node, depth)
            self.end_line(int(tag[1]))
        elif tag in kinds.BLOCKS:
            self.end_line()
            self.inside(node, depth)
            self.end_line()
        else:
            self.inside(node, depth)

    def script(self, node: LexborNode, tag: str, depth: int) -> None:
        """Read raised or lowered text by the rule of `_scripts`."""
        outer, self.line = self.line, []
        self.inside(node, depth)
        text, self.line = "".join(self.line), outer
        if tag == "sub":
            self.line.append(lower_text(text))
            return
        base = "".join(self.line)[-40:].rstrip()
        spelled, kind = raise_text(base, text, node.css_first("a") is not None)
        self.line.append(spelled)
        if kind == CITATION:
            self.drop("citation mark left out", f"{base[-30:]}[{text}]")
        elif kind == DOUBTED:
            self.drop("raised text kept, its meaning is doubted", f"{base[-30:]}{spelled}")

    def items(self, node: LexborNode, tag: str, depth: int) -> None:
        """Read a list; the items of a numbered one begin with their number."""
        number = kinds.whole_number(node, "start", 1)
        for child in node.iter(include_text=True):
            if child.tag == "li" and tag == "ol":
                number = kinds.whole_number(child, "value", number)
                self.marker = kinds.item_marker(node, number)
                number += 1
            self.read(child, depth + 1)
            self.end_line()
            self.marker = ""

    def table(self, node: LexborNode, depth: int) -> None:
        """Read a table: caption first, then its rows as sentences."""
        self.end_line()
        rows: list[Row] = []
        for part, row in _table_rows(node):
            if part is None:
                self.read(row, depth + 1)
                self.end_line()
            elif reason := kinds.unseen(row):
                self.drop_element(row, reason)
            else:
                rows.append(Row(tuple(self.cells(row, depth)), part == "thead"))
        try:
            self.blocks.extend(Block(0, line) for line in table_lines(rows))
        except ValueError as error:
            self.refuse(str(error))

    def cells(self, row: LexborNode, depth: int) -> Iterator[Cell]:
        """Yield the cells of one row; text in them is read like any other."""
        for node in row.iter(include_text=True):
            outer, self.blocks = self.blocks, []
            self.read(node, depth + 2)
            self.end_line()
            lines, self.blocks = tuple(block.text for block in self.blocks), outer
            if node.tag in {"td", "th"}:
                columns = max(1, kinds.whole_number(node, "colspan", 1))
                rows = max(1, kinds.whole_number(node, "rowspan", 1))
                yield Cell(lines, node.tag == "th", min(columns, 1000), min(rows, 1000))

    def end_line(self, level: int = 0) -> None:
        """Close the line being written, if it has any text."""
        raw = "".join(self.line)
        self.line.clear()
        text = line_of(raw)
        if not text:
            return
        if marks := invisible_in(raw):
            self.drop(f"invisible characters {marks} left out", text)
        if reason := refused(text):
            self.problems.append((self.file, self.heading, f"{reason}: {text[:60]!r}"))
        if level:
            self.heading = text
        text, self.marker = self.marker + text, ""
        self.blocks.append(Block(level, text))

    def drop(self, reason: str, excerpt: str) -> None:
        """Report a piece left out; one without any text is not worth a word."""
        if short := " ".join(excerpt.split())[:120]:
            self.dropped.append(
                DroppedPiece(file=self.file, where=self.heading, reason=reason, excerpt=short)
            )

    def drop_element(self, node: LexborNode, reason: str) -> None:
        """Report an element left out by its text, else by what stands in its place."""
        attributes = node.attributes
        source = attributes.get("alt") or attributes.get("src") or attributes.get("value")
        self.drop(reason, node.text() or source or node.html or "")

    def refuse(self, reason: str) -> None:
        """Report why the whole document cannot be taken."""
        self.problems.append((self.file, self.heading, reason))

    def note_attributes(self, node: LexborNode) -> None:
        """Report text that only stands in attributes."""
        for name in kinds.TEXT_ATTRIBUTES:
            if value := node.attributes.get(name):
                self.drop(f"text of attribute {name}", value)


def _table_rows(table: LexborNode) -> Iterator[tuple[str | None, LexborNode]]:
    """Yield (part, row) for each row; part None for what is not a row, such as a caption."""
    for part in table.iter(include_text=True):
        if part.tag == "tr":
            yield "tbody", part
        elif part.tag in {"thead", "tbody", "tfoot"}:
            for row in part.iter(include_text=True):
                yield (part.tag if row.tag == "tr" else None), row
        else:
            yield None, part
