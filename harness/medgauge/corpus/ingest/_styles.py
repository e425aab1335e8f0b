"""Inline styles and style sheets: what they hide, how they lay text out, and what is not judged.

The list of harmless declarations is closed: a document with any other is refused by its name.
"""

import math
import re
from dataclasses import dataclass

_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\r\f]?|(.))", re.DOTALL)
_RULE = re.compile(r"([^{};]*)\{([^{}]*)\}")
_LINES_OF_THEIR_OWN = re.compile(r"(?:p|h[1-6]|table|td|th|tr|ul|ol|li|dl|dt|dd|div|body|html)")
"""Selectors of elements that are never part of a line."""
_AT = re.compile(r"@(?!media\b|charset\b|print\b|page\b)[-\w]+", re.IGNORECASE)
_LENGTH = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))(px|pt|em|rem|ex|ch|cm|mm|in|pc|vw|vh|%)?")
_LEAST: dict[str, dict[str, float]] = {
    "font-size": {"px": 6, "pt": 5, "em": 0.5, "rem": 0.5, "%": 50},
    "line-height": {"": 0.8, "px": 8, "pt": 6, "em": 0.8, "rem": 0.8, "%": 80},
    "opacity": {"": 0.3, "%": 30},
    "text-indent": {"": 0, "px": -50, "pt": -40, "em": -5, "rem": -5},
}
"""The smallest value that leaves text where and as it can be read, by unit."""
_FOREIGN = re.compile(r"url\(|symbol|wingdings|webdings|dingbats")
"""Values that bring pictures, or letters that look like others."""
_RGB = re.compile(r"rgb\((\d{1,3}),? ?(\d{1,3}),? ?(\d{1,3})\)")

_ANY_NAMES = (
    "font-weight font-style font-family font-variant text-decoration text-decoration-line "
    "text-align cursor table-layout "
    "border border-top border-bottom border-left border-right border-color border-style "
    "border-width border-collapse border-spacing border-radius border-top-width "
    "border-bottom-width border-left-width border-right-width "
    "list-style list-style-type list-style-position caption-side page-break-before "
    "page-break-after page-break-inside break-before break-after break-inside "
    "orphans widows word-break overflow-wrap word-wrap"
)
_ANY = frozenset(_ANY_NAMES.split())
_BOX_NAMES = (
    "margin margin-top margin-bottom margin-left margin-right padding padding-top padding-bottom "
    "padding-left padding-right letter-spacing word-spacing"
)
_BOX = frozenset(_BOX_NAMES.split())
"""Room around text: never negative, which would lay text over text."""
_SETS_APART = re.compile(r"(?:margin|padding|border)(?!-(?:collapse|spacing|color|style))")
"""What leaves room before or after a text in its line."""
_WIDTHS = ("width", "min-width", "min-height", "height", "max-width")
_KEYWORDS = {
    "visibility": {"visible", "inherit"},
    "position": {"static", "relative"},
    "overflow": {"visible"},
    "float": {"none"},
    "clear": {"both", "left", "right", "none"},
    "white-space": {"normal", "nowrap"},
    "text-transform": {"none"},
    "left": {"auto"},
    "right": {"auto"},
    "direction": {"ltr"},
    "content-visibility": {"visible", "auto"},
    "max-height": {"none"},
    "line-height": {"normal", "inherit"},
}
_SIZES = {"xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large"}
_SIZES |= {"smaller", "larger", "inherit", "initial"}
_DARK = {"black": 0.0, "red": 0.21, "blue": 0.07, "green": 0.15, "navy": 0.02, "maroon": 0.05}
_DARK |= {"purple": 0.06, "gray": 0.22, "grey": 0.22, "teal": 0.17, "darkred": 0.05}
_NAMED = {"darkblue": 0.02, "darkgreen": 0.09, "brown": 0.1, **_DARK, "white": 1.0, "yellow": 0.93}
_NAMED |= {"lightgray": 0.65, "lightgrey": 0.65, "lightyellow": 0.97, "whitesmoke": 0.91}

_BLOCK = {"block", "list-item", "table", "table-row", "table-row-group", "table-caption"}
_BLOCK |= {"table-header-group", "table-footer-group", "flow-root"}
_SPACED = {"inline-block", "table-cell", "inline-table"}
_PARENT = {"flex", "grid", "inline-flex", "inline-grid"}

_LAID_OUT = {"display", "vertical-align", "top", "bottom"}
_HIDING = {
    ("display", "none"),
    ("visibility", "hidden"),
    ("visibility", "collapse"),
    ("content-visibility", "hidden"),
}

Declaration = tuple[str, str]


@dataclass(frozen=True)
class Style:
    """What an element's style does to its text."""

    hidden: str = ""
    """The declaration that hides it."""
    unjudged: str = ""
    """The declaration that is on no list."""
    display: str = ""
    """`block`, `spaced` (a box in the line), `parent` (every child a box), or nothing."""
    resized: bool = False
    """Whether its letters have another size than those around it."""
    raised: str = ""
    """`sup`, `sub`, `shifted` by another distance, or nothing."""


def declarations(style: str) -> list[Declaration]:
    """Split a style as CSS does: comments out, escapes decoded, lower case, single spaces."""
    text = _ESCAPE.sub(_unescaped, _COMMENT.sub("", style))
    found = []
    for part in text.lower().split(";"):
        name, colon, value = part.partition(":")
        value = " ".join(value.split())
        if name.strip() or colon:
            found.append((name.strip(), re.sub(r" ?! ?important$", "", value)))
    return found


def value_of(given: list[Declaration], name: str) -> str:
    """Return the last value given to a property, or an empty string."""
    return next((value for key, value in reversed(given) if key == name), "")


def style_of(given: list[Declaration], in_table: bool) -> Style:
    """Judge the declarations of one element; `in_table` for a part of a table."""
    display = raised = unjudged = ""
    for name, value in given:
        told = f"{name}:{value}"
        if _hides(name, value) and value_of(given, name) == value:
            return Style(hidden=told)
        if name == "display":
            display = _display(value)
            unjudged = unjudged or ("" if display != "?" else told)
        elif name in {"vertical-align", "top", "bottom"}:
            raised = raised if in_table and name == "vertical-align" else _raised(value)
        elif not _harmless(name, value):
            unjudged = unjudged or told
        elif _SETS_APART.match(name) and not re.fullmatch(r"[0a-z ]*", value):
            display = display or "spaced"
    values = dict(given)
    twice = (f"{name}:{value}" for name, value in given if values[name] != value)
    unjudged = unjudged or next(twice, "")
    return Style("", unjudged, display, "font-size" in values, raised)


def sheet_problem(sheet: str) -> str:
    """Name what in a style sheet may hide or move text, or return an empty string.

    Selectors are not followed, so that a sheet may hold harmless declarations only, and sizes and
    room for plain names of elements with lines of their own.
    """
    text = _ESCAPE.sub(_unescaped, _COMMENT.sub("", sheet))
    if found := _AT.search(text):
        return found[0]
    for selectors, rule in _RULE.findall(text):
        given = declarations(rule)
        parts = selectors.lower().split(",")
        apart = all(_LINES_OF_THEIR_OWN.fullmatch(part.strip()) for part in parts)
        style = style_of(given, in_table=False)
        if hiding := style.hidden or style.unjudged:
            return hiding
        for name, value in given:
            if name in _LAID_OUT and (style.display or style.raised):
                return f"{name}:{value}"
            if not apart and (name == "font-size" or _SETS_APART.match(name)):
                return f"{name}:{value}"
    return ""


def _unescaped(found: re.Match[str]) -> str:
    if found[1] is None:
        return found[2]
    code = int(found[1], 16)
    return chr(code) if 0 < code < 0x110000 else "\ufffd"


def _length(value: str) -> tuple[float, str] | None:
    found = _LENGTH.fullmatch(value)
    return (float(found[1]), found[2] or "") if found else None


def _hides(name: str, value: str) -> bool:
    if (name, value) in _HIDING:
        return True
    if name in {"text-decoration", "text-decoration-line"} and "line-through" in value:
        return True
    length = _length(value)
    if name in {"font-size", "opacity"}:
        return length is not None and length[0] == 0
    if name in {"left", "top", "right", "text-indent"} and length is not None:
        return length[0] <= -100 and length[1] in {"px", "em", "rem", "pt"}
    return False


def _display(value: str) -> str:
    for kind, words in (("block", _BLOCK), ("spaced", _SPACED), ("parent", _PARENT)):
        if value in words:
            return kind
    return "" if value in {"inline", "inherit", "initial"} else "?"


def _raised(value: str) -> str:
    if value in {"super", "sub"}:
        return "sup" if value == "super" else "sub"
    length = _length(value)
    still = value in {"baseline", "auto", "inherit", "initial"} or (length and length[0] == 0)
    return "" if still else "shifted"


def _harmless(name: str, value: str) -> bool:
    if name in _KEYWORDS and value in _KEYWORDS[name]:
        return True
    length = _length(value)
    if name in {"left", "right"}:
        return length is not None and length[0] == 0
    if name in _LEAST:
        least = _LEAST[name].get(length[1]) if length else None
        return value in _SIZES or (length is not None and least is not None and length[0] >= least)
    if name in {"color", "background", "background-color"}:
        return _readable(name, value)
    if name in _BOX or name in _WIDTHS:
        return all(_room(word, name in _WIDTHS) for word in value.split())
    return name in _ANY and not _FOREIGN.search(value)


def _room(word: str, width: bool) -> bool:
    """Whether a margin or a width leaves text where it can be read."""
    length = _length(word)
    if length is None:
        return word in {"auto", "normal", "inherit", "initial"}
    return length[0] >= 0 if not width else length[0] > 0


def _readable(name: str, value: str) -> bool:
    """Whether a colour is dark for text, light for a ground: the two are then never one."""
    if value in {"inherit", "initial"} or (name != "color" and value in {"none", "transparent"}):
        return True
    light = _lightness(value)
    return light is not None and (light <= 0.3 if name == "color" else light >= 0.5)


def _lightness(value: str) -> float | None:
    """Return a colour's relative luminance (WCAG 2), None when it is not understood."""
    if value in _NAMED:
        return _NAMED[value]
    found = _RGB.fullmatch(value)
    if found:
        parts = [int(part) for part in found.groups()]
    elif re.fullmatch(r"#[0-9a-f]{3}(?:[0-9a-f]{3})?", value):
        step = (len(value) - 1) // 3
        parts = [int(value[at : at + step] * (3 - step), 16) for at in range(1, len(value), step)]
    else:
        return None
    red, green, blue = (math.pow(part / 255, 2.2) for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
