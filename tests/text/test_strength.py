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
        ("Approved by the board, May 2024.", ()),
        ("May 2024", ()),
        ("Reviewed on 3 May; the next review is in May.", ()),
        ("Valid until May 31 and from 1st of May, 2025.", ()),
        ("The spring courses (May) and in spring (March, May) were held.", ()),
        ("Written by Dr Strong, May T, and J. Must.", ()),
        ("May be given. May reduce pain: May repeat.", ("may", "may", "may")),
        ("Strength: Strong; weak. A. Weak advice", ("strong", "weak", "weak")),
        ("It needs vitamin K. May be given. Dr. May said so.", ("may",)),
        ("See Strong et al. and Weak JK, 2019.", ()),
        ("It MAY be given; it Should not.", ("may", "should not")),
    ],
)
def test_words_of_strength(text: str, found: tuple[str, ...]) -> None:
    assert strengths(text) == found
