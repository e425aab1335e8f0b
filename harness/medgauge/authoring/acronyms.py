"""Short forms that guidelines define, `heart failure (HF)`, written out so that both read alike.

A short form counts where the first letters of the words before its bracket spell it. Within a
document its own definition holds; elsewhere one that no other document gives otherwise.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from medgauge.model.corpus import Document
from medgauge.text.fold import fold_text
from medgauge.text.stems import stems

Acronyms = Mapping[str, str]
"""Short form to what it stands for, in lower case; names of bodies as they are written."""

_SHORT = r"(?P<short>[A-Z][A-Za-z]{0,6}[A-Z])(?P<many>s?)"
_BRACKETED = re.compile(rf" [(\[]{_SHORT}[)\]]")
_MET = re.compile(rf"(?<![\w-]){_SHORT}(?![\w-])")
_REACH = 120
"""Characters before a bracket that may spell what stands in it."""
_WORD = re.compile(r"[^\W\d_]+")
_BODY = re.compile(
    r"(?:[A-Z][\w.&'-]*|of|for|on|and|the|in)(?: (?:[A-Z][\w.&'/-]*|of|for|on|and|the|in))*"
)
_BODIES = re.compile(
    r"(?<![\w-])(?:Force|Group|Panel|Committee|Society|College|Association|Academy|Council|Network"
    r"|Institutes?|Board|Forum|Alliance|Agency|Department|Administration|Cent(?:er|re)s?"
    r"|Federation|Foundation|Organi[sz]ation)(?![\w-])"
)
"""A body is known by its name: in small letters nobody takes it for who recommends."""
_SMALL = frozenset(("a", "an", "and", "by", "for", "in", "of", "on", "or", "the", "to", "with"))


def defined(document: Document) -> dict[str, str]:
    """Return the short forms that a document defines; one defined twice over is left out."""
    found = []
    for section in document.sections:
        text = fold_text(section.text)
        for match in _BRACKETED.finditer(text):
            before = text[max(0, match.start() - _REACH) : match.start()]
            if long := _spelled(before, match["short"]):
                found.append((match["short"], long))
    return _undisputed(found)


def agreed(each: Iterable[Acronyms]) -> dict[str, str]:
    """Return the short forms of which all documents that define them say the same."""
    return _undisputed(pair for acronyms in each for pair in acronyms.items())


def written_out(folded: str, acronyms: Acronyms) -> str:
    """Return a folded text with its short forms written out, and none beside what it stands for."""
    bare = _BRACKETED.sub(lambda found: "" if found["short"] in acronyms else found[0], folded)
    return _MET.sub(lambda found: _long(found, acronyms), bare)


def _undisputed(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return what each short form stands for, where all agree but for number and endings."""
    found: dict[str, dict[tuple[str, ...], str]] = defaultdict(dict)
    for short, long in pairs:
        found[short].setdefault(tuple(one.stem for one in stems(long)), long)
    return {
        short: next(iter(longs.values()))
        for short, longs in sorted(found.items())
        if len(longs) == 1
    }


def _long(found: re.Match[str], acronyms: Acronyms) -> str:
    long = acronyms.get(found["short"])
    if long is None:
        return found[0]
    return long + "s" if found["many"] and not long.endswith("s") else long


def _spelled(before: str, short: str) -> str | None:
    """Return the last words of a text whose first letters spell a short form."""
    letters = short.lower()
    for start in _starts(before):
        words = _WORD.findall(before[start:].lower())
        every = "".join(word[0] for word in words)
        telling = "".join(word[0] for word in words if word not in _SMALL)
        if letters in (every, telling) and words and words[0] not in _SMALL:
            long = before[start:].strip()
            return long if _BODY.fullmatch(long) and _BODIES.search(long) else long.lower()
    return None


def _starts(before: str) -> Iterator[int]:
    """Yield where words begin, the last first."""
    yield from (one.start() for one in reversed(list(_WORD.finditer(before))))
