"""What is text and what only escapes can spell, named by where it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medgauge.files.plain_text import NO_TEXT, odd_character, odd_places, spelled


@pytest.mark.parametrize(
    ("text", "odd", "shown"),
    [
        ("plain\ttext\n", "", "plain\ttext\n"),
        ("µg ≥65 \U0001f600", "", "µg ≥65 \U0001f600"),
        ("a\x00b\x1b", "U+0000", "a\\u0000b\\u001b"),
        ("\udcff", "U+DCFF", "\\udcff"),
        ("x\x85", "U+0085", "x\\u0085"),
        ("\uffff", "U+FFFF", "\\uffff"),
    ],
)
def test_the_first_odd_character_is_named_and_all_are_escaped(
    text: str, odd: str, shown: str
) -> None:
    assert (odd_character(text), spelled(text)) == (odd, shown)


def test_every_place_is_named() -> None:
    data = {"a": [1, None, {"b": "\x00"}], "c\ud800": {"d": True, "e": "\x7f"}, "f": "fine"}

    assert list(odd_places(data)) == [
        ("a[2].b", f"U+0000 {NO_TEXT}"),
        ("c\\ud800", f"U+D800 {NO_TEXT}"),
        ("c\\ud800.e", f"U+007F {NO_TEXT}"),
    ]
    assert list(odd_places("\x1b")) == [("", f"U+001B {NO_TEXT}")]


@given(st.text(st.characters()))
def test_what_is_spelled_can_always_be_stored(text: str) -> None:
    assert odd_character(spelled(text)) == ""
    assert spelled(text).encode("utf-8").decode("utf-8") == spelled(text)
    if not odd_character(text):
        assert spelled(text) == text
