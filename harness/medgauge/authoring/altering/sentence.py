"""A fact's sentence as operators rewrite it: read folded, edited in place, quoted verbatim."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from medgauge.text.fold import Folded, fold
from medgauge.text.match import cut_allowed

_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_DOUBLE = re.compile(r" {2,}")
_MIN_TOKEN = 12
"""Characters that a decisive token needs, as far as words beside it allow."""
_REACH = 80
"""Characters to either side of an edit within which a subject is looked for."""
_MIN_SUBJECT = 5
"""Letters of a word that may name a subject."""

_LITTLE = """
    recommend recommends recommended recommendation recommendations suggest suggests suggested
    suggestion should clinicians clinician patients patient people person persons individuals
    considered consider considering offering offered offer treatment treated therapy
    management guideline guidelines working group panel without within between through usually
    routinely possible appropriate including especially particularly preferred therefore
    however additional otherwise evidence conditional strong strongly weak against whether
    during before after until every about which there their these those health primary medical
    clinical daily weekly monthly twice times hours weeks months years least mouth agent
"""
_SAY_LITTLE = frozenset(_LITTLE.split())
"""Words that name no subject."""


@dataclass(frozen=True)
class Edit:
    """Characters `start` to `end` of the folded sentence give way to `new`."""

    start: int
    end: int
    new: str


class Sentence:
    """One sentence, verbatim and folded."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._folded: Folded = fold(text)
        self.folded: str = self._folded.text

    def edited(self, *edits: Edit) -> str:
        """Return the sentence with edits that do not overlap, all made at once."""
        parts, at = [], 0
        for edit in sorted(edits, key=lambda one: one.start):
            start, end = self._folded.origin(edit.start, edit.end)
            parts += [self.text[at:start], edit.new]
            at = end
        return "".join([*parts, self.text[at:]])

    def verbatim(self, start: int, end: int) -> str:
        """Return what stands at folded offsets, as the sentence has it."""
        return self.text[slice(*self._folded.origin(start, end))]

    def token(self, start: int, end: int) -> str:
        """Return a stretch that evidence must hold: widened until it is a clean cut and telling."""
        start, end = self._clean(start, end)
        while end - start < _MIN_TOKEN:
            before = list(_WORD.finditer(self.folded, max(0, start - 40), start))
            if before and self.folded[before[-1].end() : start].strip(" ") == "":
                start = before[-1].start()
            else:
                break
            start, end = self._clean(start, end)
        return self.verbatim(start, end).strip()

    def quoted(self, start: int, end: int) -> str:
        """Return a stretch that evidence must hold, widened to a clean cut only."""
        return self.verbatim(*self._clean(start, end)).strip()

    def _clean(self, start: int, end: int) -> tuple[int, int]:
        while not cut_allowed(self.folded, start):
            start -= 1
        while not cut_allowed(self.folded, end):
            end += 1
        return start, end


@lru_cache(maxsize=8192)
def sentence(text: str) -> Sentence:
    """Return a sentence ready to be edited; the same one for the same text."""
    return Sentence(text)


def close_up(text: str) -> str:
    """Mend what leaving words out may leave behind: doubled blanks, a stray comma, a small letter.

    `If treated , give` becomes `If treated, give`.
    """
    text = _DOUBLE.sub(" ", text).strip()
    text = re.sub(r" +([,.;:)])", r"\1", text)
    text = re.sub(r"^[,;:] *", "", text)
    text = re.sub(r",(?: ?,)+", ",", text)
    text = re.sub(r",\.", ".", text)
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=65536)
def telling_words(folded: str) -> frozenset[str]:
    """Return the words of a folded sentence that may name its subject, in lower case."""
    return frozenset(
        word
        for found in _WORD.finditer(folded)
        if len(word := found[0].lower()) >= _MIN_SUBJECT and word not in _SAY_LITTLE
    )


def subject_token(reading: Sentence, taken: Sequence[tuple[int, int]]) -> Iterator[str]:
    """Yield at most one word that names what the sentence is about, beside some stretches of it.

    The longest within reach of the first stretch is taken, of equally long ones the first: long
    words are names of drugs, tests and diseases far more often than not.
    """
    low, high = taken[0][0] - _REACH, taken[0][1] + _REACH
    telling = telling_words(reading.folded)
    words = [
        found
        for found in _WORD.finditer(reading.folded)
        if found[0].lower() in telling
        and low <= found.start() <= high
        and not any(start < found.end() and found.start() < end for start, end in taken)
    ]
    if words:
        longest = max(words, key=lambda one: (len(one[0]), -one.start()))
        yield reading.quoted(*longest.span())
