"""What has been read of a page so far: its lines and headings, what was left out, what is wrong."""

from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from medgauge.corpus.canonical import invisible_in, line_of, refused, turned
from medgauge.corpus.ingest import _elements as kinds
from medgauge.corpus.ingest._judged import Judged
from medgauge.corpus.ingest._lines import Line
from medgauge.corpus.ingest._scripts import (
    CITATION,
    DOUBTED,
    REFUSED,
    lower_text,
    raise_text,
    shifted_text,
)
from medgauge.corpus.raw import Problem
from medgauge.errors import InputError
from medgauge.model.corpus import DroppedPiece

MAX_PIECES = 100_000
"""Most pieces to report of one file; nobody looks at more."""


class Block(NamedTuple):
    """A line of text (level 0) or a heading (levels 1 to 6)."""

    level: int
    text: str
    joins: tuple[int, ...] = ()
    """Characters of the text where a printed line's last hyphen is in doubt."""


@dataclass(frozen=True)
class Visible:
    """What a reader of the page sees, in order, and what was left out or doubted."""

    blocks: tuple[Block, ...]
    dropped: tuple[DroppedPiece, ...]


class Written:
    """Gathers text in reading order; `line` is the line being written."""

    def __init__(self, file: str, plain: bool) -> None:
        """`plain` says that no line needs more than its spaces collapsed (`canonical.is_plain`).

        What is space in text must be plain spaces then.
        """
        self.file = file
        self.plain = plain
        self.line = Line()
        self.marker = ""
        """Stands before the next line: the number of a list's item."""
        self.blocks: list[Block] = []
        self.dropped: list[DroppedPiece] = []
        self.problems: list[Problem] = []
        self.heading = ""

    def end_line(self, level: int = 0) -> None:
        """Close the line being written, if it has any text."""
        line = self.line
        pieces = line.pieces
        if line.seams:
            raw, wrong = line.take()
            for reason in wrong:
                self.refuse(reason)
            self.write(raw, level)
        elif pieces:
            raw = "".join(pieces)
            pieces.clear()
            self.write(raw, level)

    def write(self, raw: str, level: int = 0) -> None:
        """Write a whole line, if it has any text; the one being written must be closed."""
        text = self.canonical(raw)
        if not text:
            return
        if level:
            self.heading = text
        if self.marker:
            text, self.marker = self.marker + text, ""
        self.blocks.append(Block(level, text))

    def canonical(self, raw: str) -> str:
        """Return a line as canonical text; what is wrong with it is reported."""
        if self.plain:
            return line_of(raw) if "  " in raw else raw.strip(" ")
        text = line_of(raw)
        if text:
            self._check(raw, text)
        return text

    def _check(self, raw: str, text: str) -> None:
        if marks := invisible_in(raw):
            self.drop(f"invisible characters {marks} left out", text)
        if reason := refused(text) or turned(text):
            self.refuse(f"{reason}: {text[:60]!r}")

    def drop(self, reason: str, excerpt: str, doubted: bool = False) -> None:
        """Report a piece left out, or kept and doubted; one without any text is worth no word."""
        if short := " ".join(excerpt.split())[:120]:
            if len(self.dropped) == MAX_PIECES:
                self.stop(f"more than {MAX_PIECES:,} pieces would be left out or doubted")
            piece = DroppedPiece(
                file=self.file, where=self.heading, reason=reason, excerpt=short, doubted=doubted
            )
            self.dropped.append(piece)

    def leave_out(self, one: Judged, text: str, html: str) -> None:
        """Report an element left out by its text, else by what stands in its place."""
        attributes, reason = one.attributes, one.unseen
        source = attributes.get("alt") or attributes.get("src") or attributes.get("value")
        self.drop(reason, text or source or html)
        if kinds.LEFT_OUT in attributes:
            self.end_line()
        if one.tag in kinds.SEEN_PIECES or "line-through" in reason:
            beside = one.tag in kinds.PICTURES and attributes.get("alt") != ""
            told = f"{reason} stands beside or between numbers: {(source or '')[:60]}".strip(": ")
            self.line.seam(told, near=beside)

    def write_script(self, kind: str, text: str, linked: bool) -> None:
        """Write raised (`sup`), lowered (`sub`) or shifted text by the rule of `_scripts`."""
        base = self.line.tail()
        if kind == "sup":
            spelled, meaning = raise_text(base, text, linked)
        else:
            spelled, meaning = (lower_text if kind == "sub" else shifted_text)(base, text)
        told = f"{base[-30:]}[{text}]"
        if meaning == REFUSED:
            self.refuse(f"raised or lowered text beside a number or letter cannot be read: {told}")
        elif meaning == CITATION:
            self.drop("citation mark left out", told)
        elif meaning == DOUBTED:
            reason = "raised text kept, its meaning is doubted"
            self.drop(reason, f"{base[-30:]}{spelled}", doubted=True)
        self.line.add(spelled)
        self.line.seam(f"raised or lowered text stands between two numbers: {told}")

    def refuse(self, reason: str) -> None:
        """Report why the whole document cannot be taken."""
        self.problems.append((self.file, self.heading, reason))

    def stop(self, reason: str) -> NoReturn:
        """Report why the document cannot be read on. Raises InputError with all problems so far."""
        self.refuse(reason)
        raise InputError(self.problems)

    def seen(self) -> Visible:
        """Return all of it at the end of a page. Raises InputError if anything is wrong."""
        self.end_line()
        if self.problems:
            raise InputError(self.problems)
        return Visible(tuple(self.blocks), tuple(self.dropped))
