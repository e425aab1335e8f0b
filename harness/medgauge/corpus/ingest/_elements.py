"""What each HTML element and attribute means for the text that a reader sees."""

import re
from collections.abc import Mapping

from medgauge.corpus.ingest._styles import SKIPPED, Style, declarations, style_of

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})

BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "header",
        "hgroup",
        "hr",
        "html",
        "legend",
        "li",
        "main",
        "menu",
        "nav",
        "optgroup",
        "option",
        "p",
        "pre",
        "section",
        "summary",
        "td",
        "th",
        "tr",
        "search",
    ]
)
"""Elements that stand on lines of their own."""

OTHERS = frozenset(
    [
        "a",
        "abbr",
        "acronym",
        "b",
        "bdi",
        "bdo",
        "big",
        "button",
        "cite",
        "code",
        "data",
        "dfn",
        "em",
        "font",
        "i",
        "ins",
        "kbd",
        "label",
        "mark",
        "nobr",
        "output",
        "q",
        "ruby",
        "samp",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "time",
        "tt",
        "u",
        "var",
        "wbr",
        "br",
        "table",
        "thead",
        "tbody",
        "tfoot",
        "colgroup",
        "col",
        "ol",
        "ul",
        "head",
    ]
)
"""Elements that stand inside a line, and those that are read in a way of their own."""

UNSEEN = {
    "script": "script",
    "style": "style sheet",
    "noscript": "text for readers without script",
    "template": "template",
    "datalist": "hidden element",
    "map": "image map",
    "input": "form field",
    "textarea": "form field",
    "select": "form field",
    "progress": "form field",
    "meter": "form field",
    "img": "image without text",
    "picture": "image without text",
    "svg": "drawing",
    "canvas": "drawing",
    "video": "film",
    "audio": "sound",
    "iframe": "other page",
    "object": "embedded object",
    "embed": "embedded object",
    "del": "struck-out text",
    "s": "struck-out text",
    "strike": "struck-out text",
}
"""Elements whose text is not in the canonical text, and how they are reported."""

STRUCK = frozenset(["del", "s", "strike"])
"""Elements whose text a browser strikes out unless a style says otherwise."""

SEEN_PIECES = frozenset(UNSEEN) - {"script", "style", "noscript", "template", "datalist", "map"}
"""Elements that are left out although a reader sees something in their place."""

PICTURES = frozenset(["img", "picture", "svg", "canvas", "object", "embed"])
"""Elements that may show a sign or a word of the sentence they stand in."""

SILENT = frozenset(["title", "meta", "link", "base", "area", "param", "source", "track"])
"""Elements that are never shown in the page, left out without a word."""

COLUMNS = frozenset(["col", "colgroup"])
"""Elements that lay out cells which do not stand in them."""

LEFT_OUT = "data-left-out"
"""Attribute by which the reading of a page marks an element as no part of the guideline."""

TEXT_ATTRIBUTES = ("title", "alt", "aria-label", "aria-description", "placeholder", "summary")

TABLE_PARTS = frozenset(
    ["table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "col", "colgroup"]
)
LISTS = frozenset(["ol", "ul", "menu"])
KNOWN_IN_LISTS = LISTS | {"", "li", "script", "template"}
"""What a list may hold without items of its own being hidden in it; comments have no name."""
ROW_GROUPS = frozenset(["thead", "tbody", "tfoot"])
READ_APART = HEADINGS | LISTS | {"table", "br"}
"""Elements that are read in a way of their own."""

BOXES = frozenset(["label", "button", "output"])
"""Elements that pages lay out as boxes in a line: a space stands on both sides."""

_SCRIPT_CLASS = re.compile(
    r"(?:^|[\s_-])(?:su[pb](?:er|erscript|script)?|exponent|(?:foot)?note(?:ref)?|fn"
    r"|ref(?:erence)?s?|cit(?:e|ation)s?)(?:$|[\s_-])"
)
"""A class whose name says that its text is raised or lowered."""
_TOLD_APART = frozenset(["a", "small", "big"])
"""Elements whose digits a reader tells from those beside them: `10<small>9</small>`."""
_SHADOW, _SHADOWS = "shadowrootmode", {"open", "closed"}
_OFFICE = re.compile(r"(?:o|w|v|st\d):[a-z]+")
"""Elements that Word writes into its pages: `<o:p>` runs on, `<v:shape>` is a drawing."""
_ATTRIBUTE = re.compile(r"[a-z_@:][-\w.:@]*")

Attributes = Mapping[str, str | None]


def refusal(tag: str, attributes: Attributes) -> str:
    """Say why a document with this element cannot be taken, or return an empty string."""
    if tag == "math":
        return "holds MathML, whose numbers have no plain text; write the formula as text"
    if (attributes.get("dir") or "").strip().lower() == "rtl":
        return f"<{tag} dir=rtl> shows numbers in another order than stored"
    for name in attributes:
        if not _ATTRIBUTE.fullmatch(name):
            return f"<{tag}> holds {name[:40]!r}; write a less-than sign as &lt;"
    if tag == "template" and (attributes.get("shadowrootmode") or "").lower() in _SHADOWS:
        return f"<template {_SHADOW}> is shown in place of what stands beside it"
    if tag in {"rt", "rp", "rtc"}:
        return f"holds <{tag}>, text above other text; write it behind that, in brackets"
    if shown := shown_anyway(tag, attributes, dict(declarations(attributes.get("style") or ""))):
        return shown
    known = tag in BLOCKS or tag in OTHERS or tag in HEADINGS or tag in UNSEEN or tag in SILENT
    if known or "-" in tag or _OFFICE.fullmatch(tag):
        return ""
    return f"holds the unknown element <{tag}>; write a less-than sign as &lt;"


def refused_content(tag: str, parent: str) -> str:
    """Say why a document with a `<noscript>` in this place cannot be taken."""
    if tag == "noscript" and parent == "head":
        return "has <noscript> in its head, whose text cannot be told from visible text"
    return ""


def closed(tag: str, attributes: Attributes) -> bool:
    """Whether a browser shows nothing of an element unless a style says so."""
    opened = tag == "dialog" and "open" in attributes
    apart = (tag == "dialog" or "popover" in attributes) and not opened
    return apart or ("hidden" in attributes and not _until_found(attributes))


def _until_found(attributes: Attributes) -> bool:
    return (attributes.get("hidden") or "").strip().lower() == "until-found"


def shown_anyway(tag: str, attributes: Attributes, whole: Mapping[str, str]) -> str:
    """Say which of an element's declarations in all shows what its attributes hide, or nothing."""
    line = whole.get("text-decoration-line", whole.get("text-decoration"))
    if tag in STRUCK and line is not None and "line-through" not in line:
        return f"<{tag}> is no text of the guideline, and its style shows it as text ({line})"
    name = SKIPPED[0] if _until_found(attributes) else "display"
    value = whole.get(name, "none")
    if value in {"none", "hidden"} or not (name != "display" or closed(tag, attributes)):
        return ""
    return f"<{tag}> is hidden by an attribute and may be shown by its style ({name}:{value})"


def style(tag: str, attributes: Attributes) -> Style:
    """Judge an element's style and the colours in its attributes."""
    if not attributes:
        return _PLAIN
    given = declarations(attributes.get("style") or "")
    if _until_found(attributes):
        given.insert(0, SKIPPED)
    named = {name for name, _ in given}
    if tag == "font" and "size" in attributes and "font-size" not in named:
        given.append(("font-size", "smaller"))
    for name, declaration in (("color", "color"), ("text", "color"), ("bgcolor", "background")):
        if (value := attributes.get(name)) and declaration not in named:
            given.insert(0, (declaration, value.strip().lower()))
    return style_of(given, tag in TABLE_PARTS, tag in BOXED) if given else _PLAIN


_PLAIN = Style()
BOXED = BLOCKS | HEADINGS | LISTS


def unseen(tag: str, attributes: Attributes, style: Style) -> str:
    """Say why a reader does not see this element, or return an empty string."""
    if tag in UNSEEN:
        return UNSEEN[tag]
    if tag.startswith("v:"):
        return "drawing"
    if closed(tag, attributes):
        return "hidden element"
    if LEFT_OUT in attributes:
        return attributes[LEFT_OUT] or "part of the site"
    return f"hidden by style ({style.hidden})" if style.hidden else ""


def script_kind(tag: str, attributes: Attributes, style: Style) -> str:
    """Return `sup` or `sub` for raised or lowered text, `shifted` where it may be either."""
    if tag in {"sup", "sub"}:
        return tag
    if tag in TABLE_PARTS or tag in BLOCKS or tag in HEADINGS or tag in {"ol", "ul"}:
        return ""
    if style.raised:
        return style.raised
    classes = (attributes.get("class") or "").lower()
    return "shifted" if classes and _SCRIPT_CLASS.search(classes) else ""


def layout(tag: str, style: Style) -> str:
    """Return how text that does not just run on in its line is laid out, or nothing.

    `block`; `spaced`, with room on both sides; `parent`, each of whose children is a box;
    `told apart`, by its size or as a link; `quoted`, between marks that a browser adds.
    """
    if tag in BLOCKS or style.display in {"block", "parent"}:
        return "parent" if style.display == "parent" else "block"
    if tag == "q":
        return "quoted"
    if tag in BOXES or "-" in tag or style.display == "spaced":
        return "spaced"
    return "told apart" if tag in _TOLD_APART or style.resized else ""
