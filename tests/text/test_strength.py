"""Words of strength are found longest first and spelled one way."""

import pytest

from medgauge.text.strength import strengths


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("We recommend against (strong) starting it.", ("recommend against", "strong")),
        ("We recommend (strong) against it (level B).", ("recommend against", "level B")),
        ("It is not routinely recommended.", ("not recommended",)),
        ("We do not recommend it.", ("not recommended",)),
        ("We suggest (conditional) 5 mg.", ("suggest", "conditional")),
        ("We suggest against it.", ("suggest against",)),
        ("It should be considered.", ("consider",)),
        ("It may be considered; it may be given.", ("consider", "may")),
        ("It should not be given.", ("should not",)),
        ("It must never be given.", ("must not",)),
        ("It must be given.", ("must",)),
        ("It is contraindicated.", ("contraindicated",)),
        ("Evidence level A", ("Evidence level A",)),
        ("The strongest mustard", ()),
    ],
)
def test_words_of_strength(text: str, found: tuple[str, ...]) -> None:
    assert strengths(text) == found
