"""Printed lines joined: no hyphen is lost or added without its place being told."""

import pytest

from medgauge.corpus.ingest._hyphens import join_lines, known_words


def joined(*lines: str, seen: str = "") -> tuple[str, tuple[int, ...]]:
    return join_lines(lines, known_words([*lines, seen]))


def test_a_word_known_whole_loses_the_hyphen_and_its_place_is_told() -> None:
    assert joined("Start treat-", "ment today.", seen="treatment") == (
        "Start treatment today.",
        (11,),
    )


@pytest.mark.parametrize("seen", ["", "treat-ment", "treatment treat-ment"])
def test_else_the_hyphen_is_kept_and_its_place_is_told(seen: str) -> None:
    text, places = joined("Start treat-", "ment today.", seen=seen)

    assert text == "Start treat-ment today."
    assert [text[place] for place in places] == ["-"]


def test_the_pieces_of_the_broken_word_itself_are_no_evidence() -> None:
    assert joined("over-", "dose over-", "dose") == ("over-dose over-dose", (4, 14))


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["for 10-", "20 days"], "for 10-20 days"),
        (["for 10–", "20 days"], "for 10–20 days"),
        (["for 10\u00ad", "20 days"], "for 10-20 days"),
        (["after COVID-", "19 ends"], "after COVID-19 ends"),
        (["low-", "or high-dose"], "low- or high-dose"),
        (["5 mg/", "kg"], "5 mg/kg"),
        (["5 mg -", "10 mg"], "5 mg - 10 mg"),
        (["Vexa\u00ad", "lor"], "Vexalor"),
    ],
)
def test_what_is_sure_is_joined_without_doubt(lines: list[str], text: str) -> None:
    assert joined(*lines, seen="1020 lowor COVID19") == (text, ())


def test_a_part_of_a_hyphenated_word_is_known_by_it() -> None:
    text, places = joined("anti-inflam-", "matory agents", seen="inflammatory")

    assert (text, places) == ("anti-inflammatory agents", (11,))


@pytest.mark.slow
def test_a_paragraph_of_many_lines_is_joined_in_time() -> None:
    lines = ["agent Vexalor at five milligrams in renal func-", "tion below thirty"] * 50_000

    text, places = join_lines(lines, known_words(lines))

    assert len(places) == 50_000
    assert all(text[place] == "-" for place in places)
