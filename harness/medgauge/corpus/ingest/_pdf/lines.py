"""Words and lines of a PDF page: spaces from gaps, raised text spelled as `_scripts` says."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from medgauge.corpus.ingest import _scripts as scripts
from medgauge.corpus.ingest._pdf.glyphs import LINE_END_HYPHEN, Glyph, seam, spaced
from medgauge.corpus.ingest._pdf.marks import Box

GAP = 0.14
"""A gap that parts two words, in heights of the font."""
FEW_GAPS = 4
BLANKS = 2
"""Least spaces of a line whose words are parted by spaces, not by place alone."""
APART = 0.9
"""A gap that may part two columns, in heights of the font."""
_QUANTITY = re.compile(r"\d[\d.,]*[ \u00a0]?[^\W\d_]*$")
"""A number, or a number and its unit, at the end: `5 mg`."""


@dataclass(frozen=True, slots=True)
class Note:
    """What a person should know of a line: why, the text, and whether it stays in the corpus."""

    reason: str
    excerpt: str
    doubted: bool


@dataclass(frozen=True, slots=True)
class Told:
    """The text of a line with what a person should know of it."""

    text: str
    notes: tuple[Note, ...] = ()
    problems: tuple[str, ...] = ()

    def __add__(self, other: "Told") -> "Told":
        """Return both as one line."""
        text = f"{self.text} {other.text}".strip()
        return Told(text, self.notes + other.notes, self.problems + other.problems)


@dataclass(frozen=True, slots=True)
class Word:
    """Characters without a space between, raised or not, and where they stand."""

    plain: str
    left: float
    right: float
    size: float
    seam: float = 0.0
    """Where a text drawn by itself begins right behind a numbered label, 0 for none."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table as printed."""

    lines: tuple["Piece", ...]
    header: bool
    columns: int
    rows: int
    edge: float
    """Where its lines must end at the right."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of one line within one column, or a table that stands in their place."""

    words: tuple[Word, ...]
    told: Told
    page: int
    base: float
    size: float
    """Height of the font most of its characters have."""
    bold: bool
    """Whether every letter is bold."""
    first: int
    """Place in the file of its first glyph."""
    box: Box | None = None
    """Where a table stands."""
    table: tuple[tuple[Cell, ...], ...] = ()
    bullet: bool = False
    """Whether a bullet is drawn before it."""
    lifted: bool = False
    """Whether it holds raised or lowered characters, which push lines apart."""

    def noted(self, note: Note) -> "Piece":
        """Return the piece with one more thing that a person should know."""
        told = self.told
        return replace(self, told=Told(told.text, (*told.notes, note), told.problems))

    @property
    def left(self) -> float:
        """Where it begins."""
        return self.box[0] if self.box else self.words[0].left

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.box[2] if self.box else self.words[-1].right

    @property
    def top(self) -> float:
        """Where its ink may begin."""
        return self.box[1] if self.box else self.base - 0.75 * self.size

    @property
    def bottom(self) -> float:
        """Where its ink may end."""
        return self.box[3] if self.box else self.base + 0.25 * self.size

    @property
    def plain(self) -> str:
        """Its words as they stand."""
        return " ".join(word.plain for word in self.words)


def pieces(row: list[Glyph], page: int, links: list[Box]) -> Iterator[Piece]:
    """Cut a row of glyphs into words, and these where a gap is wide enough to part columns."""
    run: list[list[Glyph]] = []
    words = list(_words(row))
    if sum(glyph.blank for glyph in row) >= BLANKS:
        _refuse_spaced(words)
    for word in words:
        if run:
            gap = word[0].left - _right(run[-1])
            level = [_size(one) for one in (word, run[-1]) if not one[0].lift]
            if gap >= APART * min(level or [_size(word)]):
                yield _piece(run, page, links)
                run = []
        run.append(word)
    if run:
        yield _piece(run, page, links)


def together(parts: list[Piece]) -> Piece:
    """Return pieces of one line as one, from left to right."""
    parts = sorted(parts, key=lambda one: one.left)
    main = max(parts, key=lambda one: len(one.plain))
    told = parts[0].told
    for part in parts[1:]:
        told = told + part.told
    return Piece(
        tuple(word for part in parts for word in part.words),
        told,
        main.page,
        main.base,
        main.size,
        all(part.bold for part in parts),
        min(part.first for part in parts),
        bullet=parts[0].bullet,
        lifted=any(part.lifted for part in parts),
    )


def _piece(run: list[list[Glyph]], page: int, links: list[Box]) -> Piece:
    glyphs = [glyph for word in run for glyph in word]
    level = [glyph for glyph in glyphs if not glyph.lift] or glyphs
    sizes = Counter(round(glyph.size, 1) for glyph in level)
    letters = [glyph.bold for glyph in glyphs if glyph.weighs]
    return Piece(
        tuple(
            Word(
                "".join(map(_character, word)), word[0].left, _right(word), _size(word), seam(word)
            )
            for word in run
        ),
        _told(run, links, page),
        page,
        level[0].base,
        max(sizes, key=lambda size: (sizes[size], size)),
        bool(letters) and all(letters),
        min(glyph.order for glyph in glyphs),
        lifted=any(glyph.lift for glyph in glyphs),
    )


def _right(word: list[Glyph]) -> float:
    return max(glyph.right for glyph in word)


def _size(word: list[Glyph]) -> float:
    return max(glyph.size for glyph in word)


def _told(words: list[list[Glyph]], links: list[Box], page: int) -> Told:
    """Return the text of a line's words, raised and lowered runs spelled by `_scripts`."""
    text = ""
    notes: list[Note] = []
    problems: list[str] = []
    for word in words:
        gap = " " if text else ""
        for run in _level_runs(word):
            shown = "".join(map(_character, run))
            if not run[0].lift:
                text, gap = text + gap + shown, ""
                continue
            linked = any(_inside(run, box) for box in links)
            spelled, note, problem = _spelled(text + gap, shown, run[0].lift, linked)
            if spelled:
                text, gap = text + gap + spelled, ""
            if note:
                notes.append(Note(f"page {page}: {note.reason}", note.excerpt, note.doubted))
            if problem:
                problems.append(problem)
    return Told(text, tuple(notes), tuple(problems))


def _words(row: list[Glyph]) -> Iterator[list[Glyph]]:
    spread = _spread(row)
    run: list[Glyph] = []
    for glyph in row:
        gap = glyph.left - run[-1].right if run else 0.0
        wide = run and gap > GAP * max(glyph.size, run[-1].size) + spread
        wide = wide or (run and not spread and spaced(run[-1], glyph))
        if run and (glyph.blank or wide):
            yield run
            run = []
        if not glyph.blank:
            run.append(glyph)
    if run:
        yield run


def _refuse_spaced(words: list[list[Glyph]]) -> None:
    """Refuse single letters set apart without a space, in a line whose spaces are characters."""
    for one, other in pairwise(words):
        single = len(one) == len(other) == 1 and one[0].text.isalnum() and other[0].text.isalnum()
        spaceless = one[0].owner == other[0].owner and one[0].order + 1 == other[0].order
        if single and spaceless and not (one[0].lift or other[0].lift):
            text = " ".join("".join(glyph.text for glyph in word) for word in words)
            raise ValueError(f"letters spread apart within a line: {text[:60]!r}")


def _spread(row: list[Glyph]) -> float:
    """Return by how much the letters of a row are spread apart; its spaces are then characters.

    Raises ValueError when there are none, for then letters and words cannot be told apart.
    """
    gaps = [
        (other.left - one.right) / one.size
        for one, other in pairwise(row)
        if one.text.isalpha() and other.text.isalpha() and not (one.lift or other.lift)
    ]
    usual = median(gaps) if len(gaps) >= FEW_GAPS else 0.0
    if usual <= GAP / 2:
        return 0.0
    if not any(glyph.blank for glyph in row):
        text = "".join(glyph.text for glyph in row)[:60]
        raise ValueError(f"letters spread apart, without spaces: {text!r}")
    return usual * median(glyph.size for glyph in row)


def _level_runs(word: list[Glyph]) -> Iterator[list[Glyph]]:
    run: list[Glyph] = []
    for glyph in word:
        if run and run[-1].lift != glyph.lift:
            yield run
            run = []
        run.append(glyph)
    yield run


def _character(glyph: Glyph) -> str:
    return "-" if glyph.text == LINE_END_HYPHEN else glyph.text


def _inside(run: list[Glyph], box: Box) -> bool:
    middle = (run[0].left + run[-1].right) / 2
    high = (run[0].ink[1] + run[0].ink[3]) / 2
    return box[0] <= middle <= box[2] and box[1] <= high <= box[3]


def _spelled(base: str, run: str, lift: int, linked: bool) -> tuple[str, Note | None, str]:
    if lift > 0:
        spelled, meaning = scripts.raise_text(base, run, linked)
    else:
        spelled, meaning = scripts.lower_text(base, run)
    shown = f"{base[-30:]}[{run}]"
    if meaning == scripts.REFUSED:
        reason = f"raised or lowered text beside a number or letter cannot be read: {shown}"
        return "", None, reason
    if meaning == scripts.CITATION:
        if _QUANTITY.search(base):
            return spelled, Note("raised text after a quantity left out as a mark", shown, True), ""
        return spelled, Note("citation mark left out", shown, False), ""
    if meaning == scripts.DOUBTED:
        return spelled, Note("raised text kept, its meaning is doubted", shown, True), ""
    return spelled, None, ""
