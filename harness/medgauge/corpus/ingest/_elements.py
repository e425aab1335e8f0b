"""What each HTML element and attribute means for the text that a reader sees."""

import re

from selectolax.lexbor import LexborNode

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
        "rp",
        "rt",
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

SILENT = frozenset(["title", "meta", "link", "base", "area", "param", "source", "track"])
"""Elements that are never shown in the page, left out without a word."""

TEXT_ATTRIBUTES = ("title", "alt", "aria-label", "aria-description", "placeholder", "summary")

_LIST_TYPES = {
    "a": "lower-alpha",
    "A": "upper-alpha",
    "i": "lower-roman",
    "I": "upper-roman",
}
_ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")

_HIDING = frozenset(
    {
        "display:none",
        "visibility:hidden",
        "visibility:collapse",
        "opacity:0",
        "content-visibility:hidden",
    }
)
_OFFSET = re.compile(r"-\d{3,}(?:\.\d+)?(?:px|em|rem|pt)")
"""A distance that moves text out of the window: `-9999px`."""
_ZERO = re.compile(r"(?:0+(?:\.0*)?|\.0+)(?:px|pt|em|rem|ex|ch|vw|vh|cm|mm|in|%)?")
"""No size at all: `0`, `0px`, `0.0em`."""


def refusal(node: LexborNode) -> str:
    """Say why a document with this element cannot be taken, or return an empty string."""
    tag = node.tag or ""
    if tag == "math":
        return "holds MathML, whose numbers have no plain text; write the formula as text"
    if tag == "style" and (hiding := _hiding_rule(node.text() or "")):
        return f"its style sheet hides text ({hiding}); take the hidden text out of the file"
    if tag == "noscript" and node.parent is not None and node.parent.tag == "head":
        return "has <noscript> in its head, whose text cannot be told from visible text"
    known = tag in BLOCKS or tag in OTHERS or tag in HEADINGS or tag in UNSEEN or tag in SILENT
    if known or "-" in tag:
        return ""
    return f"holds the unknown element <{tag}>; write a less-than sign as &lt;"


def unseen(node: LexborNode) -> str:
    """Say why a reader does not see this element, or return an empty string."""
    tag = node.tag or ""
    if tag in UNSEEN:
        return UNSEEN[tag]
    attributes = node.attributes
    if "hidden" in attributes or (tag == "dialog" and "open" not in attributes):
        return "hidden element"
    return _hidden_by_style(attributes.get("style") or "")


def raised(node: LexborNode) -> bool:
    """Whether an element is shown raised, by its tag or its style."""
    if node.tag != "span":
        return node.tag == "sup"
    return "vertical-align:super" in _declarations(node.attributes.get("style") or "")


def whole_number(node: LexborNode, name: str, default: int) -> int:
    """Return an attribute as a whole number, or `default` when it is none."""
    value = (node.attributes.get(name) or "").strip()
    return int(value) if value.isdecimal() and len(value) < 7 else default


def item_marker(listing: LexborNode, number: int) -> str:
    """Return what stands before item `number` of a numbered list: `3. `, `c. `, `iii. `."""
    style = _LIST_TYPES.get(listing.attributes.get("type") or "", "decimal")
    for declaration in _declarations(listing.attributes.get("style") or ""):
        name, _, value = declaration.partition(":")
        if name in {"list-style-type", "list-style"}:
            style = value
    if style in {"none", "disc", "circle", "square"}:
        return ""
    return _numeral(style, number) + ". "


def _numeral(style: str, number: int) -> str:
    kind = style.removeprefix("lower-").removeprefix("upper-")
    if kind in {"alpha", "latin"} and 1 <= number <= 26:
        text = chr(ord("a") + number - 1)
    elif kind == "roman" and 1 <= number <= 39:
        text = "x" * (number // 10) + _ROMAN[number % 10]
    else:
        text = str(number)
    return text.upper() if style.startswith("upper-") else text


def _hidden_by_style(style: str) -> str:
    for declaration in _declarations(style):
        name, _, value = declaration.partition(":")
        if declaration in _HIDING or (name in {"font-size", "opacity"} and _ZERO.fullmatch(value)):
            return f"hidden by style ({declaration})"
        if name in {"left", "top", "right", "text-indent"} and _OFFSET.fullmatch(value):
            return f"hidden by style ({declaration})"
    return ""


def _declarations(style: str) -> list[str]:
    """Split `a: b; c : d !important` into `a:b` and `c:d`."""
    parts = ("".join(part.lower().split()) for part in style.split(";"))
    return [part.removesuffix("!important") for part in parts if part]


def _hiding_rule(sheet: str) -> str:
    squeezed = "".join(sheet.lower().split())
    for rule in squeezed.replace("{", ";").replace("}", ";").split(";"):
        if reason := _hidden_by_style(rule):
            return reason.removeprefix("hidden by style (").removesuffix(")")
    return ""
