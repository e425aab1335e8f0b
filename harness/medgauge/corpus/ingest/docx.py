"""Word documents (.docx): what a reader of the printed document sees, automatic numbers too."""

from collections.abc import Iterator
from typing import Any

from docx.document import Document
from docx.oxml.ns import qn
from docx.oxml.parser import parse_xml

from medgauge.corpus.ingest._docx.body import Body
from medgauge.corpus.ingest._docx.looks import lightness
from medgauge.corpus.ingest._docx.numbers import Numbering
from medgauge.corpus.ingest._docx.package import embedded, open_package
from medgauge.corpus.ingest._docx.places import Page
from medgauge.corpus.ingest._docx.runs import Source
from medgauge.corpus.ingest._docx.styles import Styles, value
from medgauge.corpus.ingest._docx.theme import Theme
from medgauge.corpus.ingest._markup import Markup
from medgauge.corpus.ingest._xml import all_text, local
from medgauge.corpus.raw import RawDocument

suffixes = ".docx"
guarded = "yes"

_KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"


def read(name: str, data: bytes) -> RawDocument:
    """Read one Word file; `name` is what errors call it. Raises InputError with every problem."""
    document = open_package(data, name)
    theme = Theme(_root(document, "theme"), _root(document, "settings"))
    style_sheet = _root(document, "styles")
    for root in (document.element, style_sheet):
        theme.settle(root)
    styles = Styles(style_sheet)
    notes = {
        f"{kind} {value(one, 'id')}": all_text(one)
        for kind in ("footnote", "endnote")
        for one in _children(_root(document, f"{kind}s"), kind)
    }
    comments = {
        value(one, "id"): all_text(one) for one in _children(_root(document, "comments"), "comment")
    }
    markup = Markup(name)
    body = Body(
        markup, Source(styles, notes, comments), Numbering(_root(document, "numbering"), styles)
    )
    body.page = Page(document.element.body)
    body.title = _title(document.element.body, styles)
    for kind, text in _running_heads(document):
        markup.drop(f"{kind} left out", text)
    for name in embedded(data):
        markup.drop("embedded file left out", name)
    ground = lightness(value(document.element.find(qn("w:background")), "color"))
    body.read(document.element.body, 1.0 if ground is None else ground)
    body.finish(document.element.body)
    return markup.document()


def _root(document: Document, kind: str) -> Any:
    """Return the root of the part of this kind that belongs to the document, or None."""
    for relation in document.part.rels.values():
        if relation.reltype == _KINDS + kind and not relation.is_external:
            return parse_xml(relation.target_part.blob)
    return parse_xml(b"<none/>") if kind == "styles" else None


def _children(root: Any, name: str) -> Iterator[Any]:
    for one in root if root is not None else ():
        if local(one) == name and value(one, "type") in {"", "normal"}:
            yield one


def _title(body: Any, styles: Styles) -> Any:
    """Return the paragraph that is the document's title: of that style, else its only chapter."""
    first: list[Any] = []
    for node in body.iter(qn("w:p")):
        if not all_text(node).strip():
            continue
        style = styles.of_paragraph(node)
        if styles.name(style) == "title":
            return node
        if styles.heading(node, style) == 1:
            first.append(node)
    return first[0] if len(first) == 1 and not _numbered(first[0], styles) else None


def _numbered(node: Any, styles: Styles) -> bool:
    number = styles.paragraph_value(node, styles.of_paragraph(node), "numPr")
    return number is not None or all_text(node).lstrip()[:1].isdigit()


def _running_heads(document: Document) -> Iterator[tuple[str, str]]:
    """Yield the text of every header, footer and watermark once."""
    told = {_KINDS + "header": "running head", _KINDS + "footer": "running foot"}
    parts = [one for one in document.part.rels.values() if one.reltype in told]
    roots = [
        (told[one.reltype], parse_xml(one.target_part.blob)) for one in parts if not one.is_external
    ]
    texts = [(kind, all_text(root).strip()) for kind, root in roots]
    texts += [
        ("watermark", str(drawn.get("string", "")))
        for _, root in roots
        for drawn in root.iter("{urn:schemas-microsoft-com:vml}textpath")
    ]
    yield from (one for one in dict.fromkeys(texts) if one[1])
