"""Markdown that would lose or merge numbers without a word: found in the tokens, and refused."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from markdown_it.rules_block.table import escapedSplit
from markdown_it.token import Token

from medgauge.corpus.raw import Problem
from medgauge.model.corpus import DroppedPiece

_ADDRESS = re.compile(r"[/#:@]")
"""What a link's destination has and a number has not."""
_QUOTED = re.compile(r"^[\s>]*")


MAX_MARKS = 20_000
"""Most signs that may be Markdown's in one paragraph, whose pairs take a square of their number."""
_BLANK = re.compile(r"\n[ \t]*\n")
_SIGNS = "*_[]()`<>!&\\~|:"


def crowded(body: str, name: str, first: int) -> Iterator[Problem]:
    """Yield every paragraph that would take too long to parse."""
    start = 0
    for end in (*(gap.end() for gap in _BLANK.finditer(body)), len(body)):
        long = end - start > MAX_MARKS
        if long and sum(body.count(sign, start, end) for sign in _SIGNS) > MAX_MARKS:
            place = f"line {first + body.count(chr(10), 0, start) + 1}"
            yield (name, place, f"a paragraph with more than {MAX_MARKS:,} signs of Markdown")
        start = end


def lost_numbers(tokens: Sequence[Token], body: str, name: str, first: int) -> Iterator[Problem]:
    """Yield every place where an emphasis mark, a table or a fence would eat a number.

    `first` is the number of lines of the file before `body`.
    """
    lines = body.split("\n")
    width = 0
    for at, token in enumerate(tokens):
        place = f"line {first + token.map[0] + 1}" if token.map else ""
        if token.type == "inline":
            yield from (
                (name, place, reason) for reason in _eaten_marks(token.children or []) if reason
            )
        elif token.type == "fence" and any(map(str.isdigit, token.info)):
            yield (name, place, f"a number stands after the code fence: {token.info.strip()!r}")
        elif token.type == "table_open":
            width = 0
        elif token.type == "tr_open" and token.map:
            if not width:
                width = _columns(tokens[at:])
            elif reason := _too_wide(lines[token.map[0]], width):
                yield (name, place, reason)


def definitions(
    env: Mapping[str, Any], name: str, first: int
) -> tuple[list[Problem], list[DroppedPiece]]:
    """Return the link definitions of a file, which leave no text: those to refuse, and the others.

    `[10]: 20` is refused, since a destination without `/`, `#`, `:` or `@` may be a number.
    """
    problems: list[Problem] = []
    pieces: list[DroppedPiece] = []
    named = [{"label": key, **one} for key, one in env.get("references", {}).items()]
    for one in chain(named, env.get("duplicate_refs", [])):
        where = f"line {first + one['map'][0] + 1}"
        told = f"[{one['label']}]: {one['href']} {one['title']}".strip()
        if _ADDRESS.search(one["href"]):
            reason = "link definition left out"
            pieces.append(DroppedPiece(file=name, where=where, reason=reason, excerpt=told[:120]))
        else:
            problems.append((name, where, f"would be read as a link and not shown: {told!r}"))
    return problems, pieces


def fences(tokens: Sequence[Token], name: str, first: int) -> Iterator[DroppedPiece]:
    """Yield what stands after each code fence; it leaves no text."""
    for token in tokens:
        if token.type == "fence" and token.info.strip() and token.map:
            where = f"line {first + token.map[0] + 1}"
            excerpt = token.info.strip()[:120]
            reason = "word after a code fence left out"
            yield DroppedPiece(file=name, where=where, reason=reason, excerpt=excerpt)


def _eaten_marks(children: Sequence[Token]) -> Iterator[str]:
    """Name each emphasis mark between two letters or digits, one of them a digit: `2*3*4`."""
    before = " "
    waiting: list[tuple[str, str]] = []
    for token in children:
        if token.type in {"em_open", "em_close", "strong_open", "strong_close"}:
            waiting.append((before, token.markup))
            continue
        text = " " if token.type in {"softbreak", "hardbreak", "image"} else token.content
        if not text:
            continue
        yield from (_eaten(left, mark, text[0]) for left, mark in waiting)
        waiting, before = [], text[-1]


def _eaten(before: str, mark: str, after: str) -> str:
    """Say what is wrong with a mark between these two characters, or return an empty string."""
    if not (before.isalnum() and after.isalnum() and (before.isdigit() or after.isdigit())):
        return ""
    told = f"between {before!r} and {after!r} is an emphasis mark"
    return f"{mark!r} {told}; write \\{mark[0]}"


def _columns(tokens: Sequence[Token]) -> int:
    row = tokens[: next(at for at, one in enumerate(tokens) if one.type == "tr_close")]
    return sum(one.type in {"th_open", "td_open"} for one in row)


def _too_wide(line: str, width: int) -> str:
    cells = escapedSplit(_QUOTED.sub("", line).strip())
    cells = cells[1:] if cells and not cells[0] else cells
    lost = [cell.strip() for cell in cells[width:] if cell.strip()]
    return f"row has more cells than the table's head; {lost[0]!r} would be lost" if lost else ""
