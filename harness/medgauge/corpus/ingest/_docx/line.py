"""One paragraph of a DOCX file as pieces of its line, joined and judged before they are written."""

import re
from dataclasses import dataclass

from medgauge.corpus.ingest._lines import Line
from medgauge.corpus.ingest._markup import Markup

_TABBED_NUMBER = re.compile(r"\s*(\d+(?:\.\d+)*)\.?\t\s*")
_NUMBER_TAB_NUMBER = re.compile(r"\d[ ]*\t\s*[<>≤≥±+\-−–]?\s*\d")
_OWN_NUMBER = re.compile(r"\d+(?:\.\d+)*[a-z]?")


@dataclass(frozen=True)
class Piece:
    """A stretch of one line: `text`, `sup`, `sub`, `shifted`, `fraction`, `break`, or a report.

    Reports are `drop`, `doubt`, `gap`, `near` (a gap beside which no number may stand), `refuse`
    and `edge` (of a tracked change, beside which no number may stand either).
    """

    kind: str
    text: str = ""
    excerpt: str = ""
    linked: bool = False


SHOWN = frozenset(["text", "sup", "sub", "shifted", "fraction"])
FRACTION = "a fraction stands beside a number; write it as text"


def joined(pieces: list[Piece]) -> list[Piece]:
    """Join neighbouring pieces that look the same, so that a power is read as a whole."""
    found: list[Piece] = []
    for piece in pieces:
        last = found[-1] if found else None
        if last and last.kind == piece.kind and piece.kind in SHOWN and last.linked == piece.linked:
            found[-1] = Piece(piece.kind, last.text + piece.text, "", piece.linked)
        else:
            found.append(piece)
    return found


def plain(pieces: list[Piece]) -> str:
    """Return the text that is shown, with a line break as a space."""
    return "".join(one.text if one.kind in SHOWN else " " * (one.kind == "break") for one in pieces)


def write_heading(markup: Markup, level: int, label: str, pieces: list[Piece]) -> None:
    """Write a heading; a number counted or typed before a tab stands before its words."""
    pieces = joined(pieces)
    number = label.strip().rstrip(".:)")
    if not number and pieces and pieces[0].kind == "text":
        typed = _TABBED_NUMBER.match(pieces[0].text)
        if typed:
            number = typed[1]
            pieces[0] = Piece("text", pieces[0].text[typed.end() :])
    shown = "h1" if level == 0 else f"h{min(max(level, 2), 6)}"
    markup.tags(f"<{shown}>")
    if _OWN_NUMBER.fullmatch(number):
        markup.text(f"{number}. ")
    else:
        markup.text(label)
    _write(markup, [Piece("text", " ") if one.kind == "break" else one for one in pieces])
    markup.tags(f"</{shown}>")


def write_line(markup: Markup, label: str, pieces: list[Piece]) -> None:
    """Write a paragraph that is no heading, as one line, or as one for each line break."""
    pieces = joined(pieces)
    markup.tags("<div>")
    text = plain(pieces)
    if label:
        markup.text(label)
        if label.rstrip()[-1:].isdigit() and text.lstrip()[:1].isdigit():
            markup.drop("its number stands beside a number", label + text, doubted=True)
    _write(markup, pieces)
    markup.tags("</div>")


def _write(markup: Markup, pieces: list[Piece]) -> None:
    for reason in _touched(pieces):
        markup.refuse(reason)
    if found := _NUMBER_TAB_NUMBER.search(plain(pieces)):
        markup.refuse(f"a tab stands between two numbers: {found[0]!r}; make it a table")
    for piece in pieces:
        if piece.kind in {"text", "fraction"}:
            markup.text(piece.text)
        elif piece.kind in SHOWN:
            markup.script(piece.kind, piece.text, piece.linked)
        elif piece.kind == "break":
            markup.tags("<br>")
        elif piece.kind in {"drop", "doubt"}:
            markup.drop(piece.text, piece.excerpt, piece.kind == "doubt")
        elif piece.kind in {"gap", "near"}:
            markup.gap(piece.text, piece.excerpt, piece.kind == "near")
        elif piece.kind == "refuse":
            markup.refuse(piece.text)


def _touched(pieces: list[Piece]) -> list[str]:
    """Return the reason of every tracked change that touches a number."""
    line = Line()
    for piece in pieces:
        if piece.kind == "fraction":
            line.seam(FRACTION, near=True)
            line.add("x")
            line.seam(FRACTION, near=True)
        elif piece.kind in SHOWN:
            line.add(piece.text)
        elif piece.kind == "break":
            line.add("; ")
        elif piece.kind == "edge":
            line.seam(piece.text, near=True)
    return list(dict.fromkeys(line.take()[1]))
