"""Sentences of canonical text as offsets; a newline always ends one."""

import re

_ABBREVIATION = re.compile(
    r"al|approx|art|ca|cf|ch|dr|e\.g|eg|etc|i\.e|ie|i\.m|i\.v|mr|mrs|ms|p\.o|pp|prof|resp|s\.c|st"
    r"|t\.d\.s|b\.d|q\.d|vs|viz|a\.m|p\.m|incl|excl|[a-z]"
)
"""A word whose full stop does not end a sentence: `et al.`, `e.g.`, initials."""
_BEFORE_NUMBER = re.compile(r"app|chap|figs?|nos?|nr|paras?|refs?|rec|sec|sect|tab|vol|ed|eq")
"""The same before a number only: `No. 3`, `Fig. 2`."""
_END = re.compile(r"[.!?]+(?:[\"'”’)\]]|[⁰¹²³⁴⁵⁶⁷⁸⁹])*(?=\s|$)")
"""A full stop with what closes after it, before white space: `2).`, `rose.¹²`."""
_WORD_BEFORE = re.compile(r"[^\s(\[\"'“‘]+$")
_OPENS = re.compile(r"\s+[\"'“‘(\[]*(.)")


def sentences(text: str) -> list[tuple[int, int]]:
    """Return (start, end) of each sentence, without surrounding white space, in order.

    Decimals, `et al.`, `e.g.`, `i.v.` and `No. 3` do not end one.
    """
    found = []
    for line in re.finditer(r"[^\n]+", text):
        start = line.start()
        for end in [*_ends(line[0], line.start()), line.end()]:
            piece = text[start:end]
            stripped = piece.strip()
            if stripped:
                first = start + len(piece) - len(piece.lstrip())
                found.append((first, first + len(stripped)))
            start = end
    return found


def _ends(line: str, offset: int) -> list[int]:
    return [offset + match.end() for match in _END.finditer(line) if _ends_here(line, match)]


def _ends_here(line: str, match: re.Match[str]) -> bool:
    following = _OPENS.match(line, match.end())
    if following is None:
        return True
    next_char = following[1]
    if not match[0].startswith(".") or len(match[0].rstrip("\"'”’)]")) > 1:
        return not next_char.islower()
    before = _WORD_BEFORE.search(line, 0, match.start())
    word = before[0].lower() if before else ""
    if _BEFORE_NUMBER.fullmatch(word) and next_char.isdigit():
        return False
    if _ABBREVIATION.fullmatch(word) and match[0] == ".":
        return False
    return not next_char.islower()
