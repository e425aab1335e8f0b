"""What a citation means: every form people use, what is refused, and properties of the rule."""

import dataclasses
from datetime import date

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from medgauge.text.naming import names
from medgauge.text.resolve import LONGEST, resolve
from medgauge.text.source import Code, Source
from shared_fixture.cited_catalogue import CATALOGUE, RHYTHM, STATED, TASK_FORCE, source


def meant(citation: str, *more: Source) -> list[tuple[str, str, str | None]]:
    """Return document, edition and section of every hit."""
    found = resolve(citation, (*CATALOGUE, *more))
    assert (found.code is Code.ONE) == (len(found.hits) == 1)
    assert (found.code is Code.SEVERAL) == (len(found.hits) > 1)
    return [(hit.document, hit.edition, hit.section) for hit in found.hits]


SECOND = ("crg", "2", "3.2")


@pytest.mark.parametrize(
    "citation",
    [
        "CRG, 2nd ed., sec. 3.2",
        "(CRG, 2nd ed., section 3.2)",
        "CRG, 2nd edition, section 3.2.",
        "CRG, second edition, s. 3.2",
        "CRG, Ed. 2, s 3.2",
        "CRG ed.2 sec.3.2",
        "CRG, edition 2, §3.2",
        "CRG, edition no. 2, § 3.2",
        "CRG v2, § 3.2",
        "CRG, version 2, § 3.2",
        "CRG, 2 ed., § 3.2",
        "CRG, edition II, § 3.2",
        "CRG, II ed., § 3.2",
        "CRG, 2nd ed., 3.2",
        "CRG 2026, section 3.2",
        "CRG (2026), section 3.2",
        "CRG [2026], section 3.2",
        "CRG, 2026 update, section 3.2",
        "CRG, updated 2026, section 3.2",
        "CRG, Mar 2026, section 3.2",
        "CRG, 4 March 2026, section 3.2",
        "CRG, 2026-03-04, section 3.2",
        "CRG, 2026 edition, section 3.2",
        "CRG, 2021 (revised 2026), section 3.2",
        "CRG, first published 2021, updated 2026, section 3.2",
        "CRG, section 3.2",
        "CRG, current edition, section 3.2",
        "CRG, latest version, section 3.2",
        "CRG, the most recent edition, section 3.2",
        "CRG, 2nd ed., 2026, section 3.2",
        "section 3.2 of the CRG, 2nd ed.",
        "See section 3.2 in CRG 2026",
        "CRG, 2nd ed., section 3.2 Starting treatment",
        "CRG, 2nd ed., section 3.2 (Starting treatment)",
        "CRG, 2nd ed., recommendation 3.2",
        "CRG, 2nd ed., section 3.2, p. 14",
        "CRG, 2nd ed., section 3.2, pp. 14–16, table 2",
        f"{RHYTHM}, Corvale Society, 2nd edition, section 3.2",
        f"Corvale Society. {RHYTHM} (CRG). 2nd edition. 2026. Section 3.2.",
        "corvale rhythm guideline, 2nd ed., section 3.2",
        "The Corvale Society's Corvale Rhythm Guideline, 2nd ed., section 3.2",
        "CS 2026, section 3.2",
        "C.R.G., 2nd ed., section 3.2",
        "Corvale Society 2026, section 3.2",
    ],
)
def test_forms_of_one_citation(citation: str) -> None:
    assert meant(citation) == [SECOND]


@pytest.mark.parametrize(
    ("citation", "hit"),
    [
        ("CRG, 1st ed.", ("crg", "1", None)),
        ("CRG 2021", ("crg", "1", None)),
        ("CRG-AF", ("crg-af", "1", None)),
        ("Corvale Society 2019", ("crg-af", "1", None)),
        (STATED, ("flu", "2", None)),
        (f"{STATED}, Harrow Board, 2nd ed., 2025", ("flu", "2", None)),
        ("Influenza, 2024 (3rd edition of the plan), HB-24, 2nd ed.", ("flu", "2", None)),
        ("Influenza 2024: Care and Prevention", ("flu", "2", None)),
        ("Screening for gout, US Preventive Harrow Task Force 2014", ("screen", "2014", None)),
        ("Screening for gout, USPHTF [2014]", ("screen", "2014", None)),
        (f"Gout in children’s care, the {TASK_FORCE}", ("children", "2014", None)),
        ("KCF, ed. 1.1", ("feet", "1.1", None)),
        ("KCF, version 1.10", ("feet", "1.10", None)),
        ("KCF", ("feet", "1.10", None)),
        ("BBS 2013", ("bones", "2013", None)),
        ("BBS, edition 2013", ("bones", "2013", None)),
        ("Bones in Women, Bone and Joint Board, 2013", ("bones", "2013", None)),
        ("Bones in Adults, Bone & Joint Board (US)", ("bones", "2018", None)),
        ("Bones in Women, current edition", ("bones", "2018", None)),
        ("Withdrawn Advice, 1st ed.", ("gone", "1", None)),
        ("TOY, 1st ed., 2016", ("twins", "1", None)),
        ("SPL, Spring 2020", ("season", "Spring 2020", None)),
        ("SPL, Spring 2020 edition", ("season", "Spring 2020", None)),
        ("SPL", ("season", "Autumn 2020", None)),
        ("ROP, 2nd ed.", ("roman", "II", None)),
        ("AA, Beta Society", ("beta", "1", None)),
        ("AA 2001", ("alpha", "1", None)),
        ("Hypertension, 1st ed.", ("hyp", "1", None)),
        ("Hypertension in Pregnancy, 1st ed.", ("hyp-preg", "1", None)),
    ],
)
def test_one_source(citation: str, hit: tuple[str, str, str | None]) -> None:
    assert meant(citation) == [hit]


@pytest.mark.parametrize(
    ("citation", "hits"),
    [
        (f"{TASK_FORCE} 2014", [("screen", "2014", None), ("children", "2014", None)]),
        ("TOY 2016", [("twins", "1", None), ("twins", "2", None)]),
        ("AA, 1st ed.", [("alpha", "1", None), ("beta", "1", None)]),
        ("Bones in Women", [("bones", "2013", None), ("bones", "2018", None)]),
        ("SPL 2020", [("season", "Spring 2020", None), ("season", "Autumn 2020", None)]),
        ("CRG, 2nd ed., sections 3.2 and 3.20", [SECOND, ("crg", "2", "3.20")]),
        ("CRG, 2nd ed., §§ 3.2, 3.20", [SECOND, ("crg", "2", "3.20")]),
        ("CRG, 2nd ed., sec. 3.2–3.20", [SECOND, ("crg", "2", "3.20")]),
        ("CRG, 2nd ed., sec. 3.2, rec. 3.20", [SECOND, ("crg", "2", "3.20")]),
    ],
)
def test_several(citation: str, hits: list[tuple[str, str, str | None]]) -> None:
    assert meant(citation) == hits


@pytest.mark.parametrize(
    ("citation", "code"),
    [
        ("", "no_name"),
        ("2nd ed., sec. 3.2", "no_name"),
        ("Corvale Society, section 3.2", "no_name"),
        ("Corvale Society, 2nd ed.", "no_name"),
        ("ibid.", "unknown_document"),
        ("Meridian Bleeding Guideline, 1st ed., sec. 2", "unknown_document"),
        ("Corvale Society, Bleeding Guideline, 2nd ed.", "unknown_document"),
        ("Corvale Society 1999", "unknown_document"),
        ("crg, 2nd ed.", "unknown_document"),
        ("CRGS, 2nd ed.", "unknown_document"),
        ("CRG, 3rd ed.", "unknown_edition"),
        ("CRG 2014", "unknown_edition"),
        ("CRG, 3rd ed., 2014", "unknown_edition"),
        ("CRG, 2021 (revised 2030)", "unknown_edition"),
        ("KCF, ed. 1", "unknown_edition"),
        ("KCF, ed. 1.100", "unknown_edition"),
        ("ROP, ed. 2.0", "unknown_edition"),
        ("CRG, 1st ed., 2026", "contradiction"),
        ("CRG, 3rd ed., 2026", "contradiction"),
        ("CRG, 2nd ed. (2014)", "contradiction"),
        ("CRG 2021, current edition", "contradiction"),
        ("CRG, 1st and 2nd ed.", "contradiction"),
        ("CRG, ed. 1, ed. 2", "contradiction"),
        ("CRG, 2021, 2026", "contradiction"),
        ("Bones in Women, 2018", "contradiction"),
        (f"{RHYTHM}, Kest College, 2nd ed.", "contradiction"),
        ("CRG, 2nd ed.; KCF, ed. 1.1", "contradiction"),
        ("Withdrawn Advice", "not_in_force"),
        ("Withdrawn Advice, latest edition", "not_in_force"),
        ("CRG supplement, 2nd ed.", "unreadable"),
        ("CRG, 2nd ed., draft", "unreadable"),
        ("CRG, not the 2nd ed.", "unreadable"),
        ("Okoro et al., CRG 2026", "unreadable"),
        ("Okoro 2024, cited in CRG 2026", "unreadable"),
        ("CRG or KCF", "unreadable"),
        ("CRG 2026a", "unreadable"),
        ("CRG 2025–2026", "unreadable"),
        ("CRG 2025/26", "unreadable"),
        ("CRG 2", "unreadable"),
        ("CRG 3.2", "unreadable"),
        ("CRG2", "unreadable"),
        ("CRG-XX, 2nd ed.", "unreadable"),
        ("CRG², 2nd ed.", "unknown_document"),
        ("CRG, 2nd ed., section three", "unreadable"),
        ("CRG, 2nd ed., section 3.2 Monitoring", "unreadable"),
        ("CRG, 2nd ed., 3.2 and 3.20", "unreadable"),
        ("CRG, 2nd revision", "unreadable"),
        ("SPL, Summer 2020", "unreadable"),
        ("Hypertension in children, 1st ed.", "unreadable"),
        ("CRG " * LONGEST, "unreadable"),
    ],
)
def test_none_and_why(citation: str, code: str) -> None:
    found = resolve(citation, CATALOGUE)

    assert (found.code.value, found.hits) == (code, ())
    assert found.sentence


@pytest.mark.parametrize(
    ("section", "listed", "found"),
    [
        ("sec. 3.2", "3.2", True),
        ("sec. 3.20", "3.20", True),
        ("sec. 3.200", "3.200", False),
        ("sec. 3.2.0", "3.2.0", False),
        ("sec. 3.2a", "3.2a", False),
        ("sec. 03.2", "03.2", False),
        ("ch. 3", "3", True),
        ("chapter III", "3", True),
        ("section IV", "IV", False),
        ("section B", "B", False),
        ("para. 3.20", "3.20", True),
    ],
)
def test_section_numbers_are_text(section: str, listed: str, found: bool) -> None:
    (hit,) = resolve(f"CRG, 2nd ed., {section}", CATALOGUE).hits

    assert (hit.section, hit.section_found) == (listed, found)


def test_a_section_with_a_roman_number_is_itself() -> None:
    roman = dataclasses.replace(CATALOGUE[1], sections=(("III", "Old"), ("3", "New")))

    assert resolve("CRG, 2nd ed., section III", (roman,)).hits[0].section == "III"


def test_a_whole_title_is_not_another_title_cut_short() -> None:
    whole = source("whole", "1", "Screening for gout", year="2014")

    assert meant("Screening for gout", whole) == [("whole", "1", None)]
    assert meant("Screening for gout, 2nd ed.", whole) == []
    assert meant("Screening for gout: Task Force statement", whole) == [("screen", "2014", None)]


@pytest.mark.parametrize(
    ("citation", "edition"),
    [
        ("Ears, edition 2019", "2019"),
        ("Ears, 2019 edition", "2019"),
        ("Ears 2019", "2019"),
        ("Ears 2020", "2019"),
        ("Ears, 2019 edition, 2020", "2019"),
        ("Ears, edition 2012", "1"),
        ("Ears, 1st ed., 2012", "1"),
    ],
)
def test_an_edition_that_is_another_year_than_its_own(citation: str, edition: str) -> None:
    first = source("ears", "1", "Ears", year="2012", status="superseded")
    second = source("ears", "2019", "Ears", year="2020", supersedes="1")

    assert meant(citation, first, second) == [("ears", edition, None)]


def test_a_year_that_is_one_edition_s_name_and_another_s_year_is_both() -> None:
    first = source("ears", "2019", "Ears", year="2018", status="superseded")
    second = source("ears", "2", "Ears", year="2019", supersedes="2019")

    assert meant("Ears 2019", first, second) == [("ears", "2019", None), ("ears", "2", None)]


def test_a_title_with_a_year_that_every_edition_bears_tells_no_edition() -> None:
    first = source("vision", "1", "Vision 2020", year="2020", status="superseded")
    second = source("vision", "2", "Vision 2020", year="2023", supersedes="1")
    renamed = source("vision", "2", "Vision 2023", year="2023", supersedes="1")

    assert meant("Vision 2020", first, second) == [("vision", "2", None)]
    assert meant("Vision 2020", first, renamed) == [("vision", "1", None)]


def test_what_says_nothing_about_the_source_is_told() -> None:
    found = resolve("CRG, 1996 (revised 2026), p. 14, recommendation 9.9, table 2", CATALOGUE)

    assert found.hit is not None
    assert set(found.ignored) == {"1996", "p. 14", "table 2", "recommendation 9.9"}
    assert "not looked at: 1996, p. 14, table 2, recommendation 9.9" in found.sentence


def test_no_section_cited_is_not_a_section_not_found() -> None:
    (hit,) = resolve("CRG, 2nd ed.", CATALOGUE).hits

    assert (hit.section, hit.section_found) == (None, None)


@pytest.mark.parametrize(
    ("on", "code", "editions"),
    [
        (date(2010, 1, 1), "not_in_force", []),
        (date(2021, 7, 1), "in_force_unknown", []),
        (date(2023, 1, 1), "one", ["1"]),
        (date(2026, 7, 1), "several", ["1", "2"]),
        (date(2027, 1, 1), "one", ["2"]),
    ],
)
def test_in_force_on_a_day_by_years_alone(on: date, code: str, editions: list[str]) -> None:
    found = resolve("CRG", CATALOGUE, on)

    assert (found.code.value, [hit.edition for hit in found.hits]) == (code, editions)
    assert resolve("CRG, 1st ed.", CATALOGUE, on).hits[0].edition == "1"


def test_in_force_on_a_day_by_dates() -> None:
    first = dataclasses.replace(CATALOGUE[0], in_force_until="2026-04-30")
    second = dataclasses.replace(CATALOGUE[1], in_force_from="2026-05-01")

    def edition(*day: int) -> str:
        return resolve("CRG", (first, second), date(*day)).hits[0].edition

    assert (edition(2026, 4, 30), edition(2026, 5, 1)) == ("1", "2")


# Properties: a grammar of forms over every source of the catalogue.

NAMES = ("{title}", "{acronym}", "{title}, {organisation}", "{organisation}, {title} ({acronym})",
         "{acronym}, {organisation}", "The {organisation}. {title}")  # fmt: skip
EDITIONS = ("", ", {year}", " ({year})", " [{year}]", ", edition {edition}", ", {edition} ed.",
            ", {edition} edition, {year}", ", ed. {edition} ({year})",
            ", 1950 (revised {year})")  # fmt: skip
PARTS = ("", ", sec. {section}", ", section {section}.", ", § {section}", "; s. {section}, p. 7")


@st.composite
def cited(draw: st.DrawFn) -> tuple[Source, str, str, str | None]:
    """Draw a source, a rendering of it, the form of its edition, and the section cited."""
    chosen = draw(st.sampled_from(CATALOGUE))
    name = draw(st.sampled_from(NAMES))
    assume(chosen.acronym or "{acronym}" not in name)
    edition = draw(st.sampled_from(EDITIONS))
    assume(chosen.document != "season" or "{edition} ed" not in edition)
    part = draw(st.sampled_from(PARTS))
    section = draw(st.sampled_from([number for number, _ in chosen.sections]))
    fields = dataclasses.asdict(chosen) | {"section": section}
    text = (name + edition + part).format(**fields)
    return chosen, text, edition, section if part else None


@pytest.mark.slow
@given(cited())
def test_every_rendering_means_its_source(drawn: tuple[Source, str, str, str | None]) -> None:
    chosen, text, edition, section = drawn

    found = resolve(text, CATALOGUE)
    hits = [(hit.document, hit.edition, hit.section) for hit in found.hits]

    if edition or chosen.status == "current":
        assert (chosen.document, chosen.edition, section) in hits
    elif chosen.status == "withdrawn":
        assert found.code is Code.NOT_IN_FORCE
    else:
        assert {(hit.document, hit.section) for hit in found.hits} == {(chosen.document, section)}
    if chosen.acronym != "AA" and "year" in edition and chosen.document not in {"twins", "season"}:
        assert len(hits) == 1


TYPOGRAPHY = (
    lambda text: text.replace(" ", "\u00a0"),
    lambda text: text.replace(" ", "\n"),
    lambda text: text.replace(" ", "  "),
    lambda text: text.replace("-", "\u2011"),
    lambda text: text.replace("-", "\u2013"),
    lambda text: text.replace("-", "\uff0d"),
    lambda text: text.replace("'", "\u2019"),
    lambda text: text.replace("&", "and"),
    lambda text: text.replace("U.S.", "US"),
    lambda text: text.replace("e", "e\u00ad"),
    lambda text: text.replace("fi", "\ufb01"),
    lambda text: f"\u201c{text}\u201d",
    lambda text: f"*{text}*",
    lambda text: f"_{text}_",
    lambda text: f"<i>{text}</i>",
    lambda text: f"({text})",
    lambda text: f"[{text}].",
    lambda text: f" {text} ;",
    lambda text: f"\ufeff{text}\u200b",
    lambda text: text.translate({ord(c): 0xFF10 + int(c) for c in "0123456789"}),
)


@pytest.mark.slow
@given(cited(), st.lists(st.sampled_from(TYPOGRAPHY), min_size=1, max_size=4))
def test_typography_changes_nothing(drawn: tuple[Source, str, str, str | None], styles) -> None:
    plain = text = drawn[1]
    for style in styles:
        text = style(text)

    assert resolve(text, CATALOGUE).hits == resolve(plain, CATALOGUE).hits
    assert resolve(text, CATALOGUE).code == resolve(plain, CATALOGUE).code


LETTERS = st.text("bcdfghjklmnpqrtvwxz", min_size=5, max_size=9)


@pytest.mark.slow
@given(cited(), st.lists(LETTERS, min_size=3, max_size=5), st.integers(1, 20))
def test_an_unrelated_document_changes_no_hit(
    drawn: tuple[Source, str, str, str | None], words: list[str], number: int
) -> None:
    stranger = source(
        "stranger", str(number), " ".join(words).title(), acronym=words[0].upper(),
        organisation=f"Board of {words[1]} {words[2]}", year=str(2000 + number),
    )  # fmt: skip

    for catalogue in ((*CATALOGUE, stranger), (stranger, *CATALOGUE)):
        assert resolve(drawn[1], catalogue).hits == resolve(drawn[1], CATALOGUE).hits


@pytest.mark.slow
@given(st.text(max_size=60))
def test_any_text_has_an_answer(text: str) -> None:
    found = resolve(text, CATALOGUE)

    assert found.json_data()["code"] == found.code.value
    assert bool(found.hits) == (found.code in {Code.ONE, Code.SEVERAL})


@pytest.mark.slow
@given(cited(), st.text("abcdefghij", min_size=4, max_size=9))
def test_a_strange_word_is_never_passed_over(
    drawn: tuple[Source, str, str, str | None], word: str
) -> None:
    assert resolve(f"{drawn[1]}, {word}zz", CATALOGUE).hits == ()


@pytest.mark.parametrize("end", ["-\n", "-\r\n", "\u2010\n", "- \n  "])
def test_a_hyphen_at_a_line_end_is_read_both_ways(end: str) -> None:
    assert meant(f"Corvale Fibril{end}lation Guideline, 1st ed.") == [("crg-af", "1", None)]
    assert meant(f"CRG{end}AF, 1st ed.") == [("crg-af", "1", None)]


@pytest.mark.parametrize(
    "text",
    [
        "sec. " + "1," * 490, "(" * 999, "sec. " + "1 and " * 160, "CRG " * 240, "1996 " * 190,
        "a." * 490, "\u0301" * 990, "-\n".join("a" * 300), "§" * 990, "sec " * 240,
        "revised " * 120,
    ],
)  # fmt: skip
def test_hostile_text_ends(text: str) -> None:
    resolve(text, CATALOGUE)


REVISED = "Heart Failure Plan, 1996 (revised 2014)"


@pytest.mark.parametrize("year", ["1996", "2014"])
def test_an_edition_is_meant_by_its_own_name_alone(year: str) -> None:
    """The edition named by the later year may not be meant where one is named exactly so."""
    first = source("pump", "1996 (revised 2014)", "Pump Plan", year=year, status="superseded")
    other = source("pump", "2014", "Pump Plan", year="2014")

    for citation in ("Pump Plan 1996 (revised 2014)", "Pump Plan, 1996, revised 2014"):
        assert meant(citation, first, other) == [("pump", "1996 (revised 2014)", None)]
        assert meant(citation, other) == [("pump", "2014", None)]
    assert resolve("Pump Plan 1997 (revised 2014)", (first, other)).code is Code.CONTRADICTION
    assert meant("Pump Plan 2014", other) == [("pump", "2014", None)]


def test_another_first_year_is_no_edition_of_that_name() -> None:
    assert meant(REVISED) == [("heart", "1996 (revised 2014)", None)]
    assert resolve(REVISED.replace("6", "7"), CATALOGUE).code is Code.CONTRADICTION
    assert meant(f"{REVISED}, section 3.2") == [("heart", "1996 (revised 2014)", "3.2")]
    assert resolve(f"{REVISED}, 2019", CATALOGUE).code is Code.CONTRADICTION


def test_of_two_names_the_longer_is_meant() -> None:
    more = (
        source("pump", "Spring 2014", "Pump Plan", year="2014", status="superseded"),
        source("pump", "Spring 2014 final", "Pump Plan", year="2014"),
    )

    assert meant("Pump Plan, Spring 2014 final", *more) == [("pump", "Spring 2014 final", None)]
    assert meant("Pump Plan, Spring 2014", *more) == [("pump", "Spring 2014", None)]


def test_words_in_brackets_are_no_part_of_initials() -> None:
    said = names("Naps", "", "National Heart, Lung, and Blood Institute (U.S.)")

    assert ("NHLBI",) in said.initials
    assert all("U" not in short for (short,) in said.initials)
