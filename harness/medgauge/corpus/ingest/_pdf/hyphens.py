"""Hyphens at the ends of printed lines: one rule for what is kept, and what stays in doubt."""

import re
from collections.abc import Iterable

SOFT = "\u00ad"
_ENDS = ("-", "\u2010", SOFT)
_HYPHEN = re.compile(r"(?<=\w)[-\u2010]$")
"""A line's last hyphen, after a letter or digit."""
_LAST = re.compile(r"[^\W\d_]+$")
_FIRST = re.compile(r"[^\W\d_]+")
_SUSPENDED = re.compile(r"(?:and|or|to|und|et)\b")
"""What follows a hyphen that stands for a word said later: `pre- and post-operative`."""
_TIGHT = re.compile(r"(?<=\S)[–—/]$")
"""A dash or stroke without a space before it, which has none after it."""
_WORD = re.compile(r"[^\W_]+(?:[-\u2010][^\W_]+)*")


class Lexicon:
    """The words of a document that no line end parts."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.words: set[str] = set()
        parted = True
        for line in lines:
            for found in _WORD.finditer(line):
                at_end = line[found.end() :] in _ENDS
                if not at_end and (found.start() or not parted):
                    word = found[0].lower().replace("\u2010", "-")
                    self.words.update([word, *word.split("-")] if "-" in word else [word])
            parted = line.endswith(_ENDS)

    def knows(self, word: str) -> bool:
        """Whether the word stands whole in a line."""
        return word.lower() in self.words


def joined(text: str, line: str, lexicon: Lexicon) -> tuple[str, int | None, str]:
    """Return a text with the next printed line joined to it.

    Also the place of a hyphen in doubt, None where there is none, and why a person should look,
    if at all. Rule `line-end-hyphen`: a soft hyphen goes. A hyphen between letters goes when the
    joined word stands elsewhere in the document and the hyphenated one does not, else it stays;
    either is in doubt. One beside a digit, or before `and` and `or`, stays for sure.
    """
    if not text or not line:
        return text + line, None, ""
    if text.endswith(SOFT):
        return text[:-1] + line, None, ""
    if not _HYPHEN.search(text):
        return _plainly(text, line)
    if _SUSPENDED.match(line):
        return f"{text} {line}", None, ""
    last, first = _LAST.search(text[:-1]), _FIRST.match(line)
    if not last or not first:
        digits = text[-2].isdigit() and line[0].isdigit()
        return text + line, None, "a line ends in a hyphen between two numbers" if digits else ""
    whole, hyphenated = last[0] + first[0], f"{last[0]}-{first[0]}"
    if lexicon.knows(whole) and not lexicon.knows(hyphenated):
        return text[:-1] + line, len(text) - 1, ""
    return text + line, len(text) - 1, ""


def _plainly(text: str, line: str) -> tuple[str, int | None, str]:
    if _TIGHT.search(text):
        return text + line, None, ""
    sign = text[-1] in "-−–" and line[0].isdigit()
    return f"{text} {line}", None, "a line ends in a sign before a number" if sign else ""
