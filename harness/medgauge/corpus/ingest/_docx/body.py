"""The body of a DOCX file: paragraphs, tables and what wraps them, written as HTML of our own."""

from typing import Any

from docx.oxml.ns import qn

from medgauge.corpus.ingest._docx.account import chosen, differing, left_out, missed
from medgauge.corpus.ingest._docx.ends import Ends
from medgauge.corpus.ingest._docx.line import plain, write_heading, write_line
from medgauge.corpus.ingest._docx.looks import UNKNOWN, lightness
from medgauge.corpus.ingest._docx.numbers import Numbering
from medgauge.corpus.ingest._docx.places import Page
from medgauge.corpus.ingest._docx.runs import CHANGED, TOUCHES, Runs, Source
from medgauge.corpus.ingest._docx.styles import switched, value
from medgauge.corpus.ingest._docx.tables import Columns, GridRow, Styled, header_row, torn
from medgauge.corpus.ingest._markup import Markup
from medgauge.corpus.ingest._xml import all_text, local

_RTL = "right-to-left text shows numbers in another order than stored"
_THROUGH = {"customXml", "sdtContent", "ins", "moveTo", "smartTag"}
_SILENT = {
    "", "bookmarkStart", "bookmarkEnd", "proofErr", "permStart", "permEnd", "commentRangeStart",
    "commentRangeEnd", "moveFromRangeStart", "moveFromRangeEnd", "moveToRangeStart",
    "moveToRangeEnd", "customXmlInsRangeStart", "customXmlInsRangeEnd", "customXmlPr",
    "customXmlDelRangeStart", "customXmlDelRangeEnd", "tblPr", "tblGrid", "tcPr", "trPr",
    "smartTagPr", "tblPrEx",
}  # fmt: skip

MAX_HEADING = 100
"""Characters of a bold line that may be meant as a heading."""


class Body:
    """Writes one document; `title` is the style of its title paragraph, if it has one."""

    def __init__(self, markup: Markup, source: Source, numbering: Numbering) -> None:
        self.markup, self.source, self.numbering = markup, source, numbering
        self.title: Any = None
        self.ends = Ends(markup, source.styles)
        self.page = Page(None)
        self._headed = False
        self._bold: list[str] = []

    def read(self, node: Any, ground: float = 1.0, in_table: bool = False) -> None:
        """Read paragraphs and tables inside an element."""
        for child in node:
            self._child(child, ground, in_table)

    def finish(self, node: Any) -> None:
        """Refuse a document with text in a place where none was looked for, or an open field."""
        if self.source.fields.any:
            self.markup.refuse("a field has no end, so that text after it may be left out")
        for texts in differing(node):
            self.markup.refuse(f"holds one text in two forms that differ: {texts}")
        if len(self._bold) > 1 and not self._headed:
            told = "no paragraph has the style of a heading; these bold lines may be headings"
            self.markup.drop(told, " · ".join(self._bold), doubted=True)
        for text in missed(node):
            self.markup.refuse(f"text in a place that is not read here: {text.strip()[:40]!r}")

    def _child(self, node: Any, ground: float, in_table: bool) -> None:
        name = local(node)
        if name == "p":
            self._paragraph(node, ground, in_table)
        elif name == "tbl":
            self._table(node)
        elif name in _THROUGH:
            self.read(node, ground, in_table)
        elif name == "sdt":
            self._control(node, ground, in_table)
        elif name == "AlternateContent":
            self.read(chosen(node), ground, in_table)
        elif name == "sectPr":
            self._section(node)
        elif name in {"del", "moveFrom"}:
            self.markup.drop("tracked deletion left out", left_out(node))
        elif name == "altChunk":
            self.markup.refuse("holds a file of another kind (altChunk); paste its text")
        elif name in {"oMathPara", "oMath"}:
            self.markup.refuse("holds a formula outside of a paragraph; write it as text")
        elif name not in _SILENT:
            self.markup.refuse(f"holds <{name}>, which is not read here")

    def _control(self, node: Any, ground: float, in_table: bool) -> None:
        """Read a content control; a table of contents and placeholders are no text."""
        settings, content = node.find(qn("w:sdtPr")), node.find(qn("w:sdtContent"))
        if content is None:
            return
        gallery = (
            next(iter(settings.iter(qn("w:docPartGallery"))), None)
            if settings is not None
            else None
        )
        what = value(gallery, "val")
        if what in {"Table of Contents", "Bibliographies"}:
            self.markup.drop(f"{what.lower()} left out", left_out(content))
        elif settings is not None and settings.find(qn("w:showingPlcHdr")) is not None:
            self.markup.drop("placeholder of a form field left out", left_out(content))
        else:
            self.read(content, ground, in_table)

    def _section(self, node: Any) -> None:
        if switched(node.find(qn("w:bidi"))):
            self.markup.refuse(_RTL)
        direction = value(node.find(qn("w:textDirection")), "val")
        if direction not in {"", "lrTb", "lr"}:
            self.markup.refuse(f"text that runs in another direction ({direction})")

    def _paragraph(self, node: Any, ground: float, in_table: bool) -> None:
        styles = self.source.styles
        style = styles.of_paragraph(node)
        runs = Runs(self.source, style, self._ground(node, style, ground))
        self._check_paragraph(node, style)
        runs.read(node)
        text = plain(runs.pieces)
        if text.strip() and (why := self.page.unseen(node, style, styles)):
            self.markup.refuse(f"{why}: {text.strip()[:40]!r}")
        label = self._label(node, style, text)
        if styles.name(style).startswith("toc ") and text.strip():
            self.markup.drop("table of contents left out", text)
            return
        level = styles.heading(node, style)
        self._headed = self._headed or bool(level and node is not self.title)
        if runs.bold and not in_table and _like_heading(text):
            self._bold.append(text.strip())
        if node is self.title:
            write_heading(self.markup, 0, "", runs.pieces)
        elif level and not in_table:
            write_heading(self.markup, level, label, runs.pieces)
        else:
            write_line(self.markup, label, runs.pieces)
        if runs.changed:
            self.markup.drop(CHANGED, text, doubted=True)
        self.ends.read(node, style, text)
        for box in runs.boxes:
            self.markup.drop("text box, put after its paragraph", all_text(box), doubted=True)
            with self.ends.apart():
                self.read(box, UNKNOWN, in_table=True)
        section = node.find(f"{qn('w:pPr')}/{qn('w:sectPr')}")
        if section is not None:
            self._section(section)

    def _check_paragraph(self, node: Any, style: str) -> None:
        """Refuse a paragraph whose formatting may show it in another order or place."""
        bidi = self.source.styles.paragraph_value(node, style, "bidi")
        if switched(bidi):
            self.markup.refuse(_RTL)
        frame = self.source.styles.paragraph_value(node, style, "framePr")
        if frame is not None and value(frame, "dropCap") in {"drop", "margin"}:
            self.markup.refuse("holds a dropped capital, which stands apart from its word")

    def _label(self, node: Any, style: str, text: str) -> str:
        """Return the paragraph's automatic number, counted also where it stands alone."""
        mark = node.find(f"{qn('w:pPr')}/{qn('w:rPr')}")
        gone = mark is not None and (
            switched(mark.find(qn("w:vanish"))) or mark.find(qn("w:del")) is not None
        )
        if gone and not text.strip():
            return ""
        try:
            label = self.numbering.label(node, style)
        except ValueError as error:
            self.markup.refuse(f"{error}: {text[:40]!r}")
            return ""
        tracked = mark is not None and any(
            mark.find(qn(f"w:{name}")) is not None for name in ("ins", "del", "moveFrom", "moveTo")
        )
        if label and tracked:
            self.markup.refuse(f"{TOUCHES}: {label.strip()}")
        return label

    def _ground(self, node: Any, style: str, outer: float) -> float:
        shade = self.source.styles.paragraph_value(node, style, "shd")
        own = lightness(value(shade, "fill"))
        return outer if own is None else own

    def _table(self, node: Any) -> None:
        with self.ends.apart():
            self._read_table(node)

    def _read_table(self, node: Any) -> None:
        styled = Styled(node, self.source.styles)
        if styled.right_to_left:
            self.markup.refuse(_RTL)
        self.markup.tags("<table>")
        columns = Columns(node)
        for problem in columns.problems:
            self.markup.refuse(problem)
        heads = [header_row(columns.rows, at, styled) for at in range(len(columns.rows))]
        if torn(columns.rows, heads):
            self.markup.refuse("a cell of the header row reaches into a row that is no header")
        for tag, head in (("thead", True), ("tbody", False)):
            self.markup.tags(f"<{tag}>")
            for row, is_head in zip(columns.rows, heads, strict=True):
                if is_head == head:
                    self._row(row, styled)
            self.markup.tags(f"</{tag}>")
        self.markup.tags("</table>")
        if columns.many and not any(heads):
            self.markup.drop("table without a header row", all_text(node), doubted=True)
        if any(row.inserted for row in columns.rows):
            self.markup.drop(CHANGED, all_text(node), doubted=True)

    def _row(self, row: GridRow, styled: Styled) -> None:
        if row.removed:
            self.markup.drop(row.removed, left_out(row.node))
            return
        self.markup.tags("<tr>")
        for cell in row.cells:
            self.markup.tags(f'<td colspan="{cell.columns}" rowspan="{cell.rows}">')
            with self.ends.apart():
                self.read(cell.node, styled.ground(cell.node), in_table=True)
            self.markup.tags("</td>")
        self.markup.tags("</tr>")


def _like_heading(text: str) -> bool:
    """Whether a bold line looks as a heading does: short, and no sentence."""
    text = text.strip()
    return 0 < len(text) <= MAX_HEADING and not text.endswith((".", ";", ":", ",", "!", "?"))
