"""Printed lines back into one line of text, where a hyphen at a line's end may not be the word's.

One rule for every format with printed lines: what is not sure is kept and its place recorded.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
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
_SUSPENDED = re.compile(r"(?:and|or|nor|to|but|versus|vs\.?|through|and/or)(?![^\s,;)])")
"""What follows the first part of `low- or high-dose`."""


def join_lines(lines: Sequence[str], known: Known) -> tuple[str, tuple[int, ...]]:
    """Join the lines of one paragraph; also return the places where a hyphen is in doubt.

    Lines are canonical text, apart from a soft hyphen at their end; so is the text returned. A
    place `p` means that `text[p]` is a hyphen that was kept, else that one was dropped before it.
    """
    parts: list[str] = []
    length, joins = 0, []
    for line in filter(None, (line.strip() for line in lines)):
        last = parts[-1] if parts else ""
        if not _ENDS_IN_HYPHEN.search(last[-3:]):
            gap = " " if parts and not _ATTACHED.search(last[-2:]) else ""
        elif _SUSPENDED.match(line):
            parts[-1], gap = last[:-1] + _shown(last[-1]), " "
        else:
            gap, doubted = _hyphen(last, line, known)
            parts[-1] = last[:-1]
            joins += [length - 1] if doubted else []
            length -= 1
        parts += [gap + line]
        length += len(gap + line)
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
