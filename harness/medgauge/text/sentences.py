"""Sentences of canonical text as offsets; a newline always ends one.

The rule for a full stop: it ends a sentence unless a lower-case letter follows. Behind a single
letter, a dotted abbreviation (`i.v.`, `a.m.`), `al.` or `etc.` only a capital begins a new sentence
(`vitamin D. Give it.`), no digit or bracket; not even a capital does behind dotted capitals (`U.S.
Congress`), a label (`a. Adults`) or an initial: a letter that opens a line, sentence or bracket,
follows `by` or a word and `and`, or stands before another initial. Nothing begins behind `Dr.`,
`e.g.`, `vs.` and the like, and no number behind `No.` or `Fig.`. Where the rule may err, the other
readings can be had.
"""

import re
from enum import IntEnum


class Ending(IntEnum):
    """How likely a full stop ends a sentence."""

    NEVER = 0
    HARDLY = 1
    LIKELY = 2
    SURE = 3


_NEVER_LAST = re.compile(r"(?i:dr|mr|mrs|ms|prof|st|e\.g|eg|i\.e|ie|cf|viz|vs|ca|approx|incl|excl)")
_BEFORE_NUMBER = re.compile(
    r"(?i:app|chap|figs?|nos?|nr|paras?|pp?|refs?|rec|sec|sect|tab|vol|ed|eq)"
)
_SHORT = re.compile(r"[^\W\d_]|(?:[^\W\d_]{1,2}\.)+[^\W\d_]{1,2}|(?i:al|etc|resp|art|ch)")
"""What may stand last or have more of its sentence behind it."""
_CAPITALS = re.compile(r"(?:[A-Z]\.)+[A-Z]")
_INITIAL = re.compile(
    r"(?:^|[(\[\"'“‘]|[.!?:;] |\b[Bb]y |\b[^\W\d_]{2,} (?:and|&) )[^\W\d_]$", re.MULTILINE
)
"""The end of a stretch in which its last letter is a label or the initial of a name."""
_END = re.compile(r"[.!?]+(?:[\"'”’)\]]|[⁰¹²³⁴⁵⁶⁷⁸⁹])*(?=\s|$)")
"""A full stop with what closes after it, before white space: `2).`, `rose.¹²`."""
_WORD_BEFORE = re.compile(r"[^\s(\[\"'“‘]+$")
_OPENS = re.compile(r"\s+(?P<opening>[\"'“‘(\[]*)(?P<first>.)(?P<initial>\.?)")
_LOOK_BACK = 40
"""Characters before a full stop that decide about it."""


def sentences(text: str, least: Ending = Ending.LIKELY) -> list[tuple[int, int]]:
    """Return (start, end) of each sentence, without surrounding white space, in order.

    A full stop ends one if it is at least so likely to: Ending.SURE gives the fewest sentences.
    """
    found = []
    for line in re.finditer(r"[^\n]+", text):
        start = line.start()
        for end in [*_ends(line[0], line.start(), least), line.end()]:
            piece = text[start:end]
            stripped = piece.strip()
            if stripped:
                first = start + len(piece) - len(piece.lstrip())
                found.append((first, first + len(stripped)))
            start = end
    return found


def any_reading(text: str) -> list[tuple[int, int]]:
    """Return every stretch that is a sentence in one of the readings of its full stops, in order.

    Places overlap where a full stop is doubtful.
    """
    readings = (Ending.HARDLY, Ending.LIKELY, Ending.SURE)
    return sorted({place for least in readings for place in sentences(text, least)})


def _ends(line: str, offset: int, least: Ending) -> list[int]:
    return [offset + end.end() for end in _END.finditer(line) if _ending(line, end) >= least]


def _ending(line: str, end: re.Match[str]) -> Ending:
    following = _OPENS.match(line, end.end())
    if following is None:
        return Ending.SURE
    if following["first"].islower():
        return Ending.NEVER
    if end[0] != ".":
        return Ending.SURE
    before = line[max(0, end.start() - _LOOK_BACK) : end.start()]
    found = _WORD_BEFORE.search(before)
    word = found[0] if found else ""
    numbered = _BEFORE_NUMBER.fullmatch(word) and following["first"].isdigit()
    if numbered or _NEVER_LAST.fullmatch(word):
        return Ending.NEVER
    if not _SHORT.fullmatch(word):
        return Ending.SURE
    begins = following["first"].isupper() and not following["opening"] and not following["initial"]
    if begins and not _CAPITALS.fullmatch(word) and not _INITIAL.search(before):
        return Ending.LIKELY
    return Ending.HARDLY
