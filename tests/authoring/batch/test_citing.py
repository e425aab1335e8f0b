"""Citations mean exactly what they are meant to, or, of absent sources, nothing at all."""

import re

import pytest

from medgauge.authoring.batch.absent import Like, absent_sources
from medgauge.authoring.batch.citing import STYLES, Citer, Named, Style, ordinal, written
from medgauge.authoring.dice import Dice
from medgauge.authoring.ground import Ground
from medgauge.authoring.near import words
from medgauge.model.draft_bank import DraftBank
from medgauge.model.generation import AbsentSource, Place
from medgauge.text.relaxed import resolve_relaxed
from medgauge.text.resolve import resolve
from medgauge.text.source import Source

HEART = Place(document="aldery-hf", edition="2")


@pytest.mark.parametrize(
    ("edition", "written"),
    [("1", "1st"), ("2", "2nd"), ("3", "3rd"), ("4", "4th"), ("11", "11th"), ("12", "12th"),
     ("21", "21st"), ("2019", ""), ("2.1", ""), ("", "")],
)  # fmt: skip
def test_ordinals(edition: str, written: str) -> None:
    assert ordinal(edition) == written


@pytest.mark.slow
def test_every_edition_can_be_cited_in_several_styles(ground: Ground, citer: Citer) -> None:
    styles = {place: citer.styles(place) for place in ground.places}

    assert min(map(len, styles.values())) >= 3
    found = {one.name for found in styles.values() for one in found}
    assert found == {s.name for s in STYLES} - {"title-initials"}, "no title names its organisation"


@pytest.mark.slow
def test_every_citation_means_its_place(ground: Ground, citer: Citer) -> None:
    for place in ground.places:
        section = ground.document(place).sections[-1].number
        for style in citer.styles(place):
            text = citer.cite(place, style, section, "§ {}")
            hit = resolve(text, ground.catalogue).hit
            assert hit is not None, text
            assert (hit.document, hit.edition) == (place.document, place.edition)
            assert hit.section == (section if style.section else None)


def test_an_old_edition_is_never_cited_without_a_date(citer: Citer) -> None:
    old = Place(document="aldery-af", edition="1")

    names = {style.name for style in citer.styles(old)}

    assert not names & {"title-only", "acronym-only", "title-bare", "title-current"}


def test_an_absent_edition_can_be_cited_by_its_number_only(citer: Citer) -> None:
    source = citer.source(HEART)
    absent = AbsentSource(
        title=source.title, acronym=source.acronym, organisation=source.organisation, edition="1"
    )

    found = [s.name for s in STYLES if citer.cite_absent(absent, s, "3.2", "section {}")]

    assert found == [
        "acronym-edition",
        "acronym-edition-brackets",
        "title-edition",
        "title-edition-plain",
        "body-edition",
    ]


@pytest.mark.slow
def test_absent_sources_are_made_up_anew_and_are_nowhere(citer: Citer, drafts: DraftBank) -> None:
    like = Like(citer.source(HEART), titled=False)
    drawn = [
        one
        for seed in ("a", "b")
        for one in absent_sources(like, drafts.societies, Dice.seeded(seed))
    ]
    cited = [(one, citer.cite_absent(one, STYLES[4], "3.2", "section {}")) for one in drawn]

    kept = [(one, text) for one, text in cited if text]
    assert len(kept) > len(drawn) / 4
    assert all(not resolve_relaxed(text, citer.catalogue).hits for _, text in kept)
    here = {one.organisation for one in citer.catalogue}
    foreign = [one.organisation for one in drawn if one.organisation not in here]
    assert 0 < len(foreign) < len(drawn)


def test_where_a_citation_shows_the_title_it_is_none_of_the_corpus(
    ground: Ground, citer: Citer, drafts: DraftBank
) -> None:
    titles = {one.title for one in citer.catalogue}
    for place in ground.places[::6]:
        source = citer.source(place)
        shown = absent_sources(Like(source, titled=True), drafts.societies, Dice.seeded("a"))
        hidden = absent_sources(Like(source, titled=False), drafts.societies, Dice.seeded("a"))

        assert not titles & {one.title for one in shown}
        same = [one for one in hidden if one.title == source.title]
        assert same
        assert all(one.organisation != source.organisation for one in same)


def test_nothing_is_named_after_a_source_of_no_known_field(drafts: DraftBank) -> None:
    source = Source(
        "any", "1", "Basket Weaving in Adults", "", "Vale Craft Guild", "2014", "current"
    )

    like = Like(source, titled=True)

    assert not list(absent_sources(like, drafts.societies, Dice.seeded("a")))


def test_what_a_title_of_the_corpus_is_about_is_no_absent_matter(drafts: DraftBank) -> None:
    source = Source(
        "any", "1", "Ulcerative Colitis in Adults", "", "Vale Gut Guild", "2014", "current"
    )
    here = (frozenset(words("crohn disease in adults")),)

    def titles(here: tuple[frozenset[str], ...]) -> set[str]:
        like = Like(source, titled=True, here=here)
        drawn = absent_sources(like, drafts.societies, Dice.seeded("a"))
        return {one.title for one in drawn}

    assert "Crohn Disease in Adults" in titles(())
    assert "Crohn Disease in Adults" not in titles(here)


def test_two_issuers_in_a_title_go_with_the_body_that_is_named(drafts: DraftBank) -> None:
    title = "VA/DoD guideline for the management of hypertension"
    source = Source("any", "1", title, "", "Department of Defense", "2014", "current")
    drawn = [
        one
        for seed in "abc"
        for one in absent_sources(Like(source, titled=True), drafts.societies, Dice.seeded(seed))
    ]

    bodies = {one.written: one.body for one in drafts.societies.joint}
    bodies["VA/DoD"] = "Department of Defense"
    assert all(bodies[one.title.split()[0]] == one.organisation for one in drawn)
    assert len({one.organisation for one in drawn}) > 2


@pytest.mark.slow
def test_an_absent_source_is_cited_in_the_form_of_the_one_it_stands_in_for(
    ground: Ground, citer: Citer, drafts: DraftBank
) -> None:
    cited = [
        (own, absent)
        for place in ground.places[::5]
        for style in citer.styles(place)[:3]
        for source in [citer.source(place)]
        for own in [citer.cite(place, style, source.sections[0][0], "section {}")]
        for absent in [absent_citation(citer, place, style, drafts)]
    ]

    found = [(own, absent) for own, absent in cited if absent]
    assert len(found) > 0.9 * len(cited)
    alike = [masked(own) == masked(absent) for own, absent in found]
    assert sum(alike) > 0.85 * len(alike)


def test_people_cite_a_body_by_its_initials(citer: Citer) -> None:
    styles = {style.name: style for style in STYLES}

    names = ("initials-year", "title-lower", "acronym-year-brackets", "acronym-current")
    said = [citer.cite(HEART, styles[name], "3.2", "s. {}") for name in names]

    assert said == [
        "AHS 2023, s. 3.2",
        "chronic heart failure in adults [2023], s. 3.2",
        "AHS-HF (2023), s. 3.2",
        "AHS-HF, current edition, s. 3.2",
    ]


def absent_citation(citer: Citer, place: Place, style: Style, drafts: DraftBank) -> str | None:
    source = citer.source(place)
    drawn = absent_sources(
        Like(source, style.titled), drafts.societies, Dice.seeded(f"{place} {style.name}")
    )
    number = source.sections[0][0]
    written = (citer.cite_absent(one, style, number, "section {}") for one in drawn)
    return next((one for one in written if one), None)


def masked(citation: str) -> str:
    return re.sub(r"[^\W\d_]+", lambda word: "W" if word[0][0].isupper() else "w", citation)


def test_a_body_is_cited_by_the_initials_that_titles_give_it() -> None:
    body = "Centers for Sleep Control and Prevention"
    citer = Citer([Source("any", "1", "CSC guidance on naps", "", body, "2014", "current")])
    styles = {style.name: style for style in STYLES}

    place = Place(document="any", edition="1")

    assert citer.cite(place, styles["initials-year"], "1", "s. {}") == "CSC 2014, s. 1"


def test_a_year_in_a_title_and_the_current_edition_are_not_said_together() -> None:
    named = Named("Naps, 2014", "", "", "1", "2014")
    styles = {style.name: style for style in STYLES}

    assert written(named, styles["title-current"], "1", "s. {}") is None
    assert written(named, styles["title-only"], "1", "s. {}") == "Naps, 2014, s. 1"
