"""The inside of a DOCX paragraph: runs, links, fields, tracked changes, notes and drawings."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from docx.oxml.ns import qn

from medgauge.corpus.ingest._docx.account import chosen, left_out, take
from medgauge.corpus.ingest._docx.drawings import boxes_in, described
from medgauge.corpus.ingest._docx.fields import Fields
from medgauge.corpus.ingest._docx.line import FRACTION, SHOWN, Piece
from medgauge.corpus.ingest._docx.looks import capitals, hidden, script_of, unjudged
from medgauge.corpus.ingest._docx.styles import Look, Styles, value
from medgauge.corpus.ingest._docx.symbols import foreign, shown
from medgauge.corpus.ingest._math import has_fraction, line_of_formula
from medgauge.corpus.ingest._xml import local

CHANGED = "a tracked change is neither accepted nor rejected"
TOUCHES = "a tracked change touches a number; accept or reject it in the document"
_THROUGH = {"hyperlink", "smartTag", "customXml", "sdtContent"}
_SILENT = {
    "", "pPr", "rPr", "bookmarkStart", "bookmarkEnd", "proofErr", "permStart", "permEnd", "sdtPr",
    "sdtEndPr", "smartTagPr", "customXmlPr", "commentRangeStart", "commentRangeEnd",
    "moveFromRangeStart", "moveFromRangeEnd", "moveToRangeStart", "moveToRangeEnd",
    "customXmlInsRangeStart", "customXmlInsRangeEnd", "customXmlDelRangeStart", "footnoteRef",
    "customXmlDelRangeEnd", "customXmlMoveFromRangeStart", "customXmlMoveFromRangeEnd",
    "customXmlMoveToRangeStart", "customXmlMoveToRangeEnd", "lastRenderedPageBreak", "separator",
    "continuationSeparator", "annotationRef", "endnoteRef", "delInstrText", "sectPr", "hMerge",
}  # fmt: skip
_SIGNS = {"noBreakHyphen": "\u2011", "softHyphen": "\u00ad", "tab": "\t", "ptab": "\t"}


@dataclass
class Source:
    """What the parts of one document give to all of its paragraphs."""

    styles: Styles
    notes: dict[str, str]
    comments: dict[str, str]
    fields: Fields = field(default_factory=Fields)


class Runs:
    """Reads one paragraph into pieces; `boxes` are the text boxes anchored in it."""

    def __init__(self, source: Source, style: str, ground: float) -> None:
        self.source, self.style, self.ground = source, style, ground
        self.pieces: list[Piece] = []
        self.boxes: list[Any] = []
        self.changed = False
        self.bold = True
        self._inserted = 0

    def read(self, node: Any) -> None:
        """Read all children of a paragraph or of what wraps a part of one."""
        for child in node:
            self._child(child)

    def note(self, kind: str, text: str, excerpt: str = "") -> None:
        """Add a report."""
        self.pieces.append(Piece(kind, text, excerpt))

    def _child(self, node: Any) -> None:
        name = local(node)
        if name == "r":
            self._run(node)
        elif name in _THROUGH:
            self.read(node)
        elif name == "sdt":
            self._control(node)
        elif name in {"ins", "moveTo"}:
            self._insertion(node)
        elif name in {"del", "moveFrom"}:
            self._deletion(node)
        elif name == "fldSimple":
            self._simple_field(node)
        elif name in {"oMath", "oMathPara"}:
            self._formula(node)
        elif name == "AlternateContent":
            self.read(chosen(node))
        elif name in {"dir", "bdo"}:
            self.note("refuse", "right-to-left text shows numbers in another order than stored")
        elif name not in _SILENT:
            self.note("refuse", f"holds <{name}>, which is not read here")

    def _control(self, node: Any) -> None:
        settings = node.find(qn("w:sdtPr"))
        content = node.find(qn("w:sdtContent"))
        if settings is not None and settings.find(qn("w:showingPlcHdr")) is not None:
            self.note("gap", "placeholder of a form field left out", left_out(node))
        elif content is not None:
            self.read(content)

    def _insertion(self, node: Any) -> None:
        before = len(self.pieces)
        self.note("edge", TOUCHES)
        self.read(node)
        self.note("edge", TOUCHES)
        text = "".join(one.text for one in self.pieces[before:] if one.kind in SHOWN)
        self._change(text)

    def _deletion(self, node: Any) -> None:
        text = left_out(node)
        if text:
            self.note("edge", TOUCHES)
            self.note("gap", "tracked deletion left out", text)
        self._change(text)

    def _change(self, text: str) -> None:
        self.changed = self.changed or bool(text.strip())
        if any(map(str.isnumeric, text)):
            self.note("refuse", f"{TOUCHES}: {text.strip()[:40]!r}")

    def _formula(self, node: Any) -> None:
        if self.source.fields.left_out:
            return
        try:
            text = line_of_formula(node)
        except ValueError as error:
            self.note("refuse", str(error))
            return
        if has_fraction(node):
            self._fraction(text)
        else:
            self.pieces.append(Piece("text", text))

    def _fraction(self, text: str) -> None:
        """Write a formula with a fraction; it reads with a word that it touches: `x` and `1/2`."""
        last = self.pieces[-1] if self.pieces else Piece("break")
        if last.kind == "fraction" or (last.kind in SHOWN and last.text[-1:].isalnum()):
            self.note("refuse", f"{FRACTION}: {last.text[-20:] + text!r}")
        self.pieces.append(Piece("fraction", text))

    def _simple_field(self, node: Any) -> None:
        self.source.fields.begin(value(node, "instr"))
        self._field(self.source.fields.separate)
        self.read(node)
        self._field(self.source.fields.end)

    def _field(self, step: Callable[[], str | tuple[str, str]]) -> None:
        """Take a step in a field; report what it doubts, leaves out or refuses."""
        try:
            told = step()
        except ValueError as error:
            self.note("refuse", str(error))
            return
        if isinstance(told, tuple):
            if told[0] and told[1].strip():
                self.note("drop", f"{told[0]} left out", told[1])
        elif told:
            self.note("doubt", told, all_text_of(self.pieces))

    def _run(self, node: Any) -> None:
        look = self.source.styles.look(node.find(qn("w:rPr")), self.style)
        for child in node:
            self._inside(child, look)

    def _inside(self, node: Any, look: Look) -> None:
        name = local(node)
        if name == "t":
            self._text(_spaced(take(node)), look)
        elif name in _SIGNS:
            self._text(_SIGNS[name], look)
        elif name == "sym":
            self._symbol(value(node, "font"), value(node, "char"), look)
        elif name in {"br", "cr"}:
            if not self.source.fields.left_out:
                self.note("break", "")
        elif name == "fldChar":
            self._mark_of_field(value(node, "fldCharType"))
        elif name == "instrText":
            self.source.fields.write(node.text or "")
        elif name in {"footnoteReference", "endnoteReference"}:
            kind = name.removesuffix("Reference")
            text = self.source.notes.get(f"{kind} {value(node, 'id')}", "")
            self.note("gap", f"{kind} left out", text or "without text")
        elif name == "commentReference":
            text = self.source.comments.get(value(node, "id"), "")
            self.note("drop", "comment left out", text or "without text")
        elif name in {"drawing", "pict", "object"}:
            self._drawing(node, name)
        elif name == "AlternateContent":
            for one in chosen(node):
                self._inside(one, look)
        elif name == "delText":
            self.note("gap", "tracked deletion left out", left_out(node))
        elif name not in _SILENT:
            self.note("refuse", f"holds <{name}>, which is not read here")

    def _mark_of_field(self, kind: str) -> None:
        fields = self.source.fields
        if kind == "begin":
            fields.begin()
        elif kind == "separate":
            self._field(fields.separate)
        elif kind == "end" and (text := fields.fraction()):
            self._fraction(text)
        elif kind == "end":
            self._field(fields.end)

    def _drawing(self, node: Any, name: str) -> None:
        boxes = boxes_in(node)
        self.boxes += boxes
        if not boxes:
            what, text, in_line = described(node, name)
            if what.startswith("refuse "):
                self.note("refuse", what.removeprefix("refuse "))
            elif what:
                self.note("near" if in_line else "drop", what, text)

    def _symbol(self, font: str, code: str, look: Look) -> None:
        try:
            sign = chr(int(code, 16))
        except (ValueError, OverflowError):
            self.note("refuse", f"holds a symbol without a code ({code!r})")
            return
        text = shown(font, sign) if foreign(font) else sign
        if text is None:
            self.note("refuse", f"holds a symbol of the font {font} that is not known (U+{code})")
        else:
            self._shown(text, look)

    def _text(self, text: str, look: Look) -> None:
        fonts = {look.value("rFonts", name) for name in ("ascii", "hAnsi")} - {""}
        strange = sorted(filter(foreign, fonts))
        if strange and text.strip():
            spelled = shown(strange[0], text)
            if spelled is None:
                self.note(
                    "refuse", f"text in the font {strange[0]} that is not known: {text[:40]!r}"
                )
                return
            text = spelled
        self._shown(text, look)

    def _shown(self, text: str, look: Look) -> None:
        fields = self.source.fields
        if fields.left_out:
            fields.lose(text)
            return
        if text.strip():
            for kind, reason in self._judged(text, look):
                self.note(kind, reason, text)
                if kind != "doubt":
                    return
            self.bold = self.bold and "b" in look.on
        size = self.source.styles.look(None, self.style).value("sz") or "20"
        kind = script_of(look, size) if text.strip() or "vertAlign" in look.values else ""
        self.pieces.append(Piece(kind or "text", text, linked=bool(kind) and fields.citation))

    def _judged(self, text: str, look: Look) -> Iterator[tuple[str, str]]:
        try:
            why = hidden(look, self.ground)
        except ValueError as error:
            yield "refuse", f"{error}: {text.strip()[:40]!r}"
            return
        if why:
            yield "drop", f"{why} left out"
        elif {"strike", "dstrike"} & look.on:
            yield "gap", "struck-out text left out"
        elif reason := unjudged(look):
            yield "refuse", f"{reason}: {text.strip()[:40]!r}"
        elif capitals(look, text):
            yield "doubt", "shown in capitals, stored in small letters"


def all_text_of(pieces: list[Piece]) -> str:
    """Return the text shown by some pieces."""
    return "".join(one.text for one in pieces if one.kind in SHOWN)


def _spaced(node: Any) -> str:
    text = node.text or ""
    kept = node.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
    return text if kept else text.strip(" \t\r\n")
