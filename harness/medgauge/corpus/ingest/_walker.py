"""The walk over a page's tags and texts, in which each element is read by its kind."""

from collections.abc import Iterator
from itertools import count

from medgauge.corpus.ingest import _elements as kinds
from medgauge.corpus.ingest._bounds import MAX_DEPTH, TOO_DEEP
from medgauge.corpus.ingest._judged import (
    BLOCK,
    COMMENT,
    END,
    JUDGED,
    OTHER,
    RUN,
    Judged,
    of_element,
)
from medgauge.corpus.ingest._lines import Line
from medgauge.corpus.ingest._lists import Numbers
from medgauge.corpus.ingest._tables import MAX_SPAN, Cell, Row, glued, in_order, table_lines
from medgauge.corpus.ingest._tokens import Tokens
from medgauge.corpus.ingest._tree import plain
from medgauge.corpus.ingest._written import Block, Written

Token = tuple[str, str, str, str]
"""A text, the tag after it, and the text and the tag that come next."""
Child = tuple[str, Judged, str | None]
"""A start tag, what it means, and the element's text if it holds nothing else."""


class TakenWhole(Exception):
    """This page cannot be read on unless it is taken as a whole."""


class Walker:
    """Reads texts and tags in order.

    Whoever is given an element's start tag reads on through its end tag.
    """

    def __init__(self, page: Tokens, out: Written) -> None:
        self.page = page
        self.out = out
        texts, marks = page.texts, page.marks
        inner, after = [*texts[1:], ""], [*marks[1:], ""]
        self.tokens: Iterator[Token] = zip(texts, marks, inner, after, strict=True)
        self.links = self.cells = 0

    def inside(self, depth: int) -> None:
        """Read on to the end tag of the element at this depth."""
        judged, tokens, out = JUDGED, self.tokens, self.out
        line = out.line
        opened: list[str] = []
        pieces, whole = line.pieces, line.whole
        for text, mark, inner, after in tokens:
            if text and (pieces or whole or not text.isspace()):
                pieces.append(plain(text))
            one = judged[mark]
            way = one.way
            if way == OTHER:
                child = mark, one, inner if after == one.end else None
                self.element(child, depth + len(opened) + 1)
                continue
            if way == END:
                if not opened:
                    return
                way = opened.pop()
            elif depth + len(opened) >= MAX_DEPTH:
                out.stop(TOO_DEEP)
            elif way == RUN or after != one.end:
                opened.append(way)
            else:
                next(tokens)
                if pieces or line.seams:
                    out.end_line()
                out.write(plain(inner))
                continue
            if way == BLOCK and (pieces or line.seams):
                out.end_line()

    def children(self, depth: int) -> Iterator[Child]:
        """Read on to an end tag, each text on a line of its own, and yield each child to be read.

        No line is being written then.
        """
        judged, out = JUDGED, self.out
        for text, mark, inner, after in self.tokens:
            if text and not text.isspace():
                out.write(plain(text))
            one = judged[mark]
            if one.way == END:
                return
            yield mark, one, inner if after == one.end else None

    def block(self, child: Child, depth: int) -> None:
        """Read one element that has a line of its own whatever it is; its last line is closed."""
        _, one, only = child
        if one.way != BLOCK or depth > MAX_DEPTH:
            self.element(child, depth)
        elif only is None:
            self.inside(depth)
        else:
            next(self.tokens)
            self.out.write(plain(only))
            return
        if self.out.line.pieces or self.out.line.seams:
            self.out.end_line()

    def element(self, child: Child, depth: int) -> None:
        """Read one element by its kind, or a comment."""
        mark, one, only = child
        if one is COMMENT:
            self.out.drop("comment", mark[3:-2])
            return
        if one.inert and not self.page.whole:
            raise TakenWhole
        if depth > MAX_DEPTH:
            self.out.stop(TOO_DEEP)
        tag = one.tag
        self.links += tag == "a"
        if not self.entered(mark, one):
            pass
        elif one.script:
            self.script(one, only, depth)
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
        text, html, problem = "", f"<{mark}>", one.problem
        if one.tag == self.page.name:
            next(self.tokens)  # its end tag
            inert = self.page.inert[int(one.attributes["n"])]
            one, text, html = of_element(inert.tag, inert.attributes), inert.text, inert.html
            problem = one.problem or kinds.refused_content(one.tag, inert.parent)
        elif one.quiet:
            return True
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
        texts, html, depth = list[str](), [f"<{mark}>"], 1
        if one.torn:
            self.out.stop(one.problem)
        while depth:
            text, mark, _, _ = next(self.tokens)
            inner, tag = JUDGED[mark], f"<{mark}>"
            if inner.inert and not self.page.whole:
                raise TakenWhole
            if inner.torn:
                self.out.stop(inner.problem)
            texts.append(text)
            if inner.way == END:
                depth -= 1
            elif inner.tag == self.page.name:
                inert = self.page.inert[int(inner.attributes["n"])]
                next(self.tokens)  # its end tag
                tag = inert.html
                texts.append(inert.text.replace("&", "&amp;"))
            elif inner is not COMMENT and not inner.void:
                depth += 1
            self.links += inner.tag == "a" and inner.way != END
            html += (text, tag)
        return plain("".join(texts)), "".join(html)

    def laid_out(self, one: Judged, depth: int) -> None:
        """Read an element on lines of its own, as a box between spaces, or as the line runs on."""
        self.edge(one, "\u201c")
        if one.layout == "parent" and not one.void:
            for child in self.children(depth):
                self.block(child, depth + 1)
        elif not one.void:
            self.inside(depth)
        self.edge(one, "\u201d")

    def edge(self, one: Judged, quote: str) -> None:
        """Write what stands before and after an element laid out in its way."""
        line = self.out.line
        if one.layout == "spaced":
            line.add(" ")
        elif one.layout == "quoted":
            line.add(quote)
        elif one.layout == "told apart":
            if line.ends_open():
                told = f"<{one.tag}> may part one number from another"
                line.seam(f"{told}, after {line.tail()[-40:]!r}")
        elif one.layout:
            self.out.end_line()

    def script(self, one: Judged, only: str | None, depth: int) -> None:
        """Read raised or lowered text by the rule of `_scripts`."""
        linked = one.tag == "a"
        if only is not None:
            next(self.tokens)
            self.out.write_script(one.script, plain(only), linked)
            return
        outer, self.out.line = self.out.line, Line(whole=True)
        before, links = len(self.out.blocks), self.links
        if not one.void:
            self.inside(depth)
        if len(self.out.blocks) > before:
            self.out.refuse("raised or lowered text holds a line of its own")
        (text, wrong), self.out.line = self.out.line.take(), outer
        for reason in wrong:
            self.out.refuse(reason)
        self.out.write_script(one.script, text, linked or self.links > links)

    def items(self, one: Judged, depth: int) -> None:
        """Read a list; the items of a numbered one begin with their number."""
        out, page = self.out, self.page
        numbers = Numbers(one.tag, one.attributes, page.name not in one.attributes)
        if numbers.from_end and not page.whole:
            raise TakenWhole
        outer, out.marker = out.marker, ""
        for child in self.children(depth):
            _, item, _ = child
            if item.tag == "li":
                out.marker = outer + ("" if item.unseen else numbers.marker(item.attributes))
            elif item.tag not in kinds.KNOWN_IN_LISTS and not page.whole:
                raise TakenWhole
            before = len(out.blocks)
            self.block(child, depth + 1)
            outer, out.marker = "" if len(out.blocks) > before else outer, ""

    def table(self, depth: int) -> None:
        """Read a table: caption first, then its rows as sentences."""
        self.out.end_line()
        mark, self.out.marker = self.out.marker.strip(), ""
        self.out.blocks += [Block(0, mark)] if mark else []
        rows: list[Row] = []
        groups = count(1)
        for child in self.children(depth):
            mark, one, _ = child
            if one.tag not in kinds.ROW_GROUPS:
                self.row(rows, ("", 0), child, depth + 1)
            elif self.entered(mark, one):
                place = one.tag, next(groups)
                for part in self.children(depth + 1):
                    self.row(rows, place, part, depth + 2)
        try:
            lines = table_lines(in_order(rows), nested=self.cells > 0)
            self.out.blocks.extend(Block(0, line) for line in lines)
        except ValueError as error:
            self.out.refuse(str(error))

    def row(self, rows: list[Row], place: tuple[str, int], child: Child, depth: int) -> None:
        """Read one row into `rows`, or what is not a row, such as a caption."""
        mark, one, _ = child
        if one.tag != "tr":
            self.block(child, depth)
        elif self.entered(mark, one):
            rows.append(Row([], *place))
            for inner in self.children(depth):
                self.cell(rows[-1].cells, inner, depth + 1)

    def cell(self, cells: list[Cell], child: Child, depth: int) -> None:
        """Read one cell into `cells`; text in it is read like any other."""
        _, one, only = child
        out, columns, reach = self.out, one.columns, one.rows
        if only is not None and one.way == BLOCK and depth <= MAX_DEPTH:
            next(self.tokens)
            text = out.canonical(plain(only))
            lines = [text] if text else []
        else:
            start = len(out.blocks)
            self.cells += 1
            self.block(child, depth)
            self.cells -= 1
            lines = [block.text for block in out.blocks[start:]]
            del out.blocks[start:]
            text = glued(lines)
        if one.cell and not (1 <= columns <= MAX_SPAN and 1 <= reach <= MAX_SPAN):
            out.refuse(f"a cell spans {columns} columns and {reach} rows")
            columns = reach = 1
        if one.cell:
            cells.append(Cell(lines, text, one.tag == "th", columns, reach))
