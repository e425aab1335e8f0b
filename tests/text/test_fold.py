"""The fold: what it changes, what it never changes, and the way back."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from medgauge.text import fold as module
from medgauge.text.fold import DELETED, MOST_MARKS, WHITE_SPACE, fold, fold_text
from medgauge.text.match import loose_key

AWKWARD = (
    "≥<>=-−–—‐‑'’‘\"“”„…. \t\n\u00a0\u2009\u202f\u0085ﬁﬃﬅµμ\u0301\u0308\u0338\u0334üeif⁹½ª가ᅡᆨ"
    + DELETED
)
texts = st.text(st.sampled_from(AWKWARD + "ab1,") | st.characters(exclude_categories=["Cs"]))
RUN_PARTS = [
    *(
        "a",
        "é",
        "ǖ",
        "=",
        ">=",
        " ",
        "\u2003",
        "ﬁ",
        "µ",
        "ᄀ",
        "ᅡ",
        "\u200b",
        "\u034f",
        "\u09c7\u09be",
        "ག",
        ".",
    ),
    *(
        mark * times
        for mark in "\u0301\u0323\u0338\u0344\u0f73\u05b0"
        for times in (1, 5, 14, 29, 30, 31, 70)
    ),
]
runs = st.lists(st.sampled_from(RUN_PARTS), max_size=12).map("".join)
"""Texts with more marks on one base than any language has."""


@pytest.mark.parametrize(
    ("given_text", "folded"),
    [
        ("a\u200bb\u2060c\ufeffd\u00ade", "abcde"),
        ("Mu\u0308ller", "Müller"),
        ("\u2018a\u2019 \u201ab\u201b \u201cc\u201d \u201ed\u201f", "'a' 'b' \"c\" \"d\""),
        ("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-------"),
        ("ﬀﬁﬂﬃﬄﬅﬆ", "fffiflffifflstst"),
        ("5 µg", "5 \u03bcg"),
        ("and…", "and..."),
        ("a >= b <= c", "a ≥ b ≤ c"),
        ("a>\u200b=b", "a≥b"),
        (">==", "≥="),
        (">=\u0338", ">≠"),
        ("ﬁ\u0301", "fí"),
        ("e\u200b\u0301", "é"),
        (f"a{WHITE_SPACE}b", "a b"),
        ("a \u200b b\u00ad \u00ad", "a b "),
        ("line\r\nline", "line line"),
        ("\u212b", "Å"),
    ],
)
def test_what_changes(given_text: str, folded: str) -> None:
    assert fold_text(given_text) == folded
    assert fold(given_text).text == folded


@pytest.mark.parametrize(
    "text",
    [
        "50 × 10⁹/L",
        "CO₂ m² Ca²⁺ ½ ¾ 1⁄2 tablet",
        "Case MATTERS",
        "[a] (b) {c}",
        "~ ± ≈ ≠ < > = ° % ‰ · / *",
        "a\u180eb\u200cc\u200dd",
        "\u001c\u001f",
        "Ⅳ ™ ℃ ①",
        "ﬓ",
    ],
)
def test_what_never_changes(text: str) -> None:
    assert fold_text(text) == text


def test_compatibility_folding_is_not_used() -> None:
    assert fold_text("10⁹") != unicodedata.normalize("NFKC", "10⁹")


def test_plain_ascii_is_returned_as_it_is() -> None:
    text = "Start agent Vexalor at 5 mg once daily."

    assert fold_text(text) is text
    assert fold(text).origin(6, 11) == (6, 11)


@given(texts | runs)
@example(">\u200b=")
@example("=\u0334\u0338>=\u0334\u0338")
@example("ﬁ\u0323\u0301")
@example("\u2000 \u2001")
def test_folding_twice_is_folding_once(text: str) -> None:
    once = fold_text(text)

    assert fold_text(once) == once


@given(texts)
def test_both_normal_forms_fold_alike(text: str) -> None:
    assert fold_text(unicodedata.normalize("NFD", text)) == fold_text(
        unicodedata.normalize("NFC", text)
    )


@given(texts | runs, st.data())
def test_offsets_lead_back(text: str, data: st.DataObject) -> None:
    folded = fold(text)
    start = data.draw(st.integers(0, len(folded.text)))
    end = data.draw(st.integers(start, len(folded.text)))
    first, last = folded.origin(start, end)

    assert 0 <= first <= last <= len(text)
    if start == end:
        return
    back = fold_text(text[first:last])
    assert folded.text[start:end] in back
    assert text[first] not in DELETED
    assert text[last - 1] not in DELETED
    if _at_borders(folded.text, start, end):
        assert back == folded.text[start:end] or _shares_a_piece(text[first:last])


def _at_borders(folded: str, start: int, end: int) -> bool:
    """Whether both ends lie beside plain letters, where no characters merge."""
    return all(
        position in (0, len(folded))
        or (folded[position - 1].isascii() and folded[position].isascii())
        for position in (start, end)
    )


def _shares_a_piece(text: str) -> bool:
    """Whether the text begins or ends with something that folds to several characters."""
    return any(len(fold_text(text[i:])) > len(text[i:]) for i in range(len(text))) or any(
        unicodedata.category(c)[0] == "M" for c in text
    )


@given(runs)
def test_pieces_join_without_a_gap(text: str) -> None:
    folded = fold(text)
    end = 0
    for position in range(len(folded.text)):
        first, last = folded.origin(position, position + 1)
        assert set(text[end:first]) <= set(DELETED)
        assert first < last
        end = max(end, last)
    assert set(text[end:]) <= set(DELETED)


@pytest.mark.parametrize(
    ("text", "composed"),
    [
        ("e" + "\u0301" * 30, True),
        ("e" + "\u0301" * 31, False),
        ("\u00e9" + "\u0301" * 29, True),
        ("\u00e9" + "\u0301" * 30, False),
        ("e" + "\u0344" * 15, True),
        ("e" + "\u0344" * 16, False),
        ("e" + "\u0323\u0301" * 16, False),
        ("e" + "\u0301\u200b" * 31, False),
    ],
)
def test_more_marks_than_the_limit_stay_as_written(text: str, composed: bool) -> None:
    bare = text.replace("\u200b", "")
    expected = unicodedata.normalize("NFC", bare) if composed else bare

    assert MOST_MARKS == 30
    assert fold_text(f"x e\u0301 {text} e\u0301 ﬁ") == f"x é {expected} é fi"


@pytest.mark.parametrize(
    "unit",
    ["\u0301\u0323", "\u0301\u200b\u0323", "\u0344\u0323", "\u2003\u0323", "\u0f73\u0f71", "ᅡᆨ", "ﬁ"],
)
def test_no_long_run_is_ever_normalized(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ordering marks costs the square of their run; everything else costs once the text."""
    ordered: list[str] = []
    real = unicodedata.normalize

    class Watched:
        combining = staticmethod(unicodedata.combining)
        category = staticmethod(unicodedata.category)

        @staticmethod
        def normalize(form: str, text: str) -> str:
            ordered.append(text)
            return real(form, text)

        @staticmethod
        def is_normalized(form: str, text: str) -> bool:
            ordered.append(text)
            return real(form, text) == text

    monkeypatch.setattr(module, "unicodedata", Watched)
    text = "a" + unit * 5_000
    folded = fold(text)
    assert 0 <= folded.origin(0, 1)[0] <= len(text)
    assert len(loose_key(text)) <= 3 * len(text)
    assert sum(map(len, ordered)) <= 10 * len(text)
    assert max(longest_run(part) for part in ordered) <= MOST_MARKS


def longest_run(text: str) -> int:
    """Count the marks of the base that has most, decomposed."""
    longest = run = 0
    for char in text:
        for part in unicodedata.decomposition(char).split() or [f"{ord(char):x}"]:
            marks = not part.startswith("<") and unicodedata.combining(chr(int(part, 16))) > 0
            run = run + 1 if marks else 0
            longest = max(longest, run)
    return longest


@given(
    st.lists(st.sampled_from(["a", "é", "e\u0301", "≥", ">=", " ", "\u2009", "\u00ad", "-", "9"]))
)
def test_slices_fold_to_themselves_where_pieces_are_whole(parts: list[str]) -> None:
    text = "x".join(parts)
    folded = fold(text)
    for start in range(len(folded.text)):
        for end in range(start + 1, min(start + 6, len(folded.text)) + 1):
            first, last = folded.origin(start, end)

            assert fold_text(text[first:last]) == folded.text[start:end]


def test_deleted_characters_are_covered_only_inside() -> None:
    folded = fold("ab\u00adcd\u00ad ef")

    assert folded.text == "abcd ef"
    assert folded.origin(0, 2) == (0, 2)
    assert folded.origin(1, 3) == (1, 4)
    assert folded.origin(0, 4) == (0, 5)
    assert folded.origin(2, 4) == (3, 5)


def test_an_ellipsis_and_a_ligature_give_their_whole_piece() -> None:
    folded = fold("o\ufb03ce…")

    assert folded.text == "office..."
    assert folded.origin(1, 4) == (1, 2)
    assert folded.origin(6, 9) == (4, 5)
    assert folded.origin(7, 8) == (4, 5)
    assert folded.origin(2, 5) == (1, 3)
