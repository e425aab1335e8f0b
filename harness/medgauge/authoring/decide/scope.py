"""Whether what a claim left out is said all the same, by where the sentence stands.

A title, a heading, a lead-in, the scope of the guideline or the sentences before it may say for
whom or when: then a claim without it says no more than the source.
"""

import re
from collections.abc import Iterator

from medgauge.authoring.decide.difference import Difference
from medgauge.authoring.ground import Ground
from medgauge.authoring.passages import Passage, Reading
from medgauge.model.corpus import Document
from medgauge.model.generation import Fact
from medgauge.text.fold import fold_text
from medgauge.text.frames import Told, frame
from medgauge.text.measured import contains
from medgauge.text.sentences import sentences
from medgauge.text.stems import stem

BEFORE = 2
"""Sentences before the fact, in its paragraph or above it, that may say it."""
_ANYONE = ("people", "person", "patients", "individuals", "those", "anyone", "everyone")
ANYONE = frozenset(map(stem, _ANYONE))
"""Words that stand for whoever is meant."""
_SCOPE = re.compile(r"(?i)\b(?:scope|purpose|population|who (?:is )?this)\b")
"""Headings of sections that say for whom a guideline is."""
_COVERS = re.compile(
    r"(?i)\b(?:this|the|these) (?:guideline|guidance|recommendation|statement|section|chapter)s?"
    r" (?:cover|appl|concern|address|deal|is (?:for|about)|are (?:for|about))"
)

_LAST_PART = re.compile(r"[,;] (?:or|and|but|then) [^,;]*$")


def only_leaves_out(change: Difference) -> bool:
    """Whether a claim says nothing that the fact does not, and less of whom or when it is for."""
    if change.amounts_come or change.stems_come - ANYONE:
        return False
    return bool(change.stems_gone or change.amounts_gone)


def is_entailed(change: Difference, fact: Fact, ground: Ground) -> bool:
    """Whether everything that was left out is said by what surrounds the fact."""
    if not only_leaves_out(change):
        return False
    around = [frame(text) for text in _around(fact, ground)]
    told = {word.stem for text in around for word in text.words} | ANYONE
    values = [value for text in around for value in text.amounts]
    return change.stems_gone <= told and all(_is_told(one, values) for one in change.amounts_gone)


def limits_a_part(change: Difference) -> bool:
    """Whether what was left out at the end belonged to the last of several things only.

    `Check it every year, or every month if it is high`: without its end the sentence says nothing.
    """
    if not (only_leaves_out(change) and change.stems_gone):
        return False
    kept = change.false.text.rstrip(" .")
    return change.true.text.startswith(kept) and _LAST_PART.search(kept) is not None


def _is_told(gone: Told, values: list[Told]) -> bool:
    """Whether one of some values holds only where the one that went does."""
    limit = gone.measured
    return limit is not None and any(
        contains(limit, one.measured) for one in values if one.measured is not None
    )


def _around(fact: Fact, ground: Ground) -> Iterator[str]:
    document = ground.document(fact.place)
    yield fold_text(document.title)
    for one in ground.sentence_index.at(fact):
        yield one.under
        yield from _ahead(one)
    yield from _before(fact, document)
    yield from _scope(document)


def _ahead(passage: Passage) -> Iterator[str]:
    """Yield what an item's lead-in says."""
    if passage.reading is Reading.ITEM:
        yield passage.said[: len(passage.said) - len(fold_text(passage.text))]


def _before(fact: Fact, document: Document) -> Iterator[str]:
    for section in document.sections:
        if section.number == fact.section:
            earlier = [one for one in sentences(section.text) if one[1] <= fact.start]
            yield from (fold_text(section.text[slice(*one)]) for one in earlier[-BEFORE:])


def _scope(document: Document) -> Iterator[str]:
    for section in document.sections:
        whole = bool(_SCOPE.search(section.heading))
        for start, end in sentences(section.text):
            text = section.text[start:end]
            if whole or _COVERS.search(text):
                yield fold_text(text)
