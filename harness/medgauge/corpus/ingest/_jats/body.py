"""The blocks of a JATS or BITS document: sections, paragraphs, lists, tables, figures and boxes."""

import re
from html import escape
from typing import Any

from medgauge.corpus.ingest._headings import NUMBERED
from medgauge.corpus.ingest._jats.elements import DOTS, LEFT_OUT, LINES, LISTS, PARTS, THROUGH
from medgauge.corpus.ingest._jats.inline import Inline, formula
from medgauge.corpus.ingest._markup import Markup
from medgauge.corpus.ingest._xml import all_text, local

_COLUMNS = re.compile(r"\S+(?: {2,}|[ ]*\t\s*)\S+")
_NUMBERS_APART = re.compile(r"\d(?: {2,}|[ ]*\t\s*)[<>≤≥±+\-−–]?\d")
_SPAN = re.compile(r"\s*0*(?:[1-9]\d{0,2}|1000)\s*")
"""1 to 1,000."""
_CELLS = frozenset(["td", "th"])
_TABLE = frozenset(["table", "thead", "tbody", "tfoot", "tr", "td", "th"])


class Body:
    """Writes the blocks of one document."""

    def __init__(self, markup: Markup) -> None:
        self.markup = markup
        self.inline = Inline(markup, self.block)
        self._depth = 0
        self._boxed = 0
        self._home: Any = None
        self._headed: Any = None

    def read(self, node: Any) -> None:
        """Write the blocks inside an element."""
        self.check(node)
        for child in node:
            self.block(child)

    def check(self, node: Any) -> None:
        """Refuse text that stands between blocks, where no reader of the format looks for it."""
        for text in (node.text, *(child.tail for child in node)):
            if text and text.strip():
                self.markup.refuse(f"text outside of a paragraph: {text.strip()[:40]!r}")

    def block(self, node: Any) -> None:
        """Write one block, or what stands in its place."""
        name = local(node)
        if not name:
            self.inline.read_mark(node)
        elif name in {"sec", "app", "glossary", "book-part", "ack"}:
            self.section(node)
        elif name == "list":
            self._list(node)
        elif name in {"table-wrap", "fig", "boxed-text"}:
            self._captioned(node)
        elif name == "table":
            self._table(node)
        elif name == "table-wrap-foot":
            self._foot(node)
        elif name == "disp-formula":
            self._formula(node)
        elif name == "alternatives":
            self._alternatives(node)
        elif name in LEFT_OUT:
            self.markup.drop(f"{LEFT_OUT[name]} left out", all_text(node) or described(node))
        elif name == "preformat":
            self._set_lines(node)
        elif name in LINES:
            self.line(node)
        elif name in THROUGH:
            self._through(node)
        elif name != "hr" or all_text(node).strip():
            self.markup.refuse(f"holds <{name}>, which is not read here")

    def line(self, node: Any, before: str = "") -> None:
        """Write an element as a line of its own."""
        self.markup.tags("<div>")
        self.markup.text(before)
        self.inline.read(node)
        self.markup.tags("</div>")

    def _set_lines(self, node: Any) -> None:
        """Write text whose lines and room its author set; what may be columns is refused."""
        text = all_text(node)
        if found := _NUMBERS_APART.search(text):
            self.markup.refuse(f"set text that may be in columns: {found[0][:40]!r}")
        elif _COLUMNS.search(text):
            self.markup.drop("set text that may be in columns", text, doubted=True)
        self.inline.set_lines = True
        self.line(node)
        self.inline.set_lines = False

    def section(self, node: Any) -> None:
        """Write a section: its label and title as a heading, but not inside a box or a table."""
        meta = node.find("book-part-meta")
        titled = node if meta is None else meta.find("title-group")
        label, title = (
            (None, None) if titled is None else (titled.find("label"), titled.find("title"))
        )
        self.check(node)
        self._depth += 1
        if node.get("specific-use"):
            told = f"section for {node.get('specific-use')} only"
            self.markup.drop(told, all_text(node), doubted=True)
        outer = self._home
        if title is not None or label is not None:
            self._heading(label, title)
            self._home = node
            if not self._boxed:
                self._headed = node
        elif local(node) in {"glossary", "ack"}:
            self.markup.tags("<h2>")
            self.markup.text("Glossary" if local(node) == "glossary" else "Acknowledgements")
            self.markup.tags("</h2>")
        elif self._headed is not outer and not self._boxed and local(node) == "sec":
            told = "section without a title, read as part of the section before it"
            self.markup.drop(told, all_text(node), doubted=True)
        for child in node:
            if child is meta:
                self._meta(meta, (label, title))
            elif child is not title and child is not label:
                self.block(child)
        self._depth -= 1
        self._home = outer

    def _meta(self, meta: Any, titled: tuple[Any, Any]) -> None:
        """Report what is said of a part of a book beside its label and title."""
        groups = [list(one) if local(one) == "title-group" else [one] for one in meta]
        rest = [one for group in groups for one in group if all(one is not two for two in titled)]
        if told := " · ".join(text for one in rest if (text := all_text(one).strip())):
            self.markup.drop("bibliographic data left out", told)

    def _heading(self, label: Any, title: Any) -> None:
        level = 2 if self._depth <= 2 else min(self._depth, 6)
        tag = "div" if self._boxed else f"h{level}"
        self.markup.tags(f"<{tag}>")
        number = all_text(label).strip() if label is not None else ""
        bare = number.rstrip(".:)")
        if NUMBERED.fullmatch(bare) and title is not None and not self._boxed:
            self.markup.text(f"{bare}. ")
        elif number:
            self.markup.text(f"{number} ")
        if title is not None:
            self.inline.heading = True
            self.inline.read(title)
            self.inline.heading = False
        self.markup.tags(f"</{tag}>")

    def _through(self, node: Any) -> None:
        """Write what stands in an element, where titles are no headings unless it is a part."""
        self.check(node)
        boxed = local(node) not in PARTS
        self._boxed += boxed
        title = node.find("title")
        label = node.find("label")
        if label is not None and title is None:
            self.line(label)
        elif label is not None:
            self.line(title, f"{all_text(label).strip()} ")
        for child in node:
            if child is not label and not (child is title and label is not None):
                self.block(child)
        self._boxed -= boxed

    def _list(self, node: Any) -> None:
        """Write a list; labels of its own stand before its type."""
        self.check(node)
        items = [one for one in node if local(one) == "list-item"]
        own = [one for one in items if one.find("label") is not None]
        kind = LISTS.get(node.get("list-type", ""), "")
        if kind and not own and (node.get("continued-from") or node.get("prefix-word")):
            self.markup.refuse("a list whose numbers go on from another list, without labels")
        if own and len(own) != len(items):
            self.markup.refuse("a list with labels at some of its items only")
        for one in node:
            if local(one) == "label":
                self.line(one)
            elif local(one) != "list-item":
                self.block(one)
        numbered = kind and not own
        self.markup.tags(f'<ol type="{kind}">' if numbered else "<ul>")
        for one in items:
            self.markup.tags("<li>")
            self._item(one)
            self.markup.tags("</li>")
        self.markup.tags("</ol>" if numbered else "</ul>")

    def _item(self, node: Any) -> None:
        self.check(node)
        label = node.find("label")
        mark = all_text(label).strip() if label is not None else ""
        rest = [one for one in node if one is not label]
        if mark and mark not in DOTS:
            if rest and local(rest[0]) == "p":
                self._marked(mark, rest.pop(0))
            else:
                self.line(label)
        for child in rest:
            self.block(child)

    def _marked(self, mark: str, node: Any) -> None:
        self.line(node, f"{mark} ")
        text = all_text(node)
        if mark[-1].isdigit() and text.lstrip()[:1].isdigit():
            told = "its number stands beside a number"
            self.markup.drop(told, f"{mark} {text}", doubted=True)

    def _captioned(self, node: Any) -> None:
        """Write a table, figure or box: label and caption first."""
        self.check(node)
        self._boxed += 1
        label, caption = node.find("label"), node.find("caption")
        title = caption.find("title") if caption is not None else node.find("title")
        text = all_text(label).strip() if label is not None else ""
        lead = text if not text or text.endswith((".", ":")) else f"{text}."
        if title is None and caption is not None and len(caption) and local(caption[0]) == "p":
            title = caption[0]
        if title is not None:
            self.line(title, f"{lead} " if lead else "")
        elif label is not None:
            self.line(label)
        if caption is not None:
            self.check(caption)
        for child in [*(caption if caption is not None else ()), *node]:
            if all(child is not one for one in (label, title, caption)):
                self.block(child)
        self._boxed -= 1

    def _table(self, node: Any) -> None:
        """Write a table of the HTML model; its cells are read like any other text."""
        self._boxed += 1
        self._table_part(node)
        self._boxed -= 1

    def _table_part(self, node: Any) -> None:
        name = local(node)
        given = {key: node.get(key) for key in ("colspan", "rowspan") if node.get(key)}
        for key, span in given.items():
            if not _SPAN.fullmatch(span):
                self.markup.refuse(f"a cell with a {key} of {span[:20]}")
        spans = "".join(f' {key}="{escape(span)}"' for key, span in given.items())
        self.markup.tags(f"<{name}{spans}>")
        if name in _CELLS:
            self.inline.read(node)
        else:
            self.check(node)
        for child in node if name not in _CELLS else ():
            if local(child) in _TABLE:
                self._table_part(child)
            elif not local(child):
                self.inline.read_mark(child)
            elif local(child) not in {"col", "colgroup"}:
                self.markup.refuse(f"a table holds <{local(child)}>, which is not read here")
        self.markup.tags(f"</{name}>")

    def _foot(self, node: Any) -> None:
        """Write the notes below a table, without the marks that point to them."""
        self.check(node)
        for one in node:
            label = one.find("label") if local(one) == "fn" else None
            if local(one) == "fn":
                self.check(one)
            if label is not None:
                self.markup.drop("mark of a note left out", all_text(label))
            for child in one if local(one) == "fn" else (one,):
                if child is not label:
                    self.block(child)

    def _formula(self, node: Any) -> None:
        """Write a formula on a line of its own; one that cannot be read is left out and doubted."""
        label = node.find("label")
        if label is not None:
            self.markup.drop("number of a formula left out", all_text(label))
        try:
            text = formula(node)
        except ValueError as error:
            self.markup.drop("formula left out", all_text(node) or "formula")
            self.markup.drop(str(error), all_text(node), doubted=True)
            return
        self.markup.tags("<div>")
        self.markup.text(text)
        self.markup.tags("</div>")

    def _alternatives(self, node: Any) -> None:
        """Read one form of several: a table or a text before a picture."""
        self.check(node)
        forms = [one for one in node if local(one)]
        readable = [one for one in forms if local(one) not in LEFT_OUT]
        for one in forms:
            if one is (readable or forms)[0]:
                self.block(one)
            else:
                told = all_text(one) or described(one)
                self.markup.drop("other form of the same left out", told)


def described(node: Any) -> str:
    """Return what stands for an element without text in the report."""
    return str(node.get("{http://www.w3.org/1999/xlink}href", "")) or local(node)
