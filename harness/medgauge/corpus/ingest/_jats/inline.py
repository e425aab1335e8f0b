"""The running text of a JATS element: scripts, references, formulas and what stands in the line."""

from html import escape
from typing import Any

from medgauge.corpus.ingest._jats.marks import MARK, TOUCHING, cited, is_mark
from medgauge.corpus.ingest._markup import Markup
from medgauge.corpus.ingest._math import has_fraction, line_of_formula
from medgauge.corpus.ingest._xml import all_text, local

PLAIN = frozenset(
    [
        "bold", "italic", "sc", "roman", "sans-serif", "monospace", "underline", "overline",
        "ext-link", "uri", "email", "named-content", "abbrev", "target", "x", "code",
        "underline-start", "underline-end", "overline-start", "overline-end", "milestone-start",
        "milestone-end", "inline-supplementary-material", "fixed-case", "institution", "date",
        "year", "month", "day", "surname", "given-names", "name", "person-group", "source",
        "price", "string-date", "string-name", "time-stamp", "styled-content", "nested-kwd",
    ]
)  # fmt: skip
"""Elements whose text just runs on."""
_LEFT_OUT = {
    "inline-graphic": "picture", "private-char": "character drawn as a picture",
    "chem-struct": "chemical structure", "media": "film or sound", "inline-media": "film or sound",
    "glyph-data": "character drawn as a picture",
}  # fmt: skip
_UNSEEN = {"index-term": "index entry", "index-term-range-end": "index entry"}
_FORMULAS = ("textual-form", "math", "tex-math", "graphic", "inline-graphic")


class Inline:
    """Writes inline content; what is a block there is given to `block`."""

    def __init__(self, markup: Markup, block: Any) -> None:
        self.markup, self.block = markup, block
        self.heading = False
        self.set_lines = False
        self._script = False

    def read(self, node: Any) -> None:
        """Write the text and the children of an element."""
        self.text(node.text)
        for child in node:
            self._child(child)
            self.text(child.tail)

    def text(self, text: str | None) -> None:
        """Write text, of lines set by their author each as one."""
        for at, line in enumerate((text or "").split("\n") if self.set_lines else [text or ""]):
            self.markup.tags("<br>" if at else "")
            self.markup.text(line)

    def _child(self, node: Any) -> None:
        name = local(node)
        if not name:
            self.read_mark(node)
        elif name in {"sup", "sub"}:
            self._raised(node, name)
        elif name == "xref":
            self._reference(node)
        elif name in {"break", "hr"} and not all_text(node).strip():
            self.markup.tags(" " if self.heading else "<br>")
        elif name == "strike":
            self.markup.gap("struck-out text left out", all_text(node))
        elif name == "fn":
            self.markup.gap("footnote left out", all_text(node))
        elif name in {"inline-formula", "math"}:
            self._formula(node)
        elif name == "alternatives":
            self._alternatives(node)
        elif name in _LEFT_OUT:
            self.markup.gap(f"{_LEFT_OUT[name]} left out", _described(node), near=True)
        elif name in _UNSEEN:
            self.markup.drop(f"{_UNSEEN[name]} left out", all_text(node))
        elif name in PLAIN:
            self._plain(node, name)
        else:
            self.block(node)

    def read_mark(self, node: Any) -> None:
        """Report a comment or an instruction."""
        kind = "comment" if "Comment" in str(node.tag) else "processing instruction"
        self.markup.drop(f"{kind} left out", str(node.text or ""))

    def _plain(self, node: Any, name: str) -> None:
        style = node.get("style", "") if name == "styled-content" else ""
        if style:
            self.markup.tags(f'<span style="{escape(style)}">')
        self.read(node)
        self.markup.tags("</span>" if style else "")
        if node.get("specific-use"):
            told = f"text for {node.get('specific-use')} only"
            self.markup.drop(told, all_text(node), doubted=True)

    def _raised(self, node: Any, name: str) -> None:
        """Write raised or lowered text, a reference in it as a link."""
        if self._script:
            self.markup.refuse(f"raised or lowered text inside another: {all_text(node)[:40]!r}")
        if name == "sup" and any(map(cited, node)) and is_mark(all_text(node)):
            self.markup.script("sup", all_text(node), linked=True)
            return
        self.markup.tags(f"<{name}>")
        outer, self._script = self._script, True
        self.read(node)
        self._script = outer
        self.markup.tags(f"</{name}>")

    def _reference(self, node: Any) -> None:
        """Write a reference; a citation mark, with the brackets it fills, leaves the text."""
        if MARK in node.attrib and node.find("sup") is not None:
            self.markup.script("sup", all_text(node), linked=True)
        elif node.get(MARK) == TOUCHING:
            self.markup.refuse(f"a citation mark follows a number: {all_text(node)!r}")
        elif MARK in node.attrib:
            self.markup.gap("citation mark left out", all_text(node))
        else:
            self.read(node)

    def _formula(self, node: Any) -> None:
        """Write a formula that reads in one line; another is left out and its section doubted."""
        try:
            self.markup.text(_apart(node, formula(node)))
        except ValueError as error:
            told = all_text(node) or "formula"
            self.markup.gap("formula left out", told, near=True)
            self.markup.drop(str(error), told, doubted=True)

    def _alternatives(self, node: Any) -> None:
        """Read the first of several forms of one thing that can be read."""
        if "".join([node.text or "", *(one.tail or "" for one in node)]).strip():
            self.markup.refuse(f"text outside of the forms of one thing: {all_text(node)[:40]!r}")
        names = [local(one) for one in node]
        if any(name in _FORMULAS for name in names):
            self._formula(node)
            return
        chosen = next((one for one in node if local(one) not in {"", "graphic", "media"}), None)
        for one in node:
            if one is chosen:
                self._child(one)
            elif local(one):
                self.markup.drop("other form of the same left out", _described(one))


def formula(node: Any) -> str:
    """Return a formula's text, of its form that has one. Raises ValueError where none has."""
    if local(node) == "math":
        return line_of_formula(node)
    forms = {local(one): one for one in node if local(one) not in {"", "label"}}
    loose = "".join([node.text or "", *(one.tail or "" for one in node)]).strip()
    if loose and any(name in _FORMULAS or name == "alternatives" for name in forms):
        raise ValueError("holds a formula part of which has no plain text")
    if "alternatives" in forms:
        return formula(forms["alternatives"])
    if "textual-form" in forms:
        return all_text(forms["textual-form"])
    if "math" in forms:
        return line_of_formula(forms["math"])
    if not any(name in _FORMULAS for name in forms) and all(
        name in {"italic", "bold", "roman"} for name in forms
    ):
        return all_text(node)
    raise ValueError("holds a formula that has no plain text")


def _apart(node: Any, text: str) -> str:
    """Return a formula's text. Raises ValueError for a fraction that reads with what it touches."""
    before, after = _before(node), str(node.tail or "")
    if any(map(has_fraction, node.iter("math"))) and (
        before[-1:].isalnum() or before.rstrip()[-1:].isdigit() or after.lstrip()[:1].isdigit()
    ):
        raise ValueError("holds a fraction beside a number")
    return text


def _described(node: Any) -> str:
    told = next((all_text(one) for one in node.iter() if local(one) == "alt-text"), "")
    return told or all_text(node) or str(node.get("{http://www.w3.org/1999/xlink}href", "")) or "?"


def _before(node: Any) -> str:
    previous = node.getprevious()
    return str((previous.tail if previous is not None else node.getparent().text) or "")
