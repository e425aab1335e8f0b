"""Sentence borders in canonical text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medgauge.text.sentences import sentences


@pytest.mark.parametrize(
    "parts",
    [
        [
            "Lim et al. [2024] gave 2.5 mg i.v. vs. placebo (Fig. 2).",
            "No. 3 stopped, e.g. after approx. 5 min.",
        ],
        ["Stop it.", "Then wait!", "Is it safe?", "Yes."],
        ["Give 0.5 mg.", "5 mg is too much."],
        ["He said “stop.”", "They did."],
        ["Uptake rose.¹²", "In adults it fell."],
        ["See Sec. 3.2 and Tab. 4 first.", "Dr. Okoro disagrees."],
        ["Is it? No.", "Then stop."],
        ["Platelets fell below 50 × 10⁹/L.", "≥65 years is the limit."],
        ["A. Lim wrote it."],
        ["No full stop"],
    ],
)
def test_where_sentences_end(parts: list[str]) -> None:
    text = " ".join(parts)
    got = [text[slice(*place)] for place in sentences(text)]

    assert got == [
        s for part in parts for s in ([part] if part != "Is it? No." else ["Is it?", "No."])
    ]


def test_a_newline_always_ends_a_sentence() -> None:
    text = "Heading\n- first item e.g.\nsecond item, Fig.\n\n| a | b |\n"

    assert [text[slice(*p)] for p in sentences(text)] == [
        "Heading",
        "- first item e.g.",
        "second item, Fig.",
        "| a | b |",
    ]


@given(st.text(st.sampled_from('aB. !?\n()"1é¹'), max_size=60))
def test_sentences_cover_all_that_is_not_white_space(text: str) -> None:
    places = sentences(text)

    assert "".join(text[slice(*p)] for p in places).split() != [] or not text.strip()
    assert sum(not c.isspace() for p in places for c in text[slice(*p)]) == sum(
        not c.isspace() for c in text
    )
    assert all(a[1] <= b[0] for a, b in pairwise(places))
    assert all(text[start:end] == text[start:end].strip() for start, end in places)
