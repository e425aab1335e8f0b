"""Inline styles and style sheets: what they hide, how they lay text out, and what is not judged.

The list of harmless declarations is closed: a document with any other is refused by its name.
"""

import re
from dataclasses import dataclass

from medgauge.corpus.ingest._colours import readable

_COMMENT = re.compile(r"/\*.*?(?:\*/|$)", re.DOTALL)
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\r\f]?|(.))", re.DOTALL)
_LENGTH = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))(px|pt|em|rem|ex|ch|cm|mm|in|pc|vw|vh|%)?")
_LEAST: dict[str, dict[str, float]] = {
    "font-size": {"px": 6, "pt": 5, "em": 0.5, "rem": 0.5, "%": 50},
    "line-height": {"": 0.8, "px": 8, "pt": 6, "em": 0.8, "rem": 0.8, "%": 80},
    "opacity": {"": 0.3, "%": 30},
    "text-indent": {"": 0, "px": -50, "pt": -40, "em": -5, "rem": -5},
}
"""The smallest value that leaves text where and as it can be read, by unit."""
_FONT = re.compile(
    r"(?:(?:normal|italic|bold|bolder|lighter|small-caps|\d00) )*([^ /]+)(?: ?/ ?([^ ]+))? (.+)"
)
_FOREIGN = re.compile(r"url\(|symbol|wingdings|webdings|dingbats")
"""Values that bring pictures, or letters that look like others."""

_ANY_NAMES = (
    "font-weight font-style font-family font-variant text-decoration text-decoration-line "
    "text-align cursor table-layout "
    "border border-top border-bottom border-left border-right border-color border-style "
    "border-width border-collapse border-spacing border-radius border-top-width "
    "border-bottom-width border-left-width border-right-width "
    "list-style list-style-type list-style-position caption-side page-break-before "
    "page-break-after page-break-inside break-before break-after break-inside "
    "orphans widows word-break overflow-wrap word-wrap "
    "text-decoration-color text-decoration-style text-decoration-thickness text-underline-offset "
    "box-sizing text-rendering hyphens cursor user-select pointer-events z-index outline "
    "outline-color outline-style outline-width outline-offset transition quotes page tab-interval "
    "font-stretch font-kerning font-feature-settings font-variant-numeric font-optical-sizing "
    "text-justify line-break so-language text-autospace "
    "empty-cells object-fit aspect-ratio scroll-behavior touch-action text-size-adjust "
    "justify-content justify-items justify-self align-items align-self align-content flex-wrap "
    "flex-grow flex-shrink flex-basis flex gap row-gap column-gap grid-template-columns columns "
    "column-count column-width column-rule caret-color accent-color color-scheme resize "
    "border-block border-block-start border-block-end will-change text-wrap"
)
_ANY = frozenset(_ANY_NAMES.split())
_EDGE = re.compile(
    r"border-(?:top|bottom|left|right)-(?:color|style|left-radius|right-radius|width)"
    r"|-(?:webkit|moz|ms)-(?:font-smoothing|osx-font-smoothing|text-size-adjust|overflow-scrolling"
    r"|tap-highlight-color|hyphens|box-sizing|user-select|overflow-style|appearance)"
    r"|mso-(?!hide)[-a-z0-9]+|--[-\w]+"
)
"""Properties by pattern that change no text: parts of borders, and what only Word knows."""
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
    "position": {"static", "relative", "sticky"},
    "overflow": {"visible", "auto", "scroll"},
    "overflow-x": {"visible", "auto", "scroll"},
    "overflow-y": {"visible", "auto", "scroll"},
    "flex-direction": {"row", "column"},
    "flex-flow": {"row", "column", "wrap", "row wrap", "column wrap"},
    "box-shadow": {"none"},
    "text-shadow": {"none"},
    "animation": {"none"},
    "transform": {"none"},
    "filter": {"none"},
    "clip": {"auto"},
    "clip-path": {"none"},
    "writing-mode": {"horizontal-tb", "lr-tb"},
    "unicode-bidi": {"normal"},
    "font": {"inherit"},
    "float": {"none"},
    "clear": {"both", "left", "right", "none"},
    "white-space": {"normal", "nowrap", "pre-line", "pre-wrap", "pre"},
    "text-transform": {"none", "uppercase", "lowercase", "capitalize"},
    "left": {"auto"},
    "right": {"auto"},
    "direction": {"ltr"},
    "content-visibility": {"visible", "auto"},
    "max-height": {"none"},
    "line-height": {"normal", "inherit"},
}
_SIZES = {"xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large"}
_SIZES |= {"smaller", "larger", "inherit", "initial"}

_BLOCK = {"block", "list-item", "table", "table-row", "table-row-group", "table-caption"}
_BLOCK |= {"table-header-group", "table-footer-group", "flow-root"}
_SPACED = {"inline-block", "table-cell", "inline-table"}
_PARENT = {"flex", "grid", "inline-flex", "inline-grid"}

SKIPPED = "content-visibility", "hidden"
"""Hides what a box holds, and nothing of what runs on in its line."""

_HIDING = {
    ("display", "none"),
    ("visibility", "hidden"),
    ("visibility", "collapse"),
    SKIPPED,
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


def boxed(given: list[Declaration], tag_boxed: bool) -> bool:
    """Whether an element is a box of its own by its `display`, else by its tag."""
    display = value_of(given, "display")
    if display and "table" not in display:
        return _display(display) in {"block", "spaced", "parent"}
    return tag_boxed and not display


def style_of(given: list[Declaration], in_table: bool, in_box: bool = True) -> Style:
    """Judge the declarations of one element.

    `in_table` for a part of a table, `in_box` for one that is a box unless its style says else.
    """
    display = raised = unjudged = ""
    for name, value in given:
        told = f"{name}:{value}"
        shown = (name, value) == SKIPPED and (in_table or not boxed(given, in_box))
        if hides(name, value) and value_of(given, name) == value and not shown:
            return Style(hidden=told)
        if name == "display":
            display = _display(value)
            unjudged = unjudged or ("" if display != "?" else told)
        elif name in {"vertical-align", "top", "bottom"}:
            raised = raised if in_table and name == "vertical-align" else _raised(value)
        elif not harmless(name, value):
            unjudged = unjudged or told
        elif _SETS_APART.match(name) and not re.fullmatch(r"[0a-z ]*", value):
            display = display or "spaced"
    values = dict(given)
    twice = (f"{name}:{value}" for name, value in given if values[name] != value)
    unjudged = unjudged or next(twice, "")
    resized = "font-size" in values or "font" in values
    return Style("", unjudged, display, resized, raised)


def _unescaped(found: re.Match[str]) -> str:
    if found[1] is None:
        return found[2]
    code = int(found[1], 16)
    return chr(code) if 0 < code < 0x110000 else "\ufffd"


def length(value: str) -> tuple[float, str] | None:
    """Return a length and its unit, None for what is none."""
    found = _LENGTH.fullmatch(value)
    return (float(found[1]), found[2] or "") if found else None


def hides(name: str, value: str) -> bool:
    """Whether this declaration hides the text of its element."""
    if (name, value) in _HIDING:
        return True
    if name in {"text-decoration", "text-decoration-line"} and "line-through" in value:
        return True
    size = length(value)
    if name in {"font-size", "opacity"}:
        return size is not None and size[0] == 0
    if name in {"left", "top", "right", "text-indent"} and size is not None:
        return size[0] <= -100 and size[1] in {"px", "em", "rem", "pt"}
    return False


def _display(value: str) -> str:
    for kind, words in (("block", _BLOCK), ("spaced", _SPACED), ("parent", _PARENT)):
        if value in words:
            return kind
    return "" if value in {"inline", "inherit", "initial"} else "?"


def _raised(value: str) -> str:
    if value in {"super", "sub"}:
        return "sup" if value == "super" else "sub"
    size = length(value)
    still = value in {"baseline", "auto", "inherit", "initial"} or (size and size[0] == 0)
    return "" if still else "shifted"


def harmless(name: str, value: str) -> bool:
    """Whether this declaration leaves text where and as it can be read."""
    if name in _KEYWORDS and value in _KEYWORDS[name]:
        return True
    size = length(value)
    if name in {"left", "right"}:
        return size is not None and size[0] == 0
    if name in _LEAST:
        least = _LEAST[name].get(size[1]) if size else None
        return value in _SIZES or (size is not None and least is not None and size[0] >= least)
    if name in {"color", "background", "background-color"}:
        return readable(name, value)
    if name == "font":
        return _font(value)
    if name in _BOX or name in _WIDTHS:
        return all(_room(word, name in _WIDTHS) for word in value.split())
    return (name in _ANY or bool(_EDGE.fullmatch(name))) and not _FOREIGN.search(value)


def _font(value: str) -> bool:
    """Whether `font: bold 12pt/1.5 Arial` says harmless things only."""
    found = _FONT.fullmatch(value)
    parts = zip(
        ("font-size", "line-height", "font-family"), found.groups() if found else (), strict=False
    )
    return found is not None and all(harmless(name, part) for name, part in parts if part)


def _room(word: str, width: bool) -> bool:
    """Whether a margin or a width leaves text where it can be read."""
    size = length(word)
    if size is None:
        return word in {"auto", "normal", "inherit", "initial"}
    return size[0] >= 0 if not width else size[0] > 0
