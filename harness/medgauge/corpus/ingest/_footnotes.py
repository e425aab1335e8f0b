"""Footnotes of Markdown, `[^1]` and `[^1]: …`: a mark leaves no text, a note stays in doubt."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from medgauge.corpus.canonical import line_of
from medgauge.corpus.raw import Problem
from medgauge.model.corpus import DroppedPiece

_MARK = re.compile(r"\[\^([^\]\[\s]{1,60})\]")
_NOTE = re.compile(r"\[\^([^\]\[\s]{1,60})\]:[ \t]*")
_REF = "footnote_ref"


def with_footnotes(parser: MarkdownIt) -> MarkdownIt:
    """Teach a parser the marks and notes of footnotes."""
    parser.block.ruler.before("reference", "footnote", _note, {"alt": ["paragraph", "reference"]})
    parser.inline.ruler.before("link", _REF, _mark)
    parser.add_render_rule(_REF, _nothing)
    return parser


def footnotes(
    tokens: Sequence[Token], env: Mapping[str, Any], name: str, first: int
) -> tuple[list[Problem], list[DroppedPiece]]:
    """Return what is wrong with footnotes, and each mark left out and each note kept in doubt."""
    notes: dict[str, list[int]] = env.get("footnotes", {})
    problems = [(name, f"line {first + at}", reason) for at, reason in env.get("odd_notes", [])]
    for label, places in notes.items():
        if len(places) > 1:
            place = f"line {first + places[1]}"
            problems.append((name, place, f"a second footnote [^{label}]; give each its own name"))
    pieces: list[DroppedPiece] = []
    for heading, token in _inlines(tokens):
        if "footnote" in token.meta:
            text = " ".join(token.content.split())[:120]
            reason = "footnote kept where it stands; what it is about is in doubt"
            pieces.append(_piece(name, heading, reason, text, doubted=True))
        line = first + (token.map[0] if token.map else 0) + 1
        for one in token.children or ():
            if one.type != _REF:
                continue
            told = f"{one.meta['before']}[^{one.meta['label']}]"
            if one.meta["label"].casefold() not in notes:
                problems.append((name, f"line {line}", f"no footnote of this name: {told}"))
            if one.meta["parts"]:
                problems.append((name, f"line {line}", f"a mark inside a number: {told}"))
            pieces.append(_piece(name, heading, "citation mark left out", told))
    return problems, pieces


def _piece(name: str, where: str, reason: str, text: str, doubted: bool = False) -> DroppedPiece:
    return DroppedPiece(file=name, where=where, reason=reason, excerpt=text, doubted=doubted)


def _inlines(tokens: Sequence[Token]) -> Iterator[tuple[str, Token]]:
    """Yield each run of text with the heading that it stands under."""
    heading = ""
    for at, token in enumerate(tokens):
        if token.type == "inline":
            if tokens[at - 1].type == "heading_open":
                heading = line_of("".join(one.content for one in token.children or ()))
            yield heading, token


def _mark(state: StateInline, silent: bool) -> bool:
    found = _MARK.match(state.src, state.pos)
    if not found:
        return False
    if not silent:
        token = state.push(_REF, "", 0)
        before, after = state.src[: state.pos][-30:], state.src[found.end() :][:2]
        inside = re.search(r"\d[.,]?$", before) and re.match(r"[.,]?\d", after)
        token.meta = {"label": found[1], "before": before, "parts": bool(inside)}
    state.pos = found.end()
    return True


def _note(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    found = None if state.is_code_block(start) else _NOTE.match(_line(state, start))
    if not found or silent:
        return bool(found)
    lines = [_line(state, start)[found.end() :]]
    last = start + 1
    while last < end and not state.isEmpty(last) and not _begins(state, last, end):
        lines.append(_line(state, last))
        last += 1
    beyond = next((at for at in range(last, end) if not state.isEmpty(at)), end)
    if beyond < end and state.sCount[beyond] - state.blkIndent >= 2:
        reason = f"footnote [^{found[1]}] goes on; write it as one paragraph"
        state.env.setdefault("odd_notes", []).append((beyond + 1, reason))
    notes = state.env.setdefault("footnotes", {})
    notes.setdefault(found[1].casefold(), []).append(start + 1)
    state.line = last
    state.push("paragraph_open", "p", 1).map = [start, last]
    inline = state.push("inline", "", 0)
    inline.content, inline.map, inline.children = "\n".join(lines).strip(), [start, last], []
    inline.meta = {"footnote": found[1]}
    state.push("paragraph_close", "p", -1)
    return True


def _line(state: StateBlock, at: int) -> str:
    return state.src[state.bMarks[at] + state.tShift[at] : state.eMarks[at]]


def _begins(state: StateBlock, at: int, end: int) -> bool:
    """Whether another block begins at a line without a blank one before it."""
    rules = state.md.block.ruler.getRules("paragraph")
    return any(rule(state, at, end, True) for rule in rules)


def _nothing(*_: Any) -> str:
    return ""
