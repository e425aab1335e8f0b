"""A fact's sentence as operators rewrite it: read folded, edited in place, quoted verbatim."""

import re
from dataclasses import dataclass
from functools import lru_cache

from medgauge.text.fold import Folded, fold
from medgauge.text.match import cut_allowed

WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
"""A word, with its hyphens: `low-dose`."""
_DIGIT = re.compile(r"\d")
_DOUBLE = re.compile(r" {2,}")
_MIN_TOKEN = 12
"""Characters that a decisive token needs, as far as words beside it allow."""
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
    adults adult children women infants adolescents older younger
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
            before = list(WORD.finditer(self.folded, max(0, start - 40), start))
            near = before[-1] if before else None
            if near is None or self.folded[near.end() : start].strip(" ") or _DIGIT.search(near[0]):
                break
            start = near.start()
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
        for found in WORD.finditer(folded)
        if len(word := found[0].lower()) >= _MIN_SUBJECT and word not in _SAY_LITTLE
    )
