"""Text that a submission controls, made harmless before a person sees it.

A span or a detail may hold terminal escapes, bidirectional overrides, table pipes or HTML; none of
them may act where it is shown.
"""

import re
import unicodedata

HARMFUL = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories that act instead of being seen: controls, format marks, lone surrogates."""

MARKDOWN_SIGNS = re.compile(r"[\\`*_{}\[\]#|~$!]")
"""Signs that Markdown gives a meaning inside a line, e.g. `|` ends a table cell."""

SCHEME = re.compile(r"(?<=\w):(?=//)|(?<=www)\.", re.IGNORECASE)
"""What turns bare text into a link, e.g. the colon of `https://`."""


WORTH_CUTTING = 30


def visible(text: str, *, lines: bool = False) -> str:
    """Return `text` with every acting character spelled out; newlines stay if `lines`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_spelled(char, lines) for char in text)


def shorten(text: str, limit: int) -> str:
    """Cut the middle out of a long text, keeping both ends and saying how much is gone.

    A text that is hardly longer than `limit` stays whole: the mark would hide what it saves.
    """
    if len(text) <= limit + WORTH_CUTTING:
        return text
    tail = limit // 3
    head = limit - tail
    return f"{text[:head].rstrip()} […{len(text) - limit}…] {text[-tail:].lstrip()}"


def markdown(text: str) -> str:
    """Return `text` as one line of literal Markdown: no cell, link or tag can open in it."""
    plain = visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    escaped = MARKDOWN_SIGNS.sub(lambda sign: "\\" + sign[0], plain)
    return SCHEME.sub(lambda sign: f"&#{ord(sign[0])};", escaped)


def _spelled(char: str, lines: bool) -> str:
    if char == "\n":
        return char if lines else "⏎"
    if char == "\t":
        return " "
    if unicodedata.category(char) not in HARMFUL:
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{{{code:x}}}"
