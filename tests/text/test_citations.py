"""What a citation says beside names, and how editions are compared."""

import pytest

from medgauge.text.citations import edition_key, read_marks, roman
from medgauge.text.naming import clean, name_of, names, readings


@pytest.mark.parametrize(
    ("edition", "key"),
    [
        ("1.10", "1.10"),
        ("1.1", "1.1"),
        ("2", "2"),
        ("2nd", "2"),
        ("2 nd", "2"),
        ("Second", "2"),
        ("twentieth", "20"),
        ("II", "2"),
        ("v2", "2"),
        ("2nd edition", "2"),
        ("2.0", "2.0"),
        ("02", "02"),
        ("2a", "2a"),
        ("2024", "2024"),
        ("2024 update", "2024"),
        ("Spring 2020", "=spring 2020"),
        ("2nd edition, 2024", "=2 nd edition 2024"),
        ("ii", "=ii"),
    ],
)
def test_editions_as_compared(edition: str, key: str) -> None:
    assert edition_key(edition) == key


def test_roman_numerals() -> None:
    signs = ["I", "II", "III", "IV", "V", "VI", "IX", "X", "XIV", "XL", "XLIX", "L", "LIX"]
    numbers = ["1", "2", "3", "4", "5", "6", "9", "10", "14", "40", "49", "50", "59"]

    assert [roman(sign) for sign in signs] == numbers
    assert {roman(text) for text in ("", "IIII", "VX", "iv", "LX", "IC", "ABC")} == {""}


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("sec. 3.2, 2017", ("3.2",)),
        ("section 3.2, 2nd ed.", ("3.2",)),
        ("section 3, 2 ed.", ("3",)),
        ("sections 3, 4 and 5", ("3", "4", "5")),
        ("§§ 3.2, 3.3", ("3.2", "3.3")),
        ("sec. 3.2 and sec. 3.3", ("3.2", "3.3")),
        ("sec. 3.2-3.4", ("3.2", "3.4")),
        ("sec. 3.2, sec. 3.2", ("3.2",)),
        ("section A.1", ("A.1",)),
        ("section u1", ("u1",)),
        ("section IV", ("IV",)),
        ("[1-200]", ()),
    ],
)
def test_sections(text: str, sections: tuple[str, ...]) -> None:
    assert read_marks(clean(text)).sections == sections


def test_names_read_as_one_stop_every_rule() -> None:
    marks = read_marks("ed. | 2")

    assert marks.editions == ()
    assert marks.unread == ("ed.", "2")


def test_a_sign_that_stands_for_a_name_cannot_be_forged() -> None:
    assert "|" not in clean("CRG | 2nd ed.")


def test_what_a_source_may_be_called() -> None:
    called = names("Care of feet: a plan (long form), 2016", "K.C.F.", "U.S. Task Force (US)")

    assert name_of("care of feet a plan, 2016") in called.titles
    assert ("care", "of", "feet") in called.short
    assert name_of("Care of Feet: a plan long form") in called.short
    assert called.acronym == ("KCF",)
    assert called.organisations == (("us", "task", "force", "us"), ("us", "task", "force"))
    assert ("USTF",) in called.initials


def test_part_of_a_title_that_says_too_little_is_no_name() -> None:
    assert names("Guideline: feet", "", "Kest").short == ()
    assert names("Feet, 2016", "", "Kest").short == ()


def test_readings_of_line_ends_are_bounded() -> None:
    assert readings("a-\nb") == ("a-b", "ab")
    assert len(readings("a-\nb-\nc-\nd")) == 8
    assert len(readings("-\n".join("a" * 50))) == 1
