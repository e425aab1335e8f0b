"""Every check finds its kind of fault, names the place, and is silent on what is right."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from ingested import ingest_folder
from medgauge.corpus.lint import CHECKS, Severity, known_checks, lint
from medgauge.errors import UnknownName
from medgauge.model.corpus import Corpus, Document
from medgauge.registry.folder import names
from small_documents import corpus, document, section

PROSE = "Agent Vexalor is started at 5 mg once daily in adults with a normal heart rhythm."
OTHER = "Bleeding under agent Brentil is treated with 15 mg of the antidote over ten minutes."
LONG = (
    "Start agent Vexalor at 5 mg once daily in adults aged 65 years or over with a stable rhythm, "
    "and reassess weight, kidney function and the platelet count within 7 days of the first dose."
)


@dataclass(frozen=True)
class Case:
    """Documents in which a check must find something, and such as it must leave alone."""

    wrong: tuple[Document, ...]
    says: str
    right: tuple[Document, ...]
    section: str = ""


def one(*lines: str, **fields: str) -> tuple[Document, ...]:
    return (document("crg", "\n".join(lines), **fields),)


OLD = {"status": "superseded", "year": "2021", "in_force_from": "2021-01-01"}
CASES = {
    "chain": Case(
        (document("crg@1"), document("crg@2")),
        "more than one edition is current",
        (document("crg@1", **OLD), document("crg@2", supersedes="1")),
    ),
    "duplicate-document": Case(
        (document("crg", PROSE), document("htg", PROSE)),
        "the same text as crg edition 1",
        (document("crg", PROSE), document("htg", OTHER)),
    ),
    "same-guideline": Case(
        (document("crg", title="Rhythm"), document("htg", title="rhythm.")),
        "has title and organisation of crg edition 1",
        (document("crg", title="Rhythm"), document("htg", title="Rhythm", organisation="Harrow")),
    ),
    "shared-acronym": Case(
        (document("crg", acronym="CRG"), document("htg", acronym="crg")),
        "crg is borne by crg, htg",
        (document("crg@1", acronym="CRG"), document("crg@2", acronym="CRG")),
    ),
    "near-document": Case(
        (document("crg", LONG, PROSE), document("htg", LONG.replace("5 mg", "9 mg"), PROSE)),
        "shares 100% of its wording with crg edition 1",
        (document("crg", LONG), document("htg", OTHER), document("crg@2", LONG)),
    ),
    "duplicate-section": Case(
        (document("crg", PROSE, PROSE),),
        "the same text as § 1.1",
        (document("crg", "Not stated.", "Not stated.", PROSE),),
        "2.1",
    ),
    "near-section": Case(
        (document("crg", LONG), document("htg", LONG.replace("65", "75"))),
        "has nearly the wording of htg edition 1 § 1.1",
        (document("crg@1", LONG, **OLD), document("crg@2", LONG), document("htg", OTHER)),
        "1.1",
    ),
    "recurring-sentence": Case(
        (document("crg", f"{OTHER} {PROSE}"), document("htg", PROSE)),
        "stands in 2 guidelines, here and in htg edition 1 § 1.1",
        (document("crg@1", PROSE), document("crg@2", PROSE), document("htg", OTHER)),
        "1.1",
    ),
    "section-order": Case(
        (document("crg", section("3.20", PROSE), section("3.3", OTHER)),),
        "3.3 stands after 3.20",
        (document("crg", section("3.3", PROSE), section("3.20", OTHER), section("u1", LONG)),),
        "3.3",
    ),
    "section-gap": Case(
        (document("crg", section("1.1", PROSE), section("1.5", OTHER)),),
        "no sections 1.2 to 1.4",
        (
            document("crg", section("1", PROSE), section("1.1", OTHER), section("2", LONG)),
            document("htg", section("1", "Sections 2 and 3 are reserved."), section("4", OTHER)),
        ),
    ),
    "edition-gap": Case(
        (
            document("crg@1", status="superseded", in_force_until="2023-12-31"),
            document("crg@2", supersedes="1", in_force_from="2024-03-01"),
        ),
        "no edition in force 2024-01-01 to 2024-02-29, after edition 1",
        (
            document("crg@1", status="superseded", in_force_until="2023-12-31"),
            document("crg@2", supersedes="1", in_force_from="2024-01-01"),
        ),
    ),
    "edition-name": Case(
        (document("crg@2"), document("crg@2nd", status="superseded")),
        "edition 2nd is cited as edition 2 is",
        (document("crg@2"), document("crg@3", status="superseded"), document("htg@2nd")),
    ),
    "edition-order": Case(
        (
            document("crg@2", year="2020", in_force_from=""),
            document("crg@3", year="2023", status="superseded", in_force_from=""),
        ),
        "of 2023 and superseded, while edition 2 of 2020 is current",
        (
            document("crg@1", **OLD),
            document("crg@2", year="2023", in_force_from="2024-01"),
            document("htg@1", year="2023", in_force_from="2023"),
            document("htg@2", year="2025", status="withdrawn", in_force_from="2025"),
        ),
    ),
    "left-over-hyphen": Case(
        one("Give Vexa- lor 5 mg once daily."),
        "a hyphen left over: Vexa- lor",
        one("Use short- and long-term goals, pre- or postoperative, and 5- to 10-day courses."),
        "1.1",
    ),
    "section-size": Case(
        one("Low dose"),
        "has 8 characters only",
        (document("crg", "Not stated", PROSE),),
        "1.1",
    ),
    "long-sentence": Case(
        one("a word and " * 200), "a sentence of 2,199 characters", one("A word. " * 400), "1.1"
    ),
    "metadata": Case(
        (document("crg"), document("htg", acronym="", licence="")),
        "is without: acronym, licence",
        (document("crg"), document("htg")),
    ),
    "doubt": Case(
        (document("crg", section("1.1", PROSE, doubts=("page 3: a raised 2 may be a citation",))),),
        "page 3: a raised 2 may be a citation",
        one(PROSE),
        "1.1",
    ),
    "line-join": Case(
        (document("crg", section("1.1", "A low-dose regimen.", joins=(5,))),),
        "1 hyphen in doubt",
        one("A low-dose regimen."),
        "1.1",
    ),
    "mojibake": Case(
        one("Give Vexalor if temperature is 38 Â°C."),
        "holds 'Â°'",
        one("Give Vexalor at 38 °C to the patient’s Âge group; is 5 < 6? Yes, AT&T."),
        "1.1",
    ),
    "lost-power": Case(
        one("Reassess if platelets fall below 50 × 109/L."),
        "may have lost its exponent",
        one("Reassess below 50 × 10⁹/L, at 109 beats/min, 105 mg or a ratio of 1:10."),
        "1.1",
    ),
    "odd-quantity": Case(
        one("Give Vexalor 5mg12 hours apart."),
        "two quantities glued",
        one("Give 5mg to 10 mg, 30–49 mL/min, HbA1c 48, vitamin B12 and CHA2DS2 at ≥2."),
        "1.1",
    ),
    "brackets": Case(
        one("Give Vexalor (unless eGFR is low."),
        "'(' without its partner",
        one("a) Give Vexalor (5 mg [low dose]); b) a score in [5, 10) is no reason."),
        "1.1",
    ),
    "cut-sentence": Case(
        one("Vexalor should not be combined with the"),
        "ends with 'the'",
        one("Vexalor is recommended for people with", "stable rhythm", "any age"),
        "1.1",
    ),
    "unlabelled-row": Case(
        one(
            "Age; Dose; Check.", "Under 65: Dose: 5 mg; Check: yearly.", "Dose: 2 mg; Check: never."
        ),
        "a row without its label",
        one("Age; Dose; Check.", "Under 65: Dose: 5 mg; Check: yearly.", "Dose: see above."),
        "1.1",
    ),
    "decimal-mark": Case(
        one("Give 2,5 mg at first.", "Then give 7.5 mg."),
        "decimal comma (2,5) here, decimal point (7.5)",
        one("Give 1,500 mg at first, as in studies 1,2 and 3.", "Then give 7.5 mg."),
        "1.1",
    ),
    "repeated-heading": Case(
        (document("crg", section("1", PROSE, "Doses"), section("2", OTHER, "doses")),),
        "has the heading of § 1",
        (document("crg", section("1", PROSE, "Doses"), section("2", OTHER, "Other doses")),),
        "2",
    ),
    "dangling-reference": Case(
        (document("crg", "For bleeding see section 4.2 and section 2.1.", PROSE),),
        "there is no section 4.2 in this edition",
        (document("crg", "See sections 1.1 and 2.1, section 2.1.", PROSE),),
        "1.1",
    ),
    "reference-elsewhere": Case(
        (document("crg", "See section 9.9 of the Meridian handbook.", PROSE),),
        "section 9.9 is not in this edition, and no source of the corpus is named",
        (document("crg", "See section 2.1 of this guideline.", PROSE),),
        "1.1",
    ),
    "dangling-table": Case(
        one("Doses are in Table 3."),
        "nothing is captioned table 3",
        one("Doses are in Table 3.", "Table 3. Doses by age."),
        "1.1",
    ),
}


def found(code: str, documents: tuple[Document, ...]) -> list[tuple[str, str]]:
    report = lint(corpus(*documents), [code])
    return [(one.section, one.message) for one in report.findings]


def test_every_check_has_a_case() -> None:
    assert set(CASES) == set(names(CHECKS))


@pytest.mark.parametrize("code", CASES)
def test_a_fault_is_found_and_placed(code: str) -> None:
    case = CASES[code]

    assert any(
        case.says in message and place == case.section for place, message in found(code, case.wrong)
    ), found(code, case.wrong)


@pytest.mark.parametrize("code", CASES)
def test_what_is_right_is_left_alone(code: str) -> None:
    assert found(code, CASES[code].right) == []


@pytest.mark.parametrize("check", known_checks(), ids=lambda check: check.code)
def test_a_check_says_what_it_looks_for_and_the_way_out(check: object) -> None:
    assert len(check.summary) > 30  # type: ignore[attr-defined]
    assert check.mend  # type: ignore[attr-defined]


def sister(text: str) -> Corpus:
    return corpus(
        document("crg@1", section("3.2", PROSE), section("7.1", OTHER), **OLD),
        document("crg@2", section("1.1", text), section("3.2", PROSE), supersedes="1"),
        document(
            "htg",
            section("1.1", LONG),
            section("4.1", OTHER),
            title="Harrow Thrombosis",
            organisation="Harrow Society",
        ),
    )


@pytest.mark.parametrize(
    "text",
    [
        "See section 3.2.",
        "See chapter 3.",
        "See section 4.1 of HTG.",
        "See Harrow Thrombosis, section 4.1.",
        "HTG (section 4.1) says more than section 3.2.",
        "HTG, 1st edition, section 4.1.",
        "See section 4.1 of the guideline of the Harrow Society.",
        "The previous edition said so in section 7.1.",
        "Sections 3.6 to 3.19 are reserved for devices.",
        "Sections 3.6–3.19 do not exist in this edition.",
        "See table 3 of the original guideline.",
        "Details are in 3.2 below; see 7.1 in the previous edition.",
        "Keep the pH in 7.35 to 7.45, and see 5.5 mmol/L as high.",
        "Give 3.5 mg, in section of the liver 5 mg.",
    ],
)
def test_references_that_lead_somewhere(text: str) -> None:
    codes = ["dangling-reference", "reference-elsewhere", "dangling-table"]

    assert lint(sister(text), codes).findings == ()


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("See section 3.20.", ["3.20"]),
        ("See chapter 8.", ["8"]),
        ("See sections 3.2, 3.3 and 3.4.", ["3.3", "3.4"]),
        ("See sections 3.2–3.4.", ["3.4"]),
        ("(§ 9)", ["9"]),
        ("Details are in 5.3 below.", ["5.3"]),
        ("Give it daily (see 5.3).", ["5.3"]),
        ("The doses are given in 5.4. Stop it.", ["5.4"]),
        ("This Guideline says more in section 9.", ["9"]),
        ("See sec. 9.1; section 9.2.", ["9.1", "9.2"]),
        ("See section 4.2 of HTG.", ["4.2"]),
        ("See section 3.2 of HTG.", ["3.2"]),
        ("See HTG (section 3.2) and section 3.2.", ["3.2"]),
        ("The Harrow Society says so in section 5.5.", ["5.5"]),
        ("The previous edition said so in section 7.2.", ["7.2"]),
    ],
)
def test_references_that_lead_nowhere(text: str, missing: list[str]) -> None:
    findings = lint(sister(text), ["dangling-reference"]).findings

    assert [one.message.split(" in ")[0].split()[-1] for one in findings] == missing


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Give l0 mg.", "a letter for a digit: l0 mg"),
        ("Give 2O mg.", "a letter for a digit: 2O mg"),
        ("Give it for 10days.", "a number glued to a word: 10days"),
        ("Give it at >>5 mg.", "a doubled sign: >>"),
        ("Give 5 mg mg.", "a doubled unit: mg mg"),
        ("Give 1.5.2 mg.", "a number with two points: 1.5.2 mg"),
        ("A BMI of 30 kg/m2.", "a plain exponent: kg/m2"),
        ("Give 20–10 mg.", "a range that runs backwards: 20-10 mg"),
        ("An INR between 3.0 and 2.0.", "a range that runs backwards: between 3.0 and 2.0"),
        ("Give . 5 mg.", "a stray stop:  ."),
        ("Give 5 5 mg.", "a doubled number: 5 5 mg"),
        ("Give it once daily.12 Stop it.", "a citation mark left over: .12"),
        ("Stop after 3 weeks.3,4", "a citation mark left over: .3,4"),
        ("Stop after three weeks3,4.", "a citation mark left over: 3,4"),
        ("Give 5 m g.", "a split unit: 5 m g"),
        ("Give 5 μ g.", "a split unit: 5 μ g"),
        ("Give 1 0 mg.", "a split number: 1 0 mg"),
        ("Give 2 .5 mg.", "a split number:  .5"),
        ("Give 2. 5 mg.", "a split number: 2. 5 mg"),
        ("Give 5 mg 5 mg.", "a doubled number: 5 mg 5 mg"),
        ("Give 20 mg–10 mg.", "a range that runs backwards: 20 mg-10 mg"),
        ("Stop after three weeks3.", "a citation mark left over: 3"),
    ],
)
def test_odd_quantities(text: str, says: str) -> None:
    assert [message for _, message in found("odd-quantity", one(text))] == [says]


@pytest.mark.parametrize(
    "text",
    [
        "Section numbers between 3.5 and 3.20 are free, and .002% or .5 mg are small.",
        "Between 2 and 3 mg; between 90 seconds and 5 minutes; from 20 to 10 mg.",
        "Give type 2 2 mg twice; see No.3 and fig.2, vitamin B12, SGLT2, 5 m apart, 760 mm Hg.",
    ],
)
def test_quantities_that_are_not_odd(text: str) -> None:
    assert [message for _, message in found("odd-quantity", one(text))] == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Give it in adults with a creatinine clearance below", "ends with 'below'"),
        ("Give it if the clearance is at least 30 mL/", "ends with '/'"),
        ("Give it daily. Then review the person after four weeks and stop it", "without a stop"),
        (
            "Give it daily to every adult whose rhythm has been stable for long.\n"
            "Then review the person after four weeks and stop it in the end",
            "without a stop",
        ),
        ("Give it to adults with a rhythm of the kinds described above", ""),
        ("Give it once daily to any adult who has a stable heart rhythm", ""),
        ("People of any age who have a stable rhythm of the heart\nPeople with none", ""),
    ],
)
def test_cut_sentences(text: str, says: str) -> None:
    messages = [message for _, message in found("cut-sentence", one(text))]

    assert bool(messages) == bool(says)
    assert all(says in message for message in messages)


@pytest.mark.parametrize(
    "text", ["Give 5 ?g.", "Adults aged ?65 years.", "Give 5?10 mg.", "5 ? 2 mg"]
)
def test_a_question_mark_for_a_lost_sign(text: str) -> None:
    assert found("mojibake", one(text))


@pytest.mark.parametrize("text", ["Is it 5? 10 mg is more.", "Which dose? 5 mg.", "Why (?) not?"])
def test_a_question_is_no_lost_sign(text: str) -> None:
    assert not found("mojibake", one(text))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Give 1,500 mg, or 1.500 mg.", "comma before thousands (1,500) here, point before three"),
        ("Give 1,500 mg, or 2,5 mg.", "decimal comma (2,5) here, comma before thousands (1,500)"),
        ("Give 1,500 mg, or 0.125 mg.", ""),
    ],
)
def test_marks_of_thousands(text: str, says: str) -> None:
    messages = [message for _, message in found("decimal-mark", one(text))]

    assert [message.startswith(says) for message in messages] == [True] * bool(says)


def test_figures_and_rows_below_an_empty_corner() -> None:
    table = "dose; interval.\ndose: 5 mg; interval: 12 h.\nAdults: dose: 9 mg; interval: 24 h."

    assert found("dangling-table", one("The steps are in Figure 2."))
    assert not found("dangling-table", one("The steps are in Figure 2.", "Figure 2. Steps."))
    assert found("unlabelled-row", one(table)) == [("1.1", "a row without its label")]
    assert not found("unlabelled-row", one("dose; interval.\ndose: 5 mg; interval: 12 h."))


@pytest.mark.parametrize(
    ("year", "begin", "end", "says"),
    [
        ("2020", "2010-01-01", "", "in force before, from 2010-01-01"),
        ("2020", "2024", "", "in force years later, from 2024"),
        ("2020", "", "2015", "no longer in force then, until 2015"),
        ("2020", "2021-06", "2030", ""),
    ],
)
def test_dates_far_from_the_year(year: str, begin: str, end: str, says: str) -> None:
    text = document("crg", PROSE, year=year, in_force_from=begin, in_force_until=end)
    messages = [message for _, message in found("edition-order", (text,))]

    assert [message.endswith(says) for message in messages] == [True] * bool(says)


def test_sections_counted_at_ingest_are_no_ground_for_a_problem() -> None:
    own = document("crg", section("1", "See section 4.2."), section("2", PROSE))
    counted = own.model_copy(update={"counted": True})
    other = document("htg", section("1.1", "See section 4.2 of CRG."))

    codes = ["dangling-reference", "reference-elsewhere"]
    found = [[one.code for one in lint(corpus(text), codes).findings] for text in (own, counted)]

    assert found == [["dangling-reference"], ["reference-elsewhere"]]
    assert lint(corpus(counted, other), ["dangling-reference"]).findings == ()


def test_a_guideline_that_is_not_here_is_no_problem() -> None:
    text = one("See the Meridian Bleeding Guideline, section 4.2.")

    codes = ["dangling-reference", "reference-elsewhere"]
    (finding,) = lint(corpus(*text), codes).findings

    assert finding.code == "reference-elsewhere"


def read(tmp_path: Path, text: str) -> Corpus:
    """Ingest one Markdown file of this text."""
    known = {"id": "crg", "title": "Rhythm", "organisation": "Corvale", "edition": '"1"'}
    head = "".join(f"{key}: {value}\n" for key, value in known.items())
    source = f"---\n{head}year: 2024\nstatus: current\n---\n\n{text}"
    (tmp_path / "crg.md").write_text(source, encoding="utf-8")
    return ingest_folder(tmp_path, "small", "Small")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("## 1 Start\n\nSee section 9.\n\n## 2 Stop\n\nStop it.\n", ["dangling-reference"]),
        ("## Start\n\nSee section 9.\n\n## Stop\n\nStop it.\n", ["reference-elsewhere"]),
        ("## Start\n\nGive it.\n\n## Treatment\n\n## Doses\n\nGive 5 mg.\n", []),
        ("## 1 Start\n\nGive it.\n\n## 2 Treatment\n\n## 3 Doses\n\nSee section 2.\n", []),
        ("## 1 Start\n\nGive it.\n\n## 3 Doses\n\nGive 5 mg.\n", ["section-gap"]),
    ],
)
def test_what_ingest_counted_or_left_out_is_known(
    tmp_path: Path, text: str, codes: list[str]
) -> None:
    wanted = ["dangling-reference", "reference-elsewhere", "section-gap"]

    assert [one.code for one in lint(read(tmp_path, text), wanted).findings] == codes


def test_a_sentence_of_two_editions_and_another_guideline_is_told_once() -> None:
    three = corpus(document("crg@1", PROSE), document("crg@2", PROSE), document("htg", PROSE))

    (finding,) = lint(three, ["recurring-sentence"]).findings

    assert finding.message == (
        "stands in 2 guidelines, here and in crg edition 2 § 1.1, htg edition 1 § 1.1"
    )


def test_a_family_of_like_sections_is_told_once() -> None:
    many = [document(f"d{number}", LONG.replace("65", str(number))) for number in range(20, 40)]

    (finding,) = lint(corpus(*many), ["near-section"]).findings

    assert "and 14 more" in finding.message


def test_what_no_document_has_is_told_once() -> None:
    documents = [document(f"d{number}", licence="") for number in range(9)]

    (finding,) = lint(corpus(*documents), ["metadata"]).findings

    assert (finding.document, finding.message) == ("", "no document has: licence")


def test_counts_and_severities_add_up() -> None:
    report = lint(corpus(document("crg", "See section 4.2 (now.", PROSE), document("htg", OTHER)))

    assert report.counts["dangling-reference"] == report.counts["brackets"] == 1
    assert report.problems == 1
    assert report.looks == len(report.findings) - 1 > 0
    assert report.findings[0].severity is Severity.PROBLEM


def test_an_unknown_check_lists_those_there_are() -> None:
    with pytest.raises(UnknownName, match=r"no check named 'nope' .*brackets"):
        lint(corpus(document("crg", PROSE)), ["nope"])


def test_an_empty_corpus_has_no_problems() -> None:
    assert lint(corpus()).problems == 0
