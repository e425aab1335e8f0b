"""Every year, number and name that a citation writes is accounted for, or it means no source."""

import dataclasses
from datetime import date
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medgauge.text.relaxed import resolve_relaxed
from medgauge.text.resolve import resolve
from medgauge.text.source import Code, Source
from shared_fixture.cited_catalogue import CATALOGUE, old, source

pytestmark = pytest.mark.slow

FIRST = (
    "first published {}", "originally published in {}", "first issued in {}", "original {}",
    "originally {}", "initially released {}", "original edition {}", "original version, {}",
)  # fmt: skip
REVISED = ("revised {}", "updated in {}", "amended {}", "rev. {}", "reissued {}", "last updated {}",
           "revised edition {}")  # fmt: skip
PLAIN = ("{}", "({})", "[{}]", "published {}", "{} update", "edition of {}", "Mar {}")
OF = ("update of {}", "revision of {}", "revised version of {}", "replacing {}", "supersedes {}")
YEARS = ("2021", "2026", "2014", "2023", "2030")
DATED = (*CATALOGUE[2:], dataclasses.replace(CATALOGUE[0], in_force_from="2021-02-15",
         in_force_until="2026-03-31"), dataclasses.replace(CATALOGUE[1],
         in_force_from="2026-04-01"))  # fmt: skip
ONES = st.sampled_from(CATALOGUE)


def places(citation: str, catalogue: tuple[Source, ...] = CATALOGUE) -> list[tuple[str, ...]]:
    """Return document, edition and section, if there is one, of every hit."""
    found = resolve(citation, catalogue)
    return [(h.document, h.edition, *([h.section] if h.section else [])) for h in found.hits]


@pytest.mark.parametrize(
    "word", ["p.", "pp.", "table", "Figure", "box", "section", "§", "rec.", "para", "appendix"]
)
def test_a_number_like_a_year_is_no_number_of_a_page_or_section(word: str) -> None:
    for form in ("CRG, {} 2021", "CRG 2021, {} 2026", "CRG, 2nd ed., {} 2021", "CRG, {} 2021.1"):
        assert places(form.format(word)) == []


phrases = st.lists(
    st.tuples(st.sampled_from((*FIRST, *REVISED, *PLAIN, *OF)), st.sampled_from(YEARS)),
    min_size=1,
    max_size=3,
)


@given(phrases, st.sampled_from((", ", " ", "; ", " (")))
def test_the_latest_year_written_is_the_source_s(written: list[tuple[str, str]], sep: str) -> None:
    citation = sep.join(["CRG", *(form.format(year) for form, year in written)])
    (hit, *more) = resolve(citation, CATALOGUE).hits or (None,)

    assert more == []
    if hit:
        assert max(year for _, year in written) == {"1": "2021", "2": "2026"}[hit.edition]


@pytest.mark.parametrize("form", FIRST)
def test_a_first_year_needs_a_later_one(form: str) -> None:
    first = form.format("2021")

    assert places(f"CRG, {first}") == [("crg", "1")]
    assert places(f"CRG ({first}), section 3.2") == [("crg", "1", "3.2")]
    for later in ("2026", "revised 2026", "updated in 2026"):
        assert places(f"CRG, {first}, {later}") == [("crg", "2")]
        assert places(f"CRG, {later}, {first}") == [("crg", "2")]
    assert places(f"CRG 2021, {form.format('2026')}") == []
    assert places(f"CRG, 2nd ed., {first}") == []


@pytest.mark.parametrize("words", ["first edition", "1st edition", "first ed.", "edition 1", "v1"])
def test_the_first_edition_of_a_year_is_edition_one(words: str) -> None:
    assert places(f"CRG, {words} 2021") == places(f"CRG ({words}, 2021)") == [("crg", "1")]
    assert places(f"CRG, {words} 2026") == places(f"CRG 2026 ({words} 2021)") == []


@pytest.mark.parametrize("form", [*REVISED, *OF])
def test_a_revision_of_an_earlier_year_is_a_contradiction(form: str) -> None:
    for citation in (f"CRG 2026, {form.format('2021')}", f"CRG 2026 ({form.format('2021')})"):
        assert places(citation) == []


def sepsis(month: str) -> tuple[Source, ...]:
    return (
        source("sepsis", "2", "Early Sepsis", acronym=f"TIA-{month}", year="2025",
               organisation="Tarn Infection Alliance"),
        source("urine", "2", "Urine", year="2022", organisation="Tarn Infection Alliance"),
    )  # fmt: skip


@pytest.mark.parametrize("month", ["SEP", "MAR", "MAY", "JUNE", "DEC"])
@pytest.mark.parametrize(
    "form", ["TIA-{} 2022", "TIA-{}, 2022", "TIA-{}. 2022", "TIA {} 2022, section 3",
             "Tarn Infection Alliance, TIA-{} 2022", "2022 TIA-{}", "TIA-{}, 2022 edition"]
)  # fmt: skip
def test_an_acronym_is_never_a_month_nor_initials(month: str, form: str) -> None:
    listed = sepsis(month)

    assert places(form.format(month), listed) == []
    assert places(f"TIA-{month} 2025", listed) == [("sepsis", "2")]
    assert places("TIA 2022", listed) == places("TIA, May 2022", listed) == [("urine", "2")]
    assert places(f"TIA-{month} 2022", listed[1:]) == []


@given(st.sampled_from(("1.1", "1.10", "1.2", "3.2")), st.permutations(["N", "2017"]))
def test_a_number_that_may_be_an_edition_is_no_section(number: str, order: list[str]) -> None:
    tail = ", ".join(order).replace("N", number)

    for citation in (f"KCF {tail}", f"KCF ({tail})", f"KCF, ed. 1.1, {tail}"):
        hits = places(citation)
        assert hits == [] or ("1.1" in citation and "ed." in citation and number in {"1.2", "3.2"})


def test_a_number_that_something_else_decides() -> None:
    assert places("KCF, ed. 1.1, 3.2") == [("feet", "1.1", "3.2")]
    assert places("CRG 2026, 3.2") == [("crg", "2", "3.2")]
    assert places("CRG 3.2 (2026)") == places("CRG 2026, 2026.1") == []


@given(st.integers(1, 12), st.sampled_from((2021, 2026)), st.integers(0, 5))
def test_a_month_agrees_with_the_days_in_force(month: int, year: int, form: int) -> None:
    day = date(year, month, 20)
    written = (f"{day:%B %Y}", f"{day:%b. %Y}", f"{day:%m/%Y}", f"{day:%d %B %Y}",
               f"{day:%B %d, %Y}", f"{day:%Y-%m-%d}")[form]  # fmt: skip
    edition = "1" if year == 2021 else "2"
    known = day >= date(2021, 2, 15) and not date(2026, 1, 1) <= day < date(2026, 4, 1)

    assert places(f"CRG, {written}", DATED) == ([("crg", edition)] if known else [])
    assert places(f"CRG, {written}") == [("crg", edition)]


@pytest.mark.parametrize("day", ["31 April 2026", "2026-13-01", "13/2026", "30 February 2026"])
def test_a_day_that_is_none_is_not_read(day: str) -> None:
    assert resolve(f"CRG, {day}", CATALOGUE).code is Code.UNREADABLE


@given(ONES, st.integers(0, 40), st.sampled_from(("recommendation", "rec.", "Recommendation")))
def test_a_plain_number_of_a_recommendation_is_no_section(
    one: Source, number: int, word: str
) -> None:
    counted = dataclasses.replace(one, sections=tuple((str(i), "Text") for i in range(1, 41)))
    found = resolve(f"{one.title}, {one.organisation}, {one.year}, {word} {number}", (counted,))

    assert found.hit is not None
    assert (found.hit.section, found.hit.section_found) == (None, None)
    assert f"recommendation {number}" in found.ignored


OUTER = ("chapter 3", "ch. 3", "section 3", "§ 3")
INNER = ("section 3.2", "sec. 3.2", "§ 3.2", "s3.2", "subsection 3.2", "paragraph 3.2", "¶ 3.2")


@given(st.sampled_from(OUTER), st.sampled_from(INNER), st.sampled_from((", ", " ", " of ", " (")))
def test_of_nested_sections_the_innermost_is_cited(outer: str, inner: str, sep: str) -> None:
    for pair in permutations((outer, inner)):
        assert places(f"CRG, 2nd ed., {sep.join(pair)}") == [("crg", "2", "3.2")]
    both = places(f"CRG, 2nd ed., {outer} and {inner}")
    assert both == [("crg", "2", "3"), ("crg", "2", "3.2")]


@pytest.mark.parametrize("part", ["para 2", "paragraph 4", "subsection 1", "¶ 3", "paras 2 and 3"])
def test_a_paragraph_counted_within_a_section_is_told(part: str) -> None:
    found = resolve(f"CRG, 2nd ed., sec. 3.2, {part}", CATALOGUE)

    assert found.hit is not None
    assert (found.hit.section, found.ignored) == ("3.2", (part,))


@pytest.mark.parametrize("edition", ["v1", "v.1", "1st ed.", "1. ed.", "1 ed", "2021", "Mar 2021",
                                     "4 March 2021", "03/2021", "1st rev. ed."])  # fmt: skip
def test_an_edition_behind_a_section_is_no_section(edition: str) -> None:
    assert places(f"CRG, section 3.2, {edition}") == [("crg", "1", "3.2")]
    assert places(f"CRG, {edition}, section 3.2") == [("crg", "1", "3.2")]


@pytest.mark.parametrize(
    "form", ["{}2. ed.", "{}2d ed.", "{}2nd rev. ed.", "{}2nd (revised) ed.", "{}2nd revised ed.",
             "{}2nd ed., Table 3.2", "{}2nd ed., Tables 3 and 4", "{}2nd ed. [12]",
             "{}2nd ed. [1, 2]", "{}2nd. ed.", "{}revised second edition",
             "{}revised 2nd ed.",
             "[12] {}2nd ed.", "{}2026 [7]", "{}03/2026"]
)  # fmt: skip
def test_ordinary_forms(form: str) -> None:
    assert places(form.format("CRG, ")) == [("crg", "2")]


@pytest.mark.parametrize(
    ("citation", "code"),
    [
        ("CRG [2]", Code.UNREADABLE),
        ("CRG (2026) [1]", Code.UNREADABLE),
        ("CRG (2026) [1-3]", Code.UNREADABLE),
        ("CRG, 2nd ed. (superseded)", Code.CONTRADICTION),
        ("CRG (withdrawn)", Code.CONTRADICTION),
        ("CRG, 1st ed. (superseded 2023)", Code.CONTRADICTION),
        ("CRG, 1st ed. (superseded 2026)", Code.ONE),
        ("CRG, 1st ed. (superseded April 2026)", Code.ONE),
        ("CRG, 1st ed., now superseded", Code.ONE),
        ("CRG, 1st ed. (superseded by Okoro)", Code.UNREADABLE),
        ("Withdrawn Advice, 2010 (withdrawn)", Code.ONE),
    ],
)
def test_references_and_status(citation: str, code: Code) -> None:
    assert resolve(citation, DATED).code is code


def test_an_edition_called_2d_is_itself() -> None:
    lettered = (old("ears", "2", "Ears"), source("ears", "2d", "Ears", year="2022"))

    assert places("Ears, 2d ed.", lettered) == [("ears", "2d")]
    assert places("Ears, 2d ed.", lettered[:1]) == [("ears", "2")]


def test_names_by_title_and_initials() -> None:
    centres = source("opioids", "2016", "Opioids for chronic pain — Harrow, 2016", year="2016",
                     organisation="Centers for Disease Control and Prevention")  # fmt: skip
    birth = source("birth", "2023", "Emergencies Around Birth, 2023 Revision", year="2023",
                   organisation="Ilves Alliance", acronym="IAX-BIRTH")  # fmt: skip
    listed = (*CATALOGUE, centres, birth)

    assert places("CDC 2016", listed) == places("CDCP 2016", listed) == [("opioids", "2016")]
    assert places("Opioids for Chronic Pain, 2016", listed) == [("opioids", "2016")]
    assert places("Emergencies Around Birth (2023)", listed) == [("birth", "2023")]
    assert places("IAX 2023", listed) == [("birth", "2023")]
    twin = dataclasses.replace(birth, document="other", acronym="IAX-B", organisation="Other Body")
    assert len(places("IAX 2023", (*listed, twin))) == 2
    rival = dataclasses.replace(centres, document="rival", organisation="Crown Dental Care",
                                title="Dental care")  # fmt: skip
    assert places("CDC 2016", (*listed, rival)) == [("rival", "2016")]


# The resolver that forgives: where a source is plainly meant, it is found.


@given(ONES, st.integers(3, 5))
def test_abbreviated_titles_are_found(one: Source, letters: int) -> None:
    words = [f"{word[:letters]}." if word.isalpha() and len(word) > letters else word
             for word in one.title.replace(":", "").split()]  # fmt: skip
    found = resolve_relaxed(" ".join(words), CATALOGUE)

    assert one.document in {hit.document for hit in found.hits}


@given(ONES, st.sampled_from(("{}", "{}, a source", "see {}")))
def test_ids_are_found(one: Source, form: str) -> None:
    ids = (one.document, one.document.upper(), one.document.replace("-", " "))
    named = [dataclasses.replace(one, document=f"{one.document}-77"), *CATALOGUE]
    for text in (f"{one}-77" for one in ids):
        found = resolve_relaxed(form.format(text), named)
        assert f"{one.document}-77" in {hit.document for hit in found.hits}


@pytest.mark.parametrize(
    "citation", ["CRG, v2.0", "CRG, ed. 02", "CRG, 2e ed.", "CRG, edition 2.0", "CRG, 2d edn",
                 "CRG ed 2,0",
                 "CRG, 2.00 ed.", "C.S. rhythm guideline", "CoRG", "Corv. Rhythm Guidel."]
)  # fmt: skip
def test_near_editions_and_names_are_found(citation: str) -> None:
    assert ("crg", "2") in {
        (h.document, h.edition) for h in resolve_relaxed(citation, CATALOGUE).hits
    }


@pytest.mark.parametrize("citation", ["BBS, 2nd ed.", "BBS, first edition", "SPL, 2nd ed."])
def test_an_ordinal_of_editions_that_bear_years_or_names_is_found(citation: str) -> None:
    assert resolve_relaxed(citation, CATALOGUE).hits


@pytest.mark.parametrize("citation", ["CRG, 3rd ed.", "KCF, ed. 1", "KCF, ed. 1.2", "CRG, ed. 2.1"])
def test_an_edition_that_is_not_here_is_absent(citation: str) -> None:
    assert resolve_relaxed(citation, CATALOGUE).hits == ()


@pytest.mark.parametrize("part", ["2", "II", "19", "2020"])
def test_a_number_of_an_acronym_is_joined_to_it(part: str) -> None:
    plain = source("heart", part, "Heart Care", acronym="ESC", year="2001")
    joined = source("lungs", "1", "Lung Care", acronym=f"ESC-{part}", year="2003")

    for citation in (f"ESC-{part}", f"ESC-{part}, 1st ed.", f"ESC\u2011{part}"):
        assert places(citation, (plain, joined)) == [("lungs", "1")]
    for form in ("ESC, {}", "ESC ({})", "ESC [{}]", "ESC. {}", "ESC {}"):
        assert ("lungs", "1") not in places(form.format(part), (plain, joined))
    assert places(f"ESC, ed. {part}", (plain, joined)) == [("heart", part)]


def test_an_acronym_of_another_source_is_neither_initials_nor_an_edition() -> None:
    sos = (
        source("two", "1", "Second Plan", acronym="SOS-II", year="2019", organisation="Sep Org So"),
        source("g", "2", "General Plan", acronym="SOS-G", year="2020", organisation="Sep Org So"),
    )
    may = (
        source("m", "1", "Care", acronym="MAY", year="2019", organisation="Marsh Aid Yard"),
        source("t", "1", "Tests", acronym="MAY-T", year="2020", organisation="Marsh Aid Yard"),
    )

    assert places("SOS-II ed. 2020", sos) == places("MAY 2020", may) == []
    assert places("SOS 2020", sos) == [("g", "2")]


def test_what_a_title_begins_with_is_a_name_only_if_it_tells_something() -> None:
    final = source("final", "1", "Final recommendation statement: ears", year="2020")

    for citation in ("Final recommendation statement", "Final recommendation statement, 1st ed."):
        assert places(citation, (final,)) == []
    assert places("Final recommendation statement (Corvale Society, 2020)", (final,)) == [
        ("final", "1")
    ]
