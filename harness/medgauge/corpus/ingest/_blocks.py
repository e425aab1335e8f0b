"""From an HTML tree to lines of visible text and headings, with everything left out reported."""

from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from medgauge.corpus.canonical import invisible_in, line_of, refused
from medgauge.corpus.ingest import _elements as kinds
from medgauge.corpus.ingest._lines import Line
from medgauge.corpus.ingest._lists import markers, whole_number
from medgauge.corpus.ingest._scripts import (
    CITATION,
    DOUBTED,
    REFUSED,
    lower_text,
    raise_text,
    shifted_text,
)
from medgauge.corpus.ingest._styles import Style
from medgauge.corpus.ingest._tables import MAX_SPAN, Cell, Row, table_lines
from medgauge.corpus.raw import Problem
from medgauge.errors import InputError
from medgauge.model.corpus import DroppedPiece

MAX_DEPTH = 150


@dataclass(frozen=True)
class Block:
    """A line of text (level 0) or a heading (levels 1 to 6)."""

    level: int
    text: str
    joins: tuple[int, ...] = ()
    """Characters of the text where a printed line's last hyphen is in doubt."""


@dataclass(frozen=True)
class Visible:
    """What a reader of the page sees, in order, and what was left out or doubted."""

    blocks: tuple[Block, ...]
    dropped: tuple[DroppedPiece, ...]


def visible(markup: str, file: str) -> Visible:
    """Return the visible blocks of HTML text. Raises InputError with every reason to refuse it."""
    walker = _Walker(file)
    if kinds.too_deep(markup, 4 * MAX_DEPTH):
        raise InputError([(file, "", f"elements nested deeper than {MAX_DEPTH}")])
    root = LexborHTMLParser(markup).root
    if root is not None:
        walker.inside(root, 0)
        walker.end_line()
    if walker.problems:
        raise InputError(walker.problems)
    return Visible(tuple(walker.blocks), tuple(walker.dropped))


class _Walker:
    """Gathers text in reading order; `line` is the line being written."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.line = Line()
        self.marker = ""
        self.blocks: list[Block] = []
        self.dropped: list[DroppedPiece] = []
        self.problems: list[Problem] = []
        self.heading = ""

    def inside(self, node: LexborNode, depth: int, apart: bool = False) -> None:
        """Read all children of `node`; each on lines of its own when they stand `apart`."""
        if depth > MAX_DEPTH:
            self.refuse(f"elements nested deeper than {MAX_DEPTH}")
            return
        for child in node.iter(include_text=True):
            self.read(child, depth + 1)
            if apart:
                self.end_line()

    def read(self, node: LexborNode, depth: int) -> None:
        """Read one node: text, comment or element."""
        if node.is_text_node:
            self.line.add(node.text_content or "")
        elif node.is_comment_node:
            self.drop("comment", node.comment_content or "")
        elif style := self.entered(node):
            self.element(node, depth, style)

    def entered(self, node: LexborNode) -> Style | None:
        """Refuse, drop or note an element; return its style when a reader sees its text."""
        tag, attributes = node.tag or "", node.attributes
        if tag == "link" and "stylesheet" in (attributes.get("rel") or "").lower():
            self.drop("style sheet of another file not read", attributes.get("href") or "")
        if reason := kinds.refusal(node):
            self.refuse(reason)
            return None
        if tag in kinds.SILENT:
            return None
        style = kinds.style(tag, attributes)
        if reason := kinds.unseen(tag, attributes, style):
            self.drop_element(node, reason)
            return None
        if style.unjudged:
            self.refuse(f"its style may hide or move text ({style.unjudged})")
        for name in kinds.TEXT_ATTRIBUTES:
            if value := attributes.get(name):
                self.drop(f"text of attribute {name}", value)
        return style

    def element(self, node: LexborNode, depth: int, style: Style) -> None:
        """Read one visible element by its kind."""
        tag = node.tag or ""
        if kind := kinds.script_kind(tag, node.attributes, style):
            self.script(node, kind, depth)
        elif tag == "br":
            self.end_line()
        elif tag == "table":
            self.table(node, depth)
        elif tag in {"ol", "ul", "menu"}:
            self.end_line()
            self.items(node, depth)
        elif tag in kinds.HEADINGS:
            self.end_line()
            self.inside(node, depth)
            self.end_line(int(tag[1]))
        else:
            self.laid_out(node, kinds.layout(tag, style), depth)

    def laid_out(self, node: LexborNode, layout: str, depth: int) -> None:
        """Read an element on lines of its own, as a box between spaces, or as the line runs on."""
        self.edge(node, layout)
        self.inside(node, depth, layout == "parent")
        self.edge(node, layout)

    def edge(self, node: LexborNode, layout: str) -> None:
        """Write what stands before and after an element laid out in this way."""
        if layout == "spaced":
            self.line.add(" ")
        elif layout == "told apart":
            self.line.seam(f"<{node.tag}> may part one number from another: {node.text()[:40]!r}")
        elif layout:
            self.end_line()

    def script(self, node: LexborNode, kind: str, depth: int) -> None:
        """Read raised or lowered text by the rule of `_scripts`."""
        outer, self.line = self.line, Line()
        before = len(self.blocks)
        self.inside(node, depth)
        if len(self.blocks) > before:
            self.refuse("raised or lowered text holds a line of its own")
        (text, wrong), self.line = self.line.take(), outer
        for reason in wrong:
            self.refuse(reason)
        base = outer.tail
        linked = node.css_first("a") is not None
        if kind == "sup":
            spelled, meaning = raise_text(base, text, linked)
        else:
            spelled, meaning = (lower_text if kind == "sub" else shifted_text)(base, text)
        told = f"{base[-30:]}[{text}]"
        if meaning == REFUSED:
            self.refuse(f"raised or lowered text beside a number or letter cannot be read: {told}")
        elif meaning == CITATION:
            self.drop("citation mark left out", told)
        elif meaning == DOUBTED:
            self.drop("raised text kept, its meaning is doubted", f"{base[-30:]}{spelled}")
        self.line.add(spelled)
        self.line.seam(f"raised or lowered text stands between two numbers: {told}")

    def items(self, node: LexborNode, depth: int) -> None:
        """Read a list; the items of a numbered one begin with their number."""
        children = list(node.iter(include_text=True))
        seen = [child.tag == "li" and not _unseen(child) for child in children]
        outer, self.marker = self.marker, ""
        for child, marker in zip(children, markers(node, children, seen), strict=True):
            self.marker = outer + marker if child.tag == "li" else self.marker
            before = len(self.blocks)
            self.read(child, depth + 1)
            self.end_line()
            outer = "" if len(self.blocks) > before else outer
            self.marker = ""

    def table(self, node: LexborNode, depth: int) -> None:
        """Read a table: caption first, then its rows as sentences."""
        self.end_line()
        if mark := self.marker.strip():
            self.marker = ""
            self.blocks.append(Block(0, mark))
        rows: list[Row] = []
        for group, part in enumerate(node.iter(include_text=True)):
            if part.tag not in {"thead", "tbody", "tfoot"}:
                self.row(part, depth, rows, (False, -1))
            elif self.entered(part):
                for row in part.iter(include_text=True):
                    self.row(row, depth, rows, (part.tag == "thead", group))
        try:
            self.blocks.extend(Block(0, line) for line in table_lines(rows))
        except ValueError as error:
            self.refuse(str(error))

    def row(self, node: LexborNode, depth: int, rows: list[Row], place: tuple[bool, int]) -> None:
        """Read one row into `rows`, or what is not a row, such as a caption."""
        if node.tag != "tr":
            self.read(node, depth + 1)
            self.end_line()
        elif self.entered(node):
            rows.append(Row(tuple(self.cells(node, depth)), *place))

    def cells(self, row: LexborNode, depth: int) -> Iterator[Cell]:
        """Yield the cells of one row; text in them is read like any other."""
        for node in row.iter(include_text=True):
            outer, self.blocks = self.blocks, []
            self.read(node, depth + 2)
            self.end_line()
            lines, self.blocks = tuple(block.text for block in self.blocks), outer
            if node.tag in {"td", "th"} and not _removed(node):
                attributes = node.attributes
                columns = whole_number(attributes, "colspan", 1)
                down = whole_number(attributes, "rowspan", 1)
                if not (1 <= columns <= MAX_SPAN and 1 <= down <= MAX_SPAN):
                    self.refuse(f"a cell spans {columns} columns and {down} rows")
                    columns = down = 1
                yield Cell(lines, node.tag == "th", columns, down)

    def end_line(self, level: int = 0) -> None:
        """Close the line being written, if it has any text."""
        raw, wrong = self.line.take()
        for reason in wrong:
            self.refuse(reason)
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
        if node.tag in kinds.SEEN_PIECES or "line-through" in reason:
            beside = node.tag in kinds.PICTURES and attributes.get("alt") != ""
            told = f"{reason} stands beside or between numbers: {(source or '')[:60]}".strip(": ")
            self.line.seam(told, near=beside)

    def refuse(self, reason: str) -> None:
        """Report why the whole document cannot be taken."""
        self.problems.append((self.file, self.heading, reason))


def _unseen(node: LexborNode) -> bool:
    """Whether an item is not shown, so that it is not counted."""
    attributes = node.attributes
    return bool(kinds.unseen(node.tag or "", attributes, kinds.style(node.tag or "", attributes)))


def _removed(cell: LexborNode) -> bool:
    """Whether a cell takes no place in its row."""
    hidden = kinds.style(cell.tag or "", cell.attributes).hidden
    return "hidden" in cell.attributes or hidden == "display:none"
