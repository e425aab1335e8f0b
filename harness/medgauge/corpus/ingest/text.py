"""Plain text: paragraphs between blank lines, numbered or underlined headings, lists and tables."""

import re
from collections.abc import Iterator
from itertools import groupby

from medgauge.corpus.canonical import decode, invisible_in, line_of, turned
from medgauge.corpus.ingest._blocks import Block
from medgauge.corpus.ingest._front import front_matter
from medgauge.corpus.ingest._headings import sections, split_number
from medgauge.corpus.ingest._homes import at_home
from medgauge.corpus.ingest._hyphens import SOFT, Known, join_lines, known_words
from medgauge.corpus.ingest._text.lines import (
    Printed,
    Unsure,
    is_item,
    items,
    marker,
    paragraphs,
    wrap_width,
)
from medgauge.corpus.ingest._text.pages import running
from medgauge.corpus.ingest._text.tables import columned, is_rule, tabbed
from medgauge.corpus.ingest._written import Visible
from medgauge.corpus.raw import Problem, RawDocument
from medgauge.errors import InputError
from medgauge.model.corpus import DroppedPiece

suffixes = ".txt"

MAX_HEADING = 120
_DOTTED = re.compile(r"\d+(?:\.\d+)+\.?[ \t]+[A-Z]")
_UNDERLINE = re.compile(r"={3,}|-{3,}")
_SPACE_AFTER_NUMBER = re.compile(r"^(\d+(?:\.\d+)*[.)]?)\s+")


def read(name: str, data: bytes) -> RawDocument:
    """Read one text file; `name` is what errors call it. Raises InputError with every problem."""
    text, mended = decode(data, name)
    front = front_matter(text, name)
    metadata, body, first = front or (None, text, 0)
    reader = _Reader(name, known_words(body.split("\n")))
    lines = [Printed(first + at, raw) for at, raw in enumerate(body.split("\n"), 1)]
    groups = paragraphs(reader.unpaged(lines))
    width = wrap_width(groups)
    for at, group in enumerate(groups):
        reader.read(group, width, _listed(groups, at))
    if reader.problems:
        raise InputError(reader.problems)
    blocks = reader.blocks
    title = next((block.text for block in blocks if block.level == 1), "")
    named = str(metadata.get("title", "")) if metadata is not None else title
    found = tuple(sections(blocks, named))
    told = at_home(Visible(tuple(blocks), tuple(reader.dropped)), named)
    return RawDocument(metadata, found, (*mended, *told), "" if metadata else title)


class _Reader:
    """Gathers the blocks of one file."""

    def __init__(self, file: str, known: Known) -> None:
        self.file, self.known = file, known
        self.blocks: list[Block] = []
        self.dropped: list[DroppedPiece] = []
        self.problems: list[Problem] = []
        self.heading = ""

    def unpaged(self, lines: list[Printed]) -> Iterator[Printed]:
        """Yield lines with a page break as a blank one; one inside a sentence is refused."""
        before = ""
        heads = running(lines)
        for line in sorted(heads, key=lambda one: one.number):
            self._drop("running head or foot left out", [line])
        for line in lines:
            pages = line.raw.split("\f")
            for at, raw in enumerate(pages):
                raw = "" if Printed(line.number, raw) in heads else raw
                if (
                    at
                    and before.strip()
                    and not before.rstrip().endswith((".", "!", "?", ":", ";"))
                ):
                    reason = "a page break in what may be one sentence; take it out"
                    self.problems.append((self.file, f"line {line.number}", reason))
                if at:
                    yield Printed(line.number, "")
                yield Printed(line.number, raw)
                before = raw if raw.strip() or not (heads or pages[1:]) else before

    def read(self, lines: list[Printed], width: int, listed: bool) -> None:
        """Read one paragraph; `listed` when it stands in a list with blank lines between items."""
        try:
            self._read(lines, width, listed)
        except Unsure as error:
            self.problems.append((self.file, f"line {error.number}", error.reason))

    def _read(self, lines: list[Printed], width: int, listed: bool) -> None:
        if (
            len(lines) > 1
            and _UNDERLINE.fullmatch(lines[1].raw.strip())
            and not is_rule(lines[0].raw)
        ):
            self._heading(lines[0], 1 if lines[1].raw.strip()[0] == "=" else 2)
            if len(lines) > 2:
                self._read(lines[2:], width, listed)
            return
        rows = tabbed(lines)
        if rows is not None:
            self._drop("table without a header row", lines, doubted=True)
        else:
            rows = columned(_one_space(lines))
        if rows is not None:
            self.blocks += [Block(0, row) for row in rows]
            self._report(lines)
            return
        for ruled, part in groupby(_one_space(lines), key=lambda line: is_rule(line.raw)):
            if not ruled:
                self._text(list(part), width, listed)

    def _text(self, lines: list[Printed], width: int, listed: bool) -> None:
        """Read lines with no rule between them: a heading, else items and sentences."""
        if len(lines) == 1 and not listed and heads(lines[0]):
            self._heading(lines[0], 2)
            return
        dotted = len(lines) > 1 and _DOTTED.match(lines[0].raw.strip())
        if dotted and heads(lines[0]) and not is_item(lines):
            reason = (
                "may be a heading or the start of a paragraph; put a blank line after a heading"
            )
            raise Unsure(lines[0], reason)
        for group in items(lines, width):
            self._line(group)

    def _heading(self, line: Printed, level: int) -> None:
        self.heading = line_of(_SPACE_AFTER_NUMBER.sub(r"\1 ", line.raw.strip()))
        self.blocks.append(Block(level, self.heading))
        self._report([line])

    def _line(self, lines: list[Printed]) -> None:
        """Write what is one line of text; the bullet of a list leaves nothing."""
        mark, rest = marker(lines[0].raw)
        first = f"{mark} {rest}" if any(map(str.isalnum, mark)) else rest
        raws = [first, *(line.raw for line in lines[1:])]
        text, joins = join_lines([_clean(raw) for raw in raws], self.known)
        if why := turned(text):
            raise Unsure(lines[0], why)
        if text:
            self.blocks.append(Block(0, text, joins))
        self._report(lines)

    def _drop(self, reason: str, lines: list[Printed], doubted: bool = False) -> None:
        excerpt = line_of(" ".join(line.raw for line in lines))[:120]
        self.dropped.append(
            DroppedPiece(
                file=self.file, where=self.heading, reason=reason, excerpt=excerpt, doubted=doubted
            )
        )

    def _report(self, lines: list[Printed]) -> None:
        """Report the invisible characters of some lines."""
        raw = " ".join(line.raw for line in lines)
        if marks := invisible_in(raw):
            reason, excerpt = f"invisible characters {marks} left out", line_of(raw)[:120]
            piece = DroppedPiece(file=self.file, where=self.heading, reason=reason, excerpt=excerpt)
            self.dropped.append(piece)


def heads(line: Printed) -> bool:
    """Whether a line that stands alone is a numbered heading and no sentence."""
    text = line_of(_SPACE_AFTER_NUMBER.sub(r"\1 ", line.raw.strip()))
    number, words = split_number(text)
    short = len(text) <= MAX_HEADING and not text.endswith((".", ";", ":", ",", "!", "?"))
    return number is not None and bool(words) and short


def _listed(groups: list[list[Printed]], at: int) -> bool:
    """Whether a paragraph `2. …` follows or precedes its neighbour's number: a loose list."""
    mine = _count(groups[at])
    beside = [_count(groups[other]) for other in (at - 1, at + 1) if 0 <= other < len(groups)]
    return mine > 0 and any(abs(mine - one) == 1 for one in beside if one > 0)


def _count(lines: list[Printed]) -> int:
    mark = marker(lines[0].raw)[0].strip("().")
    return int(mark) if mark.isdigit() else 0


def _one_space(lines: list[Printed]) -> list[Printed]:
    """Take the room after a number at a line's start for one space, as of `3.2    Dose`."""
    return [Printed(line.number, _indented(line.raw, _SPACE_AFTER_NUMBER)) for line in lines]


def _indented(raw: str, pattern: re.Pattern[str]) -> str:
    bare = raw.lstrip()
    return raw[: len(raw) - len(bare)] + pattern.sub(r"\1 ", bare) if pattern.match(bare) else raw


def _clean(raw: str) -> str:
    """Return canonical text, with a soft hyphen kept at the line's end."""
    return line_of(raw) + (SOFT if raw.rstrip().endswith(SOFT) else "")
