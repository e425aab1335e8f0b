"""Values that a document has in another role: a slip of the pen takes one of them.

A value that the document gives for the same subject is none to borrow: the claim may then be true.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from medgauge.authoring.altering.parts import parts_of
from medgauge.model.corpus import Document
from medgauge.text.fold import fold_text
from medgauge.text.sentences import sentences


@dataclass(frozen=True)
class Valued:
    """One value where it stands: its unit, its form, and the sentence around it (folded)."""

    value: Fraction
    measure: str
    ranged: bool
    sentence: str


@lru_cache(maxsize=4096)
def values_in(text: str) -> tuple[Valued, ...]:
    """Return every value of a section's text, in order; a range gives its two ends."""
    return tuple(_values(text))


def _values(text: str) -> Iterator[Valued]:
    for start, end in sentences(text):
        folded = fold_text(text[start:end])
        for parts in parts_of(folded):
            for number in parts.numbers:
                yield Valued(number.value, parts.measure, len(parts.numbers) > 1, folded)


def values_of(document: Document, measure: str) -> tuple[Valued, ...]:
    """Return every value that a document gives in a unit, in order of its text."""
    return tuple(
        one for section in document.sections for one in values_in(section.text)
        if one.measure == measure
    )  # fmt: skip
