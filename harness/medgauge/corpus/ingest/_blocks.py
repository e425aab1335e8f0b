"""From HTML to lines of visible text and headings, with everything left out reported."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

from medgauge.corpus.ingest import _elements as kinds
from medgauge.corpus.ingest._bounds import MAX_DEPTH, TOO_DEEP, beyond_bounds
from medgauge.corpus.ingest._cascade import Told, judge_sheets
from medgauge.corpus.ingest._judged import BLOCK, COMMENT, END, JUDGED, OTHER, Judged, of_element
from medgauge.corpus.ingest._lines import Line
from medgauge.corpus.ingest._lists import Numbers
from medgauge.corpus.ingest._site import mark_site
from medgauge.corpus.ingest._tables import Cell, Row, in_order, table_lines
from medgauge.corpus.ingest._tokens import Tokens, cut, plain
from medgauge.corpus.ingest._tree import Tree
from medgauge.corpus.ingest._written import Block, Visible, Written
from medgauge.errors import InputError

__all__ = ["Block", "Visible", "visible"]

Child = Callable[[str, Judged, int], None]
"""Reads an element, given its start tag, what that means, and its depth."""


def visible(markup: str, file: str) -> Visible:
    """Return the visible blocks of HTML text. Raises InputError with every reason to refuse it."""
    if reason := beyond_bounds(markup):
        raise InputError([(file, "", reason)])
    tree = Tree(markup)
    mark_site(tree)
    told = judge_sheets(tree)
    try:
        return _read(cut(tree, markup, whole=False), file, told)
    except _TakenWhole:
        return _read(cut(tree, markup, whole=True), file, told)


def _read(page: Tokens, file: str, told: Told) -> Visible:
    out = Written(file, page.plain)
    for problem in told.problems:
        out.refuse(problem)
    for reason, excerpt, doubted in told.pieces:
        out.drop(reason, excerpt, doubted)
    if page.torn and not page.whole:
        raise _TakenWhole
    if page.torn:
        out.stop(f"holds {page.torn!r}; write a less-than sign as &lt;")
    _Walker(page, out).inside(-1)
    return out.seen()


class _TakenWhole(Exception):
    """This page cannot be read on unless it is taken as a whole."""


class _Walker:
    """Reads texts and tags in order.

    `pairs` yields each text with the tag after it. Whoever is given an element's start tag reads
    on through its end tag.
    """

    def __init__(self, page: Tokens, out: Written) -> None:
        self.page = page
        self.out = out
        parts = iter(page.parts)
        self.pairs: Iterator[tuple[str, str]] = zip(parts, parts, strict=True)
        self.links = 0

    def inside(self, depth: int) -> None:
        """Read on to the end tag of the element at this depth."""
        judged, line = JUDGED, self.out.line
        opened: list[str] = []
        pieces, whole = line.pieces, line.whole
        for text, mark in self.pairs:
            if text and (pieces or whole or not text.isspace()):
                pieces.append(plain(text) if "&" in text else text)
            one = judged[mark]
            way = one.way
            if way == END:
                if not opened:
                    return
                way = opened.pop()
            elif way == OTHER:
                self.element(mark, one, depth + len(opened) + 1)
            else:
                opened.append(way)
                if depth + len(opened) > MAX_DEPTH:
                    self.out.stop(TOO_DEEP)
            if way == BLOCK and (pieces or line.seams):
                self.out.end_line()

    def apart(self, depth: int, child: Child) -> None:
        """Read on to an end tag, each text and each child on lines of its own."""
        judged = JUDGED
        for text, mark in self.pairs:
            if text and not text.isspace():
                self.out.line.add(plain(text))
                self.out.end_line()
            one = judged[mark]
            if one.way == END:
                return
            child(mark, one, depth + 1)

    def block(self, mark: str, one: Judged, depth: int) -> None:
        """Read one element that has a line of its own whatever it is; its last line is closed."""
        if one.way == BLOCK and depth <= MAX_DEPTH:
            self.inside(depth)
        else:
            self.element(mark, one, depth)
        if self.out.line.pieces or self.out.line.seams:
            self.out.end_line()

    def element(self, mark: str, one: Judged, depth: int) -> None:
        """Read one element by its kind, or a comment."""
        if one is COMMENT:
            self.out.drop("comment", mark[4:-3])
            return
        if one.inert and not self.page.whole:
            raise _TakenWhole
        if depth > MAX_DEPTH:
            self.out.stop(TOO_DEEP)
        tag = one.tag
        self.links += tag == "a"
        if one.way == OTHER and not self.entered(mark, one):
            return
        if one.script:
            self.script(one, depth)
        elif tag == "br":
            self.out.end_line()
        elif tag == "table":
            self.table(depth)
        elif tag in kinds.LISTS:
            self.out.end_line()
            self.items(one, depth)
        elif tag in kinds.HEADINGS:
            self.out.end_line()
            self.inside(depth)
            self.out.end_line(int(tag[1]))
        else:
            self.laid_out(one, depth)

    def entered(self, mark: str, one: Judged) -> bool:
        """Note what there is to tell of an element, and whether a reader sees its text.

        Of one that is not seen, everything through its end tag is read.
        """
        text, html, problem = "", mark, one.problem
        if one.tag == self.page.name:
            next(self.pairs)  # its end tag
            inert = self.page.inert[int(one.attributes["n"])]
            one, text, html = of_element(inert.tag, inert.attributes), inert.text, inert.html
            problem = one.problem or kinds.refused_content(one.tag, inert.parent)
        elif not one.void and (problem or one.unseen or one.silent):
            text, html = self.passed(mark, one)
        for reason, excerpt, doubted in one.noted:
            self.out.drop(reason, excerpt, doubted)
        if problem:
            self.out.refuse(problem)
        elif one.unseen:
            self.out.leave_out(one, text, html)
        elif one.unjudged:
            self.out.refuse(f"its style may hide or move text ({one.unjudged})")
        return not (problem or one.unseen or one.silent)

    def passed(self, mark: str, one: Judged) -> tuple[str, str]:
        """Read on through an element's end tag; return its text and its HTML."""
        texts: list[str] = []
        marks = [mark]
        depth = 1
        if one.torn:
            self.out.stop(one.problem)
        while depth:
            text, mark = next(self.pairs)
            inner = JUDGED[mark]
            if inner.inert and not self.page.whole:
                raise _TakenWhole
            if inner.torn:
                self.out.stop(inner.problem)
            texts.append(text)
            if inner.way == END:
                depth -= 1
            elif inner.tag == self.page.name:
                inert = self.page.inert[int(inner.attributes["n"])]
                next(self.pairs)  # its end tag
                mark = inert.html
                texts.append(inert.text.replace("&", "&amp;"))
            elif inner is not COMMENT and not inner.void:
                depth += 1
            self.links += inner.tag == "a" and inner.way != END
            marks += (text, mark)
        return plain("".join(texts)), "".join(marks)

    def laid_out(self, one: Judged, depth: int) -> None:
        """Read an element on lines of its own, as a box between spaces, or as the line runs on."""
        self.edge(one)
        if one.layout == "parent" and not one.void:
            self.apart(depth, self.block)
        elif not one.void:
            self.inside(depth)
        self.edge(one)

    def edge(self, one: Judged) -> None:
        """Write what stands before and after an element laid out in its way."""
        line = self.out.line
        if one.layout == "spaced":
            line.add(" ")
        elif one.layout == "told apart":
            if line.ends_open():
                told = f"<{one.tag}> may part one number from another"
                line.seam(f"{told}, after {line.tail()[-40:]!r}")
        elif one.layout:
            self.out.end_line()

    def script(self, one: Judged, depth: int) -> None:
        """Read raised or lowered text by the rule of `_scripts`."""
        outer, self.out.line = self.out.line, Line(whole=True)
        before, links = len(self.out.blocks), self.links
        if not one.void:
            self.inside(depth)
        if len(self.out.blocks) > before:
            self.out.refuse("raised or lowered text holds a line of its own")
        (text, wrong), self.out.line = self.out.line.take(), outer
        for reason in wrong:
            self.out.refuse(reason)
        self.out.write_script(one.script, text, one.tag == "a" or self.links > links)

    def items(self, one: Judged, depth: int) -> None:
        """Read a list; the items of a numbered one begin with their number."""
        out, page = self.out, self.page
        numbers = Numbers(one.tag, one.attributes, page.name not in one.attributes)
        if numbers.from_end and not page.whole:
            raise _TakenWhole
        outer, out.marker = out.marker, ""

        def item(mark: str, child: Judged, depth: int) -> None:
            nonlocal outer
            if child.tag == "li":
                out.marker = outer + ("" if child.unseen else numbers.marker(child.attributes))
            elif child.tag not in kinds.KNOWN_IN_LISTS and not page.whole:
                raise _TakenWhole
            before = len(out.blocks)
            self.block(mark, child, depth)
            if len(out.blocks) > before:
                outer = ""
            out.marker = ""

        self.apart(depth, item)

    def table(self, depth: int) -> None:
        """Read a table: caption first, then its rows as sentences."""
        self.out.end_line()
        if mark := self.out.marker.strip():
            self.out.marker = ""
            self.out.blocks.append(Block(0, mark))
        rows: list[Row] = []
        groups = count(1)

        def part(mark: str, one: Judged, depth: int) -> None:
            if one.tag not in kinds.ROW_GROUPS:
                self.row(rows, ("", 0), mark, one, depth)
            elif one.way != OTHER or self.entered(mark, one):
                self.apart(depth, partial(self.row, rows, (one.tag, next(groups))))

        self.apart(depth, part)
        try:
            self.out.blocks.extend(Block(0, line) for line in table_lines(in_order(rows)))
        except ValueError as error:
            self.out.refuse(str(error))

    def row(
        self, rows: list[Row], place: tuple[str, int], mark: str, one: Judged, depth: int
    ) -> None:
        """Read one row into `rows`, or what is not a row, such as a caption."""
        if one.tag != "tr":
            self.block(mark, one, depth)
        elif one.way != OTHER or self.entered(mark, one):
            cells: list[Cell] = []
            self.apart(depth, partial(self.cell, cells))
            rows.append(Row(tuple(cells), *place))

    def cell(self, cells: list[Cell], mark: str, one: Judged, depth: int) -> None:
        """Read one cell into `cells`; text in it is read like any other."""
        out = self.out
        outer, out.blocks = out.blocks, []
        self.block(mark, one, depth)
        lines = tuple([block.text for block in out.blocks])
        out.blocks = outer
        if one.tag not in {"td", "th"} or one.removed:
            return
        columns, down = one.columns, one.rows
        if one.unspannable:
            out.refuse(f"a cell spans {columns} columns and {down} rows")
            columns = down = 1
        cells.append(Cell(lines, one.tag == "th", columns, down))
