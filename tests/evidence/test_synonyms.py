"""Words of one group stand for each other; words that exclude each other do so both ways."""

import pytest

from medgauge.evidence.synonyms import HEADS, OPPOSED, head, opposed
from medgauge.text.stems import stem


@pytest.mark.parametrize(
    "words", ["give administer", "begin start initiate", "woman female", "therapy treatment"]
)
def test_one_group_has_one_head(words: str) -> None:
    assert len({head(stem(word)) for word in words.split()}) == 1


def test_a_head_stands_for_itself() -> None:
    assert [name for name in HEADS.values() if head(name) != name] == []


def test_nothing_excludes_what_stands_for_it() -> None:
    assert [pair for pair in OPPOSED if len(pair) != 2] == []


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("adult", "child", True),
        ("treated", "untreated", True),
        ("symptomatic", "asymptomatic", True),
        ("first-lin", "second-lin", True),
        ("before", "after", True),
        ("aspirin", "ibuprofen", False),
        ("adult", "woman", False),
        ("form", "inform", False),
    ],
)
def test_opposed(one: str, other: str, found: bool) -> None:
    assert opposed(one, other) is found
    assert opposed(other, one) is found
