"""Sentence borders in canonical text."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medgauge.text.sentences import Ending, any_reading, sentences


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
        ["Use vitamin D.", "Give group A.", "Stop in stage 3."],
        ["Hepatitis C.", "Treat all."],
        ["Give 5 mg b.d.", "Patients over 65 take less."],
        ["Take it at 8 a.m.", "Then wait until 8 p.m. before food."],
        ["Shock with 200 J.", "Repeat it with 5 g. of salt."],
        ["It was seen by Dr. Smith and Prof. Okoro.", "They agreed."],
        ["Prefer agents, e.g. Brentil, vs. Placebo or i.e. Nothing.", "Wait."],
        ["Read No. 3, Fig. 2 and p. 5.", "Is the answer no.", "Then stop."],
        ["Lim et al. found it, vs. placebo, after an i.v. dose of approx. 5 mg."],
        ["Lim et al. [2024] and Okoro et al. (2025) agree.", "Stop, wait, etc.", "Then go."],
        ["It was written by J. Smith, A. B. Okoro and C. Lim.", "J. A. Smith agreed."],
        ["Groups A and B.", "Give both to C and D.", "Wait."],
        ["The U.S. Task Force (U.S. Congress) advises it.", "Do it."],
        ["a. Adults over 65.", "They need less."],
        ["Colonies of E. coli and C. difficile grew.", "Treat them."],
        ["Is it so?", "5 mg is enough!", "65 years is old."],
    ],
)
def test_where_sentences_end(parts: list[str]) -> None:
    text = " ".join(parts)
    got = [text[slice(*place)] for place in sentences(text)]

    assert got == [
        s for part in parts for s in ([part] if part != "Is it? No." else ["Is it?", "No."])
    ]


def read(text: str, least: Ending) -> list[str]:
    """Split a text into its sentences in one reading."""
    return [text[slice(*place)] for place in sentences(text, least)]


def test_a_doubtful_full_stop_can_be_read_both_ways() -> None:
    text = "Use vitamin D. Give it in the U.S. Patients agree. See e.g. Lim."
    parts = ["Use vitamin D.", "Give it in the U.S.", "Patients agree.", "See e.g. Lim."]

    assert read(text, Ending.HARDLY) == parts
    assert read(text, Ending.LIKELY) == [parts[0], f"{parts[1]} {parts[2]}", parts[3]]
    assert read(text, Ending.SURE) == [" ".join(parts[:3]), parts[3]]
    assert [text[slice(*place)] for place in any_reading(text)] == [
        *(parts[0], " ".join(parts[:3])),
        *(parts[1], f"{parts[1]} {parts[2]}"),
        *(parts[2], parts[3]),
    ]


def test_a_long_line_costs_little() -> None:
    assert len(sentences("Give 5 mg. " * 20_000)) == 20_000
    assert len(sentences("a." * 100_000)) == 1


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
