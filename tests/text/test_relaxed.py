"""The resolver that forgives: it finds what may be meant, and none for what is really absent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medgauge.text.relaxed import resolve_relaxed
from medgauge.text.resolve import resolve
from shared_fixture.cited_catalogue import CATALOGUE, source

pytestmark = pytest.mark.slow


def may_mean(citation: str) -> set[tuple[str, str]]:
    return {(hit.document, hit.edition) for hit in resolve_relaxed(citation, CATALOGUE).hits}


@pytest.mark.parametrize(
    ("citation", "hit"),
    [
        ("crg, 2nd ed.", ("crg", "2")),
        ("CRG-AV, 1st ed.", ("crg-af", "1")),
        ("CRGAF", ("crg-af", "1")),
        ("KCD, ed. 1.1", ("feet", "1.1")),
        ("CRG 2014", ("crg", "2")),
        ("CRG, 1st ed., 2026", ("crg", "1")),
        ("CRG, 1st ed., 2026", ("crg", "2")),
        ("CRG supplement, 2nd ed.", ("crg", "2")),
        ("CRG 2", ("crg", "2")),
        ("Rhythm Guideline, Corvale", ("crg", "2")),
        ("Corvale Rythm Guideline", ("crg", "2")),
        ("Corvale Rhythm Guidelines, 1st ed.", ("crg", "1")),
        ("Córvale Rhythm Guideline, 1st ed.", ("crg", "1")),
        (f"{CATALOGUE[0].title}, Kest College, 2nd ed.", ("crg", "2")),
        ("Seasonal Plan, Summer 2020", ("season", "Spring 2020")),
        ("Okoro et al. Hypertension in Pregnancy, 2012", ("hyp-preg", "1")),
        ("Withdrawn Advice", ("gone", "1")),
        ("Corvale Society 1999", ("crg", "1")),
    ],
)
def test_what_may_be_meant(citation: str, hit: tuple[str, str]) -> None:
    assert hit in may_mean(citation)


@pytest.mark.parametrize(
    "citation",
    [
        "Meridian Bleeding Guideline, 1st ed., sec. 2",
        "Penhallow Renal Network, Iron in Kidney Disease, 2nd edition, section 4.2",
        "MBG, 1st ed.",
        "KFC, ed. 1.10",
        "CRG, 3rd ed., sec. 3.2",
        "CRG, 3rd ed., 2014",
        "Gout in Practice, Lowick Joint Forum, 2nd edition",
        "KCF, ed. 1",
        "Care of Hands, Lowick Board, edition 1.1",
        "2nd ed., sec. 3.2",
        "",
    ],
)
def test_what_is_really_absent(citation: str) -> None:
    assert may_mean(citation) == set()
    assert resolve_relaxed(citation, CATALOGUE).code is resolve(citation, CATALOGUE).code


@given(
    st.sampled_from(CATALOGUE), st.sampled_from(["{title}, {edition} ed.", "{organisation} {year}"])
)
def test_what_the_rule_resolves_stays(chosen, form: str) -> None:
    text = form.format(title=chosen.title, edition=chosen.edition, year=chosen.year,
                       organisation=chosen.organisation)  # fmt: skip
    strict = resolve(text, CATALOGUE)

    assert not strict.hits or resolve_relaxed(text, CATALOGUE) == strict


@given(st.text(max_size=80))
def test_any_text_has_an_answer(text: str) -> None:
    assert isinstance(resolve_relaxed(text, CATALOGUE).hits, tuple)


def test_a_letter_wrong_counts_only_where_no_acronym_fits_exactly() -> None:
    near = source("near", "3", "Other Advice", acronym="CRH")

    found = resolve_relaxed("CRG, 3rd ed.", (*CATALOGUE, near))

    assert found.hits == ()
