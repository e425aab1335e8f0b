"""Printed lines back into one line of text, where a hyphen at a line's end may not be the word's.

One rule for every format with printed lines: what is not sure is kept and its place recorded.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

Known = Callable[[str], int]
"""Tells how often a word, in small letters, stands inside the document's lines."""

SOFT = "\u00ad"
HYPHENS = f"-\u2010\u2011{SOFT}"

_WORD = r"[^\W\d_]+(?:[-\u2010\u2011'’][^\W\d_]+)*"
_WORDS = re.compile(_WORD)
_LAST = re.compile(rf"({_WORD})[{HYPHENS}]$")
_FIRST = re.compile(_WORD)
_ENDS_IN_HYPHEN = re.compile(rf"[^\W_][)\]'’]?[{HYPHENS}]$")
_ATTACHED = re.compile(r"[^\s][–—/]$")
"""A dash or slash after which a line was broken although no space stands there."""
_SIGNS = ("-", "−", "–")
_SUSPENDED = re.compile(r"(?:and|or|nor|to|but|versus|vs\.?|through|and/or|und|et)(?![^\s,;)])")
"""What follows the first part of `low- or high-dose`."""


@dataclass(frozen=True)
class Seam:
    """How two printed lines meet."""

    head: str
    """The text before, as it stays."""
    gap: str
    """What stands between it and the next line: a space, a hyphen, or nothing."""
    in_doubt: bool = False
    """Whether a hyphen that may not be the word's was kept or dropped right after `head`."""
    look: str = ""
    """Why a person should look, if at all."""


def seam(text: str, line: str, known: Known) -> Seam:
    """Return how a printed line goes on from a text that is not empty.

    Rule `line-end-hyphen`: a soft hyphen in a word goes. A hyphen between letters goes when the
    joined word stands elsewhere in the document and the hyphenated one does not, else it stays;
    either is in doubt. One beside a digit, or before `and` and `or`, stays for sure.
    """
    if not _ENDS_IN_HYPHEN.search(text[-3:]):
        if _ATTACHED.search(text[-2:]):
            return Seam(text, "")
        sign = text[-1:] in _SIGNS and line[:1].isdigit()
        return Seam(text, " ", look="a line ends in a sign before a number" if sign else "")
    if _SUSPENDED.match(line):
        return Seam(text[:-1] + _shown(text[-1]), " ")
    gap, in_doubt = _hyphen(text, line, known)
    digits = text[-2].isdigit() and line[:1].isdigit()
    look = "a line ends in a hyphen between two numbers" if digits else ""
    return Seam(text[:-1], gap, in_doubt, look)


def joined(text: str, line: str, known: Known) -> tuple[str, int | None, str]:
    """Return a text with the next printed line joined to it.

    Also the place of a hyphen in doubt, None where there is none, and why a person should look.
    """
    if not text or not line:
        return text + line, None, ""
    meeting = seam(text, line, known)
    place = len(meeting.head) if meeting.in_doubt else None
    return meeting.head + meeting.gap + line, place, meeting.look


def join_lines(lines: Sequence[str], known: Known) -> tuple[str, tuple[int, ...]]:
    """Join the lines of one paragraph; also return the places where a hyphen is in doubt.

    Lines are canonical text, apart from a soft hyphen at their end; so is the text returned. A
    place `p` means that `text[p]` is a hyphen that was kept, else that one was dropped before it.
    """
    parts: list[str] = []
    length, joins = 0, []
    for line in filter(None, (line.strip() for line in lines)):
        if parts:
            meeting = seam(parts[-1], line, known)
            length += len(meeting.head) - len(parts[-1])
            parts[-1] = meeting.head
            joins += [length] if meeting.in_doubt else []
            line = meeting.gap + line
        parts.append(line)
        length += len(line)
    return "".join(parts).rstrip(SOFT), tuple(joins)


def known_words(lines: Iterable[str]) -> Known:
    """Count the words that stand whole inside the lines, also as parts of hyphenated ones."""
    words: Counter[str] = Counter()
    broken = False
    for line in (line.strip() for line in lines):
        if not line:
            continue
        found = _WORDS.findall(line.lower())
        starts_late = broken and line[0].isalpha()
        broken = bool(_ENDS_IN_HYPHEN.search(line[-3:]))
        ends_early = broken and line[-2].isalpha()
        words.update(found[1 if starts_late else 0 : -1 if ends_early else None])
    counts: Counter[str] = Counter()
    for word, times in words.items():
        counts.update(dict.fromkeys(_forms(word), times))
    return lambda word: counts[word]


def _forms(word: str) -> set[str]:
    parts = re.split("[-\u2010\u2011]", word)
    pairs = {f"{one}-{two}" for one, two in pairwise(parts)}
    return {"-".join(parts), *parts, *pairs}


def _hyphen(text: str, line: str, known: Known) -> tuple[str, bool]:
    """Return what to write for the hyphen at the end of `text`, and whether that is in doubt."""
    last, first = _LAST.search(text), _FIRST.match(line)
    if not (last and first):
        return _shown(text[-1]), False
    if text[-1] == SOFT:
        return "", False
    before, after = (re.sub("[\u2010\u2011]", "-", one[0]).lower() for one in (last, first))
    before = before.rstrip("-")
    short = before.rsplit("-", 1)[-1], after.split("-", 1)[0]
    whole = known(before + after) or known("".join(short))
    parted = known(f"{before}-{after}") or known("-".join(short))
    return ("" if whole and not parted else text[-1]), True


def _shown(hyphen: str) -> str:
    return "-" if hyphen == SOFT else hyphen
