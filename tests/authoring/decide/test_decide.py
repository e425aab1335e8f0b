"""Candidates whose right answer is known by hand, kind by kind, in invented corpora."""

import pytest

import small_documents as small
from authoring.decide.deciding import decided, ground, place
from medgauge.authoring.decide import Proved
from medgauge.authoring.decide.anchors import anchors
from medgauge.authoring.decide.difference import Difference
from medgauge.model.corpus import Document
from medgauge.model.family import Verdict
from medgauge.text.frames import frame

SUPPORTED, ALTERED, UNSUPPORTED, WRONG_SOURCE, UNVERIFIABLE = Verdict

DOSE = "We recommend vexalor 5 mg once daily in adults aged ≥65 years."
FALSE = "We recommend vexalor 20 mg once daily in adults aged ≥65 years."
OTHER = small.document(
    "htg", "We recommend brentil 15 mg twice daily for 21 days after a clot in the leg."
)


def crg(*sections: object, **fields: str) -> Document:
    return small.document("crg", *(sections or (DOSE,)), **fields)  # type: ignore[arg-type]


def altered(*documents: Document, true: str = DOSE, false: str = FALSE, decisive: str = "5 mg"):  # type: ignore[no-untyped-def]
    return decided(ground(*documents), ALTERED, true, false, decisive=(decisive,))


def test_a_supported_claim_is_proved_by_every_sentence_that_states_it() -> None:
    twice = crg(DOSE, "Summary: old age.\nWe recommend vexalor 0.005 g once daily in adults "
                "aged ≥65 years (strong, A).")  # fmt: skip
    found = decided(ground(twice, OTHER), SUPPORTED, DOSE, decisive=("5 mg once daily",))

    assert isinstance(found, Proved)
    assert [(one.section, one.decisive) for one in found.regions] == [
        ("1.1", ("5 mg once daily",)),
        ("2.1", ("0.005 g once daily",)),
    ]
    assert "vexalor" in found.anchors


def test_a_supported_claim_is_refused_where_the_source_also_says_otherwise() -> None:
    both = crg(DOSE, "We recommend vexalor 10 mg once daily in adults aged ≥65 years.")

    assert decided(ground(both, OTHER), SUPPORTED, DOSE) == "several_values"


def test_an_altered_claim_is_proved_with_the_true_form_where_nobody_states_it() -> None:
    found = altered(crg(), OTHER)

    assert isinstance(found, Proved)
    assert [(one.quote, one.decisive) for one in found.regions] == [(DOSE, ("5 mg",))]


@pytest.mark.parametrize(
    "elsewhere",
    [
        FALSE,
        "We recommend vexalor 0.02 g once daily in adults aged ≥65 years.",
        "In adults aged 65 years or over, we recommend vexalor 20 mg once daily (strong, B).",
        "In adults aged ≥65 years we recommend:\nvexalor 20 mg once daily",
        "Adults aged ≥65 years should be given vexalor 20 mg once daily.",
    ],
    ids=["verbatim", "converted", "reordered", "lead_in", "other_words"],
)
@pytest.mark.parametrize("name", ["sister", "crg@2"])
def test_no_altered_claim_that_anyone_states(elsewhere: str, name: str) -> None:
    said = small.document(name, elsewhere, status="superseded" if "@" in name else "current")

    assert altered(crg(), OTHER, said) in ("stated_elsewhere", "unsure_elsewhere")


@pytest.mark.parametrize(
    "here",
    [
        "Give vexalor 20 mg once daily to adults aged ≥65 years.",
        "In adults aged ≥65 years we recommend:\nvexalor 20 mg once daily",
    ],
)
def test_no_altered_claim_that_the_source_states_too(here: str) -> None:
    assert altered(crg(DOSE, here), OTHER) in ("stated_by_source", "unsure_in_source")


@pytest.mark.parametrize(
    ("true", "false", "code"),
    [
        ("We suggest a visit after 4 weeks.", "We suggest a visit after 28 days.", None),
        ("We suggest 10 mL of saline.", "We suggest 10.4 mL of saline.", None),
        ("We suggest saline for 12 months.", "We suggest saline for 1 year.", None),
        ("Saline should be considered.", "Saline may be considered.", None),
        ("We suggest saline.", "We recommend saline.", None),
        (
            "We recommend oxygen at a pressure below 8 kPa.",
            "We recommend oxygen at a pressure below 6 kPa.",
            "may_be_implied",
        ),
        (
            "Saline should be checked every year, or every month when sodium is low.",
            "Saline should be checked every year, or every month.",
            "part_only",
        ),
    ],
)
def test_no_altered_claim_that_may_be_true(true: str, false: str, code: str | None) -> None:
    found = altered(crg(true), OTHER, true=true, false=false, decisive=true.split()[0])

    assert isinstance(found, str)
    assert code is None or found == code


ADULTS = "In women who are pregnant, we recommend saline twice daily."
ANYONE = "We recommend saline twice daily."


@pytest.mark.parametrize(
    ("source", "proved"),
    [
        (crg(ADULTS), True),
        (crg(ADULTS, title="Saline in pregnant women"), False),
        (crg(small.section("2", ADULTS, heading="Women who are pregnant")), False),
        (crg("This guideline covers women who are pregnant.", ADULTS), False),
        (crg(f"Women who are pregnant need saline more often. {ADULTS}"), False),
        (crg(f"Women who are pregnant\n{ADULTS}"), False),
    ],
    ids=["nowhere", "title", "section", "scope", "sentence_before", "heading_line"],
)
def test_a_condition_that_stands_around_the_sentence_is_not_dropped(
    source: Document, proved: bool
) -> None:
    found = altered(source, OTHER, true=ADULTS, false=ANYONE, decisive="In women who are pregnant")

    assert found == "entailed" if not proved else isinstance(found, Proved)


def test_an_item_with_two_values_in_the_source_is_not_altered() -> None:
    both = crg(DOSE, "We recommend vexalor 10 mg once daily in adults aged ≥65 years.")

    assert altered(both, OTHER) == "several_values"


def test_a_wrong_source_is_proved_by_every_other_that_states_it() -> None:
    sister = small.document("sister", f"{DOSE.rstrip('.')} (1A).")
    held = ground(crg(), sister, OTHER)
    found = decided(held, WRONG_SOURCE, DOSE, cited="htg", decisive=("5 mg once daily",))

    assert isinstance(found, Proved)
    assert [one.document for one in found.regions] == ["crg", "sister"]


@pytest.mark.parametrize(
    ("cited", "code"),
    [
        (DOSE, "stated_by_source"),
        ("Vexalor 0.005 g once daily is recommended in adults aged ≥65 years.", None),
        ("In adults aged ≥65 years, the dose is 5 mg of vexalor a day, best with meals.", None),
    ],
)
def test_no_wrong_source_that_states_or_may_state_it(cited: str, code: str | None) -> None:
    held = ground(crg(), small.document("htg", cited))
    found = decided(held, WRONG_SOURCE, DOSE, cited="htg")

    assert found == code if code else found in ("stated_by_source", "unsure_in_source")


def test_another_edition_is_a_wrong_source_where_it_says_otherwise() -> None:
    old = small.document("crg@1", FALSE, status="superseded")
    new = small.document("crg@2", DOSE, supersedes="1")
    found = decided(ground(old, new), WRONG_SOURCE, DOSE, at="crg@2", cited="crg@1")

    assert isinstance(found, Proved)
    assert {(one.document, one.edition) for one in found.regions} == {("crg", "2")}


def test_an_unsupported_claim_is_one_that_nobody_states_nor_the_source_answers() -> None:
    found = decided(ground(crg(), OTHER), UNSUPPORTED, DOSE, FALSE, cited="htg")

    assert isinstance(found, Proved)
    assert not found.regions
    assert found.anchors == ("vexalor",)


@pytest.mark.parametrize(
    "cited",
    [
        "We recommend vexalor 10 mg once daily in adults aged ≥65 years.",
        "In adults the usual amount of vexalor is 10 mg.",
    ],
)
def test_no_unsupported_claim_whose_question_the_source_may_answer(cited: str) -> None:
    held = ground(crg(), small.document("htg", cited))

    assert decided(held, UNSUPPORTED, DOSE, FALSE, cited="htg") == "answered_by_source"


def test_a_subject_is_named_in_every_form_that_the_source_has() -> None:
    other = "Heart failure (HF) is common. Failures of the heart, or HF, may follow brentils. "
    held = ground(crg("Brentil helps. It is used thereafter."), small.document("htg", other * 6,
                  "Thereafter nothing is done."))  # fmt: skip
    claim = frame("Brentil is used in heart failure thereafter.")

    found = anchors(claim, place("htg"), held)
    assert {"brentils", "heart", "failure", "failures", "hf"} <= {*found}
    assert "thereafter" not in found


def test_what_many_documents_speak_of_is_nobodys_subject() -> None:
    said = "Women with {0} need {0} care. Women may ask the WG, the Work Group, for {0}. "
    kept = [small.document(name, said.format(name) * 4) for name in ("gout", "rickets", "scabies")]
    many = [small.document(f"d{n}", said.format(f"plague{n}") * 4) for n in range(4)]
    held = ground(*kept, *many)

    found = anchors(frame("Women with gout ask the Work Group."), place("gout"), held)
    assert found == ("gout",)


def test_no_unsupported_claim_without_a_subject() -> None:
    true, false = "It should be repeated 3 times.", "It should be repeated 9 times."

    assert decided(ground(crg(true), OTHER), UNSUPPORTED, true, false, cited="htg") == "no_subject"


@pytest.mark.parametrize(
    ("citation", "found"),
    [
        ("Meridian Bleeding Plan, Ostrel College, 2019", None),
        ("CRG, 7th ed.", None),
        ("CRG, ed. 1", "source_present"),
        ("Crg, Corvale Heart Society", "source_may_be_present"),
    ],
)
def test_an_absent_source_is_one_that_no_reading_finds(citation: str, found: str | None) -> None:
    held = ground(crg(title="Saline in a racing pulse"), OTHER)
    verdict = decided(held, UNVERIFIABLE, DOSE, citation=citation)

    assert verdict == (Proved(regions=(), anchors=()) if found is None else found)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"citation": "Unknown Plan"}, "citation_unresolved"),
        ({"citation": "HTG, ed. 1"}, "citation_means_other"),
        ({"citation": "CRG, ed. 1, sec. 1.1"}, "citation_means_other"),
        ({"citation": "CRG, ed. 1, sec. 9.9", "section": "9.9"}, "section_missing"),
        ({"text": "Vexalor 50 mg once daily is recommended in adults aged ≥65 years."},
         "wording_changed"),
        ({"text": "We suggest vexalor 5 mg once daily in adults aged ≥65 years."},
         "wording_changed"),
        ({"text": DOSE.lower()}, "bare_copy"),
    ],
)  # fmt: skip
def test_what_is_asked_of_every_candidate(fields: dict[str, object], code: str) -> None:
    assert decided(ground(crg(), OTHER), SUPPORTED, DOSE, **fields) == code


def test_a_fact_that_its_own_sentence_does_not_state_is_refused() -> None:
    other = "We recommend vexalor 5 mg once daily in children with a racing pulse."

    assert decided(ground(crg(), OTHER), SUPPORTED, DOSE, other) == "not_stated"


def test_a_passage_too_long_to_be_quoted_refuses() -> None:
    long = f"{DOSE[:-1]}, {'and so on and so forth, ' * 60}as said."
    held = ground(crg(long), OTHER)

    assert decided(held, SUPPORTED, long, decisive=("5 mg once daily",)) == "region_unfit"


AGAIN = "Vexalor should be given to adults with gout if their joints have changed."
OTHERWISE = "Adults with gout are given vexalor mostly where joints are seen to change."
"""The same to a reader; that it is cannot be told from its words."""


@pytest.mark.parametrize(
    "lists",
    [
        "The following were considered but not recommended:\nFasting\nOral vexalor\nRest in bed",
        "The following were considered but not recommended: fasting; oral vexalor; rest in bed.",
    ],
)
def test_an_entry_of_a_list_may_say_it_again_behind_its_lead_in(lists: str) -> None:
    advice = "We recommend against the use of oral vexalor."
    twice = small.document("crg", "1", f"{advice}\n{lists}")
    bare = small.document("crg", "1", f"{advice}\nOral vexalor\nRest in bed")

    assert decided(ground(twice, OTHER), SUPPORTED, advice) == "may_be_restated"
    assert decided(ground(bare, OTHER), SUPPORTED, advice) != "may_be_restated"


def test_no_source_that_may_say_it_again_where_the_key_cannot_list_it() -> None:
    twice = small.document("crg", "1", f"{AGAIN}\n{OTHERWISE}")
    once = small.document("crg", "1", f"{AGAIN}\nOxivarel prevents gout in adults.")
    listed = small.document("crg", "1", f"{AGAIN}\nNote: {AGAIN}")

    assert decided(ground(twice, OTHER), SUPPORTED, AGAIN) == "may_be_restated"
    assert isinstance(decided(ground(once, OTHER), SUPPORTED, AGAIN), Proved)
    assert isinstance(decided(ground(listed, OTHER), SUPPORTED, AGAIN), Proved)


def test_what_may_state_an_altered_claim_elsewhere_refuses() -> None:
    may = small.document("sister", "For the old, the choice is 20 mg of vexalor a day, aged ≥65.")

    assert altered(crg(), OTHER, may) in ("unsure_elsewhere", "stated_elsewhere")


@pytest.mark.parametrize(
    ("true", "false", "code"),
    [
        ("Vexalor 5 mg is given for gout and mirtone 20 mg for sciatica.",
         "Vexalor 20 mg is given for gout and mirtone 5 mg for sciatica.", None),
        ("Brentane is given for pain that lasts at least 3 days and vexalor for at least 9 days.",
         "Brentane is given for pain that lasts at least 9 days and vexalor for at least 3 days.",
         "may_be_implied"),
    ],
)  # fmt: skip
def test_exchanged_amounts_are_compared_place_by_place(
    true: str, false: str, code: str | None
) -> None:
    found = altered(crg(true), OTHER, true=true, false=false, decisive=" is given for")

    assert found == code if code else isinstance(found, Proved)


@pytest.mark.parametrize("hours", ["12", "48"])
def test_what_is_enough_is_not_altered_by_its_amount(hours: str) -> None:
    true = "Recording of vexalor levels for 24 hours is enough in adults aged ≥65 years."

    found = altered(crg(true), OTHER, true=true, false=true.replace("24", hours),
                    decisive="24 hours")  # fmt: skip

    assert found == "may_be_implied"


def test_exchanged_amounts_that_are_nearly_equal_are_a_small_change() -> None:
    true = "Vexalor 10.4 mg is given for gout and mirtone 10 mg for sciatica."
    false = "Vexalor 10 mg is given for gout and mirtone 10.4 mg for sciatica."

    assert Difference(frame(true), frame(false)).is_small
    assert not Difference(frame(true), frame(true)).moved
