"""Numbers of list items as a browser shows them; where one cannot be known there is none."""

import re
from collections.abc import Iterator, Mapping

from selectolax.lexbor import LexborNode

from medgauge.corpus.ingest._styles import declarations, value_of

DELIMITER = "data-delimiter"
"""Attribute of a list made from Markdown: what follows its numbers, `.` or `)`."""

_TYPES = {
    "1": "decimal",
    "a": "lower-alpha",
    "A": "upper-alpha",
    "i": "lower-roman",
    "I": "upper-roman",
}
_STYLES = frozenset(
    [
        "decimal",
        "lower-alpha",
        "lower-latin",
        "upper-alpha",
        "upper-latin",
        "lower-roman",
        "upper-roman",
    ]
)
_TENS = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
_WHOLE = re.compile(r"[+-]?\d{1,6}")


def whole_number(attributes: Mapping[str, str | None], name: str, default: int) -> int:
    """Return an attribute as a whole number, or `default` when it is none."""
    value = (attributes.get(name) or "").strip()
    return int(value) if value.isascii() and _WHOLE.fullmatch(value) else default


def markers(listing: LexborNode, children: list[LexborNode], seen: list[bool]) -> Iterator[str]:
    """Yield what stands before each child of a list: `3. `, `c. `, `iii. `, or nothing.

    `seen` tells which children a reader sees: hidden items are not counted. Items inside another
    element of the list are counted by browsers and not found here, so such a list has no numbers.
    """
    numbered = not any(_hides_items(child) for child in children)
    attributes = listing.attributes
    step = -1 if "reversed" in attributes else 1
    items = sum(child.tag == "li" and shown for child, shown in zip(children, seen, strict=True))
    number = whole_number(attributes, "start", items if step < 0 else 1)
    base = _style(listing, "decimal" if listing.tag == "ol" else "disc")
    end = (attributes.get(DELIMITER) or ".") + " "
    for child, shown in zip(children, seen, strict=True):
        if child.tag != "li" or not shown:
            yield ""
            continue
        number = whole_number(child.attributes, "value", number)
        style = _style(child, base)
        yield _numeral(style, number) + end if numbered and style in _STYLES else ""
        number += step


def _hides_items(child: LexborNode) -> bool:
    inner = child.tag not in {"li", "ol", "ul", "menu", "-text", "script", "template"}
    return inner and not child.is_comment_node and child.css_first("li") is not None


def _style(node: LexborNode, default: str) -> str:
    """Return the style of an element's numbers; a word that no browser knows changes nothing."""
    attributes = node.attributes
    style = _TYPES.get((attributes.get("type") or "").strip(), default)
    if (attributes.get("type") or "").strip().lower() in {"none", "disc", "circle", "square"}:
        style = "none"
    given = declarations(attributes.get("style") or "")
    for name in ("list-style", "list-style-type"):
        words = [
            word for word in value_of(given, name).split() if word not in {"inside", "outside"}
        ]
        style = words[0] if len(words) == 1 else style if not words else "unknown"
    return style


def _numeral(style: str, number: int) -> str:
    kind = style.removeprefix("lower-").removeprefix("upper-")
    text = str(number)
    if kind in {"alpha", "latin"} and number >= 1:
        text = _letters(number)
    elif kind == "roman" and 1 <= number <= 3999:
        text = _roman(number)
    return text.upper() if style.startswith("upper-") else text


def _letters(number: int) -> str:
    text = ""
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def _roman(number: int) -> str:
    text = ""
    for value, letters in _TENS:
        count, number = divmod(number, value)
        text += letters * count
    return text
