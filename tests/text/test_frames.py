"""Sentences are taken apart: clauses by their first words, amounts by what they are amounts of."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medgauge.text.fold import fold_text
from medgauge.text.frames import ClauseKind, Frame, Role, frame

MAIN, CONDITION, POPULATION = ClauseKind.MAIN, ClauseKind.CONDITION, ClauseKind.POPULATION
TIME, REASON, PURPOSE = ClauseKind.TIME, ClauseKind.REASON, ClauseKind.PURPOSE


def kinds(read: Frame) -> list[tuple[ClauseKind, str]]:
    """Return kind and first words of every clause."""
    return [
        (one.kind, read.text[one.start : one.end].strip(" ,.").split()[0].lower())
        for one in read.clauses
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("If pain persists, vexalor is given.", [(CONDITION, "if"), (MAIN, "vexalor")]),
        ("Vexalor, if tolerated, should be given.",
         [(MAIN, "vexalor"), (CONDITION, "if"), (MAIN, "should")]),
        ("Give vexalor unless the patient is pregnant.",
         [(MAIN, "give"), (ClauseKind.EXCEPTION, "unless")]),
        ("Adults with gout should be given vexalor.", [(POPULATION, "adults"), (MAIN, "should")]),
        ("Vexalor should be given to adults with gout.", [(MAIN, "vexalor"), (POPULATION, "to")]),
        ("In women with asthma, fever, or gout, vexalor should be used.",
         [(POPULATION, "in"), (MAIN, "vexalor")]),
        ("Vexalor should be stopped before surgery.", [(MAIN, "vexalor"), (TIME, "before")]),
        ("Stop it because the risk rises after surgery.", [(MAIN, "stop"), (REASON, "because")]),
        ("Give vexalor to reduce pain.", [(MAIN, "give"), (PURPOSE, "to")]),
        ("Refer the patient to a nurse.", [(MAIN, "refer")]),
        ("The same as if treated (if at all)", [(MAIN, "the")]),
    ],
)  # fmt: skip
def test_clauses(text: str, found: list[tuple[ClauseKind, str]]) -> None:
    assert kinds(frame(text)) == found


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("Give 5 mg twice daily for 7 days.", [Role.DOSE, Role.DURATION]),
        ("Screen adults aged 50 to 74 every 2 years.", [Role.AGE, Role.FREQUENCY]),
        ("If the eGFR is below 30 mL/min, stop it.", [Role.THRESHOLD]),
        ("The target is a pressure below 140/90 mmHg.", [Role.TARGET]),
        ("It should be stopped before 24 weeks.", [Role.DEADLINE]),
        ("It fell by 21% in 2018 in type 2 diabetes.", [Role.SHARE, Role.NAME, Role.NAME]),
        ("Three or more visits are needed.", [Role.COUNT]),
        ("A serum level of 5 mmol/L is usual.", [Role.VALUE]),
    ],
)
def test_roles(text: str, roles: list[Role]) -> None:
    assert [one.role for one in frame(fold_text(text)).amounts] == roles


def test_a_bare_age_is_in_years() -> None:
    (bare,) = frame("Adults aged 65 or over should be asked.").amounts
    (spelled,) = frame("Adults aged 65 years or over should be asked.").amounts

    assert bare.measured == spelled.measured


def test_within_is_an_upper_bound_and_about_is_rough() -> None:
    (within,) = frame("Retest within 7 days.").amounts
    (about,) = frame("Retest after about 7 days.").amounts

    assert within.measured is not None
    assert about.measured is not None
    assert (within.measured.low, within.measured.high) == (None, 604_800)
    assert about.measured.about


def test_denials_are_apart_from_rungs() -> None:
    read = frame("It should not be given to those without gout who do not smoke.")

    assert [one.name for one in read.rungs] == ["should not"]
    assert [read.text[slice(*one)] for one in read.negations] == ["without", "not"]


def test_anchors_name_the_subject() -> None:
    read = frame("We recommend that vexalor 5 mg be given to adults with gout.")

    assert read.anchors == ("vexalor", "gout")


WORDS = (
    "if when unless in adults women with gout , . ; should not be given 5 mg ≥65 years (LBP)"
    " before after because to reduce every 2 weeks may recommended that vexalor or and"
)
SOUP = st.lists(
    st.sampled_from(WORDS.split()),
    max_size=25,
)  # fmt: skip


@given(SOUP)
def test_clauses_cover_a_sentence_in_order(words: list[str]) -> None:
    read = frame(fold_text(" ".join(words)))
    places = [(one.start, one.end) for one in read.clauses]

    assert places == sorted(places)
    assert all(before[1] <= after[0] for before, after in pairwise(places))
    covered = {at for start, end in places for at in range(start, end)}
    assert all(at in covered or char in " ,;:." for at, char in enumerate(read.text))
