"""HTML written by a reader of another format, so that one rule makes canonical text of them all.

What HTML has no words for (a piece left out for a reason of the format's own, a doubt, a refusal)
stands in it as a mark with a number, and takes its place and words again after reading.
"""

import re
from dataclasses import dataclass
from html import escape

from medgauge.corpus.ingest._blocks import Visible, visible
from medgauge.corpus.ingest._headings import sections
from medgauge.corpus.ingest._homes import at_home
from medgauge.corpus.raw import RawDocument
from medgauge.errors import InputError
from medgauge.model.corpus import DroppedPiece

_MARK = re.compile(r"piece(\d+)end")


@dataclass(frozen=True)
class _Piece:
    reason: str
    excerpt: str
    doubted: bool


class Markup:
    """Gathers the HTML of one document; every text given to it is escaped."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.parts: list[str] = ["<body>"]  # a comment before it would not be of the page
        self._pieces: list[_Piece] = []

    def text(self, text: str) -> None:
        """Write text of the running line."""
        self.parts.append(escape(text))

    def tags(self, tags: str) -> None:
        """Write markup of our own."""
        self.parts.append(tags)

    def script(self, kind: str, text: str, linked: bool = False) -> None:
        """Write raised (`sup`), lowered (`sub`) or otherwise moved (`shifted`) text."""
        inner = f"<a>{escape(text)}</a>" if linked else escape(text)
        if kind == "shifted":
            self.parts.append(f'<span style="vertical-align:1pt">{inner}</span>')
        else:
            self.parts.append(f"<{kind}>{inner}</{kind}>")

    def drop(self, reason: str, excerpt: str, doubted: bool = False) -> None:
        """Report a piece that is not in the text, or one that is and is doubted."""
        self.parts.append(f"<!--{self._mark(reason, excerpt, doubted)}-->")

    def gap(self, reason: str, excerpt: str, near: bool = False) -> None:
        """Report a piece that a reader sees in the running line and that is not in the text.

        Digits on both sides of it refuse the document; with `near`, a number on either side.
        """
        mark = self._mark(reason, excerpt, False)
        self.parts.append(f'<img alt="{mark}">' if near else f'<video src="{mark}"></video>')

    def refuse(self, reason: str) -> None:
        """Report at this place why the whole document cannot be taken."""
        mark = self._mark(reason, "", False)
        self.parts.append(f"<{mark}></{mark}>")

    def read(self) -> Visible:
        """Return what a reader of the document sees. Raises InputError with every problem."""
        try:
            seen = visible("".join(self.parts), self.file)
        except InputError as error:
            raise InputError(
                [(file, place, self._told(why)) for file, place, why in error.problems]
            ) from error
        return Visible(seen.blocks, tuple(map(self._named, seen.dropped)))

    def document(self) -> RawDocument:
        """Return the sections of the document; its first heading of level 1 is its title."""
        seen = self.read()
        title = next((block.text for block in seen.blocks if block.level == 1), "")
        found = tuple(sections(seen.blocks, title))
        return RawDocument(None, found, at_home(seen, title), title)

    def _mark(self, reason: str, excerpt: str, doubted: bool) -> str:
        self._pieces.append(_Piece(reason, " ".join(excerpt.split())[:120], doubted))
        return f"piece{len(self._pieces) - 1}end"

    def _told(self, why: str) -> str:
        found = _MARK.search(why)
        if not found:
            return why
        piece = self._pieces[int(found[1])]
        if "stands beside or between" in why:
            return f"{piece.reason}, beside or between numbers: {piece.excerpt[:60]!r}"
        return piece.reason

    def _named(self, dropped: DroppedPiece) -> DroppedPiece:
        found = _MARK.fullmatch(dropped.excerpt)
        if not found:
            return dropped
        piece = self._pieces[int(found[1])]
        told = {"reason": piece.reason, "excerpt": piece.excerpt, "doubted": piece.doubted}
        return dropped.model_copy(update=told)
