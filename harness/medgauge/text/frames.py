"""What a sentence says, taken apart: clauses, amounts with roles, strength, negations, subject."""

import re
from dataclasses import dataclass
from functools import lru_cache

from medgauge.text.clauses import Clause, ClauseKind, clauses
from medgauge.text.general_words import GENERAL
from medgauge.text.ladder import Rung, rungs
from medgauge.text.roles import Role, Told, told
from medgauge.text.stems import Stem, stems

__all__ = ["Clause", "ClauseKind", "Frame", "Role", "Told", "frame"]


@dataclass(frozen=True)
class Frame:
    """A sentence taken apart; all places are offsets of its folded text."""

    text: str
    clauses: tuple[Clause, ...]
    amounts: tuple[Told, ...]
    rungs: tuple[Rung, ...]
    negations: tuple[tuple[int, int], ...]
    """Words that deny, those of a rung (`should not`) apart."""
    words: tuple[Stem, ...]
    anchors: tuple[str, ...]
    """Stems that name what the sentence is about, in order, each once."""


_NEGATION = re.compile(
    r"(?<![\w-])(?:not|no|without|never|none|neither|nor|cannot|fail(?:s|ed)? to|lack(?:s|ing)?"
    r"|absence of|free of|n't)(?![\w-])|(?<=\w)n't(?![\w-])|(?<![\w])non-?(?=\w)",
    re.IGNORECASE,
)


@lru_cache(maxsize=131_072)
def frame(folded: str) -> Frame:
    """Take one folded sentence apart; the same text gives the same frame object."""
    ladder = rungs(folded)
    parts = clauses(folded, ladder)
    amounts = told(folded, parts)
    words = stems(folded)
    taken = [(one.start, one.end) for one in ladder]
    taken += [(one.amount.start, one.amount.end) for one in amounts]
    negations = tuple(
        found.span()
        for found in _NEGATION.finditer(folded)
        if not any(start <= found.start() < end for start, end in taken)
    )
    return Frame(folded, parts, amounts, ladder, negations, words, _anchors(words, taken))


def _anchors(words: tuple[Stem, ...], taken: list[tuple[int, int]]) -> tuple[str, ...]:
    """Return the stems that are neither function words, nor general, nor part of an amount."""
    named = (
        one.stem
        for one in words
        if not one.stop
        and one.stem not in GENERAL
        and not any(start <= one.start < end for start, end in taken)
    )
    return tuple(dict.fromkeys(named))
