"""Cuts in real wording: what may be cut right of a number, and that honest quotations stand."""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from ingested import ingest_folder
from medgauge.text.fold import Folded, fold
from medgauge.text.match import cut_allowed, find_all
from medgauge.text.sentences import any_reading

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
OURS = ROOT / "corpus_image/corpora/synthetic-guidelines/sources"
REAL = ROOT / "../shared/corpora/guidelines-us"
CORPORA = (
    OURS,
    pytest.param(
        REAL, marks=pytest.mark.skipif(not REAL.is_dir(), reason="the real corpus is not here")
    ),
)
T = TypeVar("T")
AT_MOST = 1500
"""Sentences and spans tried in a corpus."""

REVIEWED = Path(__file__).parent / "reviewed_cuts.txt"
"""The words after every number of our corpus that a quotation may end with, each looked at.

A line too many here is a unit that `text/units.py` does not know, or new wording to look at.
"""


@cache
def sections(folder: Path) -> tuple[tuple[str, Folded], ...]:
    """Return every section's canonical text and its fold."""
    corpus = ingest_folder(folder, "any", "Any")
    return tuple((s.text, fold(s.text)) for d in corpus.documents for s in d.sections)


def accepted_after_a_number(folded: str) -> Iterator[str]:
    """Yield the two words behind each number that may be cut off there."""
    for match in re.finditer(r"(?<=[\d¼-¾⁰¹²³⁴-⁹]) (?=(\S+(?: \S+)?))", folded):
        if cut_allowed(folded, match.start()):
            yield match[1]


def test_every_accepted_cut_right_of_a_number_was_looked_at() -> None:
    found = {
        words for _, folded in sections(OURS) for words in accepted_after_a_number(folded.text)
    }

    assert found == set(REVIEWED.read_text("utf-8").splitlines())


@pytest.mark.parametrize("folder", CORPORA)
def test_every_whole_sentence_can_be_quoted(folder: Path) -> None:
    places = [(text, folded, p) for text, folded in sections(folder) for p in any_reading(text)]
    for text, folded, (start, end) in sample(places):
        found = find_all(folded, text, text[start:end])

        assert (start, end) in [(place.start, place.end) for place in found], text[start:end]


@pytest.mark.parametrize("folder", CORPORA)
def test_cuts_between_plain_words_are_accepted(folder: Path) -> None:
    spaces = [
        (folded.text, match.start())
        for _, folded in sections(folder)
        for match in re.finditer(r"(?<=[a-z]{3}) (?=[a-z]{3})", folded.text)
        if not re.search(r"\d", folded.text[max(0, match.start() - 40) : match.end() + 12])
    ]
    for folded, space in sample(spaces):
        assert cut_allowed(folded, space), folded[space - 30 : space + 30]
        assert cut_allowed(folded, space + 1), folded[space - 30 : space + 30]


def sample(items: list[T]) -> list[T]:
    """Draw at most AT_MOST of the items, always the same."""
    return random.Random(20260916).sample(items, min(AT_MOST, len(items)))
