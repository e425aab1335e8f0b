"""JATS articles and BITS books (.xml, .nxml); XML of any other kind is refused by its root."""

from collections.abc import Iterator
from typing import Any

from medgauge.corpus.ingest._jats.body import Body
from medgauge.corpus.ingest._jats.marks import part_marks
from medgauge.corpus.ingest._markup import Markup
from medgauge.corpus.ingest._xml import all_text, local, parse
from medgauge.corpus.ingest._xml_text import xml_text
from medgauge.corpus.raw import RawDocument
from medgauge.errors import InputError

suffixes = ".xml .nxml"
guarded = "yes"

_ROOTS = frozenset(["article", "book", "book-part-wrapper"])
_JATS = ("", "http://jats.nlm.nih.gov", "https://jats.nlm.nih.gov/ns/archiving/1.3/")
_HEADS = ("front", "front-stub", "book-meta", "front-matter", "book-front", "collection-meta")
_BODIES = ("body", "book-body", "book-part", "floats-group", "back", "book-back")
_TOLD_APART = frozenset(
    ["article-title", "book-title", "abstract", "trans-abstract", "trans-title-group"]
)
_OTHERS = {
    "sub-article": "sub-article", "response": "response", "processing-meta": "bibliographic data",
}  # fmt: skip


def read(name: str, data: bytes) -> RawDocument:
    """Read one JATS or BITS file; `name` is what errors call it. Raises InputError."""
    text, mended = xml_text(data, name)
    root = parse(text, name)
    kind, space = local(root), str(root.nsmap.get(root.prefix, ""))
    if kind not in _ROOTS or not (space in _JATS or space.startswith(_JATS[1])):
        reason = f"XML whose root is <{kind}>, neither a JATS article nor a BITS book"
        raise InputError([(name, "", reason)])
    if space:
        _without_namespace(root, space)
    part_marks(root)
    markup = Markup(name)
    body = Body(markup)
    body.check(root)
    for node in root:
        if local(node) in _HEADS:
            _head(node, markup, body)
    for node in root:
        _part(node, markup, body)
    document = markup.document()
    return RawDocument(None, document.sections, (*mended, *document.dropped), document.title)


def _without_namespace(root: Any, space: str) -> None:
    for node in root.iter():
        if isinstance(node.tag, str) and node.tag.startswith(f"{{{space}}}"):
            node.tag = local(node)


def _part(node: Any, markup: Markup, body: Body) -> None:
    """Read one of the parts that a document is made of, after its head."""
    name = local(node)
    if not name:
        body.inline.read_mark(node)
    elif name == "floats-group":
        _floats(node, markup, body)
    elif name == "book-part":
        body.block(node)
    elif name in _BODIES:
        body.read(node)
    elif name in _OTHERS:
        markup.drop(f"{_OTHERS[name]} left out", all_text(node))
    elif name not in _HEADS:
        markup.refuse(f"holds <{name}>, which is not read here")


def _head(node: Any, markup: Markup, body: Body) -> None:
    """Write the title and the abstracts; report what else is said of the document."""
    title = next((one for one in node.iter("article-title", "book-title")), None)
    if title is not None:
        markup.tags("<h1>")
        body.inline.heading = True
        body.inline.read(title)
        body.inline.heading = False
        markup.tags("</h1>")
    for group in node.iter("trans-title-group", "trans-abstract"):
        markup.drop("translation left out", all_text(group))
    if told := " · ".join(_said(node)):
        markup.drop("bibliographic data left out", told)
    for abstract in node.iter("abstract"):
        if abstract.get("abstract-type") in {"graphical", "teaser", "toc", "key-points-image"}:
            markup.drop("short form of the abstract left out", all_text(abstract))
            continue
        if abstract.find("title") is None:
            markup.tags("<h2>Abstract</h2>")
        body.section(abstract)


def _said(head: Any) -> Iterator[str]:
    """Yield what a head says of the document beside its title, abstracts and translations."""
    for part in head:
        if local(part) in _TOLD_APART:
            continue
        if local(part) in {"article-meta", "book-meta", "title-group", "book-title-group"}:
            yield from _said(part)
        elif text := " ".join(all_text(part).split()):
            yield text


def _floats(node: Any, markup: Markup, body: Body) -> None:
    """Write each table and figure that stands apart from the text under a heading of its own."""
    body.check(node)
    for one in node:
        label = all_text(one.find("label")) if local(one) and one.find("label") is not None else ""
        if label:
            markup.tags("<h2>")
            markup.text(label)
            markup.tags("</h2>")
        body.block(one)
