"""Marks of Markdown on which readers differ, `x^2^` and `H~2~O`: a plain sign needs a backslash."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from medgauge.corpus.raw import Problem

_PAIR = re.compile(r"(?<!~)~(?![\s~])[^~]*(?<![\s~])~(?!~)|\^[^\s^]+\^")
"""`~2~` is lowered or struck out, `^2^` raised; `~5 to ~10` and `10^9` are no pairs."""
_OPENS = re.compile(r"[^\w\s]~\w")
"""The sign before a number, `~5\u2013~10`, which closes nothing."""


def with_small_marks(parser: MarkdownIt) -> MarkdownIt:
    """Teach a parser to note such marks while it still knows which signs have a backslash."""
    parser.core.ruler.before("text_join", "small_marks", _note)
    return parser


def small_marks(env: Mapping[str, Any], name: str, first: int) -> Iterator[Problem]:
    """Yield every pair of such marks; `first` is the number of lines before the text parsed."""
    for line, told in env.get("small_marks", ()):
        sign = told[0]
        reason = f"{told!r} is read in more than one way; write \\{sign} for a plain {sign}"
        yield (name, f"line {first + line}", reason)


def _note(state: StateCore) -> None:
    found = state.env.setdefault("small_marks", [])
    for token in state.tokens:
        line = (token.map or [0])[0] + 1
        found += [(line, told) for told in _pairs(token.children or [])]


def _pairs(children: list[Token]) -> Iterator[str]:
    """Yield each pair in an inline text; a token that is no text and no emphasis stands as `.`."""
    text = "".join(_seen(token) for token in children)
    at = 0
    while found := _PAIR.search(text, at):
        closing = found.end() - 1
        opens = found[0][0] == "~" and _OPENS.match(text, closing - 1)
        if not opens:
            yield found[0]
        at = closing if opens else found.end()


def _seen(token: Token) -> str:
    if token.type == "text":
        return token.content
    return " " if token.type in {"softbreak", "hardbreak"} else "" if token.nesting else "."
