"""What a reader sees of a page's glyphs: hidden, turned or overprinted ones are told apart."""

import unicodedata
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from medgauge.corpus.canonical import INVISIBLE
from medgauge.corpus.ingest._pdf.glyphs import LINE_END_HYPHEN, Frame, Glyph
from medgauge.corpus.ingest._pdf.ink import Picture, unseen
from medgauge.corpus.ingest._pdf.lines import Note
from medgauge.corpus.ingest._pdf.marks import Box, Marks

SCANNED = 0.5
"""Part of a page that an image covers when it may be a scan."""
FEW = 20
"""Characters that do not make a page of text."""
LITTLE = 200
"""Characters that beside a scan in strips are its running lines."""
EDGE = 0.09
"""Part of a page's width at either side where a turned stamp may stand."""
CUT = 0.5
"""Points of a character that may lie over the page's edge."""
NEAR = 1.0
"""Most distance, in heights of the font, of two words of one line."""
OVERLAID = 0.6
"""Part of the narrower of two glyphs that lies over the other when text is printed over text."""
KERNED = 0.95
"""The same for glyphs that follow each other in one text."""
LETTERS = 6
"""Curved shapes on one line that look like letters."""
_RIGHT_TO_LEFT = frozenset(["R", "AL", "AN"])
_SYMBOLS = frozenset("\uf0b7\uf0a7\uf0d8\uf0fc\uf06e\uf02d\uf0a8•")


@dataclass
class Seen:
    """The glyphs a reader sees, what was left out, and why the page cannot be taken."""

    glyphs: list[Glyph] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def seen(glyphs: list[Glyph], marks: Marks, picture: Picture, frame: Frame, page: int) -> Seen:
    """Return what a reader sees of a page's text."""
    found = Seen()
    hidden: dict[str, list[Glyph]] = defaultdict(list)
    for glyph in glyphs:
        soft = glyph.text == "\u00ad" and not glyph.unseen
        if glyph.blank or (INVISIBLE.match(glyph.text) and not (soft and picture.shows(glyph))):
            if glyph.blank and glyph.upright:
                found.glyphs.append(glyph)
        elif reason := unseen(glyph, picture):
            hidden[reason].append(glyph)
        else:
            found.glyphs.append(replace(glyph, text="-") if soft else glyph)
    found.problems.extend(_parted(glyphs, hidden, frame))
    for reason, run in hidden.items():
        text = "".join(glyph.text for glyph in run)
        found.notes.append(Note(f"page {page}: {reason} left out", text[:120], False))
    found.problems.extend(_pictures(marks, found, bool(hidden), frame))
    _watermarks(found, page)
    _turned(found, frame, page)
    found.problems.extend(sorted({*_letters(found.glyphs), *_told_otherwise(found.glyphs)}))
    found.problems.extend(_struck(found.glyphs, marks))
    if _drawn_letters(marks):
        found.problems.append("letters are drawn as shapes")
    elif not [one for one in found.glyphs if not one.blank] and not found.problems:
        _without_text(found, picture, page)
    return found


def _without_text(found: Seen, picture: Picture, page: int) -> None:
    if picture.plain():
        found.notes.append(Note(f"page {page} is blank", "blank page", False))
    else:
        found.problems.append("page without text, though something is drawn on it")


def _parted(glyphs: list[Glyph], hidden: dict[str, list[Glyph]], frame: Frame) -> Iterator[str]:
    """Words and lines of which a part is hidden: nobody can say what a reader takes them for."""
    gone = {glyph.order for run in hidden.values() for glyph in run}
    for one, other in pairwise(glyph for glyph in glyphs if not glyph.blank):
        if (one.order in gone) != (other.order in gone) and _one_line(one, other):
            unseen_one, beside = (one, other) if one.order in gone else (other, one)
            yield f"a word is hidden in part: {unseen_one.text!r} beside {beside.text!r}"
            return
    for one in glyphs:
        if one.order not in gone and not one.blank and _over_the_edge(one, frame):
            yield f"a character is cut at the page's edge: {one.text!r}"
            return


def _over_the_edge(one: Glyph, frame: Frame) -> bool:
    left, top, right, bottom = one.ink
    return left < -CUT or top < -CUT or right > frame.width + CUT or bottom > frame.height + CUT


def _one_line(one: Glyph, other: Glyph) -> bool:
    """Whether two glyphs that follow each other in the file stand in one word or line."""
    gap = max(one.left, other.left) - min(one.right, other.right)
    return abs(one.base - other.base) < 1 and gap < NEAR * one.size


def _pictures(marks: Marks, found: Seen, hidden: bool, frame: Frame) -> Iterator[str]:
    text = [glyph for glyph in found.glyphs if not glyph.blank]
    strips = _strips([box for box, _ in marks.images])
    whole = sum(_area(box, frame) for box in strips) / (frame.width * frame.height)
    if whole >= SCANNED and len(text) < LITTLE:
        yield f"scanned page: {len(strips)} images below each other cover {whole:.0%} of it"
    for box, drawn in marks.images:
        part = _area(box, frame) / (frame.width * frame.height)
        if part >= SCANNED and (hidden or len(text) < FEW):
            layer = "hidden text lies" if hidden else "no text stands"
            yield f"scanned page: an image covers {part:.0%} of it and {layer} over it"
        elif any(marks.drawn.get(one.owner, drawn) < drawn and _on(one, box) for one in text):
            yield "an image lies over text"
        else:
            found.notes.append(Note("image left out", f"image over {part:.0%} of the page", False))


def _strips(boxes: list[Box]) -> list[Box]:
    """Return the images of one width that stand right below each other, as a scan in strips."""
    ordered = sorted(boxes, key=lambda box: box[1])
    joined = {
        at
        for low, (one, other) in enumerate(pairwise(ordered))
        if abs(one[0] - other[0]) < 2 and abs(one[2] - other[2]) < 2 and abs(one[3] - other[1]) < 4
        for at in (low, low + 1)
    }
    return [ordered[at] for at in sorted(joined)]


def _area(box: Box, frame: Frame) -> float:
    width = min(box[2], frame.width) - max(box[0], 0)
    height = min(box[3], frame.height) - max(box[1], 0)
    return max(width, 0) * max(height, 0)


def _on(glyph: Glyph, box: Box) -> bool:
    x, y = (glyph.ink[0] + glyph.ink[2]) / 2, (glyph.ink[1] + glyph.ink[3]) / 2
    return box[0] < x < box[2] and box[1] < y < box[3]


def _watermarks(found: Seen, page: int) -> None:
    """Take out large light print that is turned, or that other print stands on."""
    faint: dict[int, list[Glyph]] = defaultdict(list)
    for glyph in found.glyphs:
        if glyph.faint and not glyph.blank:
            faint[glyph.owner].append(glyph)
    text = [one for one in found.glyphs if not one.faint and not one.blank]
    gone: set[int] = set()
    for owner, run in faint.items():
        if any(not one.upright or any(_on(other, one.ink) for other in text) for one in run):
            gone.add(owner)
            told = "".join(one.text for one in run)[:120]
            found.notes.append(Note(f"page {page}: watermark left out", told, False))
    found.glyphs = [one for one in found.glyphs if not (one.faint and one.owner in gone)]


def _turned(found: Seen, frame: Frame, page: int) -> None:
    """Take out turned text in the margins; refuse it elsewhere."""
    turned = [glyph for glyph in found.glyphs if not glyph.upright]
    if not turned:
        return
    inside = [one for one in turned if EDGE * frame.width < one.ink[0] < (1 - EDGE) * frame.width]
    if inside:
        found.problems.append(f"rotated text: {''.join(one.text for one in inside)[:40]!r}")
    else:
        text = "".join(glyph.text for glyph in turned)[:120]
        found.notes.append(Note(f"page {page}: rotated text in the margin left out", text, False))
    found.glyphs = [glyph for glyph in found.glyphs if glyph.upright]


def _letters(glyphs: list[Glyph]) -> Iterator[str]:
    for glyph in glyphs:
        if glyph.text in _SYMBOLS:
            continue
        if glyph.damaged:
            yield "damaged text: a font does not tell which characters its shapes are"
        elif unicodedata.bidirectional(glyph.text) in _RIGHT_TO_LEFT:
            yield "text written from right to left"
        elif glyph.text != LINE_END_HYPHEN and unicodedata.category(glyph.text) in {"Cc", "Cn"}:
            yield f"damaged text: holds U+{ord(glyph.text):04X}"


def _told_otherwise(glyphs: list[Glyph]) -> Iterator[str]:
    """Shapes that the file gives another text than they show, as far as can be told."""
    shown = [one for one in glyphs if not one.blank]
    for one, other in pairwise(shown):
        number = one.text.isdigit() or other.text.isdigit()
        if number and one.order + 1 == other.order and _ligature(one, other):
            yield f"damaged text: one shape stands for {one.text + other.text!r}"
        beside = one.order + 1 == other.order and abs(one.base - other.base) < 1
        letters = beside and one.text.isalpha() and other.text.isalpha()
        if letters and _cyrillic(one.text) != _cyrillic(other.text):
            yield "a word is written in Latin and Cyrillic letters"


def _cyrillic(text: str) -> bool:
    return "\u0400" <= text <= "\u052f"


def _struck(glyphs: list[Glyph], marks: Marks) -> Iterator[str]:
    lines = [box for box in marks.rules if box[2] - box[0] > 3 and box[3] - box[1] <= 2]
    low = sorted((one for one in glyphs if not one.blank), key=lambda one: one.base)
    bases = [one.base for one in low]
    tallest = max((one.size for one in low), default=0.0)
    for box in lines:
        height = (box[1] + box[3]) / 2
        start = bisect_left(bases, height)
        for glyph in low[start : bisect_left(bases, height + tallest)]:
            middle = (glyph.left + glyph.right) / 2
            through = glyph.base - 0.6 * glyph.size < height < glyph.base - 0.12 * glyph.size
            if through and box[0] < middle < box[2]:
                yield f"a line is drawn through text, at {glyph.text!r}"
                return


def _drawn_letters(marks: Marks) -> bool:
    bottoms: dict[int, int] = defaultdict(int)
    for box in marks.curves:
        bottoms[round(box[3])] += 1
    return any(count >= LETTERS for count in bottoms.values())


def overprinted(rows: list[list[Glyph]]) -> tuple[list[list[Glyph]], str]:
    """Return rows without glyphs printed twice, and why text over other text cannot be read."""
    clean: list[list[Glyph]] = []
    over: list[tuple[Glyph, Glyph]] = []
    for row in rows:
        kept: list[Glyph] = []
        for glyph in row:
            last = kept[-1] if kept else None
            twice = last and _over(last, glyph)
            if last and twice and last.text != glyph.text:
                over.append((last, glyph))
            if not (last and twice and last.text == glyph.text):
                kept.append(glyph)
        clean.append(kept)
    for at, row in enumerate(clean):
        over.extend(_between(row, clean[at + 1 : at + 4]))
    told = f"text is printed over text: {over[0][0].text!r} and {over[0][1].text!r}" if over else ""
    return clean, told


def _between(row: list[Glyph], later: list[list[Glyph]]) -> Iterator[tuple[Glyph, Glyph]]:
    """Yield a glyph of a row and one of a row that stands too near below, if they meet."""
    for other in later:
        if other[0].base - row[0].base < 0.4 * min(other[0].size, row[0].size):
            yield from ((one, two) for one in row for two in other if _over(one, two))


def _over(one: Glyph, other: Glyph) -> bool:
    if one.blank or other.blank or _ligature(one, other):
        return False
    if unicodedata.combining(one.text) or unicodedata.combining(other.text):
        return False
    shared = min(one.right, other.right) - max(one.left, other.left)
    narrow = min(one.right - one.left, other.right - other.left)
    kerned = one.owner == other.owner and abs(one.order - other.order) == 1
    most = (KERNED if kerned else OVERLAID) * narrow
    return narrow > 0.5 and shared > most and abs(one.base - other.base) < 0.4 * one.size


def _ligature(one: Glyph, other: Glyph) -> bool:
    """Whether two characters are one shape, as in `ﬁ` and `ﬀ`."""
    return one.owner == other.owner and one.ink == other.ink
