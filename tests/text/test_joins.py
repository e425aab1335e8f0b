"""Hyphens in doubt: a quotation may keep or drop each of them, and no other."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from medgauge.text.fold import fold
from medgauge.text.joins import JoinedText, other_words
from medgauge.text.match import find_all

PRINTED = (
    "Avoid co-|trimoxazole-like agent Sulvex and re-|assess renal func-|tion weekly; use low-|dose "
    "Vexalor (2-|hydroxy form) in pre- and post-operative care."
)
"""Fault 29: `|` stands where a printed line ended."""


def joined(printed: str, dropped: tuple[str, ...] = ()) -> tuple[str, JoinedText]:
    """Make the text of `printed`; a word of `dropped` is stored without its hyphen."""
    text, joins = "", []
    for part in printed.split("|"):
        if text:
            joins.append(len(text) - 1)
            if any(text.endswith(f"{head}-") for head in dropped):
                text = text[:-1]
        text += part
    return text, JoinedText(text, joins)


@pytest.mark.parametrize("dropped", [(), ("re", "func"), ("co", "low", "2")])
@pytest.mark.parametrize(
    "quote",
    [
        "Avoid co-trimoxazole-like agent Sulvex",
        "Avoid cotrimoxazole-like agent Sulvex",
        "reassess renal function weekly",
        "re-assess renal function weekly",
        "reassess renal func-tion weekly",
        "use low-dose Vexalor (2-hydroxy form) in pre- and post-operative care.",
        "use lowdose Vexalor (2-hydroxy form)",
        "low\u2010dose Vexalor",
    ],
)
def test_both_readings_match_at_a_line_end(quote: str, dropped: tuple[str, ...]) -> None:
    text, found = joined(PRINTED, dropped)

    (place,) = found.find_all(quote)

    assert text[place.start : place.end].replace("-", "") == quote.replace("-", "").replace(
        "\u2010", ""
    )
    assert place.exact == (text[place.start : place.end] == quote)


@pytest.mark.parametrize("dropped", [(), ("re", "func", "co", "low", "2")])
@pytest.mark.parametrize(
    "quote",
    [
        "pre and post-operative care",
        "in pre- and postoperative care",
        "co-trimoxazolelike agent",
        "Reassess renal function",
        "re--assess renal function",
        "-",
        "",
    ],
)
def test_nothing_else_matches(quote: str, dropped: tuple[str, ...]) -> None:
    assert joined(PRINTED, dropped)[1].find_all(quote) == []


@pytest.mark.parametrize(
    "quote", ["func", "tion weekly", "reassess renal func", "trimoxazole-like agent Sulvex"]
)
def test_a_cut_at_the_hyphen_stands_where_the_text_shows_one(quote: str) -> None:
    assert len(joined(PRINTED)[1].find_all(quote)) == 1
    assert joined(PRINTED, ("re", "func", "co", "low", "2"))[1].find_all(quote) == []


def test_a_misquote_is_found_in_either_reading() -> None:
    text, found = joined("Assess renal func-|tion, weekly.")

    (place,) = found.find_loose("assess Renal function weekly")
    assert text[slice(*place)] == "Assess renal func-tion, weekly"
    (place,) = found.find_loose("assess renal func-tion weekly")
    assert text[slice(*place)] == "Assess renal func-tion, weekly"


def test_the_other_form_of_each_word() -> None:
    text, _ = joined("renal func-|tion and low-|dose care", ("func",))

    assert other_words(text, [10, 22]) == "func-tion lowdose"


@given(st.text("ab -.5", max_size=24), st.data())
def test_without_doubt_it_is_the_plain_search(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    quote = text[start : data.draw(st.integers(start, len(text)))]
    assume(quote.strip(". ") == "" or quote.strip(".- "))

    assert JoinedText(text, ()).find_all(quote) == find_all(fold(text), text, quote)


@given(st.lists(st.text("ab5", min_size=1, max_size=4), min_size=2, max_size=6), st.data())
def test_every_mixture_of_readings_matches(parts: list[str], data: st.DataObject) -> None:
    kept = data.draw(st.lists(st.booleans(), min_size=len(parts) - 1, max_size=len(parts) - 1))
    stored = data.draw(st.lists(st.booleans(), min_size=len(parts) - 1, max_size=len(parts) - 1))
    text, joins, quote = parts[0], [], parts[0]
    for part, in_text, in_quote in zip(parts[1:], stored, kept, strict=True):
        joins.append(len(text))
        text += "-" * in_text + part
        quote += "-" * in_quote + part

    assert [(one.start, one.end) for one in JoinedText(text, joins).find_all(quote)] == [
        (0, len(text))
    ]
