"""Values and phrases that a document has in another role: a slip of the pen takes one of them.

What the document gives for the same subject is not to be borrowed: the claim might then be true.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from medgauge.authoring.altering.parts import parts_of
from medgauge.authoring.altering.sentence import telling_words
from medgauge.model.corpus import Document
from medgauge.text.fold import fold_text
from medgauge.text.frames import ClauseKind, frame
from medgauge.text.sentences import sentences

_CASES = (ClauseKind.CONDITION, ClauseKind.POPULATION, ClauseKind.EXCEPTION)
_FEWEST, _FEW = 3, 40
"""A word names a subject if so few sentences, or one in so many, have it."""


TIMES = ("hour", "day", "week", "month", "year")
"""Units of time that are borrowed in one another's place: `seven days` for `six weeks`."""


@dataclass(frozen=True)
class Valued:
    """One value where it stands: its unit and the sentence around it (folded)."""

    value: Fraction
    measure: str
    sentence: str


def values_of(document: Document, measure: str) -> tuple[Valued, ...]:
    """Return every value that a document gives in a unit, in order of its text."""
    return _by_measure(_texts(document)).get(measure, ())


def times_of(document: Document) -> tuple[Valued, ...]:
    """Return every time that a document gives, in whatever unit, in order of its text."""
    known = _by_measure(_texts(document))
    return tuple(value for measure in TIMES for value in known.get(measure, ()))


def lendable(known: Sequence[Valued], folded: str, document: Document) -> list[Valued]:
    """Return those of some values that another subject has, or another case of the same.

    A value that stands beside a word which names a sentence's subject, for no other case than the
    sentence's, may be what it asks for.
    """
    named = naming_words(document, folded)
    elsewhere = [one for one in known if one.sentence != folded]
    own = {
        (one.value, one.measure)
        for one in elsewhere
        if named & telling_words(one.sentence) and not _of_another_case(one.sentence, folded)
    }
    return [one for one in elsewhere if (one.value, one.measure) not in own]


def _of_another_case(other: str, folded: str) -> bool:
    """Whether a sentence says for whom or when in words that another one has not."""
    own = telling_words(folded)
    return any(
        telling_words(other[clause.start : clause.end]) - own
        for clause in frame(other).clauses
        if clause.kind in _CASES
    )


def naming_words(document: Document, folded: str) -> frozenset[str]:
    """Return the words of a sentence that few of its document's have: they name its subject."""
    spread, few = _spread(_texts(document))
    return frozenset(word for word in telling_words(folded) if spread[word] <= few)


def elsewhere(document: Document, folded: str, phrases: Sequence[str]) -> dict[str, bool]:
    """Return which phrases stand in a document, each with whether only of other subjects."""
    said = _sentences(_texts(document))
    named = naming_words(document, folded)
    found: dict[str, bool] = {}
    for phrase in phrases:
        have = [one for one in said if phrase in one and one != folded]
        if have:
            found[phrase] = not any(named & telling_words(one) for one in have)
    return found


def _texts(document: Document) -> tuple[str, ...]:
    return tuple(section.text for section in document.sections)


@lru_cache(maxsize=1024)
def _sentences(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(fold_text(text[start:end]) for text in texts for start, end in sentences(text))


@lru_cache(maxsize=1024)
def _spread(texts: tuple[str, ...]) -> tuple[Counter[str], int]:
    said = set(_sentences(texts))
    spread = Counter(word for one in said for word in telling_words(one))
    return spread, max(_FEWEST, len(said) // _FEW)


@lru_cache(maxsize=1024)
def _by_measure(texts: tuple[str, ...]) -> dict[str, tuple[Valued, ...]]:
    found: dict[str, list[Valued]] = {}
    for one in _values(texts):
        found.setdefault(one.measure, []).append(one)
    return {measure: tuple(values) for measure, values in found.items()}


def _values(texts: tuple[str, ...]) -> Iterator[Valued]:
    for folded in _sentences(texts):
        for parts in parts_of(folded):
            for number in parts.numbers:
                yield Valued(number.value, parts.measure, folded)
