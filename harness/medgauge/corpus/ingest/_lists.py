"""Numbers of list items as a browser shows them; where one cannot be known there is none."""

import re
from collections.abc import Mapping

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
Attributes = Mapping[str, str | None]

_WHOLE = re.compile(r"[+-]?\d{1,6}")


def whole_number(attributes: Attributes, name: str, default: int) -> int:
    """Return an attribute as a whole number, or `default` when it is none."""
    if name not in attributes:
        return default
    value = (attributes[name] or "").strip()
    return int(value) if value.isascii() and _WHOLE.fullmatch(value) else default


class Numbers:
    """Counts the items of one list that a reader sees."""

    def __init__(self, tag: str, attributes: Attributes, numbered: bool) -> None:
        """Begin as the list's attributes say; a list that is not `numbered` has no numbers at all.

        Items inside another element of a list are counted by browsers and not found here, so such
        a list is not numbered. One that counts down must have a `start`.
        """
        self.from_end = "reversed" in attributes and "start" not in attributes
        """Whether the first number is known only when all items are."""
        self._step = -1 if "reversed" in attributes else 1
        self._number = whole_number(attributes, "start", 1)
        self._base = _style(attributes, "decimal" if tag == "ol" else "disc")
        self._numbered = numbered
        self._end = (attributes.get(DELIMITER) or ".") + " "

    def marker(self, attributes: Attributes) -> str:
        """Return what stands before the next item: `3. `, `c. `, `iii. `, or nothing."""
        number, style = self._number, self._base
        if attributes:
            number = whole_number(attributes, "value", number)
            style = _style(attributes, style)
        self._number = number + self._step
        numbered = self._numbered and style in _STYLES
        return _numeral(style, number) + self._end if numbered else ""


def _style(attributes: Attributes, default: str) -> str:
    """Return the style of an element's numbers; a word that no browser knows changes nothing."""
    if "type" not in attributes and "style" not in attributes:
        return default
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
